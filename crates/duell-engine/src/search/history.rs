//! Which quiet moves have done well elsewhere in the tree.

use duell::{Side, Square, Tumble};

use crate::score::MOST_PLIES;

/// The largest count in the history.
pub(crate) const MOST: i32 = 16_384;

/// What a thread has learned about quiet moves.
pub(crate) struct History {
    /// History heuristic: how well a move did, by side and move.
    by_move: Vec<i16>,
    /// Continuation history: how well a move did as the answer to the previous move, by length and destination of both.
    by_answer: Vec<i16>,
    /// Killers: the last two moves that refuted something at each half-move.
    killers: [[Option<Tumble>; 2]; MOST_PLIES + 2],
    /// Counter moves: the last move that refuted each move.
    counters: Vec<Option<Tumble>>,
}

/// Moves by length and destination.
const ENDS: usize = 6 * Square::COUNT;

impl Default for History {
    fn default() -> Self {
        Self {
            by_move: vec![0; 2 * Tumble::COUNT],
            by_answer: vec![0; 2 * ENDS * ENDS],
            killers: [[None; 2]; MOST_PLIES + 2],
            counters: vec![None; 2 * Tumble::COUNT],
        }
    }
}

fn move_place(side: Side, tumble: Tumble) -> usize {
    side as usize * Tumble::COUNT + tumble.index()
}

fn answer_place(side: Side, before: Tumble, tumble: Tumble) -> usize {
    (side as usize * ENDS + end(before)) * ENDS + end(tumble)
}

fn end(tumble: Tumble) -> usize {
    usize::from(tumble.path.length() - 1) * Square::COUNT + tumble.to().index()
}

/// Moves a count towards its bounds, in ever smaller steps.
fn nudge(count: &mut i16, bonus: i32) {
    let now = i32::from(*count);
    *count = (now + bonus - now * bonus.abs() / MOST) as i16;
}

impl History {
    /// How well a quiet move has done so far, as an answer to the previous move.
    pub(crate) fn of(&self, side: Side, before: Option<Tumble>, tumble: Tumble) -> i32 {
        let by_answer =
            before.map_or(0, |before| self.by_answer[answer_place(side, before, tumble)].into());
        i32::from(self.by_move[move_place(side, tumble)]) + by_answer
    }

    /// The quiet moves to try first at a half-move, after this previous move.
    pub(crate) fn first_tries(
        &self,
        side: Side,
        before: Option<Tumble>,
        ply: usize,
    ) -> [Option<Tumble>; 3] {
        let [first, second] = self.killers[ply];
        let counter = before.and_then(|before| self.counters[move_place(side, before)]);
        [first, second, counter]
    }

    /// A quiet move refuted the previous move; the others had been tried in vain.
    pub(crate) fn reward(
        &mut self,
        side: Side,
        before: Option<Tumble>,
        ply: usize,
        depth: i32,
        (best, others): (Tumble, &[Tumble]),
    ) {
        let bonus = (150 * depth - 100).clamp(50, 1600);
        self.adjust(side, before, best, bonus);
        for &other in others {
            self.adjust(side, before, other, -bonus);
        }
        if self.killers[ply][0] != Some(best) {
            self.killers[ply] = [Some(best), self.killers[ply][0]];
        }
        if let Some(before) = before {
            self.counters[move_place(side, before)] = Some(best);
        }
    }

    fn adjust(&mut self, side: Side, before: Option<Tumble>, tumble: Tumble, bonus: i32) {
        nudge(&mut self.by_move[move_place(side, tumble)], bonus);
        if let Some(before) = before {
            nudge(&mut self.by_answer[answer_place(side, before, tumble)], bonus);
        }
    }

    /// A new search begins: what was learned counts half, and the killers belong to other half-moves.
    pub(crate) fn age(&mut self) {
        self.by_move.iter_mut().for_each(|count| *count /= 2);
        self.by_answer.iter_mut().for_each(|count| *count /= 2);
        self.killers = [[None; 2]; MOST_PLIES + 2];
    }

    /// Forgets the killers of deeper half-moves.
    pub(crate) fn forget_killers_below(&mut self, ply: usize) {
        self.killers[ply + 1] = [None; 2];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_refutes_is_remembered_and_what_fails_sinks() {
        let tumble = |from: &str, path: &str| Tumble {
            from: from.parse().unwrap(),
            path: path.parse().unwrap(),
        };
        let (best, other) = (tumble("b7", "s1"), tumble("a8", "s3e2"));
        let before = tumble("a1", "n5");
        let mut history = History::default();
        for _ in 0..1000 {
            history.reward(Side::Red, Some(before), 3, 9, (best, &[other]));
        }
        assert!(history.of(Side::Red, None, best) > MOST / 2);
        assert!(history.of(Side::Red, Some(before), best) <= 2 * MOST);
        assert!(history.of(Side::Red, None, other) < 0);
        assert_eq!(history.of(Side::White, None, best), 0);
        assert_eq!(history.first_tries(Side::Red, Some(before), 3), [Some(best), None, Some(best)]);
    }
}
