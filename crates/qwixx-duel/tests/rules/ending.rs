//! How a game ends and what it is worth: Q15 and Q17 to Q19.

use crate::{after, check, impossible};

#[test]
fn q15_the_last_token_on_the_last_number_leaves_none_for_the_lock() {
    check(
        "r=2B,3B,4B,5B,6B y=5Bx8 g=- b=9Bx8 m=0,0 B
         supply? -> 1 22
         6+6 red12 -> 0 last-token: r=2B,3B,4B,5B,6B,12B y=5Bx8 g=- b=9Bx8 m=0,0 B
         6+6 red12 score? -> 93 0
         6+6 red12 supply? -> 0 22
         6+6 red12 pass -> Over
         (6,5,r6,y1,g1,b1) pass red12 -> \
             0 last-token: r=2B,3B,4B,5B,6B,12B y=5Bx8 g=- b=9Bx8 m=0,0 B",
    );
}

#[test]
fn q15_a_row_without_a_lock_token_is_no_second_locked_row() {
    check(
        "r=2B,3B,4B,5B,6B y=5Bx8 g=12G,11G,10G,9G,8G,2G,LG b=9Bx8 m=0,0 B
         6+6 red12 -> \
             0 last-token: r=2B,3B,4B,5B,6B,12B y=5Bx8 g=12G,11G,10G,9G,8G,2G,LG b=9Bx8 m=0,0 B",
    );
}

#[test]
fn q17_the_last_token_ends_the_game_wherever_it_goes() {
    check(
        "r=5Bx10 y=5Bx11 g=- b=- m=0,0 B
         4+1 blue5 -> 0 last-token: r=5Bx10 y=5Bx11 g=- b=5B m=0,0 B
         4+1 red5 -> 0 last-token: r=5Bx11 y=5Bx11 g=- b=- m=0,0 B
         4+1 pass blue5 -> 0 last-token: r=5Bx10 y=5Bx11 g=- b=5B m=0,0 B
         4+1 pass pass -> 0 last-token: r=5Bx10 y=5Bx11 g=- b=- m=1,0 B
         4+1 blue5 pass -> Over
         r=- y=- g=9Gx10 b=9Gx10 m=0,1 G
         4+5 blue9 -> 1 last-token: r=- y=- g=9Gx10 b=9Gx11 m=0,1 G",
    );
}

#[test]
fn q17_the_lock_token_can_be_the_last_one() {
    check(
        "r=2B,3B,4B,5B,6B y=5Bx8 g=- b=9Bx7 m=0,0 B
         supply? -> 2 22
         6+6 red12 -> 0 last-token: r=2B,3B,4B,5B,6B,12B,LB y=5Bx8 g=- b=9Bx7 m=0,0 B",
    );
}

#[test]
fn q17_a_beaten_token_has_not_been_placed() {
    check(
        "r=5Bx10 y=5Bx10 g=- b=7B m=0,0 G
         3+4 blue7 pass 4+1 red5 pass -> r=5Bx11 y=5Bx10 g=- b=7G m=0,0 G
         3+4 pass pass 4+1 red5 -> 0 last-token: r=5Bx11 y=5Bx10 g=- b=7B m=0,1 B",
    );
}

#[test]
fn q17_four_misthrows_in_total_end_the_game() {
    check(
        "r=5B y=- g=- b=- m=2,0 G
         4+1 pass pass -> r=5B y=- g=- b=- m=2,1 B
         r=5B y=- g=- b=- m=2,1 G
         4+1 pass pass -> 0 misthrows: r=5B y=- g=- b=- m=2,2 G
         r=5B y=- g=- b=- m=3,0 B
         4+1 pass pass -> 1 misthrows: r=5B y=- g=- b=- m=4,0 B
         4+1 pass pass 4+1 -> Over",
    );
    impossible("r=- y=- g=- b=- m=3,2 B", "5 misthrows");
}

#[test]
fn q17_two_locked_rows_end_the_game_whoever_locked_them() {
    let two = "r=2B,3B,4B,5B,6B,12B,LB y=- g=12G,11G,10G,9G,8G,2G,LG b=- m=0,0 G";
    let one = two.replace(",2G,LG", "");
    assert_eq!(after(&one, "1+1 green2"), format!("0,1 two-rows-locked: {two}"));
    assert_eq!(after(&one, "1+1 green2 pass"), "Over");
    assert_eq!(after(&one, "1+2 pass green2"), format!("0,1 two-rows-locked: {two}"));
    let more = two.replace("y=-", "y=3G");
    assert_eq!(after(&one, "1+2 yellow3 green2"), format!("1 two-rows-locked: {more}"));
}

#[test]
fn q17_two_rows_locked_goes_before_last_token() {
    check(
        "r=2B,3B,4B,5B,6B y=5Bx8 g=12G,11G,10G,9G,8G,2G,LG b=9Bx7 m=0,0 B
         6+6 red12 supply? -> 0 15
         6+6 red12 -> 0 two-rows-locked: \
         r=2B,3B,4B,5B,6B,12B,LB y=5Bx8 g=12G,11G,10G,9G,8G,2G,LG b=9Bx7 m=0,0 B",
    );
}

#[test]
fn q17_misthrows_goes_before_last_token() {
    check(
        "r=5Bx9 y=5Bx9 g=- b=- m=3,0 B
         4+1 pass pass supply? -> 0 22
         4+1 pass pass -> 0 misthrows: r=5Bx9 y=5Bx9 g=- b=- m=4,0 B",
    );
}

#[test]
fn q18_a_row_scores_by_its_number_of_tokens() {
    let points = [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78];
    for (tokens, points) in points.into_iter().enumerate().skip(2) {
        let black = format!("r=5Bx{tokens} y=- g=- b=- m=0,0 B");
        assert_eq!(after(&black, "score?"), format!("{points} 0"));
        let grey = format!("r=- y=- g=- b=5Gx{tokens} m=0,0 B");
        assert_eq!(after(&grey, "score?"), format!("0 {points}"));
    }
    check(
        "start
         score? -> 0 0
         r=5B y=- g=- b=- m=0,0 B
         score? -> 1 0
         r=3G,5B,7B y=- g=- b=9B,5Gx2 m=0,0 B
         score? -> 4 4",
    );
}

#[test]
fn q18_more_than_twelve_tokens_count_as_twelve() {
    check(
        "r=5Bx12 y=- g=- b=- m=0,0 B
         4+1 red5 pass -> r=5Bx13 y=- g=- b=- m=0,0 G
         score? | 4+1 red5 score? -> 78 0
         r=5Bx21 y=- g=- b=- m=0,0 B
         score? -> 78 0",
    );
}

#[test]
fn q18_the_lock_token_counts() {
    check(
        "r=2B,3B,4B,5B,6B,12B,LB y=- g=- b=- m=0,0 G
         score? -> 28 0
         r=3G,5Bx12,12B,LB y=- g=- b=- m=0,0 G
         score? -> 78 1",
    );
}

#[test]
fn q19_each_misthrow_of_ones_own_costs_five_points() {
    check(
        "r=- y=- g=- b=- m=2,1 B
         score? -> -10 -5
         r=5Bx4 y=5Gx5 g=- b=- m=1,0 B
         score? -> 5 15",
    );
}

#[test]
fn q19_the_higher_total_wins_and_equal_totals_are_a_draw() {
    check(
        "r=5Bx5 y=5Gx4 g=- b=- m=1,2 B
         4+4 pass pass -> 0 misthrows: r=5Bx5 y=5Gx4 g=- b=- m=2,2 B
         r=5Bx4 y=5Gx5 g=- b=- m=1,2 B
         4+4 pass pass -> 1 misthrows: r=5Bx4 y=5Gx5 g=- b=- m=2,2 B
         r=5Bx4 y=5Gx4 g=- b=- m=1,2 B
         4+4 pass pass -> 0,1 misthrows: r=5Bx4 y=5Gx4 g=- b=- m=2,2 B",
    );
}
