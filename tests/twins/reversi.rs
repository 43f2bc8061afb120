//! Reversi, the plain way.

use sanqi::game::reversi::Rules;
use sanqi::game::{Cell, Ending, Player, Reversi, Rules as _};

use super::{
    Board, EIGHT, Habit, Twin, at, compare, count, leader, name, places, rules, set, squares,
};

struct Plain {
    board: Board,
    turn: Player,
    fewest_wins: bool,
}

impl Plain {
    /// The discs that a disc here would flip.
    fn flips(&self, player: Player, column: i32, row: i32) -> Vec<(i32, i32)> {
        let mut all = Vec::new();
        if at(&self.board, column, row) != Cell::Empty {
            return all;
        }
        for (dc, dr) in EIGHT {
            let mut run = Vec::new();
            let (mut c, mut r) = (column + dc, row + dr);
            while at(&self.board, c, r) == Cell::Stone(player.other()) {
                run.push((c, r));
                c += dc;
                r += dr;
            }
            if at(&self.board, c, r) == Cell::Stone(player) {
                all.extend(run);
            }
        }
        all
    }

    fn placements(&self, player: Player) -> Vec<String> {
        let mut found = Vec::new();
        for (column, row) in places(&self.board) {
            if !self.flips(player, column, row).is_empty() {
                found.push(name(column, row));
            }
        }
        found
    }
}

impl Twin<Reversi> for Plain {
    fn new(rules: &Rules) -> Self {
        let size = usize::from(rules.size());
        let mut board = vec![vec![Cell::Empty; size]; size];
        let (low, high) = (size / 2 - 1, size / 2);
        // On 8×8: white d4 e5, black d5 e4.
        board[low][low] = Cell::Stone(Player::White);
        board[high][high] = Cell::Stone(Player::White);
        board[high][low] = Cell::Stone(Player::Black);
        board[low][high] = Cell::Stone(Player::Black);
        Plain {
            board,
            turn: Player::Black,
            fewest_wins: rules.variant() == "anti",
        }
    }

    fn board(&self) -> &Board {
        &self.board
    }

    fn turn(&self) -> Player {
        self.turn
    }

    fn moves(&self) -> Vec<String> {
        let moves = self.placements(self.turn);
        if moves.is_empty() && !self.placements(self.turn.other()).is_empty() {
            return vec!["pass".into()];
        }
        moves
    }

    fn play(&mut self, mv: &str) {
        if mv != "pass" {
            let (column, row) = squares(mv)[0];
            for (c, r) in self.flips(self.turn, column, row) {
                set(&mut self.board, c, r, Cell::Stone(self.turn));
            }
            set(&mut self.board, column, row, Cell::Stone(self.turn));
        }
        self.turn = self.turn.other();
    }

    fn end(&self) -> Option<(Option<Player>, Ending)> {
        if !self.moves().is_empty() {
            return None;
        }
        let most = leader(&self.board);
        let winner = if self.fewest_wins {
            most.map(Player::other)
        } else {
            most
        };
        let gone = |player| count(&self.board, Cell::Stone(player)) == 0;
        let ending = if gone(Player::Black) || gone(Player::White) {
            Ending::WipedOut
        } else if count(&self.board, Cell::Empty) == 0 {
            Ending::FullBoard
        } else {
            Ending::NoMoves
        };
        Some((winner, ending))
    }
}

#[test]
fn random_games_agree() {
    let mut endings = std::collections::BTreeSet::new();
    for name in [
        "standard",
        "standard:6",
        "standard:4",
        "anti",
        "anti:6",
        "anti:4",
    ] {
        for habit in [Habit::Random, Habit::Idle, Habit::Greedy] {
            endings.extend(compare::<Reversi, Plain>(&rules(name), habit, 60, 200));
        }
    }
    let every = ["FullBoard", "NoMoves", "WipedOut"].map(String::from);
    assert_eq!(endings, every.into());
}
