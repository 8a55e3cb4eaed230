//! Positions of Duell with one right move, proven by the solver.

use bots::Players;
use duell::{Board, Die, Duell, DuellSetup, Kind, Move, Orientation, Side, Square};
use duell_engine::{Engine, Limits, Options, Score};
use duell_solver::ProofLimits;
use game::{Dice, Game};
use judge::{Level, SeededDice, Stop};
use puzzles::{Goal, Proven};

use super::{Hunt, level};

/// A hunt for wins, for moves that alone do not lose, and for endgames.
#[derive(Clone, Copy, Debug)]
pub struct ProofHunt {
    /// Seed of openings, players and endgames.
    pub seed: u64,
}

/// How many nodes the engine looks at for a move; each side of a game has one of these.
const NODES: [u64; 4] = [400, 1_000, 2_000, 3_000];
/// The longest win in a game and in an endgame, in moves.
const LONGEST: u8 = 5;
const LONGEST_ENDGAME: u8 = 6;
/// Within how many moves all but one lose.
const HOLD: [u8; 2] = [3, 2];
/// How many boards a proof may take.
const PROOF: u64 = 4_000_000;
/// How many positions of a game are tried for each goal.
const TRIES: usize = 3;
/// How many positions by lot are tried for an endgame.
const ENDGAMES: u32 = 40;
/// A game has between four and ten random half-moves first.
const OPENING: u8 = 7;
/// Every third number is an endgame.
const KINDS: u64 = 3;
/// A level above which the engine's strength depends on time.
const TIMED: usize = 9;

impl Hunt for ProofHunt {
    type Puzzle = Proven;
    type Hands = Engine;

    fn hands(&self) -> Engine {
        Engine::new(Options { hash_mb: 4, threads: 1, ..Options::default() })
    }

    fn search(&self, engine: &mut Engine, game: u64) -> Vec<Proven> {
        let mut dice = SeededDice::of_game(self.seed, game);
        let mut found = if game % KINDS == KINDS - 1 {
            endgame(&mut dice).into_iter().collect()
        } else {
            of_game(engine, &mut dice, game % KINDS == 1)
        };
        for puzzle in &mut found {
            puzzle.level = level_of(puzzle);
        }
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
        let level = level_of(puzzle);
        (level != puzzle.level).then(|| format!("its level is {level}"))
    }

    /// Of each kind a third, and of each length of a win a half of that.
    fn wants(&self, puzzle: &Proven, there: &[Proven], count: usize) -> bool {
        let kind = |puzzle: &Proven| (puzzle.goal, puzzle.is_endgame());
        let of_kind = there.iter().filter(|other| kind(other) == kind(puzzle));
        let of_length = of_kind.clone().filter(|other| other.moves == puzzle.moves);
        let is_win = puzzle.goal == Goal::Win;
        of_kind.count() < count.div_ceil(3)
            && (!is_win || of_length.count() < count.div_ceil(6))
            && !there.iter().any(|other| other.resembles(puzzle))
    }
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
fn of_game(engine: &mut Engine, dice: &mut SeededDice, is_hold: bool) -> Vec<Proven> {
    engine.clear();
    let mut position = opening(dice);
    let nodes = [(); 2].map(|()| NODES[usize::from(dice.face(NODES.len() as u8)) - 1]);
    let mut wins: Vec<(u32, Duell)> = Vec::new();
    let mut holds: Vec<Duell> = Vec::new();
    while position.outcome().is_none() {
        let limits = Limits::nodes(nodes[position.active().index()]);
        let report = engine.search(&position, &limits, &Stop::new(), &mut |_| {});
        let Some(report) = report else { break };
        match report.score() {
            Score::WinsIn(1) => break,
            Score::WinsIn(moves) if moves <= u32::from(LONGEST) => {
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
    if is_hold {
        holds.reverse();
        let within = |moves| {
            let limits = ProofLimits { moves, nodes: PROOF };
            let latest = holds.iter().take(2 * TRIES);
            latest.filter_map(move |position| Proven::hold(position, limits))
        };
        return HOLD.into_iter().find_map(|moves| within(moves).next()).into_iter().collect();
    }
    wins.sort_by_key(|(moves, _)| std::cmp::Reverse(*moves));
    let limits = ProofLimits { moves: LONGEST, nodes: PROOF };
    let found = wins.iter().take(TRIES).filter_map(|(_, position)| Proven::win(position, limits));
    let mut found: Vec<Proven> = found.collect();
    found.sort_by_key(|puzzle| std::cmp::Reverse((is_quiet(puzzle), puzzle.moves)));
    found
}

fn is_quiet(puzzle: &Proven) -> bool {
    puzzle.position.board().change(puzzle.best()).captured.is_none()
}

/// A win with few dice from a position by lot.
fn endgame(dice: &mut SeededDice) -> Option<Proven> {
    let limits = ProofLimits { moves: LONGEST_ENDGAME, nodes: PROOF };
    let tries = (0..ENDGAMES).filter_map(|_| few_dice(dice));
    tries.filter_map(|position| Proven::win(&position, limits)).find(|puzzle| puzzle.moves > 2)
}

/// Two Kings, and one or two ordinary dice of each side.
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

/// A few random moves that lose nothing at once.
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
