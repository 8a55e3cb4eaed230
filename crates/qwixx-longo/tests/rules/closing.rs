//! Closing a row: L9 to L11.

use crate::{check, impossible};

#[test]
fn l09_the_last_two_numbers_need_six_crosses_in_the_row() {
    check(
        "-;0;l=5,8;l=6,11
         7+8 0:red15 | 8+8 0:yellow16 | 1+2 0:green3 | 1+1 0:blue2 -> L9
         -;0;r=2,3,4,5,6 y=2,3,4,5,6 g=16,15,14,13,12 b=16,15,14,13,12 l=5,8;l=6,11
         7+8 0:red15 | 8+8 0:red16 | 7+8 0:yellow15 | 8+8 0:yellow16 -> L9
         1+2 0:green3 | 1+1 0:green2 | 1+2 0:blue3 | 1+1 0:blue2 -> L9
         (7,8,r8,y8,g8,b8) *:pass red15 | (1,2,r8,y8,g1,b1) *:pass blue2 -> L9
         -;0;r=2,3,4,5,6,7 y=2,3,4,5,6,7 g=16,15,14,13,12,11 b=16,15,14,13,12,11 l=5,8;l=6,11
         red? | yellow? -> 8 9 10 11 12 13 14 15 16
         green? | blue? -> 2 3 4 5 6 7 8 9 10",
    );
    impossible("r;0;r=2,3,4,5,6,15,L l=5,8;l=6,11", "5 crosses");
}

#[test]
fn l09_only_ones_own_crosses_in_that_row_count() {
    check(
        "-;0;y=2,3,4,5,6,7 l=5,8;r=2,3,4,5,6,7 l=6,11
         7+8 0:red15 | 7+8 1:yellow15 -> L9",
    );
}

#[test]
fn l09_the_sixth_cross_may_come_from_action_1() {
    check(
        "-;0;r=2,3,4,5,6 l=5,8;l=6,11
         (2,8,r7,y1,g1,b1) 0:red10 *:pass red15 -> r;1;r=2,3,4,5,6,10,15,L l=5,8;l=6,11
         (2,8,r7,y1,g1,b1) 0:blue10 *:pass red15 -> L9",
    );
}

#[test]
fn l10_either_of_them_also_crosses_the_lock() {
    check(
        "-;0;r=2,3,4,5,6,7 b=16,15,14,13,12,11 l=5,8;l=6,11
         7+8 0:red15 *:pass pass -> r;1;r=2,3,4,5,6,7,15,L b=16,15,14,13,12,11 l=5,8;l=6,11
         8+8 0:red16 *:pass pass -> r;1;r=2,3,4,5,6,7,16,L b=16,15,14,13,12,11 l=5,8;l=6,11
         1+2 0:blue3 *:pass pass -> b;1;r=2,3,4,5,6,7 b=16,15,14,13,12,11,3,L l=5,8;l=6,11
         1+1 0:blue2 *:pass pass -> b;1;r=2,3,4,5,6,7 b=16,15,14,13,12,11,2,L l=5,8;l=6,11
         (7,1,r8,y1,g1,b1) *:pass red15 -> r;1;r=2,3,4,5,6,7,15,L b=16,15,14,13,12,11 l=5,8;l=6,11
         7+8 0:red15 *:pass score? -> 57 0",
    );
    impossible("-;0;r=2,3,4,5,6,7,15 l=5,8;l=6,11", "lock");
    impossible("r;0;r=2,3,4,5,6,7,L l=5,8;l=6,11", "lock");
}

#[test]
fn l10_nobody_crosses_both_of_them() {
    check(
        "-;0;r=2,3,4,5,6,7 g=16,15,14,13,12,11 l=5,8;l=6,11
         (7,8,r8,y1,g1,b1) 0:red15 *:pass red16 -> L11
         (1,2,r8,y1,g1,b1) 0:green3 *:pass green2 -> L11
         7+8 0:red15 *:pass pass 8+8 0:red16 -> L11",
    );
    impossible("r;0;r=2,3,4,5,6,7,15,16,L l=5,8;l=6,11", "after the row was closed");
}

#[test]
fn l11_a_closed_row_is_closed_for_all() {
    check(
        "r;1;r=2,3,4,5,6,7,15,L l=5,8;r=2,3,4,5,6,7 l=6,11;l=7,12
         0:red? | 1:red? | 2:red? ->
         8+8 1:red16 | 1+1 2:red2 | 4+4 0:red8 | 4+4 *:pass red9 -> L11
         4+5 2:moves? -> blue9 green9 pass yellow9",
    );
    impossible("r;0;l=5,8;l=6,11", "nobody has its lock");
    impossible("-;0;r=2,3,4,5,6,7,15,L l=5,8;l=6,11", "not closed");
}

#[test]
fn l11_its_die_leaves_at_once() {
    check(
        "-;0;r=2,3,4,5,6,7 l=5,8;r=2,3,4,5,6,7 l=6,11
         (7,8,r5,y1,g1,b1) 0:red15 *:pass moves? -> blue8 blue9 green8 green9 pass yellow8 yellow9
         (7,8,r5,y1,g1,b1) 1:red15 *:pass moves? -> blue8 blue9 green8 green9 pass yellow8 yellow9
         (7,8,r5,y1,g1,b1) 1:red15 *:pass red12 -> L11
         7+8 0:red15 *:pass pass (7,8,r5,y1,g1,b1) -> L11
         7+8 0:red15 *:pass pass (7,8,g1,b1) -> L2
         7+8 0:red15 *:pass pass (7,8,y1,g1,b1) to-act? -> 0 1",
    );
}

#[test]
fn l11_all_who_cross_one_of_the_last_two_in_the_same_action_1_get_the_lock() {
    check(
        "-;0;r=2,3,5,8,10,12 l=5,8;r=4,6,7,9,11,13,14 l=7,12;r=3,9 l=6,11;r=2,4,5,6,8,10,11 l=10,13
         7+8 0:red15 1:red15 2:red15 -> L9
         7+8 0:red15 1:red15 2:blue15 3:pass -> \
             r;0;r=2,3,5,8,10,12,15,L l=5,8;r=4,6,7,9,11,13,14,15,L l=7,12;\
             r=3,9 b=15 l=6,11;r=2,4,5,6,8,10,11 l=10,13
         7+8 0:red15 1:red15 2:blue15 3:pass score? -> 36 45 4 28
         7+8 3:red15 1:red15 0:red15 2:pass score? -> 36 45 3 45",
    );
}

#[test]
fn l11_one_closes_with_the_last_number_and_another_by_luck_with_the_one_before() {
    check(
        "-;0;r=2,3,4,5,6,7 l=5,8;\
             r=2,3,4,5,6,14 y=2,3,4,5,6,7 g=16,15,14,13,12,11 b=16,15,14,13,12,11 l=16,11
         8+8 0:red16 1:red15 -> \
             r;0;r=2,3,4,5,6,7,16,L l=5,8;\
             r=2,3,4,5,6,14,15,L y=2,3,4,5,6,7 g=16,15,14,13,12,11 b=16,15,14,13,12,11 l=16,11",
    );
}

#[test]
fn l11_a_smaller_number_crossed_in_the_same_action_stands_without_a_lock() {
    check(
        "-;0;r=2,3,4,5,6,7 l=5,8;r=3 y=2,3 g=16,15 b=16,15 l=15,11
         7+8 0:red15 1:red4 -> r;0;r=2,3,4,5,6,7,15,L l=5,8;r=3,4 y=2,3 g=16,15 b=16,15 l=15,11",
    );
}

#[test]
fn l11_nobody_joins_in_action_2_or_later() {
    check(
        "-;0;r=2,3,4,5,6,7 l=5,8;r=2,3,4,5,6,7 l=6,11
         (7,1,r8,y1,g1,b1) *:pass red15 1:red15 -> RollFirst
         (7,1,r8,y1,g1,b1) *:pass 1:red15 -> NotToAct(Seat(1))
         (7,1,r8,y1,g1,b1) *:pass red15 8+8 1:red16 -> L11",
    );
}
