//! What the tests of all games share.

use effects::{Deed, Effect};

/// An effect in one line: `to e8, top 5, skips 3, +1: beats, ends (misthrows, ahead by -4)`.
pub(crate) fn line(effect: Effect) -> String {
    let told = [
        effect.to.map(|to| format!("to {to}")),
        effect.top.map(|top| format!("top {top}")),
        effect.skips.map(|skips| format!("skips {skips}")),
        effect.points.map(|points| format!("{points:+}")),
    ];
    let told: Vec<String> = told.into_iter().flatten().collect();
    let deeds: Vec<&str> = effect.deeds.iter().map(Deed::name).collect();
    let end = effect.end.map(|end| match end.lead {
        Some(lead) => format!(" ({}, ahead by {lead})", end.reason),
        None => format!(" ({})", end.reason),
    });
    format!("{}: {}{}", told.join(", "), deeds.join(", "), end.unwrap_or_default())
}
