//! What levels lose on average: the mean loss of a counted decision, from games of each level against itself.
//!
//! `dicehall lab bands` measures it, and docs/analysis.md has the figures with their errors. The tests fail when a judge
//! has another fingerprint than the one that measured: then these figures have to be measured again.

use analysis::Bands;

/// `dicehall lab bands qwixx-duel --games 40 --seed 1`
static QWIXX_DUEL: Bands = Bands {
    fingerprint: 0xeee9_f562_331a_c4c4,
    mean_loss: [
        0.041_75, 0.027_10, 0.027_00, 0.023_03, 0.019_93, 0.014_79, 0.011_21, 0.007_66, 0.003_495,
        0.000_017,
    ],
};

/// `dicehall lab bands qwixx-longo --seats 2 --games 12 --seed 1`
static QWIXX_LONGO: Bands = Bands {
    fingerprint: 0x9bcb_2084_a971_abde,
    mean_loss: [
        0.048_60, 0.027_14, 0.022_96, 0.015_78, 0.014_44, 0.012_25, 0.008_33, 0.005_53, 0.003_184,
        0.000_139,
    ],
};

/// `dicehall lab luck duell --player engine:1 --games 10 --effort standard --seed 1` and so on: 10 games of levels 1 to 5,
/// 8 of 6 to 8, 6 of 9 and 3 of 10. Levels 5 and 6, and 9 and 10, hold the mean of the pair: they are not told apart yet.
static DUELL: Bands = Bands {
    fingerprint: 0x6eed_ceab_f202_29bd,
    mean_loss: [
        0.381_1, 0.283_4, 0.227_7, 0.213_4, 0.104_1, 0.104_1, 0.044_03, 0.020_12, 0.008_56,
        0.008_56,
    ],
};

/// Those of Duell.
pub(super) fn duell() -> &'static Bands {
    &DUELL
}

/// Those of The Duel.
pub(super) fn qwixx_duel() -> &'static Bands {
    &QWIXX_DUEL
}

/// Those of Longo, at a table of two. With more seats a win is worth more of everybody, and nobody has measured it.
pub(super) fn qwixx_longo(seats: usize) -> Option<&'static Bands> {
    (seats == 2).then_some(&QWIXX_LONGO)
}

#[cfg(test)]
mod tests {
    use ::duell::Duell;
    use analysis::{Effort, Examiner};
    use qwixx_duel::QwixxDuel;
    use qwixx_longo::QwixxLongo;

    use crate::Examined;

    fn check<G: Examined>() {
        let examiner = G::examiner(Effort::Standard);
        let Some(bands) = examiner.bands(2) else { return };
        assert!(bands.mean_loss.windows(2).all(|pair| pair[0] >= pair[1] && pair[1] > 0.0));
        assert_eq!(
            examiner.fingerprint(),
            bands.fingerprint,
            "the judge of {} has changed: measure with `dicehall lab bands` again",
            G::NAME
        );
    }

    #[test]
    fn bands_are_those_of_the_judge() {
        check::<Duell>();
        check::<QwixxDuel>();
        check::<QwixxLongo>();
    }
}
