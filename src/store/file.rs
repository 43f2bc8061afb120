//! Loading within bounds and saving without ever leaving half a file.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::record::LIMIT;

/// What the system says, without its number for it.
#[must_use]
pub fn plain(error: &io::Error) -> String {
    let mut said = error.to_string();
    if error.raw_os_error().is_some()
        && let Some(end) = said.rfind(" (os error ")
    {
        said.truncate(end);
    }
    said
}

/// Why a file cannot be loaded.
#[derive(Debug, Error)]
pub enum LoadError {
    /// There is no such file.
    #[error("there is no such file")]
    Missing,
    /// It is a directory.
    #[error("this is a directory, not a file")]
    Directory,
    /// What should be a directory above it is a file.
    #[error("a part of this path is a file, not a directory")]
    NotADirectory,
    /// It is a pipe, a device or a socket.
    #[error("this is not a regular file")]
    Special,
    /// The system does not let us read it.
    #[error("this file may not be read (permission denied)")]
    Denied,
    /// It is larger than any save of this program.
    #[error("the file has {} MiB, more than any saved game (the limit is {} MiB)", .size >> 20, LIMIT >> 20)]
    TooLarge {
        /// In bytes.
        size: u64,
    },
    /// Anything else the system says.
    #[error("the file cannot be read: {}", plain(.0))]
    Io(io::Error),
}

impl From<io::Error> for LoadError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            ErrorKind::NotFound => LoadError::Missing,
            ErrorKind::PermissionDenied => LoadError::Denied,
            ErrorKind::IsADirectory => LoadError::Directory,
            ErrorKind::NotADirectory => LoadError::NotADirectory,
            _ => LoadError::Io(error),
        }
    }
}

/// Reads a whole file, but not more than [`LIMIT`] bytes.
///
/// # Errors
/// Why not. A file that is too large is refused before it is read.
pub fn load(path: &Path) -> Result<Vec<u8>, LoadError> {
    // Opening a pipe that nobody writes to would wait for ever, so look first.
    let found = fs::metadata(path)?;
    if found.is_dir() {
        return Err(LoadError::Directory);
    }
    if !found.is_file() {
        return Err(LoadError::Special);
    }
    let refuse = |size| LoadError::TooLarge { size };
    if found.len() > LIMIT as u64 {
        return Err(refuse(found.len()));
    }
    let mut bytes = Vec::new();
    // It may grow meanwhile.
    File::open(path)?
        .take(LIMIT as u64 + 1)
        .read_to_end(&mut bytes)?;
    if bytes.len() > LIMIT {
        return Err(refuse(bytes.len() as u64));
    }
    Ok(bytes)
}

/// Why a file cannot be saved. What stood in the file before still stands there.
#[derive(Debug, Error)]
pub enum SaveError {
    /// The directory does not exist.
    #[error("there is no directory {}", .0.display())]
    NoDirectory(PathBuf),
    /// A directory or something else that is no file has this name.
    #[error("{} is not a regular file", .0.display())]
    NotAFile(PathBuf),
    /// The file, its directory or the whole disk is read-only for us.
    #[error("{} may not be written (read-only)", .0.display())]
    ReadOnly(PathBuf),
    /// No space is left.
    #[error("no space is left on the disk for {}", .0.display())]
    Full(PathBuf),
    /// Anything else the system says.
    #[error("{} cannot be written: {}", path.display(), plain(error))]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
}

impl SaveError {
    pub(super) fn at(path: &Path, error: io::Error) -> Self {
        let path = path.to_owned();
        match error.kind() {
            ErrorKind::NotFound | ErrorKind::NotADirectory => {
                SaveError::NoDirectory(path.parent().map_or_else(PathBuf::new, Path::to_owned))
            }
            ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => {
                SaveError::ReadOnly(path)
            }
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => {
                SaveError::Full(path)
            }
            ErrorKind::IsADirectory => SaveError::NotAFile(path),
            _ => SaveError::Io { path, error },
        }
    }
}

/// Writes a whole file at once: other programs, and we after a crash, see the old content or the new, never a part.
///
/// The bytes go to a temporary file beside the target, which is flushed to the disk and then renamed. A symbolic link
/// is followed to its target, and an existing file keeps its permissions.
///
/// # Errors
/// Why not; the old file is then untouched and nothing is left behind.
pub fn save(path: &Path, bytes: &[u8]) -> Result<(), SaveError> {
    let target = follow(path).map_err(|error| SaveError::at(path, error))?;
    let fail = |error| SaveError::at(&target, error);
    let directory = match target.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    let permissions = match fs::metadata(&target) {
        Ok(found) if !found.is_file() => return Err(SaveError::NotAFile(target)),
        Ok(found) if found.permissions().readonly() => return Err(SaveError::ReadOnly(target)),
        Ok(found) => Some(found.permissions()),
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => return Err(fail(error)),
    };

    let mut builder = tempfile::Builder::new();
    builder.prefix(".sanqi-").suffix(".tmp");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // What the person's umask leaves of it; the usual for a temporary file would be 0600.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.tempfile_in(directory).map_err(fail)?;
    file.write_all(bytes).map_err(fail)?;
    if let Some(permissions) = permissions {
        file.as_file().set_permissions(permissions).map_err(fail)?;
    }
    file.as_file().sync_all().map_err(fail)?;
    file.persist(&target).map_err(|error| fail(error.error))?;
    // The rename itself must reach the disk. Some file systems cannot flush a directory; the file is in place anyway.
    #[cfg(unix)]
    let _ = File::open(directory).and_then(|directory| directory.sync_all());
    Ok(())
}

/// The file a path leads to through symbolic links, whether it exists or not.
fn follow(path: &Path) -> io::Result<PathBuf> {
    const LONGEST_CHAIN: usize = 40;
    let mut target = path.to_owned();
    for _ in 0..LONGEST_CHAIN {
        let link = fs::symlink_metadata(&target).is_ok_and(|found| found.is_symlink());
        if !link {
            return Ok(target);
        }
        let next = fs::read_link(&target)?;
        target = target.parent().unwrap_or(Path::new("")).join(next);
    }
    Err(io::Error::other("too many symbolic links"))
}

/// Renames a file that cannot be understood, so that it is out of the way but not lost. Returns its new name.
///
/// # Errors
/// Those of the file system.
pub fn set_aside(path: &Path) -> io::Result<PathBuf> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    // An older one that was set aside is worth keeping too, but not an endless row of them.
    let aside = (1..10)
        .map(|number| path.with_file_name(format!("{name}.bad{number}")))
        .find(|aside| !aside.exists())
        .unwrap_or_else(|| path.with_file_name(format!("{name}.bad")));
    fs::rename(path, &aside)?;
    Ok(aside)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_system_says_is_told_apart() {
        let at = |kind: ErrorKind| SaveError::at(Path::new("dir/file"), kind.into());
        assert!(matches!(at(ErrorKind::StorageFull), SaveError::Full(_)));
        assert!(matches!(at(ErrorKind::QuotaExceeded), SaveError::Full(_)));
        for kind in [ErrorKind::PermissionDenied, ErrorKind::ReadOnlyFilesystem] {
            assert!(matches!(at(kind), SaveError::ReadOnly(_)));
        }
        assert_eq!(
            at(ErrorKind::NotFound).to_string(),
            "there is no directory dir"
        );
        assert!(matches!(at(ErrorKind::BrokenPipe), SaveError::Io { .. }));
        let below_a_file = LoadError::from(io::Error::from(ErrorKind::NotADirectory));
        assert!(matches!(below_a_file, LoadError::NotADirectory));
    }

    #[test]
    fn the_number_of_an_error_of_the_system_is_not_told() {
        let error = LoadError::from(io::Error::from_raw_os_error(5));
        assert!(!error.to_string().contains("os error"), "{error}");
        assert_eq!(plain(&io::Error::other("too long")), "too long");
    }
}
