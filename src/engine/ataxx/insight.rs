//! What the engine of Ataxx sees, in a form that can be said and drawn.

use super::bits;
use crate::engine::insight::{self, Insight, Mark, Reason, Thresholds};
use crate::engine::{Score, Thought, Unit};
use crate::game::ataxx::Move;
use crate::game::{Ataxx, Game, Player, Square};

/// So many pieces more or less than with another move are worth a word.
const MANY: u32 = 2;

/// So many pieces captured at once turn games.
const HAUL: u32 = 4;

impl Insight for Ataxx {
    const THRESHOLDS: Thresholds = Thresholds {
        inaccuracy: 1.0,
        mistake: 2.5,
        blunder: 5.0,
        won: 12.0,
    };

    fn reasons(&self, thought: &Thought<Move>) -> Vec<Reason> {
        let mut reasons = Vec::new();
        reasons.extend(thought.score.as_ref().and_then(solved));
        if let Some(sight) = Sight::of(self, thought.best) {
            sight.reasons(&mut reasons);
        }
        insight::complete(self, thought, reasons)
    }

    fn faults(&self, played: &[Move], better: &[Move]) -> Vec<Reason> {
        let of = |line: &[Move]| Sight::of(self, *line.first()?);
        let (Some(first), Some(instead)) = (of(played), of(better)) else {
            return Vec::new();
        };
        let mut faults = first.faults(&instead, MANY);
        if faults.is_empty() {
            faults = first.faults(&instead, 1);
        }
        // What the best answer does not take is no reason.
        if let Some(answer) = played
            .get(1)
            .and_then(|answer| Sight::of(&first.after, *answer))
        {
            let taken = Some(answer.captures);
            faults.retain(|fault| fault.id != "exposes-more" || taken >= first.exposes);
        }
        if let Some(fault) = first.attacker(&instead, played, better) {
            faults.insert(0, fault);
        }
        // What is left empty matters where it is used at once.
        if let (Some(from), Some(answer)) = (first.left, played.get(1))
            && Ataxx::target(*answer) == Some(from)
            && instead.left != Some(from)
        {
            let fault = Reason::plain("leaves-hole").player("player", first.mover.other());
            let taken = Sight::of(&first.after, *answer).into_iter();
            let fault = fault
                .seen([from])
                .seen(taken.flat_map(|sight| sight.captured()));
            faults.retain(|fault| fault.id != "adds-none");
            faults.insert(0, fault.place("square", from));
        }
        // What anybody sees comes before the balance of a whole line.
        let at = faults.len().min(insight::FAULTS - 1);
        let later = led_to(self, played, better).into_iter();
        faults.splice(at..at, later);
        faults.truncate(insight::FAULTS);
        faults
    }

    fn event(&self, mv: Move) -> Option<Reason> {
        let sight = Sight::of(self, mv)?;
        let captures = Reason::plain("captures").number("count", sight.captures);
        (sight.captures >= HAUL).then_some(captures)
    }

    fn tally(&self, moves: &[Move], loser: Player) -> Option<Reason> {
        let [own, others] = insight::counted(self, moves, loser, |game, mv| {
            Sight::of(game, mv).map_or([0; 3], |sight| {
                let grows = i64::from(sight.grows());
                [grows, 1 - grows, i64::from(sight.captures)]
            })
        });
        let [grown, jumps, captured] = own;
        // A piece added is one more, a piece captured one more and one less.
        let (grew, took) = (others[0] - grown, others[2] - captured);
        let (id, fewer) = if grew >= 2 * took {
            ("tally-jumps", grew)
        } else {
            ("tally-captures", took)
        };
        let tally = Reason::plain(id)
            .player("player", loser)
            .number("fewer", fewer)
            .number("grown", grown)
            .number("jumps", jumps)
            .number("captured", captured)
            .player("opponent", loser.other());
        let [grown, jumps, captured] = others;
        let tally = tally.number("growths", grown).number("leaps", jumps);
        let tally = tally.number("lost", captured);
        (fewer > 0 && grew + 2 * took > 0).then_some(tally)
    }

    fn marks(&self) -> Vec<Mark> {
        let mut marks = Vec::new();
        for player in Player::BOTH {
            for to in bits(landing(self, player.other())) {
                let taken = taken(self, player, to).count_ones();
                if taken > 0 {
                    marks.push(Mark {
                        number: u16::try_from(taken).ok(),
                        ..Mark::of("exposed", square(to), player)
                    });
                }
            }
        }
        marks
    }
}

/// What a proven score says.
fn solved(score: &Score) -> Option<Reason> {
    let pieces = score.value.abs() as i64;
    score.proven.then(|| match pieces {
        _ if score.unit == Unit::Win && score.value > 0.0 => Reason::plain("decided-win"),
        _ if score.unit == Unit::Win => Reason::plain("decided-loss"),
        0 => Reason::plain("solved-draw"),
        _ if score.value > 0.0 => Reason::plain("solved-win").number("count", pieces),
        _ => Reason::plain("solved-loss").number("count", pieces),
    })
}

/// The pieces that a line leads to, where another one leads to clearly more: as far on as both of them are known, and no less
/// at any ply of their later half.
fn led_to(game: &Ataxx, played: &[Move], better: &[Move]) -> Option<Reason> {
    let mover = game.turn();
    let most = played.len().min(better.len());
    let counts = |plies: usize| {
        [played, better].map(|line| {
            let after = insight::along(game, line, plies);
            [mover, mover.other()].map(|player| i64::from(after.pieces(player).count_ones()))
        })
    };
    let [[own, _], [more, _]] = counts(most);
    if own == 0 && more > 0 {
        return Some(Reason::plain("line-wiped").after(most));
    }
    // Pieces change hands with every move: of the later half of the lines the least difference is the surest.
    let half = most.div_ceil(2).max(2);
    let looks = (half..=most).map(|plies| (plies, counts(plies)));
    let lost = |[[own, others], [more, fewer]]: [[i64; 2]; 2]| more - fewer - own + others;
    let (plies, counts) = looks.min_by_key(|(_, counts)| lost(*counts))?;
    let [[own, others], [more, fewer]] = counts;
    (lost(counts) >= i64::from(MANY)).then(|| {
        Reason::plain("line-pieces")
            .after(plies)
            .player("player", mover)
            .number("own", own)
            .player("opponent", mover.other())
            .number("others", others)
            .number("more", more)
            .number("fewer", fewer)
    })
}

/// A move that is not a pass, before and after.
struct Sight<'a> {
    before: &'a Ataxx,
    after: Ataxx,
    to: Square,
    /// The square that it leaves, if it moves a piece.
    left: Option<Square>,
    mover: Player,
    /// The pieces it captures.
    taken: u64,
    /// How many they are.
    captures: u32,
    /// The answer that captures the most: where it arrives, and the pieces; nothing where there is no answer.
    exposed: Option<(u32, u64)>,
    /// How many they are.
    exposes: Option<u32>,
}

impl<'a> Sight<'a> {
    /// Nothing if the move is a pass or not legal.
    fn of(before: &'a Ataxx, mv: Move) -> Option<Self> {
        let to = Ataxx::target(mv)?;
        let mut after = before.clone();
        after.play(mv).ok()?;
        let mover = before.turn();
        let taken = before.pieces(mover.other()) & !after.pieces(mover.other());
        let exposed = match after.outcome() {
            Some(_) => None,
            None => most_taken(&after, mover),
        };
        Some(Sight {
            taken,
            captures: taken.count_ones(),
            exposed,
            exposes: exposed.map(|(_, pieces)| pieces.count_ones()),
            before,
            after,
            to,
            left: match mv {
                Move::Shift { from, .. } => Some(from),
                Move::Clone(_) | Move::Pass => None,
            },
            mover,
        })
    }

    /// What the rules say for it.
    fn reasons(&self, reasons: &mut Vec<Reason>) {
        let known = reasons.len();
        let other = self.mover.other();
        if self.after.pieces(other) == 0 {
            reasons.push(Reason::plain("wipes-out").player("player", other));
            return;
        }
        match (self.captures, self.exposes) {
            (captures @ 1.., Some(exposes @ 1..)) => {
                let reason = Reason {
                    slight: exposes >= captures && captures < MANY,
                    ..Reason::plain("captures-exposes")
                };
                let reason = reason.number("count", captures).number("lost", exposes);
                reasons.push(reason.seen(self.captured()));
            }
            (captures @ 1.., Some(0)) => {
                let reason = Reason::plain("captures-safely").number("count", captures);
                reasons.push(reason.seen(self.captured()));
            }
            (captures @ 1.., None) => {
                let reason = Reason::plain("captures").number("count", captures);
                reasons.push(reason.seen(self.captured()));
            }
            (0, _) => {}
        }
        if self.after.outcome().is_none() && self.after.moves() == [Ataxx::pass()] {
            reasons.push(Reason::plain("forces-pass").player("player", other));
        }
        if self.captures > 0 {
            return;
        }
        if self.fills_hole() {
            reasons.push(Reason::plain("fills-hole"));
        }
        let Some(exposes) = self.exposes else {
            return;
        };
        let threatened = most_taken(self.before, self.mover);
        let threatened = threatened.map_or(0, |(_, pieces)| pieces.count_ones());
        if exposes == 0 {
            reasons.push(Reason::plain("safe").player("player", other));
        } else if threatened >= exposes + MANY {
            reasons.push(
                Reason::plain("shields")
                    .player("player", other)
                    .number("count", threatened)
                    .number("left", exposes),
            );
        }
        if reasons.len() == known {
            let id = if self.grows() { "grows" } else { "moves" };
            reasons.push(
                Reason::plain(id)
                    .player("player", other)
                    .number("lost", exposes),
            );
        }
    }

    /// What it does worse than a better move, by so many pieces.
    fn faults(&self, better: &Sight<'_>, many: u32) -> Vec<Reason> {
        let mut faults = Vec::new();
        let exposes = [self, better].map(|sight| sight.exposes.unwrap_or(0));
        if exposes[0] >= exposes[1] + many {
            faults.push(
                Reason::plain("exposes-more")
                    .player("player", self.mover.other())
                    .number("count", exposes[0])
                    .number("fewer", exposes[1])
                    .seen(self.exposed())
                    .but_instead(better.exposed()),
            );
        }
        if self.captures + many <= better.captures {
            faults.push(
                Reason::plain("captures-less")
                    .number("count", self.captures)
                    .number("more", better.captures)
                    .seen(places(better.taken)),
            );
        }
        if better.grows()
            && let Some(from) = self.left
        {
            if self.could_grow() {
                let fault = Reason::plain("jumps-instead").place("square", self.to);
                faults.insert(0, fault.place("from", from).seen([from]));
            } else {
                faults.push(Reason::plain("adds-none").seen([from]));
            }
        }
        faults
    }

    /// The piece that the answer captures with, where the better move takes it.
    fn attacker(&self, better: &Sight<'_>, played: &[Move], best: &[Move]) -> Option<Reason> {
        let answer = *played.get(1)?;
        let reply = Sight::of(&self.after, answer).filter(|reply| reply.captures >= MANY)?;
        let Move::Shift { from, .. } = answer else {
            return None;
        };
        let taken = better.taken & !self.taken & 1 << (8 * from.row + from.column);
        // Where as much is captured after the better move, that is not what makes it better.
        let then = best
            .get(1)
            .and_then(|answer| Sight::of(&better.after, *answer));
        let spared = then.is_none_or(|then| then.captures < reply.captures);
        (taken != 0 && spared).then(|| {
            Reason::plain("leaves-attacker")
                .player("player", self.mover.other())
                .place("square", from)
                .place("answer", answer)
                .place("better", best[0])
                .seen([from])
                .seen(reply.captured())
        })
    }

    /// The pieces that the answer captures, and where it arrives.
    fn exposed(&self) -> impl Iterator<Item = Square> + use<> {
        let exposed = self.exposed.filter(|(_, pieces)| *pieces != 0);
        exposed
            .into_iter()
            .flat_map(|(to, pieces)| places(pieces | 1 << to))
    }

    /// Where it captures.
    fn captured(&self) -> impl Iterator<Item = Square> + use<> {
        places(self.taken)
    }

    /// Whether a piece could have been added on the same square.
    fn could_grow(&self) -> bool {
        self.before.check(Move::Clone(self.to)).is_ok()
    }

    /// Whether it adds a piece, rather than moving one.
    fn grows(&self) -> bool {
        let own = |game: &Ataxx| game.pieces(self.mover).count_ones();
        own(&self.after) > own(self.before) + self.captures
    }

    /// Whether all squares around are the mover's already.
    fn fills_hole(&self) -> bool {
        let game = self.before;
        let index = u32::from(8 * self.to.row + self.to.column);
        let around = game.habits().captures.around(index);
        let open = game.pieces(Player::Black) | game.pieces(Player::White) | game.empties();
        around & open & !self.after.pieces(self.mover) == 0
    }
}

/// Where a player's opponent arrives to take the most pieces at once, and these; nothing where the opponent must pass.
fn most_taken(game: &Ataxx, player: Player) -> Option<(u32, u64)> {
    let moves = bits(landing(game, player.other())).map(|to| (to, taken(game, player, to)));
    moves.max_by_key(|(_, pieces)| pieces.count_ones())
}

/// The empty squares a player's pieces can arrive on.
fn landing(game: &Ataxx, player: Player) -> u64 {
    let habits = game.habits();
    let pieces = game.pieces(player);
    let clones = habits.clones.map_or(0, |clones| clones.of(pieces));
    (habits.shifts.of(pieces) | clones) & game.empties()
}

/// The pieces of a player that the other takes by arriving on a square.
fn taken(game: &Ataxx, player: Player, to: u32) -> u64 {
    game.habits().captures.around(to) & game.pieces(player)
}

fn places(pieces: u64) -> impl Iterator<Item = Square> {
    bits(pieces).map(square)
}

fn square(index: u32) -> Square {
    Square::new((index % 8) as u8, (index / 8) as u8)
}
