//! The bots: who is on offer, and what one does when it is due.

use bots::{Offer, Player, Roster, SeededDice, Stop};
use catalog::{GameKind, with_game, with_variant};
use game::Seat;
use protocol::{
    AnyTable, BotBody, BotOffer, Code, CommandBody, GameCard, Games, Problem, ReasonBody,
};
use serde::{Deserialize, Serialize};
use table::Table;

/// What a bot does, and why.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Act {
    /// What it does.
    pub command: CommandBody,
    /// Why, if it has something to say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<ReasonBody>,
}

/// What the bot that is due at a table does. Its own luck comes from a number.
pub fn think(table: &AnyTable, luck: u64, stop: &Stop) -> Option<Act> {
    with_variant!(AnyTable, table, table => act(table, luck, stop))
}

fn act<G: Roster>(table: &Table<G>, luck: u64, stop: &Stop) -> Option<Act> {
    let (seat, is_roll) = table.due_bot()?;
    if is_roll {
        let command = CommandBody::Roll { seat: seat.index(), dice: None };
        return Some(Act { command, reason: None });
    }
    let (mv, reason) = choose(table, seat, luck, stop)?;
    let command = CommandBody::Move { seat: seat.index(), mv: mv.to_string() };
    Some(Act { command, reason })
}

fn choose<G: Roster>(
    table: &Table<G>,
    seat: Seat,
    luck: u64,
    stop: &Stop,
) -> Option<(G::Move, Option<ReasonBody>)> {
    let bot = table.chairs()[seat.index()].as_ref()?.sitter.bot()?;
    let seen = table.position()?.seen_by(Some(seat));
    let legal = seen.moves(seat);
    let mut luck = SeededDice::new(luck);
    let mut player = G::hire(&bot.name, bot.level)?;
    player.heed(stop);
    let mv = (!legal.is_empty()).then(|| player.choose(&seen, seat, &legal, &mut luck))?;
    Some((mv, player.reason().map(Into::into)))
}

/// The games, and the bots that play them.
pub fn games() -> Games {
    let card = |&kind: &GameKind| with_game!(kind, G => GameCard::of::<G>(kind, offers::<G>()));
    Games { games: GameKind::ALL.iter().map(card).collect() }
}

/// The bots that a game has on offer.
fn offers<G: Roster>() -> Vec<BotOffer> {
    let offer = |offer: &Offer| BotOffer {
        name: offer.name.to_owned(),
        lowest: *offer.levels.start(),
        highest: *offer.levels.end(),
    };
    G::OFFERS.iter().map(offer).collect()
}

/// Checks that a table's game has a bot like this.
///
/// # Errors
/// If it has none.
pub fn check_bot(table: &AnyTable, bot: &BotBody) -> Result<(), Problem> {
    // Not by hiring it: that takes its net, which whoever seats it need not have.
    fn offers<G: Roster>(_: &Table<G>, bot: &BotBody) -> bool {
        G::OFFERS.iter().any(|offer| offer.name == bot.name && offer.levels.contains(&bot.level))
    }
    if with_variant!(AnyTable, table, table => offers(table, bot)) {
        return Ok(());
    }
    let what = format!("there is no bot {} of level {}", bot.name, bot.level);
    Err(Problem::new(Code::NoSuchBot, what))
}
