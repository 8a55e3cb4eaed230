//! One game, from the first prompt to the result.

use std::{fs, path::PathBuf};

use anyhow::Context;
use bots::{Player, Players, SeededDice};
use draw::{Draw, Style};
use game::{Seat, Seats, Step, Turn, record::Scribe};

use super::{
    console::{ask, say},
    history::History,
};

/// Who holds a seat.
pub(super) enum Sitter<G: Players> {
    Person,
    Bot(G::Player),
}

/// Who throws the dice.
pub(super) enum Throws {
    Ours(SeededDice),
    Typed,
}

/// A game under way.
pub(super) struct Table<G: Players> {
    pub(super) setup: G::Setup,
    pub(super) position: G,
    pub(super) past: History<G>,
    pub(super) sitters: Vec<Sitter<G>>,
    pub(super) throws: Throws,
    /// Bots draw from other dice than the table's, so that they cannot foresee a roll.
    pub(super) bots_luck: SeededDice,
    pub(super) style: Style,
    /// Where to keep the record.
    pub(super) record: Option<PathBuf>,
}

/// What a person answered.
enum Answer<M> {
    Move(M),
    TakenBack,
    Again,
    Quit,
}

/// What can be typed besides the moves of the game.
const HELP: &str = "\
  moves [X]   your legal moves, or those that begin with X
  show        draw the position again
  undo        take your last decision back, never across a roll
  record      print the record so far
  quit        leave the game
";

impl<G: Players + Draw> Table<G> {
    pub(super) fn run(mut self) -> anyhow::Result<()> {
        say("Type a move, or help.\n")?;
        loop {
            let goes_on = match self.position.turn() {
                Turn::Roll => self.roll()?,
                Turn::Move(seats) => self.decide(seats)?,
                Turn::Over(_) => {
                    self.show()?;
                    return Ok(());
                }
            };
            if !goes_on {
                return say("The game is not finished.\n");
            }
        }
    }

    fn show(&self) -> anyhow::Result<()> {
        let drawing = self.position.draw(self.style);
        say(&format!("\n{drawing}{}\n", self.position.status()))
    }

    fn roll(&mut self) -> anyhow::Result<bool> {
        if let Throws::Ours(dice) = &mut self.throws {
            let roll = self.position.throw(dice);
            self.take(Step::Roll(roll))?;
            return Ok(true);
        }
        self.show()?;
        while let Some(line) = ask("dice> ")? {
            let dice = line.split_whitespace().collect::<Vec<_>>().join(",").replace(",,", ",");
            let refused = match dice.parse() {
                _ if is_quit(&line) => return Ok(false),
                Ok(roll) => match self.position.judge_roll(roll) {
                    Ok(()) => {
                        self.take(Step::Roll(roll))?;
                        return Ok(true);
                    }
                    Err(illegal) => illegal.to_string(),
                },
                Err(error) => error.to_string(),
            };
            say(&format!("{refused}\n"))?;
        }
        Ok(false)
    }

    /// Bots decide first where several seats decide at once: nobody sees it before all have.
    fn decide(&mut self, seats: Seats) -> anyhow::Result<bool> {
        let is_bot = |seat: &Seat| matches!(self.sitters[seat.index()], Sitter::Bot(_));
        let seat = seats.iter().find(is_bot).or(seats.lowest());
        let seat = seat.expect("a turn that waits for moves names a seat");
        if let Sitter::Bot(bot) = &mut self.sitters[seat.index()] {
            let seen = self.position.seen_by(Some(seat));
            let mv = bot.choose(&seen, seat, &seen.moves(seat), &mut self.bots_luck);
            if seats.len() == 1 {
                let name = self.position.seat_name(seat);
                let what = self.position.explain(seat, mv);
                let why = bot
                    .reason()
                    .map_or(String::new(), |reason| format!(" ({})", draw::why(reason)));
                say(&format!("{name} ({bot}) plays {mv}: {what}{why}\n"))?;
            }
            self.take(Step::Move(seat, mv))?;
            return Ok(true);
        }
        self.ask_person(seat)
    }

    fn ask_person(&mut self, seat: Seat) -> anyhow::Result<bool> {
        self.show()?;
        if self.position.moves(seat).len() <= 12 {
            self.list_moves(seat, "")?;
        }
        let prompt = format!("{}> ", self.position.seat_name(seat));
        loop {
            let Some(line) = ask(&prompt)? else {
                return Ok(false);
            };
            match self.understand(seat, &line)? {
                Answer::Quit => return Ok(false),
                Answer::Move(mv) => {
                    let owed = self.position.to_act();
                    self.take(Step::Move(seat, mv))?;
                    if self.position.to_act() == owed {
                        say("That is noted. It is still your turn.\n")?;
                    }
                    return Ok(true);
                }
                Answer::TakenBack => return Ok(true),
                Answer::Again => {}
            }
        }
    }

    fn understand(&mut self, seat: Seat, line: &str) -> anyhow::Result<Answer<G::Move>> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            _ if is_quit(word) => return Ok(Answer::Quit),
            "" => {}
            "help" | "?" => say(&format!("  a move      {}\n{HELP}", G::MOVE_HELP))?,
            "moves" => self.list_moves(seat, rest)?,
            "show" => self.show()?,
            "record" => {
                let steps = self.past.open_steps(&self.position);
                say(&self.written(steps)?.record().to_string())?;
            }
            "undo" => {
                self.undo()?;
                return Ok(Answer::TakenBack);
            }
            _ => match line.parse() {
                Err(error) => say(&format!("{error}; or type help\n"))?,
                Ok(mv) => match self.position.judge(seat, mv) {
                    Ok(()) => return Ok(Answer::Move(mv)),
                    Err(illegal) => say(&format!("That is not legal: {illegal}.\n"))?,
                },
            },
        }
        Ok(Answer::Again)
    }

    fn list_moves(&self, seat: Seat, beginning: &str) -> anyhow::Result<()> {
        for mv in self.position.moves(seat) {
            let name = mv.to_string();
            if name.starts_with(&beginning.to_ascii_lowercase()) {
                say(&format!("  {name:<9} {}\n", self.position.explain(seat, mv)))?;
            }
        }
        Ok(())
    }

    fn undo(&mut self) -> anyhow::Result<()> {
        let is_person = |seat: Seat| matches!(self.sitters[seat.index()], Sitter::Person);
        match self.past.undo(&self.position, is_person) {
            Err(refusal) => say(&format!("{refusal}\n")),
            Ok(before) => {
                self.position = before;
                self.save()
            }
        }
    }

    fn take(&mut self, step: Step<G>) -> anyhow::Result<()> {
        let before = self.position.clone();
        self.position.take(step)?;
        self.past.push(before, step);
        for (seat, mv) in self.past.just_opened() {
            say(&format!("{}: {mv}\n", self.position.seat_name(seat)))?;
        }
        self.save()
    }

    fn written(&self, steps: impl Iterator<Item = Step<G>>) -> anyhow::Result<Scribe<G>> {
        let mut scribe = Scribe::new(&self.setup);
        for (seat, sitter) in self.sitters.iter().enumerate() {
            let name = match sitter {
                Sitter::Person => "you".to_owned(),
                Sitter::Bot(bot) => bot.to_string(),
            };
            scribe.player(Seat::at(seat), &name);
        }
        for step in steps {
            scribe.take(step)?;
        }
        Ok(scribe)
    }

    /// Writes the record beside its place first, so that a crash leaves the old one or the new.
    fn save(&self) -> anyhow::Result<()> {
        let Some(path) = &self.record else {
            return Ok(());
        };
        let mut beside = path.clone().into_os_string();
        beside.push(".part");
        fs::write(&beside, self.written(self.past.steps())?.record().to_string())
            .and_then(|()| fs::rename(&beside, path))
            .with_context(|| format!("cannot write the record to {}", path.display()))
    }
}

fn is_quit(word: &str) -> bool {
    ["quit", "exit", "q"].contains(&word)
}
