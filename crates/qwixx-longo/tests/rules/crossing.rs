//! The table, the dice and the two actions: L1 to L8.

use game::{Game, Options, ScriptedDice, Seat, Setup};
use qwixx_longo::{Lucky, QwixxLongo, QwixxLongoSetup};

use crate::{after, check, impossible, play};

fn start(options: &str) -> Option<String> {
    let options: Options = options.parse().ok()?;
    let table = QwixxLongoSetup::from_options(&options).ok()?;
    Some(QwixxLongo::start(&table).to_string())
}

#[test]
fn l01_two_to_five_play_each_on_a_sheet() {
    let two = "-;0;r=- y=- g=- b=- m=0 l=5,8;r=- y=- g=- b=- m=0 l=6,11";
    assert_eq!(start("").as_deref(), Some(two));
    for (seats, is_table) in [(1, false), (2, true), (3, true), (4, true), (5, true), (6, false)] {
        assert_eq!(start(&format!("seats={seats}")).is_some(), is_table, "{seats}");
    }
    impossible("-;0;l=5,8", "1 sheets");
    impossible("-;0;l=2,3;l=4,5;l=6,7;l=8,9;l=10,11;l=12,13", "6 sheets");
    check(
        "-;0;l=5,8;l=6,11
         1+1 2:red2 -> NoSuchSeat { seat: Seat(2), seats: 2 }",
    );
}

#[test]
fn l01_red_and_yellow_rise_to_16_and_green_and_blue_fall_to_2() {
    check(
        "-;0;l=5,8;l=6,11
         red? | yellow? -> 2 3 4 5 6 7 8 9 10 11 12 13 14
         green? | blue? -> 4 5 6 7 8 9 10 11 12 13 14 15 16
         1+1 red1 | 1+1 red17 | 1+1 blue0 | 1+1 white5 -> unwritable
         -;0;r=9 y=9 g=9 b=9 l=5,8;l=6,11
         red? | yellow? -> 10 11 12 13 14
         green? | blue? -> 4 5 6 7 8",
    );
}

#[test]
fn l01_each_sheet_has_four_misthrow_boxes_and_two_lucky_numbers() {
    impossible("-;0;m=5 l=5,8;l=6,11", "misthrows");
    impossible("-;0;l=5;l=6,11", "lucky");
    impossible("-;0;l=5,5;l=6,11", "lucky");
    impossible("-;0;l=5,17;l=6,11", "lucky");
    for (n, pair) in Lucky::DEFAULT.iter().enumerate() {
        let others = &Lucky::DEFAULT[n + 1..];
        assert!(others.iter().all(|other| pair.numbers().iter().all(|&n| !other.contains(n))));
    }
}

#[test]
fn l02_all_dice_in_play_are_thrown_and_have_eight_sides() {
    check(
        "-;0;l=5,8;l=6,11
         (8,8,r8,y8,g8,b8) 0:red16 -> L9
         (9,1,r2,y3,g7,b8) | (5,1,r2,y3,g7,b9) | (0,1,r2,y3,g7,b8) | (5,r2,y3,g7,b8) -> unwritable
         (5,1,r2,y3,g7) | (5,1,y3,g7,b8) | (5,1) -> L2
         red5 | 1:pass -> RollFirst
         5+1 5+1 | 5+1 *:pass 5+1 -> NoRollNow",
    );
}

#[test]
fn l02_two_dice_are_white_and_one_is_of_each_color() {
    let start = play("-;0;l=5,8;l=6,11", "");
    let mut dice = ScriptedDice::new([5, 1, 2, 3, 7, 8]);
    assert_eq!(start.throw(&mut dice).to_string(), "5,1,r2,y3,g7,b8");
    assert!(dice.is_used_up());
    assert_eq!(start.rolls().map(|(_, ways)| ways).sum::<u32>(), 8_u32.pow(6));
    let closed = play("y;0;y=2,3,4,5,6,7,15,L l=5,8;l=6,11", "");
    let mut dice = ScriptedDice::new([5, 1, 2, 7, 8]);
    assert_eq!(closed.throw(&mut dice).to_string(), "5,1,r2,g7,b8");
    assert!(dice.is_used_up());
    assert_eq!(closed.rolls().map(|(_, ways)| ways).sum::<u32>(), 8_u32.pow(5));
}

#[test]
fn l03_anybody_can_be_drawn_to_begin() {
    let three = "r=- y=- g=- b=- m=0 l=5,8;r=- y=- g=- b=- m=0 l=6,11;r=- y=- g=- b=- m=0 l=7,12";
    assert_eq!(start("seats=3 first=2"), Some(format!("-;2;{three}")));
    assert_eq!(start("seats=3"), Some(format!("-;0;{three}")));
    assert_eq!(start("seats=3 first=3"), None);
}

#[test]
fn l03_the_turn_passes_clockwise() {
    check(
        "-;1;l=5,8;l=6,11;l=7,12
         1+1 *:pass pass -> -;2;l=5,8;m=1 l=6,11;l=7,12
         1+1 *:pass pass 1+1 *:pass pass -> -;0;l=5,8;m=1 l=6,11;m=1 l=7,12
         1+1 *:pass pass 1+1 *:pass pass 1+1 0:red2 *:pass pass -> \
             -;1;r=2 l=5,8;m=1 l=6,11;m=1 l=7,12",
    );
}

#[test]
fn l04_numbers_are_crossed_from_left_to_right() {
    check(
        "-;0;r=5,7 y=9 g=14,11 b=14 l=2,3;l=6,11
         red? -> 8 9 10 11 12 13 14
         yellow? -> 10 11 12 13 14
         green? -> 4 5 6 7 8 9 10
         blue? -> 4 5 6 7 8 9 10 11 12 13
         3+3 red6 | 3+4 red7 | 2+2 yellow4 | 6+6 green12 | 8+8 blue16 -> L4
         (1,1,r3,y3,g3,b3) *:pass red4 -> L4",
    );
    impossible("-;0;r=7,5 l=5,8;l=6,11", "out of order");
    impossible("-;0;g=11,14 l=5,8;l=6,11", "out of order");
}

#[test]
fn l04_the_cross_of_action_1_counts_in_action_2() {
    check(
        "-;0;l=5,8;l=6,11
         (4,5,r2,y3,g7,b8) 0:red9 *:pass red7 -> L4
         (4,5,r6,y3,g7,b8) 0:red9 *:pass red11 -> -;1;r=9,11 l=5,8;l=6,11",
    );
}

#[test]
fn l05_every_player_may_cross_the_white_sum_in_one_row() {
    check(
        "-;0;l=5,8;l=6,11;l=7,12
         (4,5,r2,y3,g7,b8) to-act? -> 0 1 2
         (4,5,r2,y3,g7,b8) 0:moves? | (4,5,r2,y3,g7,b8) 2:moves? -> blue9 green9 pass red9 yellow9
         (4,5,r2,y3,g7,b8) 0:red6 | (4,5,r2,y3,g7,b8) 1:red10 -> L5
         (4,5,r2,y3,g7,b8) 1:red9 to-act? -> 0 2
         (4,5,r2,y3,g7,b8) 1:red9 1:yellow9 -> NotToAct(Seat(1))
         (4,5,r2,y3,g7,b8) 0:red9 1:red9 2:pass -> -;0;r=9 l=5,8;r=9 l=6,11;l=7,12",
    );
}

#[test]
fn l05_the_order_of_decisions_does_not_matter() {
    let end = "-;1;y=9 l=5,8;r=9 l=6,11;b=9 l=7,12";
    for order in
        ["0:yellow9 1:red9 2:blue9", "2:blue9 1:red9 0:yellow9", "1:red9 2:blue9 0:yellow9"]
    {
        assert_eq!(after("-;0;l=5,8;l=6,11;l=7,12", &format!("4+5 {order} 0:pass")), end);
    }
}

#[test]
fn l05_nobody_sees_another_decision_before_making_an_own_one() {
    let start = "-;0;l=5,8;l=6,11;l=7,12";
    let [red, pass] = ["4+5 0:red9", "4+5 0:pass"].map(|steps| play(start, steps));
    assert_eq!(after(start, "4+5 0:red9"), start);
    for viewer in [Some(Seat::at(1)), Some(Seat::at(2)), None] {
        assert_eq!(red.seen_by(viewer), pass.seen_by(viewer));
    }
    assert_ne!(red.seen_by(Some(Seat::at(0))), pass.seen_by(Some(Seat::at(0))));
}

#[test]
fn l06_a_lucky_sum_may_cross_the_next_number_of_the_shortest_row_instead() {
    check(
        "-;0;r=5,7 g=16 l=5,8;l=6,11
         4+4 0:moves? -> blue16 blue8 green8 pass red8 yellow2 yellow8
         2+3 0:moves? -> blue16 blue5 green5 pass yellow2 yellow5
         4+4 0:blue16 1:pass pass -> -;1;r=5,7 g=16 b=16 l=5,8;l=6,11
         4+4 0:red8 1:pass pass -> -;1;r=5,7,8 g=16 l=5,8;l=6,11
         4+4 0:blue16 0:red8 -> NotToAct(Seat(0))
         -;0;r=5,7 y=4 g=16,9 b=13,12 l=5,8;l=6,11
         4+4 0:moves? -> blue8 green8 pass red8 yellow5 yellow8",
    );
}

#[test]
fn l06_only_the_next_number_and_only_in_a_row_with_the_fewest_crosses() {
    check(
        "-;0;r=5,7 g=16 l=5,8;l=6,11
         4+4 0:green15 | 4+4 0:yellow3 | 4+4 0:blue15 | 4+4 0:red9 -> L6
         -;0;r=5 y=3 g=14 b=16,15 l=5,8;l=6,11
         4+4 0:moves? -> blue8 green13 green8 pass red6 red8 yellow4 yellow8
         4+4 0:blue14 | 4+4 0:red7 -> L6",
    );
}

#[test]
fn l06_without_a_lucky_sum_there_is_no_such_cross() {
    check(
        "-;0;l=5,8;l=6,11
         3+3 0:red2 | 4+4 1:red2 | 5+4 0:red2 -> L5
         3+3 1:red2 0:pass pass -> -;1;m=1 l=5,8;r=2 l=6,11",
    );
}

#[test]
fn l06_lucky_numbers_work_all_game_long_and_in_the_turns_of_others() {
    check(
        "-;0;l=5,8;l=6,11
         4+4 0:red2 *:pass pass 2+3 0:yellow2 *:pass pass 4+4 0:green16 *:pass pass -> \
             -;1;r=2 y=2 g=16 l=5,8;m=1 l=6,11",
    );
}

#[test]
fn l06_lucky_numbers_do_not_work_in_action_2() {
    check(
        "-;0;l=5,8;l=6,11
         (1,1,r4,y7,g7,b7) *:pass moves? -> blue8 green8 pass red5 yellow8
         (1,1,r4,y7,g7,b7) *:pass red2 | (1,1,r4,y7,g7,b7) *:pass yellow2 -> L8
         (4,4,r4,y7,g7,b7) *:pass red2 -> L8",
    );
}

#[test]
fn l06_an_ordinary_and_a_lucky_way_to_a_number_are_one_move() {
    check(
        "-;0;r=4 y=2,3 g=16,15 b=16,15 l=5,8;l=6,11
         2+3 0:moves? -> blue5 green5 pass red5 yellow5",
    );
}

#[test]
fn l07_closed_rows_are_not_counted_among_the_shortest() {
    check(
        "r;0;y=2 g=16 b=16,15 l=5,8;r=2,3,4,5,6,7,15,L l=6,11
         4+4 0:moves? -> blue8 green15 green8 pass yellow3 yellow8
         4+4 0:red2 | 4+4 0:red8 -> L11",
    );
}

#[test]
fn l07_the_lucky_number_is_kept_from_the_last_two_numbers_by_l9() {
    // There is no falling back on the second-shortest row.
    check(
        "-;0;r=14 y=2,3 g=16,15 b=16,14 l=5,8;l=6,11
         4+4 0:moves? -> blue8 green8 pass yellow8
         4+4 0:red15 -> L9
         4+4 0:yellow4 -> L6
         -;0;r=14 y=2 g=4 b=16,14 l=5,8;l=6,11
         4+4 0:moves? -> blue8 pass yellow3 yellow8
         4+4 0:green3 | 4+4 0:red15 -> L9",
    );
}

#[test]
fn l07_the_lucky_number_may_lock_a_row() {
    check(
        "-;0;r=2,3,4,5,6,14 y=2,3,4,5,6,7,8 g=16,15,14,13,12,11,10 \
             b=16,15,14,13,12,11,10 l=5,8;l=6,11
         4+4 0:red15 *:pass pass -> \
             r;1;r=2,3,4,5,6,14,15,L y=2,3,4,5,6,7,8 g=16,15,14,13,12,11,10 \
             b=16,15,14,13,12,11,10 l=5,8;l=6,11
         -;0;r=2,3,4,5,6,7 y=2,3,4,5,6,7 g=16,15,14,13,12,4 b=16,15,14,13,12,11 l=5,8;l=6,11
         4+4 0:green3 *:pass pass -> \
             g;1;r=2,3,4,5,6,7 y=2,3,4,5,6,7 g=16,15,14,13,12,4,3,L \
             b=16,15,14,13,12,11 l=5,8;l=6,11",
    );
}

#[test]
fn l08_the_active_player_alone_may_add_a_white_and_a_colored_die() {
    check(
        "-;1;l=5,8;l=6,11
         (5,1,r2,y3,g7,b8) *:pass to-act? -> 1
         (5,1,r2,y3,g7,b8) *:pass moves? -> \
             blue13 blue9 green12 green8 pass red3 red7 yellow4 yellow8
         (5,1,r2,y3,g7,b8) *:pass blue13 -> -;0;l=5,8;b=13 l=6,11
         (5,1,r2,y3,g7,b8) *:pass 0:blue13 -> NotToAct(Seat(0))
         (3,3,r2,y3,g7,b8) *:pass moves? -> blue11 green10 pass red5 yellow6
         phase? | 5+1 *:pass pass phase? -> roll
         5+1 phase? | 5+1 1:red6 phase? -> action1
         5+1 *:pass phase? -> action2",
    );
}

#[test]
fn l08_no_other_sum_will_do() {
    // Not the white sum, nor another color's sum, two colored dice, or a die alone.
    check(
        "-;0;l=5,8;l=6,11
         (5,1,r2,y3,g7,b8) *:pass red6 | (5,1,r2,y3,g7,b8) *:pass red13 -> L8
         (5,1,r2,y3,g7,b8) *:pass yellow5 | (5,1,r2,y3,g7,b8) *:pass blue8 -> L8
         (5,1,r2,y3,g7,b8) 0:blue13 -> L5",
    );
}
