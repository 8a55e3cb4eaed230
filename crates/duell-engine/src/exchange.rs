//! Static exchange evaluation (SEE): the outcome of a series of captures on one square.

use duell::{Board, Die, Kind, Tumble};

use crate::score::Value;

/// What a die is worth in an exchange, in hundredths, by its top face.
const BY_TOP: [Value; 7] = [0, 90, 95, 100, 105, 110, 115];
const KING: Value = 10_000;

/// What a die is worth in an exchange.
pub(crate) fn worth(die: Die) -> Value {
    match die.kind {
        Kind::King => KING,
        Kind::Ordinary(orientation) => BY_TOP[usize::from(orientation.top().pips())],
    }
}

/// What the mover gains by a capture if both sides keep capturing on that square while it pays.
pub(crate) fn gain(board: &Board, capture: Tumble) -> Value {
    let victim = board.die(capture.to()).map_or(0, worth);
    victim - risk(board, capture)
}

/// What the other side gains by capturing the die that made this move, if both keep capturing while it pays.
pub(crate) fn risk(board: &Board, tumble: Tumble) -> Value {
    best_reply(board, tumble).max(0)
}

/// What the other side gains by recapturing, or a loss if it cannot.
fn best_reply(board: &Board, tumble: Tumble) -> Value {
    let mut after = *board;
    after.play(tumble);
    let target = 1_u128 << tumble.to().index();
    let mover = after.to_move();
    let mut cheapest: Option<(Value, Tumble)> = None;
    after.dice_on(after.attackers(mover, tumble.to())).for_each(|(from, die)| {
        after.arrivals(from, target, |capture| {
            if cheapest.is_none_or(|(worth_so_far, _)| worth(die) < worth_so_far) {
                cheapest = Some((worth(die), capture));
            }
        });
    });
    cheapest.map_or(-KING, |(_, capture)| gain(&after, capture))
}

#[cfg(test)]
mod tests {
    use duell::{Duell, DuellSetup, Move};
    use effects::{Effects, Fact, Thought};
    use game::{Dice, Game};
    use judge::SeededDice;

    use super::*;

    fn check(position: &str, capture: &str, expected: Value) {
        let position = Duell::from_position(position, &DuellSetup::default()).unwrap();
        let Ok(Move::Tumble(tumble)) = capture.parse() else { panic!("{capture}") };
        assert!(position.board().allows(tumble), "{capture}");
        assert_eq!(gain(position.board(), tumble), expected);
    }

    #[test]
    fn an_unguarded_die_is_won() {
        check("4RK4/9/9/9/R64W136R63/9/9/4WK4 w 0", "b4w1", BY_TOP[6]);
    }

    #[test]
    fn a_guarded_die_is_traded() {
        // The five on a4 is guarded by the one on a5; the capturing one becomes a five too.
        check("4RK4/9/9/R148/R54W137/9/9/4WK4 w 0", "b4w1", 0);
        check("4RK4/9/9/R148/R64W137/9/9/4WK4 w 0", "b4w1", BY_TOP[6] - BY_TOP[5]);
    }

    #[test]
    fn a_king_captures_no_guarded_die() {
        check("4RK4/9/9/R148/R64WK7/9/9/9 w 0", "b4w1", BY_TOP[6] - KING);
    }

    /// Plays at random, capturing half of the time, so that dice often meet.
    fn random_boards(games: u64, mut see: impl FnMut(&Duell, &[Tumble])) {
        for seed in 0..games {
            let mut dice = SeededDice::new(seed);
            let mut position = Duell::start(&DuellSetup::default());
            for _ in 0..120 {
                let moves = position.board().tumbles().to_vec();
                see(&position, &moves);
                let captures = |tumble: &Tumble| position.board().die(tumble.to()).is_some();
                let mut wanted = moves.clone();
                wanted.retain(|tumble| captures(tumble) || dice.face(2) == 1);
                let from = if wanted.is_empty() { &moves } else { &wanted };
                let lot = usize::from(dice.face(255)) * 255 + usize::from(dice.face(255));
                let tumble = from[lot % from.len()];
                position.play(position.active(), Move::Tumble(tumble)).unwrap();
                if position.outcome().is_some() {
                    break;
                }
            }
        }
    }

    /// Reasons count dice, the search counts hundredths. Faces differ by at most 25, so a gain of half a die
    /// may be two good trades, or a die minus two bad ones; everything else is clear.
    #[test]
    fn reasons_and_search_agree_what_wins_a_die() {
        let mut captures = 0;
        random_boards(600, |position, moves| {
            // A position that was read does not know of a capture before it, which would be told first.
            let text = position.to_string();
            let position = Duell::from_position(&text, &DuellSetup::default()).unwrap();
            for &tumble in moves.iter().filter(|mv| position.board().die(mv.to()).is_some()) {
                let mv = Move::Tumble(tumble);
                let reason = position.reason(position.active(), mv, &[], Thought::Move);
                let wins = match reason.map(|reason| reason.fact) {
                    Some(Fact::Wins { .. }) => true,
                    Some(Fact::Trades { .. }) => false,
                    _ => continue,
                };
                captures += 1;
                let gain = gain(position.board(), tumble);
                assert!(gain == 50 || wins == (gain > 50), "{position} {tumble} {gain} {wins}");
            }
        });
        assert!(captures > 50_000, "{captures}");
    }
}
