//! The host's side: access, moderation, people's requests about their own data, and retention.

mod acts;
mod data;
mod erase;
mod retention;
mod rules;
mod talk;
mod watch;

pub use acts::{Deed, Done, Host, Line, Shown, moderate, show, take_effect};
pub use erase::{Erased, erase};
pub use retention::{Keep, Purged, purge};
pub use rules::{Kind, Target};

pub(crate) use data::page;
pub(crate) use retention::keep_clean;
pub(crate) use rules::{House, Rules};
pub(crate) use watch::{look, run};
