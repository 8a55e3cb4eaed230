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
                write!(print, "{seat}{mv}{:?} ", hand.reason()).unwrap();
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
            engine:1 e7f12ced439d42f5
            engine:2 7edcc6c17609f538
            engine:3 935f83e53040d376
            engine:4 a42541e9f647ec4b
            engine:5 1a99ffd9b4df292d
            engine:6 86b14c94349c09cc
            engine:7 f2da2209807bdab8
            engine:8 a5696ff6688c9199
            engine:9 6a9a66c5eebbe1ba
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
            engine:1 a7f0258bd4b6c3d3
            engine:2 a5f34398e34fda29
            engine:3 6e638a0a3dcba38b
            engine:4 a02d8019a477f333
            engine:5 ef4f7b0050395c3b
            engine:6 9f017744ca92a3ff
            engine:7 f0bba2516f9548b8
            engine:8 c47eece969da86d6
            engine:9 73a4dcb29452cae0
            engine 3c247b281951126d
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
            engine:1 72d23202140c50c6
            engine:2 9fa5372747616002
            engine:3 eec748fa4b0c36f8
            engine:4 72b5bd84cbff743f
            engine:5 e6cfc6730e349f1f
            engine:6 b58d7232c69b24b0
            engine:7 b6bf750476a84e01
            engine:8 84908e2860fdf6de
            engine:9 613fb36fe8fa8cd4
            engine 63226fc3db668e81
            fast 4c79afd64b02128c
        "]],
    );
}
