//! The examiner of Duell: equal searches for all choices, and proofs.

use std::{
    hash::Hasher,
    sync::{Arc, OnceLock},
};

use analysis::{Bands, Caution, Effort, Examiner, Look, Marks, Throws, second};
use duell::{Duell, DuellSetup, Home, Move};
use duell_engine::DuellJudge;
use duell_solver::{EndgameJudge, Proof, ProofLimits, Solver, Watch, endgames::Endgames};
use game::{Game, Seat};
use judge::{
    Ask, Judge, Judged, SeededDice, Sure, Unit, Unjudged, Which, Worth, best_first,
    rollout::Estimate,
};

use super::{Fnv, METHOD, TRIES, WEAKER, bands, mix, others};
use crate::{DuellPlayer, Player, Players};

/// Examines the moments of a game of Duell.
pub struct DuellExaminer {
    effort: Effort,
    judge: DuellJudge,
    solver: Solver,
    weaker: Option<DuellPlayer>,
}

/// A first look at every choice takes one in this many of the nodes.
const FIRST_LOOK: u64 = 8;
/// A blunder is confirmed with this many times the nodes.
const LONGER: u64 = 10;
/// The solver looks for wins within this many moves.
const LONGEST_WIN: u8 = 6;
/// It is asked about choices whose chance is no better than this.
const NEARLY_LOST: f64 = 0.3;
/// The tables know endgames with this many dice.
const DICE_IN_TABLES: usize = 3;

impl DuellExaminer {
    /// An examiner with this effort.
    pub fn new(effort: Effort) -> Self {
        Self { effort, judge: DuellJudge::default(), solver: new_solver(), weaker: None }
    }

    /// The nodes for each choice.
    fn nodes(&self) -> u64 {
        match self.effort {
            Effort::Quick => 1_500,
            Effort::Standard => 20_000,
            Effort::Deep => 200_000,
        }
    }

    /// The number of boards a proof may examine.
    fn boards(&self) -> u64 {
        self.nodes() / 4
    }

    /// How many of the best after a first look get a closer one.
    fn breadth(&self) -> usize {
        match self.effort {
            Effort::Quick => 2,
            Effort::Standard => 5,
            Effort::Deep => 8,
        }
    }

    /// What the tables say about a small endgame. Building them takes seconds, which only deep effort can afford.
    fn looked_up(&self, position: &Duell) -> Option<Worth> {
        static TABLES: OnceLock<Arc<Endgames>> = OnceLock::new();
        let is_small = position.board().dice().count() <= DICE_IN_TABLES;
        if self.effort != Effort::Deep || !is_small || position.rules() != DuellSetup::default() {
            return None;
        }
        let build = || Arc::new(Endgames::build(DuellSetup::default(), &mut |_, _| {}));
        let tables = TABLES.get_or_init(build).clone();
        EndgameJudge::new(tables).position(position, &Ask::default()).ok()
    }

    fn limits(&self, moves: u8) -> ProofLimits {
        ProofLimits { moves, nodes: self.boards() }
    }

    /// The number of moves within which the side to move wins, if proven.
    fn wins_within(&mut self, position: &Duell, ask: &Ask) -> Option<u8> {
        let limits = self.limits(LONGEST_WIN);
        let watch = Watch { stop: ask.stop.flag(), on_progress: &mut |_| ask.stop.make_way() };
        match self.solver.solve(position, limits, watch).ok()?.proof {
            Proof::Wins { within, .. } => Some(within),
            Proof::NoWin { .. } | Proof::Unknown { .. } => None,
        }
    }

    /// What is proven about a position.
    fn proven(&mut self, position: &Duell, ask: &Ask) -> Option<Worth> {
        if position.outcome().is_some() || self.effort == Effort::Quick {
            return None;
        }
        self.solver = new_solver();
        self.looked_up(position).or_else(|| {
            let within = self.wins_within(position, ask)?;
            Some(won(position.active(), within))
        })
    }

    /// Replaces what the search believes by what is proven: a choice proven to win counts 1, one proven to lose
    /// counts 0.
    fn settle(&mut self, position: &Duell, choices: &mut [Judged<Move>], ask: &Ask) {
        let seat = position.active();
        let in_doubt = |choice: &Judged<Move>| (0.1..0.9).contains(&choice.worth.win(seat));
        if self.effort == Effort::Quick && choices.iter().all(in_doubt) {
            return;
        }
        self.solver = new_solver();
        let within = self.wins_within(position, ask);
        let winning = within.map(|within| self.winning(position, within, ask)).unwrap_or_default();
        for choice in choices {
            let Move::Tumble(tumble) = choice.mv else { continue };
            let mut next = position.clone();
            next.play_unchecked(seat, choice.mv);
            if next.outcome().is_some() {
                continue;
            }
            if let (true, Some(within)) = (winning.contains(&tumble), within) {
                choice.worth = won(seat, within);
            } else if let Some(worth) = self.looked_up(&next) {
                choice.worth = worth;
            } else if choice.worth.win(seat) <= NEARLY_LOST
                && let Some(within) = self.wins_within(&next, ask)
            {
                choice.worth = won(next.active(), within);
            }
        }
    }

    fn winning(&mut self, position: &Duell, within: u8, ask: &Ask) -> Vec<duell::Tumble> {
        let watch = Watch { stop: ask.stop.flag(), on_progress: &mut |_| ask.stop.make_way() };
        let limits = ProofLimits { nodes: 4 * self.boards(), ..self.limits(within) };
        self.solver
            .first_moves(position, limits, watch)
            .map(|moves| moves.winning)
            .unwrap_or_default()
    }

    fn search(&mut self, position: &Duell, nodes: u64, ask: &Ask) -> Result<Worth, Unjudged> {
        let ask = Ask { nodes: Some(nodes), ..ask.clone() };
        let worth = self.judge.position(position, &ask)?;
        Ok(self.proven(position, &ask).unwrap_or(worth))
    }

    /// Equal searches for these moves, best first.
    fn choices(
        &mut self,
        position: &Duell,
        moves: &[Move],
        nodes: u64,
        ask: &Ask,
    ) -> Result<Vec<Judged<Move>>, Unjudged> {
        let seat = position.active();
        let ask = Ask { nodes: Some(nodes), ..ask.clone() };
        let mut close = self.judge.choices(position, seat, Which::These(moves), &ask)?;
        self.settle(position, &mut close, &ask);
        if ask.stop.is_stopped() {
            return Err(Unjudged::Stopped);
        }
        Ok(best_first(close, seat, Which::All))
    }
}

/// A fresh solver: what it remembers must not depend on other questions.
fn new_solver() -> Solver {
    Solver::new(1)
}

/// A proven win for a seat within this many of its moves.
fn won(seat: Seat, within: u8) -> Worth {
    Worth::of_two(seat, 1.0, f64::from(within), Unit::Moves, Sure::Exact)
}

impl Examiner<Duell> for DuellExaminer {
    fn effort(&self) -> Effort {
        self.effort
    }

    fn marks(&self) -> Marks {
        Marks::DUELL
    }

    fn bands(&self, _: usize) -> Option<&'static Bands> {
        Some(bands::duell(self.effort))
    }

    fn fingerprint(&self, rules: &DuellSetup) -> u64 {
        static KNOWN: [OnceLock<u64>; 4] = [const { OnceLock::new() }; 4];
        let place = usize::from(rules.home == Home::King) + 2 * usize::from(!rules.king_captures);
        *KNOWN[place].get_or_init(|| fingerprint(*rules))
    }

    fn caution(&self, position: &Duell) -> Option<Caution> {
        (position.rules() != DuellSetup::default()).then_some(Caution::HouseRules)
    }

    fn tells_accuracy(&self) -> bool {
        true
    }

    fn glance(&mut self, position: &Duell, ask: &Ask) -> Result<Worth, Unjudged> {
        self.search(position, self.nodes(), ask)
    }

    fn expected(&mut self, position: &Duell, ask: &Ask) -> Result<Worth, Unjudged> {
        self.glance(position, ask)
    }

    fn closer(&mut self, position: &Duell, ask: &Ask) -> Result<Worth, Unjudged> {
        self.search(position, LONGER * self.nodes(), ask)
    }

    fn look(
        &mut self,
        position: &Duell,
        seat: Seat,
        played: Option<Move>,
        ask: &Ask,
    ) -> Result<Look<Move>, Unjudged> {
        let nodes = self.nodes();
        let few = Ask { nodes: Some(nodes.div_ceil(FIRST_LOOK)), ..ask.clone() };
        let first = self.judge.choices(position, seat, Which::All, &few)?;
        let mut moves: Vec<Move> =
            first.iter().take(self.breadth()).map(|choice| choice.mv).collect();
        let whole = Ask { nodes: Some(nodes), ..ask.clone() };
        let elsewhere = second(position, seat, &first).map(|second| second.mv);
        let named = [Some(self.judge.best(position, seat, &whole)?.mv), elsewhere, played];
        for mv in named.into_iter().flatten() {
            if !moves.contains(&mv) {
                moves.push(mv);
            }
        }
        let choices = self.choices(position, &moves, nodes, ask)?;
        let wins = || first.iter().chain(&choices).map(|choice| choice.worth.win(seat));
        let spread = wins().fold(0.0, f64::max) - wins().fold(1.0, f64::min);
        let others = others(&first, &choices, seat);
        let spread = if first.len() > 1 { spread } else { 0.0 };
        Ok(Look { choices, is_glance: false, others, spread })
    }

    fn look_at_all(
        &mut self,
        position: &Duell,
        seat: Seat,
        look: Look<Move>,
        ask: &Ask,
    ) -> Result<Look<Move>, Unjudged> {
        if self.effort == Effort::Quick || look.others.is_empty() {
            return Ok(look);
        }
        let moves: Vec<Move> = look.others.iter().map(|choice| choice.mv).collect();
        let more = self.choices(position, &moves, self.nodes(), ask)?;
        let choices = look.choices.into_iter().chain(more).collect();
        let choices = best_first(choices, seat, Which::All);
        Ok(Look { choices, others: Vec::new(), ..look })
    }

    fn confirm(
        &mut self,
        position: &Duell,
        seat: Seat,
        choices: [Move; 2],
        ask: &Ask,
    ) -> Result<Estimate, Unjudged> {
        let found = self.choices(position, &choices, LONGER * self.nodes(), ask)?;
        let win = |mv: Move| {
            let choice = found.iter().find(|choice| choice.mv == mv);
            choice.map_or(0.0, |choice| choice.worth.win(seat))
        };
        Ok(Estimate { mean: (win(choices[0]) - win(choices[1])).max(0.0), error: 0.0 })
    }

    fn is_easy(&mut self, position: &Duell, seat: Seat, mv: Move, seed: u64) -> bool {
        if self.weaker.is_none() {
            self.weaker = Duell::player_named(WEAKER).ok();
        }
        let Some(player) = &self.weaker else { return true };
        let legal = position.moves(seat);
        let end = |mv| {
            let mut next = position.clone();
            next.play_unchecked(seat, mv);
            next
        };
        let finds = |&round: &u64| {
            // A fresh one, so that its answer does not depend on other questions.
            let mut player = player.clone();
            let dice = &mut SeededDice::of_game(seed, round);
            end(player.choose(position, seat, &legal, dice)) == end(mv)
        };
        (0..TRIES).filter(finds).count() as u64 > TRIES / 2
    }

    fn throws(&mut self, _: &Duell, _: &Ask) -> Result<Vec<Throws>, Unjudged> {
        Ok(Vec::new())
    }
}

/// A number that depends on the results of short searches along one game by these rules: each set of them has a net of
/// its own.
fn fingerprint(rules: DuellSetup) -> u64 {
    let (mut judge, ask) = (DuellJudge::default(), Ask::nodes(1_000));
    let (mut hasher, mut position) = (Fnv::new(METHOD), Duell::start(&rules));
    for _ in 0..6 {
        let Ok(best) = judge.best(&position, position.active(), &ask) else { break };
        mix(&mut hasher, &best.worth);
        hasher.write(best.mv.to_string().as_bytes());
        position.play_unchecked(position.active(), best.mv);
    }
    hasher.finish()
}
