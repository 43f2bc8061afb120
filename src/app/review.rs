//! The review: every move of the game compared with the best, stepping through the mistakes, and playing on from
//! before one.

use iced::Task;
use iced::widget::operation::{self, RelativeOffset};

use super::background::talk;
use super::curve::turn_at;
use super::keeping::Errand;
use super::panel::{Report, SECTIONS, Step, Subject, spoken};
use super::{App, Message};
use crate::engine::{Control, LEVELS, Limits, Seen};
use crate::game::{Player, Square};
use crate::record::{Class, Judgement, Seat};
use crate::table::{Played, Table};

/// A review on its way. Dropping it ends it.
pub(super) struct Reviewing {
    /// Tells it from every other.
    number: u64,
    /// The version of the table it was begun with.
    version: u64,
    /// How many moves the game had then.
    moves: usize,
    control: Control,
}

impl Drop for Reviewing {
    fn drop(&mut self) {
        self.control.stop();
    }
}

/// The part of the time for a move in a game that would be about enough for a move of a review.
const PART: u64 = 20;

impl App {
    /// Begins the review, goes on with it, or stops it.
    pub(super) fn switch_review(&mut self) -> Task<Message> {
        if self.reviewing.take().is_some() {
            return self.review_ended();
        }
        let effort = self.settings.effort;
        let game = self.game();
        // Counted in positions, so that a game that is reviewed twice has one review.
        let limits = Limits {
            nodes: Some(game.pace() * effort.seconds / PART),
            hash_mib: effort.hash_mib,
            ..Limits::default()
        };
        let Some(job) = game.review(game.reviewed(), limits) else {
            self.say("status-nothing-to-review");
            return Task::none();
        };
        let control = Control::new();
        self.reviews += 1;
        let number = self.reviews;
        self.reviewing = Some(Reviewing {
            number,
            version: job.version,
            moves: self.game().line().len(),
            control: control.clone(),
        });
        let judge = talk(move |say| {
            job.run(&control, {
                let say = say.clone();
                move |ply, judgement| say(Some((ply, judgement)))
            });
            say(None);
        })
        .map(move |said| Message::Judged(number, said));
        Task::batch([show_report(), self.fill_curve(), judge])
    }

    /// A move was judged, or the review has ended. One that was stopped is not listened to.
    pub(super) fn judged(
        &mut self,
        number: u64,
        said: Option<(usize, Judgement)>,
    ) -> Task<Message> {
        let expected = self.reviewing.as_ref().filter(|run| run.number == number);
        let Some(version) = expected.map(|run| run.version) else {
            return Task::none();
        };
        let Some((ply, judgement)) = said else {
            self.reviewing = None;
            return self.review_ended();
        };
        self.game_mut().judge(version, ply, judgement);
        self.edits += 1;
        self.explaining.judged(ply);
        self.show_insight();
        self.explain()
    }

    /// Stops the review of a game whose moves are no longer those it was begun with.
    pub(super) fn follow_review(&mut self) {
        let moves = self.game().line().len();
        self.reviewing = self.reviewing.take().filter(|run| run.moves == moves);
    }

    fn review_ended(&mut self) -> Task<Message> {
        Task::batch([self.keep_unsaved(), self.fill_curve()])
    }

    /// How many moves of the game the review has not judged.
    pub(super) fn unjudged(&self) -> usize {
        let game = self.game();
        game.line().len().saturating_sub(game.reviewed().count())
    }

    /// What the panel shows of the review; nothing while the game goes on and nobody has asked for it.
    pub(super) fn report<'a>(&'a self) -> Option<Report<'a>> {
        let game = self.game();
        let done = game.reviewed().count();
        let over = || !game.line().is_empty() && game.record().result.is_some();
        if done == 0 && self.reviewing.is_none() && !over() {
            return None;
        }
        // Also while its lines are tried out.
        let before = game.cursor().checked_sub(1);
        let mv = before.and_then(|ply| game.line().get(ply));
        let subject = |ply: usize, played: &'a Played, judgement: &'a Judgement| Subject {
            number: ply + 1,
            player: played.player,
            mv: &played.notation,
            judgement,
            explanation: self.explaining.of(ply),
            reply: game.reviewed().of(ply + 1),
        };
        let shown = before.zip(mv).zip(self.judgement());
        let turning = game.turning_point();
        let of = |ply: usize| {
            let (mv, judgement) = (game.line().get(ply)?, game.reviewed().of(ply)?);
            Some(subject(ply, mv, judgement))
        };
        let loser = game.loser();
        let last_defence = game.last_defence().filter(|ply| turning != Some(*ply));
        Some(Report {
            progress: (done, game.line().len()),
            at_work: self.reviewing.is_some(),
            summary: game.summary(),
            step: self.followed(),
            away: self.away.is_some(),
            marked: self.hint_evidence().is_none(),
            shown: shown.map(|((ply, mv), judgement)| subject(ply, mv, judgement)),
            slip: self
                .judgement()
                .is_some_and(|judgement| self.is_slip(judgement)),
            turning: turning.and_then(of),
            made_good: turning.and_then(|ply| self.made_good(ply)).and_then(of),
            also: turning.and_then(|ply| self.also(ply)).and_then(of),
            slipped: loser.filter(|_| turning.is_none() && self.unjudged() == 0),
            last_even: game.last_even().map(|ply| ply + 1),
            worst: self.costliest().into_iter().filter_map(of).collect(),
            done: &self.done,
            tally: self.explaining.tally(),
            habits: self.habits(),
            loser,
            thresholds: game.thresholds(),
            last_defence: last_defence.map(|ply| (ply + 1, turn_at(game, ply))),
            mistakes: [true, false].map(|back| self.mistake(back).is_some()),
        })
    }

    /// The judgement on the move of the game that led to the position shown, or to the one that moves are tried out from.
    pub(super) fn judgement(&self) -> Option<&Judgement> {
        let ply = self.game().cursor().checked_sub(1)?;
        self.game().reviewed().of(ply)
    }

    /// Whose mistakes are stepped through: those of the only person, else of who lost; of both where neither is.
    fn learner(&self) -> Option<Player> {
        let game = self.game();
        let person = |player: &Player| matches!(game.seats()[player.index()], Seat::Person { .. });
        let mut people = Player::BOTH.into_iter().filter(person);
        match (people.next(), people.next()) {
            (Some(only), None) => Some(only),
            _ => game.loser(),
        }
    }

    /// The position after the next mistake, or after the one before.
    pub(super) fn mistake(&self, back: bool) -> Option<usize> {
        let game = self.game();
        let plies = game.reviewed().judged();
        let cursor = game.cursor();
        let learner = self.learner();
        let at = |(ply, judgement): (usize, &Judgement)| {
            let player = game.line().get(ply)?.player;
            let own = learner.is_none_or(|learner| learner == player);
            (own && judgement.class.is_error()).then_some(ply + 1)
        };
        if back {
            plies.filter_map(at).take_while(|ply| *ply < cursor).last()
        } else {
            plies.filter_map(at).find(|ply| *ply > cursor)
        }
    }

    /// Goes to the next mistake, or to the one before.
    pub(super) fn step_mistake(&mut self, back: bool) -> Task<Message> {
        match self.mistake(back) {
            Some(ply) => Task::batch([self.go_to(ply), show_report()]),
            None => Task::none(),
        }
    }

    /// Goes to the next move of a player's that is of this class; after the last comes the first.
    pub(super) fn step_through(&mut self, player: Player, class: Class) -> Task<Message> {
        let game = self.game();
        let judged = game.reviewed().judged();
        let mut wanted = judged.filter_map(|(ply, judgement)| {
            let own = game.line().get(ply)?.player == player;
            (own && judgement.class == class).then_some(ply + 1)
        });
        let first = wanted.next();
        let cursor = game.cursor();
        let next = first.into_iter().chain(wanted).find(|ply| *ply > cursor);
        match next.or(first) {
            Some(ply) => Task::batch([self.go_to(ply), show_report()]),
            None => Task::none(),
        }
    }

    /// Shows a line that the review tells of a move of the game, so far.
    pub(super) fn try_step(&mut self, number: usize, step: Step) -> Task<Message> {
        let there = if self.game().cursor() == number {
            Task::none()
        } else {
            self.go_to(number)
        };
        let Some((from, line)) = self.told_line(number, step) else {
            return there;
        };
        let line = line.to_vec();
        let branch = self.before(from);
        Task::batch([there, self.try_line(branch, &line, step.upto())])
    }

    /// A line that the review tells of a move of the game, and the position where it begins.
    fn told_line(&self, number: usize, step: Step) -> Option<(usize, &[String])> {
        let reviewed = self.game().reviewed();
        let before = number.checked_sub(1)?;
        let (from, line) = match step {
            Step::Better(_) => (before, &reviewed.of(before)?.line),
            Step::Answer(_) => (number, &reviewed.of(number)?.line),
        };
        let explained = self.explaining.of(before).and_then(|found| match step {
            Step::Better(_) => Some(&found.line),
            Step::Answer(_) => Some(&found.answer.as_ref()?.line),
        });
        Some((
            from,
            explained.filter(|line| !line.is_empty()).unwrap_or(line),
        ))
    }

    /// How far which line of the move looked at is tried out.
    pub(super) fn followed(&self) -> Option<Step> {
        self.away.as_ref()?;
        let (number, shown) = (self.game().cursor(), self.table.cursor());
        let line = self.table.line().get(..shown)?;
        let follows = |make: fn(usize) -> Step| {
            let (from, told) = self.told_line(number, make(0))?;
            let tried = line.get(from..).filter(|tried| !tried.is_empty())?;
            let same = |(tried, told): (&Played, &String)| tried.notation == *told;
            let told_all = tried.len() <= told.len() && tried.iter().zip(told).all(same);
            told_all.then(|| make(tried.len()))
        };
        follows(Step::Better).or_else(|| follows(Step::Answer))
    }

    /// Where on the board is seen what the review says of the move looked at.
    pub(super) fn evidence(&self) -> Vec<Seen> {
        let step = self.followed();
        let Some(judgement) = self
            .judgement()
            .filter(|_| self.away.is_none() || step.is_some())
        else {
            return Vec::new();
        };
        let slip = self.is_slip(judgement);
        let game = self.game();
        if step.is_none() && game.cursor() == game.line().len() && game.loser().is_some() {
            // There the whole game is spoken of.
            return Vec::new();
        }
        let before = self.game().cursor().checked_sub(1);
        let found = before.and_then(|ply| self.explaining.of(ply));
        if slip && let Some((_, squares)) = found.and_then(|found| spoken(found, step)) {
            return squares;
        }
        // Of a mistake there is something else to say than what it does.
        let done = self.done.iter().filter(|_| !slip || step.is_some());
        let mut seen = done.map(|reason| &reason.squares);
        let seen = seen.find(|squares| !squares.is_empty());
        seen.cloned().unwrap_or_default()
    }

    /// What the move that led to the position shown does, where that is told.
    pub(super) fn look_at_move(&mut self) {
        let version = self.table.version();
        let told = self.game().reviewed().count() > 0;
        if told && self.done_at.replace(version) != Some(version) {
            self.done = self.table.done();
        }
    }

    /// A branch of an earlier position of the game.
    fn before(&self, ply: usize) -> Box<dyn Table> {
        let mut earlier = self.game().branch();
        earlier.go_to(ply);
        earlier.branch()
    }

    /// Starts a new game from before the move that was played: whoever played it against the computer that sat
    /// opposite, or the strongest.
    pub(super) fn try_again(&mut self) -> Task<Message> {
        let Some(ply) = self.table.cursor().checked_sub(1) else {
            return Task::none();
        };
        let Some(player) = self.table.line().get(ply).map(|played| played.player) else {
            return Task::none();
        };
        let opponent = match &self.game().seats()[player.other().index()] {
            Seat::Person { .. } => Seat::Computer {
                player: format!("level-{LEVELS}"),
            },
            computer @ (Seat::Computer { .. } | Seat::Engine { .. }) => computer.clone(),
        };
        let person = match &self.game().seats()[player.index()] {
            person @ Seat::Person { .. } => person.clone(),
            Seat::Computer { .. } | Seat::Engine { .. } => Seat::default(),
        };
        let mut again = self.before(ply);
        again.set_seat(player, person);
        again.set_seat(player.other(), opponent);
        self.ask_first(Errand::Again(again))
    }

    /// The squares of the better move of the mistake looked at.
    pub(super) fn better_squares(&self) -> Option<Vec<Square>> {
        let judgement = self.judgement()?;
        if !self.is_slip(judgement) || self.away.is_some() {
            return None;
        }
        let before = self.before(self.table.cursor().checked_sub(1)?);
        let mut legal = before.legal().iter();
        let better = legal.find(|legal| legal.notation == judgement.best)?;
        let mut path = better.paths.first()?.squares().to_vec();
        // A move that only names where it goes comes from nowhere in particular.
        if let Some(target) = better.target.filter(|to| to.to_string() == better.notation) {
            path = vec![target];
        }
        Some(path)
    }
}

/// Scrolls the panel to the review, where that is not in sight.
fn show_report() -> Task<Message> {
    operation::snap_to(SECTIONS, RelativeOffset::START)
}
