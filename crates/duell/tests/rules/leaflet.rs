//! The examples of the leaflet.

use duell::{Duell, DuellSetup};
use game::{Game, Seat};

use crate::{START, check, ways};

#[test]
fn leaflet_the_setup() {
    // "5–1–2–6–Roi–6–2–1–5"; "Le Roi se trouve sur la case centrale"; "Les blancs commencent".
    let reach = |start: &str, rank: char, toward: char| {
        let length = |file: char| {
            let ways = ways(start, &format!("{file}{rank}"));
            let mut straight = ways.split(' ').filter_map(|way| way.strip_prefix(toward));
            straight.find(|length| length.len() == 1).map(str::to_owned)
        };
        ('a'..='i').filter_map(length).collect::<String>()
    };
    assert_eq!(reach(START, '1', 'n'), "512616215");
    assert_eq!(reach(&START.replace(" w ", " r "), '8', 's'), "512616215");
    assert_eq!(Duell::start(&DuellSetup::default()).active(), Seat::at(0));
}

#[test]
fn leaflet_a_five_goes_3_and_2_or_2_and_3_or_4_and_1_or_1_and_4() {
    assert_eq!(ways(START, "a1"), "n1e4 n2e3 n3e2 n4e1 n5");
    let open = "8RK/9/9/9/9/9/9/W537WK w 0";
    assert_eq!(ways(open, "a1"), "e1n4 e2n3 e3n2 e4n1 e5 n1e4 n2e3 n3e2 n4e1 n5");
}

#[test]
fn leaflet_different_moves_of_five_squares_show_different_faces() {
    check(
        "8RK/9/9/9/9/9/9/W537WK w 0
         a1n4e1 -> 8RK/9/9/1W137/9/9/9/8WK r 1
         a1n3e2 -> 8RK/9/9/9/2W356/9/9/8WK r 1
         a1n2e3 -> 8RK/9/9/9/9/3W645/9/8WK r 1
         a1e2n3 -> 8RK/9/9/9/2W426/9/9/8WK r 1",
    );
}

#[test]
fn leaflet_the_same_move_shows_another_face_when_the_die_is_turned() {
    check(
        "8RK/9/9/9/9/9/9/W537WK w 0
         a1n2e3 -> 8RK/9/9/9/9/3W645/9/8WK r 1
         8RK/9/9/9/9/9/9/W517WK w 0
         a1n2e3 -> 8RK/9/9/9/9/3W365/9/8WK r 1
         8RK/9/9/9/9/9/9/W547WK w 0
         a1n2e3 -> 8RK/9/9/9/9/3W135/9/8WK r 1
         8RK/9/9/9/9/9/9/W567WK w 0
         a1n2e3 -> 8RK/9/9/9/9/3W415/9/8WK r 1",
    );
}

#[test]
fn leaflet_to_capture_a_die_one_must_land_exactly_on_it() {
    check(
        "8RK/9/4R144/9/4W314/9/9/WK8 w 3
         e4n3 -> D9
         e4n2 -> D6
         8RK/4R144/9/9/4W314/9/9/WK8 w 3
         e4n3 -> 8RK/4W634/9/9/9/9/9/WK8 r 0
         4R143RK/9/9/9/4W314/9/9/WK8 w 3
         e4n3 -> 4R143RK/4W634/9/9/9/9/9/WK8 r 4",
    );
}

#[test]
fn leaflet_the_winner_is_the_first_to_take_the_king_or_its_place() {
    check(
        "5RK3/9/4W234/9/9/9/9/4WK4 w 0
         e6n2 -> 0 home-square
         5RK3/9/5W233/9/9/9/9/4WK4 w 0
         f6n2 -> 0 king-captured",
    );
}
