//! The one implementation of [`Table`](super::Table).

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::decisive::{last_defence, last_even, turning_point};
use super::study::why;
use super::{
    Actor, ExplainJob, Job, Legal, PlayError, Played, ReviewJob, Study, Summary, Table, Verdict,
};
use crate::engine::search::{Node, Searcher};
use crate::engine::{Computer, Insight, Limits, Mark, Reason, Score, Thought, Thresholds};
use crate::game::{Cell, Count, Foul, IllegalMove, Path, Player, Shape, Square};
use crate::protocol::host::Engine;
use crate::record::{self, Choice, Judgement, Players, Record, Review, Seat};

/// A game of one kind being played: a stack of positions with a cursor.
pub struct Session<G: Insight> {
    /// The position after each number of moves; the start is the first, so it is never empty.
    pub(super) positions: Vec<G>,
    pub(super) moves: Vec<G::Move>,
    line: Vec<Played>,
    /// The number under which each move was played, of those that [`Table::version`] counts.
    played: Vec<u64>,
    pub(super) cursor: usize,
    /// A resignation or agreed draw after the last move.
    end: Option<End>,
    /// The one that the last undo withdrew, for redo.
    withdrawn: Option<End>,
    seats: [Seat; 2],
    computers: Arc<[Arc<dyn Computer<G>>]>,
    created: String,
    pub(super) version: u64,
    /// The judgements on moves of the line.
    pub(super) review: Review,
    /// What analyses and reviews remember.
    pub(super) searcher: Arc<Searcher>,
    /// What the window asks in every frame, worked out once a position.
    legal: Vec<Legal>,
    forbidden: Vec<(Square, Foul)>,
}

/// An end that the players made, not the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    Resigned(Player),
    Agreed,
}

impl From<End> for Verdict {
    fn from(end: End) -> Self {
        match end {
            End::Resigned(player) => Verdict::Resigned(player),
            End::Agreed => Verdict::Agreed,
        }
    }
}

/// A number no table of this process has shown before.
fn next_version() -> u64 {
    static LAST: AtomicU64 = AtomicU64::new(0);
    LAST.fetch_add(1, Ordering::Relaxed) + 1
}

impl<G: Insight> Session<G> {
    /// A game from this position, begun now. A seat for a computer player that is not among `computers` becomes a
    /// person's.
    #[must_use]
    pub fn new(start: G, seats: [Seat; 2], computers: Arc<[Arc<dyn Computer<G>>]>) -> Self {
        let mut session = Session {
            positions: vec![start],
            moves: Vec::new(),
            line: Vec::new(),
            played: Vec::new(),
            cursor: 0,
            end: None,
            withdrawn: None,
            seats,
            computers,
            created: record::now(),
            version: 0,
            review: Review::default(),
            searcher: Arc::default(),
            legal: Vec::new(),
            forbidden: Vec::new(),
        };
        session.seats = session.seats.clone().map(|seat| session.seated(seat));
        session.changed();
        session
    }

    /// A game taken up again: the moves must have been played from `start` one after the other.
    pub(super) fn resume(
        &mut self,
        moves: impl IntoIterator<Item = G::Move>,
        cursor: usize,
        end: Option<End>,
        created: Option<String>,
        review: Review,
    ) {
        for mv in moves {
            self.push(mv);
        }
        self.review = review;
        self.cursor = cursor.min(self.line.len());
        self.end = end;
        if let Some(created) = created {
            self.created = created;
        }
        self.changed();
    }

    /// The position at the cursor.
    #[must_use]
    pub fn game_position(&self) -> &G {
        &self.positions[self.cursor]
    }

    fn seated(&self, seat: Seat) -> Seat {
        match &seat {
            Seat::Computer { player } if self.computer(player).is_none() => Seat::default(),
            _ => seat,
        }
    }

    fn computer(&self, id: &str) -> Option<&Arc<dyn Computer<G>>> {
        self.computers.iter().find(|computer| computer.id() == id)
    }

    fn job(&self, computer: Arc<dyn Computer<G>>, limits: Limits) -> Option<Job> {
        if self.verdict().is_some() {
            return None;
        }
        let start = self.positions[0].clone();
        let moves = self.moves[..self.cursor].to_vec();
        Some(Job::new(self.version, move |control| {
            computer
                .choose_after(&start, &moves, &limits, control)
                .map(|thought| thought.to_text())
        }))
    }

    /// Appends a legal move to the end of the line.
    fn push(&mut self, mv: G::Move) {
        let before = &self.positions[self.line.len()];
        let paths = before.paths(mv);
        let squares = match paths.as_slice() {
            [path] => path.squares().to_vec(),
            _ => G::target(mv).into_iter().collect(),
        };
        let mut after = before.clone();
        let player = before.turn();
        after.play_unchecked(mv);
        self.positions.push(after);
        self.moves.push(mv);
        self.played.push(next_version());
        self.line.push(Played {
            notation: mv.to_string(),
            player,
            squares,
        });
    }

    /// Drops the moves after the first few, and what was said of them.
    fn cut(&mut self, moves: usize) {
        self.positions.truncate(moves + 1);
        self.moves.truncate(moves);
        self.line.truncate(moves);
        self.played.truncate(moves);
        self.review.truncate(moves);
    }

    /// How the game ended at the end of the line.
    fn last_verdict(&self) -> Option<Verdict> {
        let by_rules = self.positions[self.line.len()].outcome();
        let by_rules = by_rules.map(Verdict::Rules);
        by_rules.or(self.end.map(Verdict::from))
    }

    fn changed(&mut self) {
        self.version = next_version();
        let position = &self.positions[self.cursor];
        if self.verdict().is_some() {
            self.legal = Vec::new();
            self.forbidden = Vec::new();
            return;
        }
        self.legal = position
            .moves()
            .into_iter()
            .map(|mv| Legal {
                notation: mv.to_string(),
                target: G::target(mv),
                paths: position.paths(mv),
            })
            .collect();
        self.forbidden = position.forbidden();
    }

    fn paths(&self) -> impl Iterator<Item = &Path> {
        self.legal.iter().flat_map(|legal| &legal.paths)
    }

    /// Why touched squares make no move where a piece is chosen before its target.
    fn why_no_piece(&self, touched: &[Square]) -> Option<IllegalMove> {
        let (to, before) = touched.split_last()?;
        let ending = self
            .paths()
            .filter(|path| path.squares().last() == Some(to));
        Some(match self.cell(*to) {
            _ if !self.shape().contains(*to) => IllegalMove::OffBoard,
            Cell::Wall => IllegalMove::Wall,
            Cell::Stone(_) if !before.is_empty() => IllegalMove::Occupied,
            Cell::Stone(owner) if owner == self.turn() => IllegalMove::CannotMove,
            Cell::Stone(_) => IllegalMove::NotYours,
            Cell::Empty if !before.is_empty() => IllegalMove::PieceOutOfReach,
            Cell::Empty => match ending.count() {
                0 => IllegalMove::OutOfReach,
                // The one piece that goes there needs no choice.
                1 => return None,
                _ => IllegalMove::ChoosePiece,
            },
        })
    }

    fn at_end(&self) -> bool {
        self.cursor == self.line.len()
    }

    fn persons(&self) -> bool {
        self.seats.iter().any(is_person)
    }

    /// Whether a person at the table chose, or has to choose, at this ply: it is a person's turn and more than a
    /// forced pass.
    fn decision(&self, ply: usize) -> bool {
        let position = &self.positions[ply];
        is_person(&self.seats[position.turn().index()]) && position.check(G::pass()).is_err()
    }

    fn undo_to(&self) -> Option<usize> {
        if self.persons() {
            (0..self.cursor).rev().find(|ply| self.decision(*ply))
        } else {
            self.cursor.checked_sub(1)
        }
    }

    fn redo_to(&self) -> Option<usize> {
        let (next, last) = (self.cursor + 1, self.line.len());
        if next > last {
            None
        } else if self.persons() {
            Some((next..last).find(|ply| self.decision(*ply)).unwrap_or(last))
        } else {
            Some(next)
        }
    }

    fn finish(&mut self, end: End) {
        let over = self.positions[self.line.len()].outcome().is_some() || self.end.is_some();
        if !over {
            self.cursor = self.line.len();
            self.end = Some(end);
            self.withdrawn = None;
            self.changed();
        }
    }
}

fn is_person(seat: &Seat) -> bool {
    matches!(seat, Seat::Person { .. })
}

impl<G: Insight> Table for Session<G> {
    fn game(&self) -> &'static str {
        G::ID
    }

    fn rules(&self) -> Choice {
        Choice::of(self.game_position().rules())
    }

    fn shape(&self) -> Shape {
        self.game_position().shape()
    }

    fn cell(&self, square: Square) -> Cell {
        self.game_position().cell(square)
    }

    fn square_name(&self, square: Square) -> String {
        // A move to a square is written as the square, in the letters of the game.
        let name = square.to_string();
        match name.parse::<G::Move>() {
            Ok(mv) if G::target(mv) == Some(square) => mv.to_string(),
            _ => name,
        }
    }

    fn turn(&self) -> Player {
        self.game_position().turn()
    }

    fn count(&self) -> Option<Count> {
        self.game_position().count()
    }

    fn legal(&self) -> &[Legal] {
        &self.legal
    }

    fn forbidden(&self) -> Vec<(Square, Foul)> {
        self.forbidden.clone()
    }

    fn why_not(&self, touched: &[Square]) -> Option<IllegalMove> {
        let begun = |path: &Path| path.squares().starts_with(touched);
        if touched.is_empty() || self.paths().any(begun) {
            return None;
        }
        if self.verdict().is_some() {
            return Some(IllegalMove::GameOver);
        }
        if self.paths().any(|path| path.squares().len() > 1) {
            return self.why_no_piece(touched);
        }
        // The names of the squares are the notation of every move but the pass.
        let notation: String = touched.iter().map(Square::to_string).collect();
        let position = self.game_position();
        let refused = position
            .read_move(&notation)
            .ok()
            .and_then(|mv| position.check(mv).err());
        refused.or_else(|| {
            let to = touched.last()?;
            Some(match self.cell(*to) {
                _ if !self.shape().contains(*to) => IllegalMove::OffBoard,
                Cell::Wall => IllegalMove::Wall,
                Cell::Stone(_) => IllegalMove::Occupied,
                Cell::Empty => IllegalMove::OutOfReach,
            })
        })
    }

    fn winning_line(&self) -> Vec<Square> {
        self.game_position().winning_line()
    }

    fn verdict(&self) -> Option<Verdict> {
        let by_rules = self.game_position().outcome().map(Verdict::Rules);
        let end = self.end.filter(|_| self.at_end()).map(Verdict::from);
        by_rules.or(end)
    }

    fn position(&self) -> String {
        self.game_position().to_text()
    }

    fn line(&self) -> &[Played] {
        &self.line
    }

    fn cursor(&self) -> usize {
        self.cursor
    }

    fn version(&self) -> u64 {
        self.version
    }

    fn cell_at(&self, ply: usize, square: Square) -> Cell {
        self.positions
            .get(ply)
            .map_or(Cell::Wall, |position| position.cell(square))
    }

    fn play(&mut self, notation: &str) -> Result<(), PlayError> {
        if self.at_end() && self.end.is_some() {
            return Err(PlayError::Over);
        }
        let mv = self
            .game_position()
            .read_move(notation)
            .map_err(|_| PlayError::Notation(notation.to_owned()))?;
        self.game_position()
            .check(mv)
            .map_err(|why| PlayError::Illegal(mv.to_string(), why))?;
        self.cut(self.cursor);
        self.end = None;
        self.withdrawn = None;
        self.push(mv);
        self.cursor = self.line.len();
        self.changed();
        Ok(())
    }

    fn undo(&mut self) -> bool {
        if self.at_end() && self.end.is_some() {
            self.withdrawn = self.end.take();
        } else if let Some(ply) = self.undo_to() {
            self.cursor = ply;
        } else {
            return false;
        }
        self.changed();
        true
    }

    fn redo(&mut self) -> bool {
        if let Some(ply) = self.redo_to() {
            self.cursor = ply;
        } else if self.withdrawn.is_some() {
            self.end = self.withdrawn.take();
        } else {
            return false;
        }
        self.changed();
        true
    }

    fn can_undo(&self) -> bool {
        self.at_end() && self.end.is_some() || self.undo_to().is_some()
    }

    fn can_redo(&self) -> bool {
        self.redo_to().is_some() || self.withdrawn.is_some()
    }

    fn go_to(&mut self, ply: usize) {
        let ply = ply.min(self.line.len());
        if ply != self.cursor {
            self.cursor = ply;
            self.changed();
        }
    }

    fn seats(&self) -> &[Seat; 2] {
        &self.seats
    }

    fn set_seat(&mut self, player: Player, seat: Seat) {
        self.seats[player.index()] = self.seated(seat);
        self.version = next_version();
    }

    fn swap_seats(&mut self) {
        self.seats.swap(0, 1);
        self.version = next_version();
    }

    fn actor(&self) -> Actor {
        let turn = self.turn();
        if self.verdict().is_some() {
            Actor::Nobody
        } else if !self.at_end() {
            Actor::Browsing(turn)
        } else if self.must_pass() {
            Actor::Pass(turn)
        } else {
            match &self.seats[turn.index()] {
                Seat::Person { .. } => Actor::Person(turn),
                Seat::Computer { player: name } | Seat::Engine { name } => {
                    Actor::Computer(turn, name.clone())
                }
            }
        }
    }

    fn resign(&mut self, player: Player) {
        self.finish(End::Resigned(player));
    }

    fn agree_draw(&mut self) {
        self.finish(End::Agreed);
    }

    fn restart(&mut self) {
        self.cut(0);
        self.cursor = 0;
        self.end = None;
        self.withdrawn = None;
        self.created = record::now();
        self.changed();
    }

    fn computers(&self) -> Vec<&str> {
        self.computers
            .iter()
            .map(|computer| computer.id())
            .collect()
    }

    fn think(&self, computer: &str, limits: Limits) -> Option<Job> {
        self.job(Arc::clone(self.computer(computer)?), limits)
    }

    fn consult(&self, engine: &Arc<Engine>, limits: Limits) -> Option<Study> {
        self.consultation(self.ask(engine, limits)?)
    }

    fn ask(&self, engine: &Arc<Engine>, limits: Limits) -> Option<Job> {
        self.job(Arc::clone(engine) as Arc<dyn Computer<G>>, limits)
    }

    fn analyse(&self, limits: Limits) -> Option<Study> {
        self.study(limits)
    }

    fn reasons(&self, thought: &Thought<String>) -> Vec<Reason> {
        why(self.game_position(), thought)
    }

    fn done(&self) -> Vec<Reason> {
        self.what_was_done()
    }

    fn marks(&self) -> Vec<Mark> {
        self.game_position().marks()
    }

    fn value_at(&self, ply: usize, limits: Limits) -> Option<Job> {
        self.value_job(ply, limits)
    }

    fn final_score(&self, ply: usize) -> Option<Score> {
        self.ended(ply)
    }

    fn branch(&self) -> Box<dyn Table> {
        let mut branch = Session::new(
            self.positions[0].clone(),
            Default::default(),
            Arc::clone(&self.computers),
        );
        branch.searcher = Arc::clone(&self.searcher);
        let moves = self.moves[..self.cursor].to_vec();
        branch.resume(moves, self.cursor, None, None, Review::default());
        Box::new(branch)
    }

    fn pace(&self) -> u64 {
        self.positions[0].node().pace()
    }

    fn review(&self, known: &Review, limits: Limits) -> Option<ReviewJob> {
        self.review_job(known, limits)
    }

    fn reviewed(&self) -> &Review {
        &self.review
    }

    fn judge(&mut self, version: u64, ply: usize, judgement: Judgement) {
        // A move that took another's place has a number of its own, later than any that saw the other.
        let stands = self.played.get(ply).is_some_and(|at| *at <= version);
        if stands {
            self.review.put(ply, judgement);
        }
    }

    fn thresholds(&self) -> Thresholds {
        G::THRESHOLDS
    }

    fn summary(&self) -> [Summary; 2] {
        Player::BOTH.map(|player| {
            let judged = self.review.judged();
            let own = judged.filter(|(ply, _)| {
                let played = self.line.get(*ply);
                played.is_some_and(|played| played.player == player)
            });
            Summary::of(own.map(|(_, judgement)| judgement), G::THRESHOLDS)
        })
    }

    fn last_defence(&self) -> Option<usize> {
        let loser = self.loser()?;
        last_defence(&self.line, &self.review, loser)
    }

    fn loser(&self) -> Option<Player> {
        let winner = self.last_verdict()?.winner()?;
        Some(winner.other())
    }

    fn turning_point(&self) -> Option<usize> {
        let loser = self.loser()?;
        turning_point(&self.line, &self.review, loser, G::THRESHOLDS)
    }

    fn last_even(&self) -> Option<usize> {
        let loser = self.loser()?;
        last_even(&self.line, &self.review, loser)
    }

    fn tally(&self, from: usize) -> Option<Reason> {
        let position = self.positions.get(from)?;
        position.tally(self.moves.get(from..)?, self.loser()?)
    }

    fn explain(&self, ply: usize) -> Option<ExplainJob> {
        self.explain_job(ply)
    }

    fn record(&self) -> Record {
        let start = &self.positions[0];
        let usual = G::new(start.rules().clone());
        let last = &self.positions[self.line.len()];
        let [black, white] = self.seats.clone();
        Record {
            format: record::FORMAT.to_owned(),
            version: record::VERSION,
            game: G::ID.to_owned(),
            rules: self.rules(),
            start: (*start != usual).then(|| start.to_text()),
            moves: self.line.iter().map(|mv| mv.notation.clone()).collect(),
            cursor: Some(self.cursor),
            players: Players { black, white },
            result: self.last_verdict().map(|verdict| record::Result {
                winner: verdict.winner(),
                by: verdict.id().to_owned(),
                count: last.count().map(|count| [count.black, count.white]),
            }),
            created: Some(self.created.clone()),
            review: self.review.clone(),
            unread: None,
            unknown: Vec::new(),
        }
    }
}
