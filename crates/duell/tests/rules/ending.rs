//! How a game ends, and the house rules: D12 to D18.

use duell::DuellSetup;
use game::Setup;

use crate::{after, check, impossible};

#[test]
fn d12_capturing_the_king_wins_at_once() {
    check(
        "9/4RK4/9/9/4W314/9/9/4WK4 w 0
         e4n3 -> 0 king-captured
         4RK4/9/9/4R314/9/9/4WK4/9 r 0
         e5s3 -> 1 king-captured
         9/9/9/4RK4/4WK4/9/9/9 w 0
         e4n1 -> 0 king-captured
         9/9/9/4RK4/4WK4/9/9/9 r 0
         e5s1 -> 1 king-captured",
    );
}

#[test]
fn d12_a_king_captured_on_its_home_square_was_captured() {
    check(
        "4RK4/9/9/4W314/9/9/9/4WK4 w 0
         e5n3 -> 0 king-captured",
    );
}

#[test]
fn d13_any_die_on_the_enemy_home_square_wins_at_once() {
    // The red King on d8 could capture the die, but the square need not be held.
    check(
        "3RK5/9/4W234/9/9/9/9/4WK4 w 0
         e6n2 -> 0 home-square
         3RK5/3W235/9/9/9/9/9/4WK4 w 0
         d7e1n1 -> 0 home-square
         4RK4/9/9/9/9/4R244/9/5WK3 r 0
         e3s2 -> 1 home-square",
    );
    assert_eq!(after("RK3W134/9/9/9/9/9/9/4WK4 r 1", ""), "0 home-square");
    impossible("RK3W134/9/9/9/9/9/9/4WK4 w 1", "e8");
}

#[test]
fn d13_the_king_wins_on_the_enemy_home_square_too() {
    check(
        "RK8/4WK4/9/9/9/9/9/9 w 0
         e7n1 -> 0 home-square
         9/9/9/9/9/9/9/3RK4WK r 0
         d1e1 -> 1 home-square",
    );
}

#[test]
fn d13_it_does_not_matter_what_stood_there() {
    check(
        "RK3R544/9/4W234/9/9/9/9/4WK4 w 0
         e6n2 -> 0 home-square
         RK3R544/4WK4/9/9/9/9/9/9 w 0
         e7n1 -> 0 home-square",
    );
}

#[test]
fn d13_passing_over_the_square_is_not_occupying_it() {
    check(
        "3RK5/4W314/9/9/9/9/9/4WK4 w 0
         e7n1e2 -> 3RK2W642/9/9/9/9/9/9/4WK4 r 1
         RK8/9/9/9/9/9/9/3R314WK r 0
         d1e3 -> RK8/9/9/9/9/9/9/6R211WK w 1",
    );
}

#[test]
fn d14_ones_own_dice_stand_on_the_home_square_with_no_effect() {
    check(
        "4RK4/9/9/9/9/9/4W134/3WK5 w 0
         e2s1 -> 4RK4/9/9/9/9/9/9/3WKW414 r 1
         4RK4/9/9/9/9/9/4WK4/9 w 0
         e2s1 -> 4RK4/9/9/9/9/9/9/4WK4 r 1
         3RK5/4R144/9/9/9/9/9/4WK4 r 0
         e7n1 -> 3RKR464/9/9/9/9/9/9/4WK4 w 1
         9/4RK4/9/9/9/9/9/4WK4 r 0
         e7n1 -> 4RK4/9/9/9/9/9/9/4WK4 w 1",
    );
}

#[test]
fn d15_no_legal_move_is_a_draw() {
    assert_eq!(after("4RK4/9/9/9/9/R538/W63R537/WKW63R536 w 0", ""), "- no-move");
    check(
        "4RK4/9/9/9/9/R538/W63R53R146/WKW637 r 0
         c2s1 -> - no-move",
    );
}

#[test]
fn d15_one_die_that_can_move_is_enough() {
    check(
        "4RK4/9/9/9/9/R538/W63R53R146/WKW637 r 0
         e8s1 -> 9/4RK4/9/9/9/R538/W63R53R146/WKW637 w 1
         4RK4/9/9/9/9/R538/W63R537/WKW63R53W135 w 0
         d1n1 -> 4RK4/9/9/9/9/R538/W63R531W365/WKW63R536 r 1",
    );
}

/// From here the six half-moves of [`CIRCLE`] bring both dice back as they lay.
const CIRCLE_START: &str = "8RK/9/9/6R142/2W136/9/9/WK8 w 0";
const CIRCLE: &str = "c4n1 g5s1 c5s2e1 g4n2w1 d3w1n1 f6e1s1 ";

#[test]
fn d16_the_third_time_is_a_draw() {
    check(
        "8RK/9/9/6R142/2W136/9/9/WK8 w 0
         c4n1 g5s1 c5s2e1 g4n2w1 d3w1n1 f6e1s1 -> 8RK/9/9/6R142/2W136/9/9/WK8 w 6
         c4n1 g5s1 c5s2e1 g4n2w1 d3w1n1 f6e1s1 c4n1 g5s1 c5s2e1 g4n2w1 d3w1n1 -> \
             8RK/9/5R263/9/2W136/9/9/WK8 r 11",
    );
    assert_eq!(after(CIRCLE_START, &CIRCLE.repeat(2)), "- repetition");
}

#[test]
fn d16_any_position_may_come_back_and_not_only_in_a_row() {
    let twice = format!("a1n1 i8w1 {CIRCLE}");
    assert_eq!(after(CIRCLE_START, &twice), "7RK1/9/9/6R142/2W136/9/WK8/9 w 8");
    let thrice = format!("{twice} a2s1 h8e1 a1n1 i8w1");
    assert_eq!(after(CIRCLE_START, &thrice), "- repetition");
}

#[test]
fn d16_dice_on_the_same_squares_must_lie_the_same_way() {
    check(
        "8RK/9/9/6R142/2W136/9/9/WK8 w 0
         c4n1 g5s1 c5s2e1 g4n2w1 d3n1w1 f6e1s1 -> 8RK/9/9/6R142/2W456/9/9/WK8 w 6
         c4n1 g5s1 c5s2e1 g4n2w1 d3n1w1 f6e1s1 c4n2e2 g5s1 e6w1s3 g4n2w1 d3n1w1 f6e1s1 -> \
             8RK/9/9/6R142/2W356/9/9/WK8 w 12",
    );
}

#[test]
fn d16_the_same_side_must_be_to_move() {
    // White's circle takes three moves and the red King's two: the first board comes back with Red
    // to move after five half-moves, and with White to move after twelve.
    let five = "c4n1 i8w1 c5s2e1 h8e1 d3w1n1 ";
    let circle = format!("{five}i8w1 c4n1 h8e1 c5s2e1 i8w1 d3w1n1 h8e1 ");
    let board = "8RK/9/9/9/2W136/9/9/WK8";
    let start = &format!("{board} w 0");
    assert_eq!(after(start, five), format!("{board} r 5"));
    assert_eq!(after(start, &circle), format!("{board} w 12"));
    assert_eq!(after(start, &format!("{circle}{five}")), format!("{board} r 17"));
    assert_eq!(after(start, &circle.repeat(2)), "- repetition");
}

/// This many half-moves of two Kings on rounds of twelve and ten squares: no position comes back
/// before half-move 120, and none for the third time before 240.
fn walk(half_moves: usize) -> String {
    let white = "e1n1 e2n1 e3n1 e4w1 d4w1 c4w1 b4s1 b3s1 b2s1 b1e1 c1e1 d1e1";
    let red = "e8s1 e7s1 e6w1 d6w1 c6w1 b6n1 b7n1 b8e1 c8e1 d8e1";
    let (white, red) = (white.split(' ').cycle(), red.split(' ').cycle());
    let both = white.zip(red).flat_map(|(white, red)| [white, red]);
    both.take(half_moves).collect::<Vec<_>>().join(" ")
}

#[test]
fn d16_a_hundred_moves_of_each_side_without_a_capture_are_a_draw() {
    let kings = "4RK4/9/9/9/9/9/9/4WK4 w 0";
    assert_eq!(after(kings, &walk(199)), "3RK5/9/9/9/3WK5/9/9/9 r 199");
    assert_eq!(after(kings, &walk(200)), "- quiet-moves");
    check(
        "4RK4/9/9/9/9/9/9/4WK4 w 198
         e1n1 -> 4RK4/9/9/9/9/9/4WK4/9 r 199
         e1n1 e8s1 -> - quiet-moves",
    );
}

#[test]
fn d16_a_capture_starts_the_count_again() {
    check(
        "4RK4/9/9/9/9/9/4R144/4WK4 w 199
         e1n1 -> 4RK4/9/9/9/9/9/4WK4/9 r 0
         e1n1 e8s1 -> 9/4RK4/9/9/9/9/4WK4/9 w 1
         e1w1 -> - quiet-moves",
    );
}

#[test]
fn d16_a_win_on_the_last_of_the_quiet_moves_is_a_win() {
    check(
        "3RK5/9/4W234/9/9/9/9/4WK4 w 199
         e6n2 -> 0 home-square",
    );
}

#[test]
fn d17_either_player_may_resign_at_any_time() {
    check(
        "start
         resign | b1n1 0:resign -> 1 resignation
         1:resign | b1n1 resign | draw 1:resign -> 0 resignation
         resign 1:resign -> Over",
    );
}

#[test]
fn d17_an_offer_of_a_draw_may_be_accepted() {
    check(
        "start
         draw -> R54R14R24R64RKR64R24R14R54/9/9/9/9/9/9/W53W13W23W63WKW63W23W13W53 w 0
         draw 1:draw | draw b1n1 draw | 1:draw draw | b1n1 0:draw draw -> - agreement",
    );
}

#[test]
fn d17_nobody_accepts_an_offer_of_ones_own() {
    check(
        "start
         draw draw -> R54R14R24R64RKR64R24R14R54/9/9/9/9/9/9/W53W13W23W63WKW63W23W13W53 w 0
         1:draw 1:draw -> R54R14R24R64RKR64R24R14R54/9/9/9/9/9/9/W53W13W23W63WKW63W23W13W53 w 0
         draw b1n1 0:draw -> \
             R54R14R24R64RKR64R24R14R54/9/9/9/9/9/1W367/W531W23W63WKW63W23W13W53 r 1",
    );
}

#[test]
fn d17_an_offer_stands_until_the_other_side_moves_a_die() {
    check(
        "start
         draw b1n1 h8s1 1:draw -> \
             R54R14R24R64RKR64R241R54/7R311/9/9/9/9/1W367/W531W23W63WKW63W23W13W53 w 2
         1:draw b1n1 0:draw -> \
             R54R14R24R64RKR64R24R14R54/9/9/9/9/9/1W367/W531W23W63WKW63W23W13W53 r 1
         draw b1n1 h8s1 draw 1:draw | 1:draw b1n1 0:draw 1:draw -> - agreement",
    );
}

#[test]
fn d18_house_rules_are_off_by_default() {
    assert_eq!(DuellSetup::default().to_options().to_string(), "");
    check(
        "home=any RK8/9/4W234/9/9/9/9/4WK4 w 0
         e6n2 -> 0 home-square
         king-captures=yes 8RK/9/9/4R144/4WK4/9/9/9 w 9
         e4n1 -> 8RK/9/9/4WK4/9/9/9/9 r 0",
    );
}

#[test]
fn d18_home_king_lets_only_a_king_win_on_the_home_square() {
    check(
        "home=king RK8/9/4W234/9/9/9/9/4WK4 w 0
         e6n2 -> RK3W544/9/9/9/9/9/9/4WK4 r 1
         e6n2 a8s1 e8s5 -> 9/RK8/9/9/9/4W354/9/4WK4 r 3
         home=king 4RK4/9/9/9/9/4R244/9/5WK3 r 0
         e3s2 -> 4RK4/9/9/9/9/9/9/4R53WK3 w 1
         home=king RK8/4WK4/9/9/9/9/9/9 w 0
         e7n1 -> 0 home-square
         home=king 9/9/9/9/9/9/9/3RK4WK r 0
         d1e1 -> 1 home-square
         home=king 4RK4/9/4W234/9/9/9/9/4WK4 w 0
         e6n2 -> 0 king-captured",
    );
}

#[test]
fn d18_king_captures_no_keeps_the_king_from_capturing() {
    check(
        "king-captures=no 8RK/9/9/4R144/4WK4/9/9/9 w 0
         e4n1 -> D18
         e4e1 -> 8RK/9/9/4R144/5WK3/9/9/9 r 1
         king-captures=no 9/9/9/4RK4/4WK4/9/9/9 r 0
         e5s1 -> D18
         king-captures=no RK3R544/4WK4/9/9/9/9/9/9 w 0
         e7n1 -> D18
         home=king king-captures=no RK3R544/4WK4/9/9/9/9/9/9 w 0
         e7n1 -> D18
         king-captures=no RK8/4WK4/9/9/9/9/9/9 w 0
         e7n1 -> 0 home-square
         king-captures=no 8RK/9/9/4R144/4W134/9/9/WK8 w 0
         e4n1 -> 8RK/9/9/4W364/9/9/9/WK8 r 0",
    );
}

#[test]
fn d18_a_king_that_may_not_capture_can_be_stuck() {
    let shut_in = "8RK/9/9/9/9/9/R538/WKR537 w 0";
    assert_eq!(after(shut_in, "a1n1"), "8RK/9/9/9/9/9/WK8/1R537 r 0");
    assert_eq!(after(&format!("king-captures=no {shut_in}"), ""), "- no-move");
}
