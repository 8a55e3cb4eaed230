//! The little hall as a page uses it: requests in, answers out, and what is to be stored on the way.

use serde_json::{Value, json};
use web_engine::Engine;

/// A page, with what it has stored.
#[derive(Default)]
struct Page {
    engine: Engine,
    now: i64,
    calls: u64,
    /// Events by table, and the secrets.
    stored: std::collections::BTreeMap<String, (Vec<Value>, Value)>,
    due: Value,
}

impl Page {
    fn call(&mut self, call: &Value) -> Value {
        self.calls += 1;
        self.now += 1000;
        let chance = json!({
            "secret": format!("{:064x}", self.calls * 7919),
            "name": format!("{:020x}", self.calls),
            "luck": format!("{:016x}", self.calls * 104_729),
        });
        let call = json!({"call": call, "now": self.now, "chance": chance});
        let reply = self.engine.call(&call.to_string(), &mut |_, _| {});
        let reply: Value = serde_json::from_str(&reply).expect("answers are JSON");
        for kept in reply["kept"].as_array().into_iter().flatten() {
            let table = kept["table"].as_str().expect("a table has a name").to_owned();
            let (events, secret) = self.stored.entry(table).or_default();
            assert_eq!(kept["after"], events.len(), "nothing is left out");
            events.extend(kept["events"].as_array().expect("events are listed").clone());
            if !kept["secret"].is_null() {
                *secret = kept["secret"].clone();
            }
        }
        if !reply["due"].is_null() {
            self.due = reply["due"].clone();
        }
        reply
    }

    /// A request, with whatever has to be thought about.
    fn ask(&mut self, method: &str, path: &str, body: &Value) -> Value {
        let reply = self.call(&json!({"ask": {"method": method, "path": path, "body": body}}));
        if reply["work"]["then"] != "ask" {
            return reply;
        }
        let found = self.call(&json!({"think": reply["work"]["job"]}));
        if found["status"] != 200 {
            return found;
        }
        let again = json!({"method": method, "path": path, "body": body, "found": found["body"]});
        self.call(&json!({"ask": again}))
    }

    fn get(&mut self, path: &str) -> Value {
        self.ask("GET", path, &Value::Null)
    }

    fn command(&mut self, table: &str, command: &Value) -> Value {
        let seen = self.stored[table].0.len();
        let body = json!({"key": format!("key {}", self.calls), "seen": seen, "command": command});
        self.ask("POST", &format!("/tables/{table}/commands"), &body)
    }

    /// A table at which a person plays on seat 0 against a bot of a level on seat 1.
    fn open(&mut self, game: &str, level: u8) -> String {
        let opened = self.ask("POST", "/tables", &json!({"game": game, "seating": "chosen"}));
        assert_eq!(opened["status"], 201, "{opened}");
        let table = opened["body"]["table"].as_str().expect("it has a name").to_owned();
        let bot = json!({"name": "engine", "level": level});
        let sit = json!({"type": "sit", "seat": 0, "name": "Emma", "seed": "mine"});
        for command in
            [sit, json!({"type": "seat-bot", "seat": 1, "bot": bot}), json!({"type": "start"})]
        {
            let taken = self.command(&table, &command);
            assert_eq!(taken["status"], 200, "{taken}");
        }
        table
    }

    /// Lets bots act until it is the person's turn, or the game is over.
    fn let_bots_act(&mut self, table: &str) {
        while self.due["table"] == table && !self.due["work"].is_null() {
            let due = self.due.take();
            let thought = self.call(&json!({"think": due["work"]["job"]}));
            assert_eq!(thought["status"], 200, "{thought}");
            let act = json!({"table": table, "seen": due["sequence"], "act": thought["body"]});
            assert_eq!(self.call(&json!({"act": act}))["status"], 200);
        }
    }

    fn view(&mut self, table: &str) -> Value {
        self.get(&format!("/tables/{table}"))["body"].clone()
    }

    /// The person throws, or makes the first legal move. Whether there was anything to do.
    fn take_turn(&mut self, table: &str) -> bool {
        let view = self.view(table);
        let turn = &view["turn"];
        let command = if turn["phase"] == "roll" && turn["active"] == 0 {
            json!({"type": "roll", "seat": 0})
        } else if let Some(mv) = turn["legal"]["0"].get(0) {
            json!({"type": "move", "seat": 0, "move": mv})
        } else {
            return false;
        };
        let taken = self.command(table, &command);
        assert_eq!(taken["status"], 200, "{taken} {view}");
        true
    }

    fn play_to_the_end(&mut self, table: &str) {
        for _ in 0..2000 {
            self.let_bots_act(table);
            if !self.take_turn(table) {
                break;
            }
        }
        assert_eq!(self.view(table)["stage"], "over");
    }

    /// The page is closed, and opened again with what it has stored.
    fn reload(&mut self, table: &str) {
        self.engine = Engine::default();
        assert_eq!(self.get(&format!("/tables/{table}"))["status"], 404);
        let (events, secret) = self.stored[table].clone();
        let body = json!({"events": events, "secret": secret});
        let loaded = self.ask("PUT", &format!("/tables/{table}/events"), &body);
        assert_eq!(loaded["status"], 200, "{loaded}");
    }
}

#[test]
fn whole_games_of_every_kind_are_played_and_stored() {
    for (game, level) in [("duell", 2), ("qwixx-duel", 3), ("qwixx-longo", 3)] {
        let mut page = Page::default();
        let table = page.open(game, level);
        assert!(table.starts_with("local-"), "{table}");
        page.play_to_the_end(&table);
        let record = page.get(&format!("/tables/{table}/record"))["body"].clone();
        let honest = page.get(&format!("/tables/{table}/verification"))["body"].clone();
        assert_eq!(honest["honest"], true, "{honest}");
        page.reload(&table);
        assert_eq!(page.get(&format!("/tables/{table}/record"))["body"], record);
        let line = page.get(&format!("/tables/{table}/line"))["body"].clone();
        let walked = page.ask("POST", "/walk", &json!({"record": record}));
        let steps = line["steps"].as_array().map(Vec::len);
        assert_eq!(walked["body"]["steps"].as_array().map(Vec::len), steps, "{game}");
    }
}

#[test]
fn a_bot_that_was_due_is_due_again_after_a_reload() {
    let mut page = Page::default();
    let table = page.open("qwixx-duel", 3);
    while page.due["work"].is_null() {
        assert!(page.take_turn(&table));
    }
    page.due = Value::Null;
    page.reload(&table);
    assert_eq!(page.due["work"]["then"], "act");
    page.play_to_the_end(&table);
}

#[test]
fn a_stale_act_changes_nothing_and_another_bot_thinks() {
    let mut page = Page::default();
    let table = page.open("duell", 2);
    page.let_bots_act(&table);
    assert!(page.take_turn(&table));
    let due = page.due.clone();
    let thought = page.call(&json!({"think": due["work"]["job"]}));
    let taken_back = page.command(&table, &json!({"type": "take-back", "seat": 0}));
    assert_eq!(taken_back["status"], 200, "{taken_back}");
    let before = page.stored[&table].0.len();
    let act = json!({"table": table, "seen": due["sequence"], "act": thought["body"]});
    assert_eq!(page.call(&json!({"act": act}))["status"], 409);
    assert_eq!(page.stored[&table].0.len(), before);
    assert!(page.due["ground"].as_u64() > due["ground"].as_u64());
}

#[test]
fn a_command_that_comes_again_is_taken_once() {
    let mut page = Page::default();
    let table = page.open("qwixx-duel", 1);
    let body = json!({"key": "same", "command": {"type": "say", "seat": 0, "text": "Hello"}});
    let path = format!("/tables/{table}/commands");
    let first = page.ask("POST", &path, &body);
    let again = page.ask("POST", &path, &body);
    assert_eq!(
        (&first["body"]["repeated"], &again["body"]["repeated"]),
        (&json!(false), &json!(true)),
        "{first}"
    );
    assert_eq!(first["body"]["sequence"], again["body"]["sequence"]);
    page.reload(&table);
    assert_eq!(page.ask("POST", &path, &body)["body"]["repeated"], true);
}

#[test]
fn hints_are_events_and_come_after_them() {
    let mut page = Page::default();
    let table = page.open("qwixx-duel", 1);
    while page.view(&table)["turn"]["legal"]["0"].is_null() {
        page.let_bots_act(&table);
        if page.view(&table)["turn"]["legal"]["0"].is_null() {
            assert!(page.take_turn(&table));
        }
    }
    let seen = page.stored[&table].0.len();
    let body = json!({"key": "h", "seat": 0, "seen": seen, "help": "what"});
    let hint = page.ask("POST", &format!("/tables/{table}/hint"), &body);
    assert_eq!(hint["status"], 200, "{hint}");
    assert!(hint["body"]["move"].is_string() && hint["body"]["win"].is_number(), "{hint}");
    let last = page.stored[&table].0.last().and_then(Value::as_str).expect("it is a text");
    assert!(last.contains(r#""type":"helped""#), "{last}");
    let legal = page.view(&table)["turn"]["legal"]["0"][0].clone();
    let body = json!({"seat": 0, "seen": seen + 1, "move": legal});
    let warning = page.ask("POST", &format!("/tables/{table}/warning"), &body);
    assert!(warning["body"]["blunder"].is_boolean(), "{warning}");
}

#[test]
fn watchers_are_told_what_they_have_not_seen() {
    let mut page = Page::default();
    let table = page.open("qwixx-longo", 2);
    let update = page.call(&json!({"update": {"table": table, "after": 0}}))["body"].clone();
    assert_eq!((&update["more"], &update["message"]["type"]), (&json!(false), &json!("update")));
    assert_eq!(update["last"], page.stored[&table].0.len());
    assert_eq!(update["message"]["view"]["table"], json!(table), "{update}");
    let later = page.call(&json!({"update": {"table": table, "after": update["last"]}}));
    assert_eq!(later["body"]["message"]["events"], json!([]));
}

#[test]
fn another_game_is_another_table_and_both_are_stored() {
    let mut page = Page::default();
    let table = page.open("qwixx-duel", 1);
    page.play_to_the_end(&table);
    let agreed = page.command(&table, &json!({"type": "rematch", "seat": 0}));
    assert_eq!(agreed["status"], 200, "{agreed}");
    let next = page.stored.keys().find(|name| **name != table).cloned().expect("a second table");
    assert!(!page.stored[&next].1.is_null(), "it has a secret of its own");
    page.reload(&next);
}

#[test]
fn the_time_in_which_the_page_was_closed_is_nobodys() {
    let mut page = Page::default();
    let clock = json!({"type": "per-move", "seconds": 60});
    let opened =
        page.ask("POST", "/tables", &json!({"game": "duell", "clock": clock, "seating": "chosen"}));
    let table = opened["body"]["table"].as_str().map(str::to_owned);
    let Some(table) = table else { panic!("{opened}") };
    for command in [
        json!({"type": "sit", "seat": 0, "name": "Emma", "seed": "a"}),
        json!({"type": "sit", "seat": 1, "name": "Max", "seed": "b"}),
        json!({"type": "start"}),
    ] {
        assert_eq!(page.command(&table, &command)["status"], 200);
    }
    page.now += 3_600_000;
    page.reload(&table);
    assert_eq!(page.view(&table)["stage"], "playing");
    // But whoever sits there and does nothing loses.
    page.now += 61_000;
    assert_eq!(page.call(&json!({"tick": {"table": table}}))["status"], 200);
    assert_eq!(page.view(&table)["stage"], "over");
}

#[test]
fn positions_records_and_puzzles_are_judged() {
    let mut page = Page::default();
    let look = page.ask(
        "POST",
        "/explore",
        &json!({"type": "look", "number": 3, "line": {"game": "qwixx-duel"}}),
    );
    assert_eq!(look["work"]["then"], "look", "{look}");
    let found = page.call(&json!({"think": look["work"]["job"]}))["body"].clone();
    assert_eq!(
        (&found["type"], &found["number"], &found["last"]),
        (&json!("found"), &json!(3), &json!(true))
    );
    let puzzles = page.get("/puzzles")["body"].clone();
    assert_eq!(puzzles["games"].as_array().map(Vec::len), Some(3));
    for game in ["duell", "qwixx-duel", "qwixx-longo"] {
        let puzzle = page.get(&format!("/puzzles/{game}/today"))["body"].clone();
        let seat = puzzle["seat"].to_string();
        let first = puzzle["position"]["legal"][seat.as_str()][0].clone();
        let path = format!("/puzzles/{game}/{}", puzzle["puzzle"].as_str().expect("a name"));
        let answer = page.ask("POST", &path, &json!({"moves": [first]}));
        assert!(answer["body"]["right"].is_boolean(), "{answer}");
        let wrong = page.ask("POST", &path, &json!({"moves": ["nonsense"]}));
        assert_eq!(wrong["status"], 400, "{wrong}");
    }
}

#[test]
fn a_choice_at_another_table_is_advised_from_its_record() {
    let mut page = Page::default();
    let record = "[Game \"qwixx-duel\"]\n\n1. (4,1,r3,y6,g2,b6)\nend\n";
    let hint = page.ask("POST", "/advice", &json!({"record": record, "seat": 0, "help": "what"}));
    let best = hint["body"]["move"].clone();
    assert!(best.is_string(), "{hint}");
    let warning = page.ask("POST", "/advice", &json!({"record": record, "seat": 0, "move": best}));
    assert_eq!(warning["body"]["blunder"], false, "{warning}");
    let absent = page.ask("POST", "/advice", &json!({"record": record, "seat": 1, "help": "what"}));
    assert_eq!(absent["status"], 409, "{absent}");
}

#[test]
fn a_report_is_worked_out_with_progress() {
    let mut page = Page::default();
    let table = page.open("qwixx-duel", 1);
    let early = page.ask("POST", &format!("/tables/{table}/analysis"), &json!({"effort": "quick"}));
    assert_eq!(early["body"]["code"], "not-over");
    page.play_to_the_end(&table);
    let begun = page.ask("POST", &format!("/tables/{table}/analysis"), &json!({"effort": "quick"}));
    assert_eq!((&begun["status"], &begun["work"]["then"]), (&json!(202), &json!("report")));
    let call = json!({"call": {"think": begun["work"]["job"]}});
    let mut steps = 0;
    let report = page.engine.call(&call.to_string(), &mut |_, _| steps += 1);
    assert!(report.starts_with(r#"{"status":200,"body":{"#), "{report}");
    assert!(steps > 10);
}

#[test]
fn bad_calls_are_refused_and_change_nothing() {
    let mut engine = Engine::default();
    let mut status = |text: &str| {
        let reply: Value = serde_json::from_str(&engine.call(text, &mut |_, _| {})).expect("JSON");
        reply["status"].as_u64()
    };
    assert_eq!(status("nonsense"), Some(400));
    assert_eq!(status(r#"{"call":{"ask":{"method":"GET","path":"/nowhere"}}}"#), Some(404));
    assert_eq!(status(r#"{"call":{"ask":{"method":"GET","path":"/tables/local-x"}}}"#), Some(404));
    assert_eq!(
        status(r#"{"call":{"ask":{"method":"POST","path":"/tables","body":{"game":"chess"}}}}"#),
        Some(400)
    );
    let put = r#"{"call":{"ask":{"method":"PUT","path":"/tables/local-x/events","body":{"events":["{}"],"secret":"0"}}}}"#;
    assert_eq!(status(put), Some(400));
    assert!(engine.supply("duell", b"no net").is_err() && engine.supply("chess", b"").is_err());
}
