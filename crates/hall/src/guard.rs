//! Rate limits: requests, sockets and new things, per address and in all.

use std::{
    net::IpAddr,
    num::NonZeroU32,
    sync::{
        Arc,
        atomic::{AtomicU32, AtomicU64, Ordering::Relaxed},
    },
    time::Duration,
};

use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::{
    Error, Limits,
    freight::Freight,
    network::block,
    shares::{Kind, Place, Shares},
};

/// Requests between two clean-ups of silent addresses.
const CLEAN_UP: u64 = 10_000;
/// How many answers to puzzles may be judged at once, for one address and in all; each takes a second of one core at worst.
const ANSWERS_EACH: u32 = 4;
const ANSWERS: u32 = 64;
/// How many pictures may be painted or waited for at once, by one address and in all; each takes some hundredths of a second.
const PICTURES_EACH: u32 = 4;
const PICTURES: u32 = 16;
/// Pictures that one address may have painted in a minute. One that was painted lately costs nothing.
const PICTURES_PER_MINUTE: u32 = 30;
/// How many films may be made or waited for at once, by one address and in all, and how many in a minute. Each takes up to
/// three seconds of one core.
const FILMS_EACH: u32 = 1;
const FILMS: u32 = 5;
const FILMS_PER_MINUTE: u32 = 4;
/// Public tables that one address may open at once, and in an hour: the lobby has room for a hundred.
const PUBLIC: NonZeroU32 = NonZeroU32::new(60).expect("it is not zero");
/// Kilobytes of games played elsewhere that one address may send at once, and in an hour. The log takes fifteen times as much.
const SENT: NonZeroU32 = NonZeroU32::new(1024).expect("it is not zero");
const HOUR: Duration = Duration::from_hours(1);
/// The bytes of large answers on their way to one address, and to all.
const FREIGHT_EACH: u32 = 2 << 20;
const FREIGHT: u32 = 16 << 20;

/// Lines of the log in a second about requests that are over budget: a flood of them must not fill the disk.
const FLOOD_LINES: NonZeroU32 = NonZeroU32::new(10).expect("it is not zero");

/// The limits.
pub(crate) struct Guard {
    limits: Limits,
    requests: DefaultKeyedRateLimiter<IpAddr>,
    new: DefaultKeyedRateLimiter<IpAddr>,
    analyses: DefaultKeyedRateLimiter<IpAddr>,
    paintings: DefaultKeyedRateLimiter<IpAddr>,
    shootings: DefaultKeyedRateLimiter<IpAddr>,
    /// Public tables.
    public: DefaultKeyedRateLimiter<IpAddr>,
    /// Kilobytes of games that were played elsewhere.
    sent: DefaultKeyedRateLimiter<IpAddr>,
    /// Connections that bring requests.
    connections: Arc<Shares>,
    /// Sockets and streams, which last: they take no place from requests.
    lasting: Arc<Shares>,
    /// Boards for free analysis, which are sockets too.
    boards: Arc<Shares>,
    /// Answers to puzzles that are being judged or waiting for it.
    answers: Arc<Shares>,
    /// Pictures that are being painted or waiting for it, and films.
    pictures: Arc<Shares>,
    films: Arc<Shares>,
    /// Large answers that have not been read yet.
    pub(crate) freight: Freight,
    flood_lines: DefaultDirectRateLimiter,
    seen: AtomicU64,
    /// The number of halls that divide the budget of an address: each request costs that many parts of it.
    halls: AtomicU32,
}

impl Guard {
    pub(crate) fn new(limits: Limits) -> Self {
        let requests = Quota::per_second(at_least_one(limits.requests_per_second))
            .allow_burst(at_least_one(limits.request_burst));
        Self {
            limits,
            requests: RateLimiter::keyed(requests),
            new: per_minute(limits.new_per_minute),
            analyses: per_minute(limits.analyses_per_minute),
            paintings: per_minute(PICTURES_PER_MINUTE),
            shootings: per_minute(FILMS_PER_MINUTE),
            public: per_hour(at_least_one(limits.new_per_minute).max(PUBLIC)),
            sent: per_hour(SENT),
            boards: Shares::new(limits.boards_per_address, limits.sockets),
            answers: Shares::new(ANSWERS_EACH, ANSWERS),
            pictures: Shares::new(PICTURES_EACH, PICTURES),
            films: Shares::new(FILMS_EACH, FILMS),
            freight: Freight::new(FREIGHT_EACH, FREIGHT),
            connections: Shares::new(limits.connections_per_address, limits.connections),
            lasting: Shares::new(limits.sockets_per_address, limits.sockets),
            flood_lines: RateLimiter::direct(Quota::per_second(FLOOD_LINES)),
            seen: AtomicU64::new(0),
            halls: AtomicU32::new(1),
        }
    }

    /// Divides the budget of an address among this many halls: a proxy spreads its requests over them.
    pub(crate) fn divide(&self, halls: u32) {
        self.halls.store(halls.max(1), Relaxed);
        let connected = [&self.connections, &self.lasting, &self.boards];
        // Not the freight: that protects the memory of each hall.
        for shares in connected.into_iter().chain([&self.answers, &self.pictures, &self.films]) {
            shares.divide(halls);
        }
    }

    fn check(
        &self,
        budget: &DefaultKeyedRateLimiter<IpAddr>,
        address: IpAddr,
    ) -> Result<(), Error> {
        let cost = at_least_one(self.halls.load(Relaxed));
        match budget.check_key_n(&block(address), cost) {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(Error::TooMany),
            // There are more halls than parts: every hall lets one in at a time.
            Err(_) => budget.check_key(&block(address)).map_err(|_| Error::TooMany),
        }
    }

    /// Whether to let in a request, or a command over a socket. An address has one budget, whichever way it comes in.
    pub(crate) fn request(&self, address: IpAddr) -> Result<(), Error> {
        if self.seen.fetch_add(1, Relaxed) % CLEAN_UP == CLEAN_UP - 1 {
            let often = [&self.requests, &self.new, &self.analyses];
            let seldom = [&self.paintings, &self.shootings, &self.public, &self.sent];
            for budget in often.into_iter().chain(seldom) {
                budget.retain_recent();
            }
        }
        self.check(&self.requests, address)
    }

    /// Whether a request that was not let in is logged. All of them are counted.
    pub(crate) fn is_flood_logged(&self) -> bool {
        self.flood_lines.check().is_ok()
    }

    /// Whether an address may make a new table or player.
    pub(crate) fn make(&self, address: IpAddr) -> Result<(), Error> {
        self.check(&self.new, address)
    }

    /// Whether an address may open a public table.
    pub(crate) fn publish(&self, address: IpAddr) -> Result<(), Error> {
        self.check(&self.public, address)
    }

    /// Whether an address may store a game of this many bytes that was played elsewhere.
    pub(crate) fn keep(&self, address: IpAddr, bytes: usize) -> Result<(), Error> {
        let kilobytes = u32::try_from(bytes.div_ceil(1024)).unwrap_or(u32::MAX);
        let cost = kilobytes.saturating_mul(self.halls.load(Relaxed));
        let kept = self.sent.check_key_n(&block(address), at_least_one(cost).min(SENT));
        if matches!(kept, Ok(Ok(()))) { Ok(()) } else { Err(Error::TooMany) }
    }

    /// Whether an address may begin an analysis.
    pub(crate) fn analyze(&self, address: IpAddr) -> Result<(), Error> {
        self.check(&self.analyses, address)
    }

    /// A place for a board of free analysis, if there is one left.
    pub(crate) fn look(&self, address: IpAddr) -> Result<Place, Error> {
        self.boards.take(address, Kind::Socket).ok_or(Error::TooMany)
    }

    /// A place for an answer to a puzzle, if there is one left.
    pub(crate) fn answer(&self, address: IpAddr) -> Result<Place, Error> {
        self.answers.take(address, Kind::Request).ok_or(Error::TooMany)
    }

    /// A place for a picture that must be painted, if there is one left.
    pub(crate) fn picture(&self, address: IpAddr) -> Result<Place, Error> {
        let place = self.pictures.take(address, Kind::Request).ok_or(Error::TooMany)?;
        self.check(&self.paintings, address).map(|()| place)
    }

    /// A place for a film that must be made, if there is one left.
    pub(crate) fn film(&self, address: IpAddr) -> Result<Place, Error> {
        let place = self.films.take(address, Kind::Request).ok_or(Error::TooMany)?;
        self.check(&self.shootings, address).map(|()| place)
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

    /// How many connections are open, by purpose.
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

fn per_hour(number: NonZeroU32) -> DefaultKeyedRateLimiter<IpAddr> {
    let quota = Quota::with_period(HOUR / number.get()).expect("the period is not zero");
    RateLimiter::keyed(quota.allow_burst(number))
}

fn per_minute(number: u32) -> DefaultKeyedRateLimiter<IpAddr> {
    RateLimiter::keyed(Quota::per_minute(at_least_one(number)))
}

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
    fn several_halls_divide_what_an_address_may_do() {
        let limits = Limits {
            requests_per_second: 1,
            request_burst: 9,
            sockets_per_address: 6,
            ..Limits::default()
        };
        let guard = Guard::new(limits);
        guard.divide(3);
        let [a, b] = [1, 2].map(|last| IpAddr::from([127, 0, 0, last]));
        assert_eq!((0..10).filter(|_| guard.request(a).is_ok()).count(), 3);
        let sockets: Vec<Place> = (0..10).filter_map(|_| guard.socket(a).ok()).collect();
        assert_eq!(sockets.len(), 2);
        let pictures: Vec<Place> = (0..10).filter_map(|_| guard.picture(a).ok()).collect();
        assert_eq!(pictures.len() as u32, PICTURES_EACH.div_ceil(3));
        guard.divide(100);
        assert!(guard.request(b).is_ok(), "everybody gets something");
    }

    #[test]
    fn one_address_cannot_have_all_answers_to_puzzles_judged() {
        let guard = Guard::new(Limits::default());
        let [a, b] = [1, 2].map(|last| IpAddr::from([127, 0, 0, last]));
        let places: Vec<_> = (0..ANSWERS_EACH).map(|_| guard.answer(a).unwrap()).collect();
        assert!(guard.answer(a).is_err());
        assert!(guard.answer(b).is_ok());
        drop(places);
        assert!(guard.answer(a).is_ok());
    }

    #[test]
    fn one_address_cannot_have_pictures_painted_all_the_time() {
        let guard = Guard::new(Limits::default());
        let [a, b] = [1, 2].map(|last| IpAddr::from([127, 0, 0, last]));
        let places: Vec<_> = (0..PICTURES_EACH).map(|_| guard.picture(a).unwrap()).collect();
        assert!(guard.picture(a).is_err(), "others wait too");
        drop(places);
        let painted = (0..1000).filter(|_| guard.picture(a).is_ok()).count();
        assert_eq!(painted as u32, PICTURES_PER_MINUTE - PICTURES_EACH);
        assert!(guard.picture(b).is_ok());
    }

    #[test]
    fn one_address_cannot_fill_the_lobby() {
        let guard = Guard::new(Limits::default());
        let [a, b] = [1, 2].map(|last| IpAddr::from([127, 0, 0, last]));
        let opened = (0..1000).filter(|_| guard.publish(a).is_ok()).count();
        assert_eq!(opened as u32, PUBLIC.get());
        assert!(guard.publish(b).is_ok());
    }

    #[test]
    fn one_address_cannot_have_films_made_all_the_time() {
        let guard = Guard::new(Limits::default());
        let [a, b] = [1, 2].map(|last| IpAddr::from([127, 0, 0, last]));
        let first = guard.film(a).unwrap();
        assert!(guard.film(a).is_err(), "one after the other");
        assert!(guard.film(b).is_ok());
        drop(first);
        let made = (0..1000).filter(|_| guard.film(a).is_ok()).count();
        assert_eq!(made as u32, FILMS_PER_MINUTE - 1);
        assert!(guard.picture(a).is_ok(), "pictures are another matter");
    }

    #[test]
    fn one_address_cannot_fill_the_log_with_games_from_elsewhere() {
        let guard = Guard::new(Limits::default());
        let [a, b] = [1, 2].map(|last| IpAddr::from([127, 0, 0, last]));
        let kept = (0..1000).filter(|_| guard.keep(a, 64 * 1024).is_ok()).count();
        assert_eq!(kept, 16);
        assert!(guard.keep(b, 5_000).is_ok());
        guard.divide(100);
        assert!(guard.keep([127, 0, 0, 3].into(), 64 * 1024).is_ok(), "everybody gets something");
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
