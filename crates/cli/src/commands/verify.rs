//! `dicehall verify`

use std::process::ExitCode;

use anyhow::Context;
use game::record;
use protocol::verify;
use serde_json::json;
use table::Verdict;

use crate::{args::VerifyArgs, output, record_file};

pub(crate) fn run(args: &VerifyArgs) -> anyhow::Result<ExitCode> {
    let name = args.record.display();
    let text = record_file::read(&args.record).with_context(|| name.to_string())?;
    let records = record::parse_all(&text).with_context(|| name.to_string())?;
    let mut is_clean = true;
    for record in &records {
        let verdict = verify(record).map_err(|problem| anyhow::anyhow!("{}", problem.message));
        let verdict = verdict.with_context(|| name.to_string())?;
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
