//! Free analysis: positions without a table, lines, and what they are worth.

use hall::{Deed, Done, Hall, Host, Kind, Limits, take_effect};
use protocol::{Found, FromExplorer, Line, PositionView};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::{
    bed::{Bed, limited, until},
    client::Client,
    people::{anybody_acts, duell, resign},
    wire::{Ended, Served, Socket},
};

async fn position(client: &Client, line: Value) -> PositionView {
    client.post("/api/v1/positions", &line).await.read()
}

#[tokio::test]
async fn a_line_is_played_by_the_rules() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    let line = json!({ "game": "qwixx-duel", "steps": ["(4,1,r3,y6,g2,b6)", "yellow5"] });
    let view = position(&client, line).await;
    assert_eq!(view.line.steps, ["(4,1,r3,y6,g2,b6)", "0:yellow5"]);
    assert_eq!((&*view.moment.phase, view.to_act), ("action2", vec![0]));
    assert_eq!(view.roll.as_deref(), Some("4,1,r3,y6,g2,b6"));
    assert!(view.legal[&0].contains(&"blue10".to_owned()));
    let longo = json!({ "game": "qwixx-longo", "steps": ["(4,1,r3,y6,g2,b6)", "1:pass"] });
    let view = position(&client, longo).await;
    assert_eq!((view.to_act, view.decided), (vec![0], vec![1]));
    hall.shut_down().await;
}

#[tokio::test]
async fn what_is_impossible_is_refused_with_the_clause() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    let start = "9/9/9/9/9/9/9/4WK4 w 0";
    for (line, code, clause) in [
        (json!({ "game": "duell", "position": start }), "impossible", Some("D12")),
        (json!({ "game": "duell", "steps": ["0:a1n6"] }), "illegal", Some("D6")),
        (
            json!({ "game": "qwixx-longo", "position": "-;0;r=15,L y=- g=- b=- m=0 l=5,8;r=- y=- g=- b=- m=0 l=6,11" }),
            "impossible",
            Some("L9"),
        ),
        (json!({ "game": "qwixx-duel", "steps": ["(4,x)"] }), "unreadable", None),
    ] {
        let answer = client.post("/api/v1/positions", &line).await;
        assert_eq!(answer.refusal().1, code, "{line}");
        let problem: Value = serde_json::from_slice(&answer.body).unwrap();
        assert_eq!(problem["clause"].as_str(), clause, "{line}");
    }
    hall.shut_down().await;
}

#[tokio::test]
async fn a_finished_table_gives_its_line_up_to_any_event_and_a_running_one_none() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    let (table, emma, max) = duell(&client).await;
    for _ in 0..3 {
        anybody_acts(&[emma.clone(), max.clone()], &table).await;
    }
    let running = client.get_at(&table, "/line").await;
    assert_eq!(running.refusal(), (409, "not-over".into()));
    let sequence = emma.view(&table).await.sequence;
    resign(&emma, &table, 0).await;
    let whole: Line = client.get_at(&table, "/line").await.read();
    let part: Line = client.get_at(&table, &format!("/line?sequence={sequence}")).await.read();
    assert_eq!((whole.steps.len(), part.steps.len()), (4, 3));
    assert_eq!(whole.steps[..3], part.steps);
    let record = client.get_at(&table, "/record").await.text().to_owned();
    let read: Line = client.post("/api/v1/lines", &json!({ "record": record })).await.read();
    assert_eq!(read, whole);
    hall.shut_down().await;
}

/// A hall with boards to try things on.
struct Boards {
    bed: Bed,
    hall: Hall,
    served: Served,
}

impl Boards {
    async fn open() -> Self {
        Self::with(Limits::generous()).await
    }

    async fn with(limits: Limits) -> Self {
        let bed = Bed::sqlite();
        let hall = bed.hall_with(limited(limits)).await;
        let served = Served::start(&hall).await;
        Self { bed, hall, served }
    }

    /// A board, or the status with which it was refused.
    async fn board(&self) -> Result<Socket, u16> {
        Socket::open(self.served.address, "/api/v1/explore", &[]).await
    }

    /// A table at which two people have made seven moves and throws.
    async fn game(&self) -> (String, Client, Client) {
        let (table, emma, max) = duell(&Client::of(&self.hall)).await;
        for _ in 0..7 {
            anybody_acts(&[emma.clone(), max.clone()], &table).await;
        }
        (table, emma, max)
    }

    async fn close(self) {
        self.served.stop().await;
        self.hall.shut_down().await;
    }
}

async fn look(socket: &mut Socket, number: u32, line: Value) {
    let message = json!({ "type": "look", "number": number, "line": line });
    socket.send(Message::text(message.to_string())).await.unwrap();
}

async fn found(socket: &mut Socket) -> Found {
    match socket.read().await.unwrap() {
        FromExplorer::Found(found) => *found,
        FromExplorer::Refused { problem, .. } => panic!("{problem:?}"),
    }
}

async fn refused(socket: &mut Socket) -> (Option<u32>, String) {
    match socket.read().await.unwrap() {
        FromExplorer::Refused { number, problem } => (number, problem.code.to_string()),
        FromExplorer::Found(_) => panic!("that is help"),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_position_is_looked_at_closer_and_closer_until_another_is() {
    let boards = Boards::open().await;
    let mut socket = boards.board().await.unwrap();
    look(&mut socket, 1, json!({ "game": "qwixx-duel" })).await;
    let before = found(&mut socket).await;
    assert_eq!((before.number, before.last, before.throws.len()), (1, true, 21));
    let odds: f64 = before.throws.iter().map(|throw| throw.odds).sum();
    let mean: f64 = before.throws.iter().map(|throw| throw.odds * throw.win[0]).sum();
    assert!((odds - 1.0).abs() < 1e-9 && (mean - before.worth.win[0]).abs() < 1e-9);

    look(&mut socket, 2, json!({ "game": "qwixx-duel", "steps": ["(4,1,r3,y6,g2,b6)"] })).await;
    let (first, second) = (found(&mut socket).await, found(&mut socket).await);
    assert_eq!((first.number, first.depth, second.depth), (2, 1, 2));
    assert!(!first.choices.is_empty() && first.throws.is_empty());
    assert!((first.worth.win.iter().sum::<f64>() - 1.0).abs() < 1e-9);
    look(&mut socket, 3, json!({ "game": "duell" })).await;
    let next = until("the new position", async || {
        Some(found(&mut socket).await).filter(|found| found.number == 3)
    });
    assert_eq!(next.await.depth, 1);
    boards.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_look_ends_when_nobody_listens_any_more() {
    let boards = Boards::open().await;
    let client = Client::of(&boards.hall);
    let open = async |count: &str| {
        let line = format!("dicehall_open_looks {count}");
        let found = client.get("/metrics").await.text().lines().any(|found| found == line);
        found.then_some(())
    };
    let mut socket = boards.board().await.unwrap();
    // A deep look at a table of three plays thousands of games, which takes minutes.
    let line =
        json!({ "game": "qwixx-longo", "options": "seats=3", "steps": ["(4,1,r3,y6,g2,b6)"] });
    look(&mut socket, 1, line).await;
    until("the deep look", async || {
        Some(found(&mut socket).await.depth).filter(|&depth| depth == 2)
    })
    .await;
    assert_eq!(open("1").await, Some(()), "the deep look goes on");
    drop(socket);
    until("nobody works on it", async || open("0").await).await;
    boards.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_that_is_played_is_not_looked_at() {
    let boards = Boards::open().await;
    let (table, emma, _) = boards.game().await;
    let position = emma.view(&table).await.turn.unwrap().position;
    let mut socket = boards.board().await.unwrap();
    look(&mut socket, 1, json!({ "game": "duell", "position": position })).await;
    assert_eq!(refused(&mut socket).await, (Some(1), "running-game".to_owned()));
    boards.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_move_further_is_not_looked_at_either() {
    let boards = Boards::open().await;
    let (table, emma, max) = boards.game().await;
    let turn = emma.view(&table).await.turn.unwrap();
    let mv = turn.legal.values().flatten().next().cloned();
    let mv = match mv {
        Some(mv) => mv,
        None => {
            max.view(&table).await.turn.unwrap().legal.values().flatten().next().unwrap().clone()
        }
    };
    let line = json!({ "game": "duell", "position": turn.position, "steps": [mv] });
    let next = position(&Client::of(&boards.hall), line).await.moment.position;
    let mut socket = boards.board().await.unwrap();
    for number in 1..3 {
        look(&mut socket, number, json!({ "game": "duell", "position": next })).await;
        assert_eq!(refused(&mut socket).await, (Some(number), "running-game".to_owned()));
    }
    look(&mut socket, 3, json!({ "game": "duell" })).await;
    assert_eq!(found(&mut socket).await.number, 3, "the beginning is everybody's");
    boards.close().await;
}

both!(
    a_hall_that_is_started_again_knows_the_games_that_go_on,
    how_a_game_of_before_stands_is_found_out_once,
);

/// The position of a table, and one a move further.
async fn here_and_one_further(table: &str, people: &[&Client]) -> [String; 2] {
    for who in people {
        let turn = who.view(table).await.turn.unwrap();
        if let Some(mv) = turn.legal.values().flatten().next() {
            let line = json!({ "game": "duell", "position": turn.position, "steps": [mv] });
            let next = position(who, line).await.moment.position;
            return [turn.position, next];
        }
    }
    panic!("nobody has a move to make");
}

/// The code with which a hall refuses to look at a position, if it does.
async fn check(hall: &Hall, position: &str) -> Option<String> {
    let line = json!({ "game": "duell", "position": position });
    let answer = Client::of(hall).post("/api/v1/positions/check", &line).await;
    (!answer.status.is_success()).then(|| answer.refusal().1)
}

/// A game that has begun at a hall that is closed now: its table, one of its players, its position and one a move further.
async fn running_game(bed: &Bed) -> (String, Client, [String; 2]) {
    let hall = bed.hall().await;
    let (table, emma, max) = duell(&Client::of(&hall)).await;
    for _ in 0..7 {
        anybody_acts(&[emma.clone(), max.clone()], &table).await;
    }
    let positions = here_and_one_further(&table, &[&emma, &max]).await;
    hall.shut_down().await;
    (table, emma, positions)
}

async fn a_hall_that_is_started_again_knows_the_games_that_go_on(bed: &Bed) {
    let (table, emma, positions) = running_game(bed).await;
    let again = bed.hall().await;
    for position in &positions {
        assert_eq!(check(&again, position).await.as_deref(), Some("running-game"), "{position}");
    }
    resign(&emma.at(&again), &table, 0).await;
    assert_eq!(check(&again, &positions[0]).await, None, "now it is everybody's");
    again.shut_down().await;
}

async fn how_a_game_of_before_stands_is_found_out_once(bed: &Bed) {
    let (table, _, [position, _]) = running_game(bed).await;
    let store = bed.store().await;
    let (known, _) = store.running(9).await.unwrap();
    assert_eq!(known.len(), 1);
    // As the log of an older version has it.
    let forget = "UPDATE tables SET standing = NULL";
    if store.is_shared() {
        bed.run(forget);
    } else {
        bed.tamper(forget);
    }
    assert_eq!(store.running(9).await.unwrap(), (vec![], vec![table]));
    let again = bed.hall().await;
    until("the log says how the game stands", async || {
        let running = store.running(9).await.unwrap();
        (running == (known.clone(), vec![])).then_some(())
    })
    .await;
    assert_eq!(check(&again, &position).await.as_deref(), Some("running-game"));
    again.shut_down().await;
    store.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_that_is_played_at_one_hall_is_not_looked_at_in_another() {
    let bed = Bed::postgres();
    let (here, there) = (bed.hall().await, bed.hall().await);
    let (table, emma, max) = duell(&Client::of(&here)).await;
    for _ in 0..7 {
        anybody_acts(&[emma.clone(), max.clone()], &table).await;
    }
    let positions = here_and_one_further(&table, &[&emma, &max]).await;
    for position in &positions {
        until("the other hall has heard of it", async || check(&there, position).await).await;
        assert_eq!(check(&there, position).await.as_deref(), Some("running-game"), "{position}");
    }
    resign(&emma, &table, 0).await;
    until("it hears of the end, too", async || {
        check(&there, &positions[0]).await.is_none().then_some(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_banned_looks_at_nothing_any_more() {
    let boards = Boards::open().await;
    let mut socket = boards.board().await.unwrap();
    look(&mut socket, 1, json!({ "game": "qwixx-duel" })).await;
    assert_eq!(found(&mut socket).await.number, 1);
    let now = table::Moment(0);
    let host = Host { who: "max".to_owned(), why: "flood".to_owned(), now };
    let target = "127.0.0.0/8".parse().unwrap();
    let ban = Deed::Make { kind: Kind::Ban, target, until: None };
    assert_eq!(take_effect(&boards.bed.store().await, &ban, &host).await.unwrap(), Done::Done);
    assert_eq!(socket.end().await, Ended::Code(1008));
    boards.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn boards_are_bounded_for_each_address() {
    let limits = Limits { boards_per_address: 1, ..Limits::generous() };
    let boards = Boards::with(limits).await;
    let first = boards.board().await.unwrap();
    assert_eq!(boards.board().await.err(), Some(429));
    drop(first);
    until("the place is free again", async || boards.board().await.ok()).await;
    boards.close().await;
}
