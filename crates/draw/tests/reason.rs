//! Why players made their moves, in words.

use effects::{Fact, Instead, Reason, Threat};
use qwixx::Color;

fn said(fact: Fact) -> String {
    let words = draw::why(Reason::of(fact));
    assert!(words.is_ascii());
    words
}

#[test]
fn reasons_of_duell_are_said() {
    let at = "a4".parse().unwrap();
    let top = Some(5);
    for (fact, words) in [
        (Fact::CapturesKing, "captures the King"),
        (Fact::ReachesHome { at }, "reaches a4"),
        (Fact::ForcesWin { moves: 3 }, "wins in 3"),
        (Fact::HoldsOut { moves: 1 }, "holds out for 1 move"),
        (Fact::HoldsOut { moves: 2 }, "holds out for 2 moves"),
        (Fact::Parries(Threat::King(at)), "saves the King on a4"),
        (Fact::Parries(Threat::Home(at)), "stops the way to a4"),
        (Fact::Sacrifices { top, at, moves: None }, "sacrifices the five on a4"),
        (Fact::Sacrifices { top, at, moves: Some(3) }, "sacrifices the five on a4 and wins in 3"),
        (Fact::Recaptures { top, at }, "takes the five on a4 in return"),
        (Fact::Wins { top, at }, "wins the five on a4"),
        (Fact::Trades { top, at }, "trades for the five on a4"),
        (Fact::Threatens(Threat::King(at)), "threatens the King on a4"),
        (Fact::Threatens(Threat::Home(at)), "threatens to reach a4"),
        (Fact::Saves { top: None, at }, "brings the King to safety on a4"),
        (Fact::Attacks { top, at }, "attacks the five on a4"),
    ] {
        assert_eq!(said(fact), words);
    }
}

#[test]
fn reasons_of_qwixx_are_said() {
    let (color, number, points) = (Color::Red, 7, 3);
    for (fact, words) in [
        (Fact::OnlyMove, "nothing else is possible"),
        (Fact::Takes { color, number, skips: 0, points }, "skips nothing, +3"),
        (Fact::Takes { color, number, skips: 1, points }, "skips only one, +3"),
        (Fact::Takes { color, number, skips: 2, points }, "skips 2, +3"),
        (Fact::Locks { color, number, points }, "locks red, +3"),
        (Fact::Beats { color, number, points }, "beats the token, +3"),
        (Fact::Stacks { color, number, points }, "stacks a token, +3"),
        (Fact::Lucky { color, number, points }, "a lucky number, +3"),
        (Fact::Misthrow, "a misthrow seems to cost less than anything else"),
        (Fact::WaitsFor { color, number }, "waits for the 7 in red"),
        (Fact::Spares { color, number, skips: 0 }, "leaves the 7 in red"),
        (Fact::Spares { color, number, skips: 4 }, "keeps red open, where the 7 skips 4"),
    ] {
        assert_eq!(said(fact), words);
    }
}

#[test]
fn how_a_game_ends_is_said_behind_the_reason() {
    let ends = |lead| draw::why(Reason { lead: Some(lead), ..Reason::of(Fact::Misthrow) });
    assert!(ends(0).ends_with("; ends the game level"));
    assert!(ends(12).ends_with("; ends the game ahead by 12"));
    assert!(ends(-1).ends_with("; ends the game behind by 1"));
}

#[test]
fn what_a_move_is_better_than_is_said_with_the_points() {
    let compared = |fact, space, cost| {
        draw::why(Reason { instead: Some(Instead { space, cost }), ..Reason::of(fact) })
    };
    let (color, number) = (Color::Red, 7);
    let stacks = Fact::Stacks { color, number, points: 3 };
    let green = Some((Color::Green, 9));
    assert!(compared(stacks, green, 3).ends_with("; better than the 9 in green by 3 points"));
    assert!(compared(stacks, None, 1).ends_with("; better than taking nothing by 1 point"));
    let spares = Fact::Spares { color, number, skips: 4 };
    let said = "keeps red open, where the 7 skips 4; taking it would cost 2 points";
    assert_eq!(compared(spares, Some((color, number)), 2), said);
}

#[test]
fn beside_a_description_only_the_rest_is_said() {
    let (color, number, points) = (Color::Red, 7, 3);
    let takes = Reason::of(Fact::Takes { color, number, skips: 0, points });
    assert_eq!(draw::why_besides(takes), None);
    let chance = Reason { chance: Some(55), ..takes };
    assert_eq!(draw::why_besides(chance).as_deref(), Some("55 % to win"));
    let instead = Some(Instead { space: None, cost: 2 });
    let both = draw::why_besides(Reason { instead, ..chance });
    assert_eq!(both.as_deref(), Some("55 %: better than taking nothing by 2 points"));
    let waits = Reason::of(Fact::WaitsFor { color, number });
    assert_eq!(draw::why_besides(waits), Some(draw::why(waits)));
}
