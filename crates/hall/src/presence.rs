//! Who is connected at each table.
//!
//! Sockets and streams enter a table when they begin and leave it when they end. A player may have several; the last one
//! that ends makes the player gone. Nothing of this is in the log: after a restart nobody has been anywhere yet. What
//! other halls say about their own connections counts as long as they are there (see [`crowd`](crate::crowd)).

use std::{
    collections::{HashMap, HashSet},
    fmt,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use protocol::{AnyTable, PresenceView, SeatPresence};
use serde::{Deserialize, Serialize};
use table::{Moment, PlayerId};
use tokio::sync::watch;

/// How long the hall remembers when players left a table that is now empty, in milliseconds.
const REMEMBERED: i64 = 60 * 60 * 1000;
/// How many players who are gone a table remembers: more than it has seats.
const MOST_GONE: usize = 8;
/// The number of tables that triggers a cleanup.
const PRUNE: usize = 256;
/// Maximum number of empty tables to remember.
const MOST_EMPTY: usize = 8192;

/// Who is connected at each table.
#[derive(Debug)]
pub(crate) struct Presence {
    shared: Arc<Shared>,
}

struct Shared {
    rooms: Mutex<Rooms>,
    now: Box<dyn Fn() -> Moment + Send + Sync>,
}

#[derive(Default)]
struct Rooms {
    here: HashMap<String, Room>,
    /// Tables of which other halls have not been told what has changed, if there are others.
    unsaid: Option<HashSet<String>>,
    /// What other halls have said, by table and hall.
    elsewhere: HashMap<String, HashMap<String, Crowd>>,
    /// The halls that are there.
    halls: HashSet<String>,
}

/// The connections at one table.
#[derive(Debug, Default)]
struct Room {
    /// Players with at least one connection: how many, and since when.
    here: HashMap<PlayerId, (usize, Moment)>,
    /// Players whose last connection ended, the latest last.
    gone: Vec<(PlayerId, Moment)>,
    /// Anonymous connections.
    strangers: usize,
    /// Counts changes, for those who want to hear of them.
    changes: watch::Sender<u64>,
}

/// The same as halls tell each other: players with the moments at which they came or left, and the number of strangers.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Crowd {
    here: Vec<(String, i64)>,
    gone: Vec<(String, i64)>,
    strangers: usize,
}

/// A connection at a table, until it is dropped.
#[derive(Debug)]
pub(crate) struct Here {
    shared: Arc<Shared>,
    table: String,
    player: Option<PlayerId>,
    pub(crate) changes: watch::Receiver<u64>,
}

impl fmt::Debug for Shared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shared").finish_non_exhaustive()
    }
}

impl Presence {
    /// Nobody, by a clock. The hall is alone unless it has others to tell.
    pub(crate) fn new(now: impl Fn() -> Moment + Send + Sync + 'static, has_others: bool) -> Self {
        let unsaid = has_others.then(HashSet::new);
        let rooms = Mutex::new(Rooms { unsaid, ..Rooms::default() });
        Self { shared: Arc::new(Shared { rooms, now: Box::new(now) }) }
    }

    /// A connection of a player, or an anonymous one, begins.
    pub(crate) fn enter(&self, table: &str, player: Option<&PlayerId>) -> Here {
        let now = (self.shared.now)();
        let mut rooms = self.shared.rooms();
        if rooms.here.len() % PRUNE == PRUNE - 1 {
            rooms.prune(now);
        }
        let room = rooms.here.entry(table.to_owned()).or_default();
        let is_news = room.enter(player, now);
        let changes = room.changes.subscribe();
        if is_news {
            rooms.note(table);
        }
        let (shared, player) = (Arc::clone(&self.shared), player.cloned());
        Here { shared, table: table.to_owned(), player, changes }
    }

    /// Who of those at a table is connected.
    pub(crate) fn view(&self, id: &str, table: &AnyTable) -> PresenceView {
        let mut seats = vec![None; table.sitters().len()];
        let seen = self.shared.rooms().seen(id);
        let mut watching = seen.strangers + seen.here.len();
        for player in table.players() {
            let presence = seen.of(&player.0);
            watching -= usize::from(presence.connected);
            for seat in table.seats_of(Some(&player)) {
                seats[seat] = Some(presence);
            }
        }
        PresenceView { seats, watching }
    }

    /// What has changed at tables since this was last asked, to be said to others.
    pub(crate) fn unsaid(&self) -> Vec<(String, String)> {
        let mut rooms = self.shared.rooms();
        let tables = rooms.unsaid.as_mut().map(std::mem::take).unwrap_or_default();
        let say = |table: String| {
            let crowd = rooms.here.get(&table).map(Room::crowd);
            let said = crowd.map(|crowd| serde_json::to_string(&crowd));
            (table, said.map_or_else(String::new, |text| text.expect("names and numbers are text")))
        };
        tables.into_iter().map(say).collect()
    }

    /// That tables could not be said to others.
    pub(crate) fn not_said(&self, tables: impl Iterator<Item = String>) {
        if let Some(unsaid) = &mut self.shared.rooms().unsaid {
            unsaid.extend(tables);
        }
    }

    /// Takes in what another hall says about a table: who is there, or that nobody is.
    pub(crate) fn hear(&self, hall: String, table: &str, crowd: Option<Crowd>) {
        let mut rooms = self.shared.rooms();
        let crowds = rooms.elsewhere.entry(table.to_owned()).or_default();
        let is_news = match crowd {
            Some(crowd) => crowds.insert(hall, crowd.clone()).as_ref() != Some(&crowd),
            None => crowds.remove(&hall).is_some(),
        };
        if crowds.is_empty() {
            rooms.elsewhere.remove(table);
        }
        if is_news && let Some(room) = rooms.here.get(table) {
            room.tell();
        }
    }

    /// Forgets what other halls have said: all of it is about to be heard again.
    pub(crate) fn forget_elsewhere(&self) {
        self.shared.rooms().elsewhere.clear();
    }

    /// Takes in which halls are there. What the others have said does not count until they are back.
    pub(crate) fn note_halls(&self, halls: &[String]) {
        let mut rooms = self.shared.rooms();
        let halls: HashSet<String> = halls.iter().cloned().collect();
        if rooms.halls == halls {
            return;
        }
        rooms.halls = halls;
        let heard_of = rooms.elsewhere.keys().filter_map(|table| rooms.here.get(table));
        heard_of.for_each(Room::tell);
    }
}

/// Somebody whom no hall has seen here.
const ABSENT: SeatPresence = SeatPresence { connected: false, since: None };

/// Who is at a table, at whichever hall, and who has left it.
#[derive(Default)]
struct Seen {
    here: HashMap<String, i64>,
    gone: HashMap<String, i64>,
    strangers: usize,
}

impl Seen {
    fn add(&mut self, crowd: Crowd) {
        for (player, since) in crowd.here {
            let first = self.here.entry(player).or_insert(since);
            *first = since.min(*first);
        }
        for (player, at) in crowd.gone {
            let last = self.gone.entry(player).or_insert(at);
            *last = at.max(*last);
        }
        self.strangers += crowd.strangers;
    }

    fn of(&self, player: &str) -> SeatPresence {
        match self.here.get(player) {
            Some(&since) => SeatPresence { connected: true, since: Some(since) },
            None => SeatPresence { since: self.gone.get(player).copied(), ..ABSENT },
        }
    }
}

impl Shared {
    fn rooms(&self) -> MutexGuard<'_, Rooms> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Rooms {
    /// Notes that others are to be told of a table.
    fn note(&mut self, table: &str) {
        if let Some(unsaid) = &mut self.unsaid {
            unsaid.insert(table.to_owned());
        }
    }

    fn seen(&self, table: &str) -> Seen {
        let mut seen = Seen::default();
        if let Some(room) = self.here.get(table) {
            seen.add(room.crowd());
        }
        let crowds = self.elsewhere.get(table).into_iter().flatten();
        for (_, crowd) in crowds.filter(|(hall, _)| self.halls.contains(*hall)) {
            seen.add(crowd.clone());
        }
        seen
    }

    /// Forgets tables that everybody left long ago, and all that are left if there are too many.
    fn prune(&mut self, now: Moment) {
        let is_fresh = |room: &Room| !room.is_empty() || room.left_at() > now.0 - REMEMBERED;
        let is_crowded = self.here.values().filter(|room| room.is_empty()).count() > MOST_EMPTY;
        let stays = |room: &Room| is_fresh(room) && !(is_crowded && room.is_empty());
        for (table, _) in self.here.extract_if(|_, room| !stays(room)) {
            if let Some(unsaid) = &mut self.unsaid {
                unsaid.insert(table);
            }
        }
    }
}

impl Room {
    /// Says whether that is news.
    fn enter(&mut self, player: Option<&PlayerId>, now: Moment) -> bool {
        match player {
            None => self.strangers += 1,
            Some(player) => {
                let (count, _) = self.here.entry(player.clone()).or_insert((0, now));
                *count += 1;
                if *count > 1 {
                    return false;
                }
                self.gone.retain(|(gone, _)| gone != player);
            }
        }
        self.tell();
        true
    }

    /// Says whether that is news.
    fn leave(&mut self, player: Option<&PlayerId>, now: Moment) -> bool {
        match player {
            None => self.strangers = self.strangers.saturating_sub(1),
            Some(player) => {
                let Some((count, _)) = self.here.get_mut(player) else { return false };
                *count -= 1;
                if *count > 0 {
                    return false;
                }
                self.here.remove(player);
                if self.gone.len() == MOST_GONE {
                    self.gone.remove(0);
                }
                self.gone.push((player.clone(), now));
            }
        }
        self.tell();
        true
    }

    fn tell(&self) {
        self.changes.send_modify(|changes| *changes += 1);
    }

    fn crowd(&self) -> Crowd {
        let here = self.here.iter().map(|(player, (_, since))| (player.0.clone(), since.0));
        let gone = self.gone.iter().map(|(player, at)| (player.0.clone(), at.0));
        Crowd { here: here.collect(), gone: gone.collect(), strangers: self.strangers }
    }

    fn is_empty(&self) -> bool {
        self.here.is_empty() && self.strangers == 0
    }

    fn left_at(&self) -> i64 {
        self.gone.last().map_or(0, |(_, at)| at.0)
    }
}

impl Drop for Here {
    fn drop(&mut self) {
        let now = (self.shared.now)();
        let mut rooms = self.shared.rooms();
        let Some(room) = rooms.here.get_mut(&self.table) else { return };
        let is_news = room.leave(self.player.as_ref(), now);
        if room.is_empty() && room.gone.is_empty() {
            rooms.here.remove(&self.table);
        }
        if is_news {
            rooms.note(&self.table);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicI64, Ordering::SeqCst};

    use super::*;

    fn id(name: &str) -> PlayerId {
        PlayerId(name.to_owned())
    }

    /// Nobody, and a clock that is set by hand.
    fn nobody(has_others: bool) -> (Presence, Arc<AtomicI64>) {
        let clock = Arc::new(AtomicI64::new(1));
        let read = Arc::clone(&clock);
        (Presence::new(move || Moment(read.load(SeqCst)), has_others), clock)
    }

    fn seen(presence: &Presence, player: &str) -> (bool, Option<i64>) {
        let seen = presence.shared.rooms().seen("t").of(player);
        (seen.connected, seen.since)
    }

    #[test]
    fn a_player_is_gone_when_the_last_connection_ends() {
        let (presence, clock) = nobody(false);
        let emma = id("emma");
        let one = presence.enter("t", Some(&emma));
        let mut news = one.changes.clone();
        news.mark_unchanged();
        clock.store(2, SeqCst);
        let other = presence.enter("t", Some(&emma));
        assert!(!news.has_changed().unwrap(), "a second window is no news");
        assert_eq!(seen(&presence, "emma"), (true, Some(1)));
        drop(other);
        assert_eq!(seen(&presence, "emma"), (true, Some(1)));
        clock.store(3, SeqCst);
        let max = presence.enter("t", Some(&id("max")));
        assert!(news.has_changed().unwrap());
        drop(one);
        assert_eq!(seen(&presence, "emma"), (false, Some(3)));
        assert_eq!(seen(&presence, "lena"), (false, None));
        drop(max);
        assert_eq!(seen(&presence, "max"), (false, Some(3)), "it is known for a while");
        assert_eq!(presence.unsaid(), [], "there is nobody to tell");
    }

    #[test]
    fn what_nobody_needs_is_forgotten() {
        let (presence, clock) = nobody(false);
        clock.store(0, SeqCst);
        drop(presence.enter("stranger", None));
        assert!(presence.shared.rooms().here.is_empty());
        let stays = presence.enter("stays", Some(&id("emma")));
        drop(presence.enter("old", Some(&id("emma"))));
        clock.store(REMEMBERED, SeqCst);
        for number in 0..=MOST_GONE {
            drop(presence.enter("many", Some(&id(&number.to_string()))));
        }
        let mut rooms = presence.shared.rooms();
        assert_eq!(rooms.here["many"].gone.len(), MOST_GONE);
        rooms.prune(Moment(REMEMBERED + 1));
        let mut left: Vec<&str> = rooms.here.keys().map(String::as_str).collect();
        left.sort_unstable();
        assert_eq!(left, ["many", "stays"]);
        drop(rooms);
        drop(stays);
    }

    #[test]
    fn what_another_hall_says_counts_while_it_is_there() {
        let ((here, _), (there, clock)) = (nobody(true), nobody(true));
        let watcher = here.enter("t", None);
        let mut news = watcher.changes.clone();
        let pass = || {
            news.mark_unchanged();
            for (table, people) in there.unsaid() {
                here.hear("there".to_owned(), &table, serde_json::from_str(&people).ok());
            }
            news.has_changed().unwrap()
        };
        let mut pass = pass;
        clock.store(7, SeqCst);
        let emma = there.enter("t", Some(&id("emma")));
        let stranger = there.enter("t", None);
        assert!(pass());
        assert_eq!(seen(&here, "emma"), (false, None), "that hall is not known to be there");
        here.note_halls(&["there".to_owned()]);
        assert_eq!(seen(&here, "emma"), (true, Some(7)));
        assert_eq!(here.shared.rooms().seen("t").strangers, 2);
        assert!(!pass(), "nothing new");
        clock.store(9, SeqCst);
        drop(emma);
        drop(stranger);
        assert!(pass());
        assert_eq!(seen(&here, "emma"), (false, Some(9)));
        let _back = here.enter("t", Some(&id("emma")));
        assert_eq!(seen(&here, "emma"), (true, Some(1)), "at whichever hall");
        here.note_halls(&[]);
        assert_eq!(here.shared.rooms().seen("t").strangers, 1);
    }
}
