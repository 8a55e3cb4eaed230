//! The bots of the hall: what one does when its turn has come in the line of [`work`](crate::work).

use answers::{Act, think};
use protocol::CommandRequest;

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
    hall.metrics.bot_thoughts.inc();
    let Some(act) = think(&table, secrets::luck(), &thought.stop) else { return Ok(()) };
    if thought.stop.is_stopped() {
        tracing::debug!(table = id, "a bot was told to stop");
        return Ok(());
    }
    let Act { command, reason } = act;
    let request = CommandRequest { key: String::new(), seen: Some(table.sequence()), command };
    match hall.act_for_bot(id, &request, reason.as_ref()).await {
        Err(Error::Refused(problem)) => {
            // Somebody has just taken something back or run out of time: the sweep will ask again.
            tracing::debug!(table = id, code = &*problem.code, "a bot came too late");
            Ok(())
        }
        other => other,
    }
}
