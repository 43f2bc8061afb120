//! Work that must not hold up the window, on a thread of its own.

use std::thread;
use std::time::Duration;

use iced::Task;
use iced::futures::channel::oneshot;

/// Does something on another thread and hands back the result; nothing comes back if it panics.
pub fn work<T: Send + 'static>(job: impl FnOnce() -> T + Send + 'static) -> Task<Option<T>> {
    let (sender, receiver) = oneshot::channel();
    let started = thread::Builder::new().spawn(move || {
        // A window that has closed meanwhile listens no more.
        let _ = sender.send(job());
    });
    if started.is_err() {
        return Task::done(None);
    }
    Task::future(async move { receiver.await.ok() })
}

/// Hands this back after a while.
pub fn after<T: Send + 'static>(delay: Duration, value: T) -> Task<T> {
    work(move || {
        thread::sleep(delay);
        value
    })
    .and_then(Task::done)
}
