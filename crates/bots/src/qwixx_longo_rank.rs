//! How greedy a cross of Qwixx Longo is.

use effects::{Deed, OnRow, Rows};
use game::Seat;
use qwixx_engine::LongoJudge;
use qwixx_longo::{QwixxLongo, SIDES, Space};

use crate::{Players, QwixxPlayer, Rank, greedy::Ranked, qwixx_player::NAMES};

impl Players for QwixxLongo {
    type Player = QwixxPlayer<LongoJudge>;

    const NAMES: &'static str = NAMES;
    const OPPONENT: &'static str = "engine:3";
}

const CLOSE: u8 = 0;
const CROSS: u8 = 1;

impl Ranked<SIDES> for QwixxLongo {
    fn rank(&self, seat: Seat, space: Space) -> Rank {
        let OnRow { skips, deed } = self.on_row(seat, space);
        // A closing cross skips nothing: no other can follow it.
        let (gap, kind) = if deed == Some(Deed::Locks) { (0, CLOSE) } else { (skips, CROSS) };
        let row = self.sheets()[seat.index()].row(space.color());
        Rank { gap, kind, lacking: u8::MAX - row.count(), color: space.color() }
    }

    fn pass_is_misthrow(&self) -> bool {
        self.is_passing_a_misthrow()
    }
}

#[cfg(test)]
mod tests {
    use game::{Game, ScriptedDice};
    use qwixx_longo::QwixxLongoSetup;

    use super::*;
    use crate::{Player as _, QwixxBaseline};

    fn chosen(sheet: &str, throw: &str, most: u8) -> String {
        let position = format!("-;0;{sheet} l=5,8;r=- y=- g=- b=- m=0 l=6,11");
        let mut position =
            QwixxLongo::from_position(&position, &QwixxLongoSetup::default()).unwrap();
        position.roll(throw.parse().unwrap()).unwrap();
        let seat = Seat::at(0);
        let mut dice = ScriptedDice::new([]);
        let mut player = QwixxBaseline::Greedy(most);
        player.choose(&position, seat, &position.moves(seat), &mut dice).to_string()
    }

    #[test]
    fn closing_comes_first_then_more_crosses_then_the_first_row() {
        let ready = "r=2,3,4,5,6,7,14 y=2,3,4,5,6,7,9,14 g=- b=- m=0";
        assert_eq!(chosen(ready, "8,7,r1,y1,g1,b1", 0), "yellow15");
        assert_eq!(chosen("r=2,3 y=3 g=- b=- m=0", "1,3,r1,y1,g1,b1", 0), "red4");
        assert_eq!(chosen("r=3 y=3 g=- b=- m=0", "1,3,r1,y1,g1,b1", 0), "red4");
    }

    #[test]
    fn a_lucky_cross_skips_nothing() {
        assert_eq!(chosen("r=- y=- g=- b=- m=0", "4,1,r1,y1,g1,b1", 0), "red2");
        assert_eq!(chosen("r=2 y=- g=- b=- m=0", "4,1,r1,y1,g1,b1", 0), "yellow2");
        assert_eq!(chosen("r=- y=- g=- b=- m=0", "4,2,r1,y1,g1,b1", 3), "pass");
    }
}
