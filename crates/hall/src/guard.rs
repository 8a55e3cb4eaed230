//! How much is let in: requests, sockets and new things, for each address and in all.

use std::{
    collections::HashMap,
    net::{IpAddr, Ipv6Addr},
    num::NonZeroU32,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
};

use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::{Error, Limits};

/// How many requests pass between two clean-ups of addresses that have fallen silent.
const CLEAN_UP: u64 = 10_000;

/// What is let in.
pub(crate) struct Guard {
    limits: Limits,
    requests: DefaultKeyedRateLimiter<IpAddr>,
    new: DefaultKeyedRateLimiter<IpAddr>,
    sockets: Arc<Mutex<HashMap<IpAddr, u32>>>,
    seen: AtomicU64,
}

/// A place for an open socket, given back when it is dropped.
pub(crate) struct Place {
    address: IpAddr,
    sockets: Arc<Mutex<HashMap<IpAddr, u32>>>,
}

impl Guard {
    pub(crate) fn new(limits: Limits) -> Self {
        let requests = Quota::per_second(at_least_one(limits.requests_per_second))
            .allow_burst(at_least_one(limits.request_burst));
        Self {
            limits,
            requests: RateLimiter::keyed(requests),
            new: RateLimiter::keyed(Quota::per_minute(at_least_one(limits.new_per_minute))),
            sockets: Arc::default(),
            seen: AtomicU64::new(0),
        }
    }

    /// Lets a request in, or not.
    pub(crate) fn request(&self, address: IpAddr) -> Result<(), Error> {
        if self.seen.fetch_add(1, Relaxed) % CLEAN_UP == CLEAN_UP - 1 {
            self.requests.retain_recent();
            self.new.retain_recent();
        }
        self.requests.check_key(&network(address)).map_err(|_| Error::TooMany)
    }

    /// Lets an address make a new table or player, or not.
    pub(crate) fn make(&self, address: IpAddr) -> Result<(), Error> {
        self.new.check_key(&network(address)).map_err(|_| Error::TooMany)
    }

    /// A place for a socket, if there is one left.
    pub(crate) fn socket(&self, address: IpAddr) -> Result<Place, Error> {
        let address = network(address);
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        let all: u64 = sockets.values().map(|&count| u64::from(count)).sum();
        let here = sockets.get(&address).copied().unwrap_or_default();
        if here >= self.limits.sockets_per_address || all >= u64::from(self.limits.sockets) {
            return Err(Error::TooMany);
        }
        sockets.insert(address, here + 1);
        Ok(Place { address, sockets: Arc::clone(&self.sockets) })
    }

    /// What one socket may send.
    pub(crate) fn commands(&self) -> DefaultDirectRateLimiter {
        let rate = at_least_one(self.limits.commands_per_second);
        RateLimiter::direct(Quota::per_second(rate).allow_burst(rate.saturating_mul(TWO)))
    }
}

const TWO: NonZeroU32 = NonZeroU32::new(2).expect("two is not zero");

fn at_least_one(number: u32) -> NonZeroU32 {
    NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN)
}

/// Whoever has one IPv6 address has a whole /64 of them.
fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(v6) => match v6.to_ipv4_mapped() {
            Some(v4) => IpAddr::V4(v4),
            None => IpAddr::V6(Ipv6Addr::from_bits(v6.to_bits() & !u128::from(u64::MAX))),
        },
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = sockets.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                sockets.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_given_back() {
        let limits = Limits { sockets_per_address: 1, sockets: 2, ..Limits::default() };
        let guard = Guard::new(limits);
        let [a, b, c] = [1, 2, 3].map(|last| IpAddr::from([127, 0, 0, last]));
        let first = guard.socket(a).unwrap();
        assert!(guard.socket(a).is_err());
        let _second = guard.socket(b).unwrap();
        assert!(guard.socket(c).is_err(), "the hall is full");
        drop(first);
        assert!(guard.socket(c).is_ok());
    }

    #[test]
    fn a_flood_is_stopped_and_others_are_not() {
        let limits = Limits { requests_per_second: 1, request_burst: 3, ..Limits::default() };
        let guard = Guard::new(limits);
        let [a, b] = [1, 2].map(|last| IpAddr::from([127, 0, 0, last]));
        let let_in = (0..10).filter(|_| guard.request(a).is_ok()).count();
        assert_eq!(let_in, 3);
        assert!(guard.request(b).is_ok());
    }

    #[test]
    fn an_ipv6_network_counts_as_one() {
        let one: IpAddr = "2001:db8::1".parse().unwrap();
        let other: IpAddr = "2001:db8::ffff:2".parse().unwrap();
        let mapped: IpAddr = "::ffff:127.0.0.1".parse().unwrap();
        assert_eq!(network(one), network(other));
        assert_eq!(network(mapped), IpAddr::from([127, 0, 0, 1]));
    }
}
