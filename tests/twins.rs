//! Each game against a second implementation that nobody would call clever: plain loops over a two-dimensional board,
//! written from the text of the rules.

#[path = "twins/ataxx.rs"]
mod ataxx;
#[path = "twins/gomoku.rs"]
mod gomoku;
#[path = "twins/reversi.rs"]
mod reversi;

use std::collections::BTreeSet;

use sanqi::engine::draw;
use sanqi::game::{Cell, Ending, Game, Player, Rules, Square};

/// A game written down the plainest way.
trait Twin<G: Game> {
    fn new(rules: &G::Rules) -> Self;
    fn board(&self) -> &Board;
    fn turn(&self) -> Player;
    /// The legal moves in notation; none when the game is over.
    fn moves(&self) -> Vec<String>;
    fn play(&mut self, mv: &str);
    /// Who won, and how.
    fn end(&self) -> Option<(Option<Player>, Ending)>;
}

/// Rows of squares, row 1 first.
type Board = Vec<Vec<Cell>>;

const EIGHT: [(i32, i32); 8] = [
    (-1, -1),
    (-1, 0),
    (-1, 1),
    (0, -1),
    (0, 1),
    (1, -1),
    (1, 0),
    (1, 1),
];

fn at(board: &Board, column: i32, row: i32) -> Cell {
    if row < 0 || column < 0 {
        return Cell::Wall;
    }
    let row = board.get(row as usize);
    *row.and_then(|row| row.get(column as usize))
        .unwrap_or(&Cell::Wall)
}

fn set(board: &mut Board, column: i32, row: i32, cell: Cell) {
    board[row as usize][column as usize] = cell;
}

fn count(board: &Board, cell: Cell) -> usize {
    board
        .iter()
        .flatten()
        .filter(|other| **other == cell)
        .count()
}

/// Every square as (column, row).
fn places(board: &Board) -> Vec<(i32, i32)> {
    let size = board.len() as i32;
    (0..size)
        .flat_map(|row| (0..size).map(move |column| (column, row)))
        .collect()
}

fn leader(board: &Board) -> Option<Player> {
    let [black, white] = Player::BOTH.map(|player| count(board, Cell::Stone(player)));
    match black.cmp(&white) {
        std::cmp::Ordering::Greater => Some(Player::Black),
        std::cmp::Ordering::Less => Some(Player::White),
        std::cmp::Ordering::Equal => None,
    }
}

fn name(column: i32, row: i32) -> String {
    format!("{}{}", (b'a' + column as u8) as char, row + 1)
}

/// The squares of a move in notation.
fn squares(mv: &str) -> Vec<(i32, i32)> {
    let mut found: Vec<(i32, i32)> = Vec::new();
    for letter in mv.to_lowercase().chars() {
        match letter.to_digit(10) {
            Some(digit) => {
                let last = found.last_mut().unwrap();
                last.1 = last.1 * 10 + digit as i32;
            }
            None => found.push((letter as i32 - 'a' as i32, 0)),
        }
    }
    found
        .into_iter()
        .map(|(column, row)| (column, row - 1))
        .collect()
}

/// How the moves of a game are chosen.
#[derive(Clone, Copy)]
enum Habit {
    /// Any move.
    Random,
    /// One of the first few in the list: pieces shuffle in a corner, games repeat and drag on.
    Idle,
    /// One that leaves the mover the most stones, now and then any: one side is soon worn down.
    Greedy,
    /// One that leaves the mover the fewest stones: nothing is captured and clocks run out.
    Shy,
}

/// Plays games by both implementations side by side and returns the ways they ended.
fn compare<G: Game, T: Twin<G>>(
    rules: &G::Rules,
    habit: Habit,
    games: u64,
    longest: u64,
) -> BTreeSet<String> {
    let mut endings = BTreeSet::new();
    for seed in 0..games {
        let mut game = G::new(rules.clone());
        let mut twin = T::new(rules);
        for ply in 0..longest {
            assert_alike(&game, &twin);
            let moves = game.moves();
            let random = draw(seed << 32 | ply, usize::MAX).unwrap();
            let Some(any) = random.checked_rem(moves.len()) else {
                let outcome = game.outcome().unwrap();
                endings.insert(format!("{:?}", outcome.ending));
                break;
            };
            let mv = match habit {
                Habit::Idle => moves[any % 3.min(moves.len())],
                Habit::Greedy if !random.is_multiple_of(5) => {
                    extreme(&game, &moves, random, u16::MAX)
                }
                Habit::Shy => extreme(&game, &moves, random, 0),
                Habit::Random | Habit::Greedy => moves[any],
            };
            game.play(mv).unwrap();
            twin.play(&mv.to_string());
        }
    }
    endings
}

/// One of the moves after which the mover's stones are nearest to a number.
fn extreme<G: Game>(game: &G, moves: &[G::Move], random: usize, goal: u16) -> G::Move {
    let distance = |mv: &G::Move| {
        let mut after = game.clone();
        after.play_unchecked(*mv);
        after
            .count()
            .map(|count| count.of(game.turn()).abs_diff(goal))
    };
    let least = moves.iter().map(distance).min().unwrap();
    let equals: Vec<_> = moves.iter().filter(|mv| distance(mv) == least).collect();
    *equals[random % equals.len()]
}

fn assert_alike<G: Game, T: Twin<G>>(game: &G, twin: &T) {
    let text = game.to_text();
    assert_eq!(game.turn(), twin.turn(), "{text}");
    for (column, row) in places(twin.board()) {
        assert_eq!(
            game.cell(Square::new(column as u8, row as u8)),
            at(twin.board(), column, row),
            "{} in {text}",
            name(column, row)
        );
    }
    let mut moves: BTreeSet<String> = game.moves().iter().map(G::Move::to_string).collect();
    if game.outcome().is_none() {
        let forbidden = game.forbidden();
        if !forbidden.is_empty() {
            moves.remove(&G::pass().to_string());
        }
        moves.extend(forbidden.iter().map(|(square, _)| format!("{square:#}")));
    }
    assert_eq!(moves, twin.moves().into_iter().collect(), "{text}");
    assert_eq!(
        game.outcome()
            .map(|outcome| (outcome.winner, outcome.ending)),
        twin.end(),
        "{text}"
    );
}

fn rules<R: Rules>(text: &str) -> R {
    text.parse().unwrap()
}
