//! `dicehall lab train duell`

use std::{fs, path::Path, process::ExitCode, sync::Arc};

use anyhow::{Context, ensure};
use duell::DuellSetup;
use duell_engine::net::Net;
use game::Setup;
use lab::training::{
    Schedule, Training,
    duell::{DataSet, Errors, Evaluated, SelfPlay, Trainer, fit_weights},
    follow,
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
        file => Evaluated::Net(net(file)?),
    })
}

fn net(what: &str) -> anyhow::Result<Arc<Net>> {
    if what == "shipped" {
        return Ok(Net::shipped());
    }
    let bytes = fs::read(what).with_context(|| format!("cannot read {what}"))?;
    Ok(Arc::new(Net::from_bytes(&bytes).with_context(|| what.to_owned())?))
}

fn play(args: &DuellTrainArgs, data_set: &DataSet) -> anyhow::Result<()> {
    let games = SelfPlay {
        evaluated: judge(&args.judge)?,
        nodes: args.nodes,
        batches: args.hundreds,
        seed: args.seed,
        rules: DuellSetup::from_options(&args.rules.rules)?,
    };
    let bar = progress::bar(args.hundreds * SelfPlay::BATCH, "games");
    games.run(data_set, args.threads.workers(), |batches| {
        bar.set_position(batches * SelfPlay::BATCH);
    })?;
    bar.finish_and_clear();
    Ok(())
}

fn train(args: &DuellTrainArgs, data_set: &DataSet, out: &Path) -> anyhow::Result<()> {
    let schedule = Schedule { length: args.passes.into(), rate: args.rate, seed: args.seed };
    let mut trainer = Trainer::new(data_set, schedule, args.opinion)?;
    if let Some(from) = &args.from {
        trainer = trainer.from_net(&*net(from)?);
    }
    if args.shared {
        trainer = trainer.of_shared_rows();
    }
    let checkpoint = out.with_extension("checkpoint");
    if args.resume {
        trainer = trainer.resume(&checkpoint).context("the training cannot go on")?;
    }
    ensure!(trainer.samples() > 0, "there are no positions to learn from: play some games first");
    output::print(&format!("{} positions, seed {}\n", trainer.samples(), args.seed))?;
    follow(&mut trainer, 1, &checkpoint, args.threads.workers(), report)?;
    let learned = trainer.weights().to_net();
    let bytes = if args.shared && args.from.as_deref() == Some("shipped") {
        learned.amendment_of(&Net::shipped()).context("a weight has changed by more than half")?
    } else {
        learned.to_bytes()
    };
    Ok(parcel::replace(out, |file| file.write_all(&bytes))?)
}

fn report(trainer: &Trainer) -> anyhow::Result<()> {
    let Errors { learned, apart } = trainer.errors();
    let passes = trainer.done();
    output::print(&format!("pass {passes}: error {learned:.5}, on positions apart {apart:.5}\n"))
}

fn fit(args: &DuellTrainArgs, data_set: &DataSet) -> anyhow::Result<()> {
    let bar = progress::bar(args.passes.into(), "passes");
    let fit = fit_weights(data_set, args.passes, |_| bar.inc(1))?;
    bar.finish_and_clear();
    let weights: Vec<String> = fit.weights.iter().map(|weight| format!("{weight:.1}")).collect();
    output::print(&format!("error {:.5}\n{}\n", fit.error, weights.join(" ")))
}
