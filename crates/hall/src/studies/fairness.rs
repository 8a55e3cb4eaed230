//! No help in games that people play against each other.

use std::{net::IpAddr, sync::Arc};

use protocol::{Code, Played, Problem};
use table::Stage;

use crate::{
    Error,
    aside::aside,
    caller::Caller,
    hall::Inner,
    standings::{is_near, near},
    tables::LATEST,
};

/// How many of a player's tables are checked.
const MOST_TABLES: u32 = 50;

impl Inner {
    /// For who asks from an address: refuses a line that stands in a running game of people or one move further, as far as the hall can know, or in any
    /// running game of the asking player.
    pub(crate) async fn check_not_running(
        &self,
        address: IpAddr,
        played: &Played,
        caller: Option<&Caller>,
    ) -> Result<(), Error> {
        let (kind, near) = (played.kind, near(played));
        self.tables.standings.ready().await?;
        if self.tables.standings.has(&near) {
            return Err(running());
        }
        self.see_unseen(kind).await?;
        let (standings, boards) = (Arc::clone(&self.tables.standings), near.clone());
        if aside(address, move || standings.foresees(kind, &boards)).await? {
            return Err(running());
        }
        let Some(caller) = caller else { return Ok(()) };
        let own = self.store.tables_of(&caller.player.0, MOST_TABLES).await?;
        let playing = |listing: &&store::Listing| {
            listing.stage == Stage::Playing.name() && listing.game == played.kind.name()
        };
        for listing in own.iter().filter(playing) {
            let near = self.tables.look(&listing.id, LATEST, |slot| is_near(&near, &slot.table));
            if near.await? {
                return Err(running());
            }
        }
        Ok(())
    }

    /// Refuses a record that itself says it comes from a running table.
    pub(crate) async fn check_table_tag(&self, table: Option<&str>) -> Result<(), Error> {
        let Some(table) = table.and_then(|name| crate::body::check_table_id(name.to_owned()).ok())
        else {
            return Ok(());
        };
        match self.tables.look(&table, LATEST, |slot| slot.table.stage()).await {
            Ok(Stage::Open | Stage::Playing) => Err(running()),
            // A table of another hall, or one long forgotten.
            Ok(Stage::Over) | Err(Error::NoTable) => Ok(()),
            Err(error) => Err(error),
        }
    }
}

fn running() -> Error {
    let what = "a game that is being played stands like this: it is not looked at before its end";
    Problem::new(Code::RunningGame, what).into()
}
