//! What hosts decide, what people report, and what is no longer kept.

use store::{Act, Appended, Blank, Effect, Old, Report, Rule, Store};

use crate::bed::{Bed, ada, event, opening, writing};

both![
    an_act_is_stored_with_all_that_it_does_or_not_at_all,
    a_rule_replaces_an_older_one_and_can_be_lifted,
    a_table_is_reported_once_by_each_and_not_without_end,
    players_and_tables_are_found_by_a_part_of_their_names,
    a_table_is_removed_unless_something_has_happened_since,
    words_are_blanked_once,
    only_players_who_never_sat_down_are_idle,
    a_backup_holds_what_hosts_decided,
    analyses_of_records_grow_old_and_those_of_tables_do_not,
];

fn act(what: &str) -> Act {
    let text = str::to_owned;
    Act { id: 0, at: 5, who: text("helga"), what: text(what), target: text("t"), why: text("x") }
}

fn ban(target: &str, until: Option<i64>) -> Rule {
    Rule { kind: "ban".to_owned(), target: target.to_owned(), until }
}

async fn seat(bed: &Bed, table: &str, player: &str) {
    let mut write = opening(table, 1);
    write.projection.players = Some(vec![player.to_owned()]);
    bed.append(write).await;
}

async fn an_act_is_stored_with_all_that_it_does_or_not_at_all(bed: &Bed) {
    bed.append(opening("t", 1)).await;
    let effect = || Effect::Rule(ban("p1", None));
    let late = bed.store.act(&act("close"), vec![writing("t", 7, 2, "closed")], effect()).await;
    assert_eq!(late.unwrap(), Appended::Conflict);
    assert_eq!(bed.store.rules().await.unwrap(), []);
    assert_eq!(bed.store.acts(0, 9).await.unwrap(), []);
    let done = bed.store.act(&act("close"), vec![writing("t", 1, 2, "closed")], effect()).await;
    assert_eq!(done.unwrap(), Appended::Committed);
    assert_eq!(bed.bodies("t").await, ["open", "closed"]);
    assert_eq!(bed.store.rules().await.unwrap(), [ban("p1", None)]);
    let acts = bed.store.acts(0, 9).await.unwrap();
    assert_eq!(acts, [Act { id: acts[0].id, ..act("close") }]);
    assert_eq!(bed.store.acts(acts[0].id, 9).await.unwrap(), []);
    let lift = Effect::Lift { kind: "mute".to_owned(), target: "p1".to_owned() };
    let nothing = bed.store.act(&act("lift"), Vec::new(), lift).await.unwrap();
    assert_eq!(nothing, Appended::Conflict);
    assert_eq!(bed.store.latest_acts(9).await.unwrap().len(), 1, "what was not done is not noted");
}

async fn a_rule_replaces_an_older_one_and_can_be_lifted(bed: &Bed) {
    for until in [None, Some(9)] {
        bed.store.act(&act("ban"), Vec::new(), Effect::Rule(ban("p1", until))).await.unwrap();
    }
    assert_eq!(bed.store.rules().await.unwrap(), [ban("p1", Some(9))]);
    let lift = Effect::Lift { kind: "ban".to_owned(), target: "p1".to_owned() };
    assert_eq!(bed.store.act(&act("lift"), Vec::new(), lift).await.unwrap(), Appended::Committed);
    assert_eq!(bed.store.rules().await.unwrap(), []);
}

async fn a_table_is_reported_once_by_each_and_not_without_end(bed: &Bed) {
    let report = |reporter: &str| Report {
        id: 0,
        at: 3,
        table: "t".to_owned(),
        reporter: reporter.to_owned(),
        why: "rude".to_owned(),
        settled: false,
    };
    for reporter in ["a", "a", "b", "c"] {
        bed.store.report(&report(reporter), 2).await.unwrap();
    }
    let reports = bed.store.reports(false, 9).await.unwrap();
    let who: Vec<&str> = reports.iter().map(|report| report.reporter.as_str()).collect();
    assert_eq!(who, ["b", "a"]);
    let settle = || Effect::Settle(reports[0].id);
    let settled = bed.store.act(&act("settle"), Vec::new(), settle()).await.unwrap();
    assert_eq!(settled, Appended::Committed);
    let again = bed.store.act(&act("settle"), Vec::new(), settle()).await.unwrap();
    assert_eq!(again, Appended::Conflict);
    assert_eq!(bed.store.reports(false, 9).await.unwrap().len(), 1);
    assert_eq!(bed.store.reports(true, 9).await.unwrap().len(), 2);
}

async fn players_and_tables_are_found_by_a_part_of_their_names(bed: &Bed) {
    bed.store.add_player(&ada()).await.unwrap();
    let mut write = opening("t", 1);
    "100% Ada_".clone_into(&mut write.projection.summary);
    bed.append(write).await;
    for (part, count) in [("ad", 1), ("ADA", 1), ("p1", 1), ("p", 0), ("%", 0), ("", 1)] {
        assert_eq!(bed.store.find_players(part, 9).await.unwrap().len(), count, "{part}");
    }
    for (part, count) in [("0% ada_", 1), ("0_ ada", 0), ("!", 0), ("", 1)] {
        assert_eq!(bed.store.find_tables(part, "", 9).await.unwrap().len(), count, "{part}");
    }
    assert_eq!(bed.store.find_tables("", "over", 9).await.unwrap(), []);
    assert_eq!(bed.store.find_tables("", "open", 9).await.unwrap().len(), 1);
}

async fn a_table_is_removed_unless_something_has_happened_since(bed: &Bed) {
    seat(bed, "t", "p1").await;
    let old = bed.store.old_tables("open", 2, 9).await.unwrap();
    assert_eq!(old, [Old { id: "t".to_owned(), seq: 1 }]);
    assert_eq!(bed.store.old_tables("open", 1, 9).await.unwrap(), []);
    bed.append(writing("t", 1, 1, "meanwhile")).await;
    assert_eq!(bed.store.remove_table(&old[0]).await.unwrap(), Appended::Conflict);
    assert_eq!(bed.bodies("t").await.len(), 2);
    let now = Old { seq: 2, ..old[0].clone() };
    assert_eq!(bed.store.remove_table(&now).await.unwrap(), Appended::Committed);
    assert_eq!(bed.store.table("t").await.unwrap(), None);
    assert_eq!(bed.store.events("t", 0).await.unwrap(), []);
    assert_eq!(bed.store.table_ids_of("p1", "", 9).await.unwrap(), [""; 0]);
    assert_eq!(bed.store.check().await.unwrap(), [""; 0]);
}

async fn words_are_blanked_once(bed: &Bed) {
    bed.append(opening("t", 1)).await;
    let talkative = async || bed.store.talkative_tables(100, 9).await.unwrap();
    let found = talkative().await;
    assert_eq!(found.len(), 1);
    let blank = || vec![Blank { seq: 1, body: "blank".to_owned() }];
    let late = Old { seq: 9, ..found[0].clone() };
    assert_eq!(bed.store.blank(&late, blank(), "s").await.unwrap(), Appended::Conflict);
    assert_eq!(bed.store.blank(&found[0], blank(), "s").await.unwrap(), Appended::Committed);
    assert_eq!(bed.bodies("t").await, ["blank"]);
    assert_eq!(talkative().await, []);
    bed.append(writing("t", 1, 50, "more talk")).await;
    assert_eq!(talkative().await.len(), 1, "what is said later is found later");
}

async fn only_players_who_never_sat_down_are_idle(bed: &Bed) {
    bed.store.add_player(&ada()).await.unwrap();
    let idle = async || bed.store.idle_players("person", 100, 9).await.unwrap();
    assert_eq!(idle().await, ["p1"]);
    assert_eq!(bed.store.idle_players("person", 7, 9).await.unwrap(), [""; 0]);
    seat(bed, "t", "p1").await;
    bed.store.remove_idle_players(&["p1".to_owned()]).await.unwrap();
    assert!(bed.store.player("p1").await.unwrap().is_some(), "has sat down since");
    // Whoever has left a seat is still known at the table.
    let mut left = writing("t", 1, 2, "left");
    left.projection.players = Some(Vec::new());
    bed.append(left).await;
    assert_eq!(idle().await, [""; 0]);
    assert_eq!(bed.store.table_ids_of("p1", "", 9).await.unwrap(), ["t"]);
    assert_eq!(bed.store.remove_player("p1", &act("erase")).await.unwrap(), Appended::Committed);
    assert_eq!(bed.store.player("p1").await.unwrap(), None);
    assert_eq!(bed.store.remove_player("p1", &act("erase")).await.unwrap(), Appended::Conflict);
}

async fn a_backup_holds_what_hosts_decided(bed: &Bed) {
    let mut write = opening("t", 1);
    write.events.push(event(1, "more"));
    bed.append(write).await;
    bed.store.act(&act("ban"), Vec::new(), Effect::Rule(ban("p1", Some(9)))).await.unwrap();
    let file = bed.file("copy.db");
    bed.store.backup(&file).await.unwrap();
    let copy = Store::open(&format!("sqlite://{}", file.display())).await.unwrap();
    assert_eq!(copy.rules().await.unwrap(), [ban("p1", Some(9))]);
    assert_eq!(copy.latest_acts(9).await.unwrap().len(), 1);
    copy.close().await;
}

async fn analyses_of_records_grow_old_and_those_of_tables_do_not(bed: &Bed) {
    let analysis = |id: &str, table: Option<&str>, made_at: i64| store::Analysis {
        id: id.to_owned(),
        table: table.map(str::to_owned),
        game: "duell".to_owned(),
        effort: "quick".to_owned(),
        fingerprint: String::new(),
        record: format!("[Seat0 \"Emma of {id}\"]"),
        report: "{}".to_owned(),
        made_at,
    };
    for each in [analysis("a", None, 1), analysis("b", Some("t"), 1), analysis("c", None, 9)] {
        bed.store.add_analysis(&each).await.unwrap();
    }
    let found = async |part: &str| -> Vec<String> {
        let rows = bed.store.find_analyses(part, 9).await.unwrap();
        rows.into_iter().map(|row| row.id).collect()
    };
    assert_eq!(found("").await, ["c", "a", "b"]);
    assert_eq!((found("EMMA OF B").await, found("c").await), (vec!["b".into()], vec!["c".into()]));
    assert_eq!(bed.store.find_analyses("c", 9).await.unwrap()[0].size, 21);
    assert_eq!(bed.store.old_analyses(9, 9).await.unwrap(), ["a"]);
    bed.store.remove_analyses(&["a".to_owned()]).await.unwrap();
    let remove = || Effect::RemoveAnalysis("c".to_owned());
    let removed = bed.store.act(&act("remove"), Vec::new(), remove()).await.unwrap();
    assert_eq!(removed, Appended::Committed);
    let again = bed.store.act(&act("remove"), Vec::new(), remove()).await.unwrap();
    assert_eq!((again, found("").await), (Appended::Conflict, vec!["b".into()]));
}
