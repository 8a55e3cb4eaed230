//! How greedy a placement of Qwixx – The Duel is.

use effects::{Deed, OnRow, Rows};
use game::Seat;
use qwixx_duel::{Player, QwixxDuel, SIDES, Space};
use qwixx_engine::DuelJudge;

use crate::{Players, QwixxPlayer, Rank, greedy::Ranked, qwixx_player::NAMES};

impl Players for QwixxDuel {
    type Player = QwixxPlayer<DuelJudge>;

    const NAMES: &'static str = NAMES;
    const OPPONENT: &'static str = "engine:3";
}

const BEAT: u8 = 0;
const STACK: u8 = 1;
const FREE: u8 = 2;

impl Ranked<SIDES> for QwixxDuel {
    fn rank(&self, seat: Seat, space: Space) -> Rank {
        let player = Player::of(seat).expect("the game has two seats");
        let OnRow { skips, deed } = self.on_row(seat, space);
        let kind = match deed {
            Some(Deed::Beats) => BEAT,
            Some(Deed::Stacks) => STACK,
            _ => FREE,
        };
        let lacking = u8::MAX - self.row(space.color()).tokens(player);
        Rank { gap: skips, kind, lacking, color: space.color() }
    }

    fn pass_is_misthrow(&self) -> bool {
        self.is_passing_a_misthrow()
    }
}

#[cfg(test)]
mod tests {
    use game::{Game, ScriptedDice};
    use qwixx_duel::QwixxDuelSetup;

    use super::*;
    use crate::{Player as _, QwixxBaseline};

    fn chosen(position: &str, throw: &str, moves: &[&str], most: u8) -> String {
        let mut position = QwixxDuel::from_position(position, &QwixxDuelSetup::default()).unwrap();
        position.roll(throw.parse().unwrap()).unwrap();
        for mv in moves {
            position.play(position.active(), mv.parse().unwrap()).unwrap();
        }
        let seat = position.active();
        let mut dice = ScriptedDice::new([]);
        let mut player = QwixxBaseline::Greedy(most);
        player.choose(&position, seat, &position.moves(seat), &mut dice).to_string()
    }

    #[test]
    fn the_smallest_gap_is_taken_if_it_is_small_enough() {
        let start = "r=- y=- g=- b=- m=0,0 B";
        assert_eq!(chosen(start, "2,2,r1,y1,g1,b1", &[], 2), "red4");
        assert_eq!(chosen(start, "2,2,r1,y1,g1,b1", &[], 1), "pass");
        assert_eq!(chosen(start, "6,5,r1,y1,g1,b1", &[], 2), "green11");
    }

    #[test]
    fn a_misthrow_is_never_taken_by_choice() {
        let start = "r=- y=- g=- b=- m=0,0 B";
        assert_eq!(chosen(start, "3,4,r4,y4,g4,b4", &["pass"], 0), "green8");
        assert_eq!(chosen(start, "3,4,r4,y4,g4,b4", &["green7"], 0), "pass");
    }

    #[test]
    fn ties_go_to_beating_then_stacking_then_more_tokens_then_the_first_row() {
        let throw = "3,4,r1,y1,g1,b1";
        // Gap 0 everywhere: beat on yellow, stack on red, free on green and blue.
        let tied = "r=7B y=6B,7G g=8B b=8B m=0,0 B";
        assert_eq!(chosen(tied, throw, &[], 0), "yellow7");
        assert_eq!(chosen("r=7B y=6B g=8B b=8B m=0,0 B", throw, &[], 0), "red7");
        assert_eq!(chosen("r=6B y=5B,6B g=8B b=8B m=0,0 B", throw, &[], 0), "yellow7");
        assert_eq!(chosen("r=6B y=6B g=8B b=8B m=0,0 B", throw, &[], 0), "red7");
    }

    #[test]
    fn locking_skips_what_lies_before_it() {
        let ready = "r=2B,3B,4B,5B,6B y=- g=- b=- m=0,0 B";
        assert_eq!(chosen(ready, "6,6,r1,y1,g1,b1", &[], 5), "green12");
        let closer = "r=2B,3B,4B,5B,11B y=- g=12B b=12B m=0,0 B";
        assert_eq!(chosen(closer, "6,6,r1,y1,g1,b1", &["green12"], 0), "pass");
        assert_eq!(chosen(closer, "5,1,r6,y1,g1,b1", &[], 0), "pass");
    }
}
