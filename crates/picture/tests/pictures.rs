//! Pictures stay as they are: `UPDATE_GOLDEN=1 cargo test -p picture` writes new ones, to be looked at.

use std::{fs, path::PathBuf};

use duell::{Duell, DuellSetup};
use game::{Game, Seat, Setup};
use picture::{Options, Picture};
use qwixx_duel::{QwixxDuel, QwixxDuelSetup};
use qwixx_longo::{QwixxLongo, QwixxLongoSetup};

fn golden(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name)
}

fn check(name: &str, svg: &str) {
    let path = golden(name);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&path, svg).expect("golden files can be written");
    }
    let kept = fs::read_to_string(&path).expect("there is a golden file");
    assert!(svg == kept, "{name} is drawn in another way; UPDATE_GOLDEN=1 writes it");
}

fn names() -> Vec<String> {
    ["Zoë", "Łukasz <&>", "Max", "Ann"].map(str::to_owned).to_vec()
}

fn duell() -> (Duell, Vec<(Seat, duell::Move)>) {
    let mut position = Duell::start(&DuellSetup::default());
    let moves = ["d1n3w3", "h8s1", "f1n6", "c8s1w1"].map(|mv| mv.parse().expect("a move"));
    for mv in moves {
        let seat = position.active();
        position.play(seat, mv).expect("legal");
    }
    (position, vec![(Seat::at(1), moves[3])])
}

fn the_duel() -> (QwixxDuel, Vec<(Seat, qwixx_duel::Choice)>) {
    let text = "r=3G,5B,7B y=2B,5G g=12Gx2,8Bx3 b=12B,9B,5Gx2 m=0,1 B";
    let mut position =
        QwixxDuel::from_position(text, &QwixxDuelSetup::default()).expect("a position");
    position.roll("4,1,r3,y6,g2,b6".parse().expect("a roll")).expect("fits");
    let taken = position.moves(Seat::at(0))[1];
    position.play(Seat::at(0), taken).expect("legal");
    (position, vec![(Seat::at(0), taken)])
}

fn longo() -> QwixxLongo {
    let sheets = [
        "r=2,3,4,6,7,8,15,L y=4,9 g=- b=16,14 m=1 l=5,8",
        "r=5 y=2,3 g=16,12,11 b=- m=2 l=6,11",
        "r=- y=- g=- b=- m=0 l=7,12",
    ];
    let text = format!("r;1;{}", sheets.join(";"));
    let setup = QwixxLongoSetup::for_position(&game::Options::new()).expect("a setup");
    let mut position = QwixxLongo::from_position(&text, &setup).expect("a position");
    position.roll("4,1,y6,g2,b6".parse().expect("a roll")).expect("fits");
    position
}

#[test]
fn duell_is_drawn_from_both_sides() {
    let (position, marked) = duell();
    let names = names();
    let white = Options { names: &names, marked: &marked, ..Options::default() };
    check("duell.svg", &picture::svg(&position, &white));
    let red = Options { dark: true, seat: Some(Seat::at(1)), ..white };
    check("duell-dark.svg", &picture::svg(&position, &red));
}

#[test]
fn the_duel_is_drawn_with_stacks_and_dice() {
    let (position, marked) = the_duel();
    let options = Options { marked: &marked, ..Options::default() };
    check("qwixx-duel.svg", &picture::svg(&position, &options));
}

#[test]
fn longo_is_drawn_for_three() {
    check("qwixx-longo.svg", &picture::svg(&longo(), &Options::default()));
}

#[test]
fn a_sealed_decision_is_not_drawn() {
    let (mut one, mut other) = (longo(), longo());
    let moves = one.moves(Seat::at(1));
    one.play(Seat::at(1), moves[0]).expect("legal");
    other.play(Seat::at(1), moves[1]).expect("legal");
    assert_ne!(one, other);
    let [one, other] = [one, other].map(|position| picture::svg(&position, &Options::default()));
    assert_eq!(one, other);
}

#[test]
fn names_are_escaped_and_no_name_breaks_the_picture() {
    let (position, _) = duell();
    let names = vec!["\"><script>".to_owned(), "漢字 ".repeat(400)];
    let svg = picture::svg(&position, &Options { names: &names, ..Options::default() });
    assert!(!svg.contains("<script"));
    assert!(svg.len() < 200_000, "{}", svg.len());
}

/// Pixels follow the same scene: paper, rows and pips are where the picture has them.
#[test]
fn pixels_show_the_same_picture() {
    let (position, _) = the_duel();
    let options = Options::default();
    let scene = position.scene(&options);
    let pixels = picture::pixels(&position, &options, scene.width as usize);
    assert_eq!((pixels.width, pixels.height), (scene.width as usize, scene.height as usize));
    let pixel = |x: usize, y: usize| &pixels.rgb[3 * (y * pixels.width + x)..][..3];
    assert_eq!(pixel(2, 2), [0xf6, 0xf3, 0xec], "paper");
    assert_eq!(pixel(20, 140), [0xa4, 0x13, 0x3c], "the red row");
    assert_eq!(pixel(20, 140 + 97), [0xff, 0xd6, 0x0a], "the yellow row");
}

#[test]
fn a_width_beyond_all_bounds_is_cut() {
    let (position, _) = the_duel();
    assert_eq!(picture::pixels(&position, &Options::default(), 0).width, 1);
    let scene = longo().scene(&Options::default());
    assert!(scene.width > scene.height);
}
