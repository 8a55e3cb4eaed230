//! Proofs and tables obey the laws of judges.

#[path = "proofs/small.rs"]
mod small;

use std::sync::Arc;

use duell::{Duell, DuellSetup};
use duell_solver::{EndgameJudge, ProofJudge, Solver, table::Tables};
use game::{Game, Seat, conformance::TestDice};
use judge::{Ask, Judge, Sure, Unjudged, Which, laws::check_position};

fn position(text: &str) -> Duell {
    Duell::from_position(text, &DuellSetup::default()).unwrap()
}

#[test]
fn what_is_proven_is_certain_and_the_rest_has_no_worth() {
    let mut judge = ProofJudge::new(Solver::new(1), 3);
    let (white, ask) = (Seat::at(0), Ask::nodes(100_000));
    let won = position("4RK4/9/4W134/9/9/9/9/WK8 w 0");
    let worth = judge.position(&won, &ask).unwrap();
    assert_eq!((worth.win(white), worth.own(white), worth.sure()), (1.0, 3.0, Sure::Exact));
    assert_eq!(judge.expected(&won, &ask), Ok(worth));
    let start = Duell::start(&DuellSetup::default());
    assert_eq!(judge.position(&start, &Ask::nodes(100)), Err(Unjudged::Unproven));
    let at_once = position("4RK4/4W134/9/9/9/9/9/WK8 w 0");
    let mv = "e7n1".parse().unwrap();
    let judged = judge.choices(&at_once, white, Which::These(&[mv]), &ask).unwrap();
    assert_eq!((judged[0].worth.win(white), judged[0].worth.sure()), (1.0, Sure::Exact));
}

#[test]
#[ignore = "building the tables takes a quarter of a minute when optimized"]
fn endgames_obey_the_laws() {
    let tables = Arc::new(Tables::build(DuellSetup::default(), &mut |_, _| ()));
    let mut judge = EndgameJudge::new(tables);
    let mut dice = TestDice::new(1);
    for _ in 0..40 {
        let ordinary = dice.pick(&[[0, 0], [1, 0], [0, 1]]);
        let position = small::position(&mut dice, DuellSetup::default(), ordinary, 0);
        check_position(&mut judge, &position, &Ask::default());
        // The best choice is worth what the position is.
        let seat = position.active();
        let best = judge.choices(&position, seat, Which::Best(1), &Ask::default()).unwrap();
        let worth = judge.position(&position, &Ask::default()).unwrap();
        assert_eq!(best[0].worth.wins(), worth.wins(), "{position}");
    }
    let start = Duell::start(&DuellSetup::default());
    assert_eq!(judge.position(&start, &Ask::default()), Err(Unjudged::TooManyDice));
}
