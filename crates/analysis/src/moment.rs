//! A record cut into moments that can be judged one by one.

use game::{
    Game, Outcome, Seat, Seats, Step,
    record::{ENDED, Record, Replayed, Tag},
};

/// Something that happens at once.
pub(crate) enum Moment<G: Game> {
    /// Dice are thrown.
    Roll { before: G, roll: G::Roll },
    /// Seats decide, unseen by each other if there are several.
    Choice { before: G, answers: Vec<(Seat, G::Move)>, after: G },
    /// A seat resigns, or offers, accepts or declines a draw.
    Word { before: G, seat: Seat, mv: G::Move, after: G },
}

/// The moments of a game.
pub(crate) fn moments<G: Game>(replayed: &Replayed<G>) -> Vec<Moment<G>> {
    let mut position = replayed.start.clone();
    let mut moments: Vec<Moment<G>> = Vec::new();
    // The seats that still owe their part of the last moment.
    let mut owing = Seats::NONE;
    for &(step, _) in &replayed.steps {
        let before = position.clone();
        match step {
            Step::Roll(roll) => {
                position.roll_unchecked(roll);
                moments.push(Moment::Roll { before, roll });
            }
            Step::Move(seat, mv) => {
                let is_word = [G::resignation(), G::draw()].contains(&Some(mv));
                position.play_unchecked(seat, mv);
                let after = position.clone();
                match moments.last_mut() {
                    _ if is_word => moments.push(Moment::Word { before, seat, mv, after }),
                    Some(Moment::Choice { answers, after: end, .. }) if owing.contains(seat) => {
                        answers.push((seat, mv));
                        *end = after;
                        owing = owing.without(seat);
                    }
                    _ => {
                        owing = before.to_act().without(seat);
                        moments.push(Moment::Choice { before, answers: vec![(seat, mv)], after });
                    }
                }
            }
        }
    }
    moments
}

/// How a game ended, if its moves leave that open or say otherwise.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Ended {
    pub(crate) winners: Seats,
    pub(crate) reason: String,
}

impl Ended {
    /// What the tag of a record says.
    pub(crate) fn of(record: &Record, seats: usize) -> Result<Option<Self>, &Tag> {
        let Some(tag) = record.tag(ENDED) else { return Ok(None) };
        Self::read(&tag.value, seats).map(Some).ok_or(tag)
    }

    fn read(text: &str, seats: usize) -> Option<Self> {
        let (winners, reason) = text.split_once(' ')?;
        let seat = |text: &str| Seat::new(text.parse().ok()?).filter(|seat| seat.index() < seats);
        let winners = match winners {
            "-" => Some(Seats::NONE),
            list => list.split(',').map(seat).collect(),
        };
        let reason = reason.trim();
        (!reason.is_empty()).then_some(Self { winners: winners?, reason: reason.to_owned() })
    }

    /// The only seat that lost.
    pub(crate) fn loser(&self, seats: usize) -> Option<Seat> {
        let shares = share(self.winners, seats);
        let mut losers = (0..seats).filter(|&seat| shares[seat] <= 0.0).map(Seat::at);
        losers.next().filter(|_| losers.next().is_none())
    }
}

/// The result of a game for each seat, by its winners.
pub(crate) fn share(winners: Seats, seats: usize) -> Vec<f64> {
    let outcome = Outcome { winners, reason: game::Reason("") };
    let sharers = outcome.sharers(seats);
    let part = 1.0 / sharers.len() as f64;
    (0..seats).map(|seat| if sharers.contains(Seat::at(seat)) { part } else { 0.0 }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_a_table_is_read() {
        let ended = Ended::read("1 time", 2).unwrap();
        assert_eq!((ended.loser(2), ended.reason.as_str()), (Some(Seat::at(0)), "time"));
        assert_eq!(share(ended.winners, 2), [0.0, 1.0]);
        let drawn = Ended::read("- agreement", 3).unwrap();
        assert_eq!((drawn.loser(3), share(drawn.winners, 2)), (None, vec![0.5, 0.5]));
        assert_eq!(Ended::read("0,2 resignation", 3).unwrap().loser(3), Some(Seat::at(1)));
        assert_eq!(Ended::read("0 resignation", 3).unwrap().loser(3), None);
        for text in ["", "2 time", "x time", "0", "0 ", "0,,1 time"] {
            assert_eq!(Ended::read(text, 2), None, "{text}");
        }
    }
}
