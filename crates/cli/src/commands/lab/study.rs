//! Many analyzed games, for `dicehall lab luck` and `dicehall lab bands`.

use analysis::Examiner;
use bots::{Examined, Players};
use catalog::GameKind;
use game::Setup;
use lab::{Analyses, GameFigures};

use super::kept::Kept;
use crate::args::StudyArgs;

/// Games of players against themselves, some of which may be known.
pub(super) struct Study<'a, G: Examined> {
    setup: G::Setup,
    args: &'a StudyArgs,
    luck_alone: bool,
    kept: Kept,
    /// That of the judge, by these rules.
    pub(super) fingerprint: String,
}

impl<'a, G: Examined> Study<'a, G> {
    /// A study, with what has been kept of it.
    pub(super) fn open(
        command: &str,
        game: GameKind,
        args: &'a StudyArgs,
        luck_alone: bool,
    ) -> anyhow::Result<Self> {
        let rules = &args.rules.rules;
        let setup = match args.seats {
            Some(seats) => G::Setup::for_position(rules)?.with_seats(seats)?,
            None => G::Setup::from_options(rules)?,
        };
        let judge = G::examiner(args.effort);
        let fingerprint = format!("{:016x}", Examiner::<G>::fingerprint(&judge, &setup));
        let name = format!(
            "dicehall lab {command} {game} --seed {} --effort {} [{}] judged by {fingerprint}",
            args.seed,
            args.effort,
            setup.to_options(),
        );
        let kept = Kept::open(args.keep.as_deref(), &name)?;
        Ok(Self { setup, args, luck_alone, kept, fingerprint })
    }

    pub(super) fn seats(&self) -> usize {
        G::start(&self.setup).seats()
    }

    /// How many games of a player are still to be played.
    pub(super) fn missing(&self, player: &str, games: u64) -> usize {
        self.kept.missing(player, games).len()
    }

    /// Plays and analyzes a player's missing games, and returns all of them.
    pub(super) fn run(
        &mut self,
        player: &str,
        games: u64,
        on_game: impl Fn() + Sync,
    ) -> anyhow::Result<Vec<GameFigures>> {
        let missing = self.kept.missing(player, games);
        let study = Analyses::<G> {
            setup: self.setup.clone(),
            players: vec![<G as Players>::player_named(player)?; self.seats()],
            seed: self.args.seed,
            effort: self.args.effort,
            luck_alone: self.luck_alone,
        };
        let found = study.run(&missing, self.args.threads.workers(), |game, figures| {
            self.kept.keep(player, game, figures);
            on_game();
        });
        let found = missing.into_iter().zip(found);
        Ok(self.kept.with(player, games, found).into_iter().cloned().collect())
    }
}
