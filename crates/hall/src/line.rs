//! A waiting line that nobody can block for others.
//!
//! Jobs have a class and a party. A job of a better class comes first; within a class, the party that
//! has been served least; within a party, the job that has waited longest. Service is time on a thread, so
//! that many short jobs and a few long ones are weighed fairly. A party that comes back after a while
//! starts level with the others: it has neither saved up time nor lost any.
//!
//! Classes below [`Class::Watched`] move up as they wait. So games of people can hold them up, but other games cannot
//! do so for ever.

use std::{
    cmp::Reverse,
    collections::{HashMap, VecDeque},
    net::IpAddr,
    time::{Duration, Instant},
};

/// How many jobs of one party can wait. Tables beyond it are found again by the sweep.
const MOST_WAITING: usize = 2_000;
/// How long a job waits until it counts one class higher.
const AGE: Duration = Duration::from_secs(15);

/// How urgent a job is, the most urgent first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Class {
    /// A bot that a person plays against.
    Person,
    /// A bot among bots and programs, while somebody watches.
    Watched,
    /// A bot that nobody watches.
    Unwatched,
    /// Long work that is not a move in a running game, such as an analysis.
    Study,
}

const CLASSES: [Class; 4] = [Class::Person, Class::Watched, Class::Unwatched, Class::Study];

impl Class {
    /// The class after a wait.
    fn after(self, waited: Duration) -> Self {
        let steps = (waited.as_secs() / AGE.as_secs()) as usize;
        let best = self.min(Self::Watched) as usize;
        CLASSES[(self as usize).saturating_sub(steps).max(best)]
    }
}

/// Who a job is for: jobs of one party wait for each other first.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Party {
    /// Everybody behind an address.
    Address(IpAddr),
    /// A player whose address is unknown.
    Player(String),
}

/// Where a job stands in the line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Ticket {
    pub(crate) party: Party,
    pub(crate) class: Class,
}

/// The line. It reads no clock and starts no thread.
pub(crate) struct Line<J> {
    parties: HashMap<Party, Standing<J>>,
    /// The service of the party that was called last: newcomers start here.
    level: Duration,
    len: usize,
}

struct Standing<J> {
    served: Duration,
    running: usize,
    waiting: [VecDeque<(Instant, J)>; CLASSES.len()],
}

impl<J> Standing<J> {
    fn new(served: Duration) -> Self {
        Self { served, running: 0, waiting: Default::default() }
    }

    fn waits(&self) -> usize {
        self.waiting.iter().map(VecDeque::len).sum()
    }

    /// The class that the party is to be called for next, as it counts now and as it was.
    fn best(&self, now: Instant) -> Option<(Class, Reverse<Duration>, Class)> {
        let front = |(queue, class): (&VecDeque<(Instant, J)>, Class)| {
            let waited = now.saturating_duration_since(queue.front()?.0);
            Some((class.after(waited), Reverse(waited), class))
        };
        self.waiting.iter().zip(CLASSES).filter_map(front).min()
    }
}

impl<J> Default for Line<J> {
    fn default() -> Self {
        Self { parties: HashMap::new(), level: Duration::ZERO, len: 0 }
    }
}

impl<J> Line<J> {
    /// Puts a job into the line, unless its party has too many there.
    pub(crate) fn push(&mut self, ticket: &Ticket, job: J, now: Instant) -> bool {
        let level = self.level;
        let new = || Standing::new(level);
        let standing = self.parties.entry(ticket.party.clone()).or_insert_with(new);
        if standing.waits() >= MOST_WAITING {
            return false;
        }
        if standing.running == 0 && standing.waits() == 0 {
            standing.served = standing.served.max(level);
        }
        standing.waiting[ticket.class as usize].push_back((now, job));
        self.len += 1;
        true
    }

    /// The next job of a class that is good enough and of a party with fewer than `most` jobs running. It counts as
    /// running until [`Line::done`].
    pub(crate) fn pop(&mut self, worst: Class, most: usize, now: Instant) -> Option<(Ticket, J)> {
        let next = self.parties.iter().filter(|(_, standing)| standing.running < most);
        let next = next.filter_map(|(party, standing)| {
            let (counts_as, waited, class) = standing.best(now)?;
            let order = (counts_as, standing.served, standing.running, waited);
            (class <= worst).then_some((order, class, party))
        });
        let (_, class, party) = next.min_by_key(|&(order, ..)| order)?;
        let ticket = Ticket { party: party.clone(), class };
        let standing = self.parties.get_mut(&ticket.party)?;
        let (_, job) = standing.waiting[class as usize].pop_front()?;
        standing.running += 1;
        self.level = self.level.max(standing.served);
        self.len -= 1;
        Some((ticket, job))
    }

    /// A job of a party has ended after some time on a thread.
    pub(crate) fn done(&mut self, party: &Party, spent: Duration) {
        if let Some(standing) = self.parties.get_mut(party) {
            standing.running -= 1;
            standing.served += spent;
        }
        let (level, len) = (self.level, self.len);
        let is_idle = len == 0 && self.parties.values().all(|standing| standing.running == 0);
        // A party that has had more than others is remembered until they have had as much, or nobody wants anything.
        self.parties.retain(|_, standing| {
            standing.running > 0 || standing.waits() > 0 || (standing.served > level && !is_idle)
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);
    const MANY: usize = 1000;

    fn party(number: u8) -> Party {
        Party::Address([10, 0, 0, number].into())
    }

    fn ticket(number: u8, class: Class) -> Ticket {
        Ticket { party: party(number), class }
    }

    /// A line in which one party has ten games of a class.
    fn crowded(class: Class, now: Instant) -> Line<&'static str> {
        let mut line = Line::default();
        for _ in 0..10 {
            assert!(line.push(&ticket(1, class), "crowd", now));
        }
        line
    }

    fn call(line: &mut Line<&'static str>, now: Instant) -> Option<(&'static str, Party)> {
        line.pop(Class::Study, MANY, now).map(|(ticket, job)| (job, ticket.party))
    }

    #[test]
    fn a_game_with_a_person_comes_before_all_without() {
        let now = Instant::now();
        for class in [Class::Watched, Class::Unwatched, Class::Study] {
            let mut line = crowded(class, now);
            line.push(&ticket(2, Class::Person), "person", now);
            // Even if they have waited for long.
            assert_eq!(call(&mut line, now + 100 * SECOND), Some(("person", party(2))));
        }
    }

    #[test]
    fn who_has_been_served_least_comes_first() {
        let now = Instant::now();
        let mut line = crowded(Class::Person, now);
        call(&mut line, now);
        line.done(&party(1), SECOND);
        for _ in 0..20 {
            line.push(&ticket(2, Class::Person), "guest", now);
        }
        // Twenty short jobs take as long as one of the others.
        for _ in 0..20 {
            assert_eq!(call(&mut line, now), Some(("guest", party(2))));
            line.done(&party(2), SECOND / 20);
        }
        assert_eq!(call(&mut line, now), Some(("crowd", party(1))));
        assert_eq!(line.len, 8);
    }

    #[test]
    fn nobody_saves_up_time_by_staying_away() {
        let now = Instant::now();
        let mut line = crowded(Class::Person, now);
        for _ in 0..5 {
            call(&mut line, now);
            line.done(&party(1), SECOND);
        }
        line.push(&ticket(2, Class::Person), "new", now);
        assert_eq!(call(&mut line, now), Some(("new", party(2))));
        line.done(&party(2), 2 * SECOND + SECOND / 2);
        line.push(&ticket(2, Class::Person), "new", now);
        assert_eq!(call(&mut line, now), Some(("crowd", party(1))), "it has had its turn");
        line.done(&party(1), SECOND);
        // And the time it has had is not forgotten while it is away.
        assert_eq!(call(&mut line, now), Some(("crowd", party(1))));
        line.done(&party(1), SECOND);
        assert_eq!(call(&mut line, now), Some(("new", party(2))));
    }

    #[test]
    fn what_is_not_for_people_moves_up_as_it_waits() {
        let now = Instant::now();
        let mut line = crowded(Class::Watched, now);
        line.push(&ticket(2, Class::Study), "study", now);
        for count in 0..3 {
            assert_eq!(call(&mut line, now).unwrap().0, "crowd", "{count}");
            line.done(&party(1), SECOND);
        }
        assert_eq!(call(&mut line, now + 29 * SECOND).unwrap().0, "crowd");
        line.done(&party(1), SECOND);
        assert_eq!(call(&mut line, now + 30 * SECOND).unwrap().0, "study");
    }

    #[test]
    fn a_party_can_be_kept_from_taking_all_threads() {
        let now = Instant::now();
        let mut line = crowded(Class::Person, now);
        assert!(line.pop(Class::Study, 1, now).is_some());
        assert!(line.pop(Class::Study, 1, now).is_none());
        line.push(&ticket(2, Class::Watched), "other", now);
        assert!(line.pop(Class::Person, 1, now).is_none(), "a thread for people alone");
        assert_eq!(line.pop(Class::Study, 1, now).unwrap().1, "other");
        line.done(&party(1), SECOND);
        assert!(line.pop(Class::Study, 1, now).is_some());
    }

    #[test]
    fn a_line_that_is_full_of_one_party_has_room_for_others() {
        let now = Instant::now();
        let mut line = Line::default();
        for _ in 0..MOST_WAITING {
            assert!(line.push(&ticket(1, Class::Unwatched), (), now));
        }
        assert!(!line.push(&ticket(1, Class::Person), (), now));
        assert!(line.push(&ticket(2, Class::Unwatched), (), now));
    }

    #[test]
    fn whoever_is_gone_is_forgotten_once_others_have_had_as_much() {
        let now = Instant::now();
        let mut line = crowded(Class::Person, now);
        line.push(&ticket(2, Class::Watched), "guest", now);
        for _ in 0..11 {
            let (_, party) = call(&mut line, now).unwrap();
            line.done(&party, SECOND);
        }
        assert!(line.parties.is_empty(), "nobody wants anything");
        let mut line = crowded(Class::Person, now);
        line.push(&ticket(2, Class::Person), "guest", now);
        let first = call(&mut line, now).unwrap().1;
        let second = call(&mut line, now).unwrap().1;
        assert_ne!(first, second);
        line.done(&party(2), SECOND);
        assert!(line.parties.contains_key(&party(2)), "it has had more than others");
        for _ in 0..2 {
            line.done(&party(1), SECOND);
            call(&mut line, now);
        }
        line.done(&party(1), SECOND);
        assert!(!line.parties.contains_key(&party(2)));
    }
}
