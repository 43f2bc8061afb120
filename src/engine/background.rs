//! Work that gives way to everything else on the machine.

use std::thread;

/// Runs the work on a thread of low priority, and waits for it; nothing if the thread cannot be had.
///
/// A thread of its own, because a low priority cannot be given back. Where one thread has no priority apart from its
/// process (anywhere but on Linux) it runs like any other.
pub fn in_background<T: Send>(work: impl FnOnce() -> T + Send) -> Option<T> {
    thread::scope(|scope| {
        thread::Builder::new()
            .name("background".to_owned())
            .spawn_scoped(scope, || {
                give_way();
                work()
            })
            .ok()?
            .join()
            .ok()
    })
}

#[cfg(target_os = "linux")]
fn give_way() {
    // At the usual priority the work is less polite, not wrong.
    let _ = rustix::process::setpriority_process(None, 10);
}

#[cfg(not(target_os = "linux"))]
fn give_way() {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_work_is_done_and_the_caller_keeps_its_priority() {
        assert_eq!(in_background(|| 6 * 7), Some(42));
        #[cfg(target_os = "linux")]
        {
            let priority = || rustix::process::getpriority_process(None).ok();
            let before = priority();
            let inside = in_background(priority).flatten();
            assert_eq!(priority(), before);
            assert!(inside >= before);
        }
    }
}
