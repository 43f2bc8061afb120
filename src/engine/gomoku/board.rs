//! The board as it is searched: what every empty point would be worth to either player, kept up to date stone by stone.

use super::net::{self, Net, Sums, WIDTH, exchange};
use super::pattern::{EMPTY, Patterns, REACH, WALL, stone};
use super::point::{Class, Lines, Point, Points};
use super::set::{At, MARGIN, POINTS, Set};
use crate::game::gomoku::{Gomoku, Grid, Variant, foul};
use crate::game::{Game, Player, Square};

/// Steps along a row, a column and the two diagonals.
pub(super) const STEPS: [i16; 4] = [1, 32, 33, -31];

/// A move that can be taken back.
#[derive(Clone, Copy)]
struct Played {
    /// 0 for a pass.
    at: At,
    /// How much of [`Board::changed`] there was before.
    changed: u32,
    /// The sums before.
    sums: Sums,
}

/// A Gomoku position with the patterns through every empty point.
#[derive(Clone)]
pub(super) struct Board {
    variant: Variant,
    patterns: &'static Patterns,
    points: [&'static Points; 2],
    /// The stones once more as the rules see them, where they have to be asked which points are forbidden.
    grid: Grid,
    cells: Box<[u8; POINTS]>,
    /// The cells of every line, two bits each, by direction and by row, column or diagonal.
    lines: Box<[[u64; 64]; 4]>,
    /// The patterns through every empty point, for each player.
    shapes: Box<[[Lines; 2]; POINTS]>,
    /// What these patterns make of the point.
    here: Box<[[Point; 2]; POINTS]>,
    sets: Box<[[Set; Class::COUNT]; 2]>,
    counts: [[u16; Class::COUNT]; 2],
    net: &'static Net,
    sums: Sums,
    stones: Set,
    empty: Set,
    side: usize,
    key: u64,
    played: Vec<Played>,
    /// What points were before the last moves changed them.
    changed: Vec<(At, [Lines; 2], [Point; 2])>,
    /// Black or White has just won.
    won: bool,
}

impl Board {
    pub(super) fn new(game: &Gomoku) -> Self {
        let variant = game.rules().kind();
        let size = u16::from(game.grid().size());
        let mut board = Board {
            variant,
            patterns: Patterns::of(variant),
            points: Points::of(variant),
            grid: *game.grid(),
            cells: Box::new([WALL; POINTS]),
            lines: Box::new([[u64::MAX; 64]; 4]),
            shapes: Box::new([[0; 2]; POINTS]),
            here: Box::new([[Point::default(); 2]; POINTS]),
            sets: Box::new([[Set::EMPTY; Class::COUNT]; 2]),
            counts: [[0; Class::COUNT]; 2],
            net: net::built_in(),
            sums: Sums::default(),
            stones: Set::EMPTY,
            empty: Set::EMPTY,
            side: game.turn().index(),
            key: SIDE_KEYS[game.turn().index()],
            played: Vec::new(),
            changed: Vec::new(),
            won: game
                .outcome()
                .is_some_and(|outcome| outcome.winner.is_some()),
        };
        let at = |row: u16, column: u16| (row + MARGIN) * 32 + column + MARGIN;
        for at in (0..size).flat_map(|row| (0..size).map(move |column| at(row, column))) {
            let square = square(at);
            let player = Player::BOTH
                .into_iter()
                .find(|player| board.grid.has(*player, square));
            board.set_cell(at, player.map_or(EMPTY, |player| stone(player.index())));
            match player {
                Some(player) => {
                    board.stones.add(at);
                    board.key ^= stone_key(player.index(), at);
                }
                None => board.empty.add(at),
            }
        }
        for at in board.empty.iter() {
            let mut both = [0; 2];
            for direction in 0..4 {
                let pair = board.look(at, direction);
                both[0] |= Lines::from(pair & 15) << (4 * direction);
                both[1] |= Lines::from(pair >> 4) << (4 * direction);
            }
            board.shapes[usize::from(at)] = both;
            board.here[usize::from(at)] = [0, 1].map(|side| board.points[side].look(both[side]));
            board.count_in(at);
            for side in 0..2 {
                let row = usize::from(board.point(side, at).row);
                exchange(&mut board.sums[side], &[0; WIDTH], &board.net.rows[row]);
            }
        }
        board
    }

    /// The rule set in force.
    pub(super) const fn variant(&self) -> Variant {
        self.variant
    }

    /// The side to move.
    #[inline]
    pub(super) const fn side(&self) -> usize {
        self.side
    }

    /// A hash of the stones and the side to move.
    #[inline]
    pub(super) const fn key(&self) -> u64 {
        self.key
    }

    /// The key after a stone of the side to move on a point.
    #[inline]
    pub(super) fn key_after(&self, at: At) -> u64 {
        self.key ^ stone_key(self.side, at) ^ SIDE_KEYS[0] ^ SIDE_KEYS[1]
    }

    /// How many moves were played since the board was made.
    #[inline]
    pub(super) const fn played(&self) -> usize {
        self.played.len()
    }

    /// Whether the last stone won.
    #[inline]
    pub(super) const fn won(&self) -> bool {
        self.won
    }

    /// The points without a stone.
    pub(super) const fn empty(&self) -> &Set {
        &self.empty
    }

    /// The empty points nearest to the middle of the board.
    pub(super) fn centre(&self) -> Set {
        let size = u16::from(self.grid.size());
        let [low, high] = [(size - 1) / 2, size / 2].map(|at| at + MARGIN);
        let mut centre = Set::EMPTY;
        for (row, column) in [(low, low), (low, high), (high, low), (high, high)] {
            centre.add(row * 32 + column);
        }
        centre.and(&self.empty)
    }

    /// The points with a stone.
    pub(super) const fn stones(&self) -> &Set {
        &self.stones
    }

    /// The points where a player's stone would be of this class.
    #[inline]
    pub(super) fn of_class(&self, side: usize, class: Class) -> &Set {
        &self.sets[side][class as usize]
    }

    /// How many points there are where a player's stone would be of this class.
    #[inline]
    pub(super) fn count(&self, side: usize, class: Class) -> u16 {
        self.counts[side][class as usize]
    }

    /// What the position is worth to the side to move by what its empty points are.
    #[inline]
    pub(super) fn value(&self) -> i32 {
        self.net.value(&self.sums, self.side, self.restrained())
    }

    /// Whom renju restrains: 0 nobody, 1 the side to move, 2 the other.
    pub(super) const fn restrained(&self) -> usize {
        match self.variant {
            Variant::Renju => 1 + self.side,
            _ => 0,
        }
    }

    /// How promising a move of the side to move is.
    #[inline]
    pub(super) fn rank(&self, at: At) -> i32 {
        let own = self.point(self.side, at).row;
        let theirs = self.point(1 - self.side, at).row;
        i32::from(self.net.ranks[usize::from(own)][0])
            + i32::from(self.net.ranks[usize::from(theirs)][1])
    }

    /// What a player's stone on an empty point would do.
    #[inline]
    pub(super) fn point(&self, side: usize, at: At) -> &Point {
        &self.here[usize::from(at)][side]
    }

    /// The pattern a player's stone on an empty point would make in one direction, as its number.
    #[inline]
    pub(super) fn pattern(&self, side: usize, at: At, direction: usize) -> u8 {
        (self.shapes[usize::from(at)][side] >> (4 * direction) & 15) as u8
    }

    /// Whether a player has a stone there.
    #[inline]
    pub(super) fn has(&self, side: usize, at: At) -> bool {
        self.cells[usize::from(at)] == stone(side)
    }

    /// What a player's stone on an empty point would do if another empty point in one direction held the opponent's.
    pub(super) fn class_against(&self, side: usize, at: At, direction: usize, reply: At) -> Class {
        let pattern = Lines::from(self.pattern_against(side, at, direction, reply));
        let others = self.shapes[usize::from(at)][side] & !(15 << (4 * direction));
        self.points[side]
            .look(others | pattern << (4 * direction))
            .class
    }

    /// The pattern a player's stone on an empty point would make in one direction if another empty point there held the
    /// opponent's.
    pub(super) fn pattern_against(&self, side: usize, at: At, direction: usize, reply: At) -> u8 {
        let (line, place) = line_of(at, direction);
        let (_, reply) = line_of(reply, direction);
        let cells = self.lines[direction][line] | u64::from(stone(1 - side)) << (2 * reply);
        let pair = self.patterns.look(cells, place);
        if side == 0 { pair & 15 } else { pair >> 4 }
    }

    /// Whether a point is empty.
    #[inline]
    pub(super) fn is_empty(&self, at: At) -> bool {
        self.cells[usize::from(at)] == EMPTY
    }

    /// Whether a player may play on an empty point.
    pub(super) fn allowed(&self, side: usize, at: At) -> bool {
        let point = self.point(side, at);
        point.class != Class::Foul && (!point.doubtful || foul(&self.grid, square(at)).is_none())
    }

    /// Plays a stone of the side to move on an empty point.
    #[inline]
    pub(super) fn play(&mut self, at: At) {
        self.put::<true>(at);
    }

    /// The same for positions that will not be evaluated: the sums of the network are left as they are.
    #[inline]
    pub(super) fn play_unvalued(&mut self, at: At) {
        self.put::<false>(at);
    }

    fn put<const VALUED: bool>(&mut self, at: At) {
        let side = self.side;
        self.played.push(Played {
            at,
            changed: self.changed.len() as u32,
            sums: self.sums,
        });
        self.won = self.point(side, at).class == Class::Five;
        self.count_out(at);
        if VALUED {
            for side in 0..2 {
                let row = usize::from(self.point(side, at).row);
                exchange(&mut self.sums[side], &self.net.rows[row], &[0; WIDTH]);
            }
        }
        self.empty.remove(at);
        self.stones.add(at);
        self.grid.put(player(side), square(at));
        self.key ^= stone_key(side, at) ^ SIDE_KEYS[0] ^ SIDE_KEYS[1];
        self.set_cell(at, stone(side));
        for (direction, along) in STEPS.into_iter().enumerate() {
            let (line, place) = line_of(at, direction);
            let cells = self.lines[direction][line];
            let keep = !(15 << (4 * direction));
            for step in (1..=REACH as i16).flat_map(|step| [-step, step]) {
                let near = at.wrapping_add_signed(step * along);
                if !self.is_empty(near) {
                    continue;
                }
                let pair = self
                    .patterns
                    .look(cells, place.wrapping_add_signed(step.into()));
                let before = self.shapes[usize::from(near)];
                let after = [
                    before[0] & keep | Lines::from(pair & 15) << (4 * direction),
                    before[1] & keep | Lines::from(pair >> 4) << (4 * direction),
                ];
                if after != before {
                    self.reshape::<VALUED>(near, before, after);
                }
            }
        }
        self.side = 1 - side;
    }

    /// Passes.
    pub(super) fn pass(&mut self) {
        self.won = false;
        self.played.push(Played {
            at: 0,
            changed: self.changed.len() as u32,
            sums: self.sums,
        });
        self.key ^= SIDE_KEYS[0] ^ SIDE_KEYS[1];
        self.side = 1 - self.side;
    }

    /// Takes back the last stone or pass played since the board was made.
    pub(super) fn undo(&mut self) {
        let Some(Played { at, changed, sums }) = self.played.pop() else {
            return;
        };
        self.won = false;
        self.side = 1 - self.side;
        self.key ^= SIDE_KEYS[0] ^ SIDE_KEYS[1];
        if at == 0 {
            return;
        }
        self.sums = sums;
        while self.changed.len() > changed as usize {
            if let Some((near, lines, points)) = self.changed.pop() {
                let now = std::mem::replace(&mut self.here[usize::from(near)], points);
                self.shapes[usize::from(near)] = lines;
                for side in 0..2 {
                    self.recount(side, near, now[side].class, points[side].class);
                }
            }
        }
        self.key ^= stone_key(self.side, at);
        self.set_cell(at, EMPTY);
        self.grid.take(square(at));
        self.stones.remove(at);
        self.empty.add(at);
        self.count_in(at);
    }

    fn look(&self, at: At, direction: usize) -> u8 {
        let (line, place) = line_of(at, direction);
        self.patterns.look(self.lines[direction][line], place)
    }

    fn set_cell(&mut self, at: At, cell: u8) {
        self.cells[usize::from(at)] = cell;
        for direction in 0..4 {
            let (line, place) = line_of(at, direction);
            let cells = &mut self.lines[direction][line];
            *cells = *cells & !(3 << (2 * place)) | u64::from(cell) << (2 * place);
        }
    }

    #[inline]
    fn reshape<const VALUED: bool>(&mut self, at: At, before: [Lines; 2], after: [Lines; 2]) {
        let old = self.here[usize::from(at)];
        self.changed.push((at, before, old));
        self.shapes[usize::from(at)] = after;
        for side in 0..2 {
            if before[side] == after[side] {
                continue;
            }
            let new = self.points[side].look(after[side]);
            self.here[usize::from(at)][side] = new;
            if VALUED && old[side].row != new.row {
                exchange(
                    &mut self.sums[side],
                    &self.net.rows[usize::from(old[side].row)],
                    &self.net.rows[usize::from(new.row)],
                );
            }
            self.recount(side, at, old[side].class, new.class);
        }
    }

    #[inline]
    fn recount(&mut self, side: usize, at: At, old: Class, new: Class) {
        if old != new {
            let (old, new) = (old as usize, new as usize);
            self.counts[side][old] -= 1;
            self.counts[side][new] += 1;
            self.sets[side][old].remove(at);
            self.sets[side][new].add(at);
        }
    }

    fn count_in(&mut self, at: At) {
        for side in 0..2 {
            let class = self.point(side, at).class as usize;
            self.counts[side][class] += 1;
            self.sets[side][class].add(at);
        }
    }

    fn count_out(&mut self, at: At) {
        for side in 0..2 {
            let class = self.point(side, at).class as usize;
            self.counts[side][class] -= 1;
            self.sets[side][class].remove(at);
        }
    }
}

/// The point of a square.
pub(super) const fn at(square: Square) -> At {
    (square.row as At + MARGIN) * 32 + square.column as At + MARGIN
}

/// The square of a point.
pub(super) const fn square(at: At) -> Square {
    Square::new(((at & 31) - MARGIN) as u8, ((at >> 5) - MARGIN) as u8)
}

const fn player(side: usize) -> Player {
    if side == 0 {
        Player::Black
    } else {
        Player::White
    }
}

/// Which line of a direction a point lies on, and where on it.
#[inline]
const fn line_of(at: At, direction: usize) -> (usize, usize) {
    let (row, column) = ((at >> 5) as usize, (at & 31) as usize);
    match direction {
        0 => (row, column),
        1 => (column, row),
        2 => (row + 31 - column, column),
        _ => (row + column, column),
    }
}

const SIDE_KEYS: [u64; 2] = [0, 0x7f4a_7c15_9e37_79b9];

/// A number of its own for every stone.
#[inline]
fn stone_key(side: usize, at: At) -> u64 {
    STONE_KEYS[usize::from(at) * 2 + side]
}

static STONE_KEYS: [u64; 2 * POINTS] = {
    let mut keys = [0; 2 * POINTS];
    let mut index = 0;
    // splitmix64 (Steele, Lea and Flood, 2014)
    while index < keys.len() {
        let mut z = (index as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        keys[index] = z ^ (z >> 31);
        index += 1;
    }
    keys
};

#[cfg(test)]
impl Board {
    /// Everything that is kept up to date.
    pub(super) fn state(&self) -> impl PartialEq + std::fmt::Debug + use<> {
        let shapes: Vec<_> = self
            .empty
            .iter()
            .map(|at| self.shapes[usize::from(at)])
            .collect();
        (
            (*self.cells, *self.lines, *self.sets, self.counts),
            (self.sums, shapes, self.stones, self.empty, self.grid),
            (self.side, self.key, self.won),
        )
    }
}
