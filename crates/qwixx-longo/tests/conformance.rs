//! Qwixx Longo keeps the laws of every game.

use game::{
    Seat, Setup, Step,
    conformance::{Mirror, Suite},
};
use qwixx::Color;
use qwixx_longo::{
    Choice, QwixxLongo, QwixxLongoSetup,
    outcome::{MISTHROWS, TWO_ROWS_LOCKED},
};

fn table(options: &str) -> QwixxLongoSetup {
    QwixxLongoSetup::from_options(&options.parse().unwrap()).unwrap()
}

#[test]
fn qwixx_longo_keeps_the_laws() {
    Suite::<QwixxLongo> {
        setups: ["", "seats=3 first=2", "lucky=9,10/8,9/2,16/9,11 first=1", "seats=5"]
            .map(table)
            .into(),
        starts: vec![
            "-;0;r=2,3,4,5,6,7 y=2,3,4,5,6,7 g=16,15,14,13,12,11 b=- m=1 l=5,8;\
             r=2,3,4,5,6,14 y=2,3,4,5,6,14 g=- b=16,15,14,13,12,4 m=3 l=16,15",
            "r;1;r=2,3,4,5,6,7,15,L y=2,3,4,5,6,7 g=16,15,14,13,12,4 b=- m=0 l=5,8;\
             r=2,3 y=2,3,4,5,6,14 g=16,15,14,13,12,4 b=- m=0 l=2,3;\
             r=- y=2,3,4,5,6,13 g=- b=- m=2 l=9,10",
        ],
        reasons: vec![TWO_ROWS_LOCKED, MISTHROWS],
        universe: Choice::all().collect(),
        always: Vec::new(),
        mirrors: vec![
            Mirror { position: rows_exchanged, seat: |seat| seat, step: step_with_rows_exchanged },
            Mirror { position: flipped, seat: |seat: Seat| seat, step: step_flipped },
        ],
        most_steps: 2000,
    }
    .check(15);
}

/// Applies a change to the four rows and the lucky numbers of every sheet, and to the closed rows.
fn changed(
    position: &str,
    color: fn(Color) -> Color,
    row: fn(&str) -> String,
    lucky: fn(u8) -> u8,
) -> String {
    let mut parts = position.split(';');
    let (closed, active) = (parts.next().unwrap(), parts.next().unwrap());
    let mut letters: Vec<Color> =
        closed.chars().filter_map(Color::from_letter).map(color).collect();
    letters.sort_unstable();
    let closed: String = match letters[..] {
        [] => "-".to_owned(),
        _ => letters.iter().map(|color| color.letter()).collect(),
    };
    let sheets = parts.map(|sheet| {
        let words: Vec<&str> = sheet.split(' ').collect();
        // The image of a row stands where the row of the image's color stands.
        let rows = Color::ALL.map(|to| {
            let from = Color::ALL.into_iter().find(|&from| color(from) == to).unwrap();
            format!("{}={}", to.letter(), row(&words[from as usize][2..]))
        });
        let pair = words[5][2..].split(',').map(|n| lucky(n.parse().unwrap()).to_string());
        format!("{} {} l={}", rows.join(" "), words[4], pair.collect::<Vec<_>>().join(","))
    });
    let sheets: Vec<String> = sheets.collect();
    format!("{closed};{active};{}", sheets.join(";"))
}

fn changed_step(
    step: Step<QwixxLongo>,
    color: fn(Color) -> Color,
    face: fn(u8) -> u8,
    number: fn(u8) -> u8,
) -> Step<QwixxLongo> {
    match step {
        Step::Roll(roll) => {
            let white = roll.white().map(|white| face(white).to_string());
            let colored = Color::ALL
                .into_iter()
                .filter_map(|c| Some(format!("{}{}", color(c).letter(), face(roll.colored(c)?))));
            let dice: Vec<String> = white.into_iter().chain(colored).collect();
            Step::Roll(dice.join(",").parse().unwrap())
        }
        Step::Move(_, Choice::Pass) => step,
        Step::Move(seat, Choice::Take(space)) => {
            let image = format!("{}{}", color(space.color()), number(space.number()));
            Step::Move(seat, image.parse().unwrap())
        }
    }
}

/// Red changes places with yellow, green with blue.
fn neighbor(color: Color) -> Color {
    match color {
        Color::Red => Color::Yellow,
        Color::Yellow => Color::Red,
        Color::Green => Color::Blue,
        Color::Blue => Color::Green,
    }
}

fn rows_exchanged(position: &str) -> String {
    changed(position, neighbor, str::to_owned, |number| number)
}

fn step_with_rows_exchanged(step: Step<QwixxLongo>) -> Step<QwixxLongo> {
    changed_step(step, neighbor, |face| face, |number| number)
}

/// Rising rows become falling ones: every number turns into 18 less it, every face into 9 less it.
fn opposite(color: Color) -> Color {
    match color {
        Color::Red => Color::Green,
        Color::Yellow => Color::Blue,
        Color::Green => Color::Red,
        Color::Blue => Color::Yellow,
    }
}

fn flipped(position: &str) -> String {
    let row = |row: &str| {
        let number =
            |word: &str| word.parse::<u8>().map_or(word.to_owned(), |n| (18 - n).to_string());
        row.split(',').map(number).collect::<Vec<_>>().join(",")
    };
    changed(position, opposite, row, |number| 18 - number)
}

fn step_flipped(step: Step<QwixxLongo>) -> Step<QwixxLongo> {
    changed_step(step, opposite, |face| 9 - face, |number| 18 - number)
}
