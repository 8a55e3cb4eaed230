//! The referee: it runs one game at a time, takes requests and answers each in one line of JSON.
//!
//! It never rolls the dice itself. It answers whatever it is sent; a request that it cannot accept gets an
//! error and leaves the game as it was. The protocol is in `docs/formats.md`.
//!
//! ```
//! use referee::Referee;
//!
//! let mut referee = Referee::default();
//! let answer = referee.answer(br#"{"cmd":"new","game":"qwixx-duel"}"#);
//! assert!(answer.starts_with(r#"{"ok":true,"game":"qwixx-duel","position":"r=- y=- "#));
//! let answer = referee.answer(br#"{"cmd":"move","seat":0,"move":"red5"}"#);
//! assert_eq!(answer, r#"{"ok":false,"error":"the dice have to be rolled first"}"#);
//! ```

mod answer;
mod line;
mod request;

use std::{
    error::Error,
    io::{self, BufRead, Write},
};

use answer::Answer;
use catalog::{AnyPosition, GameKind, with_game, with_position};
use game::{Game, Options, Seat, Setup};
use line::{Line, read_line};
use request::Request;

/// A referee, with or without a game.
#[derive(Clone, Debug, Default)]
pub struct Referee {
    game: Option<AnyPosition>,
}

/// Every refusal, of whatever kind, ends up as the text of an answer.
type Result<T> = std::result::Result<T, Box<dyn Error>>;

impl Referee {
    /// Takes one request and returns the answer, without a line end.
    pub fn answer(&mut self, request: &[u8]) -> String {
        let answer = self.take(request).unwrap_or_else(|error| answer::error(&error.to_string()));
        debug_assert!(!answer.contains('\n'));
        answer
    }

    /// Answers every line of the input until it ends.
    ///
    /// # Errors
    /// If the input cannot be read or the output cannot be written.
    pub fn serve(&mut self, mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
        loop {
            let answer = match read_line(&mut input)? {
                Line::End => return Ok(()),
                Line::TooLong => answer::error(line::TOO_LONG),
                Line::Text(line) => self.answer(&line),
            };
            writeln!(output, "{answer}")?;
            output.flush()?;
        }
    }

    fn take(&mut self, request: &[u8]) -> Result<String> {
        match Request::parse(request)? {
            Request::New { game, position, options } => {
                let kind: GameKind = game.parse()?;
                let position = position.as_deref();
                self.game = Some(with_game!(kind, G => begin::<G>(position, &options)?.into()));
            }
            Request::Roll { dice } => {
                with_position!(self.game()?, position => position.roll(dice.parse()?)?);
            }
            Request::Move { seat, mv } => {
                with_position!(self.game()?, position => make_move(position, seat, &mv)?);
            }
            Request::Show => {}
        }
        Ok(with_position!(self.game()?, position => describe(position)))
    }

    fn game(&mut self) -> Result<&mut AnyPosition> {
        self.game.as_mut().ok_or_else(|| "there is no game yet: send a \"new\" first".into())
    }
}

/// What the referee says about a position: the answer to a request that leads to it.
pub fn describe<G: Game>(position: &G) -> String {
    Answer::of(position).to_json()
}

fn begin<G: Game>(position: Option<&str>, options: &Options) -> Result<G> {
    match position {
        None => Ok(G::start(&G::Setup::from_options(options)?)),
        Some(text) => Ok(G::from_position(text, &G::Setup::for_position(options)?)?),
    }
}

fn make_move<G: Game>(position: &mut G, seat: usize, mv: &str) -> Result<()> {
    let mv: G::Move = mv.parse()?;
    let seats = position.seats();
    let known = Seat::new(seat).filter(|_| seat < seats);
    let seat = known
        .ok_or_else(|| format!("there is no seat {seat}: the seats are 0 to {}", seats - 1))?;
    Ok(position.play(seat, mv)?)
}
