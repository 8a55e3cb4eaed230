//! The solver against plain enumeration, by the real rules wherever possible.

use std::collections::HashMap;

use game::{Dice, Game, ScriptedDice, Seat, Turn};
use judge::{
    Ask, Judge, SeededDice, Stop, Unjudged,
    laws::{check_mean, check_position},
};
use qwixx::{ByColor, points};
use qwixx_longo::{Choice, Lucky, QwixxLongo, QwixxLongoSetup};
use workers::Workers;

use crate::{
    LoneSheet, Row, SoloJudge, SoloTable, Variant, solve, solve::solve_from, solve_unless_stopped,
};

/// The table of all sheets so far along that the rest is solved in a moment: two open rows
/// of a pair both wait for their last two numbers, or one is closed and the other nearly there.
fn late_table() -> SoloTable {
    let variant = Variant::longo(Some(Lucky::DEFAULT[0]));
    solve_from(variant, 26, Workers::new(2), &Stop::new(), |_| ()).expect("nobody stops it")
}

/// A lone sheet with the lucky numbers of [`late_table`]; a rival has closed the closed rows.
fn lone(closed: &str, sheet: &str) -> QwixxLongo {
    let row = |color, crosses| if closed.contains(color) { crosses } else { "-" };
    let red = row('r', "2,3,4,5,6,7,15,L");
    let green = row('g', "16,15,14,13,12,11,3,L");
    let text = format!("{closed};0;{sheet} l=5,8;r={red} y=- g={green} b=- m=0 l=6,11");
    QwixxLongo::from_position(&text, &QwixxLongoSetup::default()).unwrap().alone(Seat::at(0))
}

/// The expected final score by trying every throw and every choice with the rules themselves.
fn brute_force(position: &QwixxLongo, seen: &mut HashMap<QwixxLongo, f64>) -> f64 {
    if let Turn::Over(_) = position.turn() {
        return f64::from(position.sheets()[0].points());
    }
    if let Some(&value) = seen.get(position) {
        return value;
    }
    let (mut sum, mut all) = (0.0, 0.0);
    for (throw, ways) in position.rolls() {
        let mut thrown = position.clone();
        thrown.roll(throw).unwrap();
        sum += f64::from(ways) * best(&thrown, seen);
        all += f64::from(ways);
    }
    seen.insert(position.clone(), sum / all);
    sum / all
}

fn best(position: &QwixxLongo, seen: &mut HashMap<QwixxLongo, f64>) -> f64 {
    if !matches!(position.turn(), Turn::Move(_)) {
        return brute_force(position, seen);
    }
    let after = |choice| {
        let mut next = position.clone();
        next.play_unchecked(Seat::at(0), choice);
        best(&next, seen)
    };
    position.moves(Seat::at(0)).into_iter().map(after).fold(f64::NEG_INFINITY, f64::max)
}

fn exact(table: &SoloTable, position: &QwixxLongo) -> f64 {
    let sheet = &position.sheets()[0];
    f64::from(sheet.points()) + f64::from(table.value(&LoneSheet::new(sheet, position.closed())))
}

#[test]
fn late_sheets_have_the_value_of_all_play_by_the_rules() {
    let table = late_table();
    for (closed, sheet) in [
        ("r", "r=- y=2,3,4,5,6,13 g=8,7,6,5,4 b=16,15,14,13,12,4 m=2"),
        ("r", "r=- y=2,13 g=4 b=12,4 m=3"),
        ("g", "r=2,3,4,5,14 y=3,4,14 g=- b=16,15,14,13,12,5 m=3"),
        ("-", "r=2,3,4,5,6,14 y=2,3,4,5,6,7,14 g=16,4 b=16,15,14,13,12,4 m=3"),
    ] {
        let position = lone(closed, sheet);
        let expected = brute_force(&position, &mut HashMap::new());
        let found = exact(&table, &position);
        assert!((expected - found).abs() < 1e-4, "{sheet}: {expected} {found}");
    }
}

/// A small lone game written down without any care for speed: rows as fronts and counts.
struct Plain {
    variant: Variant,
    seen: HashMap<LoneSheet, f64>,
}

impl Plain {
    fn is_over(sheet: &LoneSheet) -> bool {
        let closed = sheet.rows.0.iter().filter(|&&row| row == Row::Closed).count();
        closed > 1 || sheet.misthrows > 3
    }

    /// The sheet after a cross with its points, if the cross is allowed.
    fn cross(&self, sheet: &LoneSheet, color: usize, place: usize) -> Option<(LoneSheet, f64)> {
        let Row::Open { front, count } = sheet.rows.0[color] else { return None };
        let closes = place >= self.variant.closing();
        if place < usize::from(front) || closes && count < self.variant.needed_to_close() {
            return None;
        }
        let mut next = *sheet;
        let after = count + if closes { 2 } else { 1 };
        next.rows.0[color] =
            if closes { Row::Closed } else { Row::Open { front: place as u8 + 1, count: after } };
        Some((next, f64::from(points(after) - points(count))))
    }

    fn place(&self, color: usize, sum: u8) -> usize {
        let number = usize::from(sum) - 2;
        if color < 2 { number } else { self.variant.numbers() - 1 - number }
    }

    fn firsts(&self, sheet: &LoneSheet, sum: u8) -> Vec<(LoneSheet, f64)> {
        let mut firsts: Vec<_> =
            (0..4).filter_map(|color| self.cross(sheet, color, self.place(color, sum))).collect();
        let count = |color: usize| match sheet.rows.0[color] {
            Row::Open { front, count } => Some((count, front)),
            Row::Closed => None,
        };
        let fewest = (0..4).filter_map(count).map(|(count, _)| count).min();
        if self.variant.lucky().is_some_and(|lucky| lucky.contains(&sum)) {
            for color in 0..4 {
                let Some((crosses, front)) = count(color) else { continue };
                if Some(crosses) == fewest {
                    firsts.extend(self.cross(sheet, color, usize::from(front)));
                }
            }
        }
        firsts
    }

    fn after_second(&mut self, sheet: &LoneSheet, white: [u8; 2], colored: [u8; 4]) -> f64 {
        let mut best = f64::NEG_INFINITY;
        for (color, face) in colored.into_iter().enumerate() {
            for die in white {
                let place = self.place(color, die + face);
                if let Some((next, gain)) = self.cross(sheet, color, place) {
                    best = best.max(gain + self.value(&next));
                }
            }
        }
        best
    }

    fn turn(&mut self, sheet: &LoneSheet, white: [u8; 2], colored: [u8; 4]) -> f64 {
        let missed = LoneSheet { misthrows: sheet.misthrows + 1, ..*sheet };
        let mut best = (self.value(&missed) - 5.0).max(self.after_second(sheet, white, colored));
        for (first, gain) in self.firsts(sheet, white[0] + white[1]) {
            best = best.max(gain + self.value(&first));
            if !Self::is_over(&first) {
                best = best.max(gain + self.after_second(&first, white, colored));
            }
        }
        best
    }

    fn value(&mut self, sheet: &LoneSheet) -> f64 {
        if Self::is_over(sheet) {
            return 0.0;
        }
        if let Some(&value) = self.seen.get(sheet) {
            return value;
        }
        let faces = u32::from(self.variant.sides());
        let throws = faces.pow(6);
        let mut sum = 0.0;
        for throw in 0..throws {
            let die = |place: u32| (throw / faces.pow(place) % faces) as u8 + 1;
            sum += self.turn(sheet, [die(0), die(1)], [die(2), die(3), die(4), die(5)]);
        }
        self.seen.insert(*sheet, sum / f64::from(throws));
        sum / f64::from(throws)
    }
}

#[test]
fn small_games_have_the_value_of_plain_enumeration() {
    for lucky in [None, Some([2, 3]), Some([3, 4])] {
        for (closing, needed) in [(1, 1), (1, 2), (2, 0)] {
            let variant = Variant::small(2, closing, needed, lucky);
            let table = solve(variant, Workers::new(2), |_| ());
            let mut plain = Plain { variant, seen: HashMap::new() };
            plain.value(&LoneSheet::EMPTY);
            for (sheet, value) in &plain.seen {
                let found = f64::from(table.value(sheet));
                assert!((found - value).abs() < 1e-4, "{variant:?} {sheet:?}: {value} {found}");
            }
        }
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let variant = Variant::small(2, 1, 1, Some([2, 3]));
    let [one, two] = [1, 2].map(|threads| solve(variant, Workers::new(threads), |_| ()));
    assert_eq!(one.blocks(), two.blocks());
}

#[test]
fn a_signal_ends_the_work() {
    let stop = Stop::new();
    stop.stop();
    assert!(solve_unless_stopped(Variant::CLASSIC, Workers::new(2), &stop, |_| ()).is_none());
    let start = lone("-", "r=- y=- g=- b=- m=0");
    let tally = late_table().play_many(&start, u64::MAX / 2, Workers::new(2), 1, &stop, |_| ());
    assert_eq!(tally.ends().values().sum::<u64>(), 0);
}

#[test]
fn lone_games_score_what_the_table_says() {
    let table = late_table();
    let start = lone("-", "r=2,3,4,5,6,7,14 y=2,3,4,5,14 g=16,15,8,7,6,4 b=16,15,14,13,4 m=0");
    let play = |threads| {
        let workers = Workers::new(threads);
        table.play_many(&start, 4000, workers, 5, &Stop::new(), |_| ())
    };
    let tally = play(2);
    assert_eq!(tally, play(1));
    let off = (tally.mean_score() - exact(&table, &start)).abs();
    assert!(off < 4.0 * tally.standard_error(), "{off} {}", tally.standard_error());
    assert_eq!(tally.ends().values().sum::<u64>(), 4000);
    assert!(tally.mean_turns() > 1.0);
}

#[test]
fn the_best_choice_is_legal_wherever_it_is_asked_for() {
    let table = late_table();
    let mut dice = SeededDice::new(3);
    for game in 0..60 {
        let sheets = Lucky::DEFAULT[..2 + game % 4].to_vec();
        let mut position = QwixxLongo::start(&QwixxLongoSetup::new(sheets).unwrap());
        loop {
            match position.turn() {
                Turn::Roll => position.roll(position.throw(&mut dice)).unwrap(),
                Turn::Move(seats) => {
                    let seat = seats.iter().next().unwrap();
                    let choice = table.choose(&position, seat).unwrap();
                    assert_eq!(position.judge(seat, choice), Ok(()));
                    let moves = position.moves(seat);
                    let any = moves[usize::from(dice.face(moves.len() as u8)) - 1];
                    position.play(seat, any).unwrap();
                }
                Turn::Over(_) => break,
            }
            let idle = Seat::at(position.seats());
            assert_eq!(table.choose(&position, idle), None);
        }
    }
}

/// Only the active seat has a second action, and only its own pass there can be a misthrow.
#[test]
fn a_seat_gets_no_action_of_another() {
    let table = late_table();
    let lucky = Lucky::DEFAULT[0];
    let setup = QwixxLongoSetup::new(vec![lucky; 2]).unwrap();
    let sheet = "r=2,3,4,5,6,7,14 y=2,3,4,5,14 g=16,15,8,7,6,4 b=16,15,14,13,4 m=0 l=5,8";
    let start = QwixxLongo::from_position(&format!("-;0;{sheet};{sheet}"), &setup).unwrap();
    let [active, other] = [0, 1].map(Seat::at);
    let mut dice = SeededDice::new(8);
    for _ in 0..40 {
        let mut position = start.clone();
        position.roll(position.throw(&mut dice)).unwrap();
        let before = table.expected(&start, other).unwrap();
        let pass = |position: &QwixxLongo, seat| {
            let choices = table.choices(position, seat).unwrap();
            let chosen = table.choose(position, seat).unwrap();
            assert_eq!(table.expected(position, seat), Some(choices[0].1));
            let worth = |wanted| choices.iter().find(|&&(choice, _)| choice == wanted).unwrap().1;
            assert_eq!(Some(worth(chosen)), table.expected(position, seat));
            worth(Choice::Pass)
        };
        assert_eq!(Some(pass(&position, other)), Some(before), "only who is active can misthrow");
        position.play(active, Choice::Pass).unwrap();
        assert_eq!(table.choices(&position, active), None);
        assert_eq!(table.expected(&position, active), None, "its decision is sealed");
        position.play(other, Choice::Pass).unwrap();
        assert_eq!(table.choices(&position, other), None);
        assert_eq!(table.expected(&position, other), Some(before));
        assert!(pass(&position, active) < before - 1.0, "a misthrow");
    }
}

#[test]
fn a_row_is_closed_when_that_is_best() {
    let table = late_table();
    let mut position = lone("g", "r=2,3,4,5,6,7,14 y=2,14 g=- b=16,15,14,13,12,4 m=3");
    position.roll(position.throw(&mut ScriptedDice::new([8, 7, 8, 1, 1]))).unwrap();
    // With only one misthrow box left, another cross is not worth the cost of waiting.
    let choice = table.choose(&position, Seat::at(0)).unwrap();
    assert_eq!(choice.to_string(), "red15");
}

#[test]
fn sheets_that_cannot_be_have_no_value() {
    let table = late_table();
    let odd = Row::Open { front: 3, count: 9 };
    let sheet = |rows, misthrows| LoneSheet { rows: ByColor(rows), misthrows };
    let far = Row::Open { front: 13, count: 7 };
    assert!(table.value(&sheet([far; 4], 3)) > 0.0);
    for sheet in [
        sheet([odd, far, far, far], 0),
        sheet([far; 4], 4),
        sheet([Row::Closed, Row::Closed, far, far], 0),
        sheet([Row::Closed, far, Row::Closed, far], 0),
        sheet([Row::Open { front: 255, count: 255 }; 4], 0),
    ] {
        assert!(table.value(&sheet).abs() < f32::EPSILON, "{sheet:?}");
    }
}

/// What others have computed for classic Qwixx.
#[test]
#[ignore = "takes half a minute with optimization; `dicehall lab solve qwixx-longo --sides 6` does it too"]
fn classic_qwixx_has_its_published_value() {
    let table = solve(Variant::CLASSIC, Workers::new(2), |_| ());
    assert!((table.start() - 115.4831).abs() < 1e-4, "{}", table.start());
}

#[test]
fn the_table_obeys_the_laws_of_judges() {
    let table = late_table();
    let mut judge = SoloJudge::new(&table);
    let ask = Ask::default();
    let mut position = lone("g", "r=2,3,4,5,6,7,14 y=2,14 g=- b=16,15,14,13,12,4 m=3");
    check_position(&mut judge, &position, &ask);
    // The values of the table are single floats.
    check_mean(&mut judge, &position, &ask, 1e-7);
    position.roll("1,2,r3,y4,b5".parse().unwrap()).unwrap();
    check_position(&mut judge, &position, &ask);
    // Alone nobody loses: what counts is points, and those of the best choice are those of the position.
    let seat = Seat::at(0);
    let best = judge.best(&position, seat, &ask).unwrap().worth.own(seat);
    let worth = judge.position(&position, &ask).unwrap().own(seat);
    assert!((best - worth).abs() < 1e-4, "{best} is not {worth}");
    let two = QwixxLongo::start(&QwixxLongoSetup::default());
    assert_eq!(judge.position(&two, &ask), Err(Unjudged::OtherRules));
}
