//! What has just happened at a table, kept for those who watch it.

use std::collections::VecDeque;

use axum::extract::ws::Utf8Bytes;
use protocol::MomentView;
use table::Moment;

/// How long a text may be sent to others, in milliseconds: it contains the hall's time.
const FRESH: i64 = 50;
/// How many texts are kept: one for each seat, one for spectators, and a few for those who come back.
const TEXTS: usize = 8;

/// The latest moments of a game, and the texts that were sent to sockets since the last event.
#[derive(Debug, Default)]
pub(crate) struct Recent {
    /// All moments after this event are here.
    after: u64,
    moments: VecDeque<MomentView>,
    texts: Vec<Sent>,
}

#[derive(Debug)]
struct Sent {
    after: u64,
    held: Vec<usize>,
    made: Moment,
    text: Utf8Bytes,
}

impl Recent {
    /// How many moments are kept.
    pub(crate) const KEPT: usize = 8;

    /// Nothing yet: moments are known from this event on.
    pub(crate) fn since(after: u64) -> Self {
        Self { after, ..Self::default() }
    }

    /// Something has happened, which may have changed the position.
    pub(crate) fn add(&mut self, moment: Option<MomentView>) {
        self.texts.clear();
        self.moments.extend(moment);
        while self.moments.len() > Self::KEPT {
            let oldest = self.moments.pop_front();
            self.after = oldest.map_or(self.after, |moment| moment.sequence);
        }
    }

    /// The moments after an event, if all of them are here.
    pub(crate) fn moments(&self, after: u64) -> Option<Vec<MomentView>> {
        let later = self.moments.iter().filter(|moment| moment.sequence > after);
        (after >= self.after).then(|| later.cloned().collect())
    }

    /// The text that a viewer with the same seats was just sent.
    pub(crate) fn text(&self, after: u64, held: &[usize], now: Moment) -> Option<Utf8Bytes> {
        let is_same = |each: &&Sent| {
            each.after == after && each.held == held && (0..=FRESH).contains(&(now.0 - each.made.0))
        };
        self.texts.iter().find(is_same).map(|each| each.text.clone())
    }

    pub(crate) fn keep(&mut self, after: u64, held: Vec<usize>, made: Moment, text: Utf8Bytes) {
        self.texts.retain(|each| each.after != after || each.held != held);
        if self.texts.len() == TEXTS {
            self.texts.remove(0);
        }
        self.texts.push(Sent { after, held, made, text });
    }
}

#[cfg(test)]
mod tests {
    use game::Phase;
    use protocol::Word;

    use super::*;

    fn moment(sequence: u64) -> MomentView {
        let (position, phase) = (String::new(), Word(Phase::Roll));
        MomentView { sequence, position, phase, active: 0, roll: None, scores: Vec::new() }
    }

    fn known(recent: &Recent, after: u64) -> Option<Vec<u64>> {
        let moments = recent.moments(after)?;
        Some(moments.iter().map(|moment| moment.sequence).collect())
    }

    #[test]
    fn moments_are_told_whole_or_not_at_all() {
        let mut recent = Recent::since(4);
        assert_eq!((known(&recent, 3), known(&recent, 4)), (None, Some(vec![])));
        recent.add(Some(moment(6)));
        recent.add(None);
        assert_eq!((known(&recent, 4), known(&recent, 6)), (Some(vec![6]), Some(vec![])));
        for sequence in 7..14 {
            recent.add(Some(moment(sequence)));
        }
        assert_eq!(known(&recent, 4), Some((6..14).collect()));
        recent.add(Some(moment(14)));
        assert_eq!((known(&recent, 4), known(&recent, 5)), (None, None));
        assert_eq!(known(&recent, 6), Some((7..15).collect()));
    }

    #[test]
    fn a_text_is_for_the_same_eyes_only_and_not_for_long() {
        let mut recent = Recent::default();
        recent.keep(4, vec![1], Moment(100), "secret".into());
        assert_eq!(recent.text(4, &[1], Moment(150)), Some("secret".into()));
        assert_eq!(recent.text(4, &[], Moment(100)), None);
        assert_eq!(recent.text(4, &[0, 1], Moment(100)), None);
        assert_eq!(recent.text(5, &[1], Moment(100)), None);
        assert_eq!(recent.text(4, &[1], Moment(151)), None);
        assert_eq!(recent.text(4, &[1], Moment(99)), None);
        recent.keep(4, vec![1], Moment(151), "later".into());
        assert_eq!(recent.text(4, &[1], Moment(151)), Some("later".into()));
        recent.add(None);
        assert_eq!(recent.text(4, &[1], Moment(151)), None);
    }
}
