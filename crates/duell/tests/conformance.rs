//! Duell keeps the laws of every game.

use duell::{
    Duell, DuellSetup, Home, Move, Path, Side, Square, Tumble,
    outcome::{HOME_SQUARE, KING_CAPTURED, NO_MOVE, QUIET_MOVES, REPETITION},
};
use game::{
    Game, NoRoll, Seat, Step,
    conformance::{Mirror, Suite},
};

#[test]
fn duell_keeps_the_laws() {
    let tumbles = Square::all()
        .flat_map(|from| Path::all().map(move |path| Move::Tumble(Tumble { from, path })));
    let rules = |home, king_captures| DuellSetup { home, king_captures };
    Suite::<Duell> {
        setups: vec![
            DuellSetup::default(),
            rules(Home::King, true),
            rules(Home::Any, false),
            rules(Home::King, false),
        ],
        starts: vec![
            "RK8/9/9/9/9/9/9/8WK w 0",
            "4RK4/9/9/9/9/9/9/4WK4 w 196",
            "8RK/9/9/9/9/R538/W63R537/WKW63R536 w 0",
            "4RK4/3W153W261/9/9/9/9/1R263R153/4WK4 w 0",
        ],
        reasons: vec![KING_CAPTURED, HOME_SQUARE, NO_MOVE, REPETITION, QUIET_MOVES],
        universe: tumbles.collect(),
        always: vec![Move::Resign, Move::Draw],
        mirrors: vec![Mirror { position: turned, seat: other_seat, step: turned_step }],
        most_steps: 4000,
    }
    .check(2);
}

fn other_seat(seat: Seat) -> Seat {
    Side::of(seat).expect("two seats").other().seat()
}

/// The board seen from the other side of the table, with the colors exchanged.
fn turned(position: &str) -> String {
    let (ranks, rest) = position.split_once(' ').expect("three words");
    let (to_move, quiet) = rest.split_once(' ').expect("three words");
    let ranks: Vec<String> = ranks.split('/').rev().map(turned_rank).collect();
    let to_move = if to_move == "w" { "r" } else { "w" };
    format!("{} {to_move} {quiet}", ranks.join("/"))
}

fn turned_rank(rank: &str) -> String {
    let mut squares = Vec::new();
    let mut chars = rank.chars();
    while let Some(c) = chars.next() {
        let side = match c {
            'W' => 'R',
            'R' => 'W',
            run => {
                squares.push(run.to_string());
                continue;
            }
        };
        match chars.next().expect("a die has a face") {
            'K' => squares.push(format!("{side}K")),
            top => {
                let south = chars.next().and_then(|c| c.to_digit(10)).expect("a south face");
                squares.push(format!("{side}{top}{}", 7 - south));
            }
        }
    }
    squares.into_iter().rev().collect()
}

fn turned_step(step: Step<Duell>) -> Step<Duell> {
    let Step::Move(seat, mv) = step;
    let text: String = mv.to_string();
    let turned = text.char_indices().map(|(i, c)| match (i, c) {
        (0, file) => char::from(b'a' + b'i' - file as u8),
        (1, rank) => char::from(b'1' + b'8' - rank as u8),
        (_, 'n') => 's',
        (_, 's') => 'n',
        (_, 'e') => 'w',
        (_, 'w') => 'e',
        (_, other) => other,
    });
    let mv = turned.collect::<String>().parse().expect("the image of a move is a move");
    Step::Move(other_seat(seat), mv)
}

#[test]
fn there_is_nothing_to_roll() {
    assert!("4,1".parse::<NoRoll>().is_err());
    assert_eq!(Duell::start(&DuellSetup::default()).rolls().count(), 0);
}
