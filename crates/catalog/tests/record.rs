//! Records: read, printed, replayed; and what is said of broken ones.

use duell::{Duell, DuellSetup};
use game::{
    Game, Seat, Step,
    record::{ItemKind, Scribe, parse, parse_all, parse_each, replay},
};
use proptest::prelude::*;
use qwixx_duel::{QwixxDuel, QwixxDuelSetup};
use qwixx_longo::{QwixxLongo, QwixxLongoSetup};

const DUEL: &str = r#"[Game "qwixx-duel"]
[Seat0 "Max"]
[Seat1 "Laura \"the lock\" \\ Grey"]
[Event "a rainy Sunday"]
[Result "*"]

1. (4,1,r3,y6,g2,b6) yellow5 {his first
token} blue10
2. (6,6,r1,y1,g1,b1) pass pass {a misthrow}
end
"#;

#[test]
fn a_record_is_read_and_printed_as_it_was() {
    let record = parse(DUEL).unwrap();
    assert_eq!(record.to_string(), DUEL);
    assert_eq!(record.player(Seat::at(1)), Some(r#"Laura "the lock" \ Grey"#));
    assert_eq!(record.value("Event"), Some("a rainy Sunday"));
    let comments = record.items.iter().filter(|item| matches!(item.kind, ItemKind::Comment(_)));
    assert_eq!(comments.count(), 2);
    let replayed = replay::<QwixxDuel>(&record).unwrap();
    assert_eq!(replayed.position.to_string(), "r=- y=5B g=- b=10B m=0,1 B");
    assert_eq!(replayed.steps.len(), 6);
}

#[test]
fn layout_does_not_matter() {
    let loose =
        "\u{feff}\r\n[ Game   \"qwixx-duel\" ]\r\n1.(4,1,r3,y6,g2,b6)0:YELLOW5{x}blue10 end  \r\n";
    let record = parse(loose).unwrap();
    let replayed = replay::<QwixxDuel>(&record).unwrap();
    assert_eq!(replayed.position.to_string(), "r=- y=5B g=- b=10B m=0,0 G");
    assert_eq!(parse(&record.to_string()), Ok(record));
}

#[test]
fn several_records_are_read_from_one_text() {
    let records = parse_all(&format!("{DUEL}\n{DUEL}")).unwrap();
    assert_eq!(records.len(), 2);
    assert_eq!(records[0], records[1]);
    let error = parse(&format!("{DUEL}\n{DUEL}")).unwrap_err().to_string();
    assert_eq!(error, "line 12, column 1: expected nothing after `end`, found `[Game`");
}

#[test]
fn broken_texts_are_refused_with_place_and_expectation() {
    let cases = [
        ("", "line 1, column 1: expected a tag [Game \"…\"], found the end of the text"),
        ("[Seat0 \"x\"]\nend", "line 2, column 1: expected a tag [Game \"…\"], found `end`"),
        (
            "[Game duell]",
            "line 1, column 7: expected the tag's value in double quotes, found `duell]`",
        ),
        (
            "[Game \"duell]\n",
            "line 1, column 14: expected a closing double quote on the same line, found the end of the line",
        ),
        ("[Game \"du\\ell\"]", "line 1, column 10: expected `\\\"` or `\\\\`, found `\\ell\"]`"),
        (
            "[Game \"duell\"",
            "line 1, column 14: expected `]` after the tag's value, found the end of the text",
        ),
        ("[4 \"x\"]", "line 1, column 3: expected the name of a tag, found a space"),
        (
            "[Game \"a\"][Game \"b\"]",
            "line 1, column 11: expected each tag only once, found `Game`",
        ),
        (
            "[Game \"duell\"]\n1. e1n1",
            "line 2, column 8: expected a roll, a move or the closing word `end`, found the end of the text",
        ),
        (
            "[Game \"duell\"]\n1. e1n1 {so",
            "line 2, column 12: expected `}` to close the comment, found the end of the text",
        ),
        (
            "[Game \"duell\"]\n1. (4,1",
            "line 2, column 8: expected `)` to close the roll, found the end of the text",
        ),
        (
            "[Game \"duell\"]\n1. ]",
            "line 2, column 4: expected a roll, a move, a comment or the closing word `end`, found `]`",
        ),
        (
            "[Game \"duell\"]\n2. e1n1",
            "line 2, column 1: expected the number of the next turn, found `2.`",
        ),
        (
            "[Game \"duell\"]\n1. 9:e1n1",
            "line 2, column 4: expected a move, alone or behind its seat as in `0:pass`, found `9:e1n1`",
        ),
        (
            "[Game \"duell\"]\n1. 0:",
            "line 2, column 4: expected a move, alone or behind its seat as in `0:pass`, found `0:`",
        ),
        (
            "[Game \"duell\"]\n1. é1 {ü}\n ]",
            "line 3, column 2: expected a roll, a move, a comment or the closing word `end`, found `]`",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(parse(text).unwrap_err().to_string(), expected, "{text}");
    }
}

fn replay_error<G: Game>(text: &str) -> String {
    replay::<G>(&parse(text).unwrap()).unwrap_err().to_string()
}

#[test]
fn broken_rules_are_reported_with_place_and_clause() {
    let duell = |course: &str| replay_error::<Duell>(&format!("[Game \"duell\"]\n{course} end"));
    assert_eq!(
        duell("1. a1n5 i8s5\n2. b1n2"),
        "line 3, column 4: seat 0 cannot play b1n2: a die with 1 on top travels exactly 1, not 2 (D6)",
    );
    assert_eq!(
        duell("1. e1e1"),
        "line 2, column 4: seat 0 cannot play e1e1: a die of your own stands on f1 (D10)",
    );
    assert!(duell("1. zzz").starts_with("line 2, column 4: cannot read `zzz`: expected a move"));
    assert!(duell("1. (4,1)").starts_with("line 2, column 4: cannot read `4,1`: expected no roll"));
    assert_eq!(
        duell("1. 1:e8s1"),
        "line 2, column 4: seat 1 cannot play e8s1: seat 1 has no move to make now"
    );
    assert_eq!(duell("1. resign i8s5"), "line 2, column 11: a move after the game is over");
    assert_eq!(
        duell("1. 5:resign"),
        "line 2, column 4: seat 5 cannot play resign: there is no seat 5: the seats are 0 to 1",
    );
    let duel =
        |course: &str| replay_error::<QwixxDuel>(&format!("[Game \"qwixx-duel\"]\n{course} end"));
    assert_eq!(duel("red5"), "line 2, column 1: expected a roll, found a move");
    assert_eq!(
        duel("1. (4,1,r3,y6,g2,b6) red6"),
        "line 2, column 22: seat 0 cannot play red6: red6 is not the sum of the white dice, which is 5 (Q5)",
    );
    assert!(
        duel("1. (4,1,r3) pass")
            .contains("the roll (4,1,r3) cannot be: the yellow die is missing (Q3)")
    );
    let longo =
        |course: &str| replay_error::<QwixxLongo>(&format!("[Game \"qwixx-longo\"]\n{course} end"));
    assert!(longo("1. (4,1,r3,y6,g2,b6) pass").contains("several seats owe a move"));
}

#[test]
fn tags_are_held_against_the_game() {
    let error = |tags: &str| replay_error::<Duell>(&format!("{tags}\nend"));
    assert_eq!(
        error("[Game \"chess\"]"),
        "line 1, column 1: this is a record of `chess`, not of duell"
    );
    assert!(
        error("[Game \"duell\"]\n[Rules \"home=queen\"]")
            .starts_with("line 2, column 1: option home")
    );
    assert!(
        error("[Game \"duell\"]\n[Start \"9/9\"]")
            .starts_with("line 2, column 1: impossible position")
    );
    for seat in ["Seat2", "Seat00", "Seat99999999999999999999"] {
        let error = error(&format!("[Game \"duell\"]\n[{seat} \"x\"]"));
        assert!(error.contains("there is no seat"), "{seat}: {error}");
    }
    assert_eq!(
        error("[Game \"duell\"]\n[Result \"0 resignation\"]"),
        "line 2, column 1: the tag says that the result is `0 resignation`, the moves say `*`",
    );
}

#[test]
fn a_scribe_writes_what_can_be_replayed() {
    let mut scribe =
        Scribe::<Duell>::new(&DuellSetup { king_captures: false, ..DuellSetup::default() });
    scribe.player(Seat::at(0), "Ada\nLovelace");
    scribe.comment("a {curly} one");
    let take = |scribe: &mut Scribe<Duell>, seat, mv: &str| {
        scribe.take(Step::Move(Seat::at(seat), mv.parse().unwrap())).unwrap();
    };
    for (seat, mv) in
        [(0, "draw"), (0, "draw"), (0, "b1n1"), (1, "b8s1"), (0, "h1n1"), (0, "resign")]
    {
        take(&mut scribe, seat, mv);
    }
    let before = scribe.record();
    assert!(scribe.take(Step::Move(Seat::at(0), "b2n3".parse().unwrap())).is_err());
    assert_eq!(scribe.record(), before, "a refused step is not written");
    assert_eq!(
        before.to_string(),
        "[Game \"duell\"]\n[Rules \"king-captures=no\"]\n[Seat0 \"Ada Lovelace\"]\n\
         [Result \"1 resignation\"]\n\n\
         {a {curly) one} 1. draw draw b1n1 b8s1\n2. h1n1 0:resign\nend\n"
            .replace("{a {curly) one} 1.", "{a {curly) one}\n1."),
    );
    assert_eq!(replay::<Duell>(&before).unwrap().position, *scribe.position());
}

#[test]
fn a_record_may_begin_anywhere() {
    let start = "r=3G,5B,7B y=- g=- b=9B,5Gx2 m=0,1 G";
    let position = QwixxDuel::from_position(start, &QwixxDuelSetup::default()).unwrap();
    let mut scribe = Scribe::from_position(&QwixxDuelSetup::default(), position);
    scribe.take(Step::Roll("3,4,r1,y1,g1,b1".parse().unwrap())).unwrap();
    scribe.take(Step::Move(Seat::at(1), "red7".parse().unwrap())).unwrap();
    let text = scribe.record().to_string();
    assert!(text.contains(&format!("[Start \"{start}\"]")), "{text}");
    let replayed = replay::<QwixxDuel>(&parse(&text).unwrap()).unwrap();
    assert_eq!(replayed.position, *scribe.position());
    assert_eq!(replayed.start.to_string(), start);
}

#[test]
fn simultaneous_answers_name_their_seats() {
    let mut scribe = Scribe::<QwixxLongo>::new(&QwixxLongoSetup::default());
    scribe.take(Step::Roll("5,1,r2,y3,g7,b8".parse().unwrap())).unwrap();
    for (seat, mv) in [(1, "green16"), (0, "red6"), (0, "blue13")] {
        scribe.take(Step::Move(Seat::at(seat), mv.parse().unwrap())).unwrap();
    }
    let text = scribe.record().to_string();
    assert!(text.contains("1. (5,1,r2,y3,g7,b8) 1:green16 0:red6 blue13\n"), "{text}");
}

#[test]
fn a_broken_record_does_not_hide_the_others() {
    let cut_off = "[Game \"duell\"]\n\n1. a1n1\n\n";
    let bad_tag = "[Game \"duell\"]\n[Bad]\n\n1. a1n1\nend\n";
    let text = format!("{cut_off}{DUEL}{bad_tag}?\nend\n{DUEL}{DUEL}[");
    let found = parse_each(&text);
    let lines: Vec<Option<usize>> =
        found.iter().map(|record| record.as_ref().err().map(|error| error.place().line)).collect();
    assert_eq!(lines, [Some(5), None, Some(16), Some(20), None, None, Some(42)]);
    assert_eq!(found[1].as_ref().unwrap(), &parse(DUEL).unwrap());
    assert!(parse_each("").iter().all(Result::is_err) && parse_each("").len() == 1);
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "\\PC*") {
        let _ = parse_all(&text);
    }

    #[test]
    fn reading_on_comes_to_an_end(
        text in "(\\[|\\[Game \"duell\"\\]|end|\n|1\\.| |\\(|x|\\{|\\}){0,60}",
    ) {
        let found = parse_each(&text);
        // A record may end and the next one begin in the same line.
        let most = text.lines().count() + text.matches("end").count() + 1;
        prop_assert!(found.len() <= most);
        if let Ok(records) = parse_all(&text) {
            let whole: Result<Vec<_>, _> = found.into_iter().collect();
            prop_assert_eq!(whole, Ok(records));
        }
    }

    #[test]
    fn whatever_is_read_prints_as_itself(
        course in "( |\n|end|1\\.|2\\.|3\\.|[0-9]:|pass|red5|\\(4,1\\)|\\{[^}]{0,5}\\}){0,30}",
        value in "[^\n]{0,10}",
    ) {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        if let Ok(records) = parse_all(&format!("[Game \"duell\"]\n[X \"{value}\"]\n{course}\nend")) {
            for record in records {
                let printed = record.to_string();
                let again = parse(&printed);
                prop_assert_eq!(again.as_ref(), Ok(&record), "{}", printed);
                prop_assert_eq!(again.unwrap().to_string(), printed);
            }
        }
    }
}
