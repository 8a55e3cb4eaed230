//! How much is let in: requests, sockets and new things, for each address and in all.

use std::{
    net::IpAddr,
    num::NonZeroU32,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
};

use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::{
    Error, Limits,
    network::block,
    shares::{Kind, Place, Shares},
};

/// Requests between two clean-ups of silent addresses.
const CLEAN_UP: u64 = 10_000;

/// What is let in.
pub(crate) struct Guard {
    limits: Limits,
    requests: DefaultKeyedRateLimiter<IpAddr>,
    new: DefaultKeyedRateLimiter<IpAddr>,
    analyses: DefaultKeyedRateLimiter<IpAddr>,
    /// Connections that bring requests.
    connections: Arc<Shares>,
    /// Sockets and streams, which stay: they take no place from requests.
    lasting: Arc<Shares>,
    /// Boards for free analysis, which are sockets too.
    boards: Arc<Shares>,
    seen: AtomicU64,
}

impl Guard {
    pub(crate) fn new(limits: Limits) -> Self {
        let requests = Quota::per_second(at_least_one(limits.requests_per_second))
            .allow_burst(at_least_one(limits.request_burst));
        Self {
            limits,
            requests: RateLimiter::keyed(requests),
            new: RateLimiter::keyed(Quota::per_minute(at_least_one(limits.new_per_minute))),
            analyses: RateLimiter::keyed(Quota::per_minute(at_least_one(
                limits.analyses_per_minute,
            ))),
            boards: Shares::new(limits.boards_per_address, limits.sockets),
            connections: Shares::new(limits.connections_per_address, limits.connections),
            lasting: Shares::new(limits.sockets_per_address, limits.sockets),
            seen: AtomicU64::new(0),
        }
    }

    /// Lets a request in, or a command over a socket, or not. There is one budget for an address, whichever door it takes.
    pub(crate) fn request(&self, address: IpAddr) -> Result<(), Error> {
        if self.seen.fetch_add(1, Relaxed) % CLEAN_UP == CLEAN_UP - 1 {
            self.requests.retain_recent();
            self.new.retain_recent();
            self.analyses.retain_recent();
        }
        self.requests.check_key(&block(address)).map_err(|_| Error::TooMany)
    }

    /// Lets an address make a new table or player, or not.
    pub(crate) fn make(&self, address: IpAddr) -> Result<(), Error> {
        self.new.check_key(&block(address)).map_err(|_| Error::TooMany)
    }

    /// Lets an address begin an analysis, or not.
    pub(crate) fn analyze(&self, address: IpAddr) -> Result<(), Error> {
        self.analyses.check_key(&block(address)).map_err(|_| Error::TooMany)
    }

    /// A place for a board of free analysis, if there is one left.
    pub(crate) fn look(&self, address: IpAddr) -> Result<Place, Error> {
        self.boards.take(address, Kind::Socket).ok_or(Error::TooMany)
    }

    /// A place for a connection, if there is one left. The host's own proxies bring those of many.
    pub(crate) fn connection(&self, address: IpAddr, is_proxy: bool) -> Option<Place> {
        if is_proxy {
            return self.connections.take_unshared(address, Kind::Request);
        }
        self.connections.take(address, Kind::Request)
    }

    /// A place for a socket, if there is one left.
    pub(crate) fn socket(&self, address: IpAddr) -> Result<Place, Error> {
        self.lasting.take(address, Kind::Socket).ok_or(Error::TooMany)
    }

    /// A place for a stream, if there is one left.
    pub(crate) fn stream(&self, address: IpAddr) -> Result<Place, Error> {
        self.lasting.take(address, Kind::Stream).ok_or(Error::TooMany)
    }

    /// How many connections are open, by what they are for.
    pub(crate) fn open(&self) -> [(Kind, u32); 3] {
        Kind::ALL.map(|kind| (kind, self.connections.count(kind) + self.lasting.count(kind)))
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

#[cfg(test)]
mod tests {
    use super::*;

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
    fn sockets_take_no_place_from_requests() {
        let limits =
            Limits { connections_per_address: 1, sockets_per_address: 1, ..Limits::default() };
        let guard = Guard::new(limits);
        let address = IpAddr::from([127, 0, 0, 1]);
        let stream = guard.stream(address).unwrap();
        assert!(guard.socket(address).is_err(), "streams and sockets share their places");
        let request = guard.connection(address, false).unwrap();
        assert!(guard.connection(address, false).is_none());
        assert!(guard.connection(address, true).is_some(), "a proxy brings those of many");
        assert_eq!(guard.open(), [(Kind::Request, 1), (Kind::Stream, 1), (Kind::Socket, 0)]);
        drop((stream, request));
    }
}
