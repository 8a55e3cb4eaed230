//! One of the four rows that both players share.

use qwixx::points;

use crate::{Forbidden, Player, Space};

/// How many numbers a row has.
const LENGTH: usize = Space::COUNT;
/// One entry for each bit of a set of spaces, so that no index is ever out of bounds.
const PADDED_LENGTH: usize = 16;
const ALL_SPACES: u16 = (1 << LENGTH) - 1;
/// The place of the last number.
pub(crate) const LAST: usize = LENGTH - 1;
/// The last number of a row needs this many tokens in it (Q13).
pub(crate) const NEEDED_TO_LOCK: u8 = 5;
/// More tokens than this earn nothing (Q18).
const MOST_COUNTED: u8 = 12;

/// A row: whose tokens lie where, how high they are stacked, and whether the row is locked.
///
/// A player's spaces are one bit each, the first number of the row at bit 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Row {
    spaces: [u16; 2],
    /// Where each player may place now; read far more often than it changes.
    open: [u16; 2],
    heights: [u8; PADDED_LENGTH],
    tokens: [u8; 2],
    locked: bool,
}

impl Default for Row {
    fn default() -> Self {
        let mut row = Self {
            spaces: [0; 2],
            open: [0; 2],
            heights: [0; PADDED_LENGTH],
            tokens: [0; 2],
            locked: false,
        };
        row.refresh();
        row
    }
}

/// The spaces up to and including the rightmost of a set.
const fn covered(spaces: u16) -> u16 {
    ((1_u32 << (u16::BITS - spaces.leading_zeros())) - 1) as u16
}

/// What a placement did, besides adding a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Effect {
    None,
    /// An enemy token went back to its owner (Q9).
    Beat,
    /// The last number was occupied (Q14).
    Last,
}

impl Row {
    /// Whether the row is locked (Q14).
    pub fn is_locked(&self) -> bool {
        self.locked
    }

    /// How many tokens a player has in the row, the lock token included.
    pub fn tokens(&self, player: Player) -> u8 {
        self.tokens[player as usize]
    }

    /// Who has tokens on a space.
    pub fn owner(&self, place: usize) -> Option<Player> {
        Player::ALL.into_iter().find(|&player| self.spaces(player) >> place & 1 == 1)
    }

    /// How many tokens lie on a space.
    pub fn height(&self, place: usize) -> u8 {
        self.heights[place]
    }

    /// The place of a player's rightmost token (Q7).
    pub fn front(&self, player: Player) -> Option<usize> {
        self.spaces(player).checked_ilog2().map(|front| front as usize)
    }

    /// The points of a player in the row (Q18).
    pub fn points(&self, player: Player) -> i32 {
        points(self.tokens(player).min(MOST_COUNTED))
    }

    /// The spaces on which a player has tokens, the first number of the row at bit 0.
    #[inline]
    pub fn spaces(&self, player: Player) -> u16 {
        self.spaces[player as usize]
    }

    /// The spaces on which a player may place a token now, the first number of the row at bit 0.
    #[inline]
    pub fn open(&self, player: Player) -> u16 {
        self.open[player as usize]
    }

    /// Whether a player may place a token at a place.
    #[inline]
    pub(crate) fn allows(&self, player: Player, place: usize) -> bool {
        self.open[player as usize] >> place & 1 == 1
    }

    /// Finds where a player may place, all spaces at once.
    #[inline]
    fn find_open(&self, player: Player) -> u16 {
        if self.locked {
            return 0;
        }
        let (own, enemy) = (self.spaces(player), self.spaces(player.other()));
        let right_of_own = ALL_SPACES & !covered(own);
        // Only the foremost token can be beaten, and only a single one (Q9, Q11).
        let foremost = enemy & !(covered(enemy) >> 1);
        let single =
            if self.heights[foremost.trailing_zeros() as usize % 16] == 1 { foremost } else { 0 };
        // Only the foremost token of the row can be stacked on (Q10).
        let stack = if own > enemy { own & !(covered(own) >> 1) } else { 0 };
        let last = if self.tokens(player) >= NEEDED_TO_LOCK { 0 } else { 1 << LAST };
        (right_of_own & (!enemy | single) & !last) | stack
    }

    #[inline]
    fn refresh(&mut self) {
        self.open = Player::ALL.map(|player| self.find_open(player));
    }

    /// Decides the same clause by clause, with the reason.
    pub(crate) fn judge(&self, player: Player, space: Space) -> Result<(), Forbidden> {
        let (place, color) = (space.place(), space.color());
        if self.locked {
            return Err(Forbidden::Locked(color));
        }
        let own_front = self.front(player);
        let foremost = own_front.max(self.front(player.other()));
        match (own_front, self.owner(place)) {
            (Some(front), _) if place < front => {
                Err(Forbidden::NotRight { space, front: front_of(space, front) })
            }
            (Some(front), _) if place == front && foremost != own_front => {
                Err(Forbidden::StackOvertaken(space))
            }
            (Some(front), _) if place == front => Ok(()),
            (_, Some(_)) if foremost != Some(place) => Err(Forbidden::EnemyToken(space)),
            (_, Some(_)) if self.heights[place] > 1 => Err(Forbidden::EnemyStack(space)),
            _ if place == LAST && self.tokens(player) < NEEDED_TO_LOCK => {
                Err(Forbidden::TooFew { space, tokens: self.tokens(player) })
            }
            _ => Ok(()),
        }
    }

    /// Places a token where that is allowed.
    #[inline]
    pub(crate) fn place(&mut self, player: Player, place: usize) -> Effect {
        let enemy = player.other() as usize;
        let bit = 1 << place;
        let beats = self.spaces[enemy] & bit != 0;
        if beats {
            self.spaces[enemy] &= !bit;
            self.tokens[enemy] -= 1;
            self.heights[place] = 0;
        }
        self.add(player, place, 1);
        match place {
            _ if beats => Effect::Beat,
            LAST => Effect::Last,
            _ => Effect::None,
        }
    }

    pub(crate) fn add(&mut self, player: Player, place: usize, height: u8) {
        self.spaces[player as usize] |= 1 << place;
        self.heights[place] += height;
        self.tokens[player as usize] += height;
        self.refresh();
    }

    /// Locks the row with one of the player's tokens (Q14).
    pub(crate) fn lock(&mut self, player: Player) {
        self.locked = true;
        self.tokens[player as usize] += 1;
        self.refresh();
    }
}

fn front_of(space: Space, front: usize) -> Space {
    Space::at(space.color(), front).expect("a front is on the row")
}
