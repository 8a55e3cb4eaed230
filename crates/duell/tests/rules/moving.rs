//! The board, the dice and how they move: D1 to D11.

use duell::{Duell, DuellSetup};
use game::Game;

use crate::{START, after, check, impossible, ways};

#[test]
fn d01_the_board_has_nine_files_and_eight_ranks() {
    impossible("8RK/9/9/9/9/9/9/WK7 w 0", "8 squares");
    impossible("8RK/9/9/9/9/9/9/WK9 w 0", "10 squares");
    impossible("8RK/9/9/9/9/9/WK8 w 0", "7 ranks");
    impossible("8RK/9/9/9/9/9/9/9/WK8 w 0", "9 ranks");
    check(
        "8RK/9/9/9/9/9/9/WK8 w 0
         a1n1 i8w1 -> 7RK1/9/9/9/9/9/WK8/9 w 2
         j1n1 | a9s1 | a0n1 -> unwritable",
    );
}

#[test]
fn d01_a_path_may_not_leave_the_board() {
    check(
        "8RK/9/9/9/9/9/9/W237WK w 0
         a1w2 | a1s2 | a1w1n1 | a1s1e1 | a1n1w1 | a1e1s1 -> D1
         RK7R14/9/9/9/9/9/9/WK8 r 0
         i8e1 | i8n1 -> D1",
    );
}

#[test]
fn d01_two_play() {
    assert_eq!(Duell::SEATS, 2..=2);
    assert_eq!(after(START, "2:resign"), "NoSuchSeat { seat: Seat(2), seats: 2 }");
}

#[test]
fn d02_each_side_has_eight_dice_and_a_king() {
    assert_eq!(after(START, ""), START);
    impossible(&START.replace("/9/W53", "/W138/W53"), "9 ordinary dice");
    impossible("9/9/9/9/9/9/9/4WK4 w 0", "Red has no King");
    impossible("4RK4/9/9/9/9/9/9/3WKWK4 w 0", "White has 2 Kings");
}

#[test]
fn d02_every_face_of_the_king_shows_1() {
    check(
        "4RK4/9/9/9/9/9/9/4WK4 w 0
         e1n1 e8s1 e2e1 e7e1 f2s1 f7n1 f1w1 f8w1 -> 4RK4/9/9/9/9/9/9/4WK4 w 8
         e1n1 e8s1 e2n1 e7e1 e3n1 -> 9/5RK3/9/9/4WK4/9/9/9 r 5",
    );
}

#[test]
fn d03_the_start_is_5_1_2_6_king_6_2_1_5_with_threes_toward_the_own_player() {
    assert_eq!(Duell::start(&DuellSetup::default()).to_string(), START);
}

#[test]
fn d04_opposite_faces_add_up_to_seven() {
    check(
        "8RK/9/9/9/4W234/9/9/WK8 w 0
         e4n2 -> 8RK/9/4W544/9/9/9/9/WK8 r 1
         e4e2 -> 8RK/9/9/9/6W532/9/9/WK8 r 1",
    );
    for faces in ["52", "16", "34", "11", "70", "03"] {
        impossible(&format!("8RK/9/9/9/4W{faces}4/9/9/WK8 w 0"), "no die shows");
    }
}

#[test]
fn d04_dice_are_right_handed() {
    // A die that tumbles away from its player's right hand shows its right face.
    check(
        "8RK/9/9/9/5W533/9/9/WK8 w 0
         f4w5 -> 8RK/9/9/9/W638/9/9/WK8 r 1
         8RK/9/9/9/5W133/9/9/WK8 w 0
         f4w1 -> 8RK/9/9/9/4W534/9/9/WK8 r 1
         8RK/9/9/9/5W233/9/9/WK8 w 0
         f4n1w1 -> 8RK/9/9/4W154/9/9/9/WK8 r 1
         8RK/9/9/9/5W633/9/9/WK8 w 0
         f4n1w5 -> 8RK/9/9/W218/9/9/9/WK8 r 1
         8RK/9/9/3R545/9/9/9/WK8 r 0
         d5e5 -> 8RK/9/9/8R64/9/9/9/WK8 w 1
         8RK/9/9/3R145/9/9/9/WK8 r 0
         d5e1 -> 8RK/9/9/4R544/9/9/9/WK8 w 1
         8RK/9/9/3R245/9/9/9/WK8 r 0
         d5s1e1 -> 8RK/9/9/9/4R124/9/9/WK8 w 1
         8RK/9/9/3R645/9/9/9/WK8 r 0
         d5s1e5 -> 8RK/9/9/9/8R26/9/9/WK8 w 1",
    );
}

#[test]
fn d05_white_moves_first_and_then_the_sides_alternate() {
    check(
        "start
         b1n1 -> R54R14R24R64RKR64R24R14R54/9/9/9/9/9/1W367/W531W23W63WKW63W23W13W53 r 1
         b1n1 h8s1 -> R54R14R24R64RKR64R241R54/7R311/9/9/9/9/1W367/W531W23W63WKW63W23W13W53 w 2
         1:b8s1 -> NotToAct(Seat(1))
         b1n1 0:h1n1 -> NotToAct(Seat(0))
         pass -> unwritable",
    );
}

#[test]
fn d05_a_turn_is_a_move_of_a_die_of_ones_own() {
    check(
        "start
         b8s1 | e4n1 | b1n1 h1n1 | b1n1 b1n1 -> D5",
    );
}

#[test]
fn d06_a_die_travels_exactly_as_far_as_its_top_shows() {
    check(
        "8RK/9/9/9/4W314/9/9/WK8 w 0
         e4n3 -> 8RK/4W634/9/9/9/9/9/WK8 r 1
         e4w2s1 -> 8RK/9/9/9/9/2W646/9/WK8 r 1
         e4n1 | e4n2 | e4n4 | e4e1n1 | e4s2w2 | e4w4 -> D6
         e4ne3 | e4x3 | e4d5 | e4n7 | e4 -> unwritable",
    );
}

#[test]
fn d06_the_top_counts_as_it_is_when_the_move_starts() {
    // On its way the die shows 3, 2, 4 and 5, and only in its next move it is a three.
    check(
        "8RK/9/9/9/9/9/2W536/WK8 w 0
         c2n5 -> 8RK/2W326/9/9/9/9/9/WK8 r 1
         c2n5 i8w1 c7s5 -> D6
         c2n5 i8w1 c7s3 -> 7RK1/9/9/9/2W246/9/9/WK8 r 3",
    );
}

#[test]
fn d07_a_die_may_turn_once_and_never_reverses() {
    let with = |die: &str| format!("8RK/9/9/9/4{die}4/9/9/WK8 w 0");
    assert_eq!(ways(&with("W13"), "e4"), "e1 n1 s1 w1");
    let two = "e1n1 e1s1 e2 n1e1 n1w1 n2 s1e1 s1w1 s2 w1n1 w1s1 w2";
    assert_eq!(ways(&with("W23"), "e4"), two);
    let three = "e1n2 e1s2 e2n1 e2s1 e3 n1e2 n1w2 n2e1 n2w1 n3 \
                 s1e2 s1w2 s2e1 s2w1 s3 w1n2 w1s2 w2n1 w2s1 w3";
    assert_eq!(ways(&with("W31"), "e4"), three);
    check(
        "8RK/9/9/9/4W314/9/9/WK8 w 0
         e4n2s1 | e4s1n2 | e4e2w1 | e4w1e2 | e4n1e1n1 | e4n1e1s1 -> unwritable",
    );
}

#[test]
fn d07_both_legs_are_at_least_one_square() {
    check(
        "8RK/9/9/9/4W234/9/9/WK8 w 0
         e4n1e1 -> 8RK/9/9/5W653/9/9/9/WK8 r 1
         e4n0e2 | e4n2e0 | e4n0 | e4n1n1 -> unwritable",
    );
}

#[test]
fn d08_a_die_tumbles_a_quarter_turn_for_each_square() {
    check(
        "8RK/9/9/9/4W134/9/9/WK8 w 0
         e4n1 -> 8RK/9/9/4W364/9/9/9/WK8 r 1
         e4e1 -> 8RK/9/9/9/5W233/9/9/WK8 r 1
         e4s1 -> 8RK/9/9/9/9/4W414/9/WK8 r 1
         e4w1 -> 8RK/9/9/9/3W535/9/9/WK8 r 1
         8RK/9/9/9/2W426/9/9/WK8 w 0
         c4n4 -> 2W425RK/9/9/9/9/9/9/WK8 r 1",
    );
}

#[test]
fn d08_a_move_is_its_path_and_not_only_its_end_square() {
    check(
        "8RK/9/9/9/9/9/9/W537WK w 0
         a1n3e2 -> 8RK/9/9/9/2W356/9/9/8WK r 1
         a1e2n3 -> 8RK/9/9/9/2W426/9/9/8WK r 1",
    );
}

#[test]
fn d09_a_die_never_passes_over_or_through_another() {
    check(
        "8RK/9/9/4R144/4W314/9/9/WK8 w 0
         e4n3 | e4n1e2 | e4n2w1 -> D9
         8RK/9/9/4W144/4W314/9/9/WK8 w 0
         e4n3 | e4n1e2 | e4n2w1 -> D9
         8RK/9/4R144/9/4W314/9/9/WK8 w 0
         e4n3 | e4n2e1 | e4n2w1 -> D9
         8RK/9/4W144/9/4W314/9/9/WK8 w 0
         e4n3 | e4n2e1 | e4n2w1 -> D9
         8RK/9/9/5R143/4W314/9/9/WK8 w 0
         e4n1e2 | e4e1n2 -> D9
         8RK/9/9/5W143/4W314/9/9/WK8 w 0
         e4n1e2 | e4e1n2 -> D9
         9/9/9/4RK4/4W314/9/9/WK8 w 0
         e4n3 -> D9",
    );
}

#[test]
fn d09_a_die_may_go_around_another() {
    check(
        "8RK/9/9/4R144/4W314/9/9/WK8 w 0
         e4e1n2 -> 8RK/9/5W263/4R144/9/9/9/WK8 r 1
         e4w1n2 -> 8RK/9/3W565/4R144/9/9/9/WK8 r 1",
    );
}

#[test]
fn d10_an_enemy_die_on_the_last_square_is_captured() {
    check(
        "8RK/4R144/9/9/4W314/9/9/WK8 w 7
         e4n3 -> 8RK/4W634/9/9/9/9/9/WK8 r 0
         8RK/9/5R143/9/4W314/9/9/WK8 w 7
         e4n2e1 -> 8RK/9/5W563/9/9/9/9/WK8 r 0
         e4e1n2 -> 8RK/9/5W263/9/9/9/9/WK8 r 0
         8RK/9/9/4R144/4W134/9/9/WK8 r 7
         e5s1 -> 8RK/9/9/9/4R314/9/9/WK8 w 0",
    );
}

#[test]
fn d10_no_die_ends_on_one_of_its_own() {
    check(
        "8RK/4W134/9/9/4W314/9/9/WK8 w 0
         e4n3 -> D10
         8RK/9/5W133/9/4W314/9/9/WK8 w 0
         e4n2e1 | e4e1n2 -> D10
         8RK/4WK4/9/9/4W314/9/9/9 w 0
         e4n3 -> D10",
    );
}

#[test]
fn d11_the_king_moves_one_square_and_never_diagonally() {
    assert_eq!(ways("8RK/9/9/9/4WK4/9/9/9 w 0", "e4"), "e1 n1 s1 w1");
    check(
        "8RK/9/9/9/4WK4/9/9/9 w 0
         e4n2 | e4n1e1 | e4w1s1 | e4e6 -> D11",
    );
}

#[test]
fn d11_the_king_captures_like_any_die() {
    check(
        "8RK/9/9/4R144/4WK4/9/9/9 w 9
         e4n1 -> 8RK/9/9/4WK4/9/9/9/9 r 0
         8RK/8W13/9/9/4WK4/9/9/9 r 9
         i8s1 -> 9/8RK/9/9/4WK4/9/9/9 w 0
         8RK/9/9/4W144/4WK4/9/9/9 w 0
         e4n1 -> D10",
    );
}
