//! Games that did not come to their end by the rules alone.

use analysis::{Effort, Mark, analyze};
use bots::Examined;
use duell::Duell;
use game::{Game, Seat, Setup, record::parse};
use judge::Ask;
use qwixx_duel::QwixxDuel;
use qwixx_longo::QwixxLongo;

use super::{ended, played};

#[test]
fn a_table_may_end_a_game_by_time_or_because_somebody_gave_up() {
    for reason in ["time", "resignation"] {
        let text = format!(
            "[Game \"qwixx-duel\"]\n[Ended \"1 {reason}\"]\n1. (4,1,r3,y6,g2,b6) yellow5 pass\nend\n"
        );
        let report = ended::<QwixxDuel>(&text);
        let last = report.steps.last().unwrap();
        assert_eq!((last.text.as_str(), last.seat), (reason, Seat::at(0)));
        assert_eq!(report.result, Some(vec![0.0, 1.0]));
        let moved = last.moved().unwrap();
        // It is the seat's own doing, but no decision that counts.
        assert!(moved.loss > 0.1 && !moved.counted && moved.mark.is_none());
        assert_eq!(report.seats[0].decisions, 2);
    }
    let broken = parse("[Game \"qwixx-duel\"]\n[Ended \"7 time\"]\nend\n").unwrap();
    let mut examiner = QwixxDuel::examiner(Effort::Quick);
    let error = analyze(&mut examiner, &broken, &Ask::default(), |_, _| {}).unwrap_err();
    assert_eq!(error.place().map(|place| place.line), Some(2));
    assert!(error.to_string().starts_with("line 2, column 1: expected winners"), "{error}");
}

#[test]
fn who_gave_up_does_not_win_by_a_stand_in() {
    let setup = <QwixxLongo as Game>::Setup::default().with_seats(3).unwrap();
    let text = played::<QwixxLongo>(&setup, &["engine:5", "random", "random"], 3, usize::MAX);
    let text = text.to_string();
    assert_eq!(ended::<QwixxLongo>(&text).result, Some(vec![1.0, 0.0, 0.0]));
    // Seat 0 had given up, and a bot played on in its place: the table names the best of the others.
    let tagged = |winners: &str| {
        text.replacen('\n', &format!("\n[Ended \"{winners} two-rows-locked\"]\n"), 1)
    };
    let report = ended::<QwixxLongo>(&tagged("2"));
    assert_eq!(report.result, Some(vec![0.0, 0.0, 1.0]));
    let surprise = report.steps.last().unwrap().moved().unwrap().surprise.clone();
    assert_eq!(surprise, Some(vec![-1.0, 0.0, 1.0]), "it is nobody's error");
    // What the moves say themselves is not told twice.
    assert_eq!(ended::<QwixxLongo>(&tagged("0")).steps.len() + 1, report.steps.len());
}

#[test]
fn a_resignation_costs_what_was_left() {
    // White captures the King with the next move.
    let text = "[Game \"duell\"]\n[Start \"4RK4/4W134/9/9/9/9/9/WK8 w 0\"]\n1. 0:resign\nend\n";
    let report = ended::<Duell>(text);
    let moved = report.steps[0].moved().unwrap();
    assert!(moved.loss > 0.99 && moved.mark == Some(Mark::Blunder) && moved.counted);
    assert!(report.seats[0].accuracy.is_some_and(|accuracy| accuracy < 5.0));
    // The other side loses nothing by giving up, and is not blamed for it.
    let report = ended::<Duell>(&text.replace("0:resign", "1:resign"));
    let moved = report.steps[0].moved().unwrap();
    assert!(moved.loss < 0.01 && moved.mark.is_none(), "{moved:?}");
}

#[test]
fn an_agreed_draw_costs_whoever_was_ahead() {
    let start = "[Game \"duell\"]\n[Start \"4RK4/4W134/9/9/9/9/9/WK8 w 0\"]\n";
    let accepted = ended::<Duell>(&format!("{start}1. 1:draw 0:draw\nend\n"));
    let moved = accepted.steps[1].moved().unwrap();
    assert_eq!((moved.owner, moved.mark), (Seat::at(0), Some(Mark::Blunder)));
    let given = ended::<Duell>(&format!("{start}1. 0:draw 1:draw\nend\n"));
    let moved = given.steps[1].moved().unwrap();
    assert_eq!((moved.owner, moved.mark), (Seat::at(0), Some(Mark::Blunder)));
    assert!(given.seats[1].loss < 1e-9 && given.seats[1].others > 0.4);
    assert_eq!(given.result, Some(vec![0.5, 0.5]));
}

/// The head of a record, how its table says that it ended, and its moves up to here.
fn broken_off<G: Examined>(setup: &G::Setup, seed: u64, steps: usize, ended: &str) -> String {
    let names = vec!["engine:5"; G::start(setup).seats()];
    let text = played::<G>(setup, &names, seed, steps).to_string();
    text.replacen('\n', &format!("\n[Ended \"{ended}\"]\n"), 1)
}

#[test]
fn a_table_of_any_size_may_end_a_game_early() {
    /// All share the win but one seat, whose doing it is.
    fn check_loser<G: Examined>(setup: &G::Setup, steps: usize, loser: usize, reason: &str) {
        let seats = G::start(setup).seats();
        let winners: Vec<_> =
            (0..seats).filter(|&seat| seat != loser).map(|seat| seat.to_string()).collect();
        let ending = format!("{} {reason}", winners.join(","));
        let report = ended::<G>(&broken_off::<G>(setup, 5, steps, &ending));
        assert_eq!(report.steps.len(), steps + 1);
        let last = report.steps.last().unwrap();
        let moved = last.moved().unwrap();
        assert_eq!((last.seat, last.text.as_str()), (Seat::at(loser), reason));
        assert!((moved.loss - last.before[loser]).abs() < 1e-12 && moved.loss > 0.05, "{moved:?}");
        assert!(!moved.counted && moved.mark.is_none() && moved.surprise.is_none());
        let part = 1.0 / (seats - 1) as f64;
        let result: Vec<_> =
            (0..seats).map(|seat| if seat == loser { 0.0 } else { part }).collect();
        assert_eq!(report.result, Some(result));
        // Nobody else is charged for it, and it was no luck.
        assert!(report.seats.iter().all(|seat| seat.counted <= seat.decisions));
    }
    for reason in ["time", "resignation"] {
        check_loser::<Duell>(&<Duell as Game>::Setup::default(), 4, 1, reason);
        check_loser::<QwixxDuel>(&<QwixxDuel as Game>::Setup::default(), 5, 1, reason);
        for seats in 2..=5 {
            let setup = <QwixxLongo as Game>::Setup::default().with_seats(seats).unwrap();
            // After two steps some have answered the first throw, and their answers are still sealed.
            for steps in [1, 2, seats + 2] {
                check_loser::<QwixxLongo>(&setup, steps, seats - 1, reason);
            }
        }
    }
}

#[test]
fn several_may_lose_by_the_word_of_a_table() {
    let setup = <QwixxLongo as Game>::Setup::default().with_seats(4).unwrap();
    let report = ended::<QwixxLongo>(&broken_off::<QwixxLongo>(&setup, 6, 7, "1,3 time"));
    let moved = report.steps.last().unwrap().moved().unwrap();
    assert_eq!(report.result, Some(vec![0.0, 0.5, 0.0, 0.5]));
    // Whose clock it was is not said, so nobody is charged.
    assert!(moved.loss.abs() < 1e-12 && moved.surprise.is_some());
}

#[test]
fn a_draw_that_a_table_agreed_on_is_shared_by_all() {
    fn check_shared<G: Examined>(setup: &G::Setup, steps: usize) {
        let seats = G::start(setup).seats();
        let report = ended::<G>(&broken_off::<G>(setup, 7, steps, "- agreement"));
        assert_eq!(report.result, Some(vec![1.0 / seats as f64; seats]));
        let moved = report.steps.last().unwrap().moved().unwrap();
        assert!(moved.loss.abs() < 1e-12 && moved.mark.is_none() && moved.surprise.is_some());
    }
    check_shared::<Duell>(&<Duell as Game>::Setup::default(), 4);
    check_shared::<QwixxDuel>(&<QwixxDuel as Game>::Setup::default(), 5);
    for seats in 3..=5 {
        let setup = <QwixxLongo as Game>::Setup::default().with_seats(seats).unwrap();
        check_shared::<QwixxLongo>(&setup, seats + 1);
    }
}

#[test]
fn words_that_a_game_does_not_have_are_refused_with_their_place() {
    for word in ["0:resign", "0:draw"] {
        let text = format!("[Game \"qwixx-duel\"]\n1. (4,1,r3,y6,g2,b6) {word}\nend\n");
        let record = parse(&text).unwrap();
        let mut examiner = QwixxDuel::examiner(Effort::Quick);
        let error = analyze(&mut examiner, &record, &Ask::default(), |_, _| {}).unwrap_err();
        assert_eq!(error.place().map(|place| place.line), Some(2), "{error}");
    }
}

#[test]
fn a_seat_that_gave_up_shares_no_win_of_its_stand_in() {
    for seats in 3..=5 {
        let setup = <QwixxLongo as Game>::Setup::default().with_seats(seats).unwrap();
        let names = ["engine:5", "random", "random", "random", "random"];
        let text = played::<QwixxLongo>(&setup, &names[..seats], 3, usize::MAX).to_string();
        let by_rules = ended::<QwixxLongo>(&text);
        let winner = by_rules.last.iter().position(|&share| share > 0.99).unwrap();
        let heirs: Vec<usize> = (0..seats).filter(|&seat| seat != winner).take(2).collect();
        let tag = format!("\n[Ended \"{},{} two-rows-locked\"]\n", heirs[0], heirs[1]);
        let report = ended::<QwixxLongo>(&text.replacen('\n', &tag, 1));
        assert_eq!((report.last[winner], report.last[heirs[0]]), (0.0, 0.5));
        // What the seat did itself, and its stand-in for it, is judged as ever.
        assert_eq!(report.steps.len(), by_rules.steps.len() + 1);
        assert_eq!(report.steps[..by_rules.steps.len()], by_rules.steps[..]);
    }
}
