//! The laws that every judge obeys. The tests of each crate that has a judge call them.

use game::{Game, Seat, Turn};

use crate::{Ask, Judge, Sure, Unjudged, Which, Worth};

/// The error allowed for rounding.
const TOLERANCE: f64 = 1e-9;

fn assert_near(one: f64, other: f64, tolerance: f64, what: &dyn std::fmt::Display) {
    assert!((one - other).abs() <= tolerance, "{what}: {one} is not {other}");
}

/// Chances lie between 0 and 1, cover all seats, and add up to 1.
///
/// # Panics
/// If they do not.
pub fn check_worth<G: Game>(position: &G, worth: &Worth) {
    let wins = worth.wins();
    assert_eq!(wins.len(), position.seats(), "{position}: a chance for every seat");
    assert!(wins.iter().all(|win| (0.0..=1.0).contains(win)), "{position}: {wins:?}");
    assert_near(wins.iter().sum(), 1.0, TOLERANCE, position);
}

/// Two worths are the same up to rounding.
///
/// # Panics
/// If they are not.
pub fn check_same<G: Game>(position: &G, one: &Worth, other: &Worth, tolerance: f64) {
    assert_eq!(one.unit(), other.unit(), "{position}");
    for seat in (0..position.seats()).map(Seat::at) {
        assert_near(one.win(seat), other.win(seat), tolerance, position);
        assert_near(one.own(seat), other.own(seat), 1e3 * tolerance, position);
    }
}

/// Every law about a single position except the mean over throws. The judge must be able to answer.
///
/// # Panics
/// If a law is broken.
pub fn check_position<G: Game>(judge: &mut impl Judge<G>, position: &G, ask: &Ask) {
    let worth = judge.position(position, ask).expect("the judge knows such positions");
    check_worth(position, &worth);
    match position.turn() {
        Turn::Over(outcome) => {
            assert_eq!(worth.sure(), Sure::Exact, "{position}");
            let sharers = outcome.sharers(position.seats());
            for seat in (0..position.seats()).map(Seat::at) {
                let won = if sharers.contains(seat) { 1.0 / sharers.len() as f64 } else { 0.0 };
                assert_near(worth.win(seat), won, TOLERANCE, position);
            }
        }
        Turn::Roll => {}
        Turn::Move(_) => {
            let expected = judge.expected(position, ask).expect("it knows the position");
            check_same(position, &expected, &worth, TOLERANCE);
        }
    }
    for seat in (0..position.seats()).map(Seat::at) {
        check_choices(judge, position, seat, ask);
    }
}

/// The choices are exactly the legal moves, best first, and each is worth the same whichever others are
/// asked about.
fn check_choices<G: Game>(judge: &mut impl Judge<G>, position: &G, seat: Seat, ask: &Ask) {
    let all = judge.choices(position, seat, Which::All, ask);
    if !position.to_act().contains(seat) {
        assert_eq!(all, Err(Unjudged::NothingToDecide(seat)), "{position}");
        return;
    }
    let all = all.expect("the judge knows such positions");
    let mut moves: Vec<G::Move> = all.iter().map(|choice| choice.mv).collect();
    let mut legal = position.moves(seat);
    moves.sort_unstable();
    legal.sort_unstable();
    assert_eq!(moves, legal, "{position}");
    for choice in &all {
        check_worth(position, &choice.worth);
    }
    let falls =
        |pair: &[crate::Judged<G::Move>]| pair[0].worth.cmp_for(&pair[1].worth, seat).is_ge();
    assert!(all.windows(2).all(falls), "{position}: the best come first");
    let best = judge.choices(position, seat, Which::Best(1), ask).expect("it knows the position");
    assert_eq!(best.len(), 1, "{position}");
    let chosen = judge.best(position, seat, ask).expect("it knows the position");
    check_worth(position, &chosen.worth);
    assert!(legal.contains(&chosen.mv), "{position}: {}", chosen.mv);
    let last = all[all.len() - 1].mv;
    let named = judge.choices(position, seat, Which::These(&[last]), ask);
    assert_eq!(named.expect("it knows the position")[0].worth, all[all.len() - 1].worth);
}

/// What holds of judges that know or look once, and do not search deeper the longer a question is thought about: where one
/// seat decides, a position is worth what its best choice is, and what the judge would choose is worth as much.
///
/// # Panics
/// If it is not.
pub fn check_best<G: Game>(judge: &mut impl Judge<G>, position: &G, ask: &Ask, tolerance: f64) {
    let seats = position.to_act();
    let Some(seat) = seats.lowest().filter(|_| seats.len() == 1) else { return };
    let choices = judge.choices(position, seat, Which::All, ask).expect("it knows the position");
    let chosen = judge.best(position, seat, ask).expect("it knows the position");
    let listed = choices.iter().find(|choice| choice.mv == chosen.mv).expect("it is legal");
    let worth = judge.position(position, ask).expect("it knows the position");
    for seat in (0..position.seats()).map(Seat::at) {
        let best = choices[0].worth.win(seat);
        assert_near(worth.win(seat), best, tolerance, position);
        assert_near(chosen.worth.win(seat), best, tolerance, position);
        assert_near(listed.worth.win(seat), best, tolerance, position);
    }
}

/// Before a throw, the expected worth is the mean over all throws: luck is zero on average.
///
/// # Panics
/// If it is not.
pub fn check_mean<G: Game>(judge: &mut impl Judge<G>, position: &G, ask: &Ask, tolerance: f64) {
    let expected = judge.expected(position, ask).expect("the judge knows such positions");
    check_worth(position, &expected);
    let mut thrown = Vec::new();
    for (roll, ways) in position.rolls() {
        let mut next = position.clone();
        next.roll_unchecked(roll);
        let worth = judge.position(&next, ask).expect("the judge knows such positions");
        thrown.push((f64::from(ways), worth));
    }
    let mean = Worth::mean(thrown).expect("there are dice to be thrown");
    check_same(position, &expected, &mean, tolerance);
}
