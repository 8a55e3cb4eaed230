//! What requests must be like before a table is asked.

use catalog::{GameKind, with_game};
use game::{Game, Options, Setup};
use protocol::{
    BotBody, Code, CommandRequest, DiceBody, NewTable, Problem, SeatingBody, TermsBody,
};
use table::PlayerId;

/// Checks the key of a request.
///
/// # Errors
/// If it is empty, too long or invisible.
pub fn check_key(key: &str) -> Result<(), Problem> {
    if !(1..=64).contains(&key.chars().count()) || key.chars().any(char::is_control) {
        return Err(Problem::new(
            Code::Unreadable,
            "a key has 1 to 64 characters that can be seen",
        ));
    }
    Ok(())
}

/// Checks that every command must pass before a table is asked.
///
/// # Errors
/// If its key is not valid, or if it does not say what was seen although that matters.
pub fn check_request(request: &CommandRequest) -> Result<(), Problem> {
    check_key(&request.key)?;
    if request.command.rests_on_sight() && request.seen.is_none() {
        let what = "this command needs `seen`: the number of the last event that you have seen";
        return Err(Problem::new(Code::Unreadable, what));
    }
    Ok(())
}

/// The terms of a table that a player wants to open.
///
/// # Errors
/// If there can be no such table.
pub fn terms(
    new: &NewTable,
    opener: &PlayerId,
    secret: &fair::Secret,
) -> Result<TermsBody, Problem> {
    let bad = |what: String| Problem::new(Code::BadTable, what);
    let kind: GameKind = new.game.parse().map_err(|error| bad(format!("{error}")))?;
    if !new.clock.is_sensible() {
        return Err(bad("the clock has times that nobody could play with".to_owned()));
    }
    let options: Options = new.options.parse().map_err(|error| bad(format!("{error}")))?;
    let (options, stand_in) = with_game!(kind, G => {
        let setup = <G as Game>::Setup::for_seats(&options, new.seats);
        let setup = setup.map_err(|error| bad(error.to_string()))?;
        (setup.to_options().to_string(), <G as bots::Roster>::STAND_IN)
    });
    let is_hall = new.dice != DiceBody::Ours;
    let by_default = if is_hall { SeatingBody::Lot } else { SeatingBody::Chosen };
    Ok(TermsBody {
        game: new.game.clone(),
        options,
        dice: new.dice,
        commitment: is_hall.then(|| secret.commitment().to_string()),
        clock: new.clock,
        seating: new.seating.filter(|_| is_hall).unwrap_or(by_default),
        public: new.public,
        stand_in: BotBody { name: stand_in.0.to_owned(), level: stand_in.1 },
        opener: Some(opener.0.clone()),
    })
}
