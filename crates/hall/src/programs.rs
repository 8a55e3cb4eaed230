//! The programs that are connected: they can be invited by name, and are woken when their tables change.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use table::PlayerId;
use tokio::sync::{Notify, futures::Notified};

use crate::caller::Caller;

/// The programs that are connected.
#[derive(Default)]
pub(crate) struct Programs {
    connected: Mutex<HashMap<PlayerId, Connected>>,
}

struct Connected {
    name: String,
    /// People who read the news cannot be invited by name.
    is_program: bool,
    streams: usize,
    news: Arc<Notify>,
}

/// A program's stream of news. The program counts as connected while it lives.
pub(crate) struct Presence<'a> {
    programs: &'a Programs,
    player: PlayerId,
    news: Arc<Notify>,
}

impl Programs {
    pub(crate) fn connect(&self, caller: &Caller) -> Presence<'_> {
        let player = &caller.player;
        let mut connected = self.lock();
        let entry = connected.entry(player.clone()).or_insert_with(|| Connected {
            name: caller.name.clone(),
            is_program: caller.is_program,
            streams: 0,
            news: Arc::default(),
        });
        entry.streams += 1;
        let news = Arc::clone(&entry.news);
        Presence { programs: self, player: player.clone(), news }
    }

    /// The program of this name. Of several, the one that is first by id, so that it is always the same.
    pub(crate) fn find(&self, name: &str) -> Option<PlayerId> {
        let connected = self.lock();
        let named = connected.iter().filter(|(_, each)| each.is_program && each.name == name);
        named.map(|(player, _)| player.clone()).min()
    }

    /// The names of all.
    pub(crate) fn names(&self) -> Vec<String> {
        let connected = self.lock();
        let programs = connected.values().filter(|each| each.is_program);
        let mut names: Vec<String> = programs.map(|each| each.name.clone()).collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    pub(crate) fn wake(&self, players: &[PlayerId]) {
        let connected = self.lock();
        for program in players.iter().filter_map(|player| connected.get(player)) {
            program.news.notify_waiters();
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<PlayerId, Connected>> {
        self.connected.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Presence<'_> {
    /// Waits for something to happen at a table of the program, from this call on.
    pub(crate) fn news(&self) -> Notified<'_> {
        self.news.notified()
    }
}

impl Drop for Presence<'_> {
    fn drop(&mut self) {
        let mut connected = self.programs.lock();
        if let Some(entry) = connected.get_mut(&self.player) {
            entry.streams -= 1;
            if entry.streams == 0 {
                connected.remove(&self.player);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_can_be_found_while_a_stream_of_it_lives() {
        let programs = Programs::default();
        let player = PlayerId("p".to_owned());
        let named = |player: &PlayerId, name: &str, is_program| Caller {
            player: player.clone(),
            name: name.to_owned(),
            is_program,
        };
        let caller = named(&player, "deep", true);
        let _reader = programs.connect(&named(&PlayerId("q".to_owned()), "emma", false));
        let first = programs.connect(&caller);
        let second = programs.connect(&caller);
        drop(first);
        assert_eq!(programs.find("deep"), Some(player));
        assert_eq!(programs.names(), ["deep"]);
        drop(second);
        assert_eq!(programs.find("deep"), None);
    }
}
