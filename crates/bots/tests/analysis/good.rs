//! A good move is called one, however far it is ahead.

use analysis::{Effort, Examiner, Mark, decide};
use bots::Examined;
use game::{Options, Seat, Setup};
use judge::{Ask, Judge, Which};
use qwixx_duel::QwixxDuel;

/// A moment of a game, from the position before a throw.
fn moment<G: Examined>(position: &str, roll: &str) -> G {
    let setup = G::Setup::for_position(&Options::new()).unwrap();
    let mut position = G::from_position(position, &setup).unwrap();
    position.roll(roll.parse().ok().unwrap()).unwrap();
    position
}

/// The best choice leads by more than what gets a closer look, and level 5 does not find it.
fn check_good<G: Examined>(position: &G, seat: Seat, best: &str) {
    let mv: G::Move = best.parse().ok().unwrap();
    let glance = G::usual_judge().choices(position, seat, Which::All, &Ask::default()).unwrap();
    let win = |place: usize| glance[place].worth.win(seat);
    assert!(glance[0].mv == mv && win(0) - win(1) > 0.05, "{} {}", win(0), win(1));
    let mut quick = G::examiner(Effort::Quick);
    let seed = (0..20).find(|&seed| !quick.is_easy(position, seat, mv, seed)).unwrap();
    for effort in Effort::ALL {
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
    check_good(&position, Seat::at(0), "green4");
}
