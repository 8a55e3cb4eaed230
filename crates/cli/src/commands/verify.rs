//! `dicehall verify`

use std::process::ExitCode;

use anyhow::Context;
use game::record::{self, Record};
use protocol::verify;
use serde_json::json;
use table::{Verdict, tags};

use crate::{args::VerifyArgs, output, record_file};

pub(crate) fn run(args: &VerifyArgs) -> anyhow::Result<ExitCode> {
    let name = args.record.display();
    let text = record_file::read(&args.record).with_context(|| name.to_string())?;
    let records = record::parse_all(&text).with_context(|| name.to_string())?;
    let mut is_clean = true;
    for record in &records {
        let verdict =
            judge(record, args.commitment.as_deref()).with_context(|| name.to_string())?;
        is_clean &= verdict.is_honest() || verdict == Verdict::Ours;
        if args.json {
            output::print_json(&json!({
                "honest": verdict.honesty(),
                "code": verdict.code(),
                "sentence": verdict.to_string(),
            }))?;
        } else {
            output::print(&format!("{verdict}\n"))?;
        }
    }
    Ok(if is_clean { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Checks a record, also against the commitment published before the first roll.
fn judge(record: &Record, seen: Option<&str>) -> anyhow::Result<Verdict> {
    let written = record.value(tags::COMMITMENT);
    if seen.is_some_and(|seen| !written.is_some_and(|text| text.eq_ignore_ascii_case(seen))) {
        return Ok(Verdict::OtherCommitment);
    }
    verify(record).map_err(|problem| anyhow::anyhow!("{}", problem.message))
}
