//! A good move is called one, however far it is ahead.

use analysis::{Effort, Examiner, Mark, decide};
use bots::Examined;
use duell::Duell;
use game::{Game, Options, Seat, Setup};
use judge::{Ask, Judge, Which};
use qwixx_duel::QwixxDuel;
use qwixx_longo::QwixxLongo;

fn position<G: Examined>(text: &str) -> G {
    G::from_position(text, &G::Setup::for_position(&Options::new()).unwrap()).unwrap()
}

/// A moment of a game, from the position before a throw.
fn moment<G: Examined>(before: &str, roll: &str) -> G {
    let mut position: G = position(before);
    position.roll(roll.parse().ok().unwrap()).unwrap();
    position
}

/// The best choice leads by more than what gets a closer look, and level 5 does not find it.
fn check_good<G: Examined>(position: &G, seat: Seat, best: &str, efforts: &[Effort]) {
    let mv: G::Move = best.parse().ok().unwrap();
    let glance = G::usual_judge().choices(position, seat, Which::All, &Ask::default()).unwrap();
    let win = |place: usize| glance[place].worth.win(seat);
    assert!(glance[0].mv == mv && win(0) - win(1) > 0.05, "{} {}", win(0), win(1));
    let mut quick = G::examiner(Effort::Quick);
    let seed = (0..20).find(|&seed| !quick.is_easy(position, seat, mv, seed)).unwrap();
    for &effort in efforts {
        let (mut examiner, ask) = (G::examiner(effort), Ask { seed, ..Ask::default() });
        let found = decide(&mut examiner, position, seat, Some(mv), &ask).unwrap();
        assert_eq!((found.best().mv, found.mark), (mv, Some(Mark::Good)), "{effort}: {found:?}");
        assert!(found.choices.len() > 1 && found.lead >= examiner.marks().good, "{effort}");
    }
}

#[test]
fn a_good_move_of_the_duel_may_lead_by_a_lot() {
    let position = moment::<QwixxDuel>(
        "r=4G,7B,9Bx7,11G y=4B,5B,6G,7G,8Gx2,10Gx2 g=11G,9B,8B,7G,6Gx2,5G,4G b=6B,5G m=1,0 B",
        "1,3,r4,y3,g5,b6",
    );
    check_good(&position, Seat::at(0), "green4", &Effort::ALL);
}

#[test]
fn a_sealed_choice_of_longo_may_be_good() {
    // The last throw: both seats answer, and red 16 closes the row and wins.
    let position = moment::<QwixxLongo>(
        "-;1;r=3,7,8,9,10,11,13 y=3,4,7,8,9,11,13,14 g=10,7,4 b=10,9,8,6,5 m=1 l=6,11;\
         r=3,5,9,11,13 y=3,4,7,10,12,13,14 g=13,10,9,8,6,4 b=10,9,8,4 m=0 l=7,12",
        "8,8,r8,y8,g3,b5",
    );
    assert_eq!(position.to_act().len(), 2);
    check_good(&position, Seat::at(0), "red16", &Effort::ALL);
    // In the middle of a game, by a seat that has not rolled.
    let position = moment::<QwixxLongo>(
        "-;0;r=2,5,7,9 y=4,7,9,11 g=15,10,9,8,6 b=16,11,10,8,7 m=1 l=6,11;\
         r=4,5,7,8 y=2,8,9,11 g=16,11,10,9,8,7,6 b=12,11 m=0 l=10,13",
        "1,3,r1,y5,g2,b6",
    );
    check_good(&position, Seat::at(1), "green4", &[Effort::Quick, Effort::Standard]);
}

#[test]
fn a_good_move_of_duell_is_called_one() {
    let position = position::<Duell>("7R541/8RK/9/9/9/9/3W245/8WK r 0");
    check_good(&position, Seat::at(1), "h8s5", &[Effort::Quick, Effort::Standard]);
}
