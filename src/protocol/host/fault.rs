//! What an engine did wrong.

use thiserror::Error;

use crate::game::IllegalMove;
use crate::protocol::Protocol;

/// What an engine did wrong: one sentence, and the last lines it wrote.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("the engine {engine} {kind}")]
pub struct Fault {
    /// What the person calls it.
    pub engine: String,
    /// What it did.
    pub kind: FaultKind,
    /// The last lines it wrote, on either of its outputs.
    pub tail: Vec<String>,
}

/// What an engine did wrong. `Display` is the end of a sentence that begins with the engine.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum FaultKind {
    /// The program is not there or may not be run.
    #[error("could not be started: {0}")]
    Start(String),
    /// What was given as its program is a folder.
    #[error("could not be started: {0} is a folder, not a program")]
    Folder(String),
    /// No answer to something that is answered at once.
    #[error("did not answer {to:?} within {seconds} s")]
    Silent {
        /// What was said.
        to: String,
        /// How long we waited.
        seconds: u64,
    },
    /// No move long after its time was up.
    #[error("gave no move within {seconds} s")]
    Late {
        /// How long we waited.
        seconds: u64,
    },
    /// The program ended: with a status, or by a signal where it crashed.
    #[error("ended by itself ({0})")]
    Ended(String),
    /// An answer that is no move.
    #[error("answered {0:?}, which is no move")]
    NoMove(String),
    /// A move against the rules.
    #[error("played {notation}, which is not legal here ({why})")]
    Illegal {
        /// In our notation.
        notation: String,
        /// The rule it breaks.
        why: IllegalMove,
    },
    /// Nobody waits for it any more.
    #[error("was ended")]
    Dismissed,
    /// It gave the game up.
    #[error("resigned")]
    Resigned,
    /// It would not do what it was told.
    #[error("refused {to:?}: {answer}")]
    Refused {
        /// What was said.
        to: String,
        /// What it said.
        answer: String,
    },
    /// More lines than any thought is worth.
    #[error("wrote more than {0} lines for one answer")]
    Flood(usize),
    /// The protocol has no way to say which game, rules or board is meant.
    #[error("cannot be asked about this game: {protocol} has no way to say {what}")]
    Unspeakable {
        /// The protocol it speaks.
        protocol: Protocol,
        /// What cannot be said.
        what: String,
    },
}
