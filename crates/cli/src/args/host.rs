//! Arguments of the commands that moderate and maintain a hall.

use std::{str::FromStr, time::Duration};

use clap::{Args, Subcommand, ValueEnum};
use hall::{Kind, Target};
use serde::Deserialize;

use super::DatabaseArgs;

pub(super) const HOST_EXAMPLE: &str = "\
These commands work on the database, whether the hall is running or not; a running hall picks up changes within a quarter \
of a second. Every change needs a reason (--why), which goes into the audit log (dicehall host log).

Examples:
  dicehall host reports
  dicehall host show dm2k6bnvc4q36jc6
  dicehall host hide dm2k6bnvc4q36jc6 --event 12 --why insult
  dicehall host mute ty7e5x3sjjad --for 7d --why 'insults at three tables'
  dicehall host ban 192.0.2.0/24 --for 1d --why flood
  dicehall host lift ban 192.0.2.0/24 --why 'it was a school'
";

pub(super) const PURGE_EXAMPLE: &str = "\
A running hall does this by itself once an hour. Spans are numbers with m, h, d or w, as in 30d, or forever.

Examples:
  dicehall purge --dry-run
  dicehall purge --keep-games 365d
";

/// A host's command.
#[derive(Subcommand)]
pub(crate) enum HostCommand {
    /// List tables, newest first
    Tables(FindTablesArgs),
    /// List players, newest first
    Players(FindArgs),
    /// Show a table: who sits there, and what was said
    Show(ShowTableArgs),
    /// List reports
    Reports(ReportsArgs),
    /// Mark a report as settled
    Settle {
        /// The number of the report
        report: u64,
        #[command(flatten)]
        act: ActArgs,
    },
    /// Close a table to play and chat
    Close {
        /// The table
        table: String,
        #[command(flatten)]
        act: ActArgs,
    },
    /// Remove a player from a table; if a game is under way, the seat resigns
    Remove {
        /// The table
        table: String,
        /// The seat, counted from 0
        #[arg(long, value_name = "N")]
        seat: usize,
        #[command(flatten)]
        act: ActArgs,
    },
    /// Hide a chat message
    Hide {
        /// The table
        table: String,
        /// The number of the event, as printed by `show`
        #[arg(long, value_name = "N")]
        event: u64,
        #[command(flatten)]
        act: ActArgs,
    },
    /// Ban a player, an address or a network
    Ban(RuleArgs),
    /// Stop a player from chatting
    Mute(RuleArgs),
    /// Let a network in even if a ban covers it
    Allow(RuleArgs),
    /// Revoke a player's token permanently
    Revoke {
        /// The ID of the player
        target: Target,
        #[command(flatten)]
        act: ActArgs,
    },
    /// Lift a ban, a mute, or another rule
    Lift {
        /// The kind of rule
        #[arg(value_enum)]
        kind: KindArg,
        /// The ID of a player, an address or a network
        target: Target,
        #[command(flatten)]
        act: ActArgs,
    },
    /// List the rules: bans, mutes, allowed networks and revoked tokens
    Rules(ListArgs),
    /// Erase a player's name and chat; finished games stay for the other players
    Erase {
        /// The ID of the player
        player: String,
        #[command(flatten)]
        act: ActArgs,
    },
    /// List the stored analyses, newest first
    Analyses(FindAnalysesArgs),
    /// Delete an analysis; a new one is made on request
    RemoveAnalysis {
        /// The ID of the analysis
        analysis: String,
        #[command(flatten)]
        act: ActArgs,
    },
    /// Print the audit log, newest first
    Log(ListArgs),
}

/// Who acts, and why.
#[derive(Args)]
pub(crate) struct ActArgs {
    /// Why, for the audit log
    #[arg(long, value_name = "TEXT")]
    pub(crate) why: String,
    /// Your name in the audit log
    #[arg(long = "as", value_name = "NAME", env = "USER", default_value = "host")]
    pub(crate) who: String,
    #[command(flatten)]
    pub(crate) database: DatabaseArgs,
}

#[derive(Args)]
pub(crate) struct RuleArgs {
    /// The ID of a player, an address, or a network as in 192.0.2.0/24
    pub(crate) target: Target,
    /// For how long, as in 30m, 12h, 7d or 4w
    #[arg(long = "for", value_name = "SPAN", default_value = "forever")]
    pub(crate) span: Span,
    #[command(flatten)]
    pub(crate) act: ActArgs,
}

#[derive(Args)]
pub(crate) struct ListArgs {
    /// Maximum number of lines
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub(crate) limit: u32,
    /// Print one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) database: DatabaseArgs,
}

#[derive(Args)]
pub(crate) struct FindArgs {
    /// Part of a name, or an ID
    #[arg(default_value = "")]
    pub(crate) part: String,
    #[command(flatten)]
    pub(crate) list: ListArgs,
}

#[derive(Args)]
pub(crate) struct FindAnalysesArgs {
    /// Part of the record, such as a name, or an ID
    #[arg(default_value = "")]
    pub(crate) part: String,
    #[command(flatten)]
    pub(crate) list: ListArgs,
}

#[derive(Args)]
pub(crate) struct FindTablesArgs {
    #[command(flatten)]
    pub(crate) find: FindArgs,
    /// Only tables at this stage
    #[arg(long, value_parser = ["open", "playing", "over"])]
    pub(crate) stage: Option<String>,
}

#[derive(Args)]
pub(crate) struct ShowTableArgs {
    /// The table
    pub(crate) table: String,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) database: DatabaseArgs,
}

#[derive(Args)]
pub(crate) struct ReportsArgs {
    /// Include settled reports
    #[arg(long)]
    pub(crate) all: bool,
    #[command(flatten)]
    pub(crate) list: ListArgs,
}

/// A kind of rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum KindArg {
    /// A player, an address or a network is banned
    Ban,
    /// A player may not chat
    Mute,
    /// A network is let in even if a ban covers it
    Allow,
    /// A token is revoked
    Revoke,
}

impl From<KindArg> for Kind {
    fn from(kind: KindArg) -> Self {
        match kind {
            KindArg::Ban => Self::Ban,
            KindArg::Mute => Self::Mute,
            KindArg::Allow => Self::Allow,
            KindArg::Revoke => Self::Revoke,
        }
    }
}

/// Retention times.
#[derive(Args, Default)]
#[expect(clippy::struct_field_names, reason = "the options are called so")]
pub(crate) struct KeepArgs {
    /// How long to keep guests who never took a seat [default: 30d]
    #[arg(long, value_name = "SPAN", env = "DICEHALL_KEEP_GUESTS")]
    pub(crate) keep_guests: Option<Span>,
    /// How long to keep programs that never took a seat [default: 365d]
    #[arg(long, value_name = "SPAN", env = "DICEHALL_KEEP_PROGRAMS")]
    pub(crate) keep_programs: Option<Span>,
    /// How long to keep tables whose game never began [default: 7d]
    #[arg(long, value_name = "SPAN", env = "DICEHALL_KEEP_OPEN_TABLES")]
    pub(crate) keep_open_tables: Option<Span>,
    /// How long to keep the chat of a table after its last event [default: 365d]
    #[arg(long, value_name = "SPAN", env = "DICEHALL_KEEP_TALK")]
    pub(crate) keep_talk: Option<Span>,
    /// How long to keep finished games [default: forever]
    #[arg(long, value_name = "SPAN", env = "DICEHALL_KEEP_GAMES")]
    pub(crate) keep_games: Option<Span>,
    /// How long to keep analyses of uploaded records [default: 90d]
    #[arg(long, value_name = "SPAN", env = "DICEHALL_KEEP_ANALYSES")]
    pub(crate) keep_analyses: Option<Span>,
}

#[derive(Args)]
pub(crate) struct PurgeArgs {
    /// Only print what would be deleted
    #[arg(long)]
    pub(crate) dry_run: bool,
    #[command(flatten)]
    pub(crate) keep: KeepArgs,
    #[command(flatten)]
    pub(crate) database: DatabaseArgs,
}

/// A span of time, or forever.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "String")]
pub(crate) struct Span(pub(crate) Option<Duration>);

impl FromStr for Span {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        if text == "forever" {
            return Ok(Self(None));
        }
        let what = "expected a number with m, h, d or w, as in 7d, or forever";
        let unit = text.len().saturating_sub(1);
        let (number, unit) = text.split_at_checked(unit).ok_or(what)?;
        let seconds = match unit {
            "m" => 60,
            "h" => 3600,
            "d" => 86_400,
            "w" => 604_800,
            _ => return Err(what),
        };
        // A hundred years are as good as forever, and keep every number within a clock's range.
        let number: u32 = number.parse().map_err(|_| what)?;
        let span = Duration::from_secs(u64::from(number) * seconds);
        if span > Duration::from_hours(100 * 366 * 24) {
            return Err("at most a hundred years, or forever");
        }
        Ok(Self(Some(span)))
    }
}

impl TryFrom<String> for Span {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, &'static str> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_are_numbers_with_a_unit() {
        let seconds = |text: &str| text.parse::<Span>().unwrap().0.map(|span| span.as_secs());
        assert_eq!(
            ["30m", "12h", "7d", "2w"].map(seconds),
            [1800, 43_200, 604_800, 1_209_600].map(Some)
        );
        assert_eq!(seconds("forever"), None);
        for wrong in ["", "d", "7", "7y", "-1d", "7 d", "99999999999w", "9999999w", "é"] {
            assert!(wrong.parse::<Span>().is_err(), "{wrong}");
        }
    }
}
