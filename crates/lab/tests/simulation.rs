//! Simulations: the same on any number of threads, and true to the published baseline figures.

use duell::Duell;
use game::Setup;
use game::{Game, perft::Merge};
use judge::Workers;
use lab::{Measured, Simulation, Tally, count_paths};
use qwixx_duel::QwixxDuel;
use qwixx_longo::QwixxLongo;

fn simulate<G: Measured>(players: &[&str], games: u64, seed: u64, threads: usize) -> Tally {
    play::<G>(players, games, seed, threads, false)
}

fn play<G: Measured>(
    players: &[&str],
    games: u64,
    seed: u64,
    threads: usize,
    rotate: bool,
) -> Tally {
    let simulation = Simulation::<G> {
        setup: G::Setup::default().with_seats(players.len()).unwrap(),
        players: players.iter().map(|name| G::player_named(name).unwrap()).collect(),
        games,
        seed,
        rotate,
    };
    simulation.run(Workers::new(threads), |_| {})
}

#[test]
fn the_number_of_threads_makes_no_difference() {
    let players = ["random", "greedy:2", "greedy:3"];
    let one = simulate::<QwixxLongo>(&players, 1000, 9, 1);
    assert_eq!(one, simulate::<QwixxLongo>(&players, 1000, 9, 3));
    assert_ne!(one, simulate::<QwixxLongo>(&players, 1000, 10, 3));
    let duell = simulate::<Duell>(&["careful", "random"], 20, 9, 1);
    assert_eq!(duell, simulate::<Duell>(&["careful", "random"], 20, 9, 2));
    assert_eq!(duell.mean_score(0), None);
    assert!(duell.win_share(0) > 0.9);
}

#[test]
fn players_who_move_on_sit_everywhere_with_the_same_dice() {
    // Nothing of these players is left to chance, so that each of two alike wins exactly as often.
    let tally = play::<QwixxDuel>(&["greedy:2"; 2], 1000, 4, 2, true);
    assert_eq!((tally.wins(0), tally.mean_score(0)), (tally.wins(1), tally.mean_score(1)));
    assert_eq!(tally.share_error(0), Some(0.0));
    let tally = play::<QwixxLongo>(&["random", "greedy:2", "random"], 300, 4, 2, true);
    assert!(tally.win_share(1) > 0.9);
    assert_eq!(tally, play::<QwixxLongo>(&["random", "greedy:2", "random"], 300, 4, 1, true));
}

#[test]
fn the_error_of_a_share_comes_from_how_rounds_differ() {
    let tally = simulate::<QwixxLongo>(&["greedy:2"; 2], 2000, 1, 2);
    let coin = (0.25_f64 / 2000.0).sqrt();
    let error = tally.share_error(0).unwrap();
    assert!((0.9 * coin..1.02 * coin).contains(&error), "{error} {coin}");
    assert_eq!(simulate::<QwixxLongo>(&["random"; 2], 1, 1, 1).share_error(0), None);
}

#[test]
fn shares_add_up_to_one_win_a_game() {
    let tally = simulate::<QwixxLongo>(&["random"; 5], 500, 1, 2);
    let shares: f64 = (0..5).map(|seat| tally.win_share(seat)).sum();
    assert!((shares - 1.0).abs() < 1e-12);
    assert_eq!(tally.ends().values().sum::<u64>(), tally.games());
    assert_eq!(tally.seats(), 5);
}

/// Within five standard errors, and the half of a last digit by which a published figure is rounded.
fn close(value: f64, published: f64, deviation: f64, games: f64) -> bool {
    (value - published).abs() < 0.05 + 5.0 * deviation / games.sqrt()
}

fn check(tally: &Tally, mean: f64, deviation: f64, turns: f64, ends: &[(&str, f64)]) {
    let games = tally.games() as f64;
    let scores = f64::midpoint(tally.mean_score(0).unwrap(), tally.mean_score(1).unwrap());
    assert!(close(scores, mean, deviation, games), "mean score {scores}, published {mean}");
    assert!(
        close(tally.mean_turns(), turns, 6.0, games),
        "turns {}, published {turns}",
        tally.mean_turns()
    );
    for &(reason, percent) in ends {
        let count = tally.ends().iter().find(|(name, _)| name.0 == reason).map_or(0, |(_, &n)| n);
        let share = 100.0 * count as f64 / games;
        assert!(close(share, percent, 50.0, games), "{reason} {share} %, published {percent} %");
    }
}

#[test]
fn random_and_greedy_players_reach_the_published_figures() {
    let games = 20_000;
    let duel = |player| simulate::<QwixxDuel>(&[player; 2], games, 3, 2);
    check(&duel("random"), 8.2, 10.0, 18.5, &[("misthrows", 99.9)]);
    let greedy = duel("greedy:2");
    let ends = [("last-token", 59.3), ("misthrows", 15.4), ("two-rows-locked", 25.3)];
    check(&greedy, 67.2, 20.8, 28.5, &ends);
    assert!(close(100.0 * greedy.wins(0) as f64 / games as f64, 55.8, 50.0, games as f64));
    let longo = |player| simulate::<QwixxLongo>(&[player; 2], games, 3, 2);
    check(&longo("random"), 9.1, 11.7, 17.5, &[("misthrows", 99.9)]);
    check(&longo("greedy:2"), 89.8, 27.3, 23.8, &[("two-rows-locked", 90.8), ("misthrows", 9.2)]);
}

#[test]
fn paths_are_counted_alike_on_any_number_of_threads() {
    let start = Duell::start(&duell::DuellSetup::default());
    for (merge, nodes) in [(Merge::Paths, 47_873), (Merge::Positions, 46_843)] {
        for threads in [1, 3] {
            let count = count_paths(&start, 3, merge, Workers::new(threads), |_, _| {});
            assert_eq!(count.nodes, nodes);
            assert_eq!(count.divided.len(), 37);
            assert_eq!(count.divided.iter().map(|(_, nodes)| nodes).sum::<u64>(), nodes);
        }
    }
    let none = count_paths(&start, 0, Merge::Paths, Workers::new(1), |_, _| {});
    assert_eq!((none.nodes, none.divided.len()), (1, 0));
}

#[test]
fn paths_of_a_game_with_dice_begin_with_its_rolls() {
    let start = QwixxDuel::start(&qwixx_duel::QwixxDuelSetup::default());
    let count = count_paths(&start, 1, Merge::Paths, Workers::new(2), |_, _| {});
    assert_eq!(count.nodes, 21 * 6_u64.pow(4));
    // In action 1 every sum has a space in each of the four rows, but for the last numbers (Q13).
    let two = count_paths(&start, 2, Merge::Paths, Workers::new(2), |_, _| {});
    let sums = 21 * 5 - 2 * 2;
    assert_eq!(two.nodes, sums * 6_u64.pow(4));
}
