//! The net's inputs for a position of The Duel.
//!
//! All inputs are from the point of view of the player to throw. The four rows share their inputs: a row looks the
//! same to the net whatever its color. That is right except for the white dice, for which there are inputs for pairs
//! of rows in the same direction.

use qwixx::{ByColor, Color};
use qwixx_duel::{Player, QwixxDuel, Row, TOKENS};

use super::outlook::Outlook;
use crate::{layout::layout, net::Inputs};

/// A front is the place of the rightmost token, counted from 1, or 0 if there is none.
const FRONTS: usize = 12;
const COUNTS: usize = 13;
const FEW: usize = 8;
const HEIGHTS: usize = 4;
const PAIR: usize = 13;
const DIFFERENCES: usize = 41;
/// A pattern says which of the spaces at and behind a front are open.
const PATTERNS: usize = 32;
const LEADS: usize = 41;
const OUTLOOKS: usize = 11;
const SUPPLIES: usize = TOKENS as usize + 1;

layout! {
    FRONT_BOTH: FRONTS * FRONTS * 2,
    OWN_ROW: FRONTS * COUNTS,
    ENEMY_ROW: FRONTS * COUNTS,
    COUNT_BOTH: FEW * FEW * 2,
    SINGLE: 2 * FRONTS * FRONTS,
    STACK: 2 * HEIGHTS * FRONTS,
    LOCKED: COUNTS * 2,
    OWN_PAIR: PAIR * PAIR,
    ENEMY_PAIR: PAIR * PAIR,
    OWN_SUPPLY: SUPPLIES,
    ENEMY_SUPPLY: SUPPLIES,
    LAST_SUPPLY: 6 * 6,
    MISTHROWS: 4 * 4,
    DIFFERENCE: DIFFERENCES * 2,
    MISTHROW_LEAD: 4 * 9,
    READY: 4 * 4 * 2,
    SCALED: 4,
    PATTERN: 2 * PATTERNS,
    OPEN: 2 * FRONTS * FEW,
    EXACT_LEAD: 4 * LEADS,
    SUPPLY_LEAD: 2 * 5 * LEADS,
    OUTLOOK: 2 * OUTLOOKS,
    HAS_WON: 2,
}

struct Seen<'a> {
    row: &'a Row,
    own: Player,
    fronts: [usize; 2],
    counts: [usize; 2],
}

impl<'a> Seen<'a> {
    fn new(row: &'a Row, own: Player) -> Self {
        let players = [own, own.other()];
        Self {
            row,
            own,
            fronts: players.map(|player| front(row.spaces(player))),
            counts: players.map(|player| usize::from(row.tokens(player))),
        }
    }

    #[inline]
    fn push(&self, inputs: &mut Inputs) {
        let ([front, enemy_front], [count, enemy_count]) = (self.fronts, self.counts);
        if self.row.is_locked() {
            inputs.push(LOCKED + count.min(COUNTS - 1));
            inputs.push(LOCKED + COUNTS + enemy_count.min(COUNTS - 1));
            return;
        }
        let leads = usize::from(front > enemy_front);
        let few = |count: usize| count.min(FEW - 1);
        inputs.push(OWN_ROW + front * COUNTS + count.min(COUNTS - 1));
        inputs.push(ENEMY_ROW + enemy_front * COUNTS + enemy_count.min(COUNTS - 1));
        inputs.push(COUNT_BOTH + (few(count) * FEW + few(enemy_count)) * 2 + leads);
        for (side, player) in [self.own, self.own.other()].into_iter().enumerate() {
            let open = self.row.open(player);
            let pattern = (u32::from(open) << 1 >> self.fronts[side]) as usize % PATTERNS;
            inputs.push(PATTERN + side * PATTERNS + pattern);
            let spaces = open.count_ones() as usize;
            inputs.push(OPEN + (side * FRONTS + spaces) * FEW + few(self.counts[side]));
        }
        let foremost = front.max(enemy_front);
        let height = if foremost == 0 { 0 } else { self.row.height(foremost - 1) };
        inputs.push(FRONT_BOTH + (front * FRONTS + enemy_front) * 2 + usize::from(height > 1));
        if height == 1 {
            let owner = if leads == 1 { self.own } else { self.own.other() };
            // Where its owner would stand if it were beaten (Q9).
            let fallback = self::front(self.row.spaces(owner) & !(1 << (foremost - 1)));
            inputs.push(SINGLE + (leads * FRONTS + foremost) * FRONTS + fallback);
        } else if height > 1 {
            let height = usize::from(height - 2).min(HEIGHTS - 1);
            inputs.push(STACK + (leads * HEIGHTS + height) * FRONTS + foremost);
        }
    }
}

#[inline]
fn front(spaces: u16) -> usize {
    (u16::BITS - spaces.leading_zeros()) as usize
}

/// The fronts of two rows in the same direction, lower first: which row is which makes no difference.
fn pair(one: &Seen<'_>, other: &Seen<'_>, player: usize) -> usize {
    let front = |row: &Seen<'_>| if row.row.is_locked() { PAIR - 1 } else { row.fronts[player] };
    let (one, other) = (front(one), front(other));
    one.min(other) * PAIR + one.max(other)
}

/// Fills in the inputs of a position that waits for a throw.
pub fn fill(position: &QwixxDuel, inputs: &mut Inputs) {
    inputs.clear();
    let own = position.player();
    let rows = ByColor(Color::ALL.map(|color| Seen::new(position.row(color), own)));
    for row in &rows.0 {
        row.push(inputs);
    }
    let [red, yellow, green, blue] = &rows.0;
    for [one, other] in [[red, yellow], [green, blue]] {
        inputs.push(OWN_PAIR + pair(one, other, 0));
        inputs.push(ENEMY_PAIR + pair(one, other, 1));
    }
    push_ending(position, &rows, inputs);
    push_outlook(position, inputs);
}

/// How near the end is, and who would win then.
fn push_ending(position: &QwixxDuel, rows: &ByColor<Seen<'_>>, inputs: &mut Inputs) {
    let players = [position.player(), position.player().other()];
    let supplies = players.map(|player| usize::from(position.tokens_left(player)));
    let [own, enemy] = supplies;
    inputs.push(OWN_SUPPLY + own);
    inputs.push(ENEMY_SUPPLY + enemy);
    inputs.push(LAST_SUPPLY + own.min(5) * 6 + enemy.min(5));
    let [own, enemy] = players.map(|player| usize::from(position.misthrows(player)));
    let misthrows = own + enemy;
    inputs.push(MISTHROWS + own.min(3) * 4 + enemy.min(3));
    let [own, enemy] = players.map(|player| position.points(player));
    let difference = own - enemy;
    let exact = |lead: i32| (lead.clamp(-20, 20) + 20) as usize;
    inputs.push(EXACT_LEAD + misthrows.min(3) * LEADS + exact(difference));
    for (side, (supply, lead)) in supplies.into_iter().zip([difference, -difference]).enumerate() {
        inputs.push(SUPPLY_LEAD + (side * 5 + supply.min(4)) * LEADS + exact(lead));
    }
    let locked = rows.0.iter().filter(|row| row.row.is_locked()).count().min(1);
    inputs.set_stage(stage(misthrows, supplies[0].min(supplies[1]), locked));
    let middle = DIFFERENCES as i32 / 2;
    let bucket = (difference.div_euclid(3)).clamp(-middle, middle) + middle;
    inputs.push(DIFFERENCE + bucket as usize * 2 + locked);
    let lead = ((difference + 4).div_euclid(8)).clamp(-4, 4) + 4;
    inputs.push(MISTHROW_LEAD + misthrows.min(3) * 9 + lead as usize);
    let ready = |player: usize| {
        let is_ready = |row: &&Seen<'_>| !row.row.is_locked() && row.counts[player] >= 5;
        rows.0.iter().filter(is_ready).count().min(3)
    };
    inputs.push(READY + (ready(0) * 4 + ready(1)) * 2 + locked);
    inputs.push_scaled(SCALED, difference as f32 / 20.0);
    inputs.push_scaled(SCALED + 1, own as f32 / 50.0);
    inputs.push_scaled(SCALED + 2, enemy as f32 / 50.0);
    inputs.push_scaled(SCALED + 3, difference.clamp(-5, 5) as f32 / 5.0);
}

/// What the next throw of each player may bring.
fn push_outlook(position: &QwixxDuel, inputs: &mut Inputs) {
    let own = position.player();
    for (side, player) in [own, own.other()].into_iter().enumerate() {
        let Outlook { near_by_white, near, any, beats, locks, wins, stake, has_won } =
            Outlook::new(position, player);
        let chances = near_by_white.into_iter().chain(near).chain([any, beats, locks, wins, stake]);
        for (place, chance) in chances.enumerate() {
            inputs.push_scaled(OUTLOOK + side * OUTLOOKS + place, chance);
        }
        if has_won {
            inputs.push(HAS_WON + side);
        }
    }
}

/// The stage of the game: calm, with the end in sight, with a locked row, or all but over.
fn stage(misthrows: usize, fewest: usize, locked: usize) -> usize {
    if misthrows == 3 || fewest <= 2 {
        3
    } else if locked > 0 {
        2
    } else {
        usize::from(misthrows == 2 || fewest <= 5)
    }
}
