//! Positions, moves, options and refusals of Duell as text.

use std::hash::{DefaultHasher, Hash, Hasher};

use duell::{
    Board, Direction, Duell, DuellSetup, Face, Forbidden, Home, Kind, Move, Orientation, Side,
};
use game::{Game, Options, Phase, ScriptedDice, Setup};
use proptest::prelude::*;

const START: &str = "R54R14R24R64RKR64R24R14R54/9/9/9/9/9/9/W53W13W23W63WKW63W23W13W53 w 0";

fn read(text: &str) -> Result<Duell, String> {
    Duell::from_position(text, &DuellSetup::default()).map_err(|error| error.to_string())
}

#[test]
fn good_positions_are_read() {
    for text in [
        START,
        "4RK4/9/9/9/9/9/9/4WK4 w 0",
        "4RK4/9/9/9/9/9/9/4WK4 r 199",
        "RK8/9/9/9/3W53W14W263/9/9/8WK r 17",
        "RK8/1W12W13W14W15W21W23W24W26/9/9/9/9/9/WK8 w 3",
    ] {
        assert_eq!(read(text).map(|position| position.to_string()), Ok(text.to_owned()));
    }
    assert_eq!(Duell::start(&DuellSetup::default()).to_string(), START);
    assert_eq!(read("4RK4/9/9/9/9/9/9/4WK4 r 199").unwrap().quiet(), 199);
}

#[test]
fn impossible_positions_are_refused_with_the_reason() {
    let kings = |rank: &str| format!("4RK4/9/9/{rank}/9/9/9/4WK4 w 0");
    let cases = [
        (String::new(), "expected the ranks"),
        ("4RK4/9/9/9/9/9/9/4WK4 w".to_owned(), "expected the ranks"),
        ("4RK4/9/9/9/9/9/9/4WK4  w 0".to_owned(), "expected the ranks"),
        ("4RK4/9/9/9/9/9/4WK4 w 0".to_owned(), "there are 7 ranks, expected 8"),
        ("4RK4/9/9/9/9/9/9/9/4WK4 w 0".to_owned(), "there are 9 ranks, expected 8"),
        ("4RK4/9/9/9/9/9/9/4WK4 x 0".to_owned(), "the side to move is `x`, expected `w` or `r`"),
        ("4RK4/9/9/9/9/9/9/4WK4 W 0".to_owned(), "the side to move is `W`"),
        ("4RK4/9/9/9/9/9/9/4WK4 w -1".to_owned(), "the number of quiet half-moves is `-1`"),
        ("4RK4/9/9/9/9/9/9/4WK4 w 00".to_owned(), "the number of quiet half-moves is `00`"),
        ("4RK4/9/9/9/9/9/9/4WK4 w 201".to_owned(), "expected 0 to 200"),
        (kings("8"), "rank 5: 8 squares, expected 9"),
        (kings("91"), "rank 5: two runs of empty squares side by side"),
        (kings("9W53"), "rank 5: 10 squares, expected 9"),
        (kings("W53W53W53W53W53W53W53W53W53W53"), "rank 5: 10 squares, expected 9"),
        (kings("0W538"), "rank 5: expected a die such as `W53` or `WK`"),
        (kings("B538"), "rank 5: expected a die such as `W53` or `WK`"),
        (kings("w538"), "rank 5: expected a die such as `W53` or `WK`"),
        (kings("W5"), "rank 5: expected a die such as `W53` or `WK`"),
        (kings("W"), "rank 5: expected a die such as `W53` or `WK`"),
        (
            kings("é8"),
            "rank 5: expected a die such as `W53` or `WK`, or a number of empty squares, found `é8`",
        ),
        (kings("W558"), "rank 5: no die shows 5 on top and 5 to the south"),
        (kings("W528"), "rank 5: no die shows 5 on top and 2 to the south"),
        (kings("W078"), "rank 5: no die shows 0 on top and 7 to the south"),
        (kings("W738"), "rank 5: no die shows 7 on top and 3 to the south"),
        (kings("WK8"), "White has 2 Kings"),
        ("9/9/9/9/9/9/9/4WK4 w 0".to_owned(), "Red has no King"),
        ("4RK4/9/9/9/9/9/9/9 w 0".to_owned(), "White has no King"),
        (kings("W53W53W53W53W53W53W53W53W53"), "White has 9 ordinary dice, the most is 8"),
        ("RK3W534/9/9/9/9/9/9/4WK4 w 0".to_owned(), "White is to move but stands on e8 already"),
        ("RK3WK4/9/9/9/9/9/9/9 w 0".to_owned(), "White is to move but stands on e8 already"),
        ("RK3W134/9/9/9/9/9/9/WK3R134 r 0".to_owned(), "Red is to move but stands on e1 already"),
        ("4RK4/9/9/9/9/9/9/WK3R534 r 0".to_owned(), "Red is to move but stands on e1 already"),
    ];
    for (text, expected) in cases {
        let error = read(&text).expect_err(&text);
        assert!(
            error.starts_with("impossible position: ") && error.contains(expected),
            "{text}: {error}"
        );
    }
}

#[test]
fn final_positions_are_over() {
    let reason = |text: &str, rules: &DuellSetup| {
        Duell::from_position(text, rules).unwrap().outcome().map(|outcome| outcome.to_string())
    };
    let (any, king) =
        (DuellSetup::default(), DuellSetup { home: Home::King, ..DuellSetup::default() });
    let on_home = "RK3W534/9/9/9/9/9/9/4WK4 r 5";
    assert_eq!(reason(on_home, &any).as_deref(), Some("0 home-square"));
    assert_eq!(reason(on_home, &king), None);
    let king_home = "RK3WK4/9/9/9/9/9/9/9 r 5";
    assert_eq!(reason(king_home, &king).as_deref(), Some("0 home-square"));
    let red_home = "8RK/9/9/9/9/9/9/WK3R534 w 5";
    assert_eq!(reason(red_home, &any).as_deref(), Some("1 home-square"));
    assert_eq!(reason("RK8/9/9/9/9/9/9/8WK w 200", &any).as_deref(), Some("- quiet-moves"));
    assert_eq!(
        reason("8RK/9/9/9/9/R538/W63R537/WKW63R536 w 0", &any).as_deref(),
        Some("- no-move")
    );
}

#[test]
fn moves_are_read_in_any_case() {
    for text in ["a1n5", "A1N3E2", "i8s1w1", "resign", "DRAW"] {
        let mv: Move = text.parse().unwrap();
        assert_eq!(mv.to_string(), text.to_lowercase());
    }
    for text in [
        "", "a1", "a1n", "a1n0", "a1n7", "a1n3n2", "a1n3s2", "a1n3e4", "j1n1", "a9n1", "a1n1e1n1",
        "é1n1", "a1 n1", "resigned",
    ] {
        let error = text.parse::<Move>().unwrap_err().to_string();
        assert!(error.contains("expected a move as in `a1n5`"), "{text}: {error}");
    }
}

#[test]
fn options_are_read_and_printed() {
    let rules = |text: &str| DuellSetup::from_options(&text.parse::<Options>().unwrap());
    for text in ["", "home=king", "king-captures=no", "home=king king-captures=no"] {
        let setup = rules(text).unwrap();
        assert_eq!(setup.to_options().to_string(), text);
        assert_eq!(setup.with_seats(2), Ok(setup));
        assert!(setup.with_seats(3).is_err());
    }
    assert_eq!(rules("home=any king-captures=yes"), Ok(DuellSetup::default()));
    let king = rules("home=king").unwrap();
    assert_eq!(DuellSetup::for_position(&king.to_options()), Ok(king));
    assert_eq!(king.with_lot(&mut ScriptedDice::new([])), king, "White always begins");
    for text in ["home=queen", "king-captures=maybe", "first=1"] {
        assert!(rules(text).is_err(), "{text}");
    }
}

#[test]
fn keys_tell_rules_sides_and_dice_apart() {
    let key = |text: &str, rules: DuellSetup| Duell::from_position(text, &rules).unwrap().key();
    let plain = DuellSetup::default();
    let text = "4RK4/9/9/9/4W534/9/9/4WK4 w 0";
    let mut keys = vec![
        key(text, plain),
        key(text, DuellSetup { home: Home::King, ..plain }),
        key(text, DuellSetup { king_captures: false, ..plain }),
        key(text, DuellSetup { home: Home::King, king_captures: false }),
        key(&text.replace(" w", " r"), plain),
        key(&text.replace("W53", "W54"), plain),
        key(&text.replace("W53", "R53"), plain),
        key(&text.replace("4W534", "3W535"), plain),
        key(&text.replace("4W534", "9"), plain),
    ];
    assert_eq!(
        key(&text.replace(" 0", " 9"), plain),
        keys[0],
        "quiet moves are not part of the key"
    );
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), 9);
    // Keys may be stored: they stay what they are.
    assert_eq!(Duell::start(&plain).key(), 2_260_905_302_175_142_904);
    let king = DuellSetup { home: Home::King, king_captures: false };
    assert_eq!(key("4RK4/9/9/9/9/9/9/4WK4 r 0", king), 12_122_002_085_312_314_372);
}

#[test]
fn boards_are_equal_when_dice_side_and_rules_are() {
    let board =
        |text: &str, rules: DuellSetup| *Duell::from_position(text, &rules).unwrap().board();
    let hash = |board: &Board| {
        let mut hasher = DefaultHasher::new();
        board.hash(&mut hasher);
        hasher.finish()
    };
    let text = "4RK4/9/9/9/4W534/9/9/4WK4 w 0";
    let plain = board(text, DuellSetup::default());
    assert_eq!(plain, board(&text.replace(" 0", " 9"), DuellSetup::default()));
    for other in [
        board(&text.replace("W53", "W54"), DuellSetup::default()),
        board(&text.replace(" w", " r"), DuellSetup::default()),
        board(text, DuellSetup { king_captures: false, ..DuellSetup::default() }),
    ] {
        assert_ne!(plain, other);
        assert_ne!(hash(&plain), hash(&other));
    }
    let die = plain.die("e4".parse().unwrap()).unwrap();
    assert_eq!((die.kind.pips(), Kind::King.pips()), (5, 1));
    assert_eq!(format!("{:?}", die.kind), "Ordinary(53)");
}

#[test]
fn an_offer_and_the_rules_show() {
    let mut position = Duell::start(&DuellSetup { king_captures: false, ..DuellSetup::default() });
    assert!(!position.rules().king_captures);
    assert_eq!(position.offer(), None);
    position.play(Side::Red.seat(), Move::Draw).unwrap();
    assert_eq!(position.offer(), Some(Side::Red));
    assert_eq!((position.phase().name(), position.score(Side::White.seat())), ("move", None));
    position.play(Side::White.seat(), Move::Resign).unwrap();
    assert_eq!(position.phase(), Phase::Over);
    assert!(Duell::recognizes(START) && !Duell::recognizes("r=-"));
}

#[test]
fn refusals_say_what_is_wrong() {
    let top = Face::new(5).unwrap();
    assert_eq!(
        Forbidden::Length { top, length: 4 }.to_string(),
        "a die with 5 on top travels exactly 5, not 4",
    );
}

fn orientation() -> impl Strategy<Value = Orientation> {
    let faces = (1_u8..=6, 1_u8..=6);
    faces.prop_filter_map("two faces side by side", |(top, south)| {
        Orientation::new(Face::new(top)?, Face::new(south)?)
    })
}

fn direction() -> impl Strategy<Value = Direction> {
    prop::sample::select(&Direction::ALL[..])
}

fn opposite(direction: Direction) -> Direction {
    Direction::ALL[(direction as usize + 2) % 4]
}

proptest! {
    #[test]
    fn tumbling_there_and_back_changes_nothing(o in orientation(), d in direction()) {
        prop_assert_eq!(o.tumbled(d).tumbled(opposite(d)), o);
    }

    #[test]
    fn four_quarter_turns_are_a_whole_one(o in orientation(), d in direction()) {
        prop_assert_eq!((0..4).fold(o, |o, _| o.tumbled(d)), o);
        prop_assert_eq!(o.tumbled(d).tumbled(d).top(), o.top().opposite());
    }

    #[test]
    fn the_face_that_leads_goes_down(o in orientation()) {
        prop_assert_eq!(o.tumbled(Direction::East).top(), o.east().opposite());
        prop_assert_eq!(o.tumbled(Direction::West).top(), o.east());
        prop_assert_eq!(o.tumbled(Direction::North).top(), o.south());
        prop_assert_eq!(o.tumbled(Direction::South).top(), o.south().opposite());
        prop_assert_eq!(o.tumbled(Direction::East).south(), o.south());
    }

    #[test]
    fn the_faces_of_a_corner_are_all_different(o in orientation()) {
        let faces = [o.top(), o.south(), o.east()].map(|face| face.pips().min(face.opposite().pips()));
        prop_assert_eq!(faces.iter().sum::<u8>(), 6);
        prop_assert_eq!(faces.iter().product::<u8>(), 6);
    }

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC*") {
        let _ = (read(&text), text.parse::<Move>());
    }

    #[test]
    fn whatever_position_is_read_prints_as_itself(text in "[1-9WRK/]{0,60} [wr] [0-9]{1,3}") {
        if let Ok(position) = read(&text) {
            prop_assert_eq!(position.to_string(), text);
        }
    }
}
