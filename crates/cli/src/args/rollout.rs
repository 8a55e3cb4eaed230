//! Arguments of rollouts.

use clap::Args;

use super::{CutArgs, Learned, RunArgs, playing::PositionArg};

#[derive(Args)]
pub(crate) struct RolloutArgs {
    /// The game
    #[arg(value_enum)]
    pub(crate) game: Learned,
    #[command(flatten)]
    pub(crate) position: PositionArg,
    /// The dice on the table, as in `4,1,r3,y6,g2,b6` [default: none; the position itself is rolled out]
    #[arg(long)]
    pub(crate) dice: Option<String>,
    /// Moves to make first, as in `yellow5` or `0:pass,1:red6`
    #[arg(long, value_delimiter = ',', value_name = "MOVES")]
    pub(crate) after: Vec<String>,
    /// The seat that chooses and whose wins count [default: the active seat]
    #[arg(long, value_name = "SEAT")]
    pub(crate) seat: Option<u8>,
    /// Maximum number of games for each choice [default: enough for a standard error of half a percentage point]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(2..=1_000_000_000))]
    pub(crate) games: Option<u64>,
    #[command(flatten)]
    pub(crate) cut: CutArgs,
    /// Play all games, even where one choice is clearly best
    #[arg(long)]
    pub(crate) full: bool,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

pub(super) const ROLLOUT_EXAMPLE: &str = "\
All choices are played with the same dice, and the luck of the first throws is removed from the result: \
this changes no mean, but needs fewer games. The engine plays at its fast setting. The same seed gives \
the same figures on any number of threads.

Examples:
  dicehall rollout qwixx-duel 'r=- y=- g=- b=- m=0,0 B' --dice 4,1,r3,y6,g2,b6
  dicehall rollout qwixx-duel 'r=3G,5B,7B y=- g=- b=9B,5Gx2 m=0,1 B' --truncate 0 --games 10000
  dicehall rollout qwixx-longo --seat 1 --dice 5,1,r2,y3,g7,b8 '-;0;r=5,7 y=- g=16 b=- m=0 l=5,8;r=- y=- g=- b=- m=1 l=6,11'
";
