//! The rules of Duell, clause by clause (D1 to D18), and the examples of its leaflet.
//!
//! Everything is in notation. [`check`] reads a script: a line that is a position, perhaps with
//! house rules before it, says where to start; a line `moves -> end` plays moves from there. The
//! end is the position that they lead to, the result of the game, or the clause that forbids the
//! last of them. Several ways to the same end have `|` between them. A move is the active side's
//! unless it names a seat, as in `1:resign`.

mod ending;
mod leaflet;
mod moving;

use duell::{Duell, DuellSetup, Forbidden, Move};
use game::{Game, Illegal, Options, PositionError, Seat, Setup, check_script};

const START: &str = "R54R14R24R64RKR64R24R14R54/9/9/9/9/9/9/W53W13W23W63WKW63W23W13W53 w 0";

#[track_caller]
fn check(script: &str) {
    check_script(script, after);
}

/// Where these moves lead, how they end the game, or why the last of them is refused.
fn after(start: &str, moves: &str) -> String {
    let mut position = read(start).unwrap_or_else(|error| panic!("{error}"));
    let mut words = moves.split_whitespace().peekable();
    while let Some(word) = words.next() {
        let is_last = words.peek().is_none();
        match step(&mut position, word) {
            Ok(()) => {}
            Err(why) if is_last => return why,
            Err(why) => panic!("{word} on {position}: {why}"),
        }
    }
    let Some(outcome) = position.outcome() else {
        assert_eq!(position.phase().name(), "move");
        return position.to_string();
    };
    assert_eq!(position.phase().name(), "over");
    for seat in [0, 1].map(Seat::at) {
        assert!(position.moves(seat).is_empty());
        assert_eq!(position.clone().play(seat, Move::Draw), Err(Illegal::Over));
    }
    outcome.to_string()
}

fn read(start: &str) -> Result<Duell, PositionError> {
    let is_option = |word: &&str| word.contains('=');
    let (options, position): (Vec<_>, Vec<_>) = start.split(' ').partition(is_option);
    let options: Options = options.join(" ").parse().expect("house rules are options");
    let rules = DuellSetup::from_options(&options).expect("Duell has these house rules");
    Duell::from_position(&position.join(" ").replace("start", START), &rules)
}

/// Makes one move, and checks the verdict on it against the list of legal moves.
fn step(position: &mut Duell, word: &str) -> Result<(), String> {
    let (seat, text) = match word.split_once(':') {
        Some((seat, text)) => (Seat::at(seat.parse().expect("a seat is a number")), text),
        None => (position.active(), word),
    };
    let mv: Move = text.parse().map_err(|_| "unwritable")?;
    let before = position.clone();
    let verdict = position.play(seat, mv);
    if let Move::Tumble(_) = mv {
        let is_listed = before.moves(seat).contains(&mv);
        assert_eq!(is_listed, verdict.is_ok(), "{word} listed on {before}");
    }
    assert!(verdict.is_ok() || *position == before, "{word} on {before}");
    verdict.map_err(|illegal: Illegal<Forbidden>| match illegal.clause() {
        Some(clause) => clause.to_owned(),
        None => format!("{illegal:?}"),
    })
}

/// The position is refused with an error that speaks of this.
#[track_caller]
fn impossible(position: &str, what: &str) {
    let error = read(position).expect_err(position).to_string();
    assert!(error.contains(what), "{error}");
}

/// The legal moves of the die on a square, sorted, without the square.
fn ways(start: &str, square: &str) -> String {
    let position = read(start).unwrap_or_else(|error| panic!("{error}"));
    let moves = position.moves(position.active());
    let texts = moves.iter().map(Move::to_string);
    let mut ways: Vec<String> =
        texts.filter_map(|text| Some(text.strip_prefix(square)?.to_owned())).collect();
    ways.sort();
    ways.join(" ")
}
