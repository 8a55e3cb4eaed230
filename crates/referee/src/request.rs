//! Requests.

use std::{error::Error, fmt};

use game::{Options, SetupError, text::quoted};
use serde_json::{Map, Value};

/// One request.
pub(crate) enum Request {
    New { game: String, position: Option<String>, options: Options },
    Roll { dice: String },
    Move { seat: usize, mv: String },
    Show,
}

/// Why a line is not a request.
#[derive(Debug)]
pub(crate) enum BadRequest {
    /// Not a JSON object.
    Json(String),
    /// A field that is missing or of the wrong kind.
    Field(String),
    /// An option given twice.
    Setup(SetupError),
}

impl fmt::Display for BadRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Json(what) => write!(f, "not a request: {what}"),
            Self::Field(what) => f.write_str(what),
            Self::Setup(error) => error.fmt(f),
        }
    }
}

impl Error for BadRequest {}

impl From<SetupError> for BadRequest {
    fn from(error: SetupError) -> Self {
        Self::Setup(error)
    }
}

type Result<T> = std::result::Result<T, BadRequest>;

fn json(what: &str) -> BadRequest {
    BadRequest::Json(what.to_owned())
}

/// The fields of a request that have not been used yet.
struct Fields(Map<String, Value>);

impl Fields {
    /// Takes a field out; null counts as absent.
    fn take(&mut self, name: &str) -> Option<Value> {
        self.0.remove(name).filter(|value| !value.is_null())
    }

    fn needed<T>(&mut self, name: &str, what: &str, read: fn(&Value) -> Option<T>) -> Result<T> {
        let value = self.take(name);
        let error = match &value {
            None => format!("the request needs \"{name}\", {what}"),
            Some(value) => format!("\"{name}\" cannot be {}: expected {what}", shown(value)),
        };
        value.as_ref().and_then(read).ok_or(BadRequest::Field(error))
    }

    fn none_left(&self) -> Result<()> {
        match self.0.keys().next() {
            None => Ok(()),
            Some(name) => {
                Err(BadRequest::Field(format!("this request has no field {}", quoted(name))))
            }
        }
    }
}

fn shown(value: &Value) -> String {
    quoted(&value.to_string())
}

fn text(value: &Value) -> Option<String> {
    value.as_str().map(str::to_owned)
}

impl Request {
    pub(crate) fn parse(line: &[u8]) -> Result<Self> {
        let line = std::str::from_utf8(line).map_err(|_| json("the line is not UTF-8 text"))?;
        if line.trim().is_empty() {
            return Err(json("the line is empty, expected a JSON object"));
        }
        let value = serde_json::from_str(line).map_err(|error| json(&error.to_string()))?;
        let Value::Object(fields) = value else {
            return Err(json("expected a JSON object"));
        };
        let mut fields = Fields(fields);
        let request = match fields.needed("cmd", "new, roll, move or show", text)?.as_str() {
            "new" => return new_game(fields),
            "roll" => {
                let what = "an object such as {\"white\":[4,1],\"red\":3}";
                let dice = fields.needed("dice", what, |value| value.as_object().cloned())?;
                Self::Roll { dice: dice_text(&dice)? }
            }
            "move" => Self::Move {
                seat: fields.needed("seat", "the number of a seat, counted from 0", |value| {
                    usize::try_from(value.as_u64()?).ok()
                })?,
                mv: fields.needed("move", "a move in notation", text)?,
            },
            "show" => Self::Show,
            other => {
                let what = format!(
                    "there is no request {}: there are new, roll, move, show",
                    quoted(other)
                );
                return Err(BadRequest::Field(what));
            }
        };
        fields.none_left()?;
        Ok(request)
    }
}

/// Everything in a request for a new game besides game and position is an option, which the game itself
/// checks.
fn new_game(mut fields: Fields) -> Result<Request> {
    let game = fields.needed("game", "the name of a game", text)?;
    let position = match fields.take("position") {
        None => None,
        Some(Value::String(position)) => Some(position),
        Some(other) => {
            let what = format!("\"position\" cannot be {}: expected text", shown(&other));
            return Err(BadRequest::Field(what));
        }
    };
    let rules = match fields.take("rules") {
        None => Map::new(),
        Some(Value::Object(rules)) => rules,
        Some(other) => {
            let what = format!("\"rules\" cannot be {}: expected an object", shown(&other));
            return Err(BadRequest::Field(what));
        }
    };
    let mut options = Options::new();
    set_all(&mut options, &rules, rule_text, "a word, true or false")?;
    let what = "a number or a list of pairs; house rules belong in \"rules\"";
    set_all(&mut options, &fields.0, number_text, what)?;
    Ok(Request::New { game, position, options })
}

fn set_all(
    options: &mut Options,
    values: &Map<String, Value>,
    read: fn(&Value) -> Option<String>,
    what: &str,
) -> Result<()> {
    for (name, value) in values.iter().filter(|(_, value)| !value.is_null()) {
        let bad = || {
            let name = quoted(name);
            BadRequest::Field(format!("option {name} cannot be {}: expected {what}", shown(value)))
        };
        options.set(name, read(value).ok_or_else(bad)?)?;
    }
    Ok(())
}

/// A house rule is a word, or yes or no.
fn rule_text(value: &Value) -> Option<String> {
    match value {
        Value::Bool(yes) => Some(if *yes { "yes" } else { "no" }.to_owned()),
        Value::String(text) => Some(text.clone()),
        _ => None,
    }
}

/// Other options are a number, or a list of pairs of numbers such as `5,8/6,11`.
fn number_text(value: &Value) -> Option<String> {
    let number = |value: &Value| value.as_u64().map(|number| number.to_string());
    let pair = |value: &Value| match value.as_array()?.as_slice() {
        [one, other] => Some(format!("{},{}", number(one)?, number(other)?)),
        _ => None,
    };
    match value {
        Value::Array(pairs) => Some(pairs.iter().map(pair).collect::<Option<Vec<_>>>()?.join("/")),
        one => number(one),
    }
}

/// The dice of a request in the notation of rolls: `{"white":[4,1],"red":3}` is `white4,white1,red3`.
/// Dice have their full names; several of one name come as a list.
fn dice_text(dice: &Map<String, Value>) -> Result<String> {
    let mut faces = Vec::new();
    for (name, value) in dice {
        let is_name = name.len() > 1 && name.bytes().all(|b| b.is_ascii_lowercase());
        let of_name = match value {
            Value::Array(several) if several.len() > 1 => several.as_slice(),
            one => std::slice::from_ref(one),
        };
        for face in of_name {
            let face = face.as_u64().filter(|_| is_name).ok_or_else(|| {
                BadRequest::Field(format!("die {} cannot show {}", quoted(name), shown(value)))
            })?;
            faces.push(format!("{name}{face}"));
        }
    }
    Ok(faces.join(","))
}
