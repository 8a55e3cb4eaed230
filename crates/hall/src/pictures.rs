//! Positions as PNG and games as GIF, for links that are shared: made one at a time, and kept for the next who ask.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, PoisonError},
};

use axum::body::Bytes;
use catalog::with_variant;
use game::Game;
use picture::Options;
use protocol::{AnyTable, Code, Kept, Problem, TableView};
use sha2::{Digest, Sha256};
use tokio::sync::Semaphore;

use crate::{Error, film::Script, personas::sitters, png::encode, shares::Place};

/// Wide enough for a messenger, and painted in a few hundredths of a second.
const WIDTH: usize = 720;
/// How many are kept: a few megabytes at most.
const PICTURES: usize = 64;
const FILMS: usize = 16;

/// A picture, and the name of what it shows.
#[derive(Clone, Debug)]
pub(crate) struct Shown {
    pub(crate) tag: String,
    pub(crate) file: Bytes,
}

/// The pictures that were made last.
#[derive(Debug)]
pub(crate) struct Pictures {
    most: usize,
    kept: Mutex<VecDeque<Shown>>,
    brush: Arc<Semaphore>,
}

/// Something that somebody may be waiting for.
#[derive(Debug)]
pub(crate) struct Gallery {
    pub(crate) pictures: Pictures,
    pub(crate) films: Pictures,
}

impl Default for Gallery {
    fn default() -> Self {
        Self { pictures: Pictures::new(PICTURES), films: Pictures::new(FILMS) }
    }
}

/// What is to be painted.
pub(crate) struct Sketch {
    pub(crate) tag: String,
    make: Box<dyn FnOnce() -> Result<Vec<u8>, Error> + Send>,
}

impl Sketch {
    /// The table as everybody may see it; before the game, the position in which it will begin.
    pub(crate) fn of(table: &AnyTable, view: &TableView) -> Self {
        let names = names_of(view);
        let tag = tag_of("png", view, &names);
        let make: Box<dyn FnOnce() -> _ + Send> = with_variant!(AnyTable, table, table => {
            let start = || Game::start(&table.terms().setup);
            let position = table.position().map_or_else(start, |position| position.seen_by(None));
            Box::new(move || {
                let options = Options { names: &names, ..Options::default() };
                Ok(encode(&picture::pixels(&position, &options, WIDTH)))
            })
        });
        Self { tag, make }
    }

    /// The whole game, once it is over: before that, every move would make another film.
    pub(crate) fn of_game(view: &TableView, log: Vec<Kept>) -> Result<Self, Error> {
        if view.result.is_none() {
            return Err(Problem::new(Code::NotOver, "there is a film when the game is over").into());
        }
        let names = names_of(view);
        let tag = tag_of("gif", view, &names);
        let make = move || {
            let log = log.iter().map(|kept| (kept.at(), kept.event())).collect();
            Script { log, names }.shoot()
        };
        Ok(Self { tag, make: Box::new(make) })
    }
}

/// What the players are called in a picture.
fn names_of(view: &TableView) -> Vec<String> {
    sitters(view).into_iter().map(Option::unwrap_or_default).collect()
}

/// A name that differs whenever the picture differs.
fn tag_of(kind: &str, view: &TableView, names: &[String]) -> String {
    let text = view.turn.as_ref().map_or(&view.options, |turn| &turn.position);
    // Two games may end in the same position.
    let table = if kind == "gif" { &view.table } else { "" };
    let all = format!("{kind}\n{table}\n{}\n{text}\n{}", &*view.game, names.join("\n"));
    let number = Sha256::digest(all)
        .iter()
        .take(12)
        .fold(0_u128, |number, &byte| number << 8 | u128::from(byte));
    format!("{number:024x}")
}

impl Pictures {
    fn new(most: usize) -> Self {
        Self { most, kept: Mutex::default(), brush: Arc::new(Semaphore::new(1)) }
    }

    /// Makes what is asked for, unless it was made lately. It holds a place until it is done.
    pub(crate) async fn show(
        &self,
        sketch: Sketch,
        place: impl FnOnce() -> Result<Place, Error>,
    ) -> Result<Shown, Error> {
        if let Some(shown) = self.find(&sketch.tag) {
            return Ok(shown);
        }
        let place = place()?;
        let brush = Arc::clone(&self.brush).acquire_owned().await;
        let brush = brush.map_err(|_| Error::Unavailable)?;
        // Somebody may have asked for the same a moment ago.
        if let Some(shown) = self.find(&sketch.tag) {
            return Ok(shown);
        }
        let Sketch { tag, make } = sketch;
        let made = tokio::task::spawn_blocking(move || {
            // Held until it is done, even if nobody is waiting for it any more.
            let _held = (place, brush);
            make()
        });
        let file = made.await.map_err(|_| Error::Corrupt)??;
        let shown = Shown { tag, file: file.into() };
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() == self.most {
            kept.pop_front();
        }
        kept.push_back(shown.clone());
        Ok(shown)
    }

    fn find(&self, tag: &str) -> Option<Shown> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().find(|shown| shown.tag == tag).cloned()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use tokio::sync::oneshot;

    use super::*;
    use crate::shares::{Kind, Shares};

    fn sketch(tag: &str) -> Sketch {
        Sketch { tag: tag.to_owned(), make: Box::new(|| Ok(vec![1, 2, 3])) }
    }

    fn shares() -> Arc<Shares> {
        Shares::new(1, 1)
    }

    fn place(shares: &Arc<Shares>) -> Result<Place, Error> {
        shares.take([127, 0, 0, 1].into(), Kind::Request).ok_or(Error::TooMany)
    }

    #[tokio::test]
    async fn what_was_made_is_kept_for_a_while() {
        let (pictures, shares) = (Pictures::new(PICTURES), shares());
        let first = pictures.show(sketch("0"), || place(&shares)).await.unwrap();
        assert_eq!(first.file, [1, 2, 3][..]);
        let again = Sketch { tag: "0".to_owned(), make: Box::new(|| panic!("made twice")) };
        let again = pictures.show(again, || panic!("it takes no place")).await.unwrap();
        assert_eq!(again.file, first.file);
        for number in 1..=PICTURES {
            pictures.show(sketch(&number.to_string()), || place(&shares)).await.unwrap();
        }
        assert_eq!(pictures.kept.lock().unwrap().len(), PICTURES);
        assert!(pictures.find("0").is_none() && pictures.find("1").is_some());
    }

    #[tokio::test]
    async fn whoever_hangs_up_does_not_make_room_for_another_picture() {
        let (pictures, shares) = (Arc::new(Pictures::new(PICTURES)), shares());
        let (go_on, goes_on) = mpsc::channel::<()>();
        let (begun, has_begun) = oneshot::channel();
        let make = move || {
            begun.send(()).unwrap();
            goes_on.recv().unwrap_err();
            Ok(vec![0; 6])
        };
        let slow = Sketch { tag: "slow".to_owned(), make: Box::new(make) };
        let (wall, places) = (Arc::clone(&pictures), Arc::clone(&shares));
        let asked = tokio::spawn(async move { wall.show(slow, || place(&places)).await });
        has_begun.await.unwrap();
        asked.abort();
        assert!(asked.await.is_err());
        assert!(matches!(pictures.show(sketch("a"), || place(&shares)).await, Err(Error::TooMany)));
        assert_eq!(pictures.brush.available_permits(), 0);
        drop(go_on);
        drop(pictures.brush.acquire().await.unwrap());
        assert!(pictures.show(sketch("a"), || place(&shares)).await.is_ok());
    }
}
