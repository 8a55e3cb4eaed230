//! `dicehall lab round-robin`

use std::{fmt::Write, process::ExitCode};

use anyhow::ensure;
use judge::rating::{Ladder, Rung};
use lab::contest::{Spec, Standing};
use serde_json::{Value, json};

use super::{
    contest::{Records, plan, play},
    duell_match::lead,
};
use crate::{args::RoundRobinArgs, output};

/// The games of one player against another.
struct Pairing {
    first: usize,
    second: usize,
    standing: Standing,
}

pub(crate) fn run(args: &RoundRobinArgs) -> anyhow::Result<ExitCode> {
    let mut players = Vec::new();
    for list in &args.players {
        players.extend(Spec::list(list)?);
    }
    ensure!(players.len() >= 2, "a round robin needs at least two players");
    let mut records = Records::create(args.terms.records.as_deref())?;
    let mut pairings = Vec::new();
    let mut ladder = Ladder::new(players.len());
    for first in 0..players.len() {
        for second in first + 1..players.len() {
            let contenders = [players[first].clone(), players[second].clone()];
            let name = format!("{} against {}", contenders[0], contenders[1]);
            let contest = plan(contenders, args.games, &args.terms)?;
            let standing = play(&contest, args.terms.threads, &mut records, |standing| {
                format!("{name}: {}", lead(&standing.pairs.elo()))
            })?;
            ladder.add(first, second, standing.pairs);
            pairings.push(Pairing { first, second, standing });
        }
    }
    let rungs = ladder.rungs();
    if args.terms.json {
        output::print_json(&as_json(&players, &rungs, &pairings))?;
    } else {
        output::print(&as_text(&players, &rungs, &pairings)?)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// A table in Markdown: the ladder, and every player's score against every other.
fn as_text(players: &[Spec], rungs: &[Rung], pairings: &[Pairing]) -> anyhow::Result<String> {
    let mut text = "| # | player | Elo | ± 95 % | games | score |".to_owned();
    for rung in rungs {
        write!(text, " {} |", players[rung.player])?;
    }
    writeln!(text, "\n|{}", " --- |".repeat(6 + rungs.len()))?;
    for (rung, place) in rungs.iter().zip(1..) {
        let Rung { player, elo, reach, games, share } = rung;
        let name = &players[*player];
        write!(
            text,
            "| {place} | {name} | {elo:+.0} | {reach:.0} | {games} | {:.1} % |",
            100.0 * share
        )?;
        for other in rungs {
            match share_against(pairings, *player, other.player) {
                Some(share) => write!(text, " {:.1} % |", 100.0 * share)?,
                None => text.push_str(" |"),
            }
        }
        text.push('\n');
    }
    Ok(text)
}

fn share_against(pairings: &[Pairing], player: usize, other: usize) -> Option<f64> {
    pairings.iter().find_map(|pairing| {
        let share = pairing.standing.pairs.share();
        match (pairing.first == player, pairing.second == other) {
            (true, true) => Some(share),
            _ if pairing.first == other && pairing.second == player => Some(1.0 - share),
            _ => None,
        }
    })
}

fn as_json(players: &[Spec], rungs: &[Rung], pairings: &[Pairing]) -> Value {
    let rung = |rung: &Rung| {
        json!({
            "player": players[rung.player].to_string(),
            "elo": rung.elo,
            "reach": rung.reach,
            "games": rung.games,
            "share": rung.share,
        })
    };
    let pairing = |pairing: &Pairing| {
        json!({
            "players": [players[pairing.first].to_string(), players[pairing.second].to_string()],
            "pairs": pairing.standing.pairs.0,
            "share": pairing.standing.pairs.share(),
        })
    };
    json!({
        "ratings": rungs.iter().map(rung).collect::<Vec<_>>(),
        "pairings": pairings.iter().map(pairing).collect::<Vec<_>>(),
    })
}
