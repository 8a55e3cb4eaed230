//! Where players come from, so that the line of the bots is fair to addresses, not to names.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Mutex, PoisonError},
};

use table::PlayerId;

use crate::{line::Party, network::block};

/// How many players are remembered.
const MOST: usize = 50_000;

/// The address from which each player was last heard of.
#[derive(Default)]
pub(crate) struct Parties {
    addresses: Mutex<HashMap<PlayerId, IpAddr>>,
}

impl Parties {
    /// Notes where a player comes from.
    pub(crate) fn note(&self, player: &PlayerId, address: IpAddr) {
        let address = block(address);
        let mut addresses = self.addresses.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = addresses.get_mut(player) {
            *known = address;
            return;
        }
        if addresses.len() >= MOST {
            addresses.clear();
        }
        addresses.insert(player.clone(), address);
    }

    /// The party of a player: everybody who comes from the same address, or the player alone while that is unknown.
    pub(crate) fn of(&self, player: &PlayerId) -> Party {
        let addresses = self.addresses.lock().unwrap_or_else(PoisonError::into_inner);
        let known = addresses.get(player).copied();
        known.map_or_else(|| Party::Player(player.0.clone()), Party::Address)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_of_one_address_are_one_party() {
        let parties = Parties::default();
        let [emma, max] = ["emma", "max"].map(|name| PlayerId(name.to_owned()));
        assert_eq!(parties.of(&emma), Party::Player("emma".to_owned()));
        parties.note(&emma, [10, 0, 0, 1].into());
        parties.note(&max, [10, 0, 0, 2].into());
        assert_ne!(parties.of(&emma), parties.of(&max));
        parties.note(&max, [10, 0, 0, 1].into());
        assert_eq!(parties.of(&emma), parties.of(&max));
    }
}
