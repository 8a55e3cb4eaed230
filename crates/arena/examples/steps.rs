//! Steps per second of each game, by random legal play on one thread.
use std::time::Instant;

use arena::{Batch, Numbered};
use game::Setup;

fn run<G: Numbered>(setup: &G::Setup) {
    let mut batch = Batch::<G>::new(setup, 1024, 1);
    let mut rows = batch.rows();
    batch.observe(&mut rows.borrow());
    let mut spent = std::time::Duration::ZERO;
    let rounds = 600;
    let mut over = 0;
    for round in 0..rounds {
        let actions = batch.any_actions(round);
        let start = Instant::now();
        batch.step(&actions, &mut rows.borrow(), 1).unwrap();
        spent += start.elapsed();
        over += rows.terminated.iter().filter(|&&over| over).count();
    }
    let steps = 1024.0 * rounds as f64;
    println!("{}: {:.0} steps/s, {over} games", G::NAME, steps / spent.as_secs_f64());
}

fn main() {
    let only = std::env::args().nth(1).unwrap_or_default();
    if only != "duell" { run::<qwixx_duel::QwixxDuel>(&Default::default());
    run::<qwixx_longo::QwixxLongo>(&qwixx_longo::QwixxLongoSetup::default().with_seats(2).unwrap()); }
    run::<duell::Duell>(&Default::default());
}
