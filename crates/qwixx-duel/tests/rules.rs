//! The rules of Qwixx – The Duel, clause by clause (Q1 to Q19), and the examples of its leaflets.
//!
//! Everything is in notation: a position, throws and moves, and where they lead. A throw is
//! `(4,1,r3,y6,g2,b6)`, or `4+1` where only the white dice matter. A move is the active player's unless
//! it names a seat, as in `1:red5`.

use game::{Game, Illegal, Options, Seat, Setup};
use qwixx_duel::{Choice, First, Forbidden, QwixxDuel, Throw};

const START: &str = "r=- y=- g=- b=- m=0,0 B";
/// The throw of the leaflets' example.
const MAX: &str = "(4,1,r3,y6,g2,b6)";

fn read(start: &str) -> Result<QwixxDuel, game::PositionError> {
    QwixxDuel::from_position(start, &First::default())
}

fn dice(position: &QwixxDuel, word: &str) -> Option<Throw> {
    if let Some(exact) = word.strip_prefix('(') {
        let exact = exact.trim_end_matches(')');
        return Some(exact.parse().unwrap_or_else(|error| panic!("{error}")));
    }
    let (one, other) = word.split_once('+')?;
    let text = position.to_string();
    let in_play = text.split(' ').take(4).filter(|row| !row.contains('L'));
    let ones: String = in_play.map(|row| format!(",{}1", &row[..1])).collect();
    Some(
        format!("{one},{other}{ones}")
            .parse()
            .unwrap_or_else(|error| panic!("{error}")),
    )
}

/// Takes one throw or move, and holds the verdict on a move against the list of legal ones.
fn step(position: &mut QwixxDuel, word: &str) -> Result<(), Illegal<Forbidden>> {
    let before = position.clone();
    let verdict = if let Some(throw) = dice(position, word) {
        position.roll(throw)
    } else {
        let (seat, text) = match word.split_once(':') {
            Some((seat, text)) => (Seat::at(seat.parse().expect("a seat is a number")), text),
            None => (position.active(), word),
        };
        let choice: Choice = text.parse().unwrap_or_else(|error| panic!("{error}"));
        let verdict = position.play(seat, choice);
        let is_listed = before.moves(seat).contains(&choice);
        assert_eq!(is_listed, verdict.is_ok(), "{word} listed on {before}");
        verdict
    };
    assert!(verdict.is_ok() || *position == before, "{word} on {before}");
    verdict
}

fn play(start: &str, steps: &str) -> QwixxDuel {
    let mut position = read(start).unwrap_or_else(|error| panic!("{error}"));
    for word in steps.split_whitespace() {
        if let Err(illegal) = step(&mut position, word) {
            panic!("{word} on {position}: {illegal}");
        }
    }
    position
}

/// These steps lead here, and the game goes on.
#[track_caller]
fn check(start: &str, steps: &str, end: &str) {
    let position = play(start, steps);
    assert_eq!(position.to_string(), end, "after {steps}");
    assert_eq!(position.outcome(), None, "after {steps}");
}

/// These steps end the game with this board and this result.
#[track_caller]
fn ends(start: &str, steps: &str, board: &str, result: &str) {
    let position = play(start, steps);
    let outcome = position.outcome().map(|outcome| outcome.to_string());
    assert_eq!(outcome.as_deref(), Some(result), "after {steps}");
    let text = position.to_string();
    assert_eq!(text.rsplit_once(' ').map(|(board, _)| board), Some(board));
    assert_eq!(refusal(start, &format!("{steps} pass")), Illegal::Over);
    assert_eq!(refusal(start, &format!("{steps} 1+1")), Illegal::Over);
}

/// The last of these steps is not accepted.
fn refusal(start: &str, steps: &str) -> Illegal<Forbidden> {
    let (before, last) = steps.rsplit_once(' ').unwrap_or(("", steps));
    let mut position = play(start, before);
    match step(&mut position, last) {
        Err(illegal) => illegal,
        Ok(()) => panic!("{last} is accepted and leads to {position}"),
    }
}

/// The last of these steps is forbidden by this clause.
#[track_caller]
fn refuses(start: &str, steps: &str, clause: &str) {
    assert_eq!(refusal(start, steps).clause(), Some(clause), "{steps}");
}

/// The position is refused with an error that speaks of this.
#[track_caller]
fn impossible(position: &str, what: &str) {
    let error = read(position).expect_err(position).to_string();
    assert!(error.contains(what), "{error}");
}

/// The legal moves after some steps, sorted.
fn legal(start: &str, steps: &str) -> String {
    let position = play(start, steps);
    let moves = position.moves(position.active());
    let mut moves: Vec<String> = moves.iter().map(Choice::to_string).collect();
    moves.sort();
    moves.join(" ")
}

/// The numbers of a row that the active player may place on, whatever the dice show.
fn open(start: &str, row: &str) -> Vec<u8> {
    let may = |number: &u8| {
        let one = number / 2;
        let mut position = play(start, &format!("{one}+{}", number - one));
        step(&mut position, &format!("{row}{number}")).is_ok()
    };
    (2..=12).filter(may).collect()
}

fn supply(start: &str, steps: &str) -> [u8; 2] {
    let position = play(start, steps);
    [0, 1].map(|seat| position.supply(Seat::at(seat)).expect("tokens are counted"))
}

fn scores(start: &str, steps: &str) -> [i32; 2] {
    let position = play(start, steps);
    [0, 1].map(|seat| position.score(Seat::at(seat)).expect("the game has points"))
}

#[test]
fn q01_two_players_have_22_tokens_each() {
    assert_eq!(supply(START, ""), [22, 22]);
    assert_eq!(supply("r=3G,5B,7B y=- g=- b=9B,5Gx2 m=0,1 B", ""), [19, 18]);
    impossible("r=5Bx12 y=5Bx11 g=- b=- m=0,0 B", "23 tokens");
    impossible("r=5Gx12 y=5Gx9 g=- b=- m=0,2 B", "23 tokens");
    let (seat, seats) = (Seat::at(2), 2);
    assert_eq!(
        refusal(START, "4+1 2:red5"),
        Illegal::NoSuchSeat { seat, seats }
    );
}

#[test]
fn q01_either_player_can_be_drawn_to_start() {
    let start = |options: &str| {
        let options: Options = options.parse().expect("these are options");
        let first = First::from_options(&options).expect("The Duel has this option");
        QwixxDuel::start(&first).to_string()
    };
    assert_eq!(start(""), START);
    assert_eq!(start("first=0"), START);
    assert_eq!(start("first=1"), "r=- y=- g=- b=- m=0,0 G");
}

#[test]
fn q02_red_and_yellow_rise_and_green_and_blue_fall() {
    let sevens = "r=7B y=7B g=7B b=7B m=0,0 B";
    assert_eq!(open(sevens, "red"), [7, 8, 9, 10, 11]);
    assert_eq!(open(sevens, "yellow"), [7, 8, 9, 10, 11]);
    assert_eq!(open(sevens, "green"), [3, 4, 5, 6, 7]);
    assert_eq!(open(sevens, "blue"), [3, 4, 5, 6, 7]);
    check(sevens, "5+4 red9 pass", "r=7B,9B y=7B g=7B b=7B m=0,0 G");
    check(sevens, "3+2 green5 pass", "r=7B y=7B g=7B,5B b=7B m=0,0 G");
    impossible("r=7B,6B y=- g=- b=- m=0,0 B", "out of order");
    impossible("r=- y=- g=- b=6B,7B m=0,0 B", "out of order");
}

#[test]
fn q02_rows_have_eleven_numbers() {
    for text in ["red1", "red13", "green0", "blue14", "white5"] {
        assert!(text.parse::<Choice>().is_err(), "{text}");
    }
    assert_eq!(open(START, "red"), [2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    assert_eq!(open(START, "blue"), [3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
}

#[test]
fn q03_all_dice_in_play_are_thrown_and_have_six_sides() {
    for text in [
        "7,1,r3,y6,g2,b6",
        "4,1,r3,y6,g2,b7",
        "4,r3,y6,g2,b6",
        "0,1,r3,y6,g2,b6",
    ] {
        assert!(text.parse::<Throw>().is_err(), "{text}");
    }
    for throw in ["(4,1,y6,g2,b6)", "(4,1,r3,y6,g2)", "(4,1)"] {
        refuses(START, throw, "Q3");
    }
    assert_eq!(refusal(START, "red5"), Illegal::RollFirst);
    assert_eq!(refusal(START, "4+1 4+1"), Illegal::NoRollNow);
}

#[test]
fn q04_only_the_active_player_acts() {
    for steps in ["4+1 1:red5", "4+1 1:pass", "4+1 red5 1:pass"] {
        assert_eq!(refusal(START, steps), Illegal::NotToAct(Seat::at(1)));
    }
    check(
        START,
        "4+1 red5 pass 2+1 red3 pass",
        "r=3G,5B y=- g=- b=- m=0,0 B",
    );
}

#[test]
fn q04_action_1_comes_first_and_each_is_optional() {
    check(
        START,
        &format!("{MAX} yellow5 blue10"),
        "r=- y=5B g=- b=10B m=0,0 G",
    );
    check(
        START,
        &format!("{MAX} yellow5 pass"),
        "r=- y=5B g=- b=- m=0,0 G",
    );
    check(
        START,
        &format!("{MAX} pass blue10"),
        "r=- y=- g=- b=10B m=0,0 G",
    );
    refuses(START, &format!("{MAX} blue10"), "Q5");
    refuses(START, &format!("{MAX} pass yellow5"), "Q6");
    let phases = ["", MAX, "4+1 pass", "4+1 red5", "4+1 red5 pass"];
    let phases = phases.map(|steps| play(START, steps).phase());
    assert_eq!(phases, ["roll", "action1", "action2", "action2", "roll"]);
}

#[test]
fn q05_action_1_is_the_sum_of_the_white_dice_in_any_row() {
    assert_eq!(legal(START, MAX), "blue5 green5 pass red5 yellow5");
    for mv in ["red6", "red7", "red4", "green2"] {
        refuses(START, &format!("{MAX} {mv}"), "Q5");
    }
}

#[test]
fn q06_action_2_is_one_white_and_one_colored_die_in_that_color() {
    let sums = "blue10 blue7 green3 green6 pass red4 red7 yellow10 yellow7";
    assert_eq!(legal(START, &format!("{MAX} pass")), sums);
    let doubles = "(3,3,r1,y2,g4,b6) pass";
    assert_eq!(legal(START, doubles), "blue9 green7 pass red4 yellow5");
    // The white sum, a sum of another color, two colored dice, a die alone.
    for mv in ["red5", "green10", "yellow9", "blue6"] {
        refuses(START, &format!("{MAX} pass {mv}"), "Q6");
    }
}

#[test]
fn q07_a_token_lands_right_of_ones_own_rightmost() {
    let rows = "r=4B,6B y=- g=9B,7B b=- m=0,0 B";
    assert_eq!(open(rows, "red"), [6, 7, 8, 9, 10, 11]);
    assert_eq!(open(rows, "green"), [3, 4, 5, 6, 7]);
    for steps in [
        "3+2 red5",
        "2+2 red4",
        "4+4 green8",
        "6+6 green12",
        "(1,4,r1,y1,g1,b1) pass red5",
    ] {
        refuses(rows, steps, "Q7");
    }
    check(
        rows,
        "5+6 red11 pass",
        "r=4B,6B,11B y=- g=9B,7B b=- m=0,0 G",
    );
}

#[test]
fn q07_enemy_tokens_do_not_hold_anybody_back() {
    check(
        "r=9Gx2 y=- g=- b=- m=0,0 B",
        "1+2 red3 pass",
        "r=3B,9Gx2 y=- g=- b=- m=0,0 G",
    );
    check(
        "r=- y=- g=3G b=- m=0,0 B",
        "5+6 green11 pass",
        "r=- y=- g=11B,3G b=- m=0,0 G",
    );
}

#[test]
fn q07_the_token_of_action_1_counts_in_action_2() {
    refuses(START, "(4,3,r1,y1,g1,b1) red7 red5", "Q7");
    check(
        START,
        "(4,3,r5,y1,g1,b1) red7 red9",
        "r=7B,9B y=- g=- b=- m=0,0 G",
    );
}

#[test]
fn q08_a_space_holds_tokens_of_one_player_only() {
    refuses("r=5G,7G y=- g=- b=- m=0,0 B", "4+1 red5", "Q8");
    refuses(
        "r=5G,7G y=- g=- b=- m=0,0 B",
        "(1,1,r4,y1,g1,b1) pass red5",
        "Q8",
    );
    impossible("r=5B,5G y=- g=- b=- m=0,0 B", "out of order");
}

#[test]
fn q08_an_enemy_token_behind_the_foremost_cannot_be_touched() {
    refuses("r=5B,7B y=- g=- b=- m=0,0 G", "4+1 red5", "Q8");
    refuses("r=3B,5G,7G y=- g=- b=- m=0,0 B", "4+1 red5", "Q8");
    refuses("r=- y=- g=9G,3G b=- m=0,0 B", "4+5 green9", "Q8");
}

#[test]
fn q09_a_single_foremost_enemy_token_is_beaten() {
    let row = "r=3G,5B,7B y=- g=- b=- m=0,0 G";
    check(row, "3+4 red7 pass", "r=3G,5B,7G y=- g=- b=- m=0,0 B");
    assert_eq!(supply(row, ""), [20, 21]);
    assert_eq!(supply(row, "3+4 red7"), [21, 20]);
    check(
        "r=- y=- g=- b=4B m=0,0 G",
        "(1,1,r1,y1,g1,b3) pass blue4",
        "r=- y=- g=- b=4G m=0,0 B",
    );
}

#[test]
fn q09_then_the_owners_remaining_tokens_decide() {
    let row = "r=3G,5B,7B y=- g=- b=- m=0,0 G";
    check(
        row,
        "3+4 red7 pass 3+3 red6 pass",
        "r=3G,5B,6B,7G y=- g=- b=- m=0,0 G",
    );
    check(
        row,
        "3+4 red7 pass 3+4 red7 pass",
        "r=3G,5B,7B y=- g=- b=- m=0,0 G",
    );
    refuses(row, "3+4 red7 pass 2+2 red4", "Q7");
    // Without a token left the owner begins anew.
    check(
        "r=7B y=- g=- b=- m=0,0 G",
        "3+4 red7 pass 1+1 red2 pass",
        "r=2B,7G y=- g=- b=- m=0,0 G",
    );
}

#[test]
fn q09_one_token_can_be_beaten_in_each_action() {
    let two = "r=7B y=- g=- b=4B m=0,0 G";
    check(
        two,
        "(3,4,r1,y1,g1,b1) red7 blue4",
        "r=7G y=- g=- b=4G m=0,0 B",
    );
    assert_eq!(supply(two, "(3,4,r1,y1,g1,b1) red7 blue4"), [22, 20]);
}

#[test]
fn q10_the_owner_of_the_foremost_token_may_stack() {
    check(
        "r=3G,7B y=- g=- b=- m=0,0 B",
        "3+4 red7 pass",
        "r=3G,7Bx2 y=- g=- b=- m=0,0 G",
    );
    check(
        "r=- y=- g=- b=5Gx2 m=0,0 G",
        "(1,1,r1,y1,g1,b4) pass blue5",
        "r=- y=- g=- b=5Gx3 m=0,0 B",
    );
    check(
        "r=7Bx15 y=- g=- b=- m=0,0 B",
        "3+4 red7 pass",
        "r=7Bx16 y=- g=- b=- m=0,0 G",
    );
    assert_eq!(supply("r=7Bx15 y=- g=- b=- m=0,0 B", "3+4 red7"), [6, 22]);
}

#[test]
fn q10_nobody_stacks_on_a_token_that_was_overtaken() {
    refuses("r=5B,7G y=- g=- b=- m=0,0 B", "4+1 red5", "Q10");
    refuses("r=- y=- g=- b=5Gx2,4B m=0,0 G", "4+1 blue5", "Q10");
}

#[test]
fn q11_a_stack_is_never_beaten() {
    refuses("r=7Bx2 y=- g=- b=- m=0,0 G", "3+4 red7", "Q11");
    refuses(
        "r=- y=- g=- b=5Gx3 m=0,0 B",
        "(1,1,r1,y1,g1,b4) pass blue5",
        "Q11",
    );
    // It can only be overtaken.
    check(
        "r=7Bx2 y=- g=- b=- m=0,0 G",
        "4+4 red8 pass",
        "r=7Bx2,8G y=- g=- b=- m=0,0 B",
    );
}

#[test]
fn q12_two_placements_are_two_different_spaces() {
    let throw = "(3,4,r4,y4,g5,b1)";
    refuses(START, &format!("{throw} red7 red7"), "Q12");
    refuses(
        "r=7B y=- g=- b=- m=0,0 B",
        &format!("{throw} red7 red7"),
        "Q12",
    );
    assert_eq!(
        legal(START, &format!("{throw} red7")),
        "blue4 blue5 green8 green9 pass red8 yellow7 yellow8"
    );
    check(
        START,
        &format!("{throw} red7 yellow7"),
        "r=7B y=7B g=- b=- m=0,0 G",
    );
    check(
        START,
        &format!("{throw} red7 red8"),
        "r=7B,8B y=- g=- b=- m=0,0 G",
    );
    check(
        START,
        &format!("{throw} pass red7"),
        "r=7B y=- g=- b=- m=0,0 G",
    );
    // Within one turn only.
    check(
        "r=7B y=- g=- b=- m=0,0 B",
        &format!("{throw} pass red7"),
        "r=7Bx2 y=- g=- b=- m=0,0 G",
    );
}

#[test]
fn q13_the_last_number_needs_five_tokens_in_the_row() {
    let four = "r=2B,3B,4B,5B y=5Bx4 g=12B,11B,10B,9B b=9Bx4 m=0,0 B";
    for steps in ["6+6 red12", "6+6 yellow12", "1+1 green2", "1+1 blue2"] {
        refuses(four, steps, "Q13");
    }
    refuses(START, "6+6 red12", "Q13");
    assert_eq!(
        open("r=2B,3B,4B,5B,6B y=- g=- b=- m=0,0 B", "red"),
        [6, 7, 8, 9, 10, 11, 12]
    );
    assert_eq!(
        open("r=- y=3B,5Bx4 g=- b=- m=0,0 B", "yellow"),
        [5, 6, 7, 8, 9, 10, 11, 12]
    );
    assert_eq!(
        open("r=- y=- g=12Bx2,9Bx3 b=- m=0,0 B", "green"),
        [2, 3, 4, 5, 6, 7, 8, 9]
    );
    assert_eq!(open("r=- y=- g=- b=5Gx5 m=0,0 G", "blue"), [2, 3, 4, 5]);
}

#[test]
fn q13_only_ones_own_tokens_in_that_row_count() {
    refuses(
        "r=2B,3B,4B,5B,6Gx5 y=5Bx5 g=- b=- m=0,0 B",
        "6+6 red12",
        "Q13",
    );
    impossible("r=2B,3B,4B,5B,12B,LB y=- g=- b=- m=0,0 B", "4 other tokens");
}

#[test]
fn q13_the_fifth_token_may_come_from_action_1() {
    let four = "r=2B,3B,4B,5B y=- g=- b=- m=0,0 B";
    let end = "r=2B,3B,4B,5B,8B,12B,LB y=- g=- b=- m=0,0 G";
    check(four, "(6,2,r6,y1,g1,b1) red8 red12", end);
    refuses(four, "(6,2,r6,y1,g1,b1) yellow8 red12", "Q13");
}

#[test]
fn q14_the_last_number_also_gets_a_lock_token() {
    let five = "r=2B,3B,4B,5B,6B y=- g=- b=12G,11G,10G,5Gx2 m=0,0 B";
    let red = "r=2B,3B,4B,5B,6B,12B,LB y=- g=- b=12G,11G,10G,5Gx2 m=0,0 G";
    check(five, "6+6 red12 pass", red);
    assert_eq!(supply(five, "6+6 red12"), [15, 17]);
    assert_eq!(scores(red, ""), [28, 15]);
    impossible(&red.replace(",LB", ""), "lock");
    impossible(&red.replace(",12B,", ","), "last number");
}

#[test]
fn q14_the_die_leaves_at_once_and_nobody_places_there_again() {
    let five = "r=2B,3B,4B,5B,6B y=- g=- b=- m=0,0 B";
    let throw = "(6,6,r1,y1,g1,b1) red12";
    assert_eq!(legal(five, throw), "blue7 green7 pass yellow7");
    refuses(five, &format!("{throw} red7"), "Q14");
    let locked = "r=2B,3B,4B,5B,6B,12B,LB y=- g=- b=- m=0,0 G";
    refuses(locked, "(4,1,r3,y6,g2,b6)", "Q14");
    check(
        locked,
        "(4,1,y6,g2,b6) yellow5 blue10",
        "r=2B,3B,4B,5B,6B,12B,LB y=5G g=- b=10G m=0,0 B",
    );
    refuses(locked, "(4,1,g2,b6)", "Q3");
    assert!(open(locked, "red").is_empty());
    assert!(open(&locked.replace(" G", " B"), "red").is_empty());
    refuses(locked, "4+4 red8", "Q14");
    refuses(locked, "4+4 pass red8", "Q14");
}

#[test]
fn q15_the_last_token_on_the_last_number_leaves_none_for_the_lock() {
    let black = "r=2B,3B,4B,5B,6B y=5Bx8 g=- b=9Bx8 m=0,0 B";
    let end = "r=2B,3B,4B,5B,6B,12B y=5Bx8 g=- b=9Bx8 m=0,0";
    ends(black, "6+6 red12", end, "0 last-token");
    ends(black, "(6,5,r6,y1,g1,b1) pass red12", end, "0 last-token");
    assert_eq!(supply(black, "6+6 red12"), [0, 22]);
    assert_eq!(scores(black, "6+6 red12"), [21 + 36 + 36, 0]);
}

#[test]
fn q15_a_row_without_a_lock_token_is_not_the_second_one_locked() {
    let green = "g=12G,11G,10G,9G,8G,2G,LG";
    let black = format!("r=2B,3B,4B,5B,6B y=5Bx8 {green} b=9Bx8 m=0,0 B");
    let end = format!("r=2B,3B,4B,5B,6B,12B y=5Bx8 {green} b=9Bx8 m=0,0");
    ends(&black, "6+6 red12", &end, "0 last-token");
}

#[test]
fn q16_a_turn_without_a_placement_costs_a_token_on_the_misthrows() {
    check(START, "4+1 pass pass", "r=- y=- g=- b=- m=1,0 G");
    check(
        START,
        "4+1 pass pass 4+1 pass pass",
        "r=- y=- g=- b=- m=1,1 B",
    );
    assert_eq!(supply(START, "4+1 pass pass"), [21, 22]);
    assert_eq!(supply(START, "4+1 pass"), [22, 22]);
}

#[test]
fn q16_one_placement_in_either_action_is_enough() {
    check(START, "4+1 red5 pass", "r=5B y=- g=- b=- m=0,0 G");
    check(START, "4+1 pass red2", "r=2B y=- g=- b=- m=0,0 G");
}

#[test]
fn q17_the_last_token_ends_the_game_wherever_it_goes() {
    let one_left = "r=5Bx10 y=5Bx11 g=- b=- m=0,0 B";
    ends(
        one_left,
        "4+1 blue5",
        "r=5Bx10 y=5Bx11 g=- b=5B m=0,0",
        "0 last-token",
    );
    ends(
        one_left,
        "4+1 red5",
        "r=5Bx11 y=5Bx11 g=- b=- m=0,0",
        "0 last-token",
    );
    ends(
        one_left,
        "4+1 pass blue5",
        "r=5Bx10 y=5Bx11 g=- b=5B m=0,0",
        "0 last-token",
    );
    ends(
        one_left,
        "4+1 pass pass",
        "r=5Bx10 y=5Bx11 g=- b=- m=1,0",
        "0 last-token",
    );
    // A lock token can be the last one.
    let two_left = "r=2B,3B,4B,5B,6B y=5Bx8 g=- b=9Bx7 m=0,0 B";
    let end = "r=2B,3B,4B,5B,6B,12B,LB y=5Bx8 g=- b=9Bx7 m=0,0";
    ends(two_left, "6+6 red12", end, "0 last-token");
}

#[test]
fn q17_a_beaten_token_is_no_longer_placed() {
    let one_left = "r=5Bx10 y=5Bx10 g=- b=7B m=0,0 G";
    check(
        one_left,
        "3+4 blue7 pass 4+1 red5 pass",
        "r=5Bx11 y=5Bx10 g=- b=7G m=0,0 G",
    );
}

#[test]
fn q17_four_misthrows_in_total_end_the_game() {
    ends(
        "r=5B y=- g=- b=- m=2,1 G",
        "4+1 pass pass",
        "r=5B y=- g=- b=- m=2,2",
        "0 misthrows",
    );
    ends(
        "r=5B y=- g=- b=- m=3,0 B",
        "1+1 pass pass",
        "r=5B y=- g=- b=- m=4,0",
        "1 misthrows",
    );
    check(
        "r=5B y=- g=- b=- m=2,0 G",
        "4+1 pass pass",
        "r=5B y=- g=- b=- m=2,1 B",
    );
    impossible("r=- y=- g=- b=- m=3,2 B", "5 misthrows");
}

#[test]
fn q17_two_locked_rows_end_the_game_between_the_actions() {
    let one = "r=2B,3B,4B,5B,6B,12B,LB y=- g=12G,11G,10G,9G,8G b=- m=0,0 G";
    let two = "r=2B,3B,4B,5B,6B,12B,LB y=- g=12G,11G,10G,9G,8G,2G,LG b=- m=0,0";
    ends(one, "1+1 green2", two, "0,1 two-rows-locked");
    ends(
        one,
        "(1,2,y1,g1,b1) pass green2",
        two,
        "0,1 two-rows-locked",
    );
    ends(
        one,
        "(1,2,y1,g1,b1) yellow3 green2",
        &two.replace("y=-", "y=3G"),
        "1 two-rows-locked",
    );
}

#[test]
fn q17_two_rows_locked_goes_before_last_token() {
    let green = "g=12G,11G,10G,9G,8G,2G,LG";
    let two_left = format!("r=2B,3B,4B,5B,6B y=5Bx8 {green} b=9Bx7 m=0,0 B");
    let end = format!("r=2B,3B,4B,5B,6B,12B,LB y=5Bx8 {green} b=9Bx7 m=0,0");
    assert_eq!(supply(&two_left, ""), [2, 15]);
    ends(&two_left, "6+6 red12", &end, "0 two-rows-locked");
}

#[test]
fn q17_misthrows_goes_before_last_token() {
    let one_left = "r=5Bx9 y=5Bx9 g=- b=- m=3,0 B";
    assert_eq!(supply(one_left, ""), [1, 22]);
    ends(
        one_left,
        "4+1 pass pass",
        "r=5Bx9 y=5Bx9 g=- b=- m=4,0",
        "0 misthrows",
    );
}

#[test]
fn q18_a_row_scores_by_its_number_of_tokens() {
    let points = [1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78];
    assert_eq!(scores(START, ""), [0, 0]);
    assert_eq!(scores("r=5B y=- g=- b=- m=0,0 B", ""), [1, 0]);
    for (tokens, points) in (1..).zip(points).skip(1) {
        assert_eq!(
            scores(&format!("r=5Bx{tokens} y=- g=- b=- m=0,0 B"), ""),
            [points, 0]
        );
        assert_eq!(
            scores(&format!("r=- y=- g=- b=5Gx{tokens} m=0,0 B"), ""),
            [0, points]
        );
    }
    assert_eq!(scores("r=3G,5B,7B y=- g=- b=9B,5Gx2 m=0,0 B", ""), [4, 4]);
}

#[test]
fn q18_more_than_twelve_tokens_count_as_twelve() {
    check(
        "r=5Bx12 y=- g=- b=- m=0,0 B",
        "4+1 red5 pass",
        "r=5Bx13 y=- g=- b=- m=0,0 G",
    );
    for tokens in 13..22 {
        assert_eq!(
            scores(&format!("r=5Bx{tokens} y=- g=- b=- m=0,0 B"), ""),
            [78, 0]
        );
    }
}

#[test]
fn q18_the_lock_token_counts() {
    assert_eq!(
        scores("r=2B,3B,4B,5B,6B,12B,LB y=- g=- b=- m=0,0 G", ""),
        [28, 0]
    );
    assert_eq!(scores("r=3G,5Bx12,12B,LB y=- g=- b=- m=0,0 G", ""), [78, 1]);
}

#[test]
fn q19_each_misthrow_of_ones_own_costs_five_points() {
    assert_eq!(scores("r=- y=- g=- b=- m=2,1 B", ""), [-10, -5]);
    assert_eq!(scores("r=5Bx4 y=5Gx5 g=- b=- m=1,0 B", ""), [5, 15]);
}

#[test]
fn q19_the_higher_total_wins_and_equal_totals_are_a_draw() {
    ends(
        "r=5Bx4 y=5Gx4 g=- b=- m=1,2 B",
        "1+1 pass pass",
        "r=5Bx4 y=5Gx4 g=- b=- m=2,2",
        "0,1 misthrows",
    );
    ends(
        "r=5Bx5 y=5Gx4 g=- b=- m=1,2 B",
        "1+1 pass pass",
        "r=5Bx5 y=5Gx4 g=- b=- m=2,2",
        "0 misthrows",
    );
    ends(
        "r=5Bx4 y=5Gx5 g=- b=- m=1,2 B",
        "1+1 pass pass",
        "r=5Bx4 y=5Gx5 g=- b=- m=2,2",
        "1 misthrows",
    );
}

#[test]
fn leaflet_max_places_on_yellow_5_and_blue_10() {
    // "The two white dice show a 4 and a 1"; "Max combines the white 4 with a blue 6".
    check(START, &format!("{MAX} yellow5"), "r=- y=5B g=- b=- m=0,0 B");
    check(
        START,
        &format!("{MAX} yellow5 blue10"),
        "r=- y=5B g=- b=10B m=0,0 G",
    );
}

#[test]
fn leaflet_in_the_red_row_grey_continues_right_of_the_3() {
    let grey = "r=3G,5B,7B y=- g=- b=- m=0,0 G";
    assert_eq!(open(grey, "red"), [4, 6, 7, 8, 9, 10, 11]);
    check(grey, "3+4 red7 pass", "r=3G,5B,7G y=- g=- b=- m=0,0 B");
    // "The black token on square 5 can no longer be beaten."
    refuses(grey, "4+1 red5", "Q8");
}

#[test]
fn leaflet_in_the_red_row_black_stacks_on_the_7_or_goes_on() {
    let black = "r=3G,5B,7B y=- g=- b=- m=0,0 B";
    assert_eq!(open(black, "red"), [7, 8, 9, 10, 11]);
    check(black, "3+4 red7 pass", "r=3G,5B,7Bx2 y=- g=- b=- m=0,0 G");
    check(black, "4+4 red8 pass", "r=3G,5B,7B,8B y=- g=- b=- m=0,0 G");
}

/// The blue row of the leaflets: Black has five tokens, the rightmost on 9, and Grey a stack on 5.
const BLUE: &str = "r=- y=- g=- b=12B,11B,10Bx2,9B,8G,5Gx2 m=0,0";

#[test]
fn leaflet_in_the_blue_row_black_continues_right_of_the_9() {
    // "A token on square 7, 6, 4, etc."; "It would be possible for Black [on 2]".
    let black = format!("{BLUE} B");
    assert_eq!(open(&black, "blue"), [2, 3, 4, 6, 7]);
    refuses(&black, "4+1 blue5", "Q11");
    check(
        &black,
        "1+1 blue2 pass",
        "r=- y=- g=- b=12B,11B,10Bx2,9B,8G,5Gx2,2B,LB m=0,0 G",
    );
}

#[test]
fn leaflet_in_the_blue_row_grey_stacks_on_the_5_or_goes_on() {
    // "Grey is not yet able to place a token on square 2."
    let grey = format!("{BLUE} G");
    assert_eq!(open(&grey, "blue"), [3, 4, 5]);
    check(
        &grey,
        "4+1 blue5 pass",
        "r=- y=- g=- b=12B,11B,10Bx2,9B,8G,5Gx3 m=0,0 B",
    );
    refuses(&grey, "1+1 blue2", "Q13");
}

#[test]
fn leaflet_laura_locks_the_green_row() {
    let laura = "r=- y=- g=12G,10G,9G,6B,5Gx2 b=- m=0,0 G";
    let end = "r=- y=- g=12G,10G,9G,6B,5Gx2,2G,LG b=- m=0,0 B";
    check(laura, "1+1 green2 pass", end);
    assert_eq!(supply(laura, "1+1 green2"), [21, 15]);
    refuses(end, MAX, "Q14");
    play(end, "(4,1,r3,y6,b6)");
}

#[test]
fn leaflet_the_same_space_is_not_occupied_twice_in_one_turn() {
    refuses(START, "(4,1,r3,y4,g2,b6) yellow5 yellow5", "Q12");
}

#[test]
fn leaflet_the_very_last_token_on_the_far_right_ends_the_game_without_a_lock() {
    let last = "r=- y=- g=12Gx5 b=5Gx16 m=0,0 G";
    ends(
        last,
        "1+1 green2",
        "r=- y=- g=12Gx5,2G b=5Gx16 m=0,0",
        "1 last-token",
    );
}

#[test]
fn leaflet_at_most_twelve_tokens_of_a_row_score() {
    // The French leaflet says "12 points": a slip for the 12 tokens of the other two.
    assert_eq!(scores("r=7Gx14 y=- g=- b=- m=0,2 B", ""), [0, 78 - 10]);
}
