//! The bots of the hall: what one does when its turn has come in the line of [`work`](crate::work).

use ::bots::{Player, Roster, SeededDice, Stop};
use catalog::with_variant;
use game::Seat;
use protocol::{AnyTable, BotOffer, CommandBody, CommandRequest, ReasonBody};
use table::Table;

use crate::{Error, hall::Inner, line::Ticket, secrets, slot::Slot};

/// Lets the bot that is due at a table act once.
pub(crate) async fn act(hall: &Inner, id: &str, ticket: &Ticket) -> Result<(), Error> {
    let begin = |slot: &mut Slot| {
        let queue = &hall.work_queue;
        let thought = hall.tables.thinking.begin(id, slot.sequence(), queue, ticket)?;
        Some((slot.table.clone(), thought))
    };
    // Begun while the table is held, so that nothing can happen unseen.
    let Some((table, thought)) = hall.tables.look(id, 0, begin).await? else { return Ok(()) };
    let Some(act) = with_variant!(AnyTable, &table, table => think(table, &thought.stop)) else {
        return Ok(());
    };
    if thought.stop.is_stopped() {
        tracing::debug!(table = id, "a bot was told to stop");
        return Ok(());
    }
    let Act { command, reason } = act;
    let request = CommandRequest { key: String::new(), seen: Some(table.sequence()), command };
    match hall.act_for_bot(id, &request, reason.as_ref()).await {
        Err(Error::Refused(problem)) => {
            // Somebody took something back or ran out of time just now: the sweep asks again.
            tracing::debug!(table = id, code = &*problem.code, "a bot came too late");
            Ok(())
        }
        other => other,
    }
}

/// What a bot does, and why.
struct Act {
    command: CommandBody,
    reason: Option<ReasonBody>,
}

fn think<G: Roster>(table: &Table<G>, stop: &Stop) -> Option<Act> {
    let (seat, is_roll) = table.due_bot()?;
    if is_roll {
        let command = CommandBody::Roll { seat: seat.index(), dice: None };
        return Some(Act { command, reason: None });
    }
    let (mv, reason) = choose(table, seat, stop)?;
    let command = CommandBody::Move { seat: seat.index(), mv: mv.to_string() };
    Some(Act { command, reason })
}

fn choose<G: Roster>(
    table: &Table<G>,
    seat: Seat,
    stop: &Stop,
) -> Option<(G::Move, Option<ReasonBody>)> {
    let bot = table.chairs()[seat.index()].as_ref()?.sitter.bot()?;
    let seen = table.position()?.seen_by(Some(seat));
    let legal = seen.moves(seat);
    let mut luck = SeededDice::new(secrets::luck());
    let mut player = G::hire(&bot.name, bot.level)?;
    player.heed(stop);
    let mv = (!legal.is_empty()).then(|| player.choose(&seen, seat, &legal, &mut luck))?;
    Some((mv, player.reason().map(Into::into)))
}

/// The bots that a game has on offer.
pub(crate) fn offers<G: Roster>() -> Vec<BotOffer> {
    let offer = |offer: &::bots::Offer| BotOffer {
        name: offer.name.to_owned(),
        lowest: *offer.levels.start(),
        highest: *offer.levels.end(),
    };
    G::OFFERS.iter().map(offer).collect()
}

/// Whether a table's game has a bot like this.
pub(crate) fn is_on_offer(table: &AnyTable, name: &str, level: u8) -> bool {
    fn hires<G: Roster>(_: &Table<G>, name: &str, level: u8) -> bool {
        G::hire(name, level).is_some()
    }
    with_variant!(AnyTable, table, table => hires(table, name, level))
}
