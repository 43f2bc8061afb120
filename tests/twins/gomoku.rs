//! Gomoku, the plain way. The forbidden points of renju are left to the tests that have them by the hundred: here they
//! count as free.

use sanqi::game::gomoku::Rules;
use sanqi::game::{Cell, Ending, Gomoku, Player, Rules as _};

use super::{Board, Habit, Twin, at, compare, count, name, places, rules, set, squares};

struct Plain {
    board: Board,
    turn: Player,
    variant: &'static str,
    winner: Option<Player>,
}

impl Plain {
    /// Whether a whole row of this player's stones begins here in this direction, and wins.
    fn wins_from(&self, player: Player, column: i32, row: i32, dc: i32, dr: i32) -> bool {
        let own = Cell::Stone(player);
        if at(&self.board, column - dc, row - dr) == own {
            return false;
        }
        let mut length = 0;
        while at(&self.board, column + length * dc, row + length * dr) == own {
            length += 1;
        }
        let opposing = Cell::Stone(player.other());
        let closed = at(&self.board, column - dc, row - dr) == opposing
            && at(&self.board, column + length * dc, row + length * dr) == opposing;
        match self.variant {
            "freestyle" => length >= 5,
            "standard" => length == 5,
            "renju" if player == Player::White => length >= 5,
            "renju" => length == 5,
            "caro" => length >= 6 || length == 5 && !closed,
            "caro-exact" => length == 5 && !closed,
            other => panic!("{other} is not known"),
        }
    }
}

impl Twin<Gomoku> for Plain {
    fn new(rules: &Rules) -> Self {
        let size = usize::from(rules.size());
        Plain {
            board: vec![vec![Cell::Empty; size]; size],
            turn: Player::Black,
            variant: rules.variant(),
            winner: None,
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
        let mut found = Vec::new();
        for (column, row) in places(&self.board) {
            if at(&self.board, column, row) == Cell::Empty {
                found.push(name(column, row).to_uppercase());
            }
        }
        found
    }

    fn play(&mut self, mv: &str) {
        if mv != "pass" {
            let (column, row) = squares(mv)[0];
            set(&mut self.board, column, row, Cell::Stone(self.turn));
        }
        for (column, row) in places(&self.board) {
            for (dc, dr) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                if self.wins_from(self.turn, column, row, dc, dr) {
                    self.winner = Some(self.turn);
                }
            }
        }
        self.turn = self.turn.other();
    }

    fn end(&self) -> Option<(Option<Player>, Ending)> {
        if self.winner.is_some() {
            Some((self.winner, Ending::Five))
        } else if count(&self.board, Cell::Empty) == 0 {
            Some((None, Ending::FullBoard))
        } else {
            None
        }
    }
}

#[test]
fn random_games_agree() {
    let mut endings = std::collections::BTreeSet::new();
    for variant in Rules::variants() {
        for size in Rules::sizes(variant) {
            let rules = rules(&format!("{variant}:{size}"));
            let games = if size < 9 { 40 } else { 2 };
            for habit in [Habit::Random, Habit::Idle] {
                endings.extend(compare::<Gomoku, Plain>(&rules, habit, games, 1000));
            }
        }
    }
    let every = ["Five", "FullBoard"].map(String::from);
    assert_eq!(endings, every.into());
}
