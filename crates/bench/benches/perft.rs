//! Path counts of Duell beside those of chess by `cozy-chess`, and the ratio of their speeds.

use std::hint::black_box;

use criterion::{Criterion, SamplingMode, Throughput};
use duell::{Duell, DuellSetup};
use game::{Game, perft::Merge};
use rustix::time::{ClockId, clock_gettime};

fn duell_paths(depth: u32) -> u64 {
    Duell::start(&DuellSetup::default()).perft(depth, Merge::Paths)
}

/// Written as its authors count, with the last moves counted in bulk, so that it is at its best.
fn chess_paths(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut paths = 0;
    if depth == 1 {
        board.generate_moves(|moves| {
            paths += moves.len() as u64;
            false
        });
    } else {
        board.generate_moves(|moves| {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                paths += chess_paths(&next, depth - 1);
            }
            false
        });
    }
    paths
}

fn bench_paths(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft");
    group.sampling_mode(SamplingMode::Flat).sample_size(20);
    for depth in 3..=4 {
        group.throughput(Throughput::Elements(duell_paths(depth)));
        group
            .bench_function(format!("duell {depth}"), |b| b.iter(|| duell_paths(black_box(depth))));
    }
    let chess = cozy_chess::Board::default();
    group.throughput(Throughput::Elements(chess_paths(&chess, 5)));
    group.bench_function("cozy-chess 5", |b| b.iter(|| chess_paths(&chess, black_box(5))));
    group.finish();
}

fn cpu_seconds() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

/// Paths a CPU-second.
fn rate(count: impl FnOnce() -> u64) -> f64 {
    let start = cpu_seconds();
    let paths = black_box(count());
    paths as f64 / (cpu_seconds() - start)
}

/// Both generators by turns, so that whatever else the machine does strikes both alike.
fn print_ratio() {
    let chess = cozy_chess::Board::default();
    let mut rounds: Vec<[f64; 2]> =
        (0..9).map(|_| [rate(|| duell_paths(5)), rate(|| chess_paths(&chess, 6))]).collect();
    rounds.sort_by(|a, b| (a[0] / a[1]).total_cmp(&(b[0] / b[1])));
    let [duell, chess] = rounds[rounds.len() / 2];
    println!("duell depth 5, one thread:      {:6.1} M paths a CPU-second", duell / 1e6);
    println!("cozy-chess depth 6, one thread: {:6.1} M paths a CPU-second", chess / 1e6);
    println!("ratio, the median of {}:         {:6.2}", rounds.len(), duell / chess);
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    bench_paths(&mut criterion);
    criterion.final_summary();
    print_ratio();
}
