//! Requests.

use std::error::Error;

use game::{Options, text::quoted};
use serde::Deserialize;
use serde_json::{Map, Value};

/// One request.
#[derive(Deserialize)]
#[serde(tag = "cmd", rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum Request {
    New(New),
    Roll {
        dice: Map<String, Value>,
    },
    Move {
        seat: usize,
        #[serde(rename = "move")]
        mv: String,
    },
    Show {},
}

/// A request for a new game.
#[derive(Deserialize)]
pub(crate) struct New {
    pub(crate) game: String,
    pub(crate) position: Option<String>,
    rules: Option<Map<String, Value>>,
    /// Everything else is an option of the game, which knows the ones it has.
    #[serde(flatten)]
    others: Map<String, Value>,
}

impl Request {
    pub(crate) fn parse(line: &[u8]) -> Result<Self, Box<dyn Error>> {
        let text = std::str::from_utf8(line).map_err(|_| "the line is not UTF-8 text")?;
        if text.trim().is_empty() {
            return Err("the line is empty: expected a JSON object".into());
        }
        serde_json::from_str(text).map_err(|error| format!("not a request: {error}").into())
    }
}

impl New {
    /// The options of the game as text.
    pub(crate) fn options(&self) -> Result<Options, Box<dyn Error>> {
        let mut options = Options::new();
        let rules =
            self.rules.iter().flatten().map(|(name, value)| (name, value, rule_text(value)));
        let others = self.others.iter().map(|(name, value)| (name, value, number_text(value)));
        for (name, value, text) in rules.chain(others).filter(|(_, value, _)| !value.is_null()) {
            let bad = || format!("{} cannot be {}", quoted(name), quoted(&value.to_string()));
            options.set(name, text.ok_or_else(bad)?)?;
        }
        Ok(options)
    }
}

/// A house rule is a word, or yes or no.
fn rule_text(value: &Value) -> Option<String> {
    match value {
        Value::Bool(yes) => Some(if *yes { "yes" } else { "no" }.to_owned()),
        Value::String(text) => Some(text.clone()),
        _ => None,
    }
}

/// Other options are a number, or a list of lists of numbers such as `5,8/6,11`.
fn number_text(value: &Value) -> Option<String> {
    let number = |value: &Value| value.as_u64().map(|number| number.to_string());
    let list = |value: &Value| -> Option<String> {
        Some(value.as_array()?.iter().map(number).collect::<Option<Vec<_>>>()?.join(","))
    };
    match value {
        Value::Array(lists) => Some(lists.iter().map(list).collect::<Option<Vec<_>>>()?.join("/")),
        one => number(one),
    }
}

/// The dice of a request in the notation of rolls: `{"white":[4,1],"red":3}` is `white4,white1,red3`.
pub(crate) fn dice_text(dice: &Map<String, Value>) -> Result<String, Box<dyn Error>> {
    let mut faces = Vec::new();
    for (name, value) in dice {
        let of_name = match value {
            Value::Array(several) if several.len() > 1 => several.as_slice(),
            one => std::slice::from_ref(one),
        };
        for face in of_name {
            let bad = || format!("die {} cannot show {}", quoted(name), quoted(&face.to_string()));
            faces.push(format!("{name}{}", face.as_u64().ok_or_else(bad)?));
        }
    }
    Ok(faces.join(","))
}
