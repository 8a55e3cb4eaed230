//! The dice in play, and the dice behind a move.

use effects::{DieName, Effects};
use game::Game;

fn at<G: Game>(position: &str, roll: &str, moves: &[(usize, &str)]) -> G {
    let mut position = G::from_position(position, &G::Setup::default()).unwrap();
    if !roll.is_empty() {
        position.roll(roll.parse().unwrap()).unwrap();
    }
    for &(seat, mv) in moves {
        position.play(game::Seat::at(seat), mv.parse().unwrap()).unwrap();
    }
    position
}

/// The dice as a form for typed-in rolls asks for them: marks and sides.
fn form<G: Effects>(position: &G) -> String {
    let field = |die: &effects::Die| format!("{}d{}", die.name.mark(), die.sides);
    position.dice().iter().map(field).collect::<Vec<_>>().join(" ")
}

fn names<G: Effects>(position: &G, mv: &str) -> Vec<&'static str> {
    position.dice_of(mv.parse().unwrap()).into_iter().map(DieName::name).collect()
}

const DUEL: &str = "r=- y=- g=- b=- m=0,0 B";
const LONGO: &str = "-;0;r=- y=- g=- b=- m=0 l=5,8;r=- y=- g=- b=- m=0 l=6,11";

#[test]
fn a_form_asks_for_the_dice_of_open_rows() {
    let duel = |position| form(&at::<qwixx_duel::QwixxDuel>(position, "", &[]));
    assert_eq!(duel(DUEL), "d6 d6 rd6 yd6 gd6 bd6");
    assert_eq!(duel("r=2Bx5,12B,LB y=- g=- b=- m=0,0 G"), "d6 d6 yd6 gd6 bd6");
    let longo = |position: &str| form(&at::<qwixx_longo::QwixxLongo>(position, "", &[]));
    assert_eq!(longo(LONGO), "d8 d8 rd8 yd8 gd8 bd8");
    let closed = "g;0;r=- y=- g=16,15,14,13,12,11,2,L b=- m=0 l=5,8;r=- y=- g=- b=- m=0 l=6,11";
    assert_eq!(longo(closed), "d8 d8 rd8 yd8 bd8");
}

#[test]
fn duell_has_no_dice_to_throw() {
    let start = duell::Duell::start(&duell::DuellSetup::default());
    assert_eq!(form(&start), "");
    assert_eq!(names(&start, "a1n5"), [""; 0]);
}

#[test]
fn every_roll_has_the_dice_of_its_form() {
    let position = at::<qwixx_duel::QwixxDuel>("r=2Bx5,12B,LB y=- g=- b=- m=0,0 G", "", &[]);
    let typed: Vec<String> =
        position.dice().iter().map(|die| format!("{}{}", die.name.mark(), die.sides)).collect();
    assert!(position.judge_roll(typed.join(",").parse().unwrap()).is_ok());
}

#[test]
fn action_1_is_paid_by_the_white_pair() {
    let duel = at::<qwixx_duel::QwixxDuel>(DUEL, "4,1,r3,y6,g2,b6", &[]);
    assert_eq!(names(&duel, "yellow5"), ["white1", "white2"]);
    assert_eq!(names(&duel, "pass"), [""; 0]);
    let longo = at::<qwixx_longo::QwixxLongo>(LONGO, "3,2,r3,y6,g2,b6", &[]);
    assert_eq!(names(&longo, "yellow5"), ["white1", "white2"]);
}

#[test]
fn action_2_is_paid_by_a_white_die_and_that_of_the_row() {
    let duel = at::<qwixx_duel::QwixxDuel>(DUEL, "4,1,r3,y6,g2,b6", &[(0, "pass")]);
    assert_eq!(names(&duel, "blue10"), ["white1", "blue"]);
    assert_eq!(names(&duel, "blue7"), ["white2", "blue"]);
    assert_eq!(names(&duel, "pass"), [""; 0]);
    let after = [(0, "pass"), (1, "pass")];
    let longo = at::<qwixx_longo::QwixxLongo>(LONGO, "4,1,r3,y6,g2,b6", &after);
    assert_eq!(names(&longo, "green3"), ["white2", "green"]);
}

#[test]
fn luck_needs_no_dice() {
    // White 8 is a lucky number of seat 0: any row takes its next number (L6).
    let longo = at::<qwixx_longo::QwixxLongo>(LONGO, "2,6,r4,y7,g3,b1", &[]);
    assert_eq!(names(&longo, "yellow2"), [""; 0]);
    assert_eq!(names(&longo, "yellow8"), ["white1", "white2"]);
}

#[test]
fn every_list_has_each_word_once() {
    fn check<T: Copy + PartialEq + std::fmt::Debug>(all: &[T], name: fn(T) -> &'static str) {
        for (index, &one) in all.iter().enumerate() {
            assert!(!all[..index].contains(&one), "{one:?} is listed twice");
            assert!(all[..index].iter().all(|&other| name(other) != name(one)), "{one:?}");
        }
    }
    check(effects::Deed::ALL, effects::Deed::name);
    check(effects::Source::ALL, effects::Source::name);
    check(DieName::ALL, DieName::name);
}
