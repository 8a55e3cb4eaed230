//! What each level loses on average: the mean loss per counted decision, in games of the level against itself.
//!
//! The bands of the Qwixx games were measured at quick effort, since standard finds nearly the same losses in the same
//! games. Duell has bands for quick and for standard; deep uses the latter. docs/analysis.md has the figures and the
//! number of games behind them. The tests fail if a judge's fingerprint differs from that of the judge that measured:
//! then these figures must be measured again (`make study`). They were measured with method 3; docs/analysis.md says what
//! methods 4 and 5 change.

use analysis::{Bands, Effort};

/// The fingerprints of the judges that these figures are compared with.
const DUELL: u64 = 0x3af7_bf64_5dbe_ce07;
const QWIXX_DUEL: u64 = 0xd3df_c411_81f7_e90d;
const QWIXX_LONGO: u64 = 0xb191_fb26_5c6a_65a0;

/// Bands from mean losses and their standard errors in percentage points.
const fn bands(fingerprint: u64, mean_loss: [f64; 10], error: [f64; 10]) -> Bands {
    let mut bands = Bands { fingerprint, mean_loss, error };
    let mut level = 0;
    while level < 10 {
        bands.mean_loss[level] /= 100.0;
        bands.error[level] /= 100.0;
        level += 1;
    }
    bands
}

/// At quick effort. Its search sees less than levels 7 and up do, so it cannot tell them apart: they share their mean.
static OF_DUELL_QUICK: Bands = bands(
    DUELL,
    [31.34, 25.43, 24.77, 18.22, 16.35, 3.971, 1.703, 1.703, 1.703, 1.703],
    [1.71, 1.50, 1.68, 1.51, 1.28, 0.473, 0.119, 0.119, 0.119, 0.119],
);
/// At standard.
static OF_DUELL: Bands = bands(
    DUELL,
    [35.32, 29.87, 25.98, 21.08, 18.41, 7.134, 3.953, 3.084, 1.602, 1.521],
    [2.20, 1.94, 1.76, 1.94, 1.67, 0.794, 0.580, 0.457, 0.215, 0.256],
);
static OF_QWIXX_DUEL: Bands = bands(
    QWIXX_DUEL,
    [4.277, 2.855, 2.615, 2.155, 1.850, 1.365, 1.020, 0.736, 0.375, 0.0261],
    [0.134, 0.091, 0.084, 0.059, 0.053, 0.041, 0.032, 0.030, 0.016, 0.0027],
);
/// By the number of seats, from two up: the more seats, the more a win is worth.
static OF_QWIXX_LONGO: [Bands; 4] = [
    bands(
        QWIXX_LONGO,
        [2.962, 2.950, 2.213, 1.700, 1.293, 1.031, 0.697, 0.409, 0.234, 0.0084],
        [0.132, 0.106, 0.082, 0.061, 0.049, 0.054, 0.042, 0.032, 0.037, 0.0042],
    ),
    bands(
        QWIXX_LONGO,
        [3.481, 2.667, 2.263, 1.427, 1.357, 0.888, 0.556, 0.378, 0.289, 0.0045],
        [0.192, 0.140, 0.136, 0.086, 0.078, 0.052, 0.044, 0.049, 0.059, 0.0037],
    ),
    bands(
        QWIXX_LONGO,
        [2.640, 2.056, 1.822, 1.320, 0.984, 0.867, 0.569, 0.359, 0.204, 0.0045],
        [0.125, 0.088, 0.087, 0.053, 0.056, 0.050, 0.040, 0.036, 0.031, 0.0024],
    ),
    bands(
        QWIXX_LONGO,
        [2.298, 1.945, 1.541, 1.103, 0.883, 0.736, 0.461, 0.275, 0.127, 0.0010],
        [0.102, 0.097, 0.087, 0.056, 0.045, 0.058, 0.039, 0.022, 0.012, 0.0004],
    ),
];

/// The bands of Duell.
pub(super) fn duell(effort: Effort) -> &'static Bands {
    match effort {
        Effort::Quick => &OF_DUELL_QUICK,
        Effort::Standard | Effort::Deep => &OF_DUELL,
    }
}

/// Those of The Duel.
pub(super) fn qwixx_duel() -> &'static Bands {
    &OF_QWIXX_DUEL
}

/// Those of Longo with this many seats.
pub(super) fn qwixx_longo(seats: usize) -> Option<&'static Bands> {
    OF_QWIXX_LONGO.get(seats.checked_sub(2)?)
}

#[cfg(test)]
mod tests {
    use ::duell::Duell;
    use analysis::Examiner;
    use qwixx_duel::QwixxDuel;
    use qwixx_longo::QwixxLongo;

    use super::Effort;
    use crate::Examined;

    fn check<G: Examined>() {
        for (effort, seats) in
            Effort::ALL.into_iter().flat_map(|effort| [2, 3, 4, 5].map(|n| (effort, n)))
        {
            let examiner = G::examiner(effort);
            let Some(bands) = examiner.bands(seats) else { continue };
            assert!(bands.mean_loss.windows(2).all(|pair| pair[0] >= pair[1] && pair[1] > 0.0));
            assert!(
                bands
                    .mean_loss
                    .iter()
                    .zip(bands.error)
                    .all(|(loss, error)| error < loss / 2.0 || error < 0.001)
            );
            assert_eq!(
                examiner.fingerprint(&G::Setup::default()),
                bands.fingerprint,
                "the judge of {} has changed: measure with `dicehall lab bands` again",
                G::NAME
            );
        }
    }

    #[test]
    fn bands_are_those_of_the_judge() {
        check::<Duell>();
        check::<QwixxDuel>();
        check::<QwixxLongo>();
    }
}
