//! Where tokens may go, and what they do there: Q7 to Q11, Q13 and Q14.

use crate::{check, impossible};

#[test]
fn q07_a_token_lands_right_of_ones_own_rightmost() {
    check(
        "r=4B,6B y=- g=9B,7B b=- m=0,0 B
         red? -> 6 7 8 9 10 11
         green? -> 3 4 5 6 7
         3+2 red5 | 2+2 red4 | 4+4 green8 | 6+6 green12 | 4+1 pass red5 -> Q7
         5+6 red11 pass -> r=4B,6B,11B y=- g=9B,7B b=- m=0,0 G",
    );
}

#[test]
fn q07_enemy_tokens_hold_nobody_back() {
    check(
        "r=9Gx2 y=- g=3G b=- m=0,0 B
         1+2 red3 pass -> r=3B,9Gx2 y=- g=3G b=- m=0,0 G
         5+6 green11 pass -> r=9Gx2 y=- g=11B,3G b=- m=0,0 G",
    );
}

#[test]
fn q07_the_token_of_action_1_counts_in_action_2() {
    check(
        "start
         (4,3,r1,y1,g1,b1) red7 red5 -> Q7
         (4,3,r5,y1,g1,b1) red7 red9 -> r=7B,9B y=- g=- b=- m=0,0 G",
    );
}

#[test]
fn q08_a_space_holds_tokens_of_one_player_only() {
    impossible("r=5B,5G y=- g=- b=- m=0,0 B", "out of order");
    check(
        "r=3B,5G,7G y=- g=- b=- m=0,0 B
         4+1 red5 | (1,1,r4,y1,g1,b1) pass red5 -> Q8",
    );
}

#[test]
fn q08_an_enemy_token_behind_the_foremost_cannot_be_touched() {
    check(
        "r=5B,7B y=- g=- b=- m=0,0 G
         4+1 red5 -> Q8
         r=3G,5B,8G y=- g=- b=- m=0,0 G
         4+1 red5 -> Q7
         r=- y=- g=9G,3G b=- m=0,0 B
         4+5 green9 -> Q8",
    );
}

#[test]
fn q09_a_single_foremost_enemy_token_is_beaten() {
    check(
        "r=3G,5B,7B y=- g=- b=- m=0,0 G
         3+4 red7 pass -> r=3G,5B,7G y=- g=- b=- m=0,0 B
         supply? -> 20 21
         3+4 red7 supply? -> 21 20
         r=- y=- g=- b=4B m=0,0 G
         (1,1,r1,y1,g1,b3) pass blue4 -> r=- y=- g=- b=4G m=0,0 B",
    );
}

#[test]
fn q09_then_the_owners_remaining_tokens_decide() {
    check(
        "r=3G,5B,7B y=- g=- b=- m=0,0 G
         3+4 red7 pass red? -> 6 7 8 9 10 11
         3+4 red7 pass 3+3 red6 pass -> r=3G,5B,6B,7G y=- g=- b=- m=0,0 G
         3+4 red7 pass 3+4 red7 pass -> r=3G,5B,7B y=- g=- b=- m=0,0 G
         3+4 red7 pass 2+2 red4 -> Q7
         r=7B y=- g=- b=- m=0,0 G
         3+4 red7 pass 1+1 red2 pass -> r=2B,7G y=- g=- b=- m=0,0 G",
    );
}

#[test]
fn q09_each_action_can_beat_a_token() {
    check(
        "r=7B y=- g=- b=4B m=0,0 G
         3+4 red7 blue4 -> r=7G y=- g=- b=4G m=0,0 B
         3+4 red7 blue4 supply? -> 22 20",
    );
}

#[test]
fn q10_the_owner_of_the_foremost_token_may_stack_without_limit() {
    check(
        "r=3G,7B y=- g=- b=5Gx2 m=0,0 B
         3+4 red7 pass -> r=3G,7Bx2 y=- g=- b=5Gx2 m=0,0 G
         3+4 red7 pass (1,1,r1,y1,g1,b4) pass blue5 -> r=3G,7Bx2 y=- g=- b=5Gx3 m=0,0 B
         r=7Bx15 y=- g=- b=- m=0,0 B
         3+4 red7 pass -> r=7Bx16 y=- g=- b=- m=0,0 G
         3+4 red7 supply? -> 6 22",
    );
}

#[test]
fn q10_nobody_stacks_on_a_token_that_was_overtaken() {
    check(
        "r=5B,7G y=- g=- b=5Gx2,4B m=0,0 B
         4+1 red5 -> Q10
         4+1 yellow5 pass 4+1 blue5 -> Q10",
    );
}

#[test]
fn q11_a_stack_is_never_beaten_but_it_can_be_overtaken() {
    check(
        "r=7Bx2 y=- g=- b=- m=0,0 G
         3+4 red7 | (1,1,r6,y1,g1,b1) pass red7 -> Q11
         4+4 red8 pass -> r=7Bx2,8G y=- g=- b=- m=0,0 B
         r=- y=- g=- b=5Gx3 m=0,0 B
         4+1 blue5 -> Q11
         2+2 blue4 pass -> r=- y=- g=- b=5Gx3,4B m=0,0 G",
    );
}

#[test]
fn q13_the_last_number_needs_five_tokens_in_the_row() {
    check(
        "start
         6+6 red12 -> Q13
         r=2B,3B,4B,5B y=5Bx4 g=12B,11B,10B,9B b=9Bx4 m=0,0 B
         6+6 red12 | 6+6 yellow12 | 1+1 green2 | 1+1 blue2 -> Q13
         r=2B,3B,4B,5B,6B y=3B,5Bx4 g=12Bx2,9Bx3 b=9Bx5 m=0,0 B
         red? -> 6 7 8 9 10 11 12
         yellow? -> 5 6 7 8 9 10 11 12
         green? | blue? -> 2 3 4 5 6 7 8 9",
    );
}

#[test]
fn q13_only_ones_own_tokens_in_that_row_count() {
    check(
        "r=2B,3B,4B,5B,6Gx5 y=5Bx5 g=- b=- m=0,0 B
         6+6 red12 -> Q13
         6+6 yellow12 pass -> r=2B,3B,4B,5B,6Gx5 y=5Bx5,12B,LB g=- b=- m=0,0 G",
    );
    impossible("r=2B,3B,4B,5B,12B,LB y=- g=- b=- m=0,0 B", "4 other tokens");
}

#[test]
fn q13_the_fifth_token_may_come_from_action_1() {
    check(
        "r=2B,3B,4B,5B y=- g=- b=- m=0,0 B
         (6,2,r6,y1,g1,b1) red8 red12 -> r=2B,3B,4B,5B,8B,12B,LB y=- g=- b=- m=0,0 G
         (6,2,r6,y1,g1,b1) yellow8 red12 -> Q13",
    );
}

#[test]
fn q13_a_beaten_token_no_longer_counts() {
    check(
        "r=2B,3B,4B,5B,6B y=- g=- b=- m=0,0 G
         3+3 red6 pass 6+6 red12 -> Q13
         3+3 pass pass 6+6 red12 pass -> r=2B,3B,4B,5B,6B,12B,LB y=- g=- b=- m=0,1 G",
    );
}

#[test]
fn q14_the_last_number_also_gets_a_lock_token() {
    check(
        "r=2B,3B,4B,5B,6B y=- g=- b=12G,11G,10G,5Gx2 m=0,0 B
         6+6 red12 pass -> r=2B,3B,4B,5B,6B,12B,LB y=- g=- b=12G,11G,10G,5Gx2 m=0,0 G
         6+6 red12 supply? -> 15 17
         6+6 red12 score? -> 28 15",
    );
    impossible("r=2B,3B,4B,5B,6B,12B y=- g=- b=- m=0,0 G", "not the lock");
    impossible("r=2B,3B,4B,5B,6B,LB y=- g=- b=- m=0,0 G", "not the last number");
    impossible("r=2B,3B,4B,5B,6B,12B,LG y=- g=- b=- m=0,0 G", "not the last number");
}

#[test]
fn q14_the_die_leaves_at_once_before_action_2() {
    check(
        "r=2B,3B,4B,5B,6B y=- g=- b=- m=0,0 B
         (6,6,r1,y1,g1,b1) red12 moves? -> blue7 green7 pass yellow7
         (6,6,r1,y1,g1,b1) red12 red7 -> Q14
         r=2B,3B,4B,5B,6B,12B,LB y=- g=- b=- m=0,0 G
         (4,1,r3,y6,g2,b6) -> Q14
         (4,1,g2,b6) -> Q3
         (4,1,y6,g2,b6) pass moves? -> blue10 blue7 green3 green6 pass yellow10 yellow7",
    );
}

#[test]
fn q14_nobody_places_in_a_locked_row_again() {
    check(
        "r=2B,3B,4B,5B,6B,12B,LB y=- g=- b=- m=0,0 G
         red? ->
         4+4 red8 | 6+6 red12 | 4+4 pass red5 -> Q14
         r=2B,3B,4B,5B,6B,12B,LB y=- g=- b=- m=0,0 B
         red? ->
         4+4 red8 | 6+6 red12 | 4+4 pass red5 -> Q14",
    );
}
