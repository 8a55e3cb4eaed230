//! Arguments of the commands that play, and that show positions and records.

use std::path::PathBuf;

use catalog::GameKind;
use clap::Args;
use game::Options;

use super::{bots, game_parser};

pub(super) const REFEREE_EXAMPLE: &str = r#"Example:
  $ dicehall referee
  {"cmd":"new","game":"qwixx-duel"}
  {"cmd":"roll","dice":{"white":[4,1],"red":3,"yellow":6,"green":2,"blue":6}}
  {"cmd":"move","seat":0,"move":"yellow5"}
Every line gets a one-line answer. docs/formats.md describes the protocol."#;

pub(super) const ENGINE_EXAMPLE: &str = "\
Example:
  $ dicehall engine
  ugi
  position startpos moves b1n1
  go movetime 1000
docs/engines/duell.md lists the commands.";

#[derive(Args)]
#[command(after_help = format!("{}\n{PLAY_EXAMPLE}", bots()))]
pub(crate) struct PlayArgs {
    /// The game [default: you are asked]
    #[arg(value_parser = game_parser())]
    pub(crate) game: Option<GameKind>,
    /// Who sits where, separated by commas: `you` for a person, or the name of a bot
    #[arg(long, value_delimiter = ',', value_name = "LIST")]
    pub(crate) seats: Vec<String>,
    /// Type in the rolls of your own dice
    #[arg(long)]
    pub(crate) typed_dice: bool,
    /// Seed of the dice [default: a new one each time]
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    /// Write the record of the game to this new file
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) rules: RulesArg,
    /// Draw without box drawing characters
    #[arg(long)]
    pub(crate) plain: bool,
}

pub(super) const PLAY_EXAMPLE: &str = "\
Examples:
  dicehall play                                          choose a game
  dicehall play duell --seats careful,you                play Red
  dicehall play qwixx-longo --seats you,you,greedy:2     two people and a bot
  dicehall play qwixx-duel --seats you,you --typed-dice  referee and score pad for the real board
";

#[derive(Args)]
pub(crate) struct PositionArg {
    /// The position, in quotes or as several words
    // Positions of Longo begin with a hyphen. Only one value may, or options would be taken for
    // more words of the position.
    #[arg(value_name = "POSITION", allow_hyphen_values = true)]
    first: String,
    #[arg(hide = true)]
    rest: Vec<String>,
}

impl PositionArg {
    pub(crate) fn text(&self) -> String {
        let words = std::iter::once(&self.first).chain(&self.rest);
        words.map(String::as_str).collect::<Vec<_>>().join(" ")
    }
}

#[derive(Args)]
pub(crate) struct RulesArg {
    /// Options of the game, as in `home=king,king-captures=no`, `first=1` or `lucky=5,8/6,11`
    #[arg(long, value_name = "OPTIONS", default_value = "", hide_default_value = true)]
    pub(crate) rules: Options,
}

#[derive(Args)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) position: PositionArg,
    /// Draw without box drawing characters
    #[arg(long)]
    pub(crate) plain: bool,
    #[command(flatten)]
    pub(crate) rules: RulesArg,
    /// Print the referee's JSON answer instead
    #[arg(long, conflicts_with = "plain")]
    pub(crate) json: bool,
}

pub(super) const SHOW_EXAMPLE: &str = "\
The game is recognized by the form of the position. A terminal gets colors unless NO_COLOR is set.

Examples:
  dicehall show 'r=3G,5B,7B y=- g=- b=9B,5Gx2 m=0,1 B'
  dicehall show --plain '-;0;r=5,7 y=- g=16 b=- m=0 l=5,8;r=- y=- g=- b=- m=1 l=6,11'
";

#[derive(Args)]
pub(crate) struct LegalArgs {
    #[command(flatten)]
    pub(crate) position: PositionArg,
    /// The dice that were thrown, as in `4,1,r3,y6,g2,b6`
    #[arg(long)]
    pub(crate) dice: Option<String>,
    /// Moves to make first, as in `yellow5` or `0:pass,1:red6`
    #[arg(long, value_delimiter = ',', value_name = "MOVES")]
    pub(crate) after: Vec<String>,
    #[command(flatten)]
    pub(crate) rules: RulesArg,
    /// Print the referee's JSON answer instead
    #[arg(long)]
    pub(crate) json: bool,
}

pub(super) const LEGAL_EXAMPLE: &str = "\
Examples:
  dicehall legal '4RK4/4W134/9/9/9/9/9/WK8 w 0'
  dicehall legal 'r=- y=- g=- b=- m=0,0 B' --dice 4,1,r3,y6,g2,b6
  dicehall legal 'r=- y=- g=- b=- m=0,0 B' --dice 4,1,r3,y6,g2,b6 --after yellow5
";

#[derive(Args)]
pub(crate) struct ReplayArgs {
    /// A file of one or more records; `-` is standard input
    pub(crate) record: PathBuf,
    /// Draw the position after every step
    #[arg(long, short)]
    pub(crate) verbose: bool,
    /// Draw without box drawing characters
    #[arg(long)]
    pub(crate) plain: bool,
    /// Print one JSON object for each record
    #[arg(long, conflicts_with = "verbose")]
    pub(crate) json: bool,
}

pub(super) const REPLAY_EXAMPLE: &str = "\
A record that breaks a rule is reported with line, column and reason, and the exit code is 1.

Examples:
  dicehall replay game.record
  dicehall replay --verbose - < game.record
";
