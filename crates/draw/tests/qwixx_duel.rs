//! Qwixx – The Duel drawn, its turns and moves in words.

#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes its updates with them")]

mod common;

use common::{FANCY, PLAIN, drawn};
use draw::{Draw, Style};
use expect_test::expect;
use game::{Game, Seat};
use qwixx_duel::{QwixxDuel, QwixxDuelSetup};

const BLACK: Seat = Seat::at(0);
const GREY: Seat = Seat::at(1);
const MIDDLE: &str = "r=2B,3G,5Bx3,7B,9G y=3B,4Bx3,6Gx2,7B,12B,LB g=12Gx3,10B,8G b=9B,5Gx2 m=1,1";

/// A position after a throw.
fn thrown(position: &str, throw: &str) -> QwixxDuel {
    let mut position = QwixxDuel::from_position(position, &QwixxDuelSetup::default()).unwrap();
    position.roll(throw.parse().unwrap()).unwrap();
    position
}

fn explained(position: &QwixxDuel, mv: &str) -> String {
    let words = position.explain(position.active(), mv.parse().unwrap());
    assert!(words.is_ascii());
    words
}

#[test]
fn the_start_is_drawn() {
    let start = QwixxDuel::start(&QwixxDuelSetup::default());
    expect![[r#"
        ▲ red      2     3     4     5     6     7     8     9    10    11    12    L

        ● yellow   2     3     4     5     6     7     8     9    10    11    12    L

        ◆ green   12    11    10     9     8     7     6     5     4     3     2    L

        ■ blue    12    11    10     9     8     7     6     5     4     3     2    L

        misthrows [ ] [ ] [ ] [ ]

                   ▲ red  ● yellow  ◆ green  ■ blue  misthrows  total  tokens left
        ▶ Black        0         0        0       0          0      0           22
          Grey         0         0        0       0          0      0           22
    "#]]
    .assert_eq(&drawn(&start, FANCY));
    expect![[r#"
        R red      2     3     4     5     6     7     8     9    10    11    12    L

        Y yellow   2     3     4     5     6     7     8     9    10    11    12    L

        G green   12    11    10     9     8     7     6     5     4     3     2    L

        B blue    12    11    10     9     8     7     6     5     4     3     2    L

        misthrows [ ] [ ] [ ] [ ]

                   R red  Y yellow  G green  B blue  misthrows  total  tokens left
        > Black        0         0        0       0          0      0           22
          Grey         0         0        0       0          0      0           22
    "#]]
    .assert_eq(&drawn(&start, PLAIN));
}

#[test]
fn a_middle_game_is_drawn_with_its_dice() {
    let middle = thrown(&format!("{MIDDLE} G"), "4,1,r3,g2,b6");
    expect![[r#"
        ▲ red     2B    3G     4   5B×3    6    7B     8    9G    10    11    12    L

        ● yellow   2    3B   4B×3    5   6G×2   7B     8     9    10    11    12B  LB

        ◆ green  12G×3  11    10B    9    8G     7     6     5     4     3     2    L

        ■ blue    12    11    10    9B     8     7     6   5G×2    4     3     2    L

        misthrows [B] [G] [ ] [ ]

                   ▲ red  ● yellow  ◆ green  ■ blue  misthrows  total  tokens left
          Black       15        28        1       1         -5     40            7
        ▶ Grey         3         3       10       3         -5     14           11

          dice  white [4] [1]   ▲ red [3]   ◆ green [2]   ■ blue [6]
    "#]]
    .assert_eq(&drawn(&middle, FANCY));
    expect![[r#"
        R red     2B    3G     4   5Bx3    6    7B     8    9G    10    11    12    L

        Y yellow   2    3B   4Bx3    5   6Gx2   7B     8     9    10    11    12B  LB

        G green  12Gx3  11    10B    9    8G     7     6     5     4     3     2    L

        B blue    12    11    10    9B     8     7     6   5Gx2    4     3     2    L

        misthrows [B] [G] [ ] [ ]

                   R red  Y yellow  G green  B blue  misthrows  total  tokens left
          Black       15        28        1       1         -5     40            7
        > Grey         3         3       10       3         -5     14           11

          dice  white [4] [1]   R red [3]   G green [2]   B blue [6]
    "#]]
    .assert_eq(&drawn(&middle, PLAIN));
}

#[test]
fn the_highest_stacks_keep_rows_aligned() {
    let text = "r=2Bx3 y=- g=12Gx11,11B b=- m=0,0 B";
    let position = QwixxDuel::from_position(text, &QwixxDuelSetup::default()).unwrap();
    let drawing = position.draw(Style::default());
    let rows: Vec<&str> = drawing.lines().take(7).step_by(2).collect();
    expect![[r#"
        ▲ red     2B×3    3      4      5      6      7      8      9      10     11     12    L
        ● yellow   2      3      4      5      6      7      8      9      10     11     12    L
        ◆ green  12G×11  11B     10     9      8      7      6      5      4      3      2     L
        ■ blue     12     11     10     9      8      7      6      5      4      3      2     L"#]]
    .assert_eq(&rows.join("\n"));
}

#[test]
fn placements_are_explained() {
    let middle = thrown(&format!("{MIDDLE} B"), "6,3,r3,g5,b6");
    expect!["beats Grey's token, +6"].assert_eq(&explained(&middle, "red9"));
    expect!["next space, +2"].assert_eq(&explained(&middle, "green9"));
    expect!["places nothing in action 1"].assert_eq(&explained(&middle, "pass"));
    expect!["blue9"].assert_eq(&explained(&middle, "blue9"));

    let stacking = thrown("r=2B,3G,5Bx2 y=- g=- b=- m=0,0 B", "4,1,r3,y5,g2,b6");
    expect!["stacks to 3, +4"].assert_eq(&explained(&stacking, "red5"));
    expect!["skips 7 spaces, +1"].assert_eq(&explained(&stacking, "green5"));

    let locking = thrown("r=2Bx4,3B y=2B g=- b=- m=0,0 B", "6,6,r1,y1,g2,b6");
    expect!["locks the row, +13"].assert_eq(&explained(&locking, "red12"));
    expect!["locks the row, +13, ends the game"]
        .assert_eq(&explained(&thrown(&format!("{MIDDLE} B"), "6,6,r1,g2,b6"), "red12"));
}

#[test]
fn a_pass_is_explained_by_what_came_before() {
    let mut idle = thrown("r=- y=- g=- b=- m=0,0 G", "4,1,r3,y6,g2,b6");
    let mut busy = idle.clone();
    idle.play(GREY, "pass".parse().unwrap()).unwrap();
    busy.play(GREY, "red5".parse().unwrap()).unwrap();
    expect!["misthrow, -5"].assert_eq(&explained(&idle, "pass"));
    expect!["ends the turn"].assert_eq(&explained(&busy, "pass"));
    let mut last = thrown("r=- y=- g=- b=- m=2,1 B", "4,1,r3,y6,g2,b6");
    last.play(BLACK, "pass".parse().unwrap()).unwrap();
    expect!["misthrow, -5, ends the game"].assert_eq(&explained(&last, "pass"));
}

#[test]
fn a_turn_is_told() {
    let mut position = QwixxDuel::start(&QwixxDuelSetup::default());
    expect!["Black to roll"].assert_eq(&position.status());
    position.roll("4,1,r3,y6,g2,b6".parse().unwrap()).unwrap();
    expect!["Black, action 1: white 4 + 1 = 5"].assert_eq(&position.status());
    position.play(BLACK, "pass".parse().unwrap()).unwrap();
    expect!["Black, action 2: white 4 or 1 + red 3, yellow 6, green 2 or blue 6"]
        .assert_eq(&position.status());
}

#[test]
fn endings_are_told() {
    let ended = |text: &str| {
        let position = QwixxDuel::from_position(text, &QwixxDuelSetup::default()).unwrap();
        drawn(&position, FANCY);
        position.status()
    };
    expect!["Black wins 56 to 1: two rows are locked"]
        .assert_eq(&ended("r=2Bx5,12B,LB y=2Bx5,12B,LB g=- b=12G m=0,0 G"));
    expect!["Draw, -10 to -10: four misthrows"].assert_eq(&ended("r=- y=- g=- b=- m=2,2 G"));
    expect!["Grey wins 78 to 6: the last token is placed"]
        .assert_eq(&ended("r=2Bx3 y=- g=12Gx9,11Gx9,10Gx4 b=- m=0,0 B"));
}

#[test]
fn seats_have_names() {
    let start = QwixxDuel::start(&QwixxDuelSetup::default());
    assert_eq!([BLACK, GREY].map(|seat| start.seat_name(seat)), ["Black", "Grey"]);
}
