//! Nets and puzzles, which a page fetches as separate files, and only when they are needed.

use std::{borrow::Cow, fmt};

use catalog::{AnyPosition, GameKind, types::Duell};
use duell_engine::net::Net;
use protocol::{AnyTable, Problem};
use qwixx_engine::{duel, longo};

/// Why there is no answer: files are missing, or there is a problem.
#[derive(Debug)]
pub(crate) enum Halt {
    /// To be supplied in this order before the call is made again.
    Missing(Vec<Cow<'static, str>>),
    Refused(Problem),
}

impl From<Problem> for Halt {
    fn from(problem: Problem) -> Self {
        Self::Refused(problem)
    }
}

/// How the names of amendments to the net of Duell begin.
const AMENDMENT: &str = "duell-";

/// A net that the judge of a game needs.
struct Needed {
    kind: GameKind,
    file: &'static str,
    supply: fn(&[u8]) -> Result<(), String>,
    is_here: fn() -> bool,
}

/// All nets. A game whose judge needs none is not among them.
const NETS: &[Needed] = &[
    Needed {
        kind: GameKind::Duell,
        file: "duell.net",
        supply: |bytes| Net::supply(bytes).map_err(told),
        is_here: Net::is_here,
    },
    Needed {
        kind: GameKind::QwixxDuel,
        file: "qwixx-duel.net",
        supply: |bytes| duel::value::supply_net(bytes).map_err(told),
        is_here: duel::value::is_net_here,
    },
    Needed {
        kind: GameKind::QwixxLongo,
        file: "qwixx-longo.net",
        supply: |bytes| longo::value::supply_net(bytes).map_err(told),
        is_here: longo::value::is_net_here,
    },
];

fn puzzles(kind: GameKind) -> String {
    format!("{kind}.txt")
}

fn told(why: impl fmt::Display) -> String {
    why.to_string()
}

/// Takes in a file.
pub(crate) fn supply(name: &str, bytes: &[u8]) -> Result<(), String> {
    let amendment = name.strip_prefix(AMENDMENT).and_then(|name| name.strip_suffix(".net"));
    if let Some(amendment) = amendment.filter(|_| Net::is_here()) {
        let none = || format!("there is no amendment {amendment}");
        return Net::supply_amendment(amendment, bytes).ok_or_else(none)?.map_err(told);
    }
    if let Some(net) = NETS.iter().find(|net| net.file == name) {
        return (net.supply)(bytes);
    }
    if let Some(kind) = ::puzzles::games().find(|&kind| puzzles(kind) == name) {
        let text = std::str::from_utf8(bytes).map_err(told)?;
        return ::puzzles::supply(kind, text).map_err(told);
    }
    Err(format!("nothing here needs {name}, or not yet"))
}

/// Checks that the usual net of a game is here, if it needs one.
pub(crate) fn check_net(kind: GameKind) -> Result<(), Halt> {
    match NETS.iter().find(|net| net.kind == kind) {
        Some(net) if !(net.is_here)() => Err(Halt::Missing(vec![net.file.into()])),
        _ => Ok(()),
    }
}

/// Checks that everything needed to judge a position is here.
pub(crate) fn check_position(position: &AnyPosition) -> Result<(), Halt> {
    match position {
        AnyPosition::Duell(position) => check_duell(position),
        other => check_net(other.kind()),
    }
}

/// The same for the position at a table.
pub(crate) fn check_table(table: &AnyTable) -> Result<(), Halt> {
    match table {
        AnyTable::Duell(table) => table.position().map_or(Ok(()), check_duell),
        other => check_net(other.kind()),
    }
}

fn check_duell(position: &Duell) -> Result<(), Halt> {
    let usual = check_net(GameKind::Duell);
    let Some(amendment) = Net::missing_amendment(position.board().rules()) else {
        return usual;
    };
    let mut files = if let Err(Halt::Missing(files)) = usual { files } else { Vec::new() };
    files.push(format!("{AMENDMENT}{amendment}.net").into());
    Err(Halt::Missing(files))
}

/// Checks that the puzzles of these games are here, if they have any.
pub(crate) fn check_puzzles(kinds: &[GameKind]) -> Result<(), Halt> {
    let games: Vec<_> = ::puzzles::games().collect();
    let files = files_missing(kinds, &games, |kind| ::puzzles::shelf(kind).is_some());
    if files.is_empty() { Ok(()) } else { Err(Halt::Missing(files)) }
}

/// The files of puzzles that are wanted and not here. A game without puzzles has none to fetch.
fn files_missing(
    wanted: &[GameKind],
    with_puzzles: &[GameKind],
    is_here: impl Fn(GameKind) -> bool,
) -> Vec<Cow<'static, str>> {
    let wanted = wanted.iter().copied().filter(|kind| with_puzzles.contains(kind));
    wanted.filter(|&kind| !is_here(kind)).map(|kind| puzzles(kind).into()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_without_puzzles_lacks_no_file() {
        let (all, with_puzzles) = (GameKind::ALL, &[GameKind::Duell, GameKind::QwixxLongo]);
        let is_here = |kind| kind == GameKind::QwixxLongo;
        assert_eq!(files_missing(all, with_puzzles, is_here), ["duell.txt"]);
        assert!(files_missing(&[GameKind::QwixxDuel], with_puzzles, is_here).is_empty());
    }

    #[test]
    fn the_games_with_puzzles_are_those_with_a_shelf() {
        let with_shelf =
            GameKind::ALL.iter().copied().filter(|&kind| ::puzzles::shelf(kind).is_some());
        assert!(with_shelf.eq(::puzzles::games()));
    }
}
