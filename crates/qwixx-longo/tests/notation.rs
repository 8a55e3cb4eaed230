//! Positions, options and refusals of Qwixx Longo as text.

use game::{Game, Options, ScriptedDice, Seat, Setup};
use proptest::prelude::*;
use qwixx_longo::{Choice, Forbidden, Lucky, QwixxLongo, QwixxLongoSetup, Throw};

/// A position of two sheets: what is given, and an empty one.
fn with_sheet(closed: &str, sheet: &str) -> String {
    format!("{closed};0;{sheet};r=- y=- g=- b=- m=0 l=6,11")
}

fn read(text: &str) -> Result<QwixxLongo, String> {
    QwixxLongo::from_position(text, &QwixxLongoSetup::default()).map_err(|error| error.to_string())
}

#[test]
fn good_positions_are_read() {
    let sheets = [
        ("-", "r=5,7 y=- g=16 b=- m=0 l=5,8"),
        ("-", "r=2,3,4,5,6,14 y=- g=- b=4 m=3 l=16,2"),
        ("r", "r=2,3,4,5,6,7,15,L y=- g=- b=- m=0 l=5,8"),
        ("r", "r=2,3,4,5,6,7,16,L y=- g=- b=- m=4 l=5,8"),
        ("b", "r=- y=- g=- b=16,15,14,13,12,11,3,L m=0 l=5,8"),
    ];
    for (closed, sheet) in sheets {
        let text = with_sheet(closed, sheet);
        assert_eq!(read(&text).map(|position| position.to_string()), Ok(text));
    }
}

#[test]
fn impossible_sheets_are_refused_with_the_reason() {
    let cases = [
        ("-", "", "expected four rows, misthrows and lucky numbers"),
        ("-", "r=- y=- g=- m=0 l=5,8", "3 rows, expected 4"),
        ("-", "r=- y=- g=- b=- m=0", "3 rows, expected 4"),
        ("-", "r=- y=- g=- b=- m=0 5,8", "expected `l=`, found `5,8`"),
        ("-", "r=- y=- g=- b=- m=5 l=5,8", "expected misthrows from `m=0` to `m=4`"),
        ("-", "r=- y=- g=- b=- m= l=5,8", "expected misthrows from `m=0` to `m=4`"),
        ("-", "r=- y=- g=- b=- m=0 l=5,5", "two different lucky numbers from 2 to 16"),
        ("-", "r=- y=- g=- b=- m=0 l=1,5", "two different lucky numbers from 2 to 16"),
        ("-", "r=- y=- g=- b=- m=0 l=5,17", "two different lucky numbers from 2 to 16"),
        ("-", "r=- y=- g=- b=- m=0 l=5", "two different lucky numbers from 2 to 16"),
        ("-", "y=- r=- g=- b=- m=0 l=5,8", "expected `r=` and the crosses of the red row"),
        ("-", "r= y=- g=- b=- m=0 l=5,8", "red row: expected a number from 2 to 16, found ``"),
        ("-", "r=17 y=- g=- b=- m=0 l=5,8", "red row: expected a number from 2 to 16, found `17`"),
        ("-", "r=7,5 y=- g=- b=- m=0 l=5,8", "red row: 5 is out of order"),
        ("-", "r=5,5 y=- g=- b=- m=0 l=5,8", "red row: 5 is out of order"),
        ("-", "r=- y=- g=5,7 b=- m=0 l=5,8", "green row: 7 is out of order"),
        (
            "r",
            "r=2,3,4,5,6,15,L y=- g=- b=- m=0 l=5,8",
            "15 is crossed with 5 crosses before it, not 6",
        ),
        (
            "r",
            "r=2,3,4,5,6,7,15 y=- g=- b=- m=0 l=5,8",
            "one of the last two numbers is crossed, but not the lock",
        ),
        (
            "r",
            "r=2,3,4,5,6,7,14,L y=- g=- b=- m=0 l=5,8",
            "the lock is crossed without one of the last two numbers",
        ),
        (
            "r",
            "r=2,3,4,5,6,7,15,16,L y=- g=- b=- m=0 l=5,8",
            "16 is crossed after the row was closed",
        ),
        (
            "-",
            "r=2,3,4,5,6,7,15,L y=- g=- b=- m=0 l=5,8",
            "the lock of the red row is crossed, but the row is not closed",
        ),
        ("r", "r=2 y=- g=- b=- m=0 l=5,8", "the red row is closed, but nobody has its lock"),
        (
            "ry",
            "r=2,3,4,5,6,7,15,L y=2,3,4,5,6,7,15,L g=- b=- m=4 l=5,8",
            "two rows are closed and a player has four misthrows",
        ),
    ];
    for (closed, sheet, expected) in cases {
        let text = with_sheet(closed, sheet);
        let error = read(&text).expect_err(&text);
        assert!(
            error.starts_with("impossible position: ") && error.contains(expected),
            "{text}: {error}"
        );
    }
}

#[test]
fn impossible_tables_are_refused_with_the_reason() {
    let sheet = "r=- y=- g=- b=- m=0 l=5,8";
    let full = "r=- y=- g=- b=- m=4 l=5,8";
    let cases = [
        (String::new(), "expected the closed rows"),
        ("-".to_owned(), "expected the closed rows"),
        ("-;0".to_owned(), "there are 0 sheets, expected 2 to 5"),
        (format!("-;0;{sheet}"), "there are 1 sheets, expected 2 to 5"),
        (format!("-;0{}", format!(";{sheet}").repeat(6)), "there are 6 sheets, expected 2 to 5"),
        (format!("-;2;{sheet};{sheet}"), "the active seat is `2`, expected 0 to 1"),
        (format!("-;;{sheet};{sheet}"), "the active seat is ``, expected 0 to 1"),
        (format!(";0;{sheet};{sheet}"), "expected `-` or letters of `rygb` in this order"),
        (format!("yr;0;{sheet};{sheet}"), "expected `-` or letters of `rygb` in this order"),
        (format!("rr;0;{sheet};{sheet}"), "expected `-` or letters of `rygb` in this order"),
        (format!("x;0;{sheet};{sheet}"), "expected `-` or letters of `rygb` in this order"),
        (format!("-;0;{full};{full}"), "two players have four misthrows"),
    ];
    for (text, expected) in cases {
        let error = read(&text).expect_err(&text);
        assert!(error.contains(expected), "{text}: {error}");
    }
}

#[test]
fn final_positions_are_over() {
    for (closed, sheet, reason) in [
        ("-", "r=- y=- g=- b=- m=4 l=5,8", "misthrows"),
        ("ry", "r=2,3,4,5,6,7,15,L y=2,3,4,5,6,7,16,L g=- b=- m=3 l=5,8", "two-rows-locked"),
    ] {
        let outcome = read(&with_sheet(closed, sheet)).unwrap().outcome().unwrap();
        assert_eq!(outcome.reason.0, reason);
    }
    assert!(read(&with_sheet("-", "r=- y=- g=- b=- m=3 l=5,8")).unwrap().outcome().is_none());
}

fn table(text: &str) -> Result<QwixxLongoSetup, String> {
    QwixxLongoSetup::from_options(&text.parse::<Options>().unwrap())
        .map_err(|error| error.to_string())
}

#[test]
fn options_are_read_and_printed() {
    for (text, seats) in [
        ("", 2),
        ("seats=2", 2),
        ("seats=5", 5),
        ("first=1", 2),
        ("seats=3 first=2", 3),
        ("lucky=5,9/6,11", 2),
        ("lucky=9,2/9,2/16,3/4,5 first=3", 4),
    ] {
        let table = table(text).unwrap();
        assert_eq!(table.lucky().len(), seats, "{text}");
        assert_eq!(table.to_options().to_string(), text);
        assert_eq!(QwixxLongo::start(&table).seats(), seats);
    }
    assert_eq!(QwixxLongo::start(&table("seats=3 first=2").unwrap()).active(), Seat::at(2));
    assert_eq!(table("seats=5").unwrap().lucky(), Lucky::DEFAULT);
}

#[test]
fn bad_options_are_refused() {
    for (text, expected) in [
        ("seats=1", "qwixx-longo has 2 to 5 seats, not 1"),
        ("seats=6", "qwixx-longo has 2 to 5 seats, not 6"),
        ("seats=x", "option seats cannot be `x`"),
        ("seats=+3", "option seats cannot be `+3`"),
        ("first=00", "option first cannot be `00`"),
        ("lucky=5,8", "2 to 5 seats, not 1"),
        ("lucky=5,8/6", "option lucky cannot be"),
        ("lucky=5,8/6,17", "option lucky cannot be"),
        ("lucky=5,8/6,6", "option lucky cannot be"),
        ("lucky=5,8/6,11 seats=3", "3 seats were asked for, but the options are for 2"),
        ("first=2", "option first cannot be `2`"),
        ("home=king", "qwixx-longo has no option `home`"),
    ] {
        let error = table(text).expect_err(text);
        assert!(error.contains(expected), "{text}: {error}");
    }
}

#[test]
fn a_number_of_seats_must_agree_with_the_options() {
    let five = table("").unwrap().with_seats(5).unwrap();
    assert_eq!(five.lucky(), Lucky::DEFAULT);
    let three = table("lucky=9,2/9,3/9,4 first=2").unwrap();
    assert_eq!(three.clone().with_seats(3), Ok(three.clone()));
    assert!(three.with_seats(2).is_err());
    assert!(table("seats=3").unwrap().with_seats(4).is_err());
    assert!(table("first=1").unwrap().with_seats(1).is_err());
    let first = QwixxLongoSetup::for_position(&"first=3".parse::<Options>().unwrap()).unwrap();
    assert!(first.clone().with_seats(4).is_ok() && first.with_seats(3).is_err());
    let last = "first=3".parse::<Options>().unwrap();
    assert!(QwixxLongoSetup::for_seats(&last, Some(4)).is_ok());
    assert!(QwixxLongoSetup::for_seats(&last, Some(3)).is_err());
    assert!(QwixxLongoSetup::for_seats(&last, None).is_err(), "two seats, if nothing is said");
}

#[test]
fn the_first_player_is_drawn_by_lot_unless_named() {
    let drawn = table("seats=3").unwrap().with_lot(&mut ScriptedDice::new([3]));
    assert_eq!(drawn.first(), Some(Seat::at(2)));
    assert_eq!(drawn.clone().with_lot(&mut ScriptedDice::new([1])), drawn);
}

#[test]
fn options_must_agree_with_a_position() {
    let text = with_sheet("-", "r=5,7 y=- g=16 b=- m=0 l=5,8");
    let read = |options: &str| {
        let table = QwixxLongoSetup::for_position(&options.parse::<Options>().unwrap()).unwrap();
        QwixxLongo::from_position(&text, &table)
    };
    for options in ["", "seats=2", "lucky=5,8/6,11", "first=0", "seats=2 first=0"] {
        assert!(read(options).is_ok(), "{options}");
    }
    let three = format!("{text};r=- y=- g=- b=- m=0 l=2,3").replace("-;0", "-;2");
    let first = |options: &str| {
        let table = QwixxLongoSetup::for_position(&options.parse::<Options>().unwrap()).unwrap();
        QwixxLongo::from_position(&three, &table).map_err(|error| error.to_string())
    };
    assert!(first("first=2").is_ok() && first("first=2 seats=3").is_ok());
    assert_eq!(
        first("first=4"),
        Err("option first contradicts the position, which says seat 2 is to roll".to_owned()),
    );
    for options in ["seats=3", "lucky=5,8/6,12", "first=1"] {
        assert!(
            read(options).unwrap_err().to_string().contains("contradicts the position"),
            "{options}"
        );
    }
}

#[test]
fn lucky_numbers_are_two_different_numbers_of_a_row() {
    assert_eq!(Lucky::new(2, 16).map(Lucky::numbers), Some([2, 16]));
    for (one, other) in [(1, 5), (5, 1), (17, 5), (5, 17), (5, 5)] {
        assert_eq!(Lucky::new(one, other), None);
    }
}

#[test]
fn positions_are_recognized() {
    assert!(QwixxLongo::recognizes(&with_sheet("-", "r=- y=- g=- b=- m=0 l=5,8")));
    assert!(!QwixxLongo::recognizes("r=- y=- g=- b=- m=0,0 B"));
}

#[test]
fn the_dice_and_a_threatening_misthrow_show() {
    let mut position = read(&with_sheet("-", "r=- y=- g=- b=- m=0 l=5,8")).unwrap();
    assert_eq!(position.throw_shown(), None);
    let throw = "4,1,r3,y6,g2,b6".parse().unwrap();
    position.roll(throw).unwrap();
    assert_eq!(position.throw_shown(), Some(throw));
    assert!(!position.is_passing_a_misthrow());
    let play = |choice: &str| {
        let mut after = position.clone();
        after.play(Seat::at(0), choice.parse().unwrap()).unwrap();
        after.play(Seat::at(1), "pass".parse().unwrap()).unwrap();
        after
    };
    assert!(!play("red5").is_passing_a_misthrow());
    assert!(play("pass").is_passing_a_misthrow());
    assert_eq!(play("pass").throw_shown(), Some(throw));
}

#[test]
fn refusals_say_what_is_wrong() {
    let space = "blue2".parse().unwrap();
    assert_eq!(
        Forbidden::TooFew { space, crosses: 3 }.to_string(),
        "blue2 needs 6 crosses in the row, you have 3",
    );
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "\\PC*") {
        let _ = (read(&text), text.parse::<Choice>(), text.parse::<Throw>(), text.parse::<Lucky>());
    }

    #[test]
    fn whatever_position_is_read_prints_as_itself(
        closed in "-|r?y?g?b?",
        rows in prop::array::uniform4("-|([2-9],){0,3}1[0-6](,L)?|16,1[2-5](,[2-9]){0,2}"),
        misthrows in 0..5,
        lucky in "[2-9],1[0-6]",
    ) {
        let [r, y, g, b] = rows;
        let sheet = format!("r={r} y={y} g={g} b={b} m={misthrows} l={lucky}");
        let text = with_sheet(&closed, &sheet);
        if let Ok(position) = read(&text) {
            prop_assert_eq!(position.to_string(), text);
        }
    }
}
