//! Prints positions with three dice that are won by force, with the number of half-moves:
//! `cargo run --profile quick -p duell-solver --example endings > crates/duell-solver/tests/endings.txt`

#[path = "../tests/proofs/small.rs"]
#[allow(dead_code, reason = "the tests use the rest of it")]
mod small;

use duell::DuellSetup;
use duell_solver::endgames::{Distance, Endgames};
use game::conformance::TestDice;

/// This many positions of each length,
const EACH: u32 = 12;
/// of which there are six up to this one.
const LONGEST: u8 = 11;

fn main() {
    let tables = Endgames::build(DuellSetup::default(), &mut |_, _| ());
    let mut dice = TestDice::new(6);
    let mut counts = [0; 256];
    println!(
        "# Wins of the side to move with King and die, or against them: position, half-moves."
    );
    while counts.iter().sum::<u32>() < 6 * EACH {
        let ordinary = dice.pick(&[[1, 0], [0, 1]]);
        let position = small::position(&mut dice, DuellSetup::default(), ordinary, 0);
        if let Some(Distance::Win(plies @ ..=LONGEST)) = tables.probe(position.board())
            && counts[usize::from(plies)] < EACH
        {
            counts[usize::from(plies)] += 1;
            println!("{position} {plies}");
        }
    }
}
