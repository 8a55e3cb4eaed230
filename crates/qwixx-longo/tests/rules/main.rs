//! The rules of Qwixx Longo, clause by clause (L1 to L14), and the examples of its leaflet.
//!
//! Everything is in notation. [`check`] reads a script: a line that is a position says where to
//! start; a line `steps -> end` goes on from there. Positions leave out `r=-` and the like, and
//! `m=0`: `-;0;l=5,8;r=6 l=6,11` is whole. A step is a throw, as in `(5,1,r2,y3,g7,b8)`, or `5+1`
//! where only the white dice matter, or a move with its seat, as in `1:red6`; a move without a seat
//! is the active player's, and `*:pass` passes for all seats that still owe a decision. The end is
//! the position that the steps lead to, the result of the game with the last position, or the
//! clause that forbids the last step. Several ways to the same end have `|` between them. A last
//! step can also be a question: `score?`, `phase?`, `to-act?`, `1:moves?`, or `1:red?` for the
//! numbers of a row that a seat may cross when they are the white sum.

mod closing;
mod crossing;
mod ending;
mod leaflet;

use game::{Game, Illegal, PositionError, Seat, check_script, take_steps};
use qwixx_longo::{Choice, Forbidden, QwixxLongo, QwixxLongoSetup, Throw};

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
        return short(&position);
    };
    assert_eq!(position.phase().name(), "over");
    for seat in seats(&position) {
        assert!(position.moves(seat).is_empty());
        let pass = position.clone().play(seat, Choice::Pass);
        assert_eq!(pass, Err(Illegal::Over));
    }
    format!("{outcome}: {}", short(&position))
}

fn play(start: &str, steps: &str) -> QwixxLongo {
    let mut position = read(start).unwrap_or_else(|error| panic!("{error}"));
    for word in steps.split_whitespace() {
        step(&mut position, word).unwrap_or_else(|why| panic!("{word} on {position}: {why}"));
    }
    position
}

fn seats(position: &QwixxLongo) -> impl Iterator<Item = Seat> + use<> {
    (0..position.seats()).map(Seat::at)
}

/// Reads a position, and fills in what it leaves out.
fn read(start: &str) -> Result<QwixxLongo, PositionError> {
    let whole = |sheet: &str| {
        let part = |(key, none): (&str, &str)| {
            let given = sheet.split(' ').find(|part| part.starts_with(key));
            given.map_or(format!("{key}{none}"), str::to_owned)
        };
        let parts = [("r=", "-"), ("y=", "-"), ("g=", "-"), ("b=", "-"), ("m=", "0"), ("l=", "")];
        parts.map(part).join(" ")
    };
    let mut parts: Vec<String> = start.split(';').map(str::to_owned).collect();
    for sheet in parts.iter_mut().skip(2) {
        *sheet = whole(sheet);
    }
    QwixxLongo::from_position(&parts.join(";"), &QwixxLongoSetup::default())
}

fn short(position: &QwixxLongo) -> String {
    let nothing = ["r=- ", "y=- ", "g=- ", "b=- ", "m=0 "];
    let text = position.to_string();
    nothing.iter().fold(text, |text, nothing| text.replace(nothing, ""))
}

/// Takes one throw or move, and checks the verdict on a move against the list of legal ones.
fn step(position: &mut QwixxLongo, word: &str) -> Result<(), String> {
    if word == "*:pass" {
        let mut to_act = position.to_act().iter();
        return to_act.try_for_each(|seat| step(position, &format!("{seat}:pass")));
    }
    let before = position.clone();
    let verdict = if word.contains(['(', '+']) {
        position.roll(throw(position, word)?)
    } else {
        let (seat, text) = seat_and(word, position);
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

fn seat_and<'a>(word: &'a str, position: &QwixxLongo) -> (Seat, &'a str) {
    match word.split_once(':') {
        Some((seat, text)) => (Seat::at(seat.parse().expect("a seat is a number")), text),
        None => (position.active(), word),
    }
}

/// Reads a throw; in the short form every colored die in play shows 1.
fn throw(position: &QwixxLongo, word: &str) -> Result<Throw, String> {
    let text = position.to_string();
    let closed = text.split(';').next().unwrap_or_default();
    let in_play = ["r", "y", "g", "b"].into_iter().filter(|&row| !closed.contains(row));
    let ones: Vec<String> = in_play.map(|row| format!(",{row}1")).collect();
    let dice = match word.split_once('+') {
        Some((one, other)) => format!("{one},{other}{}", ones.concat()),
        None => word.trim_matches(['(', ')']).to_owned(),
    };
    dice.parse().map_err(|_| "unwritable".to_owned())
}

fn answer(position: &QwixxLongo, question: &str) -> String {
    let (seat, what) = seat_and(question, position);
    let score = |seat| position.score(seat).expect("the game has points");
    let mut words: Vec<String> = match what {
        "phase" => return position.phase().name().to_owned(),
        "score" => seats(position).map(|seat| score(seat).to_string()).collect(),
        "to-act" => position.to_act().iter().map(|seat| seat.to_string()).collect(),
        "moves" => position.moves(seat).iter().map(Choice::to_string).collect(),
        row => return open_numbers(position, seat, row),
    };
    if what == "moves" {
        words.sort();
    }
    words.join(" ")
}

fn open_numbers(position: &QwixxLongo, seat: Seat, row: &str) -> String {
    let is_open = |number: &u8| {
        let (one, mut position) = (number / 2, position.clone());
        let thrown = step(&mut position, &format!("{one}+{}", number - one));
        assert_eq!(thrown, Ok(()));
        step(&mut position, &format!("{seat}:{row}{number}")).is_ok()
    };
    let numbers = (2..=16).filter(is_open).map(|number| number.to_string());
    numbers.collect::<Vec<_>>().join(" ")
}

/// The position is refused with an error that speaks of this.
#[track_caller]
fn impossible(position: &str, what: &str) {
    let error = read(position).expect_err(position).to_string();
    assert!(error.contains(what), "{error}");
}
