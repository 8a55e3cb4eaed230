//! Qwixx – The Duel keeps the laws of every game.

use game::{
    Seat, Setup, Step,
    conformance::{Mirror, Suite},
};
use qwixx_duel::{
    Choice, QwixxDuel, QwixxDuelSetup,
    outcome::{LAST_TOKEN, MISTHROWS, TWO_ROWS_LOCKED},
};

#[test]
fn qwixx_duel_keeps_the_laws() {
    let first = |options: &str| QwixxDuelSetup::from_options(&options.parse().unwrap()).unwrap();
    Suite::<QwixxDuel> {
        setups: vec![QwixxDuelSetup::default(), first("first=0"), first("first=1")],
        starts: vec![
            "r=2B,3B,4B,5B,6B y=2G,3G,4G,5G,6G g=12Bx5 b=12Gx5 m=1,0 B",
            "r=2Bx5,12B,LB y=2G,3G,4G,5G,11G g=12B,11B,10B,9B,3B b=- m=0,0 G",
            "r=2Bx10 y=2Bx10 g=12Gx10 b=12Gx10 m=0,0 B",
            "r=2Bx10,3B y=2Bx8 g=12Gx10 b=12Gx10 m=1,1 G",
            "r=2Bx21 y=3Gx6 g=- b=- m=0,3 B",
        ],
        reasons: vec![TWO_ROWS_LOCKED, MISTHROWS, LAST_TOKEN],
        universe: Choice::all().collect(),
        always: Vec::new(),
        mirrors: vec![
            Mirror { position: players_exchanged, seat: other_seat, step: seat_exchanged },
            Mirror { position: rows_exchanged, seat: |seat| seat, step: step_with_rows_exchanged },
            Mirror { position: flipped, seat: |seat| seat, step: step_flipped },
        ],
        most_steps: 1000,
    }
    .check(40);
}

fn other_seat(seat: Seat) -> Seat {
    Seat::at(1 - seat.index())
}

fn players_exchanged(position: &str) -> String {
    let swapped = position.replace('B', "?").replace('G', "B").replace('?', "G");
    let (rows, rest) = swapped.split_once("m=").unwrap();
    let (counts, active) = rest.split_once(' ').unwrap();
    let (black, grey) = counts.split_once(',').unwrap();
    format!("{rows}m={grey},{black} {active}")
}

fn seat_exchanged(step: Step<QwixxDuel>) -> Step<QwixxDuel> {
    match step {
        Step::Roll(_) => step,
        Step::Move(seat, mv) => Step::Move(other_seat(seat), mv),
    }
}

/// Red changes places with yellow, green with blue.
fn rows_exchanged(position: &str) -> String {
    let words: Vec<&str> = position.split(' ').collect();
    let row = |word: &str, letter: &str| format!("{letter}{}", &word[1..]);
    let rows = [row(words[1], "r"), row(words[0], "y"), row(words[3], "g"), row(words[2], "b")];
    format!("{} {} {}", rows.join(" "), words[4], words[5])
}

fn step_with_rows_exchanged(step: Step<QwixxDuel>) -> Step<QwixxDuel> {
    let exchanged = |text: &str, pairs: [(&str, &str); 2]| {
        let mut text = text.to_owned();
        for (a, b) in pairs {
            text = text.replace(a, "?").replace(b, a).replace('?', b);
        }
        text
    };
    match step {
        Step::Roll(roll) => {
            let text = exchanged(&roll.to_string(), [("r", "y"), ("g", "b")]);
            Step::Roll(text.parse().unwrap())
        }
        Step::Move(seat, mv) => {
            let text = exchanged(&mv.to_string(), [("red", "yellow"), ("green", "blue")]);
            Step::Move(seat, text.parse().unwrap())
        }
    }
}

/// Rising rows become falling ones: every number turns into 14 less it, every face into 7 less it.
fn flipped(position: &str) -> String {
    let words: Vec<&str> = position.split(' ').collect();
    let row = |word: &str, letter: &str| format!("{letter}={}", flipped_tokens(&word[2..]));
    let rows = [row(words[2], "r"), row(words[3], "y"), row(words[0], "g"), row(words[1], "b")];
    format!("{} {} {}", rows.join(" "), words[4], words[5])
}

fn flipped_tokens(tokens: &str) -> String {
    let token = |token: &str| {
        let owner = token.find(['B', 'G']).unwrap_or(0);
        match token[..owner].parse::<u8>() {
            Ok(number) => format!("{}{}", 14 - number, &token[owner..]),
            Err(_) => token.to_owned(),
        }
    };
    tokens.split(',').map(token).collect::<Vec<_>>().join(",")
}

fn step_flipped(step: Step<QwixxDuel>) -> Step<QwixxDuel> {
    const FLIPPED: [(&str, &str); 4] =
        [("red", "green"), ("yellow", "blue"), ("green", "red"), ("blue", "yellow")];
    match step {
        Step::Roll(roll) => {
            let white = roll.white().map(|face| (7 - face).to_string());
            let colored = FLIPPED.iter().filter_map(|(from, to)| {
                let face = roll.colored(qwixx::Color::from_name(from).unwrap())?;
                Some(format!("{to}{}", 7 - face))
            });
            let dice: Vec<String> = white.into_iter().chain(colored).collect();
            Step::Roll(dice.join(",").parse().unwrap())
        }
        Step::Move(_, Choice::Pass) => step,
        Step::Move(seat, Choice::Take(space)) => {
            let (_, to) = FLIPPED.iter().find(|(from, _)| *from == space.color().name()).unwrap();
            Step::Move(seat, format!("{to}{}", 14 - space.number()).parse().unwrap())
        }
    }
}
