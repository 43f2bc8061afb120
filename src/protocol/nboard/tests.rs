use super::*;
use crate::game::Player;
use proptest::prelude::*;

fn notation() -> impl Strategy<Value = String> {
    prop_oneof![Just("pass".to_owned()), "[a-h][1-8]"]
}

/// Two decimals, as they are written.
fn number() -> impl Strategy<Value = f32> {
    (-6400i32..=6400).prop_map(|hundredths| {
        format!("{:.2}", hundredths as f32 / 100.0)
            .parse()
            .expect("a number")
    })
}

fn step() -> impl Strategy<Value = Step> {
    (
        notation(),
        proptest::option::of(number()),
        proptest::option::of(number()),
    )
        .prop_map(|(notation, value, seconds)| Step {
            notation,
            value,
            seconds,
        })
}

fn game() -> impl Strategy<Value = Ggf> {
    let player = prop_oneof![Just(Player::Black), Just(Player::White)];
    let board = prop_oneof!["[XO-]{16} [XO]", "[XO-]{36} [XO]", "[XO-]{64} [XO]"];
    (
        "[a-zA-Z .]{0,8}",
        board,
        proptest::collection::vec((player, step()), 0..9),
    )
        .prop_map(|(name, start, moves)| Ggf {
            players: [name.clone(), name],
            kind: "8a".into(),
            start,
            moves,
        })
}

fn command() -> impl Strategy<Value = Command> {
    prop_oneof![
        any::<u32>().prop_map(Command::NBoard),
        any::<u32>().prop_map(Command::SetDepth),
        game().prop_map(|game| Command::SetGame(Box::new(game))),
        step().prop_map(Command::Move),
        any::<u32>().prop_map(Command::Hint),
        Just(Command::Go),
        any::<u32>().prop_map(Command::Ping),
        Just(Command::Learn),
        Just(Command::Quit),
    ]
}

fn reply() -> impl Strategy<Value = Reply> {
    let line = proptest::collection::vec("[a-h][1-8]|pass", 1..5);
    prop_oneof![
        "[a-z0-9]{1,9}".prop_map(Reply::MyName),
        "([a-z]{1,9})?".prop_map(Reply::Status),
        (any::<u64>(), number()).prop_map(|(nodes, seconds)| Reply::NodeStats(nodes, seconds)),
        (line, number(), "[0-9]{1,3}%?").prop_map(|(line, value, depth)| Reply::Search(Search {
            line,
            value,
            depth
        })),
        any::<u32>().prop_map(Reply::Pong),
        step().prop_map(Reply::Best),
        Just(Reply::Learned),
    ]
}

proptest! {
    #[test]
    fn a_command_reads_back(command in command()) {
        prop_assert_eq!(command.to_string().parse(), Ok(command));
    }

    #[test]
    fn a_reply_reads_back(reply in reply()) {
        prop_assert_eq!(reply.to_string().parse(), Ok(reply));
    }

    #[test]
    fn any_text_is_read_without_harm(text in "((set game|search|===|move) ?)?.{0,60}") {
        let _ = text.parse::<Command>();
        let _ = text.parse::<Reply>();
        let _ = format!("(;BO[{text}]B[{text}];)").parse::<Ggf>();
    }
}

#[test]
fn the_example_of_the_standard_is_read() {
    let line = "set game (;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[./mEdax]PW[chris]RE[?]TI[15:00]TY[8]\
                BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[F6/1.5]B[PA//2];)";
    let Ok(Command::SetGame(game)) = line.parse() else {
        panic!("a game");
    };
    assert_eq!((game.size(), game.is_anti()), (8, false));
    assert_eq!(game.players[1], "chris");
    assert_eq!(game.moves.len(), 3);
    assert_eq!(game.moves[1].1.value, Some(1.5));
    assert_eq!(game.moves[2].1.notation, "pass");
}

#[test]
fn the_manners_of_other_programs_are_understood() {
    assert_eq!("F5".parse(), Ok(Command::Move(Step::of("f5"))));
    let spaced = Step {
        notation: "d6".into(),
        value: Some(-1.0),
        seconds: Some(0.0),
    };
    assert_eq!("=== d6 -1.00 0.0".parse(), Ok(Reply::Best(spaced)));
    assert_eq!("=== PA".parse(), Ok(Reply::Best(Step::of("pass"))));
    let found = Search {
        line: vec!["f5".into(), "d6".into(), "c3".into()],
        value: 2.5,
        depth: "12".into(),
    };
    assert_eq!(
        "search F5-D6-C3 2.5,2.5 0 12 and a remark".parse(),
        Ok(Reply::Search(found))
    );
}

#[test]
fn what_is_no_game_is_refused() {
    let read = |text: &str| text.parse::<Ggf>();
    assert_eq!(read("(;GM[Go];)"), Err(GgfError::Game("Go".into())));
    assert_eq!(read("(;GM[Othello];)"), Err(GgfError::Board));
    assert_eq!(read("(;BO[8 --- *];)"), Err(GgfError::Board));
    assert_eq!(
        read("(;BO[4 -----O*--*O----- *]B[F5]"),
        Err(GgfError::Frame)
    );
    assert_eq!(
        read("(;BO[4 -----O*--*O----- *]B[k5];)"),
        Err(GgfError::Move {
            number: 1,
            text: "k5".into()
        })
    );
}
