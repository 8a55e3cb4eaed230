//! Duell drawn, its turns and moves in words.

#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes its updates with them")]

mod common;

use common::{FANCY, PLAIN, drawn};
use draw::Draw;
use duell::{Duell, DuellSetup, Home};
use expect_test::expect;
use game::{Game, Seat};

const WHITE: Seat = Seat::at(0);
const RED: Seat = Seat::at(1);
const MIDDLE: &str = "R541R24R64RK1R24R14R54/2R656/5W313/9/3R12W134/W248/4WK4/W532W63W243W53";

fn position(text: &str) -> Duell {
    Duell::from_position(text, &DuellSetup::default()).unwrap()
}

fn explained(position: &Duell, seat: Seat, mv: &str) -> String {
    let words = position.explain(seat, mv.parse().unwrap());
    assert!(words.is_ascii());
    words
}

#[test]
fn the_start_is_drawn() {
    let start = Duell::start(&DuellSetup::default());
    expect![[r#"
              a       b       c       d       e       f       g       h       i
          ┌───────┬───────┬───────┬───────┬───────┬───────┬───────┬───────┬───────┐
          │   3   │   3   │   3   │   3   │⌂      │   3   │   3   │   3   │   3   │
        8 │ 6(5)1 │ 5(1)2 │ 1(2)6 │ 2(6)5 │  (K)  │ 2(6)5 │ 1(2)6 │ 5(1)2 │ 6(5)1 │ 8
          │   4   │   4   │   4   │   4   │       │   4   │   4   │   4   │   4   │
          ├───────┼───────┼───────┼───────┼───────┼───────┼───────┼───────┼───────┤
          │       │       │       │       │       │       │       │       │       │
        7 │       │       │       │       │       │       │       │       │       │ 7
          │       │       │       │       │       │       │       │       │       │
          ├───────┼───────┼───────┼───────┼───────┼───────┼───────┼───────┼───────┤
          │       │       │       │       │       │       │       │       │       │
        6 │       │       │       │       │       │       │       │       │       │ 6
          │       │       │       │       │       │       │       │       │       │
          ├───────┼───────┼───────┼───────┼───────┼───────┼───────┼───────┼───────┤
          │       │       │       │       │       │       │       │       │       │
        5 │       │       │       │       │       │       │       │       │       │ 5
          │       │       │       │       │       │       │       │       │       │
          ├───────┼───────┼───────┼───────┼───────┼───────┼───────┼───────┼───────┤
          │       │       │       │       │       │       │       │       │       │
        4 │       │       │       │       │       │       │       │       │       │ 4
          │       │       │       │       │       │       │       │       │       │
          ├───────┼───────┼───────┼───────┼───────┼───────┼───────┼───────┼───────┤
          │       │       │       │       │       │       │       │       │       │
        3 │       │       │       │       │       │       │       │       │       │ 3
          │       │       │       │       │       │       │       │       │       │
          ├───────┼───────┼───────┼───────┼───────┼───────┼───────┼───────┼───────┤
          │       │       │       │       │       │       │       │       │       │
        2 │       │       │       │       │       │       │       │       │       │ 2
          │       │       │       │       │       │       │       │       │       │
          ├───────┼───────┼───────┼───────┼───────┼───────┼───────┼───────┼───────┤
          │   4   │   4   │   4   │   4   │⌂      │   4   │   4   │   4   │   4   │
        1 │ 1[5]6 │ 2[1]5 │ 6[2]1 │ 5[6]2 │  [K]  │ 5[6]2 │ 6[2]1 │ 2[1]5 │ 1[5]6 │ 1
          │   3   │   3   │   3   │   3   │       │   3   │   3   │   3   │   3   │
          └───────┴───────┴───────┴───────┴───────┴───────┴───────┴───────┴───────┘
              a       b       c       d       e       f       g       h       i

          [K] White   (K) Red    ⌂  home square   around a top face: its side faces
          quiet half-moves: 0 of 200
    "#]]
    .assert_eq(&drawn(&start, FANCY));
    expect![[r#"
              a       b       c       d       e       f       g       h       i
          +-------+-------+-------+-------+-------+-------+-------+-------+-------+
          |   3   |   3   |   3   |   3   |*      |   3   |   3   |   3   |   3   |
        8 | 6(5)1 | 5(1)2 | 1(2)6 | 2(6)5 |  (K)  | 2(6)5 | 1(2)6 | 5(1)2 | 6(5)1 | 8
          |   4   |   4   |   4   |   4   |       |   4   |   4   |   4   |   4   |
          +-------+-------+-------+-------+-------+-------+-------+-------+-------+
          |       |       |       |       |       |       |       |       |       |
        7 |       |       |       |       |       |       |       |       |       | 7
          |       |       |       |       |       |       |       |       |       |
          +-------+-------+-------+-------+-------+-------+-------+-------+-------+
          |       |       |       |       |       |       |       |       |       |
        6 |       |       |       |       |       |       |       |       |       | 6
          |       |       |       |       |       |       |       |       |       |
          +-------+-------+-------+-------+-------+-------+-------+-------+-------+
          |       |       |       |       |       |       |       |       |       |
        5 |       |       |       |       |       |       |       |       |       | 5
          |       |       |       |       |       |       |       |       |       |
          +-------+-------+-------+-------+-------+-------+-------+-------+-------+
          |       |       |       |       |       |       |       |       |       |
        4 |       |       |       |       |       |       |       |       |       | 4
          |       |       |       |       |       |       |       |       |       |
          +-------+-------+-------+-------+-------+-------+-------+-------+-------+
          |       |       |       |       |       |       |       |       |       |
        3 |       |       |       |       |       |       |       |       |       | 3
          |       |       |       |       |       |       |       |       |       |
          +-------+-------+-------+-------+-------+-------+-------+-------+-------+
          |       |       |       |       |       |       |       |       |       |
        2 |       |       |       |       |       |       |       |       |       | 2
          |       |       |       |       |       |       |       |       |       |
          +-------+-------+-------+-------+-------+-------+-------+-------+-------+
          |   4   |   4   |   4   |   4   |*      |   4   |   4   |   4   |   4   |
        1 | 1[5]6 | 2[1]5 | 6[2]1 | 5[6]2 |  [K]  | 5[6]2 | 6[2]1 | 2[1]5 | 1[5]6 | 1
          |   3   |   3   |   3   |   3   |       |   3   |   3   |   3   |   3   |
          +-------+-------+-------+-------+-------+-------+-------+-------+-------+
              a       b       c       d       e       f       g       h       i

          [K] White   (K) Red    *  home square   around a top face: its side faces
          quiet half-moves: 0 of 200
    "#]]
    .assert_eq(&drawn(&start, PLAIN));
}

#[test]
fn a_middle_game_is_drawn_with_offer_and_house_rules() {
    let rules = DuellSetup { home: Home::King, king_captures: false };
    let mut middle = Duell::from_position(&format!("{MIDDLE} r 7"), &rules).unwrap();
    middle.play(WHITE, "draw".parse().unwrap()).unwrap();
    expect![[r#"
              a       b       c       d       e       f       g       h       i
          ┌───────┬───────┬───────┬───────┬───────┬───────┬───────┬───────┬───────┐
          │   3   │       │   3   │   3   │⌂      │       │   3   │   3   │   3   │
        8 │ 6(5)1 │       │ 1(2)6 │ 2(6)5 │  (K)  │       │ 1(2)6 │ 5(1)2 │ 6(5)1 │ 8
          │   4   │       │   4   │   4   │       │       │   4   │   4   │   4   │
          ├───────┼───────┼───────┼───────┼───────┼───────┼───────┼───────┼───────┤
          │       │       │   2   │       │       │       │       │       │       │
        7 │       │       │ 4(6)3 │       │       │       │       │       │       │ 7
          │       │       │   5   │       │       │       │       │       │       │
          ├───────┼───────┼───────┼───────┼───────┼───────┼───────┼───────┼───────┤
          │       │       │       │       │       │   6   │       │       │       │
        6 │       │       │       │       │       │ 5[3]2 │       │       │       │ 6
          │       │       │       │       │       │   1   │       │       │       │
          ├───────┼───────┼───────┼───────┼───────┼───────┼───────┼───────┼───────┤
          │       │       │       │       │       │       │       │       │       │
        5 │       │       │       │       │       │       │       │       │       │ 5
          │       │       │       │       │       │       │       │       │       │
          ├───────┼───────┼───────┼───────┼───────┼───────┼───────┼───────┼───────┤
          │       │       │       │   5   │   4   │       │       │       │       │
        4 │       │       │       │ 4(1)3 │ 2[1]5 │       │       │       │       │ 4
          │       │       │       │   2   │   3   │       │       │       │       │
          ├───────┼───────┼───────┼───────┼───────┼───────┼───────┼───────┼───────┤
          │   3   │       │       │       │       │       │       │       │       │
        3 │ 1[2]6 │       │       │       │       │       │       │       │       │ 3
          │   4   │       │       │       │       │       │       │       │       │
          ├───────┼───────┼───────┼───────┼───────┼───────┼───────┼───────┼───────┤
          │       │       │       │       │       │       │       │       │       │
        2 │       │       │       │       │  [K]  │       │       │       │       │ 2
          │       │       │       │       │       │       │       │       │       │
          ├───────┼───────┼───────┼───────┼───────┼───────┼───────┼───────┼───────┤
          │   4   │       │       │   4   │⌂  3   │       │       │       │   4   │
        1 │ 1[5]6 │       │       │ 5[6]2 │ 1[2]6 │       │       │       │ 1[5]6 │ 1
          │   3   │       │       │   3   │   4   │       │       │       │   3   │
          └───────┴───────┴───────┴───────┴───────┴───────┴───────┴───────┴───────┘
              a       b       c       d       e       f       g       h       i

          [K] White   (K) Red    ⌂  home square   around a top face: its side faces
          quiet half-moves: 7 of 200
          house rules: only Kings win on home squares, Kings never capture
    "#]]
    .assert_eq(&drawn(&middle, FANCY));
    expect![[r#"
              a       b       c       d       e       f       g       h       i
          +-------+-------+-------+-------+-------+-------+-------+-------+-------+
          |   3   |       |   3   |   3   |*      |       |   3   |   3   |   3   |
        8 | 6(5)1 |       | 1(2)6 | 2(6)5 |  (K)  |       | 1(2)6 | 5(1)2 | 6(5)1 | 8
          |   4   |       |   4   |   4   |       |       |   4   |   4   |   4   |
          +-------+-------+-------+-------+-------+-------+-------+-------+-------+
          |       |       |   2   |       |       |       |       |       |       |
        7 |       |       | 4(6)3 |       |       |       |       |       |       | 7
          |       |       |   5   |       |       |       |       |       |       |
          +-------+-------+-------+-------+-------+-------+-------+-------+-------+
          |       |       |       |       |       |   6   |       |       |       |
        6 |       |       |       |       |       | 5[3]2 |       |       |       | 6
          |       |       |       |       |       |   1   |       |       |       |
          +-------+-------+-------+-------+-------+-------+-------+-------+-------+
          |       |       |       |       |       |       |       |       |       |
        5 |       |       |       |       |       |       |       |       |       | 5
          |       |       |       |       |       |       |       |       |       |
          +-------+-------+-------+-------+-------+-------+-------+-------+-------+
          |       |       |       |   5   |   4   |       |       |       |       |
        4 |       |       |       | 4(1)3 | 2[1]5 |       |       |       |       | 4
          |       |       |       |   2   |   3   |       |       |       |       |
          +-------+-------+-------+-------+-------+-------+-------+-------+-------+
          |   3   |       |       |       |       |       |       |       |       |
        3 | 1[2]6 |       |       |       |       |       |       |       |       | 3
          |   4   |       |       |       |       |       |       |       |       |
          +-------+-------+-------+-------+-------+-------+-------+-------+-------+
          |       |       |       |       |       |       |       |       |       |
        2 |       |       |       |       |  [K]  |       |       |       |       | 2
          |       |       |       |       |       |       |       |       |       |
          +-------+-------+-------+-------+-------+-------+-------+-------+-------+
          |   4   |       |       |   4   |*  3   |       |       |       |   4   |
        1 | 1[5]6 |       |       | 5[6]2 | 1[2]6 |       |       |       | 1[5]6 | 1
          |   3   |       |       |   3   |   4   |       |       |       |   3   |
          +-------+-------+-------+-------+-------+-------+-------+-------+-------+
              a       b       c       d       e       f       g       h       i

          [K] White   (K) Red    *  home square   around a top face: its side faces
          quiet half-moves: 7 of 200
          house rules: only Kings win on home squares, Kings never capture
    "#]]
    .assert_eq(&drawn(&middle, PLAIN));
}

#[test]
fn moves_are_explained() {
    let middle = position(&format!("{MIDDLE} w 7"));
    let explain = |mv| explained(&middle, WHITE, mv);
    expect!["a1 to b5, 1 on top"].assert_eq(&explain("a1e1n4"));
    expect!["King e2 to e3"].assert_eq(&explain("e2n1"));
    expect!["f6 to g8, 5 on top, takes the two"].assert_eq(&explain("f6n2e1"));
    expect!["f6 to e8, 2 on top, takes the King, wins"].assert_eq(&explain("f6n2w1"));
    expect!["gives the game up"].assert_eq(&explain("resign"));
    expect!["offers a draw"].assert_eq(&explain("draw"));
    expect!["a1n1"].assert_eq(&explain("a1n1"));
}

#[test]
fn moves_that_end_the_game_say_so() {
    let race = position("1RK7/3W245/6R652/9/9/9/9/4WK4 w 199");
    expect!["d7 to e8, 1 on top, wins on the home square"]
        .assert_eq(&explained(&race, WHITE, "d7n1e1"));
    expect!["d7 to d5, 5 on top, draw: 200 half-moves without a capture"]
        .assert_eq(&explained(&race, WHITE, "d7s2"));
    expect!["King e1 to e2, draw: 200 half-moves without a capture"]
        .assert_eq(&explained(&race, WHITE, "e1n1"));
    let rules = DuellSetup { home: Home::King, ..DuellSetup::default() };
    let race = Duell::from_position("1RK7/3W245/9/9/9/9/9/4WK4 w 0", &rules).unwrap();
    expect!["d7 to e8, 1 on top"].assert_eq(&explained(&race, WHITE, "d7n1e1"));
}

#[test]
fn a_draw_is_offered_and_accepted_in_words() {
    let mut start = Duell::start(&DuellSetup::default());
    start.play(RED, "draw".parse().unwrap()).unwrap();
    expect!["White to move, Red offers a draw"].assert_eq(&start.status());
    expect!["accepts the draw"].assert_eq(&explained(&start, WHITE, "draw"));
    expect!["offers a draw"].assert_eq(&explained(&start, RED, "draw"));
    start.play(WHITE, "draw".parse().unwrap()).unwrap();
    expect!["Draw: agreed"].assert_eq(&start.status());
}

#[test]
fn endings_are_told() {
    let after = |text: &str, seat, mv: &str| {
        let mut position = position(text);
        position.play(seat, mv.parse().unwrap()).unwrap();
        drawn(&position, FANCY);
        position.status()
    };
    let race = "1RK7/3W245/6R652/9/9/9/9/4WK4 w 199";
    expect!["White wins on Red's home square e8"].assert_eq(&after(race, WHITE, "d7n1e1"));
    expect!["Draw: 200 half-moves without a capture"].assert_eq(&after(race, WHITE, "e1n1"));
    expect!["White wins: Red gave up"].assert_eq(&after(race, RED, "resign"));
    expect!["White wins: Red's King is captured"].assert_eq(&after(
        &format!("{MIDDLE} w 7"),
        WHITE,
        "f6n2w1",
    ));
}

#[test]
fn repetition_is_told() {
    let mut position = position("RK8/9/9/9/9/9/9/WK8 w 0");
    for (n, mv) in ["a1e1", "a8e1", "b1w1", "b8w1"].iter().cycle().take(8).enumerate() {
        position.play(Seat::at(n % 2), mv.parse().unwrap()).unwrap();
    }
    expect!["Draw: the same position for the third time"].assert_eq(&position.status());
}

#[test]
fn seats_have_names() {
    let start = Duell::start(&DuellSetup::default());
    assert_eq!([WHITE, RED].map(|seat| start.seat_name(seat)), ["White", "Red"]);
}
