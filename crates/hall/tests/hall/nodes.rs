//! Two halls on one database: no node owns a table.

use futures_util::future::{join, join_all};
use serde_json::json;

use crate::{
    bed::{Bed, settings, until},
    client::{Client, new_key},
    people::{act, duell, open, person, play, play_out, say, sit, some_move, started},
    wire::{Served, Socket},
};

both!(
    people_on_different_nodes_play_a_whole_game,
    what_was_seen_at_one_node_can_be_answered_at_the_other,
    what_one_node_has_taken_is_read_at_the_other_at_once,
    of_two_moves_at_two_nodes_one_is_taken,
    the_loser_of_a_race_is_judged_again,
    a_retry_at_the_other_node_is_not_done_again,
    a_socket_hears_of_what_happens_at_the_other_node,
    a_bot_plays_on_at_whichever_node_has_time,
);

async fn people_on_different_nodes_play_a_whole_game(bed: &Bed) {
    let (here, there) = (bed.hall().await, bed.hall().await);
    let new = json!({ "game": "qwixx-duel" });
    let (table, mut people) = started(&Client::of(&here), &new, &["emma", "max"]).await;
    people[1] = people[1].at(&there);
    let end = play_out(&table, &people).await;
    assert_eq!(people[1].view(&table).await.result, end.result);
    let verdict: protocol::Verification = people[1].get_at(&table, "/verification").await.read();
    assert_eq!(verdict.honest, Some(true));
}

async fn what_was_seen_at_one_node_can_be_answered_at_the_other(bed: &Bed) {
    let (here, there) = (bed.hall().await, bed.hall().await);
    let (table, emma, max) = duell(&Client::of(&here)).await;
    let elsewhere = max.at(&there);
    elsewhere.view(&table).await;
    act(&emma, &table).await.unwrap();
    let view = max.view(&table).await;
    let mv = play(1, &some_move(&view, 1, 2));
    let request = json!({ "key": new_key(), "seen": view.sequence, "command": mv });
    let taken = elsewhere.request(&table, &request).await.accepted();
    assert_eq!(taken.sequence, view.sequence + 1);
}

async fn what_one_node_has_taken_is_read_at_the_other_at_once(bed: &Bed) {
    let (here, there) = (bed.hall().await, bed.hall().await);
    let (table, emma, max) = duell(&Client::of(&here)).await;
    let max = max.at(&there);
    for _ in 0..5 {
        let taken = act(&emma, &table).await.unwrap().sequence;
        assert_eq!(max.view(&table).await.sequence, taken);
        let record = max.get_at(&table, "/record").await.text().to_owned();
        assert_eq!(record, emma.get_at(&table, "/record").await.text());
        let taken = act(&max, &table).await.unwrap().sequence;
        let events = emma.feed(&table, taken - 1).await.events;
        assert_eq!(events.iter().map(|event| event.sequence).collect::<Vec<_>>(), [taken]);
    }
}

async fn of_two_moves_at_two_nodes_one_is_taken(bed: &Bed) {
    let (here, there) = (bed.hall().await, bed.hall().await);
    let (table, emma, max) = duell(&Client::of(&here)).await;
    for round in 0..5 {
        let view = emma.view(&table).await;
        let legal = &view.turn.as_ref().unwrap().legal[&0];
        let sends = async |who: Client, mv: &str| {
            let request =
                json!({ "key": new_key(), "seen": view.sequence, "command": play(0, mv) });
            who.request(&table, &request).await
        };
        let (one, other) = (&legal[round], &legal[round + 1]);
        let (one, other) = join(sends(emma.clone(), one), sends(emma.at(&there), other)).await;
        let (taken, refused) = if one.status.is_success() { (one, other) } else { (other, one) };
        assert_eq!(taken.accepted().sequence, view.sequence + 1);
        assert_eq!(refused.refusal(), (409, "stale".to_owned()));
        act(&max.at(&there), &table).await.unwrap();
    }
}

async fn the_loser_of_a_race_is_judged_again(bed: &Bed) {
    let (here, there) = (bed.hall().await, bed.hall().await);
    let (table, emma, max) = duell(&Client::of(&here)).await;
    let max = max.at(&there);
    let before = emma.view(&table).await.sequence;
    let talk = (0..20).map(async |number| {
        let (who, seat) = if number % 2 == 0 { (&emma, 0) } else { (&max, 1) };
        let line = json!({ "key": new_key(), "command": say(seat, &format!("line {number}")) });
        who.request(&table, &line).await.accepted().sequence
    });
    let mut taken = join_all(talk).await;
    taken.sort_unstable();
    assert_eq!(taken, (before + 1..=before + 20).collect::<Vec<_>>());

    let client = Client::of(&here);
    let table = open(&emma, &json!({ "game": "duell" })).await;
    let (ada, bob) = (person(&client, "ada").await, person(&client, "bob").await.at(&there));
    let (ada, bob) = join(ada.tries(&table, sit(0, "ada")), bob.tries(&table, sit(0, "bob"))).await;
    let (sits, stands) = if ada.status.is_success() { (ada, bob) } else { (bob, ada) };
    assert_eq!(sits.accepted().view.you, [0]);
    assert_eq!(stands.refusal(), (409, "seat-taken".to_owned()));
}

async fn a_retry_at_the_other_node_is_not_done_again(bed: &Bed) {
    let (here, there) = (bed.hall().await, bed.hall().await);
    let (table, emma, max) = duell(&Client::of(&here)).await;
    assert_eq!(max.at(&there).view(&table).await.you, [1], "the other node knows the table");
    let view = emma.view(&table).await;
    let mv = play(0, &some_move(&view, 0, 9));
    let request = json!({ "key": "mine", "seen": view.sequence, "command": mv });
    let first = emma.request(&table, &request).await.accepted();
    let again = emma.at(&there).request(&table, &request).await.accepted();
    assert_eq!((again.sequence, again.repeated), (first.sequence, true));
    assert_eq!(again.view.sequence, first.view.sequence);

    let line = json!({ "key": "line", "command": say(0, "said once") });
    let nodes = [emma.clone(), emma.at(&there)];
    let answers = (0..10).map(|number| nodes[number % 2].request(&table, &line));
    let answers = join_all(answers).await;
    assert_eq!(answers.iter().filter(|answer| !answer.accepted().repeated).count(), 1);
    assert_eq!(emma.events(&table, first.sequence).await.len(), 1);
}

async fn a_socket_hears_of_what_happens_at_the_other_node(bed: &Bed) {
    let (here, there) = (bed.hall().await, bed.hall().await);
    let served = Served::start(&there).await;
    let (table, emma, _) = duell(&Client::of(&here)).await;
    let mut socket = Socket::at(&served, &table, 0, None).await;
    let mut last = act(&emma, &table).await.unwrap().sequence;
    for number in 0..10 {
        last = emma.does(&table, say(0, &format!("line {number}"))).await.sequence;
    }
    assert_eq!(socket.numbers_until(last).await, (1..=last).collect::<Vec<_>>());
    let mut late = Socket::at(&served, &table, last - 3, None).await;
    assert_eq!(late.numbers_until(last).await, [last - 2, last - 1, last]);
    served.stop().await;
}

async fn a_bot_plays_on_at_whichever_node_has_time(bed: &Bed) {
    let idle = hall::Settings { bot_threads: 0, ..settings() };
    let (here, there) = (bed.hall_with(idle).await, bed.hall().await);
    let host = person(&Client::of(&here), "emma").await;
    let table = open(&host, &json!({ "game": "duell", "seating": "chosen" })).await;
    host.does(&table, sit(1, "emma")).await;
    let open = host.at(&there).view(&table).await;
    assert_eq!(open.stage, "open", "the other node has seen the table before the bot sat down");
    let bot = json!({ "name": "careful", "level": 1 });
    host.does(&table, json!({ "type": "seat-bot", "seat": 0, "bot": bot })).await;
    let started = host.does(&table, json!({ "type": "start" })).await.sequence;
    let moved =
        until("the bot has moved", async || host.events(&table, started).await.into_iter().next());
    assert_eq!(moved.await["type"], "moved");
}
