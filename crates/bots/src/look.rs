//! A look at a position, closer every time: what it is worth, and what can be done there.

use duell::Duell;
use game::{Game, Seat, Turn};
use judge::{Ask, Judge, Judged, Stop, Unjudged, Which, Workers, Worth, rollout::RolloutJudge};
use qwixx_duel::QwixxDuel;
use qwixx_engine::Throws;
use qwixx_longo::QwixxLongo;

use crate::{Rolled, Studied};

/// This many choices of a seat are looked at closely.
const CLOSELY: usize = 5;
/// The seed of games that are played on, so that the same look finds the same.
const SEED: u64 = 0x100c;

/// What a look finds.
#[derive(Clone, PartialEq, Debug)]
pub struct Look<M> {
    /// What the position is worth.
    pub worth: Worth,
    /// What the choices of those who owe a move are worth, the best of each seat first.
    pub choices: Vec<(Seat, Judged<M>)>,
    /// What each pair of white dice is worth, before a throw in a game that has them.
    pub throws: Throws,
}

/// A game whose positions can be looked at, closer every time.
pub trait Looked: Studied {
    /// How close a look at a position can be: depths count from 1.
    fn depths(position: &Self) -> u32 {
        match position.turn() {
            // All throws of two turns would take a minute.
            Turn::Over(_) | Turn::Roll => 1,
            Turn::Move(_) => 4,
        }
    }

    /// Looks at a position.
    ///
    /// # Errors
    /// If the judge cannot say, or was stopped.
    fn look(position: &Self, depth: u32, stop: &Stop) -> Result<Look<Self::Move>, Unjudged>;
}

impl Looked for Duell {
    /// Every choice gets a search of its own, eight times as long each time.
    fn look(position: &Self, depth: u32, stop: &Stop) -> Result<Look<Self::Move>, Unjudged> {
        let ask = Ask { stop: stop.clone(), ..Ask::nodes(1000 << (3 * (depth - 1))) };
        let mut judge = Self::usual_judge();
        let choices = choices_of(&mut judge, position, Which::Best(CLOSELY), &ask)?;
        let worth = match choices.first() {
            Some((_, best)) => best.worth,
            None => judge.position(position, &ask)?,
        };
        Ok(Look { worth, choices, throws: Throws::new() })
    }
}

impl Looked for QwixxDuel {
    fn look(position: &Self, depth: u32, stop: &Stop) -> Result<Look<Self::Move>, Unjudged> {
        look_at_throws(position, depth, stop, |judge| judge.throws(position))
    }
}

impl Looked for QwixxLongo {
    fn look(position: &Self, depth: u32, stop: &Stop) -> Result<Look<Self::Move>, Unjudged> {
        look_at_throws(position, depth, stop, |judge| judge.throws(position))
    }
}

/// By the net, by all throws of the next turn, then by games that are played on.
fn look_at_throws<G: Studied + Rolled>(
    position: &G,
    depth: u32,
    stop: &Stop,
    throws: impl FnOnce(&mut G::Judge) -> Throws,
) -> Result<Look<G::Move>, Unjudged> {
    let ask = Ask { stop: stop.clone(), seed: SEED, ..Ask::default() };
    if position.turn() == Turn::Roll {
        let mut judge = G::usual_judge();
        // A judge that does not know the rules says so here.
        judge.position(position, &ask)?;
        return Ok(before_a_throw(throws(&mut judge)));
    }
    let mut judge = if depth == 1 { G::usual_judge() } else { G::closer_judge() };
    let mut choices = choices_of(&mut judge, position, Which::All, &ask)?;
    let worth = judge.position(position, &ask)?;
    if depth > 2 {
        let games = if depth == 3 { 200 } else { 2000 };
        let ask = Ask { games: Some(games), ..ask };
        play_on(RolloutJudge::<G::Roller>::new(Workers::new(1)), position, &mut choices, &ask)?;
    }
    Ok(Look { worth, choices, throws: Throws::new() })
}

fn before_a_throw<M>(throws: Throws) -> Look<M> {
    let worths = throws.iter().map(|&(_, ways, worth)| (f64::from(ways), worth));
    let worth = Worth::mean(worths).expect("there are white dice");
    Look { worth, choices: Vec::new(), throws }
}

type Choices<M> = Vec<(Seat, Judged<M>)>;

/// The choices of all seats that owe a move.
fn choices_of<G: Studied>(
    judge: &mut G::Judge,
    position: &G,
    which: Which<'_, G::Move>,
    ask: &Ask,
) -> Result<Choices<G::Move>, Unjudged> {
    let mut all = Vec::new();
    for seat in position.to_act().iter() {
        let found = judge.choices(position, seat, which, ask)?;
        all.extend(found.into_iter().map(|choice| (seat, choice)));
        if ask.stop.is_stopped() {
            return Err(Unjudged::Stopped);
        }
    }
    Ok(all)
}

/// Plays the best choices of each seat on to the end, and puts what that shows in their place.
fn play_on<G: Studied>(
    mut judge: impl Judge<G>,
    position: &G,
    choices: &mut Choices<G::Move>,
    ask: &Ask,
) -> Result<(), Unjudged> {
    let old = std::mem::take(choices);
    for seat in position.to_act().iter() {
        let of_seat: Vec<&Judged<G::Move>> =
            old.iter().filter(|(owner, _)| *owner == seat).map(|(_, choice)| choice).collect();
        let (closely, rest) = of_seat.split_at(of_seat.len().min(CLOSELY));
        let moves: Vec<G::Move> = closely.iter().map(|choice| choice.mv).collect();
        let mut played = judge.choices(position, seat, Which::These(&moves), ask)?;
        if ask.stop.is_stopped() {
            return Err(Unjudged::Stopped);
        }
        for choice in &mut played {
            let known = closely.iter().find(|known| known.mv == choice.mv);
            choice.line = known.map(|known| known.line.clone()).unwrap_or_default();
        }
        choices.extend(
            played
                .into_iter()
                .chain(rest.iter().map(|&choice| choice.clone()))
                .map(|choice| (seat, choice)),
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn looks<G: Looked>(position: &G) {
        let mut best = Vec::new();
        for depth in 1..=G::depths(position).min(3) {
            let look = G::look(position, depth, &Stop::new()).unwrap();
            let sum: f64 = look.worth.wins().iter().sum();
            assert!((sum - 1.0).abs() < 1e-9);
            assert_eq!(look.choices.is_empty(), position.turn() == Turn::Roll);
            assert_eq!(look.throws.is_empty(), position.turn() != Turn::Roll);
            best.extend(look.choices.first().map(|(_, choice)| choice.mv));
        }
        for mv in best {
            let seat = position.to_act().iter().next().unwrap();
            assert_eq!(position.judge(seat, mv), Ok(()));
        }
    }

    #[test]
    fn every_game_can_be_looked_at_before_and_after_a_throw() {
        looks(&Duell::start(&Default::default()));
        let mut duel = QwixxDuel::start(&Default::default());
        looks(&duel);
        duel.roll("1,1,r1,y6,g2,b6".parse().unwrap()).unwrap();
        looks(&duel);
        let mut longo = QwixxLongo::start(&Default::default());
        looks(&longo);
        longo.roll("1,1,r1,y6,g2,b6".parse().unwrap()).unwrap();
        looks(&longo);
    }

    #[test]
    fn the_pairs_of_white_dice_come_to_what_the_throw_is_expected_to_bring() {
        let duel = QwixxDuel::start(&Default::default());
        let look = QwixxDuel::look(&duel, 1, &Stop::new()).unwrap();
        assert_eq!(look.throws.iter().map(|(_, ways, _)| ways).sum::<u32>(), 36);
        let expected = QwixxDuel::usual_judge().expected(&duel, &Ask::default()).unwrap();
        let seat = Seat::at(0);
        assert!((look.worth.win(seat) - expected.win(seat)).abs() < 1e-12);
    }

    #[test]
    fn who_is_told_to_stop_says_nothing() {
        let stop = Stop::new();
        stop.stop();
        let duell = Duell::start(&Default::default());
        assert_eq!(Duell::look(&duell, 4, &stop), Err(Unjudged::Stopped));
    }
}
