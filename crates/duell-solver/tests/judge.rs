//! Proofs as a judge.

use duell::{Duell, DuellSetup};
use duell_solver::{ProofJudge, Solver};
use game::{Game, Seat};
use judge::{Ask, Judge, Sure, Unjudged, Which};

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
