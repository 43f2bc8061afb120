//! Holding on to a child process and everything it starts, so that nothing outlives us.

use std::io;
use std::process::{Child, Command};

#[cfg(unix)]
pub(super) use unix::Leash;
#[cfg(windows)]
pub(super) use windows::Leash;

#[cfg(unix)]
mod unix {
    use std::os::unix::process::CommandExt;
    use std::process::{ChildStdin, Stdio};

    use rustix::process::{Pid, Signal, kill_process_group};

    use super::*;

    /// A process group of its own, which a signal reaches whole. A watchman, a shell that waits for its input to end, kills
    /// the group should we die without a chance to do it: the pipe to it closes however a process ends.
    pub(in super::super) struct Leash {
        group: Pid,
        watchman: Option<Child>,
    }

    impl Leash {
        /// To be called before the process is started.
        pub fn prepare(command: &mut Command) {
            command.process_group(0);
        }

        /// To be called right after.
        pub fn hold(child: &Child) -> io::Result<Self> {
            let group = Pid::from_child(child);
            let watchman = Command::new("/bin/sh")
                .args(["-c", "read -r word || kill -s KILL -- \"-$0\""])
                .arg(group.as_raw_nonzero().to_string())
                .stdin(Stdio::piped())
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .process_group(0)
                .spawn()
                .ok();
            Ok(Leash { group, watchman })
        }

        /// Ends every process of the group. The child itself must not have been waited for yet, else the number of the
        /// group might belong to another by now.
        pub fn kill(&mut self) {
            let _ = kill_process_group(self.group, Signal::KILL);
            if let Some(mut watchman) = self.watchman.take() {
                if let Some(stdin) = watchman.stdin.take() {
                    dismiss(stdin);
                }
                let _ = watchman.wait();
            }
        }
    }

    /// Tells the watchman that there is nothing left to watch.
    fn dismiss(mut stdin: ChildStdin) {
        let _ = io::Write::write_all(&mut stdin, b"done\n");
    }
}

#[cfg(windows)]
mod windows {
    use std::os::windows::io::AsRawHandle;

    use win32job::{ExtendedLimitInfo, Job};

    use super::*;

    /// A job, whose processes the system ends when our handle to it closes, however that comes about.
    pub(in super::super) struct Leash {
        job: Option<Job>,
    }

    impl Leash {
        /// To be called before the process is started.
        pub fn prepare(_command: &mut Command) {}

        /// To be called right after.
        pub fn hold(child: &Child) -> io::Result<Self> {
            let job =
                Job::create_with_limit_info(ExtendedLimitInfo::new().limit_kill_on_job_close())
                    .map_err(io::Error::other)?;
            job.assign_process(child.as_raw_handle() as isize)
                .map_err(io::Error::other)?;
            Ok(Leash { job: Some(job) })
        }

        /// Ends every process of the job.
        pub fn kill(&mut self) {
            self.job = None;
        }
    }
}
