//! Whole games between random players, on one thread.

use std::hint::black_box;

use bots::{Players, SeededDice};
use criterion::{
    BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main, measurement::WallTime,
};
use duell::Duell;
use game::{Game, Setup};
use lab::Playout;
use qwixx_duel::QwixxDuel;
use qwixx_longo::QwixxLongo;

const GAMES: u64 = 1000;

fn bench_games<G: Players>(group: &mut BenchmarkGroup<'_, WallTime>, seats: usize, games: u64) {
    let setup = G::Setup::default().with_seats(seats).expect("the game has so many seats");
    let start = G::start(&setup);
    let random = G::player_named("random").expect("every game has a random player");
    let mut players = vec![random; seats];
    let mut playout = Playout::default();
    group.throughput(Throughput::Elements(games));
    group.bench_function(format!("{}, {seats} seats", G::NAME), |b| {
        b.iter(|| {
            let mut turns = 0;
            for game in 0..games {
                let mut dice = SeededDice::of_game(1, game);
                turns += playout.play(start.clone(), &mut players, &mut dice).turns;
            }
            black_box(turns)
        });
    });
}

fn bench_selfplay(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("random games");
    bench_games::<QwixxDuel>(&mut group, 2, GAMES);
    for seats in QwixxLongo::SEATS {
        bench_games::<QwixxLongo>(&mut group, seats, GAMES);
    }
    bench_games::<Duell>(&mut group, 2, GAMES / 20);
    group.finish();
}

criterion_group!(selfplay, bench_selfplay);
criterion_main!(selfplay);
