//! Which long work may start. Work holds memory until it ends, so only so much of it runs at a time.

use std::collections::{HashMap, VecDeque};

use crate::line::Party;

/// How much of one party's work may run at a time.
const EACH: usize = 6;
/// How much may run at a time in all.
const ALL: usize = 16;
/// The same for parties that have nothing running, so that a few cannot keep others out.
const NEWCOMERS: usize = 32;
/// How much of one party's work may wait.
const WAITING: usize = 100;

/// Long work that runs, or waits for other work to end.
pub(crate) struct Admission<W> {
    under_way: HashMap<Party, usize>,
    /// The sum of these.
    count: usize,
    waiting: VecDeque<(Party, W)>,
}

/// What becomes of work.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Admitted<W> {
    /// It may begin.
    Now(W),
    /// It waits.
    Later,
    /// The party has too much waiting already.
    Never,
}

impl<W> Default for Admission<W> {
    fn default() -> Self {
        Self { under_way: HashMap::new(), count: 0, waiting: VecDeque::new() }
    }
}

impl<W> Admission<W> {
    /// Lets work begin, or wait.
    pub(crate) fn admit(&mut self, party: &Party, work: W) -> Admitted<W> {
        if self.has_room(party) {
            self.begin(party);
            return Admitted::Now(work);
        }
        if self.waiting.iter().filter(|(other, _)| other == party).count() >= WAITING {
            return Admitted::Never;
        }
        self.waiting.push_back((party.clone(), work));
        Admitted::Later
    }

    /// Notes that work of a party has ended, and gives what may begin in its place.
    pub(crate) fn end(&mut self, party: &Party) -> Vec<(Party, W)> {
        if let Some(count) = self.under_way.get_mut(party) {
            *count -= 1;
            self.count -= 1;
            if *count == 0 {
                self.under_way.remove(party);
            }
        }
        std::iter::from_fn(|| self.next()).collect()
    }

    /// What may start next: the work that has waited longest, of the party with the least running.
    fn next(&mut self) -> Option<(Party, W)> {
        let parties = self.waiting.iter().map(|(party, _)| party).enumerate();
        let fitting = parties.filter(|(_, party)| self.has_room(party));
        let (place, _) = fitting.min_by_key(|(place, party)| (self.of(party), *place))?;
        let (party, work) = self.waiting.remove(place)?;
        self.begin(&party);
        Some((party, work))
    }

    fn begin(&mut self, party: &Party) {
        *self.under_way.entry(party.clone()).or_default() += 1;
        self.count += 1;
    }

    fn of(&self, party: &Party) -> usize {
        self.under_way.get(party).copied().unwrap_or_default()
    }

    fn has_room(&self, party: &Party) -> bool {
        match self.of(party) {
            0 => self.count < NEWCOMERS,
            own => own < EACH && self.count < ALL,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn party(number: u8) -> Party {
        Party::Address([10, 0, 0, number].into())
    }

    #[test]
    fn one_party_has_only_so_much_under_way_and_the_rest_waits_for_it() {
        let mut admission = Admission::default();
        for work in 0..EACH {
            assert_eq!(admission.admit(&party(1), work), Admitted::Now(work));
        }
        for work in 0..WAITING {
            assert_eq!(admission.admit(&party(1), work), Admitted::Later);
        }
        assert_eq!(admission.admit(&party(1), 0), Admitted::Never);
        assert_eq!(admission.admit(&party(2), 7), Admitted::Now(7), "others do not wait");
        assert!(admission.end(&party(2)).is_empty());
        assert_eq!(admission.end(&party(1)), [(party(1), 0)]);
        assert_eq!(admission.waiting.len(), WAITING - 1);
    }

    #[test]
    fn a_few_parties_do_not_keep_a_newcomer_out() {
        let mut admission = Admission::default();
        for number in 0..3 {
            (0..EACH).for_each(|_| _ = admission.admit(&party(number), 0));
        }
        assert_eq!(admission.count, ALL);
        assert_eq!(admission.admit(&party(9), 9), Admitted::Now(9));
        assert_eq!(admission.admit(&party(9), 10), Admitted::Later);
        for number in 100..100 + NEWCOMERS as u8 {
            admission.admit(&party(number), 100);
        }
        assert_eq!(admission.count, NEWCOMERS, "there is an end to it");
        // A party with nothing running comes first, though others have waited longer.
        let begun = admission.end(&party(0));
        assert!(begun.iter().all(|(_, work)| *work == 100) && begun.len() == 1);
        for number in 0..3 {
            (0..EACH).for_each(|_| _ = admission.end(&party(number)));
        }
        assert!(admission.count <= NEWCOMERS);
    }
}
