//! Every level of every game plays the seeded games that it always has played.
//!
//! A fingerprint is made of each move and the reason for it. A change that should leave the play alone
//! leaves all of them alone. Whoever changes the play of a level on purpose measures what that is worth
//! (`dicehall lab round-robin`), and then writes the new ones with `UPDATE_EXPECT=1`.

use std::fmt::Write;

use bots::{Player, Players, SeededDice, any};
use duell::{Duell, DuellSetup};
use expect_test::{Expect, expect};
use game::{Setup, Turn};
use qwixx_duel::{QwixxDuel, QwixxDuelSetup};
use qwixx_longo::{QwixxLongo, QwixxLongoSetup};

/// A 64-bit hash (FNV-1a) of everything that is written to it.
struct Fingerprint(u64);

impl Write for Fingerprint {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        Ok(())
    }
}

/// Games for each player.
const GAMES: u64 = 4;
/// The first moves are random: without dice all games would be the same.
const OPENING: usize = 4;

/// Plays a game, every seat by a player with this name, for a number of moves or to the end.
fn play<G: Players>(
    setup: &G::Setup,
    name: &str,
    seed: u64,
    moves: usize,
    print: &mut Fingerprint,
) {
    let (mut dice, mut position) = (SeededDice::new(seed), G::start(setup));
    let mut players = vec![G::player_named(name).unwrap(); position.seats()];
    let mut played = 0;
    while played < moves {
        match position.turn() {
            Turn::Over(_) => break,
            Turn::Roll => position.roll(position.throw(&mut dice)).unwrap(),
            Turn::Move(seats) => {
                let seat = seats.lowest().expect("somebody owes a move");
                let (view, hand) = (position.seen_by(Some(seat)), &mut players[seat.index()]);
                let legal = view.moves(seat);
                let mv = match played {
                    0..OPENING => any(&legal, &mut dice),
                    _ => hand.choose(&view, seat, &legal, &mut dice),
                };
                position.play(seat, mv).unwrap();
                write!(print, "{seat}{mv}{:?} ", player.reason()).unwrap();
                played += 1;
            }
        }
    }
}

fn check<G: Players>(setup: &G::Setup, names: &[&str], moves: usize, expected: &Expect) {
    let fingerprint = |name: &&str| {
        let mut print = Fingerprint(0xcbf2_9ce4_8422_2325);
        (0..GAMES).for_each(|seed| play::<G>(setup, name, seed, moves, &mut print));
        format!("{name} {:016x}\n", print.0)
    };
    expected.assert_eq(&names.iter().map(fingerprint).collect::<String>());
}

/// Level 10 thinks for a time, so its play depends on the machine.
#[test]
fn levels_of_duell() {
    let names = [
        "random", "careful", "ab:2", "engine:1", "engine:2", "engine:3", "engine:4", "engine:5",
        "engine:6", "engine:7", "engine:8", "engine:9",
    ];
    check::<Duell>(
        &DuellSetup::default(),
        &names,
        40,
        &expect![[r"
        random 990fb4b1aaa5bda8
        careful ee34e951f763f516
        ab:2 3cb61d6efcb2a490
        engine:1 458b87cfd8ffc565
        engine:2 4b0683b6901fcf06
        engine:3 2d337204a3a0a721
        engine:4 a3b38b05c05b0584
        engine:5 dd4f002ae1270f0d
        engine:6 f42de1ded7b92b43
        engine:7 459ca61e3d58d05b
        engine:8 0a54932a1db3856d
        engine:9 45e4f4c21f21c968
    "]],
    );
}

const QWIXX: [&str; 15] = [
    "random",
    "greedy:0",
    "greedy:2",
    "greedy:10",
    "engine:1",
    "engine:2",
    "engine:3",
    "engine:4",
    "engine:5",
    "engine:6",
    "engine:7",
    "engine:8",
    "engine:9",
    "engine",
    "fast",
];

#[test]
fn levels_of_the_duel() {
    let setup = QwixxDuelSetup::default();
    check::<QwixxDuel>(
        &setup,
        &QWIXX,
        usize::MAX,
        &expect![[r"
        random 6cb817003a6eff5c
        greedy:0 dee88dd0f686bc7e
        greedy:2 d363e954d2ab5bf1
        greedy:10 4b3d2a8a2ce809ac
        engine:1 d8cfe1f468e7e453
        engine:2 b7d8e15dfc52d281
        engine:3 06968644c5e2f853
        engine:4 cc96e5505081f78c
        engine:5 857269b8441f8042
        engine:6 69c76f349dda2107
        engine:7 471901a68e2cc5fb
        engine:8 a1411815d77050bc
        engine:9 cc250f3cc31c7b97
        engine fd50d75f3a75f231
        fast de2503dfc2bbbe25
    "]],
    );
}

#[test]
fn levels_of_longo_for_three() {
    let setup = QwixxLongoSetup::default().with_seats(3).unwrap();
    check::<QwixxLongo>(
        &setup,
        &QWIXX,
        usize::MAX,
        &expect![[r"
        random c9c048368dfe6089
        greedy:0 8939978ff7ea7fd2
        greedy:2 f5d87b461623b90d
        greedy:10 db0b9db81d5aaf67
        engine:1 70d9df78d619b851
        engine:2 c9b49f9afb937986
        engine:3 51069577fcf742f2
        engine:4 1c418b019b330be3
        engine:5 712e0a58139101eb
        engine:6 37c68f8e2bde2719
        engine:7 cd7abe428e42dc1c
        engine:8 f64913ee1e947cc1
        engine:9 c4c1cbc9ea059a02
        engine dfc666cb5d504576
        fast 4c79afd64b02128c
    "]],
    );
}
