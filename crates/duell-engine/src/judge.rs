//! The engine as a judge.

use std::{collections::HashMap, time::Duration};

use duell::{Duell, Move};
use game::{Game, Seat};
use judge::{Ask, Judge, Judged, Stop, Unit, Unjudged, Which, Worth, best_first, owed};

use crate::{
    Engine, Options, Report, SearchLimits, Taste, curve,
    limits::{no_time, system_time},
};

/// Judges positions and choices by a search of each. Unless it plays a game, it forgets everything between
/// searches, so that an answer depends on nothing but the question.
pub struct DuellJudge {
    engine: Engine,
    /// Whether it remembers from one move to the next.
    remembers: bool,
    /// The time for a search, for a judge that does not count nodes.
    time: Option<Duration>,
    /// The last position searched as a whole, with how many nodes, and the result.
    last: Option<(Duell, u64, Found)>,
}

/// The result for a position: its worth, and the expected line.
type Found = (Worth, Vec<(Seat, Move)>);

/// If only the best are wanted, the first look at a choice gets one in this many of the nodes.
const FIRST_LOOK: u64 = 8;
/// How many more choices than wanted get a second look.
const SPARE: usize = 4;

impl Default for DuellJudge {
    /// A few nodes need no large table.
    fn default() -> Self {
        Self::new(Options { hash_mb: 2, ..Options::default() })
    }
}

impl DuellJudge {
    /// A judge that asks an engine with these options, on one thread.
    pub fn new(options: Options) -> Self {
        let engine = Engine::new(Options { threads: 1, lines: 1, ..options });
        // Only nodes are counted, so time does not matter.
        Self { engine: engine.with_clock(no_time), remembers: false, time: None, last: None }
    }

    /// A judge that plays a game: what it learns at one move helps with the next.
    pub fn for_a_game(options: Options) -> Self {
        Self { remembers: true, ..Self::new(options) }
    }

    /// The same judge with a clock. It searches for this long, without counting nodes.
    pub fn with_time(self, time: Duration) -> Self {
        Self { engine: self.engine.with_clock(system_time), time: Some(time), ..self }
    }

    /// Sets its taste among moves of nearly the same worth.
    pub(crate) fn set_taste(&mut self, taste: Taste) {
        self.engine.set_taste(taste);
        self.last = None;
    }

    /// The result for a position after this many nodes.
    fn found(&mut self, position: &Duell, nodes: u64, stop: &Stop) -> Found {
        if let Some(outcome) = position.outcome() {
            return (Worth::of_outcome(outcome, &[0.0; 2], Unit::Moves), Vec::new());
        }
        if !self.remembers {
            self.engine.clear();
        }
        let limits = self.time.map_or(SearchLimits::nodes(nodes), SearchLimits::time);
        let report = self.engine.search(position, &limits, stop, &mut |_| {});
        let report = report.expect("the game goes on");
        (curve::worth(position.board(), report.score()), line(position, &report))
    }

    /// The result of searching the position itself: one search gives both its worth and its best move.
    fn whole(&mut self, position: &Duell, ask: &Ask) -> Found {
        let nodes = ask.nodes.unwrap_or(curve::NODES);
        if let Some((last, with, found)) = &self.last
            && (last, *with) == (position, nodes)
        {
            return found.clone();
        }
        let found = self.found(position, nodes, &ask.stop);
        let is_final = !self.remembers && !ask.stop.is_stopped();
        self.last = is_final.then(|| (position.clone(), nodes, found.clone()));
        found
    }

    /// What moves are worth. Moves that lead to the same position are searched once.
    fn moves(
        &mut self,
        position: &Duell,
        moves: &[Move],
        nodes: u64,
        stop: &Stop,
    ) -> Vec<Judged<Move>> {
        let seat = position.active();
        let mut known: HashMap<Duell, Found> = HashMap::new();
        let mut judged = Vec::with_capacity(moves.len());
        for &mv in moves {
            let mut next = position.clone();
            next.play_unchecked(seat, mv);
            let found = match known.get(&next) {
                Some(found) => found.clone(),
                None => known.entry(next.clone()).or_insert(self.found(&next, nodes, stop)).clone(),
            };
            judged.push(Judged { mv, worth: found.0, line: found.1 });
        }
        judged
    }
}

/// The line that a search expects from a position.
fn line(position: &Duell, report: &Report) -> Vec<(Seat, Move)> {
    let mut seat = position.active();
    let mut line = Vec::new();
    for &tumble in &report.lines[0].moves {
        line.push((seat, Move::Tumble(tumble)));
        seat = seat.next(position.seats());
    }
    line
}

impl Judge<Duell> for DuellJudge {
    /// Every choice gets its own search with the number of nodes asked for. If only the best are wanted, a
    /// shorter look at all of them picks those first.
    fn choices(
        &mut self,
        position: &Duell,
        seat: Seat,
        which: Which<'_, Move>,
        ask: &Ask,
    ) -> Result<Vec<Judged<Move>>, Unjudged> {
        let mut moves = which.of(owed(position, seat)?)?;
        let nodes = ask.nodes.unwrap_or(curve::NODES);
        if let Which::Best(count) = which {
            let look = self.moves(position, &moves, nodes.div_ceil(FIRST_LOOK), &ask.stop);
            let spare = Which::Best(count.saturating_add(SPARE));
            moves = best_first(look, seat, spare).iter().map(|choice| choice.mv).collect();
        }
        if ask.stop.is_stopped() {
            return Err(Unjudged::Stopped);
        }
        let judged = self.moves(position, &moves, nodes, &ask.stop);
        if ask.stop.is_stopped() {
            return Err(Unjudged::Stopped);
        }
        Ok(best_first(judged, seat, which))
    }

    /// One search of the position itself.
    fn best(&mut self, position: &Duell, seat: Seat, ask: &Ask) -> Result<Judged<Move>, Unjudged> {
        let (worth, line) = self.whole(position, ask);
        let is_due = position.to_act().contains(seat);
        match line.split_first() {
            Some((&(_, mv), line)) if is_due => Ok(Judged { mv, worth, line: line.to_vec() }),
            _ => Err(Unjudged::NothingToDecide(seat)),
        }
    }

    fn position(&mut self, position: &Duell, ask: &Ask) -> Result<Worth, Unjudged> {
        Ok(self.whole(position, ask).0)
    }

    fn expected(&mut self, position: &Duell, ask: &Ask) -> Result<Worth, Unjudged> {
        self.position(position, ask)
    }
}
