//! The page's colors.

use qwixx::Color;

/// A color that may be transparent.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Paint {
    /// Red, green and blue.
    pub rgb: [u8; 3],
    /// From 0, invisible, to 1, opaque.
    pub alpha: f32,
}

impl Paint {
    /// An opaque color, as in `0xa4133c`.
    pub const fn solid(rgb: u32) -> Self {
        Self::clear(rgb, 1.0)
    }

    /// A transparent color.
    pub const fn clear(rgb: u32, alpha: f32) -> Self {
        Self { rgb: [(rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8], alpha }
    }

    /// This color mixed with a share of another one.
    pub(crate) fn mixed(self, other: Self, part: f32) -> Self {
        let mix = |n: usize| {
            let (one, other) = (f32::from(self.rgb[n]), f32::from(other.rgb[n]));
            (one + (other - one) * part).round() as u8
        };
        Self { rgb: [mix(0), mix(1), mix(2)], alpha: self.alpha }
    }
}

pub(crate) const WHITE: Paint = Paint::solid(0xff_ffff);
pub(crate) const NIGHT: Paint = Paint::solid(0x1c_1f24);

/// The colors of everything that does not belong to a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Theme {
    pub is_dark: bool,
    pub paper: Paint,
    pub card: Paint,
    pub ink: Paint,
    pub soft: Paint,
    pub line: Paint,
    pub accent: Paint,
    pub good: Paint,
    pub bad: Paint,
    pub mark: Paint,
}

impl Theme {
    pub(crate) const fn of(is_dark: bool) -> Self {
        if is_dark { DARK } else { LIGHT }
    }

    /// One of two colors.
    pub(crate) const fn pick(&self, light: u32, dark: u32) -> Paint {
        Paint::solid(if self.is_dark { dark } else { light })
    }
}

const LIGHT: Theme = Theme {
    is_dark: false,
    paper: Paint::solid(0xf6_f3ec),
    card: Paint::solid(0xff_ffff),
    ink: Paint::solid(0x1c_1f24),
    soft: Paint::solid(0x56_5d68),
    line: Paint::solid(0xd8_d3c6),
    accent: Paint::solid(0x1d_4e9e),
    good: Paint::solid(0x1a_6b4f),
    bad: Paint::solid(0xa4_133c),
    mark: Paint::solid(0xc7_7700),
};

const DARK: Theme = Theme {
    is_dark: true,
    paper: Paint::solid(0x14_171c),
    card: Paint::solid(0x1d_2229),
    ink: Paint::solid(0xec_eff3),
    soft: Paint::solid(0xaa_b3bf),
    line: Paint::solid(0x39_414c),
    accent: Paint::solid(0x8a_b4f8),
    good: Paint::solid(0x5f_d6ac),
    bad: Paint::solid(0xff_8fa8),
    mark: Paint::solid(0xff_b84d),
};

/// A row, and what is written on it.
pub(crate) const fn row(color: Color) -> (Paint, Paint) {
    let (row, on) = match color {
        Color::Red => (0xa4_133c, 0xff_ffff),
        Color::Yellow => (0xff_d60a, 0x1a_1a1a),
        Color::Green => (0x2e_c4a0, 0x10_241f),
        Color::Blue => (0x1d_4e9e, 0xff_ffff),
    };
    (Paint::solid(row), Paint::solid(on))
}
