//! Positions, options and refusals of Qwixx – The Duel as text.

use game::{Game, Options, ScriptedDice, Seat, Setup, SetupError};
use proptest::prelude::*;
use qwixx_duel::{Choice, Forbidden, Player, QwixxDuel, QwixxDuelSetup, Throw};

fn read(text: &str) -> Result<QwixxDuel, String> {
    QwixxDuel::from_position(text, &QwixxDuelSetup::default()).map_err(|error| error.to_string())
}

#[test]
fn good_positions_are_read() {
    for text in [
        "r=- y=- g=- b=- m=0,0 B",
        "r=3G,5B,7B y=- g=- b=9B,5Gx2 m=0,1 B",
        "r=2B,3B,4B,5B,6B,12B,LB y=- g=- b=- m=0,0 G",
        "r=- y=- g=12Gx5,2G,LG b=- m=1,2 B",
        "r=2Bx22 y=- g=- b=- m=0,0 G",
        "r=2Bx20 y=- g=- b=- m=2,2 G",
        // The last token on the last number leaves none for the lock (Q15).
        "r=2Bx21,12B y=- g=- b=- m=0,0 B",
        "r=2Bx5,12B,LB y=2Gx5,12G,LG g=- b=- m=0,0 B",
    ] {
        assert_eq!(read(text).map(|position| position.to_string()), Ok(text.to_owned()));
    }
}

#[test]
fn impossible_positions_are_refused_with_the_reason() {
    let cases = [
        ("", "expected four rows"),
        ("r=- y=- g=- b=- m=0,0", "expected four rows"),
        ("r=-  y=- g=- b=- m=0,0 B", "expected four rows"),
        ("y=- r=- g=- b=- m=0,0 B", "red row: expected `r=` and its tokens, found `y=-`"),
        ("r= y=- g=- b=- m=0,0 B", "red row: expected a number and `B` or `G`"),
        ("r=5 y=- g=- b=- m=0,0 B", "red row: expected a number and `B` or `G`"),
        ("r=5W y=- g=- b=- m=0,0 B", "red row: expected a number and `B` or `G`"),
        ("r=5b y=- g=- b=- m=0,0 B", "red row: expected a number and `B` or `G`"),
        ("r=13B y=- g=- b=- m=0,0 B", "red row: expected a number and `B` or `G`"),
        ("r=5é y=- g=- b=- m=0,0 B", "red row: expected a number and `B` or `G`"),
        ("r=5Bx1 y=- g=- b=- m=0,0 B", "a stack has 2 to 22 tokens"),
        ("r=5Bx0 y=- g=- b=- m=0,0 B", "a stack has 2 to 22 tokens"),
        ("r=5Bx02 y=- g=- b=- m=0,0 B", "a stack has 2 to 22 tokens"),
        ("r=5Bx23 y=- g=- b=- m=0,0 B", "a stack has 2 to 22 tokens"),
        ("r=5Bx y=- g=- b=- m=0,0 B", "a stack has 2 to 22 tokens"),
        ("r=5B,5G y=- g=- b=- m=0,0 B", "red row: `5G` is out of order"),
        ("r=5B,4B y=- g=- b=- m=0,0 B", "red row: `4B` is out of order"),
        ("r=- y=- g=5B,6B b=- m=0,0 B", "green row: `6B` is out of order"),
        (
            "r=2Bx4,12B,LB y=- g=- b=- m=0,0 B",
            "Black has the last number with 4 other tokens in the row, not 5",
        ),
        ("r=2Bx5,12Bx2 y=- g=- b=- m=0,0 B", "the last number cannot have a stack"),
        (
            "r=2Bx5,12B y=- g=- b=- m=0,0 B",
            "Black has the last number but not the lock, and this was not the last token of all",
        ),
        (
            "r=2Bx5,12B y=2Bx5,12B g=- b=9Bx10 m=0,0 B",
            "yellow row: Black has the last number but not the lock",
        ),
        ("r=2Bx17,12B y=- g=- b=- m=4,0 B", "red row: Black has the last number but not the lock"),
        ("r=2Bx5,LB y=- g=- b=- m=0,0 B", "Black has the lock but not the last number"),
        ("r=2Bx5,12B,LG y=- g=- b=- m=0,0 B", "Grey has the lock but not the last number"),
        ("r=2Bx5,12B,L y=- g=- b=- m=0,0 B", "expected `LB` or `LG`, found `L`"),
        ("r=2Bx5,12B,LB,LB y=- g=- b=- m=0,0 B", "`LB` after the lock"),
        ("r=2Bx22,3B y=- g=- b=- m=0,0 B", "Black has placed 23 tokens, there are 22"),
        ("r=2Gx20 y=- g=- b=- m=0,3 B", "Grey has placed 23 tokens, there are 22"),
        ("r=2Bx22 y=2Gx22 g=- b=- m=0,0 B", "both players have placed their last token"),
        ("r=- y=- g=- b=- m=3,2 B", "5 misthrows, but the game ends at 4"),
        ("r=- y=- g=- b=- m=1 B", "expected the misthrows of both players"),
        ("r=- y=- g=- b=- m=1,+1 B", "expected the misthrows of both players"),
        ("r=- y=- g=- b=- 0,0 B", "expected the misthrows of both players"),
        ("r=- y=- g=- b=- m=0,0 X", "the active player is `X`, expected `B` or `G`"),
        (
            "r=2Bx5,12B,LB y=2Bx5,12B,LB g=12Gx5,2G,LG b=- m=0,0 B",
            "3 rows are locked, but the game ends at two",
        ),
        (
            "r=2Bx5,12B,LB y=2Gx5,12G,LG g=- b=- m=2,2 B",
            "two rows are locked and there are four misthrows",
        ),
    ];
    for (text, expected) in cases {
        let error = read(text).expect_err(text);
        assert!(
            error.starts_with("impossible position: ") && error.contains(expected),
            "{text}: {error}"
        );
    }
}

#[test]
fn options_are_read_and_printed() {
    let first = |text: &str| QwixxDuelSetup::from_options(&text.parse::<Options>().unwrap());
    assert_eq!(first(""), Ok(QwixxDuelSetup(None)));
    assert_eq!(first("first=0"), Ok(QwixxDuelSetup(Some(Player::Black))));
    assert_eq!(first("first=1"), Ok(QwixxDuelSetup(Some(Player::Grey))));
    assert!(first("first=2").is_err() && first("home=king").is_err());
    for text in ["", "first=0", "first=1"] {
        let setup = first(text).unwrap();
        assert_eq!(setup.to_options().to_string(), text);
        assert_eq!(setup.with_seats(2), Ok(setup));
    }
    let refused = QwixxDuelSetup::default().with_seats(3);
    let expected = SetupError::Seats { game: "qwixx-duel", asked: 3, fewest: 2, most: 2 };
    assert_eq!(refused, Err(expected.clone()));
    assert_eq!(expected.to_string(), "qwixx-duel has 2 seats, not 3");
}

#[test]
fn a_first_player_must_be_the_active_one() {
    let grey = "r=- y=- g=- b=- m=0,0 G";
    assert!(QwixxDuel::from_position(grey, &QwixxDuelSetup(Some(Player::Grey))).is_ok());
    assert!(QwixxDuel::from_position(grey, &QwixxDuelSetup(Some(Player::Black))).is_err());
    assert_eq!(QwixxDuel::start(&QwixxDuelSetup(Some(Player::Grey))).to_string(), grey);
}

#[test]
fn the_first_player_is_drawn_by_lot_unless_named() {
    let drawn = QwixxDuelSetup(None).with_lot(&mut ScriptedDice::new([2]));
    assert_eq!(drawn, QwixxDuelSetup(Some(Player::Grey)));
    assert_eq!(drawn.with_lot(&mut ScriptedDice::new([1])), drawn);
}

#[test]
fn positions_are_recognized() {
    assert!(QwixxDuel::recognizes("r=- y=- g=- b=- m=0,0 B"));
    assert!(!QwixxDuel::recognizes("-;0;r=- y=- g=- b=- m=0 l=5,8"));
}

#[test]
fn the_dice_and_a_threatening_misthrow_show() {
    let black = Seat::at(0);
    let mut position = read("r=- y=- g=- b=- m=0,0 B").unwrap();
    assert_eq!(position.throw_shown(), None);
    let throw = "4,1,r3,y6,g2,b6".parse().unwrap();
    position.roll(throw).unwrap();
    assert_eq!(position.throw_shown(), Some(throw));
    assert!(!position.is_passing_a_misthrow());
    let mut placed = position.clone();
    placed.play(black, "red5".parse().unwrap()).unwrap();
    assert!(!placed.is_passing_a_misthrow());
    position.play(black, "pass".parse().unwrap()).unwrap();
    assert_eq!(position.throw_shown(), Some(throw));
    assert!(position.is_passing_a_misthrow());
}

#[test]
fn refusals_say_what_is_wrong() {
    let space = "blue2".parse().unwrap();
    assert_eq!(
        Forbidden::TooFew { space, tokens: 3 }.to_string(),
        "blue2 needs 5 tokens in the row, you have 3",
    );
    assert_eq!(Player::Grey.to_string(), "Grey");
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "\\PC*") {
        let _ = (read(&text), text.parse::<Choice>(), text.parse::<Throw>());
    }

    #[test]
    fn whatever_position_is_read_prints_as_itself(
        rows in prop::array::uniform4("-|([2-9][BG](x[2-9])?,){0,3}1[0-2][BG](,L[BG])?"),
        misthrows in "[0-3],[0-3]",
        active in "[BG]",
    ) {
        let [r, y, g, b] = rows;
        let text = format!("r={r} y={y} g={g} b={b} m={misthrows} {active}");
        if let Ok(position) = read(&text) {
            prop_assert_eq!(position.to_string(), text);
        }
    }
}
