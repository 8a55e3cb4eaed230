//! The programs that are connected: they can be invited, at whichever hall they are, and they hear of their tables.

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex, PoisonError},
};

use protocol::ProgramCard;
use table::{Name, PlayerId};
use tokio::sync::Notify;

use crate::{Error, caller::Caller};

/// How many programs are listed.
const MOST_LISTED: usize = 1000;
/// How many tables are noted for a stream that does not look.
const MOST_WAITING: usize = 1000;

/// The programs that are connected.
#[derive(Default)]
pub(crate) struct Programs {
    connected: Mutex<HashMap<PlayerId, Connected>>,
    /// What other halls say: programs and their names.
    elsewhere: Mutex<HashMap<String, Vec<(String, String)>>>,
    /// Told when a program comes or goes.
    pub(crate) changed: Arc<Notify>,
}

struct Connected {
    name: String,
    /// People who read the news cannot be invited.
    is_program: bool,
    streams: Vec<Arc<Inbox>>,
}

/// The tables at which something has happened since a stream last looked.
#[derive(Default)]
struct Inbox {
    tables: Mutex<HashSet<String>>,
    news: Notify,
}

impl Inbox {
    fn put(&self, table: &str) {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        // A stream that is this far behind finds the rest by the next beat.
        if tables.len() < MOST_WAITING && !tables.contains(table) {
            tables.insert(table.to_owned());
        }
        self.news.notify_one();
    }
}

/// A program's stream of news. The program counts as connected while it lives.
pub(crate) struct Presence<'a> {
    programs: &'a Programs,
    player: PlayerId,
    inbox: Arc<Inbox>,
}

impl Programs {
    pub(crate) fn connect(&self, caller: &Caller) -> Presence<'_> {
        let player = &caller.player;
        let mut connected = self.lock();
        let entry = connected.entry(player.clone()).or_insert_with(|| Connected {
            name: caller.name.clone(),
            is_program: caller.is_program,
            streams: Vec::new(),
        });
        let inbox = Arc::<Inbox>::default();
        entry.streams.push(Arc::clone(&inbox));
        self.changed.notify_one();
        Presence { programs: self, player: player.clone(), inbox }
    }

    /// The name that tells a connected program from the others, at a table too.
    pub(crate) fn name_of(&self, player: &PlayerId) -> Option<String> {
        let all = self.all();
        all.get(player).map(|name| told_apart(&all, player, name))
    }

    /// The programs at this hall.
    pub(crate) fn here(&self) -> Vec<(String, String)> {
        let connected = self.lock();
        let programs = connected.iter().filter(|(_, each)| each.is_program);
        programs.map(|(player, each)| (player.0.clone(), each.name.clone())).collect()
    }

    /// Everybody who reads news at this hall.
    pub(crate) fn listeners(&self) -> Vec<String> {
        self.lock().keys().map(|player| player.0.clone()).collect()
    }

    /// Takes in which programs are at the other halls that are there.
    pub(crate) fn hear(&self, elsewhere: HashMap<String, Vec<(String, String)>>) {
        *self.elsewhere.lock().unwrap_or_else(PoisonError::into_inner) = elsewhere;
    }

    /// All programs, with their names.
    fn all(&self) -> HashMap<PlayerId, String> {
        let elsewhere = self.elsewhere.lock().unwrap_or_else(PoisonError::into_inner);
        let others = elsewhere.values().flatten().cloned();
        let all = others.chain(self.here());
        all.map(|(player, name)| (PlayerId(player), name)).collect()
    }

    /// All programs, by name.
    pub(crate) fn cards(&self) -> Vec<ProgramCard> {
        let all = self.all();
        let card = |(player, name): (&PlayerId, &String)| ProgramCard {
            player: player.0.clone(),
            name: told_apart(&all, player, name),
        };
        let mut cards: Vec<ProgramCard> = all.iter().take(MOST_LISTED).map(card).collect();
        cards.sort_unstable_by(|a, b| (&a.name, &a.player).cmp(&(&b.name, &b.player)));
        cards
    }

    /// Tells those of these players who are listening that something has happened at one of their tables.
    pub(crate) fn wake(&self, players: &[PlayerId], table: &str) {
        let connected = self.lock();
        let streams = players.iter().filter_map(|player| connected.get(player));
        for inbox in streams.flat_map(|each| &each.streams) {
            inbox.put(table);
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<PlayerId, Connected>> {
        self.connected.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Presence<'_> {
    /// Waits until something has happened at the program's tables, and says at which.
    pub(crate) async fn news(&self) -> HashSet<String> {
        self.inbox.news.notified().await;
        std::mem::take(&mut *self.inbox.tables.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Drop for Presence<'_> {
    fn drop(&mut self) {
        let mut connected = self.programs.lock();
        if let Some(entry) = connected.get_mut(&self.player) {
            entry.streams.retain(|inbox| !Arc::ptr_eq(inbox, &self.inbox));
            if entry.streams.is_empty() {
                connected.remove(&self.player);
                self.programs.changed.notify_one();
            }
        }
    }
}

/// How many characters of an id tell programs of the same name apart.
const SUFFIX: usize = 4;

/// Refuses a name that ends as if the hall had marked it to tell its player from others: that would be somebody else's name.
/// Only a program may use the end of its own id, which the hall drew: a guest's id follows from a key, and keys can be tried.
pub(crate) fn check_ending(name: &str, program: Option<&PlayerId>) -> Result<(), Error> {
    let Some((_, end)) = name.trim_end().rsplit_once(" #") else { return Ok(()) };
    let is_borrowed = end.chars().count() == SUFFIX
        && end.chars().all(char::is_alphanumeric)
        && !program.is_some_and(|program| program.0.starts_with(end));
    if is_borrowed {
        let what = format!("a name does not end with #{end}: so the hall tells others apart");
        return Err(Error::Unreadable(what));
    }
    Ok(())
}

/// The name of a program, with the beginning of its id if others have the same.
fn told_apart(all: &HashMap<PlayerId, String>, player: &PlayerId, name: &str) -> String {
    if all.values().filter(|other| *other == name).nth(1).is_none() {
        return name.to_owned();
    }
    let suffix = format!(" #{}", player.0.chars().take(SUFFIX).collect::<String>());
    let room = Name::LONGEST - suffix.chars().count();
    name.chars().take(room).chain(suffix.chars()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_called_like_a_program_that_was_told_apart() {
        let player = PlayerId("k3x9aaaaaaaa".to_owned());
        for name in ["deep #k3x9", "deep  #K3X9 ", "#1 #abcd"] {
            assert!(check_ending(name, None).is_err(), "{name}");
        }
        for name in ["deep", "C# fan", "deep #1", "deep#k3x9", "team #12345"] {
            assert!(check_ending(name, None).is_ok(), "{name}");
        }
        assert!(check_ending("deep #k3x9", Some(&player)).is_ok(), "it is its own");
        assert!(check_ending("deep #k3x8", Some(&player)).is_err());
    }

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
        assert_eq!(programs.name_of(&player).as_deref(), Some("deep"));
        let card = ProgramCard { player: player.0.clone(), name: "deep".to_owned() };
        assert_eq!(programs.cards(), [card]);
        drop(second);
        assert_eq!((programs.name_of(&player), programs.cards().len()), (None, 0));
    }

    #[test]
    fn programs_of_the_same_name_are_told_apart() {
        let programs = Programs::default();
        let name = "as long as a name can be".to_owned();
        let caller = |id: &str| Caller {
            player: PlayerId(id.to_owned()),
            name: name.clone(),
            is_program: true,
        };
        let _first = programs.connect(&caller("abcdefgh"));
        let _second = programs.connect(&caller("2345abcd"));
        let names: Vec<String> = programs.cards().into_iter().map(|card| card.name).collect();
        assert_eq!(names, ["as long as a name  #2345", "as long as a name  #abcd"]);
        assert!(names.iter().all(|name| Name::new(name).is_ok()));
    }

    #[test]
    fn programs_at_other_halls_are_found_and_told_apart_too() {
        let programs = Programs::default();
        let caller = Caller {
            player: PlayerId("aaaa".to_owned()),
            name: "deep".to_owned(),
            is_program: true,
        };
        let _here = programs.connect(&caller);
        let there = |name: &str| vec![("bbbb".to_owned(), name.to_owned())];
        programs.hear(HashMap::from([("there".to_owned(), there("deep"))]));
        let other = PlayerId("bbbb".to_owned());
        assert_eq!(programs.name_of(&other).as_deref(), Some("deep #bbbb"));
        assert_eq!(programs.cards().len(), 2);
        assert_eq!(programs.here(), [("aaaa".to_owned(), "deep".to_owned())]);
        programs.hear(HashMap::new());
        assert_eq!(programs.name_of(&other), None);
        assert_eq!(programs.cards()[0].name, "deep");
    }

    #[tokio::test]
    async fn a_stream_hears_of_the_tables_of_its_own_player() {
        let programs = Programs::default();
        let [deep, other] = ["deep", "other"].map(|id| PlayerId(id.to_owned()));
        let caller = Caller { player: deep.clone(), name: "deep".to_owned(), is_program: true };
        let presence = programs.connect(&caller);
        programs.wake(&[other], "a");
        programs.wake(std::slice::from_ref(&deep), "b");
        programs.wake(&[deep], "c");
        assert_eq!(presence.news().await, HashSet::from(["b".to_owned(), "c".to_owned()]));
    }
}
