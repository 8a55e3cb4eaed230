//! Dice to which every seat is bound before any seed is known.

use game::record::parse;
use qwixx_duel::QwixxDuel;
use table::{Command, Control, DiceSource, Event, Moment, Stage, Terms, Verdict, verify};

use crate::harness::{
    Answer, HALL, OfDuel, OfDuell, OfLongo, SECRET, Scene, seat, seed, terms, why,
};

fn strict<G: game::Game>(options: &str) -> Scene<G> {
    Scene::on(Terms { dice: DiceSource::Strict(SECRET.commitment()), ..terms(options) })
}

/// Emma and Max have pledged their names, and the seeds are called for.
fn called() -> OfDuel {
    strict("").seated(&["emma", "max"]).started()
}

fn reveals(scene: &mut OfDuel, index: usize, text: &str) -> Answer<QwixxDuel> {
    scene.at(index, Command::Reveal { seat: seat(index), seed: seed(text) })
}

fn verdict(scene: &OfDuel) -> Verdict {
    let text = scene.table.record("t").unwrap().to_string();
    verify::<QwixxDuel>(&parse(&text).unwrap())
}

#[test]
fn the_game_begins_with_the_last_seed() {
    let mut scene = called();
    assert_eq!(scene.table.stage(), Stage::Open);
    let (until, missing) = scene.table.seeds_due().unwrap();
    assert_eq!((until, missing.len()), (Moment(60_000), 2));
    assert_eq!(reveals(&mut scene, 1, "max").unwrap().len(), 1);
    let events = reveals(&mut scene, 0, "emma").unwrap();
    assert_eq!(events[1], Event::Started { lot: Some(seat(0)) });
    assert_eq!((scene.table.stage(), scene.table.seeds_due()), (Stage::Playing, None));
    // The same secret and seeds give the same dice as at a table without pledges.
    let roll = "1,6,r6,y1,g4,b5".parse().unwrap();
    assert_eq!(scene.rolls(0), Ok(vec![Event::Rolled { roll, by: seat(0) }]));
}

#[test]
fn a_seed_is_the_one_that_was_pledged_or_none() {
    let mut scene = called();
    let other = reveals(&mut scene, 0, "emma2");
    assert_eq!(why(&other), "other-seed: this is not the seed that seat 0 pledged");
    reveals(&mut scene, 0, "emma").unwrap();
    assert!(why(&reveals(&mut scene, 0, "emma")).starts_with("already-agreed"));
    let stolen = scene.does("max", Command::Reveal { seat: seat(0), seed: seed("emma") });
    assert!(why(&stolen).starts_with("not-your-seat"));
}

#[test]
fn nobody_comes_leaves_or_pledges_anew_once_seeds_are_called_for() {
    let mut scene = called();
    let before = scene.table.clone();
    let pledge = seed("better").pledge();
    for command in [
        Command::Pledge { seat: seat(1), pledge },
        Command::Leave { seat: seat(1) },
        Command::Start,
        Command::Seed { seat: seat(1), seed: seed("x") },
    ] {
        assert!(why(&scene.at(1, command)).starts_with("started"), "{:?}", scene.table);
    }
    assert_eq!(scene.table, before);
}

#[test]
fn seeds_wait_for_their_pledges_and_pledges_for_the_call() {
    let mut scene: OfDuel = strict("");
    let with_seed = scene.does("emma", crate::harness::sit(0, "emma"));
    assert!(why(&with_seed).starts_with("pledge-first"));
    let scene = &mut scene.seated(&["emma", "max"]);
    assert!(why(&reveals(scene, 0, "emma")).starts_with("not-called"));
    scene.at(1, Command::Pledge { seat: seat(1), pledge: seed("17").pledge() }).unwrap();
    scene.does("emma", Command::Start).unwrap();
    assert!(why(&reveals(scene, 1, "max")).starts_with("other-seed"), "the last pledge counts");
    reveals(scene, 1, "17").unwrap();
    let mut plain = OfDuel::on(terms("")).seated(&["emma", "max"]);
    let pledged = plain.at(0, Command::Pledge { seat: seat(0), pledge: seed("a").pledge() });
    assert!(why(&pledged).starts_with("no-pledges"));
    assert!(why(&reveals(&mut plain, 0, "emma")).starts_with("no-pledges"));
}

#[test]
fn nobody_starts_before_every_seat_has_pledged() {
    let mut scene: OfDuel = strict::<QwixxDuel>("").seated(&["emma"]);
    let name = table::Name::new("Max").unwrap();
    let silent = Command::Sit { seat: seat(1), name, seed: None, pledge: None, is_program: true };
    scene.does("max", silent).unwrap();
    assert!(why(&scene.does("emma", Command::Start)).starts_with("no-seed"));
}

#[test]
fn a_seat_that_does_not_reveal_in_time_is_told_and_the_game_begins() {
    let mut scene = called();
    reveals(&mut scene, 0, "emma").unwrap();
    assert!(why(&scene.flag()).starts_with("time-is-left"));
    scene.now = 60_000;
    let late = reveals(&mut scene, 1, "max");
    assert!(why(&late).starts_with("time-is-up"));
    let events = scene.flag().unwrap();
    assert_eq!(events[0], Event::SeedMissed { seat: seat(1) });
    assert!(matches!(events[1], Event::Started { .. }));
    let late = reveals(&mut scene, 1, "max");
    assert!(why(&late).starts_with("seed-missed"), "{}", why(&late));
    let seeds = [seed("emma"), seed(&seed("max").pledge().to_string())];
    let active = scene.table.to_act().lowest().unwrap().index();
    let position = scene.table.position().unwrap().clone();
    let roll = game::Game::throw(&position, &mut SECRET.dice(&seeds, 1));
    assert_eq!(scene.rolls(active), Ok(vec![Event::Rolled { roll, by: seat(active) }]));
    let over = scene.passed_to_the_end();
    let verdict = verdict(&over);
    assert!(matches!(&verdict, Verdict::Honest { unrevealed, .. } if unrevealed == &[1]));
    assert!(
        verdict
            .to_string()
            .ends_with("Seat 1 did not reveal its seed, so its pledge counted instead.")
    );
}

#[test]
fn nobody_waits_longer_than_for_a_move() {
    let control = Control::PerMove { allowance: 86_400_000 };
    let dice = DiceSource::Strict(SECRET.commitment());
    let scene = OfDuell::on(Terms { dice, control, ..terms("") });
    let scene = scene.seated(&["emma", "max"]).started();
    assert_eq!(scene.table.seeds_due().unwrap().0, Moment(86_400_000));
}

#[test]
fn bots_pledge_and_reveal_what_follows_from_the_secret() {
    let mut scene: OfLongo = strict("seats=3").seated(&["emma", "Greedy", "Greedy"]);
    let events = scene.does("emma", Command::Start).unwrap();
    let revealed =
        |index: usize| Event::Revealed { seat: seat(index), seed: SECRET.bot_seed(index) };
    assert_eq!(events[1..], [revealed(1), revealed(2)]);
    let bot = scene.table.chairs()[1].as_ref().unwrap();
    assert_eq!(bot.pledge, Some(SECRET.bot_seed(1).pledge()));
    assert_ne!(bot.seed, scene.table.chairs()[2].as_ref().unwrap().seed);
    let mut alone: OfDuel = strict("").seated(&["Greedy", "Greedy"]);
    let events = alone.does("emma", Command::Start).unwrap();
    assert!(matches!(events.last(), Some(Event::Started { .. })), "nobody is waited for");
}

#[test]
fn an_honest_record_is_found_honest_and_another_seed_is_not() {
    let mut scene = called();
    reveals(&mut scene, 0, "emma").unwrap();
    reveals(&mut scene, 1, "max").unwrap();
    let scene = scene.passed_to_the_end();
    assert_eq!(verdict(&scene), Verdict::Honest { rolls: 4, lot: true, unrevealed: vec![] });
    let text = scene.table.record("t").unwrap().to_string();
    assert!(text.contains("[Dice \"hall-strict\"]"), "{text}");
    let check = |text: String| verify::<QwixxDuel>(&parse(&text).unwrap());
    let other = check(text.replace("[Seed1 \"max\"]", "[Seed1 \"mux\"]"));
    assert_eq!(other, Verdict::OtherSeed { seat: 1 });
    assert_eq!((other.code(), other.honesty()), ("other-seed", Some(false)));
    let pledge = format!("[Pledge1 \"{}\"]\n", seed("max").pledge());
    assert_eq!(check(text.replace(&pledge, "")), Verdict::Unreadable { tag: "Pledge1".to_owned() });
}

#[test]
fn in_the_next_game_everybody_pledges_anew() {
    let mut scene = called();
    reveals(&mut scene, 0, "emma").unwrap();
    reveals(&mut scene, 1, "max").unwrap();
    let next = fair::Secret::new([1; 32]);
    let events = scene.table.rematch(&next);
    let Event::Opened(terms) = &events[0] else { panic!("{events:?}") };
    assert_eq!(terms.dice, DiceSource::Strict(next.commitment()));
    for event in &events[1..] {
        assert!(matches!(event, Event::SeatTaken { seed: None, pledge: None, .. }), "{event:?}");
    }
}

#[test]
fn who_is_removed_while_seeds_are_revealed_takes_the_call_back() {
    let mut scene = called();
    reveals(&mut scene, 0, "emma").unwrap();
    scene.does(HALL, Command::Remove { seat: seat(1) }).unwrap();
    assert_eq!(scene.table.seeds_due(), None);
    let emma = scene.table.chairs()[0].as_ref().unwrap();
    assert_eq!((&emma.seed, emma.pledge), (&None, None), "her seed is known: she pledges another");
}

#[test]
fn time_that_was_nobodys_is_not_counted_against_seeds() {
    let mut scene = called();
    scene.now = 1000;
    reveals(&mut scene, 0, "emma").unwrap();
    assert_eq!(scene.table.unaccounted_since(), Some(Moment(1000)));
    scene.now = 3_600_000;
    scene.happens(Event::Forgiven { milliseconds: 3_599_000 });
    assert_eq!(scene.table.unaccounted_since(), Some(Moment(3_600_000)));
    assert_eq!(scene.table.seeds_due().unwrap().0, Moment(3_659_000));
    assert!(why(&scene.flag()).starts_with("time-is-left"));
    assert_eq!(reveals(&mut scene, 1, "max").unwrap().len(), 2, "the game begins");
}
