//! Ataxx in both rule sets, the plain way.

use std::collections::BTreeSet;

use sanqi::game::ataxx::Rules;
use sanqi::game::{Ataxx, Cell, Ending, Player, Rules as _};

use super::{
    Board, EIGHT, Habit, Twin, at, compare, count, leader, name, places, rules, set, squares,
};

const FOUR: [(i32, i32); 4] = [(-1, 0), (1, 0), (0, -1), (0, 1)];

/// 同化棋: pieces step, four neighbours count.
struct Orthogonal {
    board: Board,
    turn: Player,
    without_assimilation: u32,
    /// Every board so far with the side to move.
    past: Vec<(Board, Player)>,
}

impl Orthogonal {
    fn steps(&self, player: Player) -> Vec<String> {
        let mut found = Vec::new();
        for (column, row) in places(&self.board) {
            if at(&self.board, column, row) != Cell::Stone(player) {
                continue;
            }
            for (dc, dr) in FOUR {
                if at(&self.board, column + dc, row + dr) == Cell::Empty {
                    found.push(name(column, row) + &name(column + dc, row + dr));
                }
            }
        }
        found
    }
}

impl Twin<Ataxx> for Orthogonal {
    fn new(rules: &Rules) -> Self {
        let size = usize::from(rules.size());
        let mut board = vec![vec![Cell::Empty; size]; size];
        let rows = if size < 6 { 1 } else { 2 };
        for row in 0..rows {
            board[row].fill(Cell::Stone(Player::Black));
            board[size - 1 - row].fill(Cell::Stone(Player::White));
        }
        Orthogonal {
            past: vec![(board.clone(), Player::Black)],
            board,
            turn: Player::Black,
            without_assimilation: 0,
        }
    }

    fn board(&self) -> &Board {
        &self.board
    }

    fn turn(&self) -> Player {
        self.turn
    }

    fn moves(&self) -> Vec<String> {
        if self.end().is_some() {
            return Vec::new();
        }
        let steps = self.steps(self.turn);
        if steps.is_empty() {
            return vec!["pass".into()];
        }
        steps
    }

    fn play(&mut self, mv: &str) {
        self.without_assimilation += 1;
        if mv != "pass" {
            let [from, to] = squares(mv)[..] else {
                panic!("{mv} is no step")
            };
            set(&mut self.board, from.0, from.1, Cell::Empty);
            set(&mut self.board, to.0, to.1, Cell::Stone(self.turn));
            for (dc, dr) in FOUR {
                if at(&self.board, to.0 + dc, to.1 + dr) == Cell::Stone(self.turn.other()) {
                    set(
                        &mut self.board,
                        to.0 + dc,
                        to.1 + dr,
                        Cell::Stone(self.turn),
                    );
                    self.without_assimilation = 0;
                }
            }
        }
        self.turn = self.turn.other();
        self.past.push((self.board.clone(), self.turn));
    }

    fn end(&self) -> Option<(Option<Player>, Ending)> {
        let present = self.past.last().unwrap();
        let occurred = self.past.iter().filter(|past| *past == present).count();
        let ending = if wiped_out(&self.board) {
            Ending::WipedOut
        } else if count(&self.board, Cell::Empty) == 0 {
            Ending::FullBoard
        } else if Player::BOTH
            .iter()
            .all(|player| self.steps(*player).is_empty())
        {
            Ending::NoMoves
        } else if occurred >= 3 {
            Ending::Repetition
        } else if self.without_assimilation >= 100 {
            Ending::PlyClock
        } else {
            return None;
        };
        Some((leader(&self.board), ending))
    }
}

fn wiped_out(board: &Board) -> bool {
    Player::BOTH
        .iter()
        .any(|player| count(board, Cell::Stone(*player)) == 0)
}

/// The classic game.
struct Classic {
    board: Board,
    turn: Player,
    without_clone: u32,
}

impl Classic {
    /// Clones as one square, jumps as two.
    fn reach(&self, player: Player) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        for (column, row) in places(&self.board) {
            if at(&self.board, column, row) != Cell::Stone(player) {
                continue;
            }
            for dc in -2i32..=2 {
                for dr in -2i32..=2 {
                    let (c, r) = (column + dc, row + dr);
                    if at(&self.board, c, r) != Cell::Empty {
                        continue;
                    }
                    if dc.abs() <= 1 && dr.abs() <= 1 {
                        found.insert(name(c, r));
                    } else {
                        found.insert(name(column, row) + &name(c, r));
                    }
                }
            }
        }
        found
    }
}

impl Twin<Ataxx> for Classic {
    fn new(rules: &Rules) -> Self {
        // The set-ups have no second source; their walls are drawn in the rows here, from row 1 to the middle.
        let rows = match rules.setup() {
            "open" => [".......", ".......", ".......", "......."],
            "posts" => [".......", ".-...-.", ".......", "......."],
            "square" => [".......", ".......", "..-.-..", "......."],
            "quincunx" => [".......", ".......", "..-.-..", "...-..."],
            "diamond" => [".......", ".......", "...-...", "..-.-.."],
            "cross" => [".......", ".......", "...-...", "..---.."],
            "keep" => [".......", ".......", "..---..", "..-.-.."],
            "gates" => ["...-...", "...-...", ".......", "--...--"],
            "river" => [".......", ".......", ".......", "--.-.--"],
            other => panic!("{other} is not known"),
        };
        let mut board = Vec::new();
        for row in [0, 1, 2, 3, 2, 1, 0] {
            let cells = rows[row].chars();
            board.push(
                cells
                    .map(|cell| if cell == '-' { Cell::Wall } else { Cell::Empty })
                    .collect(),
            );
        }
        set(&mut board, 0, 6, Cell::Stone(Player::Black));
        set(&mut board, 6, 0, Cell::Stone(Player::Black));
        set(&mut board, 6, 6, Cell::Stone(Player::White));
        set(&mut board, 0, 0, Cell::Stone(Player::White));
        Classic {
            board,
            turn: Player::Black,
            without_clone: 0,
        }
    }

    fn board(&self) -> &Board {
        &self.board
    }

    fn turn(&self) -> Player {
        self.turn
    }

    fn moves(&self) -> Vec<String> {
        if self.end().is_some() {
            return Vec::new();
        }
        let reach = self.reach(self.turn);
        if reach.is_empty() {
            return vec!["pass".into()];
        }
        reach.into_iter().collect()
    }

    fn play(&mut self, mv: &str) {
        self.without_clone += 1;
        if mv != "pass" {
            let squares = squares(mv);
            let (column, row) = *squares.last().unwrap();
            if squares.len() == 1 {
                self.without_clone = 0;
            } else {
                set(&mut self.board, squares[0].0, squares[0].1, Cell::Empty);
            }
            set(&mut self.board, column, row, Cell::Stone(self.turn));
            for (dc, dr) in EIGHT {
                if at(&self.board, column + dc, row + dr) == Cell::Stone(self.turn.other()) {
                    set(
                        &mut self.board,
                        column + dc,
                        row + dr,
                        Cell::Stone(self.turn),
                    );
                }
            }
        }
        self.turn = self.turn.other();
    }

    fn end(&self) -> Option<(Option<Player>, Ending)> {
        let ending = if wiped_out(&self.board) {
            Ending::WipedOut
        } else if count(&self.board, Cell::Empty) == 0 {
            Ending::FullBoard
        } else if Player::BOTH
            .iter()
            .all(|player| self.reach(*player).is_empty())
        {
            Ending::NoMoves
        } else if self.without_clone >= 100 {
            return Some((None, Ending::PlyClock));
        } else {
            return None;
        };
        Some((leader(&self.board), ending))
    }
}

#[test]
fn random_orthogonal_games_agree() {
    let mut endings = BTreeSet::new();
    for size in 4..=8 {
        let rules = rules(&format!("orthogonal:{size}"));
        for habit in [Habit::Random, Habit::Idle, Habit::Greedy, Habit::Shy] {
            endings.extend(compare::<Ataxx, Orthogonal>(&rules, habit, 20, 200));
        }
    }
    let every = ["PlyClock", "Repetition", "WipedOut"].map(String::from);
    assert_eq!(endings, every.into());
}

#[test]
fn random_classic_games_agree() {
    let mut endings = BTreeSet::new();
    for setup in Rules::setups("classic") {
        let rules = rules(&format!("classic:{setup}"));
        for habit in [Habit::Random, Habit::Idle, Habit::Greedy, Habit::Shy] {
            endings.extend(compare::<Ataxx, Classic>(&rules, habit, 8, 2000));
        }
    }
    let every = ["FullBoard", "PlyClock", "WipedOut"].map(String::from);
    assert_eq!(endings, every.into());
}
