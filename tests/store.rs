//! Files that must not be lost.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use sanqi::record::LIMIT;
use sanqi::store::settings::{self, Problem};
use sanqi::store::{Dirs, LoadError, SaveError, Slot, load, save};
use serde_json::json;
use tempfile::tempdir;

fn names(directory: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(directory)
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn a_file_is_replaced_whole_and_nothing_else_is_left() {
    let dir = tempdir().unwrap();
    let path = dir.path().join("a.sanqi.json");
    save(&path, b"one").unwrap();
    save(&path, b"two").unwrap();
    assert_eq!(load(&path).unwrap(), b"two");
    assert_eq!(names(dir.path()), ["a.sanqi.json"]);
}

#[test]
fn what_cannot_be_loaded_says_why() {
    let dir = tempdir().unwrap();
    let missing = dir.path().join("missing");
    assert!(matches!(load(&missing), Err(LoadError::Missing)));
    assert!(matches!(load(dir.path()), Err(LoadError::Directory)));
    let file = dir.path().join("file");
    fs::write(&file, b"").unwrap();
    let below = load(&file.join("x")).unwrap_err();
    assert!(!below.to_string().contains("os error"), "{below}");
    #[cfg(unix)]
    assert!(matches!(below, LoadError::NotADirectory));
    let large = dir.path().join("large");
    fs::File::create(&large)
        .unwrap()
        .set_len(200 << 20)
        .unwrap();
    let refused = load(&large).unwrap_err();
    assert!(matches!(refused, LoadError::TooLarge { size } if size == 200 << 20));
    assert!(refused.to_string().contains("200 MiB"));
    fs::File::create(&large)
        .unwrap()
        .set_len(LIMIT as u64)
        .unwrap();
    assert_eq!(load(&large).unwrap().len(), LIMIT);
}

#[test]
fn what_cannot_be_saved_says_why_and_leaves_what_was_there() {
    let dir = tempdir().unwrap();
    let nowhere = dir.path().join("no/where");
    assert!(
        matches!(save(&nowhere, b""), Err(SaveError::NoDirectory(at)) if at == nowhere.parent().unwrap())
    );
    assert!(matches!(save(dir.path(), b""), Err(SaveError::NotAFile(_))));

    let file = dir.path().join("file");
    save(&file, b"old").unwrap();
    let below_a_file = file.join("x");
    assert!(matches!(
        save(&below_a_file, b""),
        Err(SaveError::NoDirectory(_))
    ));
    let mut permissions = fs::metadata(&file).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&file, permissions).unwrap();
    assert!(matches!(save(&file, b"new"), Err(SaveError::ReadOnly(_))));
    assert_eq!(load(&file).unwrap(), b"old");
    assert_eq!(names(dir.path()), ["file"]);
}

#[cfg(unix)]
mod unix {
    use super::*;
    use std::os::unix::fs::{PermissionsExt, symlink};

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o777
    }

    #[test]
    fn permissions_are_kept() {
        let dir = tempdir().unwrap();
        let path = dir.path().join("a");
        save(&path, b"one").unwrap();
        let plain = dir.path().join("plain");
        fs::write(&plain, b"").unwrap();
        assert_eq!(mode(&path), mode(&plain), "a new file is like any other");
        for wanted in [0o640, 0o600, 0o755] {
            fs::set_permissions(&path, fs::Permissions::from_mode(wanted)).unwrap();
            save(&path, b"two").unwrap();
            assert_eq!(mode(&path), wanted);
        }
    }

    #[test]
    fn a_symbolic_link_is_followed_and_stays() {
        let dir = tempdir().unwrap();
        fs::create_dir(dir.path().join("deep")).unwrap();
        let file = dir.path().join("deep/file");
        let (link, chain) = (dir.path().join("link"), dir.path().join("deep/chain"));
        symlink("../link", &chain).unwrap();
        symlink("deep/file", &link).unwrap();
        for (at, text) in [(&link, "new"), (&chain, "again")] {
            save(at, text.as_bytes()).unwrap();
            assert!(fs::symlink_metadata(at).unwrap().is_symlink());
            assert_eq!(fs::read_to_string(&file).unwrap(), text);
        }
        let round = dir.path().join("round");
        symlink("round", &round).unwrap();
        assert!(matches!(save(&round, b""), Err(SaveError::Io { .. })));
    }

    #[test]
    fn a_pipe_or_device_neither_hangs_nor_is_replaced() {
        let dir = tempdir().unwrap();
        let pipe = dir.path().join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.unwrap().success());
        assert!(matches!(load(&pipe), Err(LoadError::Special)));
        assert!(matches!(save(&pipe, b""), Err(SaveError::NotAFile(_))));
        let null = Path::new("/dev/null");
        assert!(matches!(load(null), Err(LoadError::Special)));
        assert!(matches!(save(null, b""), Err(SaveError::NotAFile(_))));
    }

    #[test]
    fn a_file_or_directory_without_rights_is_told_apart() {
        let dir = tempdir().unwrap();
        let closed = dir.path().join("closed");
        fs::create_dir(&closed).unwrap();
        let file = closed.join("file");
        fs::write(&file, b"old").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o000)).unwrap();
        fs::set_permissions(&closed, fs::Permissions::from_mode(0o555)).unwrap();
        // Who may do everything is not refused anything.
        if fs::File::open(&file).is_err() {
            assert!(matches!(load(&file), Err(LoadError::Denied)));
            let other = closed.join("other");
            assert!(matches!(save(&other, b"new"), Err(SaveError::ReadOnly(_))));
        }
        fs::set_permissions(&closed, fs::Permissions::from_mode(0o755)).unwrap();
        assert_eq!(names(&closed), ["file"]);
    }
}

#[test]
fn the_autosave_of_a_running_program_is_not_offered() {
    let dir = tempdir().unwrap();
    let slots = dir.path().join("autosave");
    assert!(Slot::left_behind(&slots).is_empty());
    let first = Slot::claim(&slots).unwrap();
    let second = Slot::claim(&slots).unwrap();
    assert_ne!(first.path(), second.path());
    first.save(1, b"first").unwrap();
    second.save(1, b"second").unwrap();
    assert!(Slot::left_behind(&slots).is_empty());
    assert_eq!(load(first.path()).unwrap(), b"first");

    drop(first);
    let mut left = Slot::left_behind(&slots);
    assert_eq!(left.len(), 1);
    let taken = left.remove(0);
    assert_eq!(load(taken.path()).unwrap(), b"first");
    assert!(Slot::left_behind(&slots).is_empty(), "one program only");
    taken.save(7, b"played on").unwrap();
    taken.clear(7).unwrap();
    second.clear(2).unwrap();
    drop((taken, second));
    assert!(names(&slots).is_empty());
}

#[test]
fn a_program_that_is_being_started_holds_no_slot() {
    let dir = tempdir().unwrap();
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(Relaxed) {
                // It fails, but its copy of what this program has open exists for a while.
                assert!(std::process::Command::new("").status().is_err());
            }
        });
        let free = (0..300).all(|_| {
            let slot = Slot::claim(dir.path()).unwrap();
            slot.save(1, b"game").unwrap();
            drop(slot);
            let left = Slot::left_behind(dir.path());
            left.iter().all(|slot| slot.clear(1).is_ok()) && left.len() == 1
        });
        done.store(true, Relaxed);
        assert!(free);
    });
}

#[test]
fn a_game_left_undecided_is_offered_again() {
    let dir = tempdir().unwrap();
    let slot = Slot::claim(dir.path()).unwrap();
    slot.save(1, b"game").unwrap();
    drop(slot);
    for _ in 0..2 {
        assert_eq!(Slot::left_behind(dir.path()).len(), 1);
    }
}

#[test]
fn a_late_autosave_neither_replaces_a_newer_one_nor_brings_a_cleared_one_back() {
    let dir = tempdir().unwrap();
    let slot = Slot::claim(dir.path()).unwrap();
    slot.save(5, b"new").unwrap();
    slot.save(4, b"late").unwrap();
    assert_eq!(load(slot.path()).unwrap(), b"new");
    slot.clear(6).unwrap();
    slot.save(5, b"late").unwrap();
    assert!(!slot.path().exists());
    slot.save(7, b"next").unwrap();
    assert_eq!(load(slot.path()).unwrap(), b"next");
}

#[test]
fn each_preference_survives_a_bad_value_of_another() {
    let dir = tempdir().unwrap();
    let path = dir.path().join("deep/er/settings.json");
    let (fields, problem) = settings::load(&path);
    assert!(fields.is_empty() && problem.is_none());
    settings::save(&path, &json!({"size": "huge", "name": "x", "marks": null})).unwrap();
    let (fields, problem) = settings::load(&path);
    assert!(problem.is_none());
    assert_eq!(settings::field(&fields, "size", 7u8), 7);
    assert_eq!(settings::field(&fields, "name", String::new()), "x");
    assert!(settings::field(&fields, "marks", true));
    assert!(settings::field(&fields, "missing", true));
}

#[test]
fn damaged_preferences_are_set_aside_and_told_once() {
    let dir = tempdir().unwrap();
    let path = dir.path().join("settings.json");
    for (bad, kept) in [("{", "settings.json.bad1"), ("[]", "settings.json.bad2")] {
        fs::write(&path, bad).unwrap();
        let (fields, problem) = settings::load(&path);
        assert!(fields.is_empty());
        let Some(Problem::Damaged { kept_as }) = problem else {
            panic!("{problem:?}");
        };
        assert_eq!(kept_as, dir.path().join(kept));
        assert_eq!(fs::read_to_string(kept_as).unwrap(), bad);
        assert!(settings::load(&path).1.is_none(), "once");
    }
    let (_, problem) = settings::load(dir.path());
    assert!(matches!(
        problem,
        Some(Problem::Unreadable { path, error: LoadError::Directory }) if path == dir.path()
    ));
}

#[test]
fn the_directories_lie_under_one_home() {
    let dirs = Dirs::under(Path::new("home"));
    assert_eq!(dirs.settings(), Path::new("home/config/settings.json"));
    assert_eq!(dirs.autosave(), Path::new("home/data/autosave"));
}

/// What the program does that the next test kills.
#[test]
#[ignore = "waits to be killed"]
fn hold_a_slot() {
    let slot = Slot::claim(Path::new(&std::env::var_os("SLOTS").unwrap())).unwrap();
    slot.save(1, b"game in progress").unwrap();
    println!("saved");
    std::io::stdin().read_line(&mut String::new()).unwrap();
}

#[test]
fn the_game_of_a_killed_program_is_offered_and_only_then() {
    use std::io::{BufRead, BufReader};
    use std::process::{Command, Stdio};

    let dir = tempdir().unwrap();
    let mut killed = Command::new(std::env::current_exe().unwrap())
        .args(["hold_a_slot", "--exact", "--ignored", "--nocapture"])
        .env("SLOTS", dir.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let told = BufReader::new(killed.stdout.take().unwrap());
    assert!(told.lines().any(|line| line.unwrap().ends_with("saved")));
    assert!(Slot::left_behind(dir.path()).is_empty());
    killed.kill().unwrap();
    killed.wait().unwrap();
    let left = Slot::left_behind(dir.path());
    assert_eq!(left.len(), 1);
    assert_eq!(load(left[0].path()).unwrap(), b"game in progress");
}
