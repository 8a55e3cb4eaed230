//! The laws that hold of every position and along every game.

use std::collections::BTreeSet;

use game::{
    Game, Phase, Seat, Seats, Turn,
    record::{Scribe, parse, replay},
};

use crate::{Choices, Universe};

/// The seats of a table.
pub(crate) fn seats<G: Game>(position: &G) -> impl Iterator<Item = Seat> {
    (0..position.seats()).map(Seat::at)
}

/// Plays on as the choices say, with every law checked in every position, and the record at the
/// end.
///
/// # Panics
/// If a law is broken.
pub fn play_on<G: Universe>(mut scribe: Scribe<G>, setup: &G::Setup, choices: &mut Choices<'_>) {
    check(scribe.position(), setup);
    while let Some(step) = choices.step(scribe.position()) {
        let taken = scribe.take(step);
        assert_eq!(taken, Ok(()), "{step} is listed, but refused");
        check(scribe.position(), setup);
    }
    let text = scribe.record().to_string();
    let record = parse(&text).expect("a record is read back");
    assert_eq!(record.to_string(), text);
    let replayed = replay::<G>(&record).expect("a record keeps the rules");
    assert_eq!(replayed.position, *scribe.position(), "{text}");
}

fn check<G: Universe>(position: &G, setup: &G::Setup) {
    check_turn(position);
    seats(position).for_each(|seat| check_moves(position, seat));
    check_text(position, setup);
}

/// The phase is that of the turn, and the highest score wins.
fn check_turn<G: Game>(position: &G) {
    assert!(G::SEATS.contains(&position.seats()));
    assert!(seats(position).any(|seat| seat == position.active()));
    let is_possible = match position.turn() {
        Turn::Roll => position.phase() == Phase::Roll,
        Turn::Move(seats) => {
            !seats.is_empty()
                && matches!(position.phase(), Phase::Move | Phase::Action1 | Phase::Action2)
        }
        Turn::Over(_) => position.phase() == Phase::Over,
    };
    assert!(is_possible, "{:?} in {position}", position.phase());
    let scores = seats(position).map(|seat| position.score(seat));
    if let (Some(outcome), Some(Some(best))) = (position.outcome(), scores.max()) {
        let has_won = |seat: &Seat| position.score(*seat) == Some(best);
        let winners: Seats = seats(position).filter(has_won).collect();
        assert_eq!(outcome.winners, winners, "{position}");
    }
}

/// The listed moves are the legal ones, each once.
fn check_moves<G: Universe>(position: &G, seat: Seat) {
    let listed = position.moves(seat);
    let moves: BTreeSet<G::Move> = listed.iter().copied().collect();
    assert_eq!(moves.len(), listed.len(), "a move is listed twice in {position}");
    assert_eq!(!moves.is_empty(), position.to_act().contains(seat), "{position}");
    let first = position.key() as usize % G::STRIDE;
    let tried = G::universe()[first..].iter().copied().step_by(G::STRIDE);
    for mv in tried.chain(listed) {
        let verdict = position.judge(seat, mv);
        assert_eq!(verdict.is_ok(), moves.contains(&mv), "{seat}:{mv} in {position}: {verdict:?}");
    }
    for &mv in G::ALWAYS {
        let verdict = position.judge(seat, mv);
        assert_eq!(verdict.is_ok(), position.outcome().is_none(), "{seat}:{mv} in {position}");
    }
}

/// A position in which no turn is half done is read back as it is printed. So is the last one of a
/// game with scores; the end of a game without may lie in its past, which a text does not tell.
fn check_text<G: Game>(position: &G, setup: &G::Setup) {
    let is_scored = position.score(position.active()).is_some();
    match position.phase() {
        Phase::Roll | Phase::Move => {}
        Phase::Over if is_scored => {}
        _ => return,
    }
    let text = position.to_string();
    // A first seat that was asked for is that of the start, not of every later position.
    let read = G::from_position(&text, setup)
        .or_else(|_| G::from_position(&text, &G::Setup::default()))
        .unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(read.to_string(), text);
    assert_eq!(read.key(), position.key(), "{text}: the key is not the recomputed one");
    assert_eq!(read.turn(), position.turn(), "{text}");
    for seat in seats(position) {
        assert_eq!(read.moves(seat), position.moves(seat), "{text}");
        assert_eq!(read.score(seat), position.score(seat), "{text}");
        assert_eq!(read.supply(seat), position.supply(seat), "{text}");
    }
}
