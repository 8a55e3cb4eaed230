//! The referee's protocol, request by request.

use referee::Referee;
use serde_json::{Value, json};

struct Client(Referee);

impl Client {
    fn new(request: &Value) -> (Self, Value) {
        let mut client = Self(Referee::default());
        let answer = client.ok(request);
        (client, answer)
    }

    fn send(&mut self, request: &Value) -> Value {
        serde_json::from_str(&self.0.answer(request.to_string().as_bytes())).unwrap()
    }

    fn ok(&mut self, request: &Value) -> Value {
        let answer = self.send(request);
        assert_eq!(answer["ok"], true, "{request}: {answer}");
        answer
    }

    /// Sends a request that must be refused and change nothing; gives the error.
    fn refused(&mut self, request: &[u8]) -> String {
        let before = self.0.answer(br#"{"cmd":"show"}"#);
        let answer: Value = serde_json::from_str(&self.0.answer(request)).unwrap();
        assert_eq!(answer["ok"], false, "{}", String::from_utf8_lossy(request));
        assert_eq!(answer.as_object().unwrap().len(), 2);
        assert_eq!(self.0.answer(br#"{"cmd":"show"}"#), before);
        answer["error"].as_str().unwrap().to_owned()
    }

    fn roll(&mut self, dice: &Value) -> Value {
        self.ok(&json!({"cmd": "roll", "dice": dice}))
    }

    fn play(&mut self, seat: usize, mv: &str) -> Value {
        self.ok(&json!({"cmd": "move", "seat": seat, "move": mv}))
    }
}

#[test]
fn the_leaflets_turn_of_qwixx_duel() {
    let (mut client, answer) = Client::new(&json!({"cmd": "new", "game": "qwixx-duel"}));
    assert_eq!(
        answer,
        json!({
            "ok": true, "game": "qwixx-duel", "position": "r=- y=- g=- b=- m=0,0 B",
            "phase": "roll", "active": 0, "to_act": [], "legal": {}, "scores": [0, 0],
            "supply": [22, 22], "result": null,
        })
    );
    let dice = json!({"white": [4, 1], "red": 3, "yellow": 6, "green": 2, "blue": 6});
    let answer = client.roll(&dice);
    assert_eq!(answer["phase"], "action1");
    assert_eq!(answer["legal"], json!({"0": ["blue5", "green5", "pass", "red5", "yellow5"]}));
    let answer = client.play(0, "Yellow5");
    assert_eq!(answer["position"], "r=- y=5B g=- b=- m=0,0 B");
    assert_eq!(answer["phase"], "action2");
    let answer = client.play(0, "blue10");
    assert_eq!(answer["position"], "r=- y=5B g=- b=10B m=0,0 G");
    assert_eq!((&answer["scores"], &answer["supply"]), (&json!([2, 0]), &json!([20, 22])));
    assert_eq!(answer["active"], 1);
}

#[test]
fn answers_keep_the_order_of_their_fields() {
    let mut referee = Referee::default();
    let answer = referee.answer(br#"{"cmd":"new","game":"qwixx-duel","first":1}"#);
    assert_eq!(
        answer,
        r#"{"ok":true,"game":"qwixx-duel","position":"r=- y=- g=- b=- m=0,0 G","phase":"roll","active":1,"to_act":[],"legal":{},"scores":[0,0],"supply":[22,22],"result":null}"#,
    );
}

#[test]
fn a_duell_from_start_to_end() {
    let (mut client, answer) = Client::new(&json!({"cmd": "new", "game": "duell"}));
    assert_eq!(answer["legal"]["0"].as_array().unwrap().len(), 37);
    assert!(answer.get("scores").is_none() && answer.get("supply").is_none());
    assert_eq!((&answer["phase"], &answer["to_act"]), (&json!("move"), &json!([0])));
    let answer = client.play(1, "draw");
    assert_eq!(answer["result"], Value::Null);
    let answer = client.play(0, "draw");
    assert_eq!(answer["result"], json!({"winners": [], "reason": "agreement"}));
    assert_eq!((&answer["phase"], &answer["legal"]), (&json!("over"), &json!({})));
    assert_eq!(client.refused(br#"{"cmd":"move","seat":0,"move":"resign"}"#), "the game is over");
}

#[test]
fn house_rules_and_positions_are_taken() {
    let position = "4RK4/4W134/9/9/9/9/9/WK8 w 0";
    let rules = json!({"home": "king", "king-captures": false});
    let request = json!({"cmd": "new", "game": "duell", "position": position, "rules": rules});
    let (mut client, answer) = Client::new(&request);
    assert_eq!(answer["position"], position);
    let answer = client.play(0, "e7n1");
    assert_eq!(answer["result"], json!({"winners": [0], "reason": "king-captured"}));
}

#[test]
fn sealed_decisions_do_not_show() {
    let lucky = json!([[5, 8], [6, 11], [7, 12]]);
    let (mut client, _) =
        Client::new(&json!({"cmd": "new", "game": "qwixx-longo", "lucky": lucky, "first": 2}));
    let dice = json!({"white": [5, 1], "red": 2, "yellow": 3, "green": 7, "blue": 8});
    let answer = client.roll(&dice);
    assert_eq!(answer["to_act"], json!([0, 1, 2]));
    let before = answer["position"].clone();
    let answer = client.play(1, "green16");
    assert_eq!(answer["to_act"], json!([0, 2]));
    assert_eq!(answer["position"], before);
    assert!(answer["legal"].get("1").is_none());
    assert!(!answer.to_string().contains("green16"));
    assert!(client.refused(br#"{"cmd":"move","seat":1,"move":"pass"}"#).contains("seat 1"));
    client.play(0, "pass");
    let answer = client.play(2, "red6");
    assert!(answer["position"].as_str().unwrap().contains("g=16"));
    assert_eq!((&answer["phase"], &answer["to_act"]), (&json!("action2"), &json!([2])));
    assert_eq!(answer["scores"], json!([0, 1, 1]));
}

#[test]
fn bad_requests_are_refused_and_change_nothing() {
    let (mut client, _) = Client::new(&json!({"cmd": "new", "game": "qwixx-duel"}));
    let cases: &[(&[u8], &str)] = &[
        (b"", "not a request: the line is empty, expected a JSON object"),
        (b"\xff\xfe", "the line is not UTF-8 text"),
        (b"{", "not a request: EOF while parsing"),
        (b"[\"show\"]", "not a request: expected a JSON object"),
        (b"\"new\"", "not a request:"),
        (br#"{"cmd":"dance"}"#, "there is no request `dance`: there are new, roll, move, show"),
        (br#"{"game":"duell"}"#, "the request needs \"cmd\", new, roll, move or show"),
        (br#"{"cmd":"show","x":1}"#, "this request has no field `x`"),
        (br#"{"cmd":"new"}"#, "the request needs \"game\""),
        (br#"{"cmd":"new","game":"chess"}"#, "there is no game `chess`"),
        (br#"{"cmd":"new","game":"duell","first":1}"#, "duell has no option `first`"),
        (
            br#"{"cmd":"new","game":"duell","rules":{"home":3}}"#,
            "option `home` cannot be `3`: expected a word, true or false",
        ),
        (br#"{"cmd":"new","game":"qwixx-duel","first":2}"#, "option first cannot be `2`"),
        (br#"{"cmd":"new","game":"qwixx-duel","first":"1"}"#, "option `first` cannot be"),
        (br#"{"cmd":"new","game":"qwixx-duel","first":[[1]]}"#, "option `first` cannot be"),
        (br#"{"cmd":"new","game":"duell","home":"king"}"#, "house rules belong in \"rules\""),
        (
            br#"{"cmd":"new","game":"duell","position":5}"#,
            "\"position\" cannot be `5`: expected text",
        ),
        (br#"{"cmd":"new","game":"duell","rules":7}"#, "\"rules\" cannot be `7`"),
        (br#"{"cmd":"new","game":"qwixx-longo","lucky":[[5,8]]}"#, "2 to 5 seats, not 1"),
        (br#"{"cmd":"new","game":"qwixx-longo","lucky":[[5,5],[6,7]]}"#, "option lucky cannot be"),
        (br#"{"cmd":"new","game":"duell","position":"9/9 w 0"}"#, "impossible position"),
        (br#"{"cmd":"move","seat":0,"move":"red5"}"#, "the dice have to be rolled first"),
        (br#"{"cmd":"move","seat":7,"move":"pass"}"#, "there is no seat 7: the seats are 0 to 1"),
        (br#"{"cmd":"move","seat":99999999,"move":"pass"}"#, "there is no seat 99999999"),
        (
            br#"{"cmd":"move","seat":-1,"move":"pass"}"#,
            "\"seat\" cannot be `-1`: expected the number of a seat",
        ),
        (br#"{"cmd":"move","seat":0,"move":3}"#, "\"move\" cannot be `3`"),
        (br#"{"cmd":"move","seat":0,"move":"resign"}"#, "cannot read `resign`"),
        (br#"{"cmd":"roll","dice":{"white":[4,1]}}"#, "the red die is missing (Q3)"),
        (
            br#"{"cmd":"roll","dice":{"white":[7,1],"red":1,"yellow":1,"green":1,"blue":1}}"#,
            "cannot read `white7`: expected a die with a face from 1 to 6",
        ),
        (
            br#"{"cmd":"roll","dice":{"white":[4],"red":1,"yellow":1,"green":1,"blue":1}}"#,
            "die `white` cannot show",
        ),
        (
            br#"{"cmd":"roll","dice":{"white":[4,1,1],"red":1,"yellow":1,"green":1,"blue":1}}"#,
            "two white dice",
        ),
        (
            br#"{"cmd":"roll","dice":{"white":[4,1],"red":1.5,"yellow":1,"green":1,"blue":1}}"#,
            "die `red` cannot show",
        ),
        (br#"{"cmd":"roll","dice":{"white":[4,1],"pink":1}}"#, "cannot read `pink1`"),
        (br#"{"cmd":"roll","dice":{"4,1,r3,y6,g2,b":6}}"#, "cannot show `6`"),
        (
            br#"{"cmd":"roll","dice":{"white":[4,1],"r":1,"yellow":1,"green":1,"blue":1}}"#,
            "die `r` cannot show",
        ),
        (br#"{"cmd":"roll","dice":4}"#, "\"dice\" cannot be `4`"),
    ];
    for (request, expected) in cases {
        let error = client.refused(request);
        assert!(error.contains(expected), "{}: {error}", String::from_utf8_lossy(request));
    }
}

#[test]
fn dice_of_closed_rows_are_refused() {
    let position = "r=2B,3B,4B,5B,6B,12B,LB y=- g=- b=- m=0,0 G";
    let (mut client, _) =
        Client::new(&json!({"cmd": "new", "game": "qwixx-duel", "position": position}));
    let all = br#"{"cmd":"roll","dice":{"white":[4,1],"red":1,"yellow":1,"green":1,"blue":1}}"#;
    assert_eq!(client.refused(all), "the red die has left the game with its row (Q14)");
    client.roll(&json!({"white": [4, 1], "yellow": 1, "green": 1, "blue": 1}));
}

#[test]
fn nothing_but_new_works_without_a_game() {
    let mut referee = Referee::default();
    for request in ["show", "roll\",\"dice\":{},\"x\":\"", "move"] {
        let answer = referee.answer(format!("{{\"cmd\":\"{request}\"}}").as_bytes());
        assert!(answer.starts_with(r#"{"ok":false"#), "{answer}");
    }
    assert!(referee.answer(br#"{"cmd":"show"}"#).contains("there is no game yet"));
}

#[test]
fn a_position_and_options_that_contradict_are_refused() {
    let (mut client, _) = Client::new(&json!({"cmd": "new", "game": "duell"}));
    let duel =
        br#"{"cmd":"new","game":"qwixx-duel","first":0,"position":"r=- y=- g=- b=- m=0,0 G"}"#;
    assert!(client.refused(duel).contains("option first contradicts the position"));
    let sheet = "r=- y=- g=- b=- m=0";
    let longo = json!({
        "cmd": "new", "game": "qwixx-longo", "lucky": [[5, 8], [6, 11]],
        "position": format!("-;0;{sheet} l=5,8;{sheet} l=7,12"),
    });
    assert!(client.refused(longo.to_string().as_bytes()).contains("option lucky contradicts"));
}

#[test]
fn every_line_is_answered_and_long_ones_are_skipped() {
    let long = "x".repeat(3 << 20);
    let input = format!("\n{long}\n{{\"cmd\":\"new\",\"game\":\"duell\"}}\n{{\"cmd\":\"show\"}}");
    let mut output = Vec::new();
    Referee::default().serve(input.as_bytes(), &mut output).unwrap();
    let lines: Vec<Value> = String::from_utf8(output)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(
        lines.iter().map(|line| &line["ok"]).collect::<Vec<_>>(),
        [false, false, true, true]
    );
    assert_eq!(lines[1]["error"], "the line is longer than 65536 bytes");
    assert_eq!(lines[2], lines[3]);
}
