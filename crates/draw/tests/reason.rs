//! Why players made their moves, in words.

use effects::{Fact, Reason, Threat};
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
        (Fact::Takes { color, number, skips: 0, points }, "the 7 in red skips nothing, +3"),
        (Fact::Takes { color, number, skips: 1, points }, "the 7 in red skips only one, +3"),
        (Fact::Takes { color, number, skips: 2, points }, "the 7 in red skips 2, +3"),
        (Fact::Locks { color, number, points }, "locks red, +3"),
        (Fact::Beats { color, number, points }, "beats the 7 in red"),
        (Fact::Stacks { color, number, points }, "stacks on the 7 in red, +3"),
        (Fact::Lucky { color, number, points }, "a lucky number gives the 7 in red"),
        (Fact::Misthrow, "a misthrow seems to cost less than anything else"),
        (Fact::WaitsFor { color, number }, "waits for the 7 in red"),
        (Fact::Spares { color, number, skips: 0 }, "leaves the 7 in red"),
        (Fact::Spares { color, number, skips: 4 }, "keeps red open, where the 7 skips 4"),
        (Fact::SeesNothing, "sees nothing better"),
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
