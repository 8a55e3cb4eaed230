//! The rules of Qwixx – The Duel, clause by clause (Q1 to Q19), and the examples of its leaflets.
//!
//! Everything is in notation. [`check`] reads a script: a line that is a position says where to
//! start; a line `steps -> end` goes on from there. A step is a throw, as in `(4,1,r3,y6,g2,b6)`,
//! or `4+1` where only the white dice matter, or a move, which is the active player's unless it
//! names a seat, as in `1:red5`. The end is the position that the steps lead to, the result of the
//! game with the last position, or the clause that forbids the last step. Several ways to the same
//! end have `|` between them. A last step can also be a question: `moves?`, `supply?`, `score?`,
//! `phase?`, or `red?` for the numbers of a row that the active player may place on when they are
//! thrown.

mod acting;
mod ending;
mod leaflet;
mod placing;

use game::{Game, Illegal, PositionError, Seat, check_script, take_steps};
use qwixx_duel::{Choice, Forbidden, QwixxDuel, QwixxDuelSetup, Throw};

const START: &str = "r=- y=- g=- b=- m=0,0 B";

#[track_caller]
fn check(script: &str) {
    check_script(script, after);
}

/// Where these steps lead, how they end the game, why the last of them is refused, or its answer.
fn after(start: &str, steps: &str) -> String {
    let mut position = read(start).unwrap_or_else(|error| panic!("{error}"));
    if let Some(end) = take_steps(&mut position, steps, step, answer) {
        return end;
    }
    let Some(outcome) = position.outcome() else {
        return position.to_string();
    };
    assert_eq!(position.phase().name(), "over");
    for seat in [0, 1].map(Seat::at) {
        assert!(position.moves(seat).is_empty());
        let pass = position.clone().play(seat, Choice::Pass);
        assert_eq!(pass, Err(Illegal::Over));
    }
    format!("{outcome}: {position}")
}

fn read(start: &str) -> Result<QwixxDuel, PositionError> {
    let text = if start == "start" { START } else { start };
    QwixxDuel::from_position(text, &QwixxDuelSetup::default())
}

/// Takes one throw or move, and checks the verdict on a move against the list of legal ones.
fn step(position: &mut QwixxDuel, word: &str) -> Result<(), String> {
    let before = position.clone();
    let verdict = if word.contains(['(', '+']) {
        position.roll(throw(position, word)?)
    } else {
        let (seat, text) = match word.split_once(':') {
            Some((seat, text)) => (Seat::at(seat.parse().expect("a seat is a number")), text),
            None => (position.active(), word),
        };
        let choice: Choice = text.parse().map_err(|_| "unwritable")?;
        let verdict = position.play(seat, choice);
        let is_listed = before.moves(seat).contains(&choice);
        assert_eq!(is_listed, verdict.is_ok(), "{word} listed on {before}");
        verdict
    };
    assert!(verdict.is_ok() || *position == before, "{word} on {before}");
    verdict.map_err(|illegal: Illegal<Forbidden>| match illegal.clause() {
        Some(clause) => clause.to_owned(),
        None => format!("{illegal:?}"),
    })
}

/// Reads a throw; in the short form every colored die in play shows 1.
fn throw(position: &QwixxDuel, word: &str) -> Result<Throw, String> {
    let text = position.to_string();
    let in_play = text.split(' ').take(4).filter(|row| !row.contains('L'));
    let ones: Vec<String> = in_play.map(|row| format!(",{}1", &row[..1])).collect();
    let dice = match word.split_once('+') {
        Some((one, other)) => format!("{one},{other}{}", ones.concat()),
        None => word.trim_matches(['(', ')']).to_owned(),
    };
    dice.parse().map_err(|_| "unwritable".to_owned())
}

fn answer(position: &QwixxDuel, question: &str) -> String {
    let seats = [0, 1].map(Seat::at);
    let supply = |seat| position.supply(seat).expect("tokens are counted");
    let score = |seat| position.score(seat).expect("the game has points");
    match question {
        "supply" => seats.map(|seat| supply(seat).to_string()).join(" "),
        "phase" => position.phase().name().to_owned(),
        "score" => seats.map(|seat| score(seat).to_string()).join(" "),
        "moves" => {
            let moves = position.moves(position.active());
            let mut moves: Vec<String> = moves.iter().map(Choice::to_string).collect();
            moves.sort();
            moves.join(" ")
        }
        row => open_numbers(position, row),
    }
}

fn open_numbers(position: &QwixxDuel, row: &str) -> String {
    let is_open = |number: &u8| {
        let (one, mut position) = (number / 2, position.clone());
        let thrown = step(&mut position, &format!("{one}+{}", number - one));
        assert_eq!(thrown, Ok(()));
        step(&mut position, &format!("{row}{number}")).is_ok()
    };
    let numbers = (2..=12).filter(is_open).map(|number| number.to_string());
    numbers.collect::<Vec<_>>().join(" ")
}

/// The position is refused with an error that speaks of this.
#[track_caller]
fn impossible(position: &str, what: &str) {
    let error = read(position).expect_err(position).to_string();
    assert!(error.contains(what), "{error}");
}
