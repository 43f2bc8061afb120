use super::*;
use proptest::prelude::*;

fn point() -> impl Strategy<Value = Point> {
    (any::<u8>(), any::<u8>()).prop_map(|(x, y)| Point { x, y })
}

fn info() -> impl Strategy<Value = Info> {
    prop_oneof![
        any::<u64>().prop_map(Info::TimeoutTurn),
        any::<u64>().prop_map(Info::TimeoutMatch),
        any::<i64>().prop_map(Info::TimeLeft),
        any::<u64>().prop_map(Info::MaxMemory),
        any::<u32>().prop_map(Info::GameType),
        any::<u32>().prop_map(Info::Rule),
        point().prop_map(Info::Evaluate),
        "[a-z/]([a-z /]{0,9}[a-z/])?".prop_map(Info::Folder),
        "x[a-z]{1,8} [0-9]{1,3}".prop_map(Info::Other),
    ]
}

fn command() -> impl Strategy<Value = Command> {
    let owner = prop_oneof![
        Just(Owner::Engine),
        Just(Owner::Opponent),
        Just(Owner::Nobody)
    ];
    prop_oneof![
        any::<u8>().prop_map(Command::Start),
        (any::<u8>(), any::<u8>()).prop_map(|(x, y)| Command::RectStart(x, y)),
        Just(Command::Restart),
        Just(Command::Begin),
        point().prop_map(Command::Turn),
        Just(Command::Board),
        Just(Command::Swap2Board),
        (point(), owner).prop_map(|(point, owner)| Command::Stone(point, owner)),
        point().prop_map(Command::Opening),
        Just(Command::Done),
        point().prop_map(Command::Takeback),
        point().prop_map(Command::Play),
        info().prop_map(Command::Info),
        Just(Command::About),
        Just(Command::Stop),
        Just(Command::End),
    ]
}

fn reply() -> impl Strategy<Value = Reply> {
    let text = || "([a-z]([a-z ]{0,9}[a-z])?)?";
    prop_oneof![
        Just(Reply::Ok),
        proptest::collection::vec(point(), 1..4).prop_map(Reply::Moves),
        Just(Reply::Swap),
        point().prop_map(Reply::Suggest),
        text().prop_map(Reply::Error),
        text().prop_map(Reply::Unknown),
        text().prop_map(Reply::Message),
        text().prop_map(Reply::Debug),
        proptest::collection::vec(
            (
                "[a-z]{4,8}".prop_filter("a word of the protocol", |key| {
                    !["swap", "error", "debug", "suggest", "unknown", "message"]
                        .contains(&key.as_str())
                }),
                "[^\"\n\r]{0,8}"
            ),
            1..4
        )
        .prop_map(Reply::About),
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
    fn any_text_is_read_without_harm(text in "((START|INFO|TURN|[0-9],) ?)?.{0,40}") {
        let _ = text.parse::<Command>();
        let _ = text.parse::<Reply>();
    }
}

#[test]
fn rule_bits_and_variants_name_each_other() {
    for known in Variant::ALL {
        assert_eq!(rule(known.name()).map(variant), Some(known));
    }
    assert_eq!(rule("orthogonal"), None);
    assert_eq!(variant(RULE_CONTINUOUS | RULE_EXACT), Variant::Standard);
}

#[test]
fn a_point_is_counted_from_the_top_left() {
    let corner = Point { x: 0, y: 0 };
    assert_eq!(corner.square(15), Some(Square::new(0, 14)));
    assert_eq!(Point::of(Square::new(0, 14), 15), corner);
    assert_eq!(Point { x: 15, y: 0 }.square(15), None);
}

#[test]
fn the_manners_of_other_programs_are_understood() {
    assert_eq!("start 20".parse(), Ok(Command::Start(20)));
    assert_eq!(
        "TURN 10, 9".parse(),
        Ok(Command::Turn(Point { x: 10, y: 9 }))
    );
    assert_eq!("OK - everything is good".parse(), Ok(Reply::Ok));
    assert_eq!(
        "name=\"Pela\",version=\"7\" , author=\"P\"".parse(),
        Ok(Reply::About(vec![
            ("name".into(), "Pela".into()),
            ("version".into(), "7".into()),
            ("author".into(), "P".into()),
        ]))
    );
}
