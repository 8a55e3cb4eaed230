//! Who is who: players by their tokens.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

use protocol::PlayerKind;
use store::{Player, Store, StoreError};
use table::{Moment, Name, PlayerId};

use crate::{Error, caller::Caller, secrets::Token};

/// How many players are remembered between requests.
const MOST_REMEMBERED: usize = 50_000;

/// All players.
pub(crate) struct Players {
    store: Store,
    known: Mutex<HashMap<String, Player>>,
}

impl Players {
    pub(crate) fn new(store: Store) -> Self {
        Self { store, known: Mutex::default() }
    }

    pub(crate) async fn add(
        &self,
        name: &Name,
        kind: PlayerKind,
        token: Token,
        now: Moment,
    ) -> Result<(Caller, Token), Error> {
        let id = token.player().to_owned();
        let is_program = kind == PlayerKind::Program;
        let kind = if is_program { "program" } else { "guest" };
        let player = Player {
            id: id.clone(),
            name: name.to_string(),
            kind: kind.to_owned(),
            token_hash: token.hash(),
            created_at: now.0,
        };
        match self.store.add_player(&player).await {
            Ok(()) => Ok((Caller { player: PlayerId(id), name: player.name, is_program }, token)),
            // The same request came before.
            Err(StoreError::PlayerExists) => {
                let caller = self.prove(&token).await?.ok_or(Error::NoToken)?;
                Ok((caller, token))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Something about a player that only the hall knows and that never changes.
    pub(crate) async fn proof(&self, player: &PlayerId) -> Result<Vec<u8>, Error> {
        Ok(self.known(&player.0).await?.ok_or(Error::NoToken)?.token_hash)
    }

    /// The player that a token proves.
    pub(crate) async fn prove(&self, token: &Token) -> Result<Option<Caller>, Error> {
        let known = self.known(token.player()).await?;
        // An unknown player costs as much time as a wrong token.
        let is_proven =
            token.matches(known.as_ref().map_or(&[0; 32][..], |known| &known.token_hash));
        Ok(known.filter(|_| is_proven).map(|Player { id, name, kind, .. }| Caller {
            player: PlayerId(id),
            name,
            is_program: kind == "program",
        }))
    }

    async fn known(&self, id: &str) -> Result<Option<Player>, Error> {
        let remembered = self.lock().get(id).cloned();
        if remembered.is_some() {
            return Ok(remembered);
        }
        let Some(player) = self.store.player(id).await? else { return Ok(None) };
        let mut players = self.lock();
        if players.len() >= MOST_REMEMBERED {
            players.clear();
        }
        players.insert(id.to_owned(), player.clone());
        Ok(Some(player))
    }

    /// Forgets a player who is no longer in the log.
    pub(crate) fn forget(&self, id: &str) {
        self.lock().remove(id);
    }

    /// Forgets everybody: some of them are no longer in the log.
    pub(crate) fn forget_all(&self) {
        self.lock().clear();
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<String, Player>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
