//! `dicehall puzzle`

use std::{
    process::ExitCode,
    time::{SystemTime, UNIX_EPOCH},
};

use anyhow::Context;
use draw::Draw;
use duell::Move;
use game::Game;
use puzzles::{Answer, AnyPuzzle, Day, Decision, Goal, Id, shelf};

use crate::{
    args::PuzzleArgs,
    output,
    play::console::{ask, say},
};

pub(crate) fn run(args: &PuzzleArgs) -> anyhow::Result<ExitCode> {
    let shelf =
        shelf(args.game).with_context(|| format!("there are no puzzles of {}", args.game))?;
    let day = args.day.or(args.today.then(today));
    let puzzle = match day {
        Some(day) => shelf.of_day(day),
        None => shelf.next(args.level, None, Some(args.after.map_or_else(anywhere, Ok)?)),
    };
    let puzzle = puzzle.context("there is no such puzzle")?;
    say(&format!("Puzzle {}, level {}: {}\n", puzzle.id(), puzzle.level(), goal(puzzle)))?;
    solve(puzzle, args.plain)?;
    Ok(ExitCode::SUCCESS)
}

fn today() -> Day {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Day::of_milliseconds(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
}

/// A random puzzle, if none was asked for.
fn anywhere() -> anyhow::Result<Id> {
    Ok(format!("{:08x}", getrandom::u32()?).parse()?)
}

fn goal(puzzle: &AnyPuzzle) -> String {
    match puzzle.goal() {
        Some((Goal::Win, moves)) => format!("win in {moves} moves."),
        Some((Goal::Hold, moves)) => {
            format!("every move but one loses within {moves} moves. Find it.")
        }
        None => "which choice wins most often?".to_owned(),
    }
}

/// Asks until the puzzle is over.
fn solve(puzzle: &AnyPuzzle, plain: bool) -> anyhow::Result<()> {
    let mut moves: Vec<String> = Vec::new();
    loop {
        say(&drawn(puzzle, &moves, plain))?;
        let Some(line) = ask("Your move: ")? else { return Ok(()) };
        if line.is_empty() {
            return say(&solution(puzzle));
        }
        moves.push(line.to_ascii_lowercase());
        let Ok(answer) = puzzle.answer(&moves) else {
            say(&format!("{line} is not possible here.\n"))?;
            moves.pop();
            continue;
        };
        say(&verdict(&answer, &line))?;
        match answer.reply {
            Some(reply) if !answer.is_done => moves.push(reply),
            _ => return say(&solution(puzzle)),
        }
    }
}

fn drawn(puzzle: &AnyPuzzle, moves: &[String], plain: bool) -> String {
    match puzzle {
        AnyPuzzle::Proven(proven) => {
            let mut position = proven.position.clone();
            for mv in moves.iter().filter_map(|mv| mv.parse::<Move>().ok()) {
                position.play_unchecked(position.active(), mv);
            }
            format!("{}{}\n", position.draw(output::style(plain)), position.status())
        }
        AnyPuzzle::Duel(decision) => drawn_decision(decision, plain),
        AnyPuzzle::Longo(decision) => drawn_decision(decision, plain),
    }
}

fn drawn_decision<G: Draw>(decision: &Decision<G>, plain: bool) -> String {
    let (position, seat) = (decision.position(), decision.seat);
    let mut legal: Vec<String> = position.moves(seat).iter().map(ToString::to_string).collect();
    legal.sort_unstable();
    let drawing = position.draw(output::style(plain));
    format!("{drawing}{}\nSeat {seat} can play: {}\n", position.status(), legal.join(" "))
}

fn verdict(answer: &Answer, line: &str) -> String {
    let mut text = match answer.loss {
        _ if answer.is_right && answer.is_done => "Solved!\n".to_owned(),
        _ if answer.is_right => "Right.\n".to_owned(),
        Some(loss) => format!("{line} costs {loss} percentage points.\n"),
        None => format!("{line} is not it.\n"),
    };
    if let Some(reply) = &answer.reply {
        text += "The other side plays ";
        text += reply;
        text += ".\n";
    }
    text
}

/// The right answer, and what else there is to know.
fn solution(puzzle: &AnyPuzzle) -> String {
    let (best, reason) = puzzle.solution();
    let why = reason.map(|reason| format!(": {}", draw::why(reason))).unwrap_or_default();
    let details = match puzzle {
        AnyPuzzle::Proven(proven) => {
            let line: Vec<String> = proven.line.iter().map(ToString::to_string).collect();
            format!("{}\n", line.join(" "))
        }
        AnyPuzzle::Duel(decision) => costs(decision),
        AnyPuzzle::Longo(decision) => costs(decision),
    };
    format!("The answer is {best}{why}.\n{details}")
}

fn costs<G: Game>(decision: &Decision<G>) -> String {
    let win = decision.win.value();
    let line = |&(mv, loss): &(G::Move, puzzles::Points)| {
        format!("  {:<10}{:>6.1} %\n", mv.to_string(), (win - loss.value()).max(0.0))
    };
    decision.choices.iter().map(line).collect()
}
