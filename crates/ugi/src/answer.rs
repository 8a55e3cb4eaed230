//! What the engine says.

use std::fmt::Write;

use duell::{Duell, Move, Side};
use duell_engine::{Report, Score};
use game::Game;

use crate::Query;

/// One line of output for each of the best lines of play.
pub(crate) fn report(report: &Report) -> String {
    let mut text = String::new();
    for (line, number) in report.lines.iter().zip(1..) {
        let Report { depth, deepest, nodes, elapsed, hash_full, .. } = report;
        let score = score(line.score);
        let (speed, time) = (report.speed(), elapsed.as_millis());
        let written = write!(
            text,
            "info depth {depth} seldepth {deepest} multipv {number} score {score} nodes {nodes} nps {speed} \
             hashfull {hash_full} time {time} pv"
        );
        written.expect("a string takes any text");
        for mv in &line.moves {
            write!(text, " {mv}").expect("a string takes any text");
        }
        text.push('\n');
    }
    text
}

/// Hundredths of a die, or the number of moves to a win, counting only the winner's, as in chess.
fn score(score: Score) -> String {
    match score {
        Score::Estimate(hundredths) => format!("cp {hundredths}"),
        Score::WinsIn(moves) => format!("mate {moves}"),
        Score::LosesIn(moves) => format!("mate -{moves}"),
    }
}

/// The best move, and the expected reply.
pub(crate) fn best_move(best: Option<Move>, answer: Option<Move>) -> String {
    match (best, answer) {
        (Some(best), Some(answer)) => format!("bestmove {best} ponder {answer}\n"),
        (Some(best), None) => format!("bestmove {best}\n"),
        (None, _) => "bestmove (none)\n".to_owned(),
    }
}

pub(crate) fn response(query: Query, position: &Duell) -> String {
    let outcome = position.outcome();
    let answer = match (query, outcome) {
        (Query::FirstPlayersTurn, _) => (position.board().to_move() == Side::White).to_string(),
        (Query::GameOver, _) => outcome.is_some().to_string(),
        (Query::Outcome, None) => "none".to_owned(),
        (Query::Outcome, Some(outcome)) => {
            let winner = Side::ALL.into_iter().find(|side| outcome.winners.contains(side.seat()));
            match winner {
                Some(Side::White) => "p1win",
                Some(Side::Red) => "p2win",
                None => "draw",
            }
            .to_owned()
        }
    };
    format!("response {answer}\n")
}
