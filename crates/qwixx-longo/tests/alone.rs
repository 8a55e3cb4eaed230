//! A seat that plays on alone.

use game::{Game, Phase, Seat, Turn};
use qwixx_longo::{QwixxLongo, QwixxLongoSetup};

const SEAT: Seat = Seat::at(0);

#[test]
fn a_lone_seat_takes_every_turn() {
    let mut position = QwixxLongo::start(&QwixxLongoSetup::default()).alone(Seat::at(1));
    for turn in 0..3 {
        position.roll("5,1,r2,y3,g7,b8".parse().unwrap()).unwrap();
        position.play(SEAT, "pass".parse().unwrap()).unwrap();
        position.play(SEAT, "pass".parse().unwrap()).unwrap();
        assert_eq!((position.active(), position.turn()), (SEAT, Turn::Roll), "turn {turn}");
    }
    assert_eq!(position.sheets()[0].misthrows(), 3);
    assert_eq!(position.sheets()[0].lucky().to_string(), "6,11");
}

#[test]
fn a_throw_that_is_not_decided_on_stays_on_the_table() {
    let mut position = QwixxLongo::start(&QwixxLongoSetup::default());
    position.roll("5,1,r2,y3,g7,b8".parse().unwrap()).unwrap();
    let alone = position.alone(Seat::at(1));
    assert_eq!(alone.moves(SEAT), position.moves(Seat::at(1)));
    position.play(Seat::at(1), "pass".parse().unwrap()).unwrap();
    position.play(SEAT, "red6".parse().unwrap()).unwrap();
    let alone = position.alone(SEAT);
    assert_eq!(alone.phase(), Phase::Action2);
    assert_eq!(alone.moves(SEAT), position.moves(SEAT));
}

#[test]
fn what_rivals_have_closed_stays_closed() {
    let text = "r;0;r=- y=- g=- b=- m=0 l=5,8;r=2,3,4,5,6,7,15,L y=- g=- b=- m=0 l=6,11";
    let alone = QwixxLongo::from_position(text, &QwixxLongoSetup::default()).unwrap().alone(SEAT);
    assert_eq!(alone.closed().count(), 1);
    assert_eq!(alone.seats(), 1);
}
