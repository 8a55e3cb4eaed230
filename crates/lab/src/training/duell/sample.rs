//! One position to learn from.

use duell::{Board, Die, DuellSetup, Kind, Orientation, Side, Square};

/// A position, its score in a search, and how its game ended, both for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sample {
    /// The board.
    pub board: Board,
    /// Its score in a search, in hundredths of a die.
    pub score: i16,
    /// How the game ended: 0 lost, 1 drawn, 2 won.
    pub result: u8,
}

/// A sample as stored: the occupied squares (9 bytes), what stands on them in ascending order (18 bytes),
/// side to move, score (low byte first), result, and one byte of padding to make it 32.
pub(crate) type Packed = [u8; 32];

const SQUARES: usize = 9;
const TO_MOVE: usize = 27;
const SCORE: usize = 28;
const RESULT: usize = 30;
const KING: u8 = Orientation::COUNT as u8;
const RED: u8 = 0x80;

impl Sample {
    pub(crate) fn pack(&self) -> Packed {
        let mut packed = [0; 32];
        let occupied = self.board.occupied(Side::White) | self.board.occupied(Side::Red);
        packed[..SQUARES].copy_from_slice(&occupied.to_le_bytes()[..SQUARES]);
        for ((_, die), place) in self.board.dice().zip(&mut packed[SQUARES..TO_MOVE]) {
            let kind = match die.kind {
                Kind::King => KING,
                Kind::Ordinary(orientation) => orientation.index() as u8,
            };
            *place = kind | if die.side == Side::Red { RED } else { 0 };
        }
        packed[TO_MOVE] = self.board.to_move() as u8;
        packed[SCORE..RESULT].copy_from_slice(&self.score.to_le_bytes());
        packed[RESULT] = self.result;
        packed
    }

    /// `None` if the bytes are not a sample.
    pub(crate) fn unpack(packed: &Packed) -> Option<Self> {
        let mut board = Board::empty(DuellSetup::default());
        for (square, die) in dice(packed) {
            board.set(square, Some(die?));
        }
        board.set_to_move(to_move(packed)?);
        let result = Some(packed[RESULT]).filter(|&result| result <= 2)?;
        Some(Self { board, score: score(packed), result })
    }
}

pub(crate) fn score(packed: &Packed) -> i16 {
    i16::from_le_bytes([packed[SCORE], packed[SCORE + 1]])
}

pub(crate) fn result(packed: &Packed) -> u8 {
    packed[RESULT]
}

pub(crate) fn to_move(packed: &Packed) -> Option<Side> {
    Side::ALL.get(usize::from(packed[TO_MOVE])).copied()
}

/// The dice of a stored sample; `None` for a byte that stands for no die.
pub(crate) fn dice(packed: &Packed) -> impl Iterator<Item = (Square, Option<Die>)> {
    let mut bits = [0; 16];
    bits[..SQUARES].copy_from_slice(&packed[..SQUARES]);
    let mut occupied = u128::from_le_bytes(bits);
    let squares = std::iter::from_fn(move || {
        let square = Square::at(occupied.trailing_zeros() as usize)?;
        occupied &= occupied - 1;
        Some(square)
    });
    squares.zip(&packed[SQUARES..TO_MOVE]).map(|(square, &byte)| (square, die(byte)))
}

fn die(byte: u8) -> Option<Die> {
    let side = if byte & RED == 0 { Side::White } else { Side::Red };
    let kind = match byte & !RED {
        KING => Kind::King,
        index => Kind::Ordinary(Orientation::at(usize::from(index))?),
    };
    Some(Die { side, kind })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_is_unpacked_as_it_was_packed() {
        let mut board = Board::start(DuellSetup::default());
        for step in 0..20 {
            let tumbles = board.tumbles();
            let sample = Sample { board, score: -77 * step, result: (step % 3) as u8 };
            assert_eq!(Sample::unpack(&sample.pack()), Some(sample));
            board.play(tumbles[step as usize * 5 % tumbles.len()]);
        }
        assert_eq!(Sample::unpack(&[0xff; 32]), None);
    }
}
