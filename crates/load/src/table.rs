//! A table at which one player holds all seats.

use protocol::{
    ClockBody, CommandBody, CommandRequest, DiceBody, NewTable, SeatingBody, TableView,
};

/// The games that measurements play, in turn from table to table: a choice, so that figures stay comparable, and no list of
/// all games.
pub const GAMES: [&str; 3] = ["qwixx-duel", "duell", "qwixx-longo"];

/// A table for two with the hall's dice.
pub fn new_table(game: &str) -> NewTable {
    NewTable {
        game: game.to_owned(),
        options: String::new(),
        seats: (game == "qwixx-longo").then_some(2),
        dice: DiceBody::Hall,
        clock: ClockBody::None,
        seating: Some(SeatingBody::Chosen),
        public: false,
        key: None,
    }
}

/// The commands that begin a game at a new table, one player on every seat.
pub fn setting_up(view: &TableView) -> Vec<CommandBody> {
    let sit = |seat: usize| CommandBody::Sit {
        pledge: None,
        seat,
        name: format!("seat {seat}"),
        seed: Some(format!("seed {seat}")),
    };
    (0..view.seats.len()).map(sit).chain([CommandBody::Start {}]).collect()
}

/// A command with its key, and with what has been seen if it depends on that.
pub fn keyed(key: impl Into<String>, command: CommandBody, seen: u64) -> CommandRequest {
    let seen = command.rests_on_sight().then_some(seen);
    CommandRequest { key: key.into(), seen, command }
}
