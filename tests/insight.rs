//! What the engines say must be so: known positions, and whatever comes up in play.

#[path = "shared/positions.rs"]
mod positions;

use std::collections::BTreeSet;
use std::time::Duration;

use sanqi::engine::search::{Options, Searcher};
use sanqi::engine::{
    Control, Insight, Limits, Mark, Reason, Score, Seen, Term, Thought, Unit, draw,
};
use sanqi::game::{Ataxx, Cell, Foul, Game, Gomoku, Player, Reversi, Square};
use sanqi::text::{Language, Text};

use positions::random_position;

fn think<G: Insight>(game: &G, nodes: u64) -> Thought<G::Move> {
    let limits = Limits {
        nodes: Some(nodes),
        hash_mib: 4,
        ..Limits::default()
    };
    let control = Control::new();
    let answer = Searcher::new().think(game, &limits, Options::default(), &control);
    answer.unwrap().thought
}

/// The thought of somebody who found nothing out but plays this.
fn plain<G: Game>(mv: &str) -> Thought<G::Move> {
    let best = mv.parse().ok().unwrap();
    Thought {
        best,
        score: None,
        depth: 1,
        nodes: 1,
        time: Duration::ZERO,
        line: vec![best],
        equals: vec![best],
        hash_full: 0,
    }
}

fn ids(reasons: &[Reason]) -> Vec<&str> {
    reasons.iter().map(|reason| reason.id).collect()
}

fn said(reasons: &[Reason]) -> String {
    Text::new(Language::English).reasons(reasons)
}

fn number(reason: &Reason, name: &str) -> i64 {
    reason
        .terms
        .iter()
        .find_map(|(known, term)| match term {
            Term::Number(number) if *known == name => Some(*number),
            _ => None,
        })
        .unwrap()
}

fn place(reason: &Reason) -> String {
    reason
        .terms
        .iter()
        .find_map(|(_, term)| match term {
            Term::Move(text) => Some(text.clone()),
            _ => None,
        })
        .unwrap()
}

fn gomoku(rules: &str, moves: &str) -> Gomoku {
    let mut game = Gomoku::new(rules.parse().unwrap());
    for mv in moves.split_whitespace() {
        game.play(mv.parse().unwrap()).unwrap();
    }
    game
}

fn gomoku_says(rules: &str, moves: &str, mv: &str) -> String {
    said(&gomoku(rules, moves).reasons(&plain::<Gomoku>(mv)))
}

#[test]
fn a_stone_in_gomoku_is_explained_by_the_shapes_it_makes_and_stops() {
    let cases = [
        // Four in a row of one's own, and of the other with one and with two open ends.
        ("freestyle", "h8 a1 i8 a3 j8 c1 k8 o1", "l8", "makes five"),
        // Four with a gap: that three of them stand open besides is no second threat.
        ("freestyle", "g6 a1 g8 o1 g10 o15", "g9", "makes a four"),
        (
            "freestyle",
            "h8 g8 i8 a2 j8 o3 k8",
            "l8",
            "the only way to stop Black's four",
        ),
        // An open three, its two ends, and what it becomes.
        ("freestyle", "h8 a1 i8 o1", "j8", "makes an open three"),
        (
            "freestyle",
            "h8 a1 i8 o1 j8",
            "k8",
            "blocks Black's open three",
        ),
        (
            "freestyle",
            "h8 a1 i8 o1 j8 o15",
            "k8",
            "makes an open four",
        ),
        // A closed three becomes a four.
        ("freestyle", "h8 g8 i8 a1 j8 o1", "k8", "makes a four"),
        // Three in a row and three in a column that meet at l8.
        (
            "freestyle",
            "i8 h8 j8 a3 k8 c1 l9 o1 l10 o3",
            "l8",
            "makes a four and a three",
        ),
        (
            "freestyle",
            "i8 h8 j8 a3 k8 c1 l9 o1 l10 o3 a15",
            "l8",
            "takes the point of Black's four and three",
        ),
        (
            "freestyle",
            "j8 a1 k8 o1 l9 a15 l10 o15",
            "l8",
            "makes two open threes",
        ),
        // Twos, and threes with one end closed.
        ("freestyle", "h8 a1", "i8", "makes an open two"),
        ("freestyle", "h8 a1 j10 o1", "h10", "makes two open twos"),
        ("freestyle", "h8 g8 i8 a1", "j8", "makes a closed three"),
        (
            "freestyle",
            "h8 g8 i8 a1 j10 o1",
            "j8",
            "makes a closed three and an open two",
        ),
        (
            "freestyle",
            "h8 g8 i8 j11 j9 a1 j10 o1",
            "j8",
            "makes two closed threes",
        ),
        (
            "freestyle",
            "h8",
            "i8",
            "takes a point where Black would make an open two",
        ),
        (
            "freestyle",
            "h8 a1 j10",
            "h10",
            "takes the point of Black's two open twos",
        ),
        (
            "freestyle",
            "h8 g8 i8",
            "j8",
            "takes a point where Black would make a closed three",
        ),
        (
            "freestyle",
            "h8 a1 i8",
            "j8",
            "takes a point where Black would make an open three",
        ),
        (
            "freestyle",
            "h8 g8 i8 a1 j8",
            "k8",
            "takes a point where Black would make a four",
        ),
        (
            "freestyle",
            "h8 a1 i8",
            "j8",
            "leaves Black no four and no open three to make",
        ),
        // Two closed threes that meet at k8.
        (
            "freestyle",
            "h8 g8 i8 k12 j8 a1 k9 o1 k10 a15",
            "k11",
            "threatens to win by fours, beginning with K8",
        ),
        (
            "freestyle",
            "h8 g8 i8 k12 j8 a1 k9 o1 k10 a15 k11",
            "k8",
            "ends Black's threat to win by fours",
        ),
    ];
    for (rules, moves, mv, expected) in cases {
        let told = gomoku_says(rules, moves, mv);
        assert!(told.split("; ").any(|one| one == expected), "{mv}: {told}");
    }
    // An edge or another stone close by makes a three that is not open.
    let told = gomoku_says("freestyle", "b8 a8 c8 o1", "d8");
    assert!(!told.contains("open three"), "{told}");
}

#[test]
fn a_forbidden_point_is_a_trap_for_black_alone() {
    // White makes a four whose only stop but one, h8, would be two fours of Black; h3 is taken.
    let text = [
        "...............",
        "...............",
        "...............",
        "...............",
        ".......X.......",
        ".......X.......",
        ".......X.......",
        "....XXX........",
        ".......O.......",
        ".......O.......",
        ".......O.......",
        "...............",
        ".......X.......",
        "...............",
        "...............",
    ]
    .concat();
    let game = Gomoku::from_text("renju".parse().unwrap(), &format!("{text} O")).unwrap();
    assert_eq!(
        game.foul(Player::Black, "h8".parse().unwrap()),
        Some(Foul::DoubleFour)
    );
    let reasons = game.reasons(&plain::<Gomoku>("h4"));
    let trap = reasons.iter().find(|reason| reason.id == "trap").unwrap();
    assert_eq!(place(trap), "H8");
    let free = Gomoku::from_text("freestyle".parse().unwrap(), &format!("{text} O")).unwrap();
    let reasons = free.reasons(&plain::<Gomoku>("h4"));
    assert!(!ids(&reasons).contains(&"trap"));
    let marks = game.marks();
    assert!(marks.contains(&Mark::of("forbidden", "h8".parse().unwrap(), Player::Black)));
    assert!(!free.marks().iter().any(|mark| mark.id == "forbidden"));
}

/// Whether a player threatens to make five with the next stone.
fn threatens_five(game: &Gomoku, player: Player) -> bool {
    let variant = game.rules().kind();
    game.grid()
        .free_squares()
        .any(|square| variant.wins_at(game.grid(), player, square))
}

#[test]
fn the_threat_view_of_gomoku_shows_threes_and_fours_with_their_points() {
    let game = gomoku("freestyle", "h8 a1 i8 a2 j8 a3 o15 a4");
    let of = |id: &str, player| {
        let mut points: Vec<String> = game
            .marks()
            .iter()
            .filter(|mark| mark.id == id && mark.player == Some(player))
            .map(|mark| format!("{:#}", mark.square))
            .collect();
        points.sort();
        points.join(" ")
    };
    assert_eq!(of("open-three", Player::Black), "G8 K8");
    assert_eq!(of("four", Player::White), "A5");
    assert_eq!(of("four", Player::Black), "");
}

fn reversi(rules: &str, text: &str) -> Reversi {
    Reversi::from_text(rules.parse().unwrap(), text).unwrap()
}

#[test]
fn a_solved_end_is_told_with_its_known_score() {
    let line = include_str!("data/reversi_ffo.txt").lines().nth(2).unwrap();
    let fields: Vec<&str> = line.split_whitespace().collect();
    let game = reversi("standard", &fields[..2].join(" "));
    let limits = Limits::default();
    let answer = Searcher::new().think(&game, &limits, Options::default(), &Control::new());
    let thought = answer.unwrap().thought;
    let reasons = game.reasons(&thought);
    assert_eq!(reasons[0], Reason::plain("solved-win").number("count", 38));
    assert_eq!(
        Text::new(Language::Chinese).reason(&reasons[0]),
        "已算清：胜 38 子"
    );
}

#[test]
fn a_disc_in_reversi_is_explained_by_corners_moves_and_passes() {
    let says = |rows: &[&str], mv: &str| {
        let game = reversi("standard", &rows.concat());
        said(&game.reasons(&plain::<Reversi>(mv)))
    };
    let empty = "--------";
    // White on b2 between a1 and Black on c3.
    let rows = [
        "--------", "-O------", "--X-----", "---OX---", "---XO---", empty, empty, empty, " X",
    ];
    assert!(says(&rows, "a1").starts_with("takes the corner"));
    // White could take a1 over b2; b3 turns c3, and nothing white is left behind b2.
    let rows = [
        "--------", "-X------", "--OOX---", empty, empty, empty, empty, "------O-", " X",
    ];
    assert!(says(&rows, "b3").contains("keeps White from the corner a1"));
    // The last white disc that could move.
    let rows = [
        "XO------", empty, empty, empty, empty, empty, empty, empty, " X",
    ];
    assert_eq!(
        says(&rows, "c1"),
        "the only legal move; leaves nothing of White on the board"
    );
    let start = Reversi::new(Default::default());
    let count = |id: &str, player| {
        let marks = start.marks().into_iter();
        marks
            .filter(|mark| mark.id == id && mark.player == player)
            .count()
    };
    assert_eq!(count("mobility", Some(Player::White)), 4);
    assert_eq!(count("mobility", Some(Player::Black)), 0);
    assert_eq!(count("stable", Some(Player::Black)), 0);
    assert_eq!(count("region-even", None), 0);
}

#[test]
fn the_threat_view_of_reversi_numbers_regions_and_knows_stable_discs() {
    let rows = [
        "XXXXXXX-", "XXXXXXXX", "XXXXXXXX", "XXXXXXXX", "XXXXXXXX", "XXXXXXXX", "OOXXXXXX",
        "--XXXXXX", " O",
    ];
    let game = reversi("standard", &rows.concat());
    let marks = game.marks();
    let of = |id: &str| -> Vec<(String, Option<u16>)> {
        marks
            .iter()
            .filter(|mark| mark.id == id)
            .map(|mark| (mark.square.to_string(), mark.number))
            .collect()
    };
    assert_eq!(of("region-odd"), [("h1".to_owned(), Some(1))]);
    let pair = [("a8".to_owned(), Some(2)), ("b8".to_owned(), Some(2))];
    assert_eq!(of("region-even"), pair);
    assert!(of("stable").contains(&("a1".to_owned(), None)));
}

#[test]
fn a_move_in_ataxx_is_explained_by_what_it_takes_and_leaves() {
    let game = Ataxx::from_text("classic".parse().unwrap(), "7/7/2ooo2/7/2x4/7/7 x 0 1").unwrap();
    // A clone beside the three captures them all.
    let reasons = game.reasons(&plain::<Ataxx>("d4"));
    assert_eq!(said(&reasons), "leaves nothing of White on the board");
    let game = Ataxx::from_text("classic".parse().unwrap(), "7/7/2ooo2/7/2x4/7/6o x 0 1").unwrap();
    let reasons = game.reasons(&plain::<Ataxx>("d4"));
    assert_eq!(said(&reasons), "captures 3; up to 1 can be captured back");
    let exposed: Vec<(String, Option<u16>)> = game
        .marks()
        .iter()
        .filter(|mark| mark.id == "exposed" && mark.player == Some(Player::White))
        .map(|mark| (mark.square.to_string(), mark.number))
        .collect();
    assert!(exposed.contains(&("d4".to_owned(), Some(3))), "{exposed:?}");
}

/// Whatever is said in play.
fn honest<G: Insight>(rules: &[&str], check: impl Fn(&G, &Thought<G::Move>, &Reason)) {
    let texts = Language::ALL.map(Text::new);
    for rules in rules {
        for seed in 0..30 {
            let game: G = random_position(rules, 3_000 + seed, 2 * seed as usize);
            let thought = think(&game, 2_000);
            let reasons = game.reasons(&thought);
            assert!(
                !reasons.is_empty() && reasons.len() <= 3,
                "{}",
                game.to_text()
            );
            for reason in &reasons {
                for text in &texts {
                    let said = text.reason(reason);
                    assert!(!said.contains("reason-") && !said.contains('{'), "{said}");
                    if let Some(word) = reason.word() {
                        assert!(text.has(&format!("word-{word}")));
                    }
                }
                check(&game, &thought, reason);
            }
            for mark in game.marks() {
                assert!(game.shape().contains(mark.square));
                for text in &texts {
                    assert!(text.has(&format!("mark-{}", mark.id)), "{}", mark.id);
                }
            }
        }
    }
}

/// The most pieces the side to move can take at once.
fn most_taken(game: &Ataxx) -> u32 {
    let victim = game.turn().other();
    let before = game.pieces(victim).count_ones();
    let after = |mv| {
        let mut after = game.clone();
        after.play(mv).unwrap();
        before - after.pieces(victim).count_ones()
    };
    game.moves().into_iter().map(after).max().unwrap_or(0)
}

#[test]
fn what_is_said_of_ataxx_is_what_playing_shows() {
    let rules = ["classic", "classic:cross", "orthogonal", "orthogonal:5"];
    honest::<Ataxx>(&rules, |game, thought, reason| {
        let other = game.turn().other();
        let mut after = game.clone();
        after.play(thought.best).unwrap();
        let place = game.to_text();
        let captured = game.pieces(other).count_ones() - after.pieces(other).count_ones();
        match reason.id {
            "captures" | "captures-exposes" | "captures-safely" => {
                assert_eq!(number(reason, "count"), i64::from(captured), "{place}");
                assert_eq!(reason.squares.len(), captured as usize, "{place}");
                for square in &places(&reason.squares) {
                    assert_eq!(game.cell(*square), Cell::Stone(other), "{place}");
                    assert_eq!(after.cell(*square), Cell::Stone(game.turn()), "{place}");
                }
                if reason.id == "captures-exposes" {
                    let exposed = i64::from(most_taken(&after));
                    assert_eq!(number(reason, "lost"), exposed, "{place}");
                } else {
                    assert_eq!(most_taken(&after), 0, "{place}");
                }
            }
            "safe" => assert_eq!(most_taken(&after), 0, "{place}"),
            "forces-pass" => assert_eq!(after.moves(), [Ataxx::pass()], "{place}"),
            "wipes-out" => assert_eq!(after.pieces(other), 0, "{place}"),
            "solved-win" => assert!(thought.score.unwrap().wins()),
            "solved-draw" | "solved-loss" => assert!(thought.score.unwrap().proven),
            _ => {}
        }
    });
}

#[test]
fn what_is_said_of_reversi_is_what_playing_shows() {
    let rules = ["standard", "standard:6", "anti"];
    honest::<Reversi>(&rules, |game, thought, reason| {
        let mut after = game.clone();
        after.play(thought.best).unwrap();
        let place = game.to_text();
        match reason.id {
            "leaves-moves" => {
                let moves = after.moves();
                assert_eq!(number(reason, "count"), moves.len() as i64, "{place}");
                assert_eq!(sorted(&places(&reason.squares)), sorted(&moves), "{place}");
                assert!(after.check(Reversi::pass()).is_err());
            }
            "forces-pass" => after.check(Reversi::pass()).unwrap(),
            "keeps-from-corner" => {
                let corner = self::place(reason).parse().unwrap();
                assert!(after.check(corner).is_err(), "{place}");
            }
            "corner" => {
                let at: Square = thought.best.to_string().parse().unwrap();
                let beside = [(0, 1), (1, 0), (0, -1), (-1, 0)].map(|(right, down)| {
                    let column = at.column.wrapping_add_signed(right);
                    Square::new(column, at.row.wrapping_add_signed(down))
                });
                let inside = |square: &&Square| game.shape().contains(**square);
                assert_eq!(beside.iter().filter(inside).count(), 2, "{place}");
            }
            "wipes-out" => assert_eq!(after.discs(game.turn().other()), 0),
            "solved-win" | "solved-loss" | "solved-draw" => {
                assert!(thought.score.unwrap().proven);
            }
            _ => {}
        }
    });
}

/// The names of squares or moves, in order.
fn places(seen: &[Seen]) -> Vec<Square> {
    seen.iter().map(|seen| seen.square).collect()
}

fn sorted<T: ToString>(items: &[T]) -> Vec<String> {
    let mut names: Vec<String> = items.iter().map(T::to_string).collect();
    names.sort();
    names
}

/// So many stones of a player, or more, stand on these squares, and at most so many are empty.
fn stones(game: &Gomoku, player: Player, squares: &[Square], least: usize, empty: usize) {
    let place = game.to_text();
    let count = |cell| squares.iter().filter(|at| game.cell(**at) == cell).count();
    let (own, free) = (count(Cell::Stone(player)), count(Cell::Empty));
    assert!(own >= least && free <= empty, "{squares:?} {place}");
    assert_eq!(own + free, squares.len(), "{squares:?} {place}");
}

#[test]
fn what_is_said_of_gomoku_is_what_playing_shows() {
    let rules = ["freestyle", "standard:9", "renju", "caro:12"];
    honest::<Gomoku>(&rules, |game, thought, reason| {
        let (mover, other) = (game.turn(), game.turn().other());
        let mut after = game.clone();
        after.play(thought.best).unwrap();
        let place = game.to_text();
        match reason.id {
            "five" => assert_eq!(after.outcome().unwrap().winner, Some(mover)),
            "makes-four" | "makes-open-four" | "makes-double-four" | "makes-four-three" => {
                assert!(threatens_five(&after, mover), "{place}");
                stones(&after, mover, &places(&reason.squares), 4, 4);
                let made = thought.best.to_string().to_lowercase();
                assert!(sorted(&places(&reason.squares)).contains(&made), "{place}");
            }
            "makes-three" => stones(&after, mover, &places(&reason.squares), 3, 0),
            "blocks-three" => stones(game, other, &places(&reason.squares), 3, 0),
            "blocks-four" | "only-defence" => {
                stones(game, other, &places(&reason.squares), 4, 0);
                assert!(threatens_five(game, other), "{place}");
                assert!(!threatens_five(&after, other), "{place}");
            }
            "leaves-no-threat" => {
                let threat = |mark: &Mark| mark.id != "forbidden" && mark.player == Some(other);
                for mv in after.moves() {
                    let mut next = after.clone();
                    next.play(mv).unwrap();
                    assert!(!next.marks().iter().any(threat), "{place} {mv}");
                }
            }
            "lost" => assert_eq!(
                thought.score,
                Some(Score {
                    value: -number(reason, "plies") as f32,
                    unit: Unit::MateIn,
                    proven: true,
                })
            ),
            _ => {}
        }
    });
}

/// The first moves of a game of Reversi with this row at the top of the board.
fn with_top(row: &str) -> Reversi {
    let rows = [
        row, EMPTY, EMPTY, "---OX---", "---XO---", EMPTY, EMPTY, EMPTY, " X",
    ];
    reversi("standard", &rows.concat())
}

const EMPTY: &str = "--------";

/// What a move does that decides games.
fn event<G: Insight>(game: &G, mv: &str) -> String {
    let mv = game.read_move(mv).ok().expect("a move");
    said(&game.event(mv).into_iter().collect::<Vec<_>>())
}

#[test]
fn of_the_moves_that_decide_a_game_is_told_what_anybody_sees() {
    let game = with_top("-OX-----");
    assert_eq!(event(&game, "a1"), "takes the corner");
    assert_eq!(event(&game, "d3"), "");
    let fours = gomoku("freestyle", "H8 A1 I8 A3 J8 A5 K8 A7");
    assert_eq!(event(&fours, "L8"), "makes five");
    let threes = gomoku("freestyle", "H8 A1 I8 A3 J8 A5");
    assert_eq!(event(&threes, "K8"), "makes an open four");
    assert_eq!(event(&threes, "C12"), "");
    let fen = "5oo/6o/2ooo2/2o1o2/7/3x3/xxx4 x 0 1";
    let game = Ataxx::from_text("classic".parse().unwrap(), fen).unwrap();
    assert_eq!(event(&game, "d2d4"), "captures 5");
    assert_eq!(event(&game, "d1"), "");
}

/// What is wrong with a move beside a better one, each with the line that follows.
fn faulty<G: Insight>(game: &G, played: &str, better: &str) -> String {
    let read = |line: &str| -> Vec<G::Move> {
        let mut game = game.clone();
        let moves = line.split_whitespace().map(|mv| {
            let mv = game.read_move(mv).ok().unwrap();
            game.play(mv).unwrap();
            mv
        });
        moves.collect()
    };
    said(&game.faults(&read(played), &read(better)))
}

#[test]
fn a_bad_move_of_reversi_is_explained_by_what_it_gives() {
    // Along the edge White takes the corner next.
    let game = with_top("--OXO---");
    let fault = faulty(&game, "b1", "d3");
    assert!(fault.starts_with("gives White the corner a1"), "{fault}");
    assert_eq!(faulty(&game, "d3", "d3"), "");
    // On the diagonal nobody takes it yet.
    let rows = [
        "--------",
        "--------",
        "--O-----",
        "---X----",
        "--------",
        "----OX--",
        "--------",
        "-------- X",
    ];
    let game = reversi("standard", &rows.concat());
    let fault = faulty(&game, "b2", "d6");
    assert!(
        fault.starts_with("stands diagonally beside the empty corner a1"),
        "{fault}"
    );
}

#[test]
fn a_bad_move_of_ataxx_is_explained_by_what_is_taken() {
    let game = Ataxx::from_text(
        "classic".parse().unwrap(),
        "5oo/6o/2ooo2/2o1o2/7/3x3/xxx4 x 0 1",
    )
    .unwrap();
    let quiet = game.moves().into_iter().find(|mv| {
        let mut after = game.clone();
        after.play(*mv).unwrap();
        after.pieces(Player::White) == game.pieces(Player::White)
    });
    let fault = faulty(&game, &quiet.unwrap().to_string(), "d2d4");
    assert!(
        fault.contains("captures 0 where 5 were to be had"),
        "{fault}"
    );
}

/// What is told of random games for whoever lost, beside a count of one's own: of the loser, then of the other side.
fn tallied<G: Insight>(
    rules: &str,
    ids: &[&str],
    count: impl Fn(&G, &G, G::Move) -> [i64; 3],
    check: impl Fn(&Reason, [[i64; 3]; 2]),
) {
    let texts = Language::ALL.map(Text::new);
    let mut found = BTreeSet::new();
    for seed in 0..60 {
        let start: G = random_position(rules, 9_000 + seed, seed as usize % 20);
        let loser = Player::BOTH[seed as usize % 2];
        let (mut game, mut moves, mut sums) = (start.clone(), Vec::new(), [[0; 3]; 2]);
        while game.outcome().is_none() && moves.len() < 70 {
            let legal = game.moves();
            let mv = legal[draw(100 * seed + moves.len() as u64, legal.len()).unwrap()];
            let mut after = game.clone();
            after.play(mv).unwrap();
            let side = usize::from(game.turn() != loser);
            for (sum, more) in sums[side].iter_mut().zip(count(&game, &after, mv)) {
                *sum += more;
            }
            game = after;
            moves.push(mv);
        }
        if let Some(tally) = start.tally(&moves, loser) {
            check(&tally, sums);
            found.insert(tally.id);
            for text in &texts {
                let said = text.reason(&tally);
                assert!(!said.contains("reason-") && !said.contains('{'), "{said}");
                if let Some(lesson) = tally.lesson() {
                    let said = text.get(&format!("lesson-{lesson}"));
                    assert!(!said.contains("lesson-"), "{said}");
                }
            }
        }
    }
    assert_eq!(found, ids.iter().copied().collect());
}

#[test]
fn the_tally_of_a_game_is_what_was_played() {
    let pieces = |game: &Ataxx, player| i64::from(game.pieces(player).count_ones());
    tallied::<Ataxx>(
        "classic",
        &["tally-captures", "tally-jumps"],
        |game, after, mv| {
            let (mover, other) = (game.turn(), game.turn().other());
            let captured = pieces(game, other) - pieces(after, other);
            let grown = pieces(after, mover) - pieces(game, mover) - captured;
            let jumped = 1 - grown - i64::from(mv == Ataxx::pass());
            [grown, jumped, captured]
        },
        |tally, [own, others]| {
            let said = ["grown", "jumps", "captured"].map(|name| number(tally, name));
            assert_eq!(said, own);
            let said = ["growths", "leaps", "lost"].map(|name| number(tally, name));
            assert_eq!(said, others);
            let by_growing = others[0] - own[0] >= 2 * (others[2] - own[2]);
            assert_eq!(tally.id == "tally-jumps", by_growing);
        },
    );
    tallied::<Reversi>(
        "standard",
        &["tally-corners", "tally-moves"],
        |game, _, mv| {
            let rules = game.rules().clone();
            let text = game.to_text();
            let (rows, turn) = text.rsplit_once(' ').unwrap();
            let turn = if turn == "X" { "O" } else { "X" };
            let passed = Reversi::from_text(rules, &format!("{rows} {turn}")).unwrap();
            let choice = |game: &Reversi| {
                let moves = game.moves();
                moves.iter().filter(|mv| **mv != Reversi::pass()).count()
            };
            let corner = corner(&mv.to_string());
            [
                1,
                i64::from(choice(game) < choice(&passed)),
                i64::from(corner),
            ]
        },
        |tally, [own, others]| {
            if tally.id == "tally-moves" {
                let said = ["all", "count"].map(|name| number(tally, name));
                assert_eq!(said, [own[0], own[1]]);
            } else {
                let said = ["own", "others"].map(|name| number(tally, name));
                assert_eq!(said, [own[2], others[2]]);
                assert!(others[2] > own[2] && 2 * own[1] <= own[0]);
            }
        },
    );
    let of_anti: Reversi = random_position("anti", 1, 4);
    assert_eq!(of_anti.tally(&of_anti.moves()[..1], Player::Black), None);
    tallied::<Gomoku>(
        "freestyle:9",
        &["tally-threats"],
        |game, _, mv| {
            let said = said(&game.reasons(&plain::<Gomoku>(&mv.to_string())));
            let threat = said.split("; ").any(|does| {
                does == "makes five"
                    || does.starts_with("makes a four")
                    || does.starts_with("makes two fours")
                    || does.starts_with("makes an open four")
                    || does.starts_with("makes an open three")
                    || does.starts_with("makes two open threes")
            });
            [i64::from(threat), 0, 0]
        },
        |tally, [own, others]| {
            let said = ["own", "others"].map(|name| number(tally, name));
            assert_eq!(said, [own[0], others[0]]);
        },
    );
}

/// In play there is nearly always something true to say.
fn seldom_mute<G: Insight>(rules: &str, most: usize) {
    let (mut mute, mut all) = (0, 0);
    for seed in 0..12 {
        let game: G = random_position(rules, 300 + seed, 4 + 3 * seed as usize);
        if game.outcome().is_some() {
            continue;
        }
        let reasons = game.reasons(&think(&game, 500));
        all += 1;
        mute += usize::from(ids(&reasons) == ["search"]);
    }
    assert!(all > 8 && mute <= most, "{rules}: {mute} of {all}");
}

#[test]
fn reversi_and_ataxx_have_a_reason_for_every_move() {
    seldom_mute::<Reversi>("standard", 0);
    seldom_mute::<Reversi>("standard:6", 0);
    seldom_mute::<Ataxx>("classic", 0);
    seldom_mute::<Ataxx>("orthogonal", 0);
}

/// A move drawn at random beside the best, each with the line that is found to follow.
fn beside_the_best<G: Insight>(game: &G, seed: u64) -> Option<[Vec<G::Move>; 2]> {
    let better = think(game, 2_000).line;
    let moves = game.moves();
    let mv = moves[draw(seed, moves.len())?];
    let mut after = game.clone();
    after.play(mv).ok()?;
    let mut played = vec![mv];
    if after.outcome().is_none() {
        played.extend(think(&after, 2_000).line);
    }
    (better.first() != Some(&mv)).then_some([played, better])
}

fn after<G: Game>(game: &G, line: &[G::Move], plies: usize) -> G {
    let mut game = game.clone();
    for mv in &line[..plies] {
        game.play(*mv).unwrap();
    }
    game
}

/// What is said against moves drawn at random is true; every one of these faults is found.
fn faults_are_true<G: Insight>(
    rules: &[&str],
    ids: &[&str],
    check: impl Fn(&G, &Reason, [&[G::Move]; 2], usize),
) {
    let texts = Language::ALL.map(Text::new);
    let mut found = BTreeSet::new();
    for (rules, seed) in rules
        .iter()
        .flat_map(|rules| (0..250).map(move |seed| (rules, seed)))
    {
        let game: G = random_position(rules, 7_000 + seed, 4 + seed as usize % 50);
        let Some([played, better]) = beside_the_best(&game, seed) else {
            continue;
        };
        let plies = played.len().min(better.len());
        for fault in game.faults(&played, &better) {
            for text in &texts {
                let said = text.reason(&fault);
                assert!(!said.contains("reason-") && !said.contains('{'), "{said}");
                if let Some(lesson) = fault.lesson() {
                    let said = text.get(&format!("lesson-{lesson}"));
                    assert!(!said.contains("lesson-"), "{said}");
                }
                if let Some(habit) = fault.habit() {
                    let said = text.get(&format!("habit-{habit}"));
                    assert!(!said.contains("habit-"), "{said}");
                }
            }
            check(&game, &fault, [&played, &better], plies);
            found.insert(fault.id);
        }
    }
    for id in ids {
        assert!(found.contains(id), "{id} is not among {found:?}");
    }
}

/// The player that a reason begins with.
fn told_of(reason: &Reason) -> Player {
    let player = reason.terms.iter().find_map(|(_, term)| match term {
        Term::Player(player) => Some(*player),
        _ => None,
    });
    player.unwrap()
}

/// The corners of 8×8.
const CORNERS: u64 = 0x8100_0000_0000_0081;

/// Whether the square is a corner of 8×8.
fn corner(square: &str) -> bool {
    ["a1", "h1", "a8", "h8"].contains(&square)
}

#[test]
fn what_is_said_against_a_move_of_reversi_is_true() {
    let ids = [
        "line-loses-corner",
        "line-misses-corner",
        "line-moves",
        "line-safe",
        "line-stable",
        "line-passes",
        "gives-corner",
        "moves-now",
    ];
    // A pass counts whether or not a corner is given away as well.
    let passes_alone = std::cell::Cell::new(false);
    faults_are_true::<Reversi>(
        &["standard"],
        &ids,
        |game, fault, [played, better], plies| {
            let holder = |line: &[_], player| {
                let corner: Square = place(fault).parse().unwrap();
                let after = after(game, line, plies);
                after.discs(player) & 1 << (8 * corner.row + corner.column) != 0
            };
            let (mover, opponent) = (game.turn(), game.turn().other());
            match fault.id {
                "line-loses-corner" => {
                    assert!(holder(played, opponent) && !holder(better, opponent));
                    // No other corner that the better line leaves empty is lost before that one.
                    let corners = |line: &[_], plies: usize| {
                        after(game, line, plies).discs(opponent) & CORNERS
                    };
                    let before = number(fault, "later") as usize;
                    let early = corners(played, before) & corners(played, plies);
                    let then = after(game, better, plies);
                    let taken = game.discs(mover) | game.discs(opponent);
                    let missed = then.discs(mover);
                    assert_eq!(early & !then.discs(opponent) & !taken & !missed, 0);
                }
                "line-misses-corner" => assert!(holder(better, mover) && !holder(played, mover)),
                "moves-now" | "line-moves" | "line-safe" => {
                    let now = fault.id == "moves-now";
                    let told = if now { 0 } else { number(fault, "later") } as usize + 1;
                    let counted = |line: &[_], player: Player| {
                        let mut after = after(game, line, told);
                        assert_eq!(after.turn(), if now { opponent } else { mover });
                        if player != after.turn() {
                            // As if it were the other side's turn.
                            let text = after.to_text();
                            let (rows, turn) = text.rsplit_once(' ').unwrap();
                            let turn = if turn == "X" { "O" } else { "X" };
                            let rules = game.rules().clone();
                            after = Reversi::from_text(rules, &format!("{rows} {turn}")).unwrap();
                        }
                        let moves = after.moves();
                        let counted = moves.iter().filter(|mv| {
                            let mut then = after.clone();
                            then.play(**mv).unwrap();
                            let risks = || then.moves().iter().any(|mv| corner(&mv.to_string()));
                            mv.to_string() != "pass" && !(fault.id == "line-safe" && risks())
                        });
                        sorted(&counted.collect::<Vec<_>>())
                    };
                    for (line, seen) in [(played, &fault.squares), (better, &fault.instead)] {
                        for player in Player::BOTH {
                            let own = seen.iter().filter(|seen| seen.mover == Some(player));
                            let own: Vec<Seen> = own.copied().collect();
                            assert_eq!(counted(line, player), sorted(&places(&own)));
                        }
                    }
                    let said = ["own", "others", "more", "fewer"].map(|name| number(fault, name));
                    let first = told_of(fault);
                    let sides = [(played, first), (played, first.other())];
                    let sides = sides
                        .into_iter()
                        .chain([(better, first), (better, first.other())]);
                    let counts = sides.map(|(line, player)| counted(line, player).len() as i64);
                    assert_eq!(counts.collect::<Vec<_>>(), said);
                    let worse = said[0] - said[1] < said[2] - said[3];
                    assert_eq!(worse, first == mover);
                }
                "line-stable" => {
                    let told = number(fault, "later") as usize + 1;
                    let stable = |line: &[_]| {
                        let marks = after(game, line, told).marks().into_iter();
                        let stable: Vec<Mark> = marks.filter(|mark| mark.id == "stable").collect();
                        let of = |player| {
                            let own = stable.iter().filter(|mark| mark.player == Some(player));
                            own.count() as i64
                        };
                        let squares: Vec<Square> = stable.iter().map(|mark| mark.square).collect();
                        (sorted(&squares), [of(mover), of(opponent)])
                    };
                    let [(seen, now), (instead, then)] = [stable(played), stable(better)];
                    assert_eq!(seen, sorted(&places(&fault.squares)));
                    assert_eq!(instead, sorted(&places(&fault.instead)));
                    let said = ["own", "others", "more", "fewer"].map(|name| number(fault, name));
                    let order = |mut sides: [i64; 2]| {
                        if told_of(fault) != mover {
                            sides.reverse();
                        }
                        sides
                    };
                    assert_eq!([order(now), order(then)].concat(), said);
                    assert!(now[0] - now[1] < then[0] - then[1]);
                }
                "line-passes" => {
                    let told = number(fault, "later") as usize + 1;
                    let after = after(game, played, told);
                    assert_eq!(after.turn(), mover);
                    assert_eq!(after.moves(), [sanqi::game::reversi::Move::Pass]);
                    let given = |fault: &Reason| fault.id == "gives-corner";
                    if !game.faults(played, better).iter().any(given) {
                        passes_alone.set(true);
                    }
                }
                "gives-corner" => {
                    let after = after(game, played, 1);
                    let corner = after.read_move(&place(fault)).ok().unwrap();
                    assert!(after.check(corner).is_ok());
                    assert_eq!(sorted(&places(&fault.squares)), [place(fault)]);
                }
                _ => {}
            }
        },
    );
    assert!(passes_alone.get());
}

#[test]
fn what_is_said_against_a_move_of_ataxx_is_true() {
    let rules = ["classic", "orthogonal:5"];
    faults_are_true::<Ataxx>(
        &rules,
        &[
            "line-pieces",
            "jumps-instead",
            "leaves-hole",
            "leaves-attacker",
            "exposes-more",
            "captures-less",
        ],
        |game, fault, lines, plies| {
            let then = |line| after(game, line, 1);
            if fault.id == "exposes-more" {
                for (line, squares, told) in [
                    (lines[0], places(&fault.squares), "count"),
                    (lines[1], places(&fault.instead), "fewer"),
                ] {
                    let (own, after) = (Cell::Stone(game.turn()), then(line));
                    // Where the other side arrives, and the pieces that it takes.
                    let (to, pieces): (Vec<Square>, Vec<Square>) = squares
                        .iter()
                        .partition(|at| after.cell(**at) == Cell::Empty);
                    assert_eq!(pieces.len() as i64, number(fault, told));
                    assert_eq!(to.len(), usize::from(!pieces.is_empty()));
                    let takes = |mv: &_| {
                        let mut taken = after.clone();
                        taken.play(*mv).unwrap();
                        Ataxx::target(*mv) == Some(to[0])
                            && pieces
                                .iter()
                                .all(|at| after.cell(*at) == own && taken.cell(*at) != own)
                    };
                    assert!(to.is_empty() || after.moves().iter().any(takes));
                }
            }
            if fault.id == "leaves-attacker" {
                let from = places(&fault.squares)[0];
                assert!(lines[0][1].to_string().starts_with(&from.to_string()));
                assert_eq!(game.cell(from), Cell::Stone(game.turn().other()));
                assert_eq!(then(lines[1]).cell(from), Cell::Stone(game.turn()));
                let answered = after(game, lines[0], 2);
                if lines[1].len() > 1 {
                    let lost = |line: &[_]| {
                        let mover = game.turn();
                        let before = after(game, line, 1).pieces(mover).count_ones();
                        before - after(game, line, 2).pieces(mover).count_ones()
                    };
                    assert!(lost(lines[1]) < lost(lines[0]));
                }
                for at in &places(&fault.squares)[1..] {
                    assert_eq!(answered.cell(*at), Cell::Stone(game.turn().other()));
                }
            }
            if fault.id == "leaves-hole" {
                assert_eq!(Ataxx::target(lines[0][1]), Some(places(&fault.squares)[0]));
                assert_eq!(then(lines[0]).cell(places(&fault.squares)[0]), Cell::Empty);
                assert_eq!(
                    game.cell(places(&fault.squares)[0]),
                    Cell::Stone(game.turn())
                );
            }
            if fault.id == "captures-less" {
                let other = Cell::Stone(game.turn().other());
                let better = then(lines[1]);
                for at in &places(&fault.squares) {
                    assert!(game.cell(*at) == other && better.cell(*at) != other);
                }
                assert!(number(fault, "count") < number(fault, "more"));
                assert_eq!(fault.squares.len() as i64, number(fault, "more"));
            }
            if fault.id == "line-wiped" {
                let left = |line| after(game, line, plies & !1).pieces(game.turn());
                assert!(left(lines[0]) == 0 && left(lines[1]) != 0);
            }
            if fault.id == "jumps-instead" {
                let to = Ataxx::target(lines[0][0]).unwrap();
                assert_eq!(place(fault), to.to_string());
                assert!(
                    game.read_move(&to.to_string())
                        .is_ok_and(|mv| game.check(mv).is_ok())
                );
                let total = |line| {
                    let after = after(game, line, 1);
                    after.count().unwrap().black + after.count().unwrap().white
                };
                assert_eq!(total(lines[1]), total(lines[0]) + 1);
                assert_eq!(fault.squares.len(), 1);
                assert_eq!(then(lines[0]).cell(places(&fault.squares)[0]), Cell::Empty);
                assert_eq!(
                    game.cell(places(&fault.squares)[0]),
                    Cell::Stone(game.turn())
                );
            }
            if fault.id != "line-pieces" {
                return;
            }
            let told = number(fault, "later") as usize + 1;
            assert!(2 <= told && told <= plies);
            let mover = game.turn();
            let [played, better] = lines.map(|line| {
                let after = after(game, line, told);
                [mover, mover.other()].map(|player| i64::from(after.pieces(player).count_ones()))
            });
            let says = |name| number(fault, name);
            assert_eq!(played, [says("own"), says("others")]);
            assert_eq!(better, [says("more"), says("fewer")]);
            assert!(better[0] - better[1] > played[0] - played[1]);
        },
    );
}

#[test]
fn what_is_said_against_a_stone_of_gomoku_is_true() {
    let rules = ["freestyle", "renju:15"];
    let ids = [
        "lets-open-four",
        "leaves-point",
        "line-open-four",
        "no-threat",
        "unspoilt-open-four",
        "left-three",
    ];
    faults_are_true::<Gomoku>(&rules, &ids, |game, fault, [played, better], _| {
        let after = after(game, played, 1);
        let there = || {
            let mv = place(fault);
            said(&after.reasons(&plain::<Gomoku>(&mv)))
        };
        let opponent = game.turn().other();
        let without = |at: String| {
            let at = at.to_lowercase();
            let others = places(&fault.squares).into_iter();
            let others = others.filter(|square| square.to_string() != at);
            others.collect::<Vec<Square>>()
        };
        if fault.id.starts_with("lets-") {
            stones(&after, opponent, &without(place(fault)), 2, 0);
        }
        match fault.id {
            "lets-five" => assert_eq!(there(), "makes five"),
            "lets-open-four" => {
                let said = there();
                let made = ["makes an open four", "makes two fours"];
                assert!(made.iter().any(|made| said.contains(made)), "{said}");
            }
            "lets-four-three" => assert!(there().contains("makes a four and a three")),
            "lets-double-three" => assert!(there().contains("makes two open threes")),
            "leaves-point" => assert_eq!(played[1], better[0]),
            id if id.starts_with("left-") => {
                assert_eq!(played[1], better[0]);
                let made = match id {
                    "left-five" => "makes five",
                    "left-open-four" => "makes an open four",
                    "left-double-four" => "makes two fours",
                    "left-four-three" => "makes a four and a three",
                    "left-double-three" => "makes two open threes",
                    "left-four" => "makes a four",
                    _ => "makes an open three",
                };
                assert!(there().contains(made), "{id}: {}", there());
            }
            "wrong-block" => {
                stones(game, opponent, &places(&fault.squares), 3, 0);
                for mv in [played[0], better[0]] {
                    let said = said(&game.reasons(&plain::<Gomoku>(&mv.to_string())));
                    assert!(said.contains("blocks"), "{said}");
                }
            }
            "line-open-four" | "line-double-four" | "line-four-three" | "line-double-three" => {
                let told = number(fault, "later") as usize + 1;
                let made = played[told - 1].to_string();
                assert_eq!(place(fault), made);
                let made_it = self::after(game, played, told);
                stones(&made_it, opponent, &places(&fault.squares), 4, 4);
                let before = self::after(game, played, told - 1);
                let other = game.turn().other();
                assert_eq!(before.turn(), other);
                let said = said(&before.reasons(&plain::<Gomoku>(&made)));
                let words = match fault.id {
                    "line-open-four" => "makes an open four",
                    "line-double-four" => "makes two fours",
                    "line-four-three" => "makes a four and a three",
                    _ => "makes two open threes",
                };
                assert!(said.contains(words), "{}: {said}", fault.id);
            }
            id if id.starts_with("unspoilt") => {
                let told = number(fault, "later") as usize;
                let made = played[told].to_string();
                assert_eq!(place(fault), made);
                let before = self::after(game, played, told);
                assert_eq!(before.turn(), opponent);
                let does = |game: &Gomoku| said(&game.reasons(&plain::<Gomoku>(&made)));
                let words = match id {
                    "unspoilt-five" => "makes five",
                    "unspoilt-open-four" => "makes an open four",
                    "unspoilt-double-four" => "makes two fours",
                    "unspoilt-four-three" => "makes a four and a three",
                    "unspoilt-double-three" => "makes two open threes",
                    "unspoilt-four" => "makes a four",
                    _ => "makes an open three",
                };
                assert!(does(&before).contains(words), "{id}: {}", does(&before));
                stones(
                    &self::after(game, played, told + 1),
                    opponent,
                    &places(&fault.squares),
                    3,
                    4,
                );
                // The same moves after the better one: there it makes less, or cannot be played.
                let mut spoiled = game.clone();
                spoiled.play(better[0]).unwrap();
                for mv in &played[1..told] {
                    spoiled.play(*mv).unwrap();
                }
                let still = spoiled.check(played[told]).is_ok();
                assert!(
                    !still || does(&spoiled) != does(&before),
                    "{}",
                    does(&spoiled)
                );
            }
            "no-threat" => {
                let did = said(&game.reasons(&plain::<Gomoku>(&played[0].to_string())));
                let threats = ["makes a four", "makes an open", "makes two open threes"];
                let twos = did.replace("makes an open two", "");
                assert!(!threats.iter().any(|made| twos.contains(made)), "{did}");
            }
            _ => {}
        }
    });
}
