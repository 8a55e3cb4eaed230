//! The best turns for one sum of the white dice, whatever the colored dice show.

use qwixx::{Color, Prospects, Space, white_pairs};

/// The best that one sum of the white dice allows.
#[derive(Clone, Copy)]
pub(crate) struct Best<const SIDES: u8, const FACES: usize, const PLACES: usize> {
    /// Without a second action.
    pub(crate) alone: f32,
    /// With a second action on a space, by row and place.
    pub(crate) with: [[f32; PLACES]; 4],
}

impl<const SIDES: u8, const FACES: usize, const PLACES: usize> Best<SIDES, FACES, PLACES> {
    pub(crate) const NONE: Self =
        Self { alone: f32::NEG_INFINITY, with: [[f32::NEG_INFINITY; PLACES]; 4] };

    /// The mean over all throws of the best turn, where `of` finds the best turns for a pair of white
    /// dice. It is called once for each sum; there are as many as places in a row.
    pub(crate) fn expected(mut of: impl FnMut([u8; 2]) -> Self) -> f32 {
        let mut bests = [const { None }; PLACES];
        let mut sum = 0.0;
        for (white, ways) in white_pairs::<SIDES>() {
            let best = bests[usize::from(white[0] + white[1] - 2)].get_or_insert_with(|| of(white));
            sum += ways as f32 * best.prospects(white).expected_best(best.alone);
        }
        sum / f32::from(SIDES * SIDES)
    }

    /// What the colored dice bring, for these two white dice.
    pub(crate) fn prospects(&self, white: [u8; 2]) -> Prospects<FACES> {
        let mut values = [[f32::NEG_INFINITY; 4]; FACES];
        for (face, values) in (1..=SIDES).zip(&mut values) {
            for (color, value) in Color::ALL.into_iter().zip(values) {
                for white in white {
                    let place = Space::<SIDES>::of_sum(color, white + face).place();
                    *value = value.max(self.with[color as usize][place]);
                }
            }
        }
        Prospects::new(values)
    }
}
