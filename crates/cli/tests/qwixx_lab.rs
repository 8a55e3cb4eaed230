//! Rollouts, trainings and studies of the Qwixx games, as a person or a script calls them.

mod program;

use std::fs;

use program::{failed, json, printed};

#[test]
fn a_lone_sheet_is_refused_where_it_makes_no_sense() {
    let error = failed(&["lab", "solve", "qwixx-longo", "--sides", "6", "--lucky", "5,8"], "", 1);
    assert!(error.contains("no lucky numbers"), "{error}");
    let error = failed(&["lab", "solve", "qwixx-longo", "--lucky", "5,5"], "", 2);
    assert!(error.contains("two different lucky numbers"), "{error}");
    failed(&["lab", "solve", "qwixx-longo", "--sides", "7"], "", 2);
    // Noticed at once, and not after minutes of solving.
    let error = failed(&["lab", "solve", "qwixx-longo", "--out", "no/such/folder/x"], "", 1);
    assert!(error.contains("no/such/folder/x cannot be created"), "{error}");
    failed(&["lab", "solve", "qwixx-duel"], "", 2);
    let simulate = |game, players| failed(&["simulate", game, "--players", players], "", 1);
    assert!(simulate("qwixx-duel", "solo-optimal:x").contains("plays qwixx-longo"));
    assert!(simulate("qwixx-longo", "solo-optimal:x,random").contains("alone"));
    assert!(simulate("qwixx-longo", "solo-optimal:no-such-file").contains("no-such-file"));
    let readme = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    let error = simulate("qwixx-longo", &format!("solo-optimal:{readme}"));
    assert!(error.contains("Cargo.toml: this is not a file in Dicehall's format"), "{error}");
}

const DUEL: &str = "r=2B,3B,4B,5B,6B,11B y=2G,3G,4G,5G,6G,10G g=12B,9G b=12G,7B m=1,1 B";

#[test]
fn a_rollout_says_what_each_choice_is_worth() {
    let few = ["rollout", "qwixx-duel", DUEL, "--games", "16", "--truncate", "1"];
    let dice = ["--dice", "4,1,r3,y6,g2,b6", "--json", "--threads"];
    let run = |threads| json(&[&few[..], &dice, &[threads]].concat());
    let (one, two) = (run("1"), run("2"));
    assert_eq!(one["candidates"], two["candidates"]);
    let candidates = one["candidates"].as_array().unwrap();
    let moves: Vec<&str> = candidates.iter().filter_map(|c| c["move"].as_str()).collect();
    assert!(moves.contains(&"pass") && moves.len() == candidates.len(), "{moves:?}");
    let win = |index: usize| candidates[index]["win"]["mean"].as_f64().unwrap();
    assert!((1..candidates.len()).all(|index| win(index) <= win(0)), "{one}");
    let text = printed(&[&few[..], &["--seat", "1"]].concat(), "");
    assert!(text.contains("position ") && text.contains("seat 1"), "{text}");
}

#[test]
fn a_rollout_says_what_is_wrong() {
    let rollout = |more: &[&str]| failed(&[&["rollout", "qwixx-duel", DUEL], more].concat(), "", 1);
    assert!(rollout(&["--dice", "4,1"]).contains("red die is missing"));
    assert!(rollout(&["--seat", "2"]).contains("no seat 2"));
    let other = rollout(&["--dice", "4,1,r3,y6,g2,b6", "--seat", "1"]);
    assert!(other.contains("nothing to decide"), "{other}");
    failed(&["rollout", "qwixx-duel", "nonsense"], "", 1);
    failed(&["rollout", "duell", "nonsense"], "", 2);
    failed(&["rollout", "qwixx-duel", DUEL, "--games", "1"], "", 2);
}

#[test]
fn the_engine_is_put_to_the_test() {
    let found = json(&["lab", "calibrate", "qwixx-duel", "--games", "4", "--json"]);
    assert_eq!(found["bins"].as_array().unwrap().len(), 10);
    let few = ["--positions", "1", "--games", "4", "--truncate", "1"];
    let text = printed(&[&["lab", "regret", "qwixx-longo"][..], &few].concat(), "");
    assert!(text.contains("decisions: 1") && text.contains("regret "), "{text}");
}

#[test]
fn a_net_is_trained_and_the_training_taken_up_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (whole, parts) = (path("whole.net"), path("parts.net"));
    let args = |game, out, checks| {
        let few = ["--games", "64", "--hidden", "16", "--check-games", "4", "--checks", checks];
        [&["lab", "train", game][..], &few, &["--out", out]].concat()
    };
    for game in ["qwixx-duel", "qwixx-longo"] {
        let text = printed(&args(game, &whole, "2"), "");
        assert_eq!(text.lines().count(), 2, "{text}");
        assert!(text.contains("64 games  ") && text.contains(" %"), "{text}");
        // What is there is not written over.
        let checkpoint = fs::read(whole.clone() + ".checkpoint").unwrap();
        assert!(failed(&args(game, &whole, "2"), "", 1).contains("is there already"));
        // A training that is finished has nothing to go on with.
        assert_eq!(printed(&[&args(game, &whole, "2")[..], &["--resume"]].concat(), ""), "");
        assert_eq!(fs::read(whole.clone() + ".checkpoint").unwrap(), checkpoint);
        // Without a checkpoint it begins anew, and comes to the same net.
        printed(&[&args(game, &parts, "1")[..], &["--resume"]].concat(), "");
        assert_eq!(fs::read(&whole).unwrap(), fs::read(&parts).unwrap());
        let csv = fs::read_to_string(whole.clone() + ".csv").unwrap();
        assert_eq!(csv.lines().count(), 3, "{csv}");
        for file in fs::read_dir(folder.path()).unwrap() {
            fs::remove_file(file.unwrap().path()).unwrap();
        }
    }
    let nowhere = path("missing/x.net");
    assert!(failed(&args("qwixx-duel", &nowhere, "1"), "", 1).contains("x.net.checkpoint: "));
    let both = ["--against", "greedy:2", "--exact", "0.5"];
    failed(&[&args("qwixx-duel", &whole, "1")[..], &both].concat(), "", 2);
    failed(&[&args("qwixx-duel", &whole, "1")[..], &["--hidden", "17"]].concat(), "", 2);
}

#[test]
fn a_net_learns_to_beat_one_player() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    for game in ["qwixx-duel", "qwixx-longo"] {
        let out = path(game);
        let few = ["--games", "64", "--hidden", "16", "--check-games", "4", "--checks", "2"];
        let args = |rival| {
            [&["lab", "train", game, "--against", rival][..], &few, &["--out", &out]].concat()
        };
        // Measured before the first game, and twice on the way.
        let text = printed(&args("fast"), "");
        let counts: Vec<&str> =
            text.lines().filter_map(|line| line.split(" games").next()).collect();
        assert_eq!(counts.iter().map(|count| count.trim()).collect::<Vec<_>>(), ["0", "32", "64"]);
        assert!(
            text.lines().all(|line| line.contains(" games  fast ") && line.contains(" ± ")),
            "{text}"
        );
        assert_eq!(fs::read_to_string(out.clone() + ".csv").unwrap().lines().count(), 4);
        // A finished one is only measured again.
        let net = fs::read(&out).unwrap();
        let again = printed(&[&args("fast")[..], &["--resume"]].concat(), "");
        assert_eq!(Some(again.trim_end()), text.lines().last());
        assert_eq!(fs::read(&out).unwrap(), net);
        let error = failed(&[&args("engine")[..], &["--resume"]].concat(), "", 1);
        assert!(error.contains("rival is fast, not engine"), "{error}");
        let error = failed(&args("fasst"), "", 2);
        assert!(error.contains("there is no player `fasst`"), "{error}");
    }
}

#[test]
fn levels_meet_and_speed_is_told() {
    let all = ["lab", "round-robin", "qwixx-longo", "--players", "engine:1,engine:9,greedy:2"];
    let text = printed(&[&all[..], &["--games", "5"]].concat(), "");
    assert!(text.starts_with("6 games a pair") && text.contains("  greedy:2  "), "{text}");
    let text = printed(&["lab", "speed", "qwixx-duel", "--seconds", "0.05"], "");
    assert!(text.contains("exact expectations") && text.contains("fingerprint"), "{text}");
    for wrong in ["nan", "inf", "0", "-1", "x"] {
        failed(&["lab", "speed", "qwixx-duel", &format!("--seconds={wrong}")], "", 2);
    }
}

#[test]
fn a_study_of_regret_can_be_broken_off() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("regret.jsonl");
    let file = ["--out", path.to_str().unwrap()];
    let few = ["lab", "regret", "qwixx-duel", "--games", "40", "--truncate", "1", "--json"];
    let study = |more: &[&'static str]| [&few[..], more].concat();
    let whole = json(&study(&["--positions", "4"]));
    json(&[&study(&["--positions", "2"])[..], &file].concat());
    // The last line is cut off in the middle, as if the power had failed.
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, &text[..text.len() - 20]).unwrap();
    let resumed = [&study(&["--positions", "4", "--threads", "1", "--resume"])[..], &file].concat();
    assert_eq!(json(&resumed), whole);
    // Nothing is left to do.
    assert_eq!(json(&resumed), whole);
    assert_eq!(fs::read_to_string(&path).unwrap().lines().count(), 5);

    // A line that is there twice counts once.
    let text = fs::read_to_string(&path).unwrap();
    let last = text.lines().next_back().unwrap();
    fs::write(&path, format!("{text}{last}\n")).unwrap();
    assert_eq!(json(&resumed), whole);

    let other = [&resumed[..], &["--seed", "2"]].concat();
    assert!(failed(&other, "", 1).contains("another study: seed is 1, not 2"));
    failed(&[&study(&[])[..], &file].concat(), "", 1);
    failed(&study(&["--resume"]), "", 2);
    fs::write(&path, "").unwrap();
    assert!(failed(&resumed, "", 1).contains("no settings"));
}
