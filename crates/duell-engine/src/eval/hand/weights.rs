//! The weights of the hand-made evaluation, in sixteenths of a hundredth of a die.

use super::COUNT;
use crate::score::Value;

#[rustfmt::skip]
pub(super) const WEIGHTS: [Value; COUNT] = [
    // A die by its top face, 1 to 6.
    1200, 1400, 1550, 1650, 1700, 1700,
    // A die by its rank, seen from its own side.
    0, 40, 80, 120, 150, 150, 120, 80,
    // A die by its distance from the middle file.
    60, 50, 30, 10, 0,
    // The King by its rank.
    100, 60, 0, -60, -100, -100, -60, 0,
    // The King by its distance from the middle file.
    0, 0, 0, 0, 0,
    // A die by how many steps it is from the enemy's home square.
    0, 0, 0, 0, 0, 0,
    // A die by how many steps it is from the enemy's King.
    0, 0, 0, 0, 0, 0,
    // Each move more than the other side has.
    30,
    // Each capture more than the other side has.
    80,
    // The right to move.
    240,
];
