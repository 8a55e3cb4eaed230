//! Misthrows, the end of the game and the score: L12 to L14.

use crate::{after, check};

#[test]
fn l12_an_active_player_who_crossed_nothing_crosses_a_misthrow_box() {
    check(
        "-;0;l=5,8;l=6,11
         4+5 *:pass pass -> -;1;m=1 l=5,8;l=6,11
         4+5 0:pass 1:red9 pass -> -;1;m=1 l=5,8;r=9 l=6,11
         4+5 *:pass score? -> 0 0
         4+5 *:pass pass score? -> -5 0",
    );
}

#[test]
fn l12_one_cross_in_either_action_is_enough() {
    check(
        "-;0;l=5,8;l=6,11
         4+5 0:red9 1:pass pass -> -;1;r=9 l=5,8;l=6,11
         4+5 *:pass red5 -> -;1;r=5 l=5,8;l=6,11
         4+4 0:blue16 1:pass pass -> -;1;b=16 l=5,8;l=6,11",
    );
}

#[test]
fn l12_others_never_cross_a_misthrow_box() {
    check(
        "-;1;l=5,8;l=6,11;l=7,12
         4+5 1:red9 *:pass pass -> -;2;l=5,8;r=9 l=6,11;l=7,12
         4+5 *:pass pass -> -;2;l=5,8;m=1 l=6,11;l=7,12",
    );
}

#[test]
fn l12_a_game_that_ends_in_action_1_books_no_misthrow() {
    check(
        "g;0;l=5,8;r=2,3,4,5,6,7 g=16,15,14,13,12,11,3,L l=6,11
         7+8 0:pass 1:red15 -> 1 two-rows-locked: \
             rg;0;l=5,8;r=2,3,4,5,6,7,15,L g=16,15,14,13,12,11,3,L l=6,11
         7+8 0:pass 1:red15 score? -> 0 72",
    );
}

#[test]
fn l13_the_fourth_misthrow_box_ends_the_game() {
    check(
        "-;0;r=2 m=3 l=5,8;m=3 l=6,11
         4+5 *:pass pass -> 1 misthrows: -;0;r=2 m=4 l=5,8;m=3 l=6,11
         4+5 *:pass pass 4+5 -> Over
         4+5 0:red9 *:pass pass -> -;1;r=2,9 m=3 l=5,8;m=3 l=6,11",
    );
}

#[test]
fn l13_misthrows_of_several_players_do_not_add_up() {
    check(
        "-;0;m=2 l=5,8;m=3 l=6,11;m=3 l=7,12
         4+5 *:pass pass -> -;1;m=3 l=5,8;m=3 l=6,11;m=3 l=7,12",
    );
}

#[test]
fn l13_two_closed_rows_end_the_game_without_action_2() {
    check(
        "g;0;r=2,3,4,5,6,7 l=5,8;g=16,15,14,13,12,11,3,L l=6,11
         7+8 0:red15 1:pass -> \
             0,1 two-rows-locked: rg;0;r=2,3,4,5,6,7,15,L l=5,8;g=16,15,14,13,12,11,3,L l=6,11
         7+8 0:red15 1:pass pass -> Over
         7+8 0:red15 1:pass 1+1 -> Over",
    );
}

#[test]
fn l13_the_second_row_may_close_in_action_2() {
    check(
        "-;0;r=2,3,4,5,6,7 y=2,3,4,5,6,7 l=5,8;l=6,11
         (7,8,r1,y8,g1,b1) 0:red15 1:pass yellow16 -> 0 two-rows-locked: \
             ry;0;r=2,3,4,5,6,7,15,L y=2,3,4,5,6,7,16,L l=5,8;l=6,11",
    );
}

#[test]
fn l13_two_players_may_close_two_rows_in_one_action() {
    check(
        "-;0;r=2,3,4,5,6,7 l=5,8;y=2,3,4,5,6,7 l=6,11
         7+8 0:red15 1:yellow15 -> 0,1 two-rows-locked: \
             ry;0;r=2,3,4,5,6,7,15,L l=5,8;y=2,3,4,5,6,7,15,L l=6,11",
    );
}

/// Six crosses in every row, so that luck may choose any: green and blue end in these numbers.
fn lucky_sheet(green: &str, blue: &str) -> String {
    format!("r=2,3,4,5,6,7 y=2,3,4,5,6,7 g=16,15,14,13,12,{green} b=16,15,14,13,12,{blue}")
}

#[test]
fn l13_three_rows_may_close_in_one_action() {
    let start =
        format!("-;0;r=2,3,4,5,6,7 l=5,8;y=2,3,4,5,6,7 l=6,11;{} l=16,12", lucky_sheet("11", "4"));
    let end = format!(
        "2 two-rows-locked: ryb;0;r=2,3,4,5,6,7,16,L l=5,8;y=2,3,4,5,6,7,16,L l=6,11;{} l=16,12",
        lucky_sheet("11", "4,3,L")
    );
    assert_eq!(after(&start, "8+8 0:red16 1:yellow16 2:blue3"), end);
    assert_eq!(after(&start, "8+8 0:red16 1:yellow16 2:blue3 score?"), "36 36 99");
}

#[test]
fn l13_four_rows_may_close_in_one_action() {
    let start = format!(
        "-;3;r=2,3,4,5,6,7 l=5,8;y=2,3,4,5,6,7 l=6,11;{} l=16,12;{} l=16,4",
        lucky_sheet("11", "4"),
        lucky_sheet("4", "11")
    );
    let end = format!(
        "2,3 two-rows-locked: \
         rygb;3;r=2,3,4,5,6,7,16,L l=5,8;y=2,3,4,5,6,7,16,L l=6,11;{} l=16,12;{} l=16,4",
        lucky_sheet("11", "4,3,L"),
        lucky_sheet("4,3,L", "11")
    );
    assert_eq!(after(&start, "8+8 0:red16 1:yellow16 2:blue3 3:green3"), end);
}

#[test]
fn l14_a_row_scores_by_its_crosses() {
    let numbers = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14"];
    let points = [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78, 91];
    for (crosses, points) in points.into_iter().enumerate().skip(1) {
        let row = numbers[..crosses].join(",");
        let start = format!("-;0;r={row} l=5,8;y={row} l=6,11");
        assert_eq!(after(&start, "score?"), format!("{points} {points}"));
    }
}

#[test]
fn l14_the_lock_counts_and_fifteen_crosses_are_120_points() {
    check(
        "r;0;r=2,3,4,5,6,7,8,9,10,11,12,13,16,L l=5,8;r=2,3,4,5,6,7,8,9,10,11,12,13,14,16,L l=6,11
         score? -> 105 120
         r;0;r=2,3,4,5,6,7,15,L l=5,8;l=6,11
         score? -> 36 0",
    );
}

#[test]
fn l14_each_misthrow_costs_five_points() {
    check(
        "-;0;m=1 l=5,8;r=2,3,4,5 m=3 l=6,11
         score? -> -5 -5",
    );
}

#[test]
fn l14_the_highest_total_wins_and_ties_share_the_win() {
    check(
        "-;0;r=2,3 m=3 l=5,8;r=2 l=6,11;r=2,3 l=7,12
         4+5 *:pass pass -> 2 misthrows: -;0;r=2,3 m=4 l=5,8;r=2 l=6,11;r=2,3 l=7,12
         -;0;r=2,3 m=3 l=5,8;r=2,3 l=6,11;y=2,3 l=7,12
         4+5 *:pass pass -> 1,2 misthrows: -;0;r=2,3 m=4 l=5,8;r=2,3 l=6,11;y=2,3 l=7,12
         -;0;r=2,3,4,5,6 y=2,3,4,5 m=3 l=5,8;r=2,3 y=2 g=16 l=6,11
         4+5 *:pass pass -> \
             0,1 misthrows: -;0;r=2,3,4,5,6 y=2,3,4,5 m=4 l=5,8;r=2,3 y=2 g=16 l=6,11",
    );
}
