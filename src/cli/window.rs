//! Opening the window, or saying in one sentence why it cannot open.

use std::process::ExitCode;

use super::Failure;
use crate::app::{self, Startup};

pub(super) fn open(startup: Startup) -> Result<ExitCode, Failure> {
    if !display() {
        return Err(Failure::Window(
            "there is no display to open a window on (neither DISPLAY nor WAYLAND_DISPLAY is set); \
             `sanqi --help` names the commands that need none"
                .to_owned(),
        ));
    }
    app::run(startup)
        .map(|()| ExitCode::SUCCESS)
        .map_err(|error| Failure::Window(error.to_string()))
}

/// Whether the system says that there is a screen. Only X11 and Wayland are told by the environment.
fn display() -> bool {
    cfg!(any(windows, target_os = "macos"))
        || ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"]
            .iter()
            .any(|name| std::env::var_os(name).is_some_and(|value| !value.is_empty()))
}
