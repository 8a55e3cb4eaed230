//! Every level of every game plays the seeded games that it always has played.
//!
//! The first fingerprint is made of the moves, the second of the reasons for them. A change that should leave the play
//! alone leaves all the first ones alone. Whoever changes the play of a level on purpose measures what that is worth
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
    [made, told]: &mut [Fingerprint; 2],
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
                write!(made, "{seat}{mv} ").unwrap();
                write!(told, "{:?} ", hand.reason()).unwrap();
                played += 1;
            }
        }
    }
}

fn check<G: Players>(setup: &G::Setup, names: &[&str], moves: usize, expected: &Expect) {
    let fingerprint = |name: &&str| {
        let mut prints = [const { Fingerprint(0xcbf2_9ce4_8422_2325) }; 2];
        (0..GAMES).for_each(|seed| play::<G>(setup, name, seed, moves, &mut prints));
        let [made, told] = prints;
        format!("{name} {:016x} {:016x}\n", made.0, told.0)
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
            random a7955d30f85f7a04 c34ca7774d762645
            careful d6d35f5dd61dbb3a a9d9680c3614a4c5
            ab:2 f346c2820d6ccd1c 2a300c6384b6f095
            engine:1 59a21de60c75aceb 19f9c4653cb6a539
            engine:2 354e6e0753e7ea62 15eeff5f3226027e
            engine:3 431494ba5e32e6fa 782c65944eeb03b6
            engine:4 f5578371261c92a3 7b98c6ecc5107450
            engine:5 8339104fc1d99476 1bd484c1209ecf63
            engine:6 3bd2eb01faa25d27 263dd69834c053df
            engine:7 c87a28f9ce20267e 390d9dcaa6374c98
            engine:8 af606bf3795efa9f 1cc7de4b60bf616f
            engine:9 8a92ab82a22a1713 aff5ab6dafd6126b
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
            random 82af0354edd2b588 a9d9680c3614a4c5
            greedy:0 9d392d39ad5f9082 16d4e22ed1158b25
            greedy:2 84795d2cd6c2162b 387a996ee2d3ae31
            greedy:10 d6c4c4aaa1e21fa4 35afc329db700aa5
            engine:1 809f36fbe56408bc 52ab093c783c3c6a
            engine:2 3647c8c8c3a3e9c6 28d268c158e56d98
            engine:3 4f9cc6660ef06452 399992b0234f44b9
            engine:4 bfff3f40df62f8e2 89c14fa3d1bc3639
            engine:5 edb599871489cca1 faa210b74b63b5e3
            engine:6 fd804eadb075bc6e 939b09ec3633eb2e
            engine:7 d6d7971fa82cd367 8f20979916c05508
            engine:8 3d2cec211eec97e0 1160826824579416
            engine:9 f752a2a11ba94184 9a35ca9d25a36b59
            engine 460e5d9c9b2342f7 19e51a7e20d6642c
            fast 912c3878c2bff421 10bc4d98aba777a5
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
            random e0f0ccc5f154f435 ccfd8d5e39ea7145
            greedy:0 61ea0237841a2486 5961c4d7ae130665
            greedy:2 7b70472f8e48dc13 5b3b0aa26ff21701
            greedy:10 8bfb747b0a970a8b c07cbf85231d8cc5
            engine:1 fdf243ca82a39b86 1383648648e50c07
            engine:2 66df914fb5dc805d 55fbd206a4c2a452
            engine:3 6a865ab7f47d378b 1ed35950da52d99c
            engine:4 47864ec37a2d6b8e 58be9e207de84bd9
            engine:5 9191362987d5bd72 88053f07eec7e934
            engine:6 14965ccf4b5b72c8 43752b10c2b1a9c5
            engine:7 baced4e7f005f6f2 c4ddb584f4ec7170
            engine:8 0a29170c6eab6439 38efe9b127972ba6
            engine:9 c95ef955e9531329 b6037cb3ab8a80d9
            engine cd9b89f754986708 cfb33586034d821e
            fast cd9b89f754986708 ce57ee3532f28eb5
        "]],
    );
}
