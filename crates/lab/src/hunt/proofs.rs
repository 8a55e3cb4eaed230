//! Positions of Duell with a single right move, proven by the solver.

use std::sync::atomic::AtomicBool;

use bots::Players;
use duell::{Board, Die, Duell, DuellSetup, Kind, Move, Orientation, Side, Square, Tumble};
use duell_engine::{Engine, Options, Score, SearchLimits};
use duell_solver::{ProofLimits, Solver, Watch};
use game::{Dice, Game};
use judge::{Level, SeededDice, Stop};
use puzzles::{AnyPuzzle, Goal, Proven};

use super::{Hunt, level};

/// A hunt for wins, for only moves that do not lose, and for endgames.
#[derive(Clone, Copy, Debug)]
pub struct ProofHunt {
    /// Seed of openings, players and endgames.
    pub seed: u64,
    /// No level below this one solves the puzzles found.
    pub from: Level,
}

/// How far a hunt goes.
struct Terms {
    /// How many nodes the engine searches per move; each side in a game has one of these.
    nodes: [u64; 4],
    /// The longest win in a game, in moves.
    longest: u8,
    /// The shortest and the longest win in an endgame.
    endgames: [u8; 2],
    /// Within how many moves all but one lose.
    hold: [u8; 2],
    /// Positions where a search of this many nodes sees the move at once are left out.
    seen_at_once: Option<u64>,
}

const USUAL: Terms = Terms {
    nodes: [400, 1_000, 2_000, 3_000],
    longest: 5,
    endgames: [3, 6],
    hold: [3, 2],
    seen_at_once: None,
};
/// For strong players.
const HARD: Terms = Terms {
    nodes: [3_000, 6_000, 10_000, 20_000],
    longest: 7,
    endgames: [4, 8],
    hold: [4, 3],
    seen_at_once: Some(500),
};
/// How many boards a proof may examine.
const PROOF: u64 = 4_000_000;
/// How many positions of a game are tried for each goal.
const TRIES: usize = 3;
/// How many random positions are tried for an endgame.
const ENDGAMES: u32 = 40;
/// A game has between four and ten random half-moves first.
const OPENING: u8 = 7;
/// Every third number is an endgame.
const KINDS: u64 = 3;
/// Above this level, the engine's strength depends on time.
const TIMED: usize = 9;

impl Hunt for ProofHunt {
    type Puzzle = Proven;
    type Hands = Engine;

    fn hands(&self) -> Engine {
        Engine::new(Options { hash_mb: 4, threads: 1, ..Options::default() })
    }

    fn search(&self, engine: &mut Engine, game: u64) -> Vec<Proven> {
        let mut dice = SeededDice::of_game(self.seed, game);
        let terms = if super::is_for_the_strong(self.from) { &HARD } else { &USUAL };
        let mut found = if game % KINDS == KINDS - 1 {
            endgame(&mut dice, terms).into_iter().collect()
        } else {
            of_game(engine, &mut dice, game % KINDS == 1, terms)
        };
        for puzzle in &mut found {
            puzzle.level = level_of(puzzle);
        }
        found.retain(|puzzle| puzzle.level >= self.from && is_answered(puzzle));
        found
    }

    /// Proves it again.
    fn doubt(&self, _: &mut Engine, puzzle: &Proven) -> Option<String> {
        let limits = ProofLimits { moves: puzzle.moves, nodes: 4 * PROOF };
        let again = match puzzle.goal {
            Goal::Win => Proven::win(&puzzle.position, limits),
            Goal::Hold => Proven::hold(&puzzle.position, limits),
        };
        let Some(again) = again else { return Some("it cannot be proven".to_owned()) };
        if !puzzle.is_best(again.best()) || again.moves != puzzle.moves {
            return Some(format!("the answer is {} in {}", again.best(), again.moves));
        }
        None
    }

    fn leveled(&self, _: &mut Engine, puzzle: Proven) -> Option<Proven> {
        Some(Proven { level: level_of(&puzzle), ..puzzle })
    }

    /// A third of each kind, and within that, half of each length of a win.
    fn wants(&self, puzzle: &Proven, there: &[Proven], count: usize) -> bool {
        let kind = |puzzle: &Proven| (puzzle.goal, puzzle.is_endgame());
        let of_kind = there.iter().filter(|other| kind(other) == kind(puzzle));
        let of_length = of_kind.clone().filter(|other| other.moves == puzzle.moves);
        let is_win = puzzle.goal == Goal::Win;
        of_kind.count() < count.div_ceil(3) && (!is_win || of_length.count() < count.div_ceil(6))
    }

    fn are_alike(&self, one: &Proven, other: &Proven) -> bool {
        one.resembles(other)
    }
}

/// Whether every win within the required length is accepted at the second move, since checking an answer has less time
/// than the hunt.
fn is_answered(puzzle: &Proven) -> bool {
    if puzzle.goal == Goal::Hold || puzzle.moves <= USUAL.endgames[1] {
        return true;
    }
    let [first, reply, ..] = puzzle.line[..] else { return false };
    let mut position = puzzle.position.clone();
    for tumble in [first, reply] {
        position.play_unchecked(position.active(), Move::Tumble(tumble));
    }
    let limits = ProofLimits { moves: puzzle.moves - 1, nodes: PROOF };
    let stop = AtomicBool::new(false);
    let watch = Watch { stop: &stop, on_progress: &mut |_| () };
    let Ok(sorted) = Solver::new(16).first_moves(&position, limits, watch) else { return false };
    let any = AnyPuzzle::Proven(puzzle.clone());
    let is_accepted = |second: &Tumble| {
        let moves = [first, reply, *second].map(|tumble| tumble.to_string());
        any.answer(&moves).is_ok_and(|answer| answer.is_right)
    };
    sorted.winning.iter().all(is_accepted)
}

/// The lowest level that finds the right move, as all higher ones do.
fn level_of(puzzle: &Proven) -> Level {
    let player = |level| Duell::player_named(&format!("engine:{level}"));
    let players = Level::all().take(TIMED).map(|level| player(level).expect("it is there"));
    let seat = puzzle.position.active();
    let is_right = |mv| matches!(mv, Move::Tumble(tumble) if puzzle.is_best(tumble));
    let is_chancy = |level: Level| level.number() < 6;
    let mut players: Vec<_> = players.collect();
    level::lowest(&mut players, &puzzle.position, seat, is_chancy, is_right)
        .unwrap_or(Level::HIGHEST)
}

/// Plays a game and looks for a win, or for the only move that does not lose.
fn of_game(
    engine: &mut Engine,
    dice: &mut SeededDice,
    is_hold: bool,
    terms: &Terms,
) -> Vec<Proven> {
    engine.clear();
    let mut position = opening(dice);
    let nodes = [(); 2].map(|()| terms.nodes[usize::from(dice.face(4)) - 1]);
    let mut wins: Vec<(u32, Duell)> = Vec::new();
    let mut holds: Vec<Duell> = Vec::new();
    while position.outcome().is_none() {
        let limits = SearchLimits::nodes(nodes[position.active().index()]);
        let report = engine.search(&position, &limits, &Stop::new(), &mut |_| {});
        let Some(report) = report else { break };
        match report.score() {
            Score::WinsIn(1) => break,
            Score::WinsIn(moves) if moves <= u32::from(terms.longest) => {
                wins.push((moves, position.clone()));
            }
            Score::WinsIn(_) | Score::LosesIn(_) => {}
            Score::Estimate(_) => {
                let board = position.board();
                if board.winning_tumble(board.to_move().other()).is_some() {
                    holds.push(position.clone());
                }
            }
        }
        position.play_unchecked(position.active(), Move::Tumble(report.best()));
    }
    if let Some(nodes) = terms.seen_at_once {
        wins.retain(|(_, position)| is_missed(position, nodes));
    }
    if is_hold {
        holds.reverse();
        let within = |moves| {
            let limits = ProofLimits { moves, nodes: PROOF };
            let latest = holds.iter().take(2 * TRIES);
            latest.filter_map(move |position| Proven::hold(position, limits))
        };
        return terms.hold.into_iter().find_map(|moves| within(moves).next()).into_iter().collect();
    }
    wins.sort_by_key(|(moves, _)| std::cmp::Reverse(*moves));
    let limits = ProofLimits { moves: terms.longest, nodes: PROOF };
    let found = wins.iter().take(TRIES).filter_map(|(_, position)| Proven::win(position, limits));
    let mut found: Vec<Proven> = found.collect();
    found.sort_by_key(|puzzle| std::cmp::Reverse((is_quiet(puzzle), puzzle.moves)));
    found
}

/// Whether a short search does not see that a position is won.
fn is_missed(position: &Duell, nodes: u64) -> bool {
    let mut engine = Engine::new(Options { hash_mb: 1, threads: 1, ..Options::default() });
    let report = engine.search(position, &SearchLimits::nodes(nodes), &Stop::new(), &mut |_| {});
    report.is_some_and(|report| !matches!(report.score(), Score::WinsIn(_)))
}

fn is_quiet(puzzle: &Proven) -> bool {
    puzzle.position.board().change(puzzle.best()).captured.is_none()
}

/// A win with few dice, from a random position.
fn endgame(dice: &mut SeededDice, terms: &Terms) -> Option<Proven> {
    let [shortest, longest] = terms.endgames;
    let limits = ProofLimits { moves: longest, nodes: PROOF };
    let tries = (0..ENDGAMES).filter_map(|_| few_dice(dice));
    tries
        .filter_map(|position| Proven::win(&position, limits))
        .find(|puzzle| puzzle.moves >= shortest)
}

/// Two Kings, and one or two ordinary dice per side.
fn few_dice(dice: &mut SeededDice) -> Option<Duell> {
    let mut board = Board::empty(DuellSetup::default());
    for side in Side::ALL {
        let count = dice.face(2);
        let ordinary = (0..count).map(|_| Orientation::at(usize::from(dice.face(24)) - 1));
        let kinds: Vec<Option<Kind>> = ordinary
            .map(|orientation| orientation.map(Kind::Ordinary))
            .chain([Some(Kind::King)])
            .collect();
        for kind in kinds {
            let square = Square::at(usize::from(dice.face(72)) - 1)?;
            if board.die(square).is_some() {
                return None;
            }
            board.set(square, Some(Die { side, kind: kind? }));
        }
    }
    board.set_to_move(if dice.face(2) == 1 { Side::White } else { Side::Red });
    let position = Duell::from_position(&format!("{board} 0"), &DuellSetup::default()).ok()?;
    let board = position.board();
    (position.outcome().is_none() && board.winning_tumble(board.to_move()).is_none())
        .then_some(position)
}

/// A few random moves that do not lose anything at once.
fn opening(dice: &mut impl Dice) -> Duell {
    let mut position = Duell::start(&DuellSetup::default());
    for _ in 0..3 + dice.face(OPENING) {
        let seat = position.active();
        let is_safe = |mv: &Move| {
            let mut next = position.clone();
            next.play_unchecked(seat, *mv);
            next.outcome().is_none()
                && next.board().winning_tumble(next.board().to_move()).is_none()
        };
        let safe: Vec<Move> = position.moves(seat).into_iter().filter(is_safe).collect();
        let Some(count) = u8::try_from(safe.len()).ok().filter(|&count| count > 0) else { break };
        position.play_unchecked(seat, safe[usize::from(dice.face(count)) - 1]);
    }
    position
}
