//! A game being played: the line of moves with a cursor, the seats, the computer's turn.
//!
//! [`Table`] hides which game it is; `Session` is its one implementation, generic over [`Game`](crate::game::Game).

mod decisive;
mod explain;
mod open;
mod review;
mod session;
mod study;

use std::sync::Arc;

use thiserror::Error;

use crate::engine::{Control, Limits, Mark, Reason, Score, Thought, Thresholds};
use crate::game::{Cell, Count, Foul, IllegalMove, Outcome, Path, Player, Shape, Square};
use crate::protocol::host::Engine;
use crate::record::{Judgement, Record, Review, Seat};

pub use crate::record::Choice;
pub use decisive::HOPE;
pub use explain::{Answer, Event, ExplainJob, Explanation};
pub use open::{OpenError, Opened, Warning, open};
pub use review::{ReviewJob, Summary};
pub use session::Session;
pub use study::Study;

/// A game being played, whichever it is.
///
/// "The position" is the one at the cursor. Ply 0 is the start; ply `n` is the position after `n` moves.
pub trait Table: Send + Sync {
    /// [`Game::ID`](crate::game::Game::ID).
    fn game(&self) -> &'static str;
    /// The rules by their parts.
    fn rules(&self) -> Choice;
    /// Size and orientation of the board.
    fn shape(&self) -> Shape;
    /// What stands on a square of the position.
    fn cell(&self, square: Square) -> Cell;
    /// The name of a square in the game's notation: `d3`, and `D3` in Gomoku.
    fn square_name(&self, square: Square) -> String;
    /// Whose turn it is in the position.
    fn turn(&self) -> Player;
    /// The stones of each side, where they are counted.
    fn count(&self) -> Option<Count>;
    /// The legal moves of the position; none when the game is over there. A forced pass is one option without paths.
    fn legal(&self) -> &[Legal];
    /// Whether the side to move can only pass.
    fn must_pass(&self) -> bool {
        matches!(self.legal(), [only] if only.paths.is_empty())
    }
    /// Points that look free but are forbidden to the side to move.
    fn forbidden(&self) -> Vec<(Square, Foul)>;
    /// Why touching these squares makes no move; nothing if it does.
    fn why_not(&self, touched: &[Square]) -> Option<IllegalMove>;
    /// The stones of the line that won, in the position.
    fn winning_line(&self) -> Vec<Square>;
    /// How the game ended, if it has in the position. A resignation or an agreed draw belongs to the last ply.
    fn verdict(&self) -> Option<Verdict>;
    /// The position in its one-line notation.
    fn position(&self) -> String;

    /// Every move of the line, the redo tail included.
    fn line(&self) -> &[Played];
    /// How many moves of the line have been made in the position.
    fn cursor(&self) -> usize;
    /// Grows with every change of position, line, verdict or seats: a reply made for another number is stale.
    /// No two tables of one process ever show the same number.
    fn version(&self) -> u64;
    /// What stands on a square at some ply of the line; a wall beyond it.
    fn cell_at(&self, ply: usize, square: Square) -> Cell;

    /// Plays a move given in notation; drops the redo tail once the move is known to be legal.
    ///
    /// # Errors
    /// Why not; nothing has changed then.
    fn play(&mut self, notation: &str) -> Result<(), PlayError>;
    /// Takes back to the last decision of a person at the table: with one person that person's own last decision
    /// (across the computer's moves and forced passes), with two people the last decision of either, with none one ply.
    /// Returns whether anything changed.
    fn undo(&mut self) -> bool;
    /// The reverse of [`Table::undo`]. Returns whether anything changed.
    fn redo(&mut self) -> bool;
    /// Whether [`Table::undo`] would change anything.
    fn can_undo(&self) -> bool;
    /// Whether [`Table::redo`] would change anything.
    fn can_redo(&self) -> bool;
    /// Goes to a ply, or to the end where the line is shorter.
    fn go_to(&mut self, ply: usize);

    /// The seats of Black and White.
    fn seats(&self) -> &[Seat; 2];
    /// Puts somebody in a seat.
    fn set_seat(&mut self, player: Player, seat: Seat);
    /// Exchanges the two seats.
    fn swap_seats(&mut self);
    /// Who has to act now.
    fn actor(&self) -> Actor;
    /// The player resigns at the end of the line (and the cursor goes there). Does nothing when the game is over.
    fn resign(&mut self, player: Player);
    /// Both agree to a draw at the end of the line. Does nothing when the game is over.
    fn agree_draw(&mut self);
    /// The same game, rules, start and seats from ply 0, with no moves.
    fn restart(&mut self);

    /// The names of the computer players of this game, weakest first.
    fn computers(&self) -> Vec<&str>;
    /// A thought of this computer player about the position, to be run on another thread; nothing when no computer has
    /// that name or the game is over.
    fn think(&self, computer: &str, limits: Limits) -> Option<Job>;

    /// What an engine of somebody else tells of the position while it thinks: its best move alone. Where it comes to
    /// nothing the reason is left in [`Engine::fault`].
    fn consult(&self, engine: &Arc<Engine>, limits: Limits) -> Option<Study>;
    /// A thought of an engine of somebody else about the position, told the whole game; nothing when the game is over.
    /// A thought that comes to nothing leaves its reason in [`Engine::fault`].
    fn ask(&self, engine: &Arc<Engine>, limits: Limits) -> Option<Job>;

    /// The analysis of the position; nothing if the rules end the game there.
    fn analyse(&self, limits: Limits) -> Option<Study>;
    /// Why the best move of a thought about the position is good: at most three reasons, the most telling first.
    fn reasons(&self, thought: &Thought<String>) -> Vec<Reason>;
    /// What the move that led to the position does, by the rules alone: at most two reasons; nothing of the start.
    fn done(&self) -> Vec<Reason>;
    /// What threatens in the position.
    fn marks(&self) -> Vec<Mark>;
    /// A thought about the position at a ply, at low priority; nothing if the rules end the game there.
    fn value_at(&self, ply: usize, limits: Limits) -> Option<Job>;
    /// The score of the position at a ply in which the rules end the game, from Black's side.
    fn final_score(&self, ply: usize) -> Option<Score>;
    /// The game up to the position, between two people, to try things out.
    fn branch(&self) -> Box<dyn Table>;

    /// About how many positions a second a search of one thread visits in this game.
    fn pace(&self) -> u64;
    /// The judging of the moves that a review of this line has not judged yet, the last one first; nothing if it has
    /// judged them all.
    fn review(&self, known: &Review, limits: Limits) -> Option<ReviewJob>;
    /// The judgements by now. They are part of the [`Record`].
    fn reviewed(&self) -> &Review;
    /// Takes in a judgement on a move of the line (0 is the first) that a [`ReviewJob`] of this version made. Drops it
    /// where the line has changed up to that move since.
    fn judge(&mut self, version: u64, ply: usize, judgement: Judgement);
    /// How much a move may lose, in the unit of the game's scores.
    fn thresholds(&self) -> Thresholds;
    /// The judgements on each player's moves, summed up.
    fn summary(&self) -> [Summary; 2];
    /// The last ply at which the loser could still have defended: later positions with the loser to move are lost, as
    /// far as a search can tell. Nothing where the game has no winner, is not reviewed so far back, or is decided by counting.
    fn last_defence(&self) -> Option<usize>;
    /// Who has lost the game at the end of its line.
    fn loser(&self) -> Option<Player>;
    /// The ply of the mistake that lost the game: of those after which the loser never had an even game again, the one
    /// with the worst mark, and among equal ones the one that cost the most while there was hope. Nothing where the game has no winner, is not reviewed so far back, or slipped away
    /// without a mistake.
    fn turning_point(&self) -> Option<usize>;
    /// The ply of the last move of the loser before which the game was about even. Nothing where the game has no winner,
    /// is not reviewed so far back, or never was even.
    fn last_even(&self) -> Option<usize>;
    /// How the two sides did from a ply of the line on, as far as that tells why the loser lost; nothing where nobody has.
    fn tally(&self, from: usize) -> Option<Reason>;
    /// Why a move of the line is the mistake it was judged to be; nothing if it is not judged.
    fn explain(&self, ply: usize) -> Option<ExplainJob>;

    /// The game written down.
    fn record(&self) -> Record;
}

/// A legal move as a person makes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Legal {
    /// In notation.
    pub notation: String,
    /// Where the stone goes; nothing for a pass.
    pub target: Option<Square>,
    /// Every way to touch squares for it.
    pub paths: Vec<Path>,
}

/// A move of the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// In notation.
    pub notation: String,
    /// Who made it.
    pub player: Player,
    /// The squares it touched, in order; nothing for a pass. A move with several paths gives the last square only.
    pub squares: Vec<Square>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// By its rules.
    Rules(Outcome),
    /// This player resigned.
    Resigned(Player),
    /// Both agreed to a draw.
    Agreed,
}

impl Verdict {
    /// The winner; nobody in a draw.
    #[must_use]
    pub fn winner(&self) -> Option<Player> {
        match self {
            Verdict::Rules(outcome) => outcome.winner,
            Verdict::Resigned(player) => Some(player.other()),
            Verdict::Agreed => None,
        }
    }

    /// Its name in files and messages: an [`Ending::id`](crate::game::Ending::id), `resigned` or `agreed`.
    #[must_use]
    pub const fn id(&self) -> &'static str {
        match self {
            Verdict::Rules(outcome) => outcome.ending.id(),
            Verdict::Resigned(_) => "resigned",
            Verdict::Agreed => "agreed",
        }
    }
}

/// Who has to act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Actor {
    /// A person decides.
    Person(Player),
    /// A computer player of this name decides, or an engine of somebody else, as the seat says.
    Computer(Player, String),
    /// The side to move can only pass, whoever sits there.
    Pass(Player),
    /// The cursor is inside the line: nobody is waited for, though a person may play on from here.
    Browsing(Player),
    /// The game is over in the position.
    Nobody,
}

/// Why a move was not played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlayError {
    /// The text is no move of this game.
    #[error("{0:?} is not a move of this game")]
    Notation(String),
    /// The rules do not allow it.
    #[error("{0} is not legal here ({1})")]
    Illegal(String, IllegalMove),
    /// The game was resigned or agreed drawn.
    #[error("the game is over")]
    Over,
}

type Think = dyn FnOnce(&Control) -> Option<Thought<String>> + Send;

/// A thought about one position, to be run on any thread.
pub struct Job {
    /// [`Table::version`] when the thought was asked for.
    pub version: u64,
    run: Box<Think>,
}

impl Job {
    /// A thought about the position of this version.
    pub fn new(
        version: u64,
        run: impl FnOnce(&Control) -> Option<Thought<String>> + Send + 'static,
    ) -> Self {
        Job {
            version,
            run: Box::new(run),
        }
    }

    /// Thinks; returns when done or soon after the control says stop.
    #[must_use]
    pub fn run(self, control: &Control) -> Option<Thought<String>> {
        (self.run)(control)
    }
}

impl std::fmt::Debug for Job {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Job")
            .field("version", &self.version)
            .finish_non_exhaustive()
    }
}
