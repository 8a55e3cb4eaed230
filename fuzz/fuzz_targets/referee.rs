//! Any bytes as requests: every answer is one line of JSON that says whether it is good; a good one
//! is what `show` shows from then on, an error leaves the game as it was; a stream is answered line
//! by line.
#![no_main]

use libfuzzer_sys::fuzz_target;
use referee::Referee;
use serde_json::Value;

const SHOW: &[u8] = br#"{"cmd":"show"}"#;

fuzz_target!(|bytes: &[u8]| {
    let mut referee = Referee::default();
    let mut shown = referee.answer(SHOW);
    let mut answers = Vec::new();
    for line in bytes.split_inclusive(|&byte| byte == b'\n') {
        let answer = referee.answer(line.strip_suffix(b"\n").unwrap_or(line));
        assert!(!answer.contains(['\n', '\r']), "{answer}");
        let json: Value = serde_json::from_str(&answer).expect("an answer is JSON");
        match (json["ok"].as_bool(), json["error"].as_str()) {
            (Some(true), None) => shown.clone_from(&answer),
            (Some(false), Some(_)) => {}
            _ => panic!("neither good nor an error: {answer}"),
        }
        assert_eq!(referee.answer(SHOW), shown);
        answers.extend([answer.as_bytes(), b"\n"].concat());
    }
    let mut served = Vec::new();
    let written = Referee::default().serve(bytes, &mut served);
    assert!(written.is_ok() && served == answers);
});
