//! The analysis of a record.

use std::{
    error::Error,
    fmt,
    sync::atomic::{AtomicUsize, Ordering},
};

use effects::Effects;
use game::{
    Game, Seat, Setup, Turn,
    record::{Place, Record, ReplayError, replay},
    text::quoted,
};
use judge::{Ask, Unjudged, Workers, Worth};

use crate::{
    Examiner, Report,
    answer::{Answer, answer},
    ledger::Ledger,
    moment::{Ended, Moment, moments, share},
    standing::standing,
};

/// Why a record cannot be analyzed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unanalyzed {
    /// It breaks the rules.
    Broken(ReplayError),
    /// The tag that says how the game ended cannot be read.
    BadEnd {
        /// Where it stands.
        place: Place,
        /// What it says.
        found: String,
    },
    /// The judge cannot say.
    Unjudged(Unjudged),
}

impl Unanalyzed {
    /// Where the record is broken, if that is why.
    pub fn place(&self) -> Option<Place> {
        match self {
            Self::Broken(error) => Some(error.place()),
            Self::BadEnd { place, .. } => Some(*place),
            Self::Unjudged(_) => None,
        }
    }
}

impl fmt::Display for Unanalyzed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Broken(error) => error.fmt(f),
            Self::BadEnd { place, found } => {
                write!(f, "{place}: expected winners and a reason, as in `1 time`, found {found}")
            }
            Self::Unjudged(why) => why.fmt(f),
        }
    }
}

impl Error for Unanalyzed {}

impl From<Unjudged> for Unanalyzed {
    fn from(why: Unjudged) -> Self {
        Self::Unjudged(why)
    }
}

/// Analyzes a record with one examiner, and reports how many of its moments are done.
///
/// # Errors
/// If the record is broken, the judge does not know its rules, or the signal to stop came.
pub fn analyze<G: Effects, E: Examiner<G>>(
    examiner: &mut E,
    record: &Record,
    ask: &Ask,
    mut on_progress: impl FnMut(usize, usize),
) -> Result<Report<G::Move>, Unanalyzed> {
    let course = Course::<G>::read(record)?;
    let mut answers = Vec::with_capacity(course.moments.len());
    for (number, moment) in course.moments.iter().enumerate() {
        answers.push(answer(examiner, moment, &of_moment(ask, number))?);
        on_progress(number + 1, course.moments.len());
    }
    whole(course.report(examiner, record, answers, ask)?, ask)
}

/// The report, unless the signal to stop came meanwhile: its last figures would be wrong.
fn whole<M>(report: Report<M>, ask: &Ask) -> Result<Report<M>, Unanalyzed> {
    if ask.stop.is_stopped() { Err(Unjudged::Stopped.into()) } else { Ok(report) }
}

/// Analyzes a record with several examiners at once. The result does not depend on how many there are.
///
/// # Errors
/// If the record is broken, the judge does not know its rules, or the signal to stop came.
pub fn analyze_on<G: Effects, E: Examiner<G> + Send>(
    workers: Workers,
    make: impl Fn() -> E + Sync,
    record: &Record,
    ask: &Ask,
    on_progress: impl Fn(usize, usize) + Sync,
) -> Result<Report<G::Move>, Unanalyzed> {
    let course = Course::<G>::read(record)?;
    let (done, all) = (AtomicUsize::new(0), course.moments.len());
    let answers = workers.collect(all, &make, |examiner, number| {
        let found = answer(examiner, &course.moments[number], &of_moment(ask, number));
        on_progress(done.fetch_add(1, Ordering::Relaxed) + 1, all);
        found
    });
    let answers: Result<Vec<_>, Unjudged> = answers.into_iter().collect();
    whole(course.report(&mut make(), record, answers?, ask)?, ask)
}

/// The facts about a record.
pub(crate) struct Course<G: Game> {
    setup: G::Setup,
    pub(crate) start: G,
    pub(crate) end: G,
    pub(crate) moments: Vec<Moment<G>>,
    pub(crate) ended: Option<Ended>,
}

impl<G: Effects> Course<G> {
    pub(crate) fn read(record: &Record) -> Result<Self, Unanalyzed> {
        let replayed = replay::<G>(record).map_err(Unanalyzed::Broken)?;
        let ended = Ended::of(record, replayed.start.seats())
            .map_err(|tag| Unanalyzed::BadEnd { place: tag.place, found: quoted(&tag.value) })?;
        let moments = moments(&replayed);
        // A seat that gave up does not win by its stand-in's play: then the table has another winner than the moves.
        let seats = replayed.start.seats();
        let is_news = |ended: &Ended| {
            let by_rules = replayed.position.outcome().map(|outcome| share(outcome.winners, seats));
            by_rules != Some(share(ended.winners, seats))
        };
        let ended = ended.filter(is_news);
        Ok(Self {
            setup: replayed.setup,
            start: replayed.start,
            end: replayed.position,
            moments,
            ended,
        })
    }

    fn report<E: Examiner<G>>(
        &self,
        examiner: &mut E,
        record: &Record,
        answers: Vec<Answer<G::Move>>,
        ask: &Ask,
    ) -> Result<Report<G::Move>, Unanalyzed> {
        let prior = prior(examiner, &self.start, ask)?.wins().to_vec();
        let mut ledger = Ledger::new(prior.clone(), examiner.marks());
        for (moment, answer) in self.moments.iter().zip(answers) {
            ledger.book(moment, answer);
        }
        if let Some(ended) = &self.ended {
            ledger.ended(&self.end, ended);
        }
        let outcome = self.end.outcome().map(|outcome| outcome.reason.to_string());
        let reason = outcome.or(self.ended.as_ref().map(|ended| ended.reason.clone()));
        let Ledger { steps, value: last, .. } = ledger;
        let caution = examiner.caution(&self.start);
        // What levels lose was measured in usual games.
        let bands = if caution.is_none() { examiner.bands(prior.len()) } else { None };
        let seats = prior.len();
        let tells = examiner.tells_accuracy();
        let standing = |seat: usize| standing(&steps, seat, seats, last[seat], bands, tells);
        let standings: Vec<_> = (0..seats).map(standing).collect();
        let error = |seat: usize| {
            let part = &standings[seat];
            let sum = part.luck + part.own + part.others + part.surprise + part.revision;
            (last[seat] - prior[seat] - sum).abs()
        };
        Ok(Report {
            game: G::NAME,
            options: self.setup.to_options().to_string(),
            fingerprint: examiner.fingerprint(&self.setup),
            effort: examiner.effort(),
            bounds: examiner.marks(),
            caution,
            players: (0..seats)
                .map(|seat| record.player(Seat::at(seat)).map(str::to_owned))
                .collect(),
            identity_error: (0..seats).map(error).fold(0.0, f64::max),
            result: reason.is_some().then(|| last.clone()),
            reason,
            prior,
            last,
            steps,
            seats: standings,
        })
    }
}

/// The chances before anything happens.
pub(crate) fn prior<G: Game>(
    examiner: &mut impl Examiner<G>,
    start: &G,
    ask: &Ask,
) -> Result<Worth, Unjudged> {
    match start.turn() {
        Turn::Roll => examiner.expected(start, ask),
        _ => examiner.glance(start, ask),
    }
}

/// The question about one moment, with dice of its own.
fn of_moment(ask: &Ask, number: usize) -> Ask {
    let seed = ask.seed.wrapping_add((number as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    Ask { seed, ..ask.clone() }
}
