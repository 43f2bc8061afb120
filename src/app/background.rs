//! Work that must not hold up the window, on a thread of its own.

use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Duration;

use iced::Task;
use iced::futures::channel::{mpsc::unbounded, oneshot};

use crate::engine::in_background;

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

/// Has a thought on another thread of low priority, so that the window stays smooth however many threads it takes.
pub fn think<T: Send + 'static>(
    thought: impl FnOnce() -> Option<T> + Send + 'static,
) -> Task<Option<T>> {
    work(|| in_background(thought).flatten()).map(Option::flatten)
}

/// Hands this back after a while.
pub fn after<T: Send + 'static>(delay: Duration, value: T) -> Task<T> {
    work(move || {
        thread::sleep(delay);
        value
    })
    .and_then(Task::done)
}

/// What somebody who works on another thread says on the way.
pub type Say<T> = Arc<dyn Fn(T) + Send + Sync>;

/// Does something on another thread and hands back everything it says, in order.
pub fn talk<T: Send + 'static>(job: impl FnOnce(Say<T>) + Send + 'static) -> Task<T> {
    let (sender, receiver) = unbounded();
    let started = thread::Builder::new().spawn(move || {
        job(Arc::new(move |said| {
            // A window that has closed meanwhile listens no more.
            let _ = sender.unbounded_send(said);
        }));
    });
    if started.is_err() {
        return Task::none();
    }
    Task::stream(receiver)
}

/// The same for one who says more than a window can show: what has been overtaken when the next [`PAUSE`] ends is left
/// out, the last word never.
pub fn sample<T: Send + 'static>(job: impl FnOnce(Say<T>) + Send + 'static) -> Task<T> {
    talk(move |say| {
        let (sender, receiver) = mpsc::channel();
        let started = thread::Builder::new().spawn(move || {
            job(Arc::new(move |said| {
                let _ = sender.send(said);
            }));
        });
        if started.is_err() {
            return;
        }
        while let Ok(said) = receiver.recv() {
            say(receiver.try_iter().last().unwrap_or(said));
            thread::sleep(PAUSE);
        }
    })
}

/// Between two words of one who talks too much.
const PAUSE: Duration = Duration::from_millis(100);

#[cfg(test)]
mod tests {
    use iced::futures::StreamExt;
    use iced::futures::executor::block_on;
    use iced_test::runtime::{Action, task};

    use super::*;

    fn heard(task: Task<u32>) -> Vec<u32> {
        let mut stream = task::into_stream(task).expect("something to wait for");
        let mut heard = Vec::new();
        while let Some(action) = block_on(stream.next()) {
            if let Action::Output(said) = action {
                heard.push(said);
            }
        }
        heard
    }

    #[test]
    fn all_that_is_said_comes_back_in_order() {
        let task = talk(|say| (0..1000).for_each(|word| say(word)));
        assert_eq!(heard(task), (0..1000).collect::<Vec<_>>());
    }

    #[test]
    fn who_says_too_much_is_heard_now_and_then_and_to_the_last_word() {
        let heard = heard(sample(|say| (0..100_000).for_each(|word| say(word))));
        assert!(heard.len() < 100, "{}", heard.len());
        assert!(heard.is_sorted());
        assert_eq!(heard.last(), Some(&99_999));
    }
}
