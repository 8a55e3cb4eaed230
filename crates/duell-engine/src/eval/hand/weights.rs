//! The weights of the hand-made evaluation, in sixteenths of a hundredth of a die.

use super::COUNT;
use crate::score::Value;

#[rustfmt::skip]
pub(super) const WEIGHTS: [Value; COUNT] = [
    // A die by its top face, 1 to 6.
    1070, 1544, 1843, 1972, 2003, 1949,
    // A die by its rank, seen from its own side.
    304, 377, 407, 373, 380, 222, 571, 304,
    // A die by its distance from the middle file.
    275, 417, 141, 296, 198,
    // The King by its rank.
    603, -274, -880, -1175, -1257, -501, 912, 978,
    // The King by its distance from the middle file.
    356, -292, -469, -519, -636,
    // A die by how many steps it is from the enemy's home square.
    -400, -25, -90, 146, 24, 220,
    // A die by how many steps it is from the enemy's King.
    0, 50, -7, -6, 68, 19,
    // Each move more than the other side has.
    23,
    // Each capture more than the other side has.
    219,
    // The right to move.
    506,
];
