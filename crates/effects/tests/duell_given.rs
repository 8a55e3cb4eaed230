//! Recaptures and sacrifices of Duell: what is taken back, and what is given up.

#[path = "common/boards.rs"]
mod boards;

use boards::{can_win, chosen, moves_of, position, square};
use duell::{Board, Duell, DuellSetup, Move, Tumble};
use effects::{Effects, Fact, Outlook, Thought};
use game::{Dice, Game, Turn, conformance::TestDice};

#[test]
fn a_capture_after_a_capture_takes_back_what_was_lost() {
    // The one takes the five on a4, which the one on a5 guards; then the one takes it back.
    let mut at = position("4RK4/9/9/R148/R54W137/9/9/4WK4 w 0");
    let told = |at: &Duell, mv: &str| {
        let mv = mv.parse().unwrap();
        at.reason(at.active(), mv, &[], Thought::Move).map(|reason| reason.fact)
    };
    let (top, a4) = (Some(5), square("a4"));
    assert_eq!(told(&at, "b4w1"), Some(Fact::Trades { top, at: a4 }));
    at.play(at.active(), "b4w1".parse().unwrap()).unwrap();
    assert_eq!(told(&at, "a5s1"), Some(Fact::Recaptures { top, at: a4 }));
    // Read from its text, the position does not know what has gone before.
    assert_eq!(told(&position(&at.to_string()), "a5s1"), Some(Fact::Wins { top, at: a4 }));
    at.play(at.active(), "a5s1".parse().unwrap()).unwrap();
    assert_eq!(at.captured_on(), Some(a4));
    at.play(at.active(), "e1n1".parse().unwrap()).unwrap();
    assert_eq!(at.captured_on(), None);
}

/// The fact about a move, if the player expects this of the game, this reply and this move of its own.
fn expecting(text: &str, mv: &str, outlook: Outlook, line: [&str; 2]) -> Option<Fact> {
    let at = position(text);
    let [reply, then] = line.map(|text| text.parse().ok());
    let thought = Thought::Line { outlook, reply, then };
    at.reason(at.active(), mv.parse().unwrap(), &[], thought).map(|reason| reason.fact)
}

#[test]
fn a_die_given_up_on_purpose_is_a_sacrifice() {
    // The one goes beside a red one, which takes it, and nobody takes back.
    let text = "8RK/9/9/9/1R147/W148/9/8WK w 0";
    let told = |outlook| expecting(text, "a3n1", outlook, ["b4w1", ""]);
    let given = |moves| Some(Fact::Sacrifices { top: Some(4), at: square("a4"), moves });
    assert_eq!(told(Outlook::Chance(50)), given(None));
    assert_eq!(told(Outlook::Win(3)), given(Some(3)));
    // Who expects to lose by it has no better move, or has seen nothing.
    assert_eq!(told(Outlook::Chance(49)), None);
    assert_eq!(told(Outlook::Loss(2)), Some(Fact::HoldsOut { moves: 2 }));
    // A die that its guard leaves is given up too.
    let text = "8RK/9/9/9/9/1R14W356/2W146/8WK w 0";
    let given = Fact::Sacrifices { top: Some(3), at: square("c3"), moves: None };
    assert_eq!(expecting(text, "c2s1", Outlook::Chance(60), ["b3e1", ""]), Some(given));
}

#[test]
fn what_costs_nothing_or_was_lost_anyway_is_no_sacrifice() {
    let told = |text, line| expecting(text, "a3n1", Outlook::Chance(60), line);
    for (text, line) in [
        // No reply, or one that takes nothing, is expected.
        ("8RK/9/9/9/1R147/W148/9/8WK w 0", ["", ""]),
        ("8RK/9/9/9/1R147/W148/9/8WK w 0", ["b4e1", ""]),
        // The King takes the five on h1 for it.
        ("8RK/9/9/9/1R147/W148/9/7R53WK w 0", ["b4w1", "i1w1"]),
        // The red one on a2 would have taken it where it stood.
        ("8RK/9/9/9/1R147/W148/R148/8WK w 0", ["b4w1", ""]),
        // The white one on a5 takes back.
        ("8RK/9/9/W148/1R147/W148/9/8WK w 0", ["b4w1", "a5s1"]),
    ] {
        assert_eq!(told(text, line), None, "{text} {line:?}");
    }
}

/// Whether a capture cannot be answered on its square: by trying.
fn is_for_nothing(board: &Board, capture: Tumble) -> bool {
    let mut after = *board;
    after.play(capture);
    after.tumbles().iter().all(|answer| answer.to() != capture.to())
}

/// Whether a sacrifice is told of a move to which this reply is expected, and rightly.
fn is_sacrifice(at: &Duell, tumble: Tumble, reply: Tumble) -> bool {
    let (board, mover) = (at.board(), at.board().to_move());
    let change = board.change(tumble);
    let mut after = *board;
    after.play(tumble);
    let line = Thought::Line {
        outlook: Outlook::Chance(60),
        reply: Some(Move::Tumble(reply)),
        then: None,
    };
    let reason = at.reason(at.active(), Move::Tumble(tumble), &[], line);
    let lost = after.die(reply.to()).filter(|die| die.side == mover);
    let before = if reply.to() == change.to { change.from } else { reply.to() };
    let is_parry = can_win(board, mover.other()) && !can_win(&after, mover.other());
    let may_be = lost.is_some() && change.captured.is_none() && !is_parry && !board.wins(tumble);
    let (turned, threats) = moves_of(board, mover.other());
    let takes = |threat: &&Tumble| threat.to() == before;
    let was_lost = threats.iter().filter(takes).any(|&threat| is_for_nothing(&turned, threat));
    let could_be_taken = threats.iter().any(|threat| threat.to() == before);
    match reason.map(|reason| reason.fact) {
        Some(Fact::Sacrifices { top, at, moves: None }) => {
            assert!(may_be && at == reply.to() && !was_lost, "{board} {tumble} {reply}");
            assert_eq!(top, lost.map(|die| die.kind.pips()));
            true
        }
        told => {
            let is_given = may_be && is_for_nothing(&after, reply) && !could_be_taken;
            assert!(!is_given, "{board} {tumble} {reply} {told:?}");
            false
        }
    }
}

#[test]
fn sacrifices_are_what_the_rules_say() {
    let (mut sacrifices, mut others) = (0, 0);
    for seed in 0..12 {
        let mut at = Duell::start(&DuellSetup::default());
        let mut dice = TestDice::new(seed);
        for _ in 0..60 {
            let Turn::Move(_) = at.turn() else { break };
            let moves = at.board().tumbles().to_vec();
            let shown = usize::from(dice.face(7)) - 1;
            for &tumble in moves.iter().skip(shown).step_by(7) {
                let mut after = *at.board();
                after.play(tumble);
                let replies = after.tumbles().to_vec();
                let takes =
                    |reply: &&Tumble| after.die(reply.to()).is_some_and(|die| !die.is_king());
                for &reply in replies.iter().filter(takes) {
                    let is_told = is_sacrifice(&at, tumble, reply);
                    *(if is_told { &mut sacrifices } else { &mut others }) += 1;
                }
            }
            let mv = chosen(at.board(), &moves, &mut dice);
            at.play(at.active(), Move::Tumble(mv)).unwrap();
        }
    }
    assert!(sacrifices > 100 && others > 1000, "{sacrifices} {others}");
}
