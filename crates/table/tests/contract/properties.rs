//! What holds at every table, whatever is tried at it.
//!
//! The harness checks with every order that deciding is pure, that what is decided can happen, and that
//! the log leads to the table again.

use std::collections::BTreeMap;

use duell::Duell;
use game::{Game, Phase, Step, record};
use proptest::prelude::*;
use qwixx_duel::QwixxDuel;
use qwixx_longo::QwixxLongo;
use table::{Actor, DiceSource, Moment, Order, Stage, Stamped, Table, Terms, verify};

use crate::{
    harness::{SECRET, Scene},
    random::{Try, any_terms, tries},
};

const TUMBLES: &[&str] = &["a1n5", "b1n1", "b8s1", "c1n2", "a1n4", "draw", "resign", "e1n1"];
const CHOICES: &[&str] = &["pass", "red5", "red12", "yellow7", "green10", "blue8", "blue2"];

/// The white dice of each roll by its number, which a takeback never changes.
type Whites = BTreeMap<usize, String>;

fn live<G: Game>(terms: Terms<G>, tries: &[Try], words: &[&str]) {
    let mut scene = seated(terms, tries);
    let mut whites = Whites::new();
    let mut ground = 0;
    for step in tries {
        step.on(&mut scene, words);
        check(&scene.table);
        check_dice(&scene.table, &mut whites);
        assert!((ground..=scene.table.sequence()).contains(&scene.table.ground()));
        ground = scene.table.ground();
    }
}

/// Half of the tables begin empty, the others with a game.
fn seated<G: Game>(terms: Terms<G>, tries: &[Try]) -> Scene<G> {
    let seats = terms.seats();
    let scene = Scene::on(terms);
    let players = ["emma", "max", "lena", "emma", "Greedy"];
    if tries.len().is_multiple_of(2) { scene } else { scene.seated(&players[..seats]).started() }
}

fn check<G: Game>(table: &Table<G>) {
    let is_over = table.stage() == Stage::Over;
    let has_hall_dice = table.terms().dice != DiceSource::Ours;
    assert_eq!(table.outcome().is_some() || table.is_closed(), is_over);
    assert_eq!(table.secret().is_some(), is_over && has_hall_dice, "revealed at the end");
    if let Some((_, missing)) = table.seeds_due() {
        assert_eq!(table.stage(), Stage::Open);
        assert!(!missing.is_empty(), "the game begins with the last seed");
    }
    if table.stage() != Stage::Playing {
        assert_eq!((table.deadline(), table.due_bot(), table.takeback()), (None, None, None));
        assert!(table.to_act().is_empty());
    }
    let winners = table.outcome().map(|outcome| outcome.winners).unwrap_or_default();
    let is_out = |index: usize| table.chairs()[index].as_ref().is_some_and(|chair| chair.is_out);
    assert!(winners.iter().all(|seat| !is_out(seat.index())), "who gave up does not win");
    check_record(table);
}

fn check_record<G: Game>(table: &Table<G>) {
    let Some(written) = table.record("t") else {
        return assert!(table.stage() == Stage::Open || table.is_closed());
    };
    assert_eq!(record::parse(&written.to_string()).as_ref(), Ok(&written));
    let replayed = record::replay::<G>(&written).expect("a record keeps the rules");
    let steps: Vec<Step<G>> = replayed.steps.iter().map(|(step, _)| *step).collect();
    assert_eq!(steps, table.open_steps().collect::<Vec<_>>());
    let position = table.position().expect("there is a record");
    let is_sealed = G::NAME == QwixxLongo::NAME && position.phase() == Phase::Action1;
    if is_sealed {
        assert!(matches!(steps.last(), Some(Step::Roll(_))), "sealed is sealed: {written}");
    } else {
        assert_eq!(&replayed.position, position);
    }
    let is_sealed_for_good = table.is_closed() && !table.sealed().is_empty();
    assert!(!is_sealed_for_good || is_sealed);
    let code = match (table.terms().dice, table.stage()) {
        (DiceSource::Ours, _) => "ours",
        (_, Stage::Over) => "honest",
        _ => "not-yet",
    };
    assert_eq!(verify::<G>(&written).code(), code, "{written}");
}

fn check_dice<G: Game>(table: &Table<G>, whites: &mut Whites) {
    if table.terms().dice == DiceSource::Ours {
        return;
    }
    let rolls = table.open_steps().filter_map(|step| match step {
        Step::Roll(roll) => Some(roll.to_string()),
        Step::Move(..) => None,
    });
    for (number, roll) in rolls.enumerate() {
        let white: String = roll.splitn(3, ',').take(2).collect();
        let first = whites.entry(number).or_insert_with(|| white.clone());
        assert_eq!(*first, white, "a roll that was taken back comes again");
    }
}

/// A log into which events were mixed that nobody decided.
fn mangle<G: Game>(terms: Terms<G>, tries: &[Try], words: &[&str]) {
    let mut scene = seated(terms, tries);
    for step in tries {
        let event = step.event(&scene, words);
        let sequence = scene.table.sequence() + 1;
        let stamped = Stamped { sequence, at: Moment(scene.now), event };
        let mut table = scene.table.clone();
        if table.evolve(stamped.clone()).is_ok() {
            scene.table = table;
            scene.log.push(stamped);
        }
        // Whatever it has come to, it answers.
        let command = step.command(&scene, words);
        let order = Order { actor: Actor::Hall, now: Moment(i64::MAX), seen: None, command };
        let _ = scene.table.decide(order.clone(), &SECRET);
        let _ = scene.table.decide(Order { now: Moment(i64::MIN), ..order }, &SECRET);
        let _ = (scene.table.record("t"), scene.table.rematch(&SECRET));
    }
    assert_eq!(Table::replay(scene.log), Ok(scene.table));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn a_table_of_duell_is_what_its_log_makes_of_it(
        terms in any_terms::<Duell>(""), tries in tries(120),
    ) {
        live(terms, &tries, TUMBLES);
    }

    #[test]
    fn a_table_of_the_duel_is_what_its_log_makes_of_it(
        terms in any_terms::<QwixxDuel>(""), tries in tries(200),
    ) {
        live(terms, &tries, CHOICES);
    }

    #[test]
    fn a_table_of_longo_for_two_is_what_its_log_makes_of_it(
        terms in any_terms::<QwixxLongo>(""), tries in tries(200),
    ) {
        live(terms, &tries, CHOICES);
    }

    #[test]
    fn a_table_of_longo_for_five_is_what_its_log_makes_of_it(
        terms in any_terms::<QwixxLongo>("seats=5"), tries in tries(200),
    ) {
        live(terms, &tries, CHOICES);
    }

    #[test]
    fn no_log_is_so_wrong_that_it_takes_the_table_down(
        duell in any_terms::<Duell>(""),
        duel in any_terms::<QwixxDuel>("first=1"),
        longo in any_terms::<QwixxLongo>("seats=3"),
        tries in tries(60),
    ) {
        mangle(duell, &tries, TUMBLES);
        mangle(duel, &tries, CHOICES);
        mangle(longo, &tries, CHOICES);
    }
}
