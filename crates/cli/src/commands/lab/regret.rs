//! `dicehall lab regret`

use std::{fmt::Write, process::ExitCode};

use game::Setup;
use lab::{
    Decision, RegretStudy,
    rollout::{Estimate, Judged},
};
use qwixx_duel::QwixxDuel;
use qwixx_longo::QwixxLongo;
use serde_json::{Value, json};

use crate::{
    args::{Learned, RegretArgs},
    output::{self, grouped},
    progress,
};

pub(crate) fn run(args: &RegretArgs) -> anyhow::Result<ExitCode> {
    match args.game {
        Learned::QwixxDuel => study::<QwixxDuel>(args)?,
        Learned::QwixxLongo => study::<QwixxLongo>(args)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn study<G: Judged>(args: &RegretArgs) -> anyhow::Result<()> {
    let study = RegretStudy::<G> {
        setup: G::Setup::from_options(&args.rules.rules)?,
        positions: args.positions,
        short_games: G::GAMES.min(args.games),
        games: args.games,
        seed: args.seed,
        truncate: args.truncate,
        control: args.without_luck,
    };
    let bar = progress::bar(args.positions, "decisions");
    let decisions = study.run(args.threads.workers(), |done| bar.set_position(done));
    bar.finish_and_clear();
    if args.json {
        output::print_json(&as_json(args, &decisions))
    } else {
        output::print(&as_text(args, &decisions)?)
    }
}

/// The upper ends of the classes of regret, in points of a hundred.
const CLASSES: [f64; 5] = [0.1, 0.3, 1.0, 3.0, f64::INFINITY];
/// So many of the costliest decisions are shown.
const SHOWN: usize = 5;

fn mean<G: Judged>(decisions: &[Decision<G>]) -> Estimate {
    let regrets = || decisions.iter().map(Decision::regret);
    let count = (decisions.len() as f64).max(1.0);
    let mean = regrets().sum::<f64>() / count;
    let variance = regrets().map(|regret| (regret - mean).powi(2)).sum::<f64>() / count;
    Estimate { mean, error: (variance / (count - 1.0).max(1.0)).sqrt() }
}

fn as_text<G: Judged>(args: &RegretArgs, decisions: &[Decision<G>]) -> anyhow::Result<String> {
    let count = decisions.len();
    let percent = |number: usize| 100.0 * number as f64 / count.max(1) as f64;
    let mut text = format!("{}, decisions: {}, ", G::NAME, grouped(count as u64));
    writeln!(text, "games of each choice: {}, seed {}\n", grouped(args.games), args.seed)?;
    let regret = mean(decisions);
    writeln!(
        text,
        "regret   {:.3} ± {:.3} points of a hundred (95 %)",
        100.0 * regret.mean,
        100.0 * regret.margin()
    )?;
    let doubted = decisions.iter().filter(|decision| decision.is_doubted).count();
    writeln!(text, "doubted  {:.1} % of the choices by short rollouts\n", percent(doubted))?;
    let mut least = f64::NEG_INFINITY;
    for most in CLASSES {
        let is_in = |decision: &&Decision<G>| {
            let regret = 100.0 * decision.regret();
            least <= regret && regret < most
        };
        let share = percent(decisions.iter().filter(is_in).count());
        let class = match (least.is_finite(), most.is_finite()) {
            (false, _) => format!("less than {most}"),
            (_, true) => format!("{least} to {most}"),
            _ => format!("{least} and more"),
        };
        writeln!(text, "{class:<14}{share:5.1} %")?;
        least = most;
    }
    write_costliest(&mut text, decisions)?;
    Ok(text)
}

fn write_costliest<G: Judged>(text: &mut String, decisions: &[Decision<G>]) -> anyhow::Result<()> {
    let mut costly: Vec<_> = decisions.iter().filter(|decision| decision.regret() > 0.0).collect();
    costly.sort_by(|a, b| b.regret().total_cmp(&a.regret()));
    for decision in costly.into_iter().take(SHOWN) {
        let Estimate { mean, .. } = decision.difference;
        let rival = decision.rival.map_or_else(String::new, |rival| rival.to_string());
        let (cost, margin) = (100.0 * mean, 100.0 * decision.difference.margin());
        writeln!(text, "\n{} for {rival} costs {cost:.2} ± {margin:.2}", decision.chosen)?;
        writeln!(text, "  {}", command(decision))?;
    }
    Ok(())
}

/// What to type to roll a decision out again.
fn command<G: Judged>(decision: &Decision<G>) -> String {
    let Decision { before, roll, played, seat, .. } = decision;
    let text = format!("dicehall rollout {} '{before}' --dice {roll} --seat {seat}", G::NAME);
    let moves: Vec<String> = played.iter().map(|(seat, mv)| format!("{seat}:{mv}")).collect();
    if moves.is_empty() { text } else { format!("{text} --after {}", moves.join(",")) }
}

fn as_json<G: Judged>(args: &RegretArgs, decisions: &[Decision<G>]) -> Value {
    let regret = mean(decisions);
    let decision = |decision: &Decision<G>| {
        json!({
            "command": command(decision),
            "chosen": decision.chosen.to_string(),
            "rival": decision.rival.map(|rival| rival.to_string()),
            "difference": decision.difference.mean,
            "error": decision.difference.error,
            "regret": decision.regret(),
        })
    };
    json!({
        "game": G::NAME,
        "positions": decisions.len(),
        "games": args.games,
        "seed": args.seed,
        "truncate": args.truncate,
        "with_luck": !args.without_luck,
        "regret": regret.mean,
        "error": regret.error,
        "decisions": decisions.iter().map(decision).collect::<Vec<_>>(),
    })
}
