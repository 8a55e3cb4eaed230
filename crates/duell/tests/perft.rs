//! Path counts, and the fast counter against the plain one.

use duell::{Duell, DuellSetup, Home, Move};
use game::{
    Game, Seat, Seats,
    conformance::TestDice,
    perft::{self, Merge},
};

fn start() -> Duell {
    Duell::start(&DuellSetup::default())
}

#[test]
fn paths_from_the_start() {
    let counts = [1, 2, 3, 4].map(|depth| start().perft(depth, Merge::Paths));
    assert_eq!(counts, [37, 1_293, 47_873, 1_702_613]);
}

#[test]
fn paths_merged_by_resulting_position() {
    let counts = [1, 2, 3, 4].map(|depth| start().perft(depth, Merge::Positions));
    assert_eq!(counts, [37, 1_293, 46_843, 1_632_408]);
}

#[test]
fn fast_and_plain_counting_agree() {
    let rules = [
        DuellSetup::default(),
        DuellSetup { home: Home::King, king_captures: false },
        DuellSetup { home: Home::Any, king_captures: false },
    ];
    for (seed, rules) in (0..30).zip(rules.iter().cycle()) {
        let mut dice = TestDice::new(seed);
        let mut position = Duell::start(rules);
        for _ in 0..dice.below(60) {
            if position.outcome().is_none() {
                let seat = position.active();
                position.play_unchecked(seat, dice.pick(&position.moves(seat)));
            }
        }
        let position = Duell::from_position(&position.to_string(), rules);
        // A position without a King is over and cannot be read back.
        let Ok(position) = position else { continue };
        for merge in [Merge::Paths, Merge::Positions] {
            for depth in 0..=2 {
                let plain = perft::count(&position, depth, merge);
                assert_eq!(position.perft(depth, merge), plain, "{position}");
            }
        }
    }
}

#[test]
fn draws_cut_paths_short() {
    // One quiet move is left: paths of two do not exist, except behind a capture.
    let near = "RK8/9/9/9/9/9/9/8WK w 199";
    let position = Duell::from_position(near, &DuellSetup::default()).unwrap();
    assert_eq!(position.perft(1, Merge::Paths), 2);
    assert_eq!(position.perft(2, Merge::Paths), 0);
    // Two bare Kings shuffle; the third time ends the path.
    let bare = "RK8/9/9/9/9/9/9/8WK w 0";
    let position = Duell::from_position(bare, &DuellSetup::default()).unwrap();
    assert_eq!(position.perft(8, Merge::Paths), perft::count(&position, 8, Merge::Paths));
    assert_eq!(position.perft(9, Merge::Paths), perft::count(&position, 9, Merge::Paths));
    let mut again = position.clone();
    for mv in ["i1n1", "a8s1", "i2s1", "a7n1"].repeat(2) {
        assert_eq!(again.outcome(), None);
        again.play(again.active(), mv.parse().unwrap()).unwrap();
    }
    let outcome = again.outcome().unwrap();
    assert_eq!((outcome.winners, outcome.reason.0), (Seats::NONE, "repetition"));
    assert_eq!(again.perft(1, Merge::Paths), 0);
    assert_eq!(again.perft(0, Merge::Paths), 1);
    assert!(again.moves(Seat::at(0)).is_empty());
    let mut resigned = start();
    resigned.play(Seat::at(1), "resign".parse().unwrap()).unwrap();
    assert_eq!(resigned.perft(1, Merge::Paths), 0);
}

/// Captures, wins and draws by repetition and by quiet moves: random games of few dice have them all.
#[test]
fn ends_are_foreseen_as_they_come() {
    let mut ends = 0;
    for seed in 0..20 {
        let mut dice = TestDice::new(seed);
        let mut position = Duell::start(&DuellSetup::default());
        while position.outcome().is_none() {
            let (seat, moves) = (position.active(), position.moves(position.active()));
            assert_eq!(position.board().has_tumble(), position.board().count_tumbles() > 0);
            for &mv in &moves {
                let Move::Tumble(tumble) = mv else { continue };
                let mut next = position.clone();
                next.play_unchecked(seat, mv);
                assert_eq!(position.outcome_after(tumble), next.outcome());
                ends += usize::from(next.outcome().is_some());
            }
            position.play_unchecked(seat, dice.pick(&moves));
        }
    }
    assert!(ends > 20, "{ends}");
}
