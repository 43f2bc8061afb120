//! What a stone would make of the line it is put on: one table per rule set, looked up by the ten cells around it.
//!
//! The idea of a table from a line's cells to a small set of patterns is common to the strong Gomoku programs (Carbon,
//! Pela, Rapfi). Here it is derived from the definition of a win alone, so that every rule set gets its own.

use std::sync::OnceLock;

use crate::game::Player;
use crate::game::gomoku::Variant;

/// How far along a line a stone can matter: four cells to share a five, one more to make it too long or to close it.
pub(super) const REACH: usize = 5;

/// A cell of a line as two bits.
pub(super) type Cell = u8;
/// Nothing stands here.
pub(super) const EMPTY: Cell = 0;
/// Off the board. 1 and 2 are black and white stones, or in a line seen by one player own and opposing ones.
pub(super) const WALL: Cell = 3;

const OWN: Cell = 1;
const OPPOSING: Cell = 2;

/// The cell of a player's stone.
pub(super) const fn stone(side: usize) -> Cell {
    side as Cell + 1
}

/// What a player's stone on an empty cell would make along one direction, weakest first.
///
/// "Makes" counts the moves to a win: a four needs one more stone for a five, a three one more for a four; an open one
/// cannot be stopped at that stage by one stone of the opponent.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub(super) enum Pattern {
    /// No five can come of it.
    Dead,
    /// Three more stones give a four that can be stopped.
    One,
    /// Two more stones give an open three.
    OpenOne,
    /// Two more stones give a four that can be stopped.
    Two,
    /// One more stone on the only right cell gives an open three.
    OpenTwo,
    /// One more stone on either of two cells gives an open three.
    OpenTwoWide,
    /// One more stone on any of three cells or more gives an open three.
    OpenTwoWidest,
    /// One more stone gives a four that can be stopped.
    Three,
    /// One more stone on the only right cell gives an open four.
    OpenThree,
    /// One more stone on either of two cells gives an open four.
    OpenThreeWide,
    /// A five next, which one stone stops.
    Four,
    /// Two fours in one line, `X.XXX.X`.
    DoubleFour,
    /// A five next, which no stone stops.
    OpenFour,
    /// More than five where that is forbidden.
    Overline,
    /// A win.
    Five,
}

impl Pattern {
    /// Every pattern, in order.
    pub(super) const ALL: [Pattern; 15] = [
        Pattern::Dead,
        Pattern::One,
        Pattern::OpenOne,
        Pattern::Two,
        Pattern::OpenTwo,
        Pattern::OpenTwoWide,
        Pattern::OpenTwoWidest,
        Pattern::Three,
        Pattern::OpenThree,
        Pattern::OpenThreeWide,
        Pattern::Four,
        Pattern::DoubleFour,
        Pattern::OpenFour,
        Pattern::Overline,
        Pattern::Five,
    ];
}

/// The ways five cells in a row away from a stone can look, the nearest first: only walls follow a wall.
const HALVES: usize = 364;

/// The patterns of both players for every line through an empty cell, under one rule set.
pub(super) struct Patterns {
    /// From the ten bits left of the cell (the farthest lowest) to a half.
    left: [u16; 1 << (2 * REACH)],
    /// From the ten bits right of the cell (the nearest lowest) to a half.
    right: [u16; 1 << (2 * REACH)],
    /// By left and right half: Black's pattern in the low four bits, White's in the high ones.
    both: Vec<u8>,
}

impl Patterns {
    /// The tables of a rule set, made when first asked for.
    pub(super) fn of(variant: Variant) -> &'static Patterns {
        static TABLES: [OnceLock<Patterns>; Variant::ALL.len()] =
            [const { OnceLock::new() }; Variant::ALL.len()];
        TABLES[variant as usize].get_or_init(|| Patterns::new(variant))
    }

    /// Both players' patterns for the cell at this place of a line of two-bit cells; its own two bits do not matter.
    #[inline]
    pub(super) fn look(&self, line: u64, place: usize) -> u8 {
        let window = line >> (2 * (place - REACH));
        let left = self.left[(window & 0x3ff) as usize];
        let right = self.right[(window >> (2 * REACH + 2) & 0x3ff) as usize];
        self.both[usize::from(left) * HALVES + usize::from(right)]
    }

    fn new(variant: Variant) -> Self {
        let halves = halves();
        let mut left = [0; 1 << (2 * REACH)];
        let mut right = [0; 1 << (2 * REACH)];
        for (index, half) in halves.iter().enumerate() {
            left[code(half.iter().rev())] = index as u16;
            right[code(half.iter())] = index as u16;
        }
        let swapped: Vec<usize> = halves
            .iter()
            .map(|half| {
                let other = half.map(|cell| match cell {
                    OWN => OPPOSING,
                    OPPOSING => OWN,
                    same => same,
                });
                usize::from(right[code(other.iter())])
            })
            .collect();
        let [black, white] =
            Player::BOTH.map(|player| Reader::new(variant, player, &halves, &right).read_all());
        let both = (0..HALVES * HALVES)
            .map(|index| {
                let mirrored = swapped[index / HALVES] * HALVES + swapped[index % HALVES];
                black[index] as u8 | (white[mirrored] as u8) << 4
            })
            .collect();
        Patterns { left, right, both }
    }
}

fn halves() -> Vec<[Cell; REACH]> {
    (0..1_usize << (2 * REACH))
        .map(|code| std::array::from_fn(|place| (code >> (2 * place) & 3) as Cell))
        .filter(|half: &[Cell; REACH]| {
            half.windows(2)
                .all(|pair| pair[0] != WALL || pair[1] == WALL)
        })
        .collect()
}

/// Eleven cells seen by one player, their own new stone in the middle.
type Line = [Cell; 2 * REACH + 1];

/// Derives the pattern of every line for one player, each once.
struct Reader<'a> {
    variant: Variant,
    player: Player,
    halves: &'a [[Cell; REACH]],
    index: &'a [u16; 1 << (2 * REACH)],
    known: Vec<Option<Pattern>>,
}

impl<'a> Reader<'a> {
    fn new(
        variant: Variant,
        player: Player,
        halves: &'a [[Cell; REACH]],
        index: &'a [u16; 1 << (2 * REACH)],
    ) -> Self {
        Reader {
            variant,
            player,
            halves,
            index,
            known: vec![None; HALVES * HALVES],
        }
    }

    fn read_all(mut self) -> Vec<Pattern> {
        let lines = (0..HALVES).flat_map(|left| (0..HALVES).map(move |right| (left, right)));
        lines
            .map(|(left, right)| {
                let mut line = [OWN; 2 * REACH + 1];
                for place in 0..REACH {
                    line[REACH - 1 - place] = self.halves[left][place];
                    line[REACH + 1 + place] = self.halves[right][place];
                }
                self.read(&mut line)
            })
            .collect()
    }

    fn read(&mut self, line: &mut Line) -> Pattern {
        let left = self.index[code(line[..REACH].iter().rev())];
        let right = self.index[code(line[REACH + 1..].iter())];
        let index = usize::from(left) * HALVES + usize::from(right);
        if let Some(known) = self.known[index] {
            return known;
        }
        let pattern = self.derive(line);
        self.known[index] = Some(pattern);
        pattern
    }

    fn derive(&mut self, line: &mut Line) -> Pattern {
        if self.wins(line) {
            return Pattern::Five;
        }
        if run(line).len() > 5 && self.overline_forbidden() {
            return Pattern::Overline;
        }
        let empty: Vec<usize> = (0..line.len()).filter(|at| line[*at] == EMPTY).collect();
        let fives = self.fives(line, &empty);
        if let (Some(first), Some(last)) = (fives.first(), fives.last()) {
            let stopped = empty.iter().any(|reply| {
                line[*reply] = OPPOSING;
                let stops = self.fives(line, &empty).iter().all(|at| at == reply);
                line[*reply] = EMPTY;
                stops
            });
            return match (stopped, last - first) {
                (true, _) => Pattern::Four,
                (false, 5) => Pattern::OpenFour,
                (false, _) => Pattern::DoubleFour,
            };
        }
        let mut made = Vec::with_capacity(empty.len());
        for at in empty {
            line[at] = OWN;
            made.push(self.read(line));
            line[at] = EMPTY;
        }
        let ways = |low: Pattern, high: Pattern| {
            made.iter()
                .filter(|pattern| (low..=high).contains(pattern))
                .count()
        };
        // A double four in one line is no way to win where it is forbidden.
        let to_open_four = if self.overline_forbidden() {
            ways(Pattern::OpenFour, Pattern::OpenFour)
        } else {
            ways(Pattern::DoubleFour, Pattern::OpenFour)
        };
        match to_open_four {
            2.. => return Pattern::OpenThreeWide,
            1 => return Pattern::OpenThree,
            _ => {}
        }
        if ways(Pattern::Four, Pattern::OpenFour) > 0 {
            return Pattern::Three;
        }
        match ways(Pattern::OpenThree, Pattern::OpenThreeWide) {
            3.. => return Pattern::OpenTwoWidest,
            2 => return Pattern::OpenTwoWide,
            1 => return Pattern::OpenTwo,
            _ => {}
        }
        if ways(Pattern::Three, Pattern::Three) > 0 {
            Pattern::Two
        } else if ways(Pattern::OpenTwo, Pattern::OpenTwoWidest) > 0 {
            Pattern::OpenOne
        } else if ways(Pattern::Two, Pattern::Two) > 0 {
            Pattern::One
        } else {
            Pattern::Dead
        }
    }

    /// The cells that complete a win through the middle.
    fn fives(&self, line: &mut Line, empty: &[usize]) -> Vec<usize> {
        empty
            .iter()
            .copied()
            .filter(|at| {
                let before = line[*at];
                line[*at] = OWN;
                let wins = self.wins(line);
                line[*at] = before;
                wins
            })
            .collect()
    }

    fn wins(&self, line: &Line) -> bool {
        let run = run(line);
        match run.len() {
            ..5 => false,
            5 => {
                // A run of five through the middle leaves a cell of the line at each end.
                let ends = [line[run.start - 1], line[run.end]];
                !(self.variant.closed_five_fails() && ends == [OPPOSING; 2])
            }
            _ => self.variant.overline_wins(self.player),
        }
    }

    fn overline_forbidden(&self) -> bool {
        self.variant == Variant::Renju && self.player == Player::Black
    }
}

/// The two-bit cells of a half as a number, the nearest lowest.
fn code<'a>(nearest_first: impl DoubleEndedIterator<Item = &'a Cell>) -> usize {
    nearest_first
        .rev()
        .fold(0, |code, cell| code << 2 | usize::from(*cell))
}

/// The unbroken run of own stones through the middle.
fn run(line: &Line) -> std::ops::Range<usize> {
    let mut run = REACH..REACH + 1;
    while run.start > 0 && line[run.start - 1] == OWN {
        run.start -= 1;
    }
    while run.end < line.len() && line[run.end] == OWN {
        run.end += 1;
    }
    run
}
