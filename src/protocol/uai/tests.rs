use super::*;
use proptest::prelude::*;

fn word() -> impl Strategy<Value = String> {
    "[a-z0-9]{1,8}".prop_filter("a key of the protocol", |word| {
        !matches!(
            word.as_str(),
            "value" | "moves" | "name" | "type" | "default" | "min" | "max" | "var"
        )
    })
}

fn milliseconds() -> impl Strategy<Value = Duration> {
    (0u64..1 << 40).prop_map(Duration::from_millis)
}

fn bounds() -> impl Strategy<Value = Go> {
    (
        proptest::option::of(milliseconds()),
        proptest::option::of(milliseconds()),
        milliseconds(),
        proptest::option::of(any::<u32>()),
        proptest::option::of(milliseconds()),
        proptest::option::of(any::<u32>()),
        proptest::option::of(any::<u64>()),
        any::<bool>(),
    )
        .prop_map(
            |(black, white, increment, moves_to_go, move_time, depth, nodes, infinite)| Go {
                left: [black, white],
                increment: [increment, Duration::ZERO],
                moves_to_go,
                move_time,
                depth,
                nodes,
                infinite,
            },
        )
}

fn command() -> impl Strategy<Value = Command> {
    prop_oneof![
        Just(Command::Uai),
        Just(Command::NewGame),
        Just(Command::IsReady),
        Just(Command::Stop),
        Just(Command::Quit),
        Just(Command::Display),
        any::<u32>().prop_map(Command::Perft),
        bounds().prop_map(Command::Go),
        (word(), "[a-z0-9]{0,5}").prop_map(|(name, value)| Command::SetOption { name, value }),
        (
            proptest::option::of(Just("x5o/7/7/7/7/7/o5x x 0 1".to_owned())),
            proptest::collection::vec(word(), 0..5)
        )
            .prop_map(|(fen, moves)| Command::Position { fen, moves }),
    ]
}

fn reply() -> impl Strategy<Value = Reply> {
    let value = prop_oneof![
        any::<i32>().prop_map(Value::Centipieces),
        any::<i32>().prop_map(Value::Mate)
    ];
    let info = (
        proptest::option::of(any::<u32>()),
        proptest::option::of(value),
        proptest::option::of(any::<u64>()),
        proptest::option::of(milliseconds()),
        proptest::collection::vec(word(), 0..4),
    )
        .prop_map(|(depth, score, nodes, time, line)| Info {
            depth,
            score,
            nodes,
            time,
            speed: nodes,
            line,
            text: None,
        });
    let option = (
        word(),
        word(),
        "[a-z0-9]{0,5}",
        any::<Option<i64>>(),
        proptest::collection::vec(word(), 0..3),
    )
        .prop_map(|(name, kind, default, min, choices)| Declaration {
            name,
            kind,
            default,
            min,
            max: min,
            choices,
        });
    prop_oneof![
        Just(Reply::UaiOk),
        Just(Reply::ReadyOk),
        word().prop_map(Reply::Name),
        word().prop_map(Reply::Author),
        word().prop_map(Reply::BestMove),
        info.prop_map(Reply::Info),
        option.prop_map(Reply::Option),
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
    fn any_text_is_read_without_harm(text in "((go|position|setoption|info|option) )?.{0,60}") {
        let _ = text.parse::<Command>();
        let _ = text.parse::<Reply>();
    }
}

#[test]
fn the_manners_of_other_programs_are_understood() {
    assert_eq!(
        "go btime -50 wtime x nodes 10 simulations 10".parse(),
        Ok(Command::Go(Go {
            left: [Some(Duration::ZERO), None],
            nodes: Some(10),
            ..Go::default()
        }))
    );
    let Ok(Reply::Info(info)) = "info depth 3 score 120 nps 5 pv g2 a7a5".parse() else {
        panic!("an info line");
    };
    assert_eq!(info.score, Some(Value::Centipieces(120)));
    assert_eq!(info.line, ["g2", "a7a5"]);
    assert_eq!(
        "bestmove g2 ponder f3".parse(),
        Ok(Reply::BestMove("g2".into()))
    );
}
