//! The players, the dice and the two actions: Q1 to Q6, Q12 and Q16.

use game::{Game, Options, ScriptedDice, Setup};
use qwixx_duel::{QwixxDuel, QwixxDuelSetup};

use crate::{START, check, impossible, read};

#[test]
fn q01_two_players_have_22_tokens_each() {
    check(
        "start
         supply? -> 22 22
         4+1 2:red5 -> NoSuchSeat { seat: Seat(2), seats: 2 }
         r=3G,5B,7B y=- g=- b=9B,5Gx2 m=0,1 B
         supply? -> 19 18",
    );
    impossible("r=5Bx12 y=5Bx11 g=- b=- m=0,0 B", "23 tokens");
    impossible("r=5Gx12 y=5Gx9 g=- b=- m=0,2 B", "23 tokens");
}

#[test]
fn q01_either_player_can_be_drawn_to_start() {
    let start = |options: &str| {
        let options: Options = options.parse().expect("these are options");
        let first = QwixxDuelSetup::from_options(&options).expect("The Duel has this option");
        QwixxDuel::start(&first).to_string()
    };
    assert_eq!(start(""), START);
    assert_eq!(start("first=0"), START);
    assert_eq!(start("first=1"), "r=- y=- g=- b=- m=0,0 G");
}

#[test]
fn q02_red_and_yellow_rise_and_green_and_blue_fall() {
    check(
        "r=7B y=7B g=7B b=7B m=0,0 B
         red? | yellow? -> 7 8 9 10 11
         green? | blue? -> 3 4 5 6 7
         5+4 red9 pass -> r=7B,9B y=7B g=7B b=7B m=0,0 G
         3+2 green5 pass -> r=7B y=7B g=7B,5B b=7B m=0,0 G",
    );
    impossible("r=7B,6B y=- g=- b=- m=0,0 B", "out of order");
    impossible("r=- y=- g=- b=6B,7B m=0,0 B", "out of order");
}

#[test]
fn q02_each_row_has_eleven_numbers_and_one_lock_space() {
    check(
        "start
         red? | yellow? -> 2 3 4 5 6 7 8 9 10 11
         green? | blue? -> 3 4 5 6 7 8 9 10 11 12
         4+1 red1 | 4+1 red13 | 4+1 blue0 | 4+1 white5 -> unwritable",
    );
    impossible("r=2B,3B,4B,5B,6B,12B,LB,LB y=- g=- b=- m=0,0 B", "after the lock");
}

#[test]
fn q03_all_dice_in_play_are_thrown_and_have_six_sides() {
    check(
        "start
         (7,1,r3,y6,g2,b6) | (4,1,r3,y6,g2,b7) | (0,1,r3,y6,g2,b6) -> unwritable
         (4,r3,y6,g2,b6) | (4,1,1,r3,y6,g2,b6) | (4,1,r3,r3,y6,g2,b6) -> unwritable
         (4,1,y6,g2,b6) | (4,1,r3,y6,g2) | (4,1) -> Q3
         red5 | pass -> RollFirst
         4+1 4+1 | 4+1 pass 4+1 -> NoRollNow",
    );
}

#[test]
fn q03_two_dice_are_white_and_one_is_of_each_color() {
    let start = QwixxDuel::start(&QwixxDuelSetup::default());
    let mut dice = ScriptedDice::new([4, 1, 3, 6, 2, 6]);
    assert_eq!(start.throw(&mut dice).to_string(), "4,1,r3,y6,g2,b6");
    assert!(dice.is_used_up());
    assert_eq!(start.rolls().map(|(_, ways)| ways).sum::<u32>(), 6_u32.pow(6));
    let locked = read("r=2B,3B,4B,5B,6B,12B,LB y=- g=- b=- m=0,0 G").expect("a position");
    let mut dice = ScriptedDice::new([4, 1, 6, 2, 6]);
    assert_eq!(locked.throw(&mut dice).to_string(), "4,1,y6,g2,b6");
    assert!(dice.is_used_up());
    assert_eq!(locked.rolls().map(|(_, ways)| ways).sum::<u32>(), 6_u32.pow(5));
}

#[test]
fn q04_only_the_active_player_acts() {
    check(
        "start
         4+1 1:red5 | 4+1 1:pass | 4+1 red5 1:pass -> NotToAct(Seat(1))
         4+1 red5 pass 2+1 0:red6 -> NotToAct(Seat(0))
         4+1 red5 pass 2+1 red3 pass -> r=3G,5B y=- g=- b=- m=0,0 B",
    );
}

#[test]
fn q04_action_1_comes_first_and_each_is_optional() {
    check(
        "start
         (4,1,r3,y6,g2,b6) yellow5 blue10 -> r=- y=5B g=- b=10B m=0,0 G
         (4,1,r3,y6,g2,b6) yellow5 pass -> r=- y=5B g=- b=- m=0,0 G
         (4,1,r3,y6,g2,b6) pass blue10 -> r=- y=- g=- b=10B m=0,0 G
         (4,1,r3,y6,g2,b6) blue10 -> Q5
         (4,1,r3,y6,g2,b6) pass yellow5 -> Q6
         phase? | 4+1 pass pass phase? | 4+1 red5 pass phase? -> roll
         4+1 phase? -> action1
         4+1 pass phase? | 4+1 red5 phase? -> action2",
    );
}

#[test]
fn q05_action_1_is_the_sum_of_the_white_dice_in_any_one_row() {
    check(
        "start
         (4,1,r3,y6,g2,b6) moves? -> blue5 green5 pass red5 yellow5
         (4,1,r3,y6,g2,b6) red6 | (4,1,r3,y6,g2,b6) red7 | (4,1,r3,y6,g2,b6) green2 -> Q5
         (4,1,r3,y6,g2,b6) red5 yellow5 -> Q6",
    );
}

#[test]
fn q06_action_2_is_one_white_and_one_colored_die_in_that_color() {
    // Neither the white sum nor the sum of another color, of two colored dice, or a die alone.
    check(
        "start
         (4,1,r3,y6,g2,b6) pass moves? -> blue10 blue7 green3 green6 pass red4 red7 yellow10 yellow7
         (4,1,r3,y6,g2,b6) pass red5 | (4,1,r3,y6,g2,b6) pass green10 -> Q6
         (4,1,r3,y6,g2,b6) pass yellow9 | (4,1,r3,y6,g2,b6) pass blue6 -> Q6
         (3,3,r1,y2,g4,b6) pass moves? -> blue9 green7 pass red4 yellow5",
    );
}

#[test]
fn q12_two_placements_are_two_different_spaces() {
    check(
        "start
         (3,4,r4,y4,g5,b1) red7 red7 -> Q12
         (3,4,r4,y4,g5,b1) red7 moves? -> blue4 blue5 green8 green9 pass red8 yellow7 yellow8
         (3,4,r4,y4,g5,b1) red7 yellow7 -> r=7B y=7B g=- b=- m=0,0 G
         (3,4,r4,y4,g5,b1) red7 red8 -> r=7B,8B y=- g=- b=- m=0,0 G
         (3,4,r4,y4,g5,b1) pass red7 -> r=7B y=- g=- b=- m=0,0 G",
    );
}

#[test]
fn q12_nobody_stacks_twice_or_beats_and_stacks_in_one_turn() {
    check(
        "r=7B y=- g=- b=- m=0,0 B
         (3,4,r4,y4,g5,b1) red7 red7 -> Q12
         (3,4,r4,y4,g5,b1) pass red7 -> r=7Bx2 y=- g=- b=- m=0,0 G
         r=7B y=- g=- b=- m=0,0 G
         (3,4,r4,y4,g5,b1) red7 red7 -> Q12",
    );
}

#[test]
fn q16_a_turn_without_a_placement_costs_a_token_on_the_misthrows() {
    check(
        "start
         4+1 pass pass -> r=- y=- g=- b=- m=1,0 G
         4+1 pass pass 4+1 pass pass -> r=- y=- g=- b=- m=1,1 B
         4+1 pass pass supply? -> 21 22
         4+1 pass supply? -> 22 22",
    );
}

#[test]
fn q16_one_placement_in_either_action_is_enough() {
    check(
        "start
         4+1 red5 pass -> r=5B y=- g=- b=- m=0,0 G
         4+1 pass red2 -> r=2B y=- g=- b=- m=0,0 G",
    );
}
