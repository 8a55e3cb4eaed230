//! What the bots are thinking about, so that none goes on when its table has changed.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use ::bots::Stop;

use crate::{line::Ticket, work::WorkQueue};

/// The tables that bots think about.
#[derive(Default)]
pub(crate) struct Thinking {
    desk: Mutex<Desk>,
}

#[derive(Default)]
struct Desk {
    tables: HashMap<String, Task>,
    is_closed: bool,
}

struct Task {
    /// The last event that the bot has seen.
    seen: u64,
    stop: Stop,
    /// Whether the bot has been asked for again meanwhile.
    is_asked_again: bool,
}

impl Thinking {
    fn desk(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins to think about a table as it is after some event. `None` if another thread is still thinking about
    /// it (then the table goes back into the line), or if the hall is closing.
    pub(crate) fn begin<'a>(
        &'a self,
        table: &'a str,
        seen: u64,
        queue: &'a WorkQueue,
        ticket: &'a Ticket,
    ) -> Option<Thought<'a>> {
        let mut desk = self.desk();
        if desk.is_closed {
            return None;
        }
        if let Some(task) = desk.tables.get_mut(table) {
            task.is_asked_again = true;
            return None;
        }
        let stop = Stop::new();
        let task = Task { seen, stop: stop.clone(), is_asked_again: false };
        desk.tables.insert(table.to_owned(), task);
        Some(Thought { thinking: self, queue, ticket, table, stop })
    }

    /// Stops a bot that is thinking about a table without having seen this event.
    pub(crate) fn outdate(&self, table: &str, ground: u64) {
        if let Some(task) = self.desk().tables.get(table).filter(|task| task.seen < ground) {
            task.stop.stop();
        }
    }

    /// Stops all bots for good.
    pub(crate) fn close(&self) {
        let mut desk = self.desk();
        desk.is_closed = true;
        desk.tables.values().for_each(|task| task.stop.stop());
    }

    /// The tables that bots are thinking about.
    pub(crate) fn tables(&self) -> Vec<String> {
        self.desk().tables.keys().cloned().collect()
    }

    pub(crate) fn len(&self) -> usize {
        self.desk().tables.len()
    }
}

/// A bot thinks about a table until this is dropped.
pub(crate) struct Thought<'a> {
    thinking: &'a Thinking,
    queue: &'a WorkQueue,
    ticket: &'a Ticket,
    table: &'a str,
    pub(crate) stop: Stop,
}

impl Drop for Thought<'_> {
    fn drop(&mut self) {
        let task = self.thinking.desk().tables.remove(self.table);
        if task.is_some_and(|task| task.is_asked_again) {
            self.queue.push(self.table, self.ticket);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::line::{Class, Party};

    fn ticket() -> Ticket {
        Ticket { party: Party::Player("emma".to_owned()), class: Class::Person }
    }

    #[test]
    fn only_what_changes_the_game_stops_a_bot() {
        let (queue, ticket) = (WorkQueue::new(1), ticket());
        let thinking = Thinking::default();
        let thought = thinking.begin("a", 7, &queue, &ticket).unwrap();
        let other = thinking.begin("b", 7, &queue, &ticket).unwrap();
        // Chat makes the log longer but leaves the position alone.
        thinking.outdate("a", 7);
        assert!(!thought.stop.is_stopped());
        thinking.outdate("a", 8);
        assert!(thought.stop.is_stopped() && !other.stop.is_stopped());
    }

    #[test]
    fn nobody_thinks_twice_about_a_table_and_nobody_is_forgotten() {
        let (queue, ticket) = (WorkQueue::new(1), ticket());
        let thinking = Thinking::default();
        let thought = thinking.begin("a", 7, &queue, &ticket).unwrap();
        assert!(thinking.begin("a", 8, &queue, &ticket).is_none());
        assert_eq!((thinking.len(), queue.waiting_tables()), (1, 0));
        drop(thought);
        assert_eq!((thinking.len(), queue.waiting_tables()), (0, 1));
        drop(thinking.begin("a", 8, &queue, &ticket).unwrap());
        assert_eq!(queue.waiting_tables(), 1);
    }

    #[test]
    fn a_hall_that_closes_lets_nobody_think() {
        let (queue, ticket) = (WorkQueue::new(1), ticket());
        let thinking = Thinking::default();
        let thought = thinking.begin("a", 7, &queue, &ticket).unwrap();
        thinking.close();
        assert!(thought.stop.is_stopped());
        assert!(thinking.begin("b", 7, &queue, &ticket).is_none());
    }
}
