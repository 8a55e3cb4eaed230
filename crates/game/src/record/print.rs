//! Prints records.

use std::fmt;

use super::{ItemKind, Record};

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for tag in &self.tags {
            let value = tag.value.replace('\\', "\\\\").replace('"', "\\\"");
            writeln!(f, "[{} \"{value}\"]", tag.name)?;
        }
        writeln!(f)?;
        let mut turns = 0;
        for (i, item) in self.items.iter().enumerate() {
            match (&item.kind, i) {
                (_, 0) => {}
                (ItemKind::Turn, _) => writeln!(f)?,
                _ => f.write_str(" ")?,
            }
            match &item.kind {
                ItemKind::Turn => {
                    turns += 1;
                    write!(f, "{turns}.")?;
                }
                ItemKind::Roll(roll) => write!(f, "({roll})")?,
                ItemKind::Move { seat: Some(seat), text } => write!(f, "{seat}:{text}")?,
                ItemKind::Move { seat: None, text } => f.write_str(text)?,
                ItemKind::Comment(comment) => write!(f, "{{{comment}}}")?,
            }
        }
        if !self.items.is_empty() {
            writeln!(f)?;
        }
        writeln!(f, "end")
    }
}
