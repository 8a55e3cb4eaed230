//! Positions as pictures that look like the page: SVG for a browser or a notebook, pixels for
//! everything else.
//!
//! A game defines its picture once, by filling a [`Scene`] with plain shapes. The scene is then
//! written as SVG or painted. Letters are shapes too, so a picture needs no font and looks
//! the same everywhere. Color is never the only sign: sides, rows and players differ in shape. A
//! picture shows what everybody at the table may see; a sealed decision never gets in.
//!
//! ```
//! use game::Game;
//! use picture::Options;
//! use qwixx_duel::{QwixxDuel, QwixxDuelSetup};
//!
//! let position = QwixxDuel::start(&QwixxDuelSetup::default());
//! let svg = picture::svg(&position, &Options::default());
//! assert!(svg.starts_with("<svg xmlns"));
//! assert!(svg.contains("<title>qwixx-duel: Black to roll</title>"));
//! let pixels = picture::pixels(&position, &Options::default(), 300);
//! assert_eq!(pixels.rgb.len(), 3 * pixels.width * pixels.height);
//! ```

use draw::Draw;
use game::{Game, Seat};

mod cube;
mod duell;
mod glyph;
mod outline;
mod paint;
mod qwixx;
mod qwixx_duel;
mod qwixx_longo;
mod raster;
mod scene;
mod svg;

pub use outline::Outline;
pub use paint::Paint;
pub use raster::Pixels;
pub use scene::{Anchor, Scene, Shape, Weight};

/// How a position is shown.
#[derive(Clone, Copy, Debug)]
pub struct Options<'a, G: Game> {
    /// Light shapes on a dark ground.
    pub dark: bool,
    /// The seat whose view this is; it turns the board of Duell and puts that seat's sheet of Longo first.
    pub seat: Option<Seat>,
    /// The players' names, by seat; a seat without one is named after its side or number.
    pub names: &'a [String],
    /// Moves to point out, such as the last one.
    pub marked: &'a [(Seat, G::Move)],
}

impl<G: Game> Default for Options<'_, G> {
    fn default() -> Self {
        Self { dark: false, seat: None, names: &[], marked: &[] }
    }
}

impl<G: Game> Options<'_, G> {
    fn name(&self, seat: Seat) -> Option<&str> {
        self.names.get(seat.index()).map(String::as_str).filter(|name| !name.trim().is_empty())
    }

    fn is_marked(&self, seat: Seat, mv: G::Move) -> bool {
        self.marked.contains(&(seat, mv))
    }
}

/// A game whose positions can be shown. For the same number of seats, all pictures of a game have the same size.
pub trait Picture: Draw {
    /// What the picture is made of.
    fn scene(&self, options: &Options<'_, Self>) -> Scene;
}

/// The position as a self-contained SVG document.
pub fn svg<G: Picture>(position: &G, options: &Options<'_, G>) -> String {
    svg::write(&position.scene(options), &title(position))
}

/// The position as an image `width` pixels wide.
pub fn pixels<G: Picture>(position: &G, options: &Options<'_, G>, width: usize) -> Pixels {
    raster::paint(&position.scene(options), width)
}

/// What people call a game, for captions of its pictures.
pub const fn name<G: Picture>() -> &'static str {
    G::TITLE
}

/// What the picture shows, in words.
fn title<G: Picture>(position: &G) -> String {
    format!("{}: {}", G::NAME, position.status())
}
