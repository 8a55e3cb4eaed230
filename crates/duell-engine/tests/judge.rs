//! The engine obeys the laws of judges.

use duell::{Duell, DuellSetup, Move};
use duell_engine::DuellJudge;
use game::{Game, Seat, Turn};
use judge::{Ask, Judge, SeededDice, Sure, Unjudged, Which, laws::check_position};

/// Few positions, for laws do not depend on how well it judges.
fn ask() -> Ask {
    Ask::nodes(60)
}

fn any(moves: &[Move], dice: &mut SeededDice) -> Move {
    use game::Dice;
    moves[usize::from(dice.face(u8::try_from(moves.len()).unwrap_or(u8::MAX))) - 1]
}

#[test]
fn games_by_chance_obey_the_laws() {
    let mut judge = DuellJudge::default();
    for seed in 0..3 {
        let mut dice = SeededDice::new(seed);
        let mut position = Duell::start(&DuellSetup::default());
        for step in 0.. {
            if step % 40 == 0 || position.outcome().is_some() {
                check_position(&mut judge, &position, &ask());
            }
            let Turn::Move(_) = position.turn() else { break };
            let seat = position.active();
            let legal = position.moves(seat);
            position.play_unchecked(seat, any(&legal, &mut dice));
        }
    }
}

#[test]
fn a_win_in_sight_is_certain_and_the_sooner_the_better() {
    let text = "4RK4/4W134/9/9/9/9/9/4WK4 w 0";
    let position = Duell::from_position(text, &DuellSetup::default()).unwrap();
    let seat = Seat::at(0);
    let mut judge = DuellJudge::default();
    let best = judge.choices(&position, seat, Which::Best(1), &ask()).unwrap();
    assert_eq!(best[0].mv.to_string(), "e7n1");
    assert_eq!((best[0].worth.win(seat), best[0].worth.sure()), (1.0, Sure::Exact));
    // Before the move that wins the game is not over, and a search is no proof.
    let worth = judge.position(&position, &ask()).unwrap();
    assert_eq!((worth.win(seat), worth.own(seat), worth.sure()), (1.0, 1.0, Sure::Judged));
    assert_eq!(judge.best(&position, seat, &ask()).unwrap().mv.to_string(), "e7n1");
    assert_eq!(
        judge.best(&position, Seat::at(1), &ask()),
        Err(Unjudged::NothingToDecide(Seat::at(1)))
    );
}

#[test]
fn a_judge_that_is_stopped_says_so() {
    let position = Duell::start(&DuellSetup::default());
    let ask = Ask::nodes(1_000_000);
    ask.stop.stop();
    let mut judge = DuellJudge::default();
    let choices = judge.choices(&position, Seat::at(0), Which::All, &ask);
    assert_eq!(choices, Err(Unjudged::Stopped));
}
