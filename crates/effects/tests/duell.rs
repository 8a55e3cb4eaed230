//! What moves of Duell do, and why they are made.

#[path = "common/boards.rs"]
mod boards;
mod common;

use std::collections::BTreeSet;

use boards::{can_win, chosen, moves_of, position, square};
use common::line;
use duell::{Board, Die, Duell, DuellSetup, Home, Move, Side, Square, Tumble};
use effects::{Deed, Effects, Fact, Outlook, Reason, Thought, Threat};
use game::{Dice, Game, Turn, conformance::TestDice};

const QUIET: &str = "4RK4/9/9/9/4W634/9/9/4WK4 w 0";

#[test]
fn a_king_is_threatened_whoever_is_to_move() {
    for (text, expected) in [
        (QUIET, &[][..]),
        ("4RK4/4W134/9/9/9/9/9/4WK4 w 0", &["e8"]),
        ("4RK4/4W134/9/9/9/9/9/4WK4 r 0", &["e8"]),
        ("4RK4/4W134/9/9/9/9/4R134/4WK4 w 0", &["e1", "e8"]),
        // A die of the own side threatens nobody, and one with other pips does not reach it.
        ("4RK4/4R134/9/9/9/9/4R234/4WK4 w 0", &[]),
    ] {
        assert_eq!(position(text).threatened(), expected, "{text}");
    }
}

#[test]
fn every_deed_is_found() {
    for (text, mv, expected) in [
        (QUIET, "e4s2w4", "to a2, top 1: "),
        (QUIET, "e1n1", "to e2: "),
        ("4RK4/9/9/9/R64W137/9/9/4WK4 w 0", "b4w1", "to a4, top 5: captures"),
        ("4RK4/9/9/9/W64R137/9/9/4WK4 r 0", "b4w1", "to a4, top 5: captures"),
        ("4RK4/4W134/9/9/9/9/9/4WK4 w 0", "e7n1", "to e8, top 3: takes-king, ends (king-captured)"),
        ("9/3RK5/9/9/9/4W534/9/4WK4 w 0", "e3n5", "to e8, top 3: reaches-home, ends (home-square)"),
        (
            "4R644/3RK5/9/9/9/4W534/9/4WK4 w 0",
            "e3n5",
            "to e8, top 3: reaches-home, captures, ends (home-square)",
        ),
        ("4RK4/9/9/9/4W634/9/9/4WK4 w 199", "e1n1", "to e2: ends (quiet-moves)"),
        (QUIET, "resign", ": "),
        (QUIET, "draw", ": "),
    ] {
        let at = position(text);
        let effect = at.effect(at.active(), mv.parse().unwrap());
        assert_eq!(line(effect), expected, "{text} {mv}");
    }
}

#[test]
fn the_home_square_is_reached_as_the_house_rules_say() {
    let setup = DuellSetup { home: Home::King, ..DuellSetup::default() };
    let at = Duell::from_position("9/3RK5/9/9/9/4W534/9/4WK4 w 0", &setup).unwrap();
    let effect = at.effect(at.active(), "e3n5".parse().unwrap());
    assert_eq!(line(effect), "to e8, top 3: ");
}

fn fact(text: &str, mv: &str, thought: Thought<Move>) -> Fact {
    let at = position(text);
    let (seat, mv) = (at.active(), mv.parse().unwrap());
    assert_eq!(at.judge(seat, mv), Ok(()), "{text} {mv}");
    let reason = at.reason(seat, mv, &at.moves(seat), thought).unwrap();
    assert_eq!(reason.lead, None);
    reason.fact
}

#[test]
fn the_most_telling_thing_is_said() {
    let top = Some;
    for (text, mv, expected) in [
        ("4RK4/4W134/9/9/9/9/9/4WK4 w 0", "e7n1", Fact::CapturesKing),
        ("9/3RK5/9/9/9/4W534/9/4WK4 w 0", "e3n5", Fact::ReachesHome { at: square("e8") }),
        // A red one beside the King, and the King goes.
        ("RK8/9/9/4WKR133/9/9/9/9 w 0", "e5w1", Fact::Parries(Threat::King(square("e5")))),
        // A red three that could roll to e1, and is captured.
        ("RK8/9/9/9/4R31W133/9/9/WK8 w 0", "f4w1", Fact::Parries(Threat::Home(square("e1")))),
        ("4RK4/9/9/9/R64W137/9/9/4WK4 w 0", "b4w1", Fact::Wins { top: top(6), at: square("a4") }),
        // Guarded by the one on a5, for which nothing stands ready.
        (
            "4RK4/9/9/R148/R54W137/9/9/4WK4 w 0",
            "b4w1",
            Fact::Trades { top: top(5), at: square("a4") },
        ),
        // Guarded in the same way, but the one on a3 would capture back.
        (
            "4RK4/9/9/R148/R54W137/W148/9/4WK4 w 0",
            "b4w1",
            Fact::Wins { top: top(5), at: square("a4") },
        ),
        // The King may not capture what is guarded, however well it is supported.
        (
            "4RK4/9/9/R148/R54WK7/W148/9/9 w 0",
            "b4w1",
            Fact::Trades { top: top(5), at: square("a4") },
        ),
        // Red captures back with the one first, and then with the King.
        (
            "9/9/9/R148/R54W13W216/RK8/9/8WK w 0",
            "b4w1",
            Fact::Trades { top: top(5), at: square("a4") },
        ),
        // Two pips from the King, and from the home square.
        ("RK8/9/1W127/9/9/9/9/4WK4 w 0", "b6n1", Fact::Threatens(Threat::King(square("a8")))),
        ("RK8/9/3W125/9/9/9/9/4WK4 w 0", "d6n1", Fact::Threatens(Threat::Home(square("e8")))),
        ("8RK/9/9/9/W14R147/9/9/8WK w 0", "a4n1", Fact::Saves { top: top(1), at: square("a5") }),
        (
            "8RK/9/5R633/9/9/9/9/3W214WK w 0",
            "d1n2",
            Fact::Attacks { top: top(6), at: square("f6") },
        ),
    ] {
        assert_eq!(fact(text, mv, Thought::Move), expected, "{text} {mv}");
    }
}

#[test]
fn nothing_is_said_of_a_move_that_only_moves() {
    for (text, mv) in [("RK8/9/9/9/9/9/9/3W214WK w 0", "d1n2"), (QUIET, "e4s2w4"), (QUIET, "e1n1")]
    {
        let at = position(text);
        let told = at.reason(at.active(), mv.parse().unwrap(), &[], Thought::Move);
        assert_eq!(told, None, "{text} {mv}");
    }
}

#[test]
fn a_chance_is_told_where_the_end_is_not_in_sight() {
    let told = |fact, chance| Reason::of(fact).with_chance(chance).chance;
    let wins = Fact::Wins { top: Some(5), at: square("a4") };
    assert_eq!(told(wins, Some(0.554)), Some(55));
    assert_eq!([told(wins, Some(0.0)), told(wins, Some(1.0))], [Some(1), Some(99)]);
    assert_eq!(told(wins, None), None);
    for fact in [Fact::CapturesKing, Fact::ForcesWin { moves: 3 }, Fact::HoldsOut { moves: 2 }] {
        assert_eq!(told(fact, Some(0.9)), None, "{fact:?}");
    }
}

#[test]
fn a_forced_end_is_said_unless_the_move_itself_wins() {
    for (outlook, expected) in [
        (Outlook::Win(3), Fact::ForcesWin { moves: 3 }),
        (Outlook::Loss(2), Fact::HoldsOut { moves: 2 }),
    ] {
        let thought = Thought::of(outlook);
        let trade = "4RK4/9/9/R148/R54W137/9/9/4WK4 w 0";
        assert_eq!(fact(trade, "b4w1", thought), expected);
        assert_eq!(fact("4RK4/4W134/9/9/9/9/9/4WK4 w 0", "e7n1", thought), Fact::CapturesKing);
    }
}

#[test]
fn nothing_is_said_of_a_resignation() {
    let at = position(QUIET);
    let seat = at.active();
    assert_eq!(at.reason(seat, "resign".parse().unwrap(), &at.moves(seat), Thought::Move), None);
}

/// Whether a die can be captured, and who captures it cannot be captured there in turn: by trying.
fn hangs(board: &Board, at: Square, side: Side) -> bool {
    let (_, captures) = moves_of(board, side.other());
    let guarded = |die: Option<Die>| {
        // A guard is whoever could go there if the square were the enemy's.
        let mut board = *board;
        board.set(at, die.map(|die| Die { side: die.side.other(), ..die }));
        moves_of(&board, side).1.into_iter().any(|tumble| tumble.to() == at)
    };
    captures.into_iter().any(|tumble| tumble.to() == at) && !guarded(board.die(at))
}

/// Whether a side has a die that hangs after a move and did not before.
fn newly_hangs(board: &Board, after: &Board, side: Side) -> bool {
    let is_new = |(at, die): (Square, Die)| {
        die.side == side && !die.is_king() && hangs(after, at, side) && !hangs(board, at, side)
    };
    after.dice().any(is_new)
}

/// Holds a fact against the rules, tried out move by move: it is true, and nothing that is told before
/// it is.
fn holds(board: &Board, tumble: Tumble, captured_on: Option<Square>, fact: Option<Fact>) -> usize {
    let change = board.change(tumble);
    let mut after = *board;
    after.play(tumble);
    let mover = board.to_move();
    let other = mover.other();
    let is_king = change.captured.is_some_and(Die::is_king);
    let truths = [
        is_king,
        board.wins(tumble) && !is_king,
        can_win(board, other) && !can_win(&after, other),
        change.captured.is_some() && captured_on == Some(change.to),
        change.captured.is_some(),
        can_win(&after, mover),
        hangs(board, change.from, mover) && !hangs(&after, change.to, mover),
        newly_hangs(board, &after, other),
        true,
    ];
    let told = match fact {
        None => 8,
        Some(fact) => match fact {
            Fact::CapturesKing => 0,
            Fact::ReachesHome { at } => usize::from(at == change.to),
            Fact::Parries(_) => 2,
            Fact::Recaptures { at, .. } if at == change.to => 3,
            Fact::Wins { at, .. } | Fact::Trades { at, .. } if at == change.to => 4,
            Fact::Threatens(Threat::King(at)) if after.king(other) == Some(at) => 5,
            Fact::Threatens(Threat::Home(at)) if at == Square::home(other) => 5,
            Fact::Saves { at, .. } if at == change.to => 6,
            Fact::Attacks { at, .. } if after.die(at).is_some_and(|die| die.side == other) => 7,
            wrong => panic!("{wrong:?}"),
        },
    };
    assert_eq!(truths.iter().position(|&is_true| is_true), Some(told), "{tumble:?} {fact:?}");
    told
}

fn effect_holds(before: &Duell, tumble: Tumble, seen: &mut BTreeSet<Deed>) {
    let (seat, mv) = (before.active(), Move::Tumble(tumble));
    let effect = before.effect(seat, mv);
    let mut after = before.clone();
    after.play(seat, mv).unwrap();
    let other = before.board().to_move().other();
    let has = |deed| effect.deeds.contains(deed);
    let count = |at: &Duell| at.board().dice().filter(|(_, die)| die.side == other).count();
    let lost = count(before) - count(&after);
    assert_eq!(usize::from(has(Deed::Captures)) + usize::from(has(Deed::TakesKing)), lost);
    assert_eq!(has(Deed::TakesKing), after.board().king(other).is_none());
    let ended = after.outcome().map(|outcome| outcome.reason);
    assert_eq!(effect.end.map(|end| end.reason), ended);
    assert_eq!(has(Deed::Ends), ended.is_some());
    assert_eq!(has(Deed::ReachesHome), ended == Some(duell::outcome::HOME_SQUARE));
    let die = after.board().die(effect.to.unwrap()).unwrap();
    assert_eq!(die.side, other.other());
    assert_eq!(effect.top, (!die.is_king()).then(|| die.kind.pips()));
    assert_eq!((effect.skips, effect.points), (None, None));
    seen.extend(effect.deeds.iter());
}

#[test]
fn effects_and_reasons_are_what_the_rules_do() {
    let (mut deeds, mut told) = (BTreeSet::new(), BTreeSet::new());
    for seed in 0..24 {
        let home = if seed & 1 == 1 { Home::King } else { Home::Any };
        let mut at = Duell::start(&DuellSetup { home, king_captures: seed & 2 == 0 });
        let (mut dice, mut captured_on) = (TestDice::new(seed), None);
        for _ in 0..100 {
            let Turn::Move(_) = at.turn() else { break };
            let moves = at.board().tumbles().to_vec();
            let shown = usize::from(dice.face(23)) - 1;
            for &tumble in moves.iter().skip(shown).step_by(23) {
                effect_holds(&at, tumble, &mut deeds);
                let mv = Move::Tumble(tumble);
                let reason = at.reason(at.active(), mv, &[], Thought::Move);
                let fact = reason.map(|reason| reason.fact);
                told.insert(holds(at.board(), tumble, captured_on, fact));
            }
            let mv = chosen(at.board(), &moves, &mut dice);
            let dice_before = at.board().dice().count();
            at.play(at.active(), Move::Tumble(mv)).unwrap();
            let is_capture = at.board().dice().count() < dice_before;
            captured_on = is_capture.then_some(mv.to());
        }
    }
    let all = [Deed::TakesKing, Deed::ReachesHome, Deed::Captures, Deed::Ends];
    assert!(deeds.iter().eq(&all), "{deeds:?}");
    assert!(told.into_iter().eq(0..9));
}
