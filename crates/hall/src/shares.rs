//! Places for everything that stays open, shared out among addresses.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU32, Ordering::Relaxed},
    },
};

use crate::network::block;

/// What a place is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// A connection that brings requests.
    Request,
    /// An answer that goes on line by line.
    Stream,
    /// A WebSocket.
    Socket,
}

impl Kind {
    pub(crate) const ALL: [Self; 3] = [Self::Request, Self::Stream, Self::Socket];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Request => "request",
            Self::Stream => "stream",
            Self::Socket => "socket",
        }
    }
}

/// This many places for each address, and this many in all.
#[derive(Debug)]
pub(crate) struct Shares {
    each: u32,
    all: u32,
    /// Halls that divide the share of an address among them.
    halls: AtomicU32,
    taken: Mutex<Taken>,
}

#[derive(Default, Debug)]
struct Taken {
    by_address: HashMap<IpAddr, u32>,
    by_kind: [u32; Kind::ALL.len()],
}

impl Taken {
    fn all(&self) -> u32 {
        self.by_kind.iter().sum()
    }
}

/// A place, given back when it is dropped.
#[derive(Debug)]
pub(crate) struct Place {
    address: IpAddr,
    /// The host's own proxies are not held to a share.
    is_shared: bool,
    kind: Kind,
    weight: u32,
    shares: Arc<Shares>,
}

impl Shares {
    pub(crate) fn new(each: u32, all: u32) -> Arc<Self> {
        Arc::new(Self { each, all, halls: AtomicU32::new(1), taken: Mutex::default() })
    }

    /// Divides the share of each address among this many halls. Places already taken stay.
    pub(crate) fn divide(&self, halls: u32) {
        self.halls.store(halls.max(1), Relaxed);
    }

    /// A place from the share of an address, if there is one left.
    pub(crate) fn take(self: &Arc<Self>, address: IpAddr, kind: Kind) -> Option<Place> {
        self.take_weighing(address, kind, 1)
    }

    /// A place that counts for several. An address without one gets it even if that exceeds its share, if there is room.
    pub(crate) fn take_weighing(
        self: &Arc<Self>,
        address: IpAddr,
        kind: Kind,
        weight: u32,
    ) -> Option<Place> {
        let address = block(address);
        let share = self.each.div_ceil(self.halls.load(Relaxed));
        let weight = weight.min(share.max(1));
        let mut taken = self.lock();
        let here = taken.by_address.get(&address).copied().unwrap_or_default();
        if here.saturating_add(weight) > share || taken.all().saturating_add(weight) > self.all {
            return None;
        }
        taken.by_address.insert(address, here + weight);
        taken.by_kind[kind as usize] += weight;
        Some(Place { address, is_shared: true, kind, weight, shares: Arc::clone(self) })
    }

    /// A place for a client without a share, if any is left at all.
    pub(crate) fn take_unshared(self: &Arc<Self>, address: IpAddr, kind: Kind) -> Option<Place> {
        let mut taken = self.lock();
        if taken.all() >= self.all {
            return None;
        }
        taken.by_kind[kind as usize] += 1;
        let shares = Arc::clone(self);
        Some(Place { address, is_shared: false, kind, weight: 1, shares })
    }

    /// How many places of a kind are taken.
    pub(crate) fn count(&self, kind: Kind) -> u32 {
        self.lock().by_kind[kind as usize]
    }

    fn lock(&self) -> MutexGuard<'_, Taken> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Place {
    /// Whose share it comes from.
    pub(crate) fn address(&self) -> IpAddr {
        self.address
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.shares.lock();
        taken.by_kind[self.kind as usize] -= self.weight;
        if !self.is_shared {
            return;
        }
        if let Some(count) = taken.by_address.get_mut(&self.address) {
            *count -= self.weight;
            if *count == 0 {
                taken.by_address.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_given_back() {
        let shares = Shares::new(1, 2);
        let [a, b, c] = [1, 2, 3].map(|last| IpAddr::from([127, 0, 0, last]));
        let take = |address| shares.take(address, Kind::Socket);
        let first = take(a).unwrap();
        assert!(take(a).is_none());
        let _second = take(b).unwrap();
        assert!(take(c).is_none(), "the hall is full");
        drop(first);
        assert!(take(c).is_some());
    }

    #[test]
    fn who_has_no_share_is_counted_in_all_alone() {
        let shares = Shares::new(1, 3);
        let proxy = IpAddr::from([127, 0, 0, 1]);
        let places = [0; 3].map(|_| shares.take_unshared(proxy, Kind::Request));
        assert!(places.iter().all(Option::is_some));
        assert!(shares.take_unshared(proxy, Kind::Request).is_none());
        assert_eq!(shares.count(Kind::Request), 3);
        drop(places);
        assert_eq!(shares.count(Kind::Request), 0);
        assert!(shares.take(proxy, Kind::Request).is_some());
    }
}
