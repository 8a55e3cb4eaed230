//! The solved sheet as a judge of lone games.
//!
//! A lone player always wins; what counts is the points, and they are exact.

use game::{Game, Seat, Turn};
use judge::{Ask, Judge, Judged, Sure, Unit, Unjudged, Which, Worth, best_first, owed};
use qwixx_longo::{Choice, QwixxLongo};

use crate::{SoloTable, Variant};

/// Wraps a shared table, since a judge is asked through a mutable reference.
#[derive(Clone, Copy, Debug)]
pub struct SoloJudge<'a> {
    table: &'a SoloTable,
}

impl<'a> SoloJudge<'a> {
    /// A judge that uses this table.
    pub fn new(table: &'a SoloTable) -> Self {
        Self { table }
    }

    fn check(self, position: &QwixxLongo) -> Result<(), Unjudged> {
        let lucky = position.sheets()[0].lucky();
        let is_known = position.seats() == 1 && self.table.variant() == Variant::longo(Some(lucky));
        if is_known { Ok(()) } else { Err(Unjudged::OtherRules) }
    }

    fn worth(self, position: &QwixxLongo) -> Worth {
        let points = f64::from(self.table.worth(position));
        Worth::new(&[1.0], &[points], Unit::Points, Sure::Exact)
    }
}

impl Judge<QwixxLongo> for SoloJudge<'_> {
    fn choices(
        &mut self,
        position: &QwixxLongo,
        seat: Seat,
        which: Which<'_, Choice>,
        _: &Ask,
    ) -> Result<Vec<Judged<Choice>>, Unjudged> {
        self.check(position)?;
        let judge = |mv| {
            let mut next = position.clone();
            next.play_unchecked(seat, mv);
            Judged { mv, worth: self.worth(&next), line: Vec::new() }
        };
        let judged = which.of(owed(position, seat)?)?.into_iter().map(judge).collect();
        Ok(best_first(judged, seat, which))
    }

    fn position(&mut self, position: &QwixxLongo, _: &Ask) -> Result<Worth, Unjudged> {
        self.check(position)?;
        Ok(match position.turn() {
            Turn::Over(outcome) => {
                let points = f64::from(position.sheets()[0].points());
                Worth::of_outcome(outcome, &[points], Unit::Points)
            }
            _ => self.worth(position),
        })
    }

    /// A table already holds the means over all throws.
    fn expected(&mut self, position: &QwixxLongo, ask: &Ask) -> Result<Worth, Unjudged> {
        self.position(position, ask)
    }
}
