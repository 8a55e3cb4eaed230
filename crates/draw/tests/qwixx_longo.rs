//! Qwixx Longo drawn, its turns and moves in words.

#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes its updates with them")]

mod common;

use common::{FANCY, PLAIN, drawn};
use draw::Draw;
use expect_test::expect;
use game::{Game, Seat};
use qwixx_longo::{QwixxLongo, QwixxLongoSetup};

const MIDDLE: &str = "g;1;\
    r=5,7 y=3,4,6,9,11,13 g=16,14,11 b=14 m=1 l=5,8;\
    r=- y=2,3,4 g=16,14,12,11,9,8,3,L b=- m=2 l=6,11;\
    r=2,3,5,8,10,12,14 y=- g=- b=16 m=0 l=7,12";

/// A position after a throw.
fn thrown(position: &str, throw: &str) -> QwixxLongo {
    let mut position = QwixxLongo::from_position(position, &QwixxLongoSetup::default()).unwrap();
    position.roll(throw.parse().unwrap()).unwrap();
    position
}

fn play(position: &mut QwixxLongo, moves: &[(usize, &str)]) {
    for &(seat, mv) in moves {
        position.play(Seat::at(seat), mv.parse().unwrap()).unwrap();
    }
}

fn explained(position: &QwixxLongo, seat: usize, mv: &str) -> String {
    let words = position.explain(Seat::at(seat), mv.parse().unwrap());
    assert!(words.is_ascii());
    words
}

#[test]
fn the_start_is_drawn() {
    let start = QwixxLongo::start(&QwixxLongoSetup::default());
    expect![[r#"
        ▶ Seat 0 to roll           lucky 5, 8      misthrows [ ][ ][ ][ ]     total 0
        ▲ red     2   3   4   5   6   7   8   9   10  11  12  13  14  15  16  L     0
        ● yellow  2   3   4   5   6   7   8   9   10  11  12  13  14  15  16  L     0
        ◆ green   16  15  14  13  12  11  10  9   8   7   6   5   4   3   2   L     0
        ■ blue    16  15  14  13  12  11  10  9   8   7   6   5   4   3   2   L     0

          Seat 1                   lucky 6, 11     misthrows [ ][ ][ ][ ]     total 0
        ▲ red     2   3   4   5   6   7   8   9   10  11  12  13  14  15  16  L     0
        ● yellow  2   3   4   5   6   7   8   9   10  11  12  13  14  15  16  L     0
        ◆ green   16  15  14  13  12  11  10  9   8   7   6   5   4   3   2   L     0
        ■ blue    16  15  14  13  12  11  10  9   8   7   6   5   4   3   2   L     0
    "#]]
    .assert_eq(&drawn(&start, FANCY));
    expect![[r#"
        > Seat 0 to roll           lucky 5, 8      misthrows [ ][ ][ ][ ]     total 0
        R red     2   3   4   5   6   7   8   9   10  11  12  13  14  15  16  L     0
        Y yellow  2   3   4   5   6   7   8   9   10  11  12  13  14  15  16  L     0
        G green   16  15  14  13  12  11  10  9   8   7   6   5   4   3   2   L     0
        B blue    16  15  14  13  12  11  10  9   8   7   6   5   4   3   2   L     0

          Seat 1                   lucky 6, 11     misthrows [ ][ ][ ][ ]     total 0
        R red     2   3   4   5   6   7   8   9   10  11  12  13  14  15  16  L     0
        Y yellow  2   3   4   5   6   7   8   9   10  11  12  13  14  15  16  L     0
        G green   16  15  14  13  12  11  10  9   8   7   6   5   4   3   2   L     0
        B blue    16  15  14  13  12  11  10  9   8   7   6   5   4   3   2   L     0
    "#]]
    .assert_eq(&drawn(&start, PLAIN));
}

#[test]
fn a_middle_game_is_drawn_with_who_has_to_decide() {
    let mut middle = thrown(MIDDLE, "4,1,r3,y2,b6");
    play(&mut middle, &[(2, "blue5")]);
    expect![[r#"
          Seat 0 to decide         lucky 5, 8      misthrows [x][ ][ ][ ]    total 26
        ▲ red     ·   ·   ·  [5]  ·  [7]  8   9   10  11  12  13  14  15  16  L     3
        ● yellow  ·  [3] [4]  ·  [6]  ·   ·  [9]  ·  [11] ·  [13] 14  15  16  L    21
        ◆ green  [16] ·  [14] ·   ·  [11] ·   ·   ·   ·   ·   ·   ·   ·   ·         6
        ■ blue    ·   ·  [14] 13  12  11  10  9   8   7   6   5   4   3   2   L     1

        ▶ Seat 1 to decide         lucky 6, 11     misthrows [x][x][ ][ ]    total 32
        ▲ red     2   3   4   5   6   7   8   9   10  11  12  13  14  15  16  L     0
        ● yellow [2] [3] [4]  5   6   7   8   9   10  11  12  13  14  15  16  L     6
        ◆ green  [16] ·  [14] ·  [12][11] ·  [9] [8]  ·   ·   ·   ·  [3]  ·  [L]   36
        ■ blue    16  15  14  13  12  11  10  9   8   7   6   5   4   3   2   L     0

          Seat 2 has decided       lucky 7, 12     misthrows [ ][ ][ ][ ]    total 29
        ▲ red    [2] [3]  ·  [5]  ·   ·  [8]  ·  [10] ·  [12] ·  [14] 15  16  L    28
        ● yellow  2   3   4   5   6   7   8   9   10  11  12  13  14  15  16  L     0
        ◆ green   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·         0
        ■ blue   [16] 15  14  13  12  11  10  9   8   7   6   5   4   3   2   L     1

          closed  ◆ green

          dice  white [4] [1]   ▲ red [3]   ● yellow [2]   ■ blue [6]
    "#]]
    .assert_eq(&drawn(&middle, FANCY));
    expect![[r#"
          Seat 0 to decide         lucky 5, 8      misthrows [x][ ][ ][ ]    total 26
        R red     .   .   .  [5]  .  [7]  8   9   10  11  12  13  14  15  16  L     3
        Y yellow  .  [3] [4]  .  [6]  .   .  [9]  .  [11] .  [13] 14  15  16  L    21
        G green  [16] .  [14] .   .  [11] .   .   .   .   .   .   .   .   .         6
        B blue    .   .  [14] 13  12  11  10  9   8   7   6   5   4   3   2   L     1

        > Seat 1 to decide         lucky 6, 11     misthrows [x][x][ ][ ]    total 32
        R red     2   3   4   5   6   7   8   9   10  11  12  13  14  15  16  L     0
        Y yellow [2] [3] [4]  5   6   7   8   9   10  11  12  13  14  15  16  L     6
        G green  [16] .  [14] .  [12][11] .  [9] [8]  .   .   .   .  [3]  .  [L]   36
        B blue    16  15  14  13  12  11  10  9   8   7   6   5   4   3   2   L     0

          Seat 2 has decided       lucky 7, 12     misthrows [ ][ ][ ][ ]    total 29
        R red    [2] [3]  .  [5]  .   .  [8]  .  [10] .  [12] .  [14] 15  16  L    28
        Y yellow  2   3   4   5   6   7   8   9   10  11  12  13  14  15  16  L     0
        G green   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .         0
        B blue   [16] 15  14  13  12  11  10  9   8   7   6   5   4   3   2   L     1

          closed  G green

          dice  white [4] [1]   R red [3]   Y yellow [2]   B blue [6]
    "#]]
    .assert_eq(&drawn(&middle, PLAIN));
}

#[test]
fn sealed_decisions_are_neither_drawn_nor_told() {
    let all = |decision: &str| {
        let mut position = thrown(MIDDLE, "7,8,r3,y2,b6");
        play(&mut position, &[(2, decision), (1, "pass")]);
        let words = ["pass", "yellow15"].map(|mv| explained(&position, 0, mv));
        (drawn(&position, FANCY), position.status(), words)
    };
    for decision in ["red15", "blue15"] {
        assert_eq!(all(decision), all("pass"));
    }
}

#[test]
fn crosses_are_explained() {
    let middle = thrown(MIDDLE, "4,4,r3,y2,b6");
    expect!["next number, +3"].assert_eq(&explained(&middle, 0, "red8"));
    expect!["skips 5 numbers, +2"].assert_eq(&explained(&middle, 0, "blue8"));
    expect!["lucky, next number, +2"].assert_eq(&explained(&middle, 0, "blue13"));
    expect!["crosses nothing in action 1"].assert_eq(&explained(&middle, 1, "pass"));
    expect!["yellow2"].assert_eq(&explained(&middle, 1, "yellow2"));

    let closing = thrown(MIDDLE, "8,8,r3,y2,b6");
    expect!["closes the row, +17, ends the game"].assert_eq(&explained(&closing, 2, "red16"));
    let first = "-;0;r=2,3,4,5,6,14 y=2,3,4,5,6,7,8 g=16,15,14,13,12,11,10 b=16,15,14,13,12,11,10 \
        m=0 l=5,8;r=- y=- g=- b=- m=0 l=6,11";
    expect!["closes the row, lucky, +15"].assert_eq(&explained(
        &thrown(first, "4,4,r3,y2,g1,b6"),
        0,
        "red15",
    ));
    expect!["closes the row, +15"].assert_eq(&explained(
        &thrown(first, "8,8,r3,y2,g1,b6"),
        0,
        "red16",
    ));
}

#[test]
fn a_pass_is_explained_by_what_came_before() {
    let mut idle = thrown(MIDDLE, "4,1,r3,y2,b6");
    let mut busy = idle.clone();
    play(&mut idle, &[(0, "pass"), (1, "pass"), (2, "yellow5")]);
    play(&mut busy, &[(0, "pass"), (1, "red5"), (2, "yellow5")]);
    expect!["misthrow, -5"].assert_eq(&explained(&idle, 1, "pass"));
    expect!["ends the turn"].assert_eq(&explained(&busy, 1, "pass"));
    expect!["skips 6 numbers, +1"].assert_eq(&explained(&idle, 1, "blue10"));
    let mut last =
        thrown("-;0;r=- y=- g=- b=- m=3 l=5,8;r=- y=- g=- b=- m=0 l=6,11", "4,1,r3,y2,g1,b6");
    play(&mut last, &[(0, "pass"), (1, "pass")]);
    expect!["misthrow, -5, ends the game"].assert_eq(&explained(&last, 0, "pass"));
}

#[test]
fn a_turn_is_told() {
    let mut position = QwixxLongo::start(&QwixxLongoSetup::default());
    expect!["Seat 0 to roll"].assert_eq(&position.status());
    position.roll("4,1,r3,y2,g1,b6".parse().unwrap()).unwrap();
    expect!["Seat 0, action 1: white 4 + 1 = 5; to decide: seats 0 and 1"]
        .assert_eq(&position.status());
    play(&mut position, &[(0, "red5")]);
    expect!["Seat 0, action 1: white 4 + 1 = 5; to decide: seat 1"].assert_eq(&position.status());
    play(&mut position, &[(1, "pass")]);
    expect!["Seat 0, action 2: white 4 or 1 + red 3, yellow 2, green 1 or blue 6"]
        .assert_eq(&position.status());
    drawn(&position, FANCY);
}

#[test]
fn endings_are_told() {
    let ended = |text: &str| {
        let position = QwixxLongo::from_position(text, &QwixxLongoSetup::default()).unwrap();
        drawn(&position, FANCY);
        position.status()
    };
    let locked = "2,3,4,5,6,7,15,L";
    let two = format!("ry;1;r={locked} y={locked} g=- b=- m=0 l=5,8;r=- y=- g=- b=- m=1 l=6,11");
    expect!["Seat 0 wins with 72 points: 2 rows are closed"].assert_eq(&ended(&two));
    expect!["Seats 1 and 2 share the win with 1 point: four misthrows"].assert_eq(&ended(
        "-;0;r=2 y=- g=- b=- m=4 l=5,8;r=2 y=- g=- b=- m=0 l=6,11;r=3 y=- g=- b=- m=0 l=7,12",
    ));
}

#[test]
fn seats_have_names() {
    let start = QwixxLongo::start(&QwixxLongoSetup::default());
    assert_eq!(start.seat_name(Seat::at(1)), "seat 1");
}
