//! One game, from the first prompt to the result.

use std::{fs, path::PathBuf};

use anyhow::Context;
use bots::{Player, Players, SeededDice};
use draw::{Draw, Style};
use game::{Seat, Seats, Turn, record::Scribe};
use table::{Command, Event, RefusalOf};

use super::{
    console::{ask, say},
    table::{LocalTable, Seated},
};

/// Who holds a seat.
pub(super) enum Sitter<G: Players> {
    Person,
    Bot(G::Player),
}

impl<G: Players> Sitter<G> {
    pub(super) fn seated(&self) -> Seated {
        match self {
            Self::Person => Seated::Person,
            Self::Bot(bot) => Seated::Bot(bot.to_string()),
        }
    }
}

/// Who throws the dice.
pub(super) enum Throws {
    Ours(SeededDice),
    Typed,
}

/// A game under way.
pub(super) struct Terminal<G: Players> {
    pub(super) table: LocalTable<G>,
    pub(super) sitters: Vec<Sitter<G>>,
    pub(super) throws: Throws,
    /// Bots draw from separate dice, so that they cannot foresee a roll.
    pub(super) bots_luck: SeededDice,
    pub(super) style: Style,
    /// Where to keep the record.
    pub(super) record: Option<PathBuf>,
}

/// The result of a typed line.
enum Answer {
    Done,
    Again,
    Quit,
}

/// What can be typed besides moves.
const HELP: &str = "  moves [X]   your legal moves, or only those that begin with X
  show        draw the position again
  undo        take back your last decision, but never across a roll
  record      print the record so far
  quit        leave the game
";

impl<G: Players + Draw> Terminal<G> {
    pub(super) fn run(mut self) -> anyhow::Result<()> {
        say("Type a move, or help.\n")?;
        loop {
            let goes_on = match self.position().turn() {
                Turn::Roll => self.roll()?,
                Turn::Move(seats) => self.decide(seats)?,
                Turn::Over(_) => return self.show(),
            };
            if !goes_on {
                return say("The game is not finished.\n");
            }
        }
    }

    fn position(&self) -> &G {
        self.table.position()
    }

    fn show(&self) -> anyhow::Result<()> {
        let drawing = self.position().draw(self.style);
        say(&format!("\n{drawing}{}\n", self.position().status()))
    }

    fn roll(&mut self) -> anyhow::Result<bool> {
        if let Throws::Ours(dice) = &mut self.throws {
            let roll = self.table.position().throw(dice);
            self.tell_roll(roll)??;
            return Ok(true);
        }
        self.show()?;
        while let Some(line) = ask("dice> ")? {
            let dice = line.split_whitespace().collect::<Vec<_>>().join(",").replace(",,", ",");
            let refused = match dice.parse() {
                _ if is_quit(&line) => return Ok(false),
                Ok(roll) => match self.tell_roll(roll)? {
                    Ok(()) => return Ok(true),
                    Err(refusal) => refusal.to_string(),
                },
                Err(error) => error.to_string(),
            };
            say(&format!("{refused}\n"))?;
        }
        Ok(false)
    }

    fn tell_roll(&mut self, roll: G::Roll) -> anyhow::Result<Result<(), RefusalOf<G>>> {
        let seat = self.position().active();
        self.command(seat, Command::Roll { seat, shown: Some(roll) })
    }

    /// Gives the table a command and shows the result, or why it is refused.
    fn command(
        &mut self,
        seat: Seat,
        command: Command<G>,
    ) -> anyhow::Result<Result<(), RefusalOf<G>>> {
        let events = match self.table.decide(seat, command) {
            Ok(events) => events,
            Err(refusal) => return Ok(Err(refusal)),
        };
        for event in &events {
            self.announce(event)?;
        }
        self.table.take_in(events)?;
        self.save().map(Ok)
    }

    /// Reports what happened if the drawing of the position does not show it.
    fn announce(&self, event: &Event<G>) -> anyhow::Result<()> {
        match event {
            &Event::Moved { seat, mv, .. } => match &self.sitters[seat.index()] {
                Sitter::Person => Ok(()),
                Sitter::Bot(bot) => {
                    let name = self.position().seat_name(seat);
                    let what = self.position().explain(seat, mv);
                    let why = bracketed(bot.reason().and_then(draw::why_besides));
                    say(&format!("{name} ({bot}) plays {mv}: {what}{why}\n"))
                }
            },
            Event::Unsealed { moves } => moves.iter().try_for_each(|(seat, mv)| {
                let why = match &self.sitters[seat.index()] {
                    Sitter::Person => String::new(),
                    Sitter::Bot(bot) => bracketed(bot.reason().map(draw::why)),
                };
                say(&format!("{}: {mv}{why}\n", self.position().seat_name(*seat)))
            }),
            _ => Ok(()),
        }
    }

    /// Bots decide first when several seats decide at once: no choice is shown before all are in.
    fn decide(&mut self, seats: Seats) -> anyhow::Result<bool> {
        let is_bot = |seat: &Seat| !self.table.is_person(*seat);
        let seat = seats.iter().find(is_bot).or(seats.lowest());
        let seat = seat.expect("a turn that waits for moves names a seat");
        let Sitter::Bot(bot) = &mut self.sitters[seat.index()] else {
            return self.ask_person(seat);
        };
        let seen = self.table.position().seen_by(Some(seat));
        let mv = bot.choose(&seen, seat, &seen.moves(seat), &mut self.bots_luck);
        self.command(seat, Command::Move { seat, mv })??;
        Ok(true)
    }

    fn ask_person(&mut self, seat: Seat) -> anyhow::Result<bool> {
        self.show()?;
        if self.position().moves(seat).len() <= 12 {
            self.list_moves(seat, "")?;
        }
        let prompt = format!("{}> ", self.position().seat_name(seat));
        while let Some(line) = ask(&prompt)? {
            match self.understand(seat, &line)? {
                Answer::Quit => return Ok(false),
                Answer::Done => return Ok(true),
                Answer::Again => {}
            }
        }
        Ok(false)
    }

    fn understand(&mut self, seat: Seat, line: &str) -> anyhow::Result<Answer> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            _ if is_quit(word) => return Ok(Answer::Quit),
            "" => {}
            "help" | "?" => say(&format!("  a move      {}\n{HELP}", G::MOVE_HELP))?,
            "moves" => self.list_moves(seat, rest)?,
            "show" => self.show()?,
            "record" => say(&self.written()?)?,
            "undo" => {
                self.undo()?;
                return Ok(Answer::Done);
            }
            _ => match line.parse() {
                Err(error) => say(&format!("{error}; or type help\n"))?,
                Ok(mv) => return self.make_move(seat, mv),
            },
        }
        Ok(Answer::Again)
    }

    fn make_move(&mut self, seat: Seat, mv: G::Move) -> anyhow::Result<Answer> {
        let owed = self.position().to_act();
        if let Err(refusal) = self.command(seat, Command::Move { seat, mv })? {
            say(&format!("That is not legal: {refusal}.\n"))?;
            return Ok(Answer::Again);
        }
        if self.position().to_act() == owed {
            say("That is noted. It is still your turn.\n")?;
        }
        Ok(Answer::Done)
    }

    fn list_moves(&self, seat: Seat, beginning: &str) -> anyhow::Result<()> {
        for mv in self.position().moves(seat) {
            let name = mv.to_string();
            if name.starts_with(&beginning.to_ascii_lowercase()) {
                say(&format!("  {name:<9} {}\n", self.position().explain(seat, mv)))?;
            }
        }
        Ok(())
    }

    fn undo(&mut self) -> anyhow::Result<()> {
        match self.table.undo()? {
            Err(reason) => say(&format!("{reason}\n")),
            Ok(()) => self.save(),
        }
    }

    /// The record so far.
    fn written(&self) -> anyhow::Result<String> {
        let mut scribe = Scribe::<G>::new(self.table.setup());
        for (seat, sitter) in self.sitters.iter().enumerate() {
            let name = match sitter {
                Sitter::Person => "you".to_owned(),
                Sitter::Bot(bot) => bot.to_string(),
            };
            scribe.player(Seat::at(seat), &name);
        }
        for step in self.table.open_steps() {
            scribe.take(step)?;
        }
        Ok(scribe.record().to_string())
    }

    /// Writes the record to a draft first, so that a crash leaves either the old one or the new one.
    fn save(&self) -> anyhow::Result<()> {
        let Some(path) = &self.record else {
            return Ok(());
        };
        let mut beside = path.clone().into_os_string();
        beside.push(".part");
        fs::write(&beside, self.written()?)
            .and_then(|()| fs::rename(&beside, path))
            .with_context(|| format!("cannot write the record to {}", path.display()))
    }
}

/// Why a bot made its last move, in parentheses, if it has something to say.
fn bracketed(why: Option<String>) -> String {
    why.map_or(String::new(), |why| format!(" ({why})"))
}

fn is_quit(word: &str) -> bool {
    ["quit", "exit", "q"].contains(&word)
}
