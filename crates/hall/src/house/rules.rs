//! Who is let in, and who may chat.

use std::{collections::HashMap, fmt, net::IpAddr, str::FromStr, sync::Arc};

use protocol::{Code, Problem};
use puzzles::Day;
use store::Rule;
use tokio::sync::watch;

use crate::{Error, Network};

/// A kind of rule that a host makes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// A player or a network is not let in.
    Ban,
    /// A player may not speak.
    Mute,
    /// A network is let in, whatever else is banned.
    Allow,
    /// The token of a player is revoked.
    Revoke,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 4] = [Self::Ban, Self::Mute, Self::Allow, Self::Revoke];

    /// The name of the kind.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ban => "ban",
            Self::Mute => "mute",
            Self::Allow => "allow",
            Self::Revoke => "revoke",
        }
    }
}

/// Whom a rule is about: a player by ID, or a network of addresses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Target {
    /// A player.
    Player(String),
    /// A network.
    Network(Network),
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Player(id) => id.fmt(f),
            Self::Network(network) => network.fmt(f),
        }
    }
}

impl FromStr for Target {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let bad = match text.parse() {
            Ok(network) => return Ok(Self::Network(network)),
            Err(bad) => bad,
        };
        let is_id = text.len() == 12 && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if is_id {
            return Ok(Self::Player(text.to_owned()));
        }
        if text.contains('/') {
            return Err(bad.to_string());
        }
        Err("expected the ID of a player, an address, or a network as in 192.0.2.0/24".to_owned())
    }
}

/// An end in milliseconds since 1970, or none.
type Until = Option<i64>;

/// The rules that are in force.
#[derive(PartialEq, Eq, Default, Debug)]
pub(crate) struct Rules {
    players: HashMap<(Kind, String), Until>,
    banned: Vec<(Network, Until)>,
    allowed: Vec<(Network, Until)>,
}

impl Rules {
    /// Reads rules as they are stored. Anything from another version that this one does not know is left out.
    pub(crate) fn read(stored: Vec<Rule>) -> Self {
        let mut rules = Self::default();
        for Rule { kind, target, until } in stored {
            let known = Kind::ALL.into_iter().find(|known| known.name() == kind);
            match (known, target.parse::<Target>()) {
                (Some(kind), Ok(Target::Player(id))) => _ = rules.players.insert((kind, id), until),
                (Some(Kind::Ban), Ok(Target::Network(network))) => {
                    rules.banned.push((network, until));
                }
                (Some(Kind::Allow), Ok(Target::Network(network))) => {
                    rules.allowed.push((network, until));
                }
                _ => tracing::warn!(kind, target, "a stored rule cannot be read"),
            }
        }
        rules
    }

    /// Whether to let an address in.
    pub(crate) fn check_address(&self, address: IpAddr, now: i64) -> Result<(), Error> {
        let find = |list: &[(Network, Until)]| {
            let here = list.iter().filter(|(network, _)| network.contains(address));
            here.map(|(_, until)| *until).find(|until| is_in_force(*until, now))
        };
        match find(&self.banned) {
            Some(until) if find(&self.allowed).is_none() => Err(banned(until)),
            _ => Ok(()),
        }
    }

    /// Whether to let a player in.
    pub(crate) fn check_player(&self, player: &str, now: i64) -> Result<(), Error> {
        if self.find(Kind::Revoke, player, now).is_some() {
            return Err(Error::NoToken);
        }
        self.find(Kind::Ban, player, now).map_or(Ok(()), |until| Err(banned(until)))
    }

    /// Whether to let a player speak.
    pub(crate) fn check_talk(&self, player: &str, now: i64) -> Result<(), Error> {
        let muted = |until| Err(refused(Code::Muted, "the host has muted you", until));
        self.find(Kind::Mute, player, now).map_or(Ok(()), muted)
    }

    fn find(&self, kind: Kind, player: &str, now: i64) -> Option<Until> {
        // Most halls have no rules at all.
        if self.players.is_empty() {
            return None;
        }
        let until = self.players.get(&(kind, player.to_owned())).copied();
        until.filter(|until| is_in_force(*until, now))
    }
}

fn is_in_force(until: Until, now: i64) -> bool {
    until.is_none_or(|until| until > now)
}

fn banned(until: Until) -> Error {
    refused(Code::Banned, "the host does not let you in", until)
}

fn refused(code: Code, what: &str, until: Until) -> Error {
    let end = until.map(|until| format!(" until {}", spoken(until)));
    Problem::new(code, format!("{what}{}", end.unwrap_or_default())).into()
}

/// A moment as people write it, to the minute.
fn spoken(moment: i64) -> String {
    const MINUTE: i64 = 60_000;
    let minutes = moment.div_euclid(MINUTE).rem_euclid(24 * 60);
    let day = Day::of_milliseconds(moment);
    format!("{day} {:02}:{:02} UTC", minutes / 60, minutes % 60)
}

/// The rules, which tell everybody connected when they change.
#[derive(Debug)]
pub(crate) struct House {
    rules: watch::Sender<Arc<Rules>>,
}

impl Default for House {
    fn default() -> Self {
        Self { rules: watch::Sender::new(Arc::default()) }
    }
}

impl House {
    pub(crate) fn rules(&self) -> Arc<Rules> {
        Arc::clone(&self.rules.borrow())
    }

    /// Puts rules in force if they have changed: everybody who is connected checks them then.
    pub(crate) fn set(&self, rules: Rules) {
        self.rules.send_if_modified(|known| {
            let is_new = **known != rules;
            if is_new {
                *known = Arc::new(rules);
            }
            is_new
        });
    }

    /// Waits until somebody who is connected is no longer let in.
    pub(crate) async fn turned_away(&self, address: IpAddr, player: Option<&str>) -> Error {
        let mut changes = self.rules.subscribe();
        loop {
            let rules = Arc::clone(&changes.borrow_and_update());
            let now = crate::hall::now().0;
            let let_in = rules.check_address(address, now);
            let let_in = let_in.and_then(|()| match player {
                Some(player) => rules.check_player(player, now),
                None => Ok(()),
            });
            if let Err(error) = let_in {
                return error;
            }
            if changes.changed().await.is_err() {
                std::future::pending::<()>().await;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(list: &[(&str, &str, Until)]) -> Rules {
        let rule = |&(kind, target, until): &(&str, &str, Until)| Rule {
            kind: kind.to_owned(),
            target: target.to_owned(),
            until,
        };
        Rules::read(list.iter().map(rule).collect())
    }

    #[test]
    fn a_ban_ends_and_an_allowed_network_is_let_in_all_the_same() {
        let rules = rules(&[
            ("ban", "192.0.2.0/24", Some(100)),
            ("ban", "198.51.100.7", None),
            ("allow", "192.0.2.8/32", None),
            ("ban", "::/0", None),
            ("nonsense", "192.0.2.0/24", None),
        ]);
        let lets_in = |text: &str, now| rules.check_address(text.parse().unwrap(), now).is_ok();
        assert!(!lets_in("192.0.2.7", 99) && lets_in("192.0.2.7", 100));
        assert!(lets_in("192.0.2.8", 0));
        assert!(!lets_in("198.51.100.7", i64::MAX) && lets_in("198.51.100.8", 0));
        assert!(!lets_in("2001:db8::1", 0));
    }

    #[test]
    fn nobody_is_woken_by_rules_that_have_not_changed() {
        let house = House::default();
        let listener = house.rules.subscribe();
        house.set(Rules::default());
        assert!(!listener.has_changed().unwrap());
        house.set(rules(&[("ban", "198.51.100.7", None)]));
        assert!(listener.has_changed().unwrap());
        let mut listener = house.rules.subscribe();
        listener.mark_unchanged();
        house.set(rules(&[("ban", "198.51.100.7", None)]));
        assert!(!listener.has_changed().unwrap());
        house.set(rules(&[]));
        assert!(listener.has_changed().unwrap());
    }

    #[test]
    fn who_is_muted_is_told_until_when() {
        let rules = rules(&[("mute", "aaaaaaaaaaaa", Some(1_794_967_199_999))]);
        let told = rules.check_talk("aaaaaaaaaaaa", 0).unwrap_err().problem().message;
        assert_eq!(told, "the host has muted you until 2026-11-18 01:59 UTC");
    }

    #[test]
    fn players_are_banned_muted_and_lose_their_tokens() {
        let rules = rules(&[
            ("ban", "aaaaaaaaaaaa", Some(10)),
            ("mute", "bbbbbbbbbbbb", None),
            ("revoke", "cccccccccccc", None),
        ]);
        assert!(rules.check_player("aaaaaaaaaaaa", 9).is_err());
        assert!(rules.check_player("aaaaaaaaaaaa", 10).is_ok());
        assert!(rules.check_player("bbbbbbbbbbbb", 0).is_ok());
        assert!(rules.check_talk("bbbbbbbbbbbb", 0).is_err());
        assert!(matches!(rules.check_player("cccccccccccc", 0), Err(Error::NoToken)));
        assert!(rules.check_talk("aaaaaaaaaaaa", 0).is_ok());
    }
}
