//! `dicehall lab train duell`

use std::{fs, path::Path, process::ExitCode, sync::Arc};

use anyhow::{Context, ensure};
use duell_engine::net::Net;
use lab::duell_net::{
    Checkpoint, DataSet, Evaluated, Progress, Schedule, SelfPlay, Trainer, fit_weights,
};

use crate::{args::DuellTrainArgs, output, progress};

pub(crate) fn run(args: &DuellTrainArgs) -> anyhow::Result<ExitCode> {
    ensure!(args.rate > 0.0 && args.rate <= 1.0, "--rate {}: more than 0, at most 1", args.rate);
    ensure!((0.0..=1.0).contains(&args.opinion), "--opinion {}: from 0 to 1", args.opinion);
    let data_set = DataSet::open(&args.data)?;
    play(args, &data_set)?;
    match &args.out {
        Some(out) => train(args, &data_set, out)?,
        None => fit(args, &data_set)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn judge(what: &str) -> anyhow::Result<Evaluated> {
    Ok(match what {
        "hand" => Evaluated::Hand,
        "shipped" => Evaluated::Net(Net::shipped()),
        file => {
            let bytes = fs::read(file).with_context(|| format!("cannot read {file}"))?;
            let net = Net::from_bytes(&bytes).with_context(|| file.to_owned())?;
            Evaluated::Net(Arc::new(net))
        }
    })
}

fn play(args: &DuellTrainArgs, data_set: &DataSet) -> anyhow::Result<()> {
    let games = SelfPlay {
        evaluated: judge(&args.judge)?,
        nodes: args.nodes,
        batches: args.hundreds,
        seed: args.seed,
    };
    let bar = progress::bar(args.hundreds * SelfPlay::BATCH, "games");
    games.run(data_set, args.threads.workers(), |batches| {
        bar.set_position(batches * SelfPlay::BATCH);
    })?;
    bar.finish_and_clear();
    Ok(())
}

fn train(args: &DuellTrainArgs, data_set: &DataSet, out: &Path) -> anyhow::Result<()> {
    let file = out.with_extension("checkpoint");
    let checkpoint = args.resume.then(|| Checkpoint::load(&file)).transpose();
    let checkpoint = checkpoint.with_context(|| format!("cannot go on from {}", file.display()))?;
    let schedule =
        Schedule { passes: args.passes, rate: args.rate, opinion: args.opinion, seed: args.seed };
    let mut trainer = Trainer::new(data_set, schedule, checkpoint)?;
    ensure!(trainer.samples() > 0, "there are no positions to learn from: play some games first");
    output::print(&format!("{} positions, seed {}\n", trainer.samples(), args.seed))?;
    let workers = args.threads.workers();
    while !trainer.is_done() {
        let Progress { passes, error, error_apart } = trainer.pass(workers);
        let line =
            format!("pass {passes}: error {error:.5}, on positions apart {error_apart:.5}\n");
        output::print(&line)?;
        trainer
            .checkpoint()
            .save(&file)
            .with_context(|| format!("cannot write {}", file.display()))?;
    }
    let bytes = trainer.weights().to_net().to_bytes();
    fs::write(out, bytes).with_context(|| format!("cannot write {}", out.display()))
}

fn fit(args: &DuellTrainArgs, data_set: &DataSet) -> anyhow::Result<()> {
    let bar = progress::bar(args.passes.into(), "passes");
    let fit = fit_weights(data_set, args.passes, |_| bar.inc(1))?;
    bar.finish_and_clear();
    let weights: Vec<String> = fit.weights.iter().map(|weight| format!("{weight:.1}")).collect();
    output::print(&format!("error {:.5}\n{}\n", fit.error, weights.join(" ")))
}
