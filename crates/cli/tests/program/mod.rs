//! The program, run as a person or a script runs it.

#![allow(dead_code, reason = "not every test needs all of it")]

use std::{
    io::Write,
    process::{Command, Output, Stdio},
};

use serde_json::Value;

/// Runs the program with this on its input.
pub(crate) fn dicehall(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_dicehall"))
        .args(args)
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that does not read its input may have closed it already.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

/// What a command prints that must succeed.
pub(crate) fn printed(args: &[&str], input: &str) -> String {
    let output = dicehall(args, input);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{args:?}: {error}");
    String::from_utf8(output.stdout).unwrap()
}

/// The error of a command that must fail with this exit code.
pub(crate) fn failed(args: &[&str], input: &str, code: i32) -> String {
    let output = dicehall(args, input);
    assert_eq!(output.status.code(), Some(code), "{args:?}");
    String::from_utf8(output.stderr).unwrap()
}

/// The one JSON object that a command prints.
pub(crate) fn json(args: &[&str]) -> Value {
    let text = printed(args, "");
    assert_eq!(text.lines().count(), 1);
    serde_json::from_str(&text).unwrap()
}
