//! The net's inputs for a position of Longo, from one seat's point of view.
//!
//! One net serves any number of seats. It sees in full its own sheet and that of the rival who seems
//! strongest, the other rivals' rows added up, and by how many points each rival is behind. Rows share
//! their inputs whatever their color.

use game::{Game, Seat};
use qwixx::{Color, MISTHROW_COST, points};
use qwixx_longo::{Closed, Crosses, MOST_SEATS, QwixxLongo, Sheet};

use super::outlook::{CHANCES, Outlooks};
use crate::{layout::layout, net::Inputs};

/// The number of values for an open row's next place, and for its number of crosses.
const PLACES: usize = 14;
const ROW: usize = PLACES * PLACES;
const PAIR: usize = PLACES + 1;
const CLASSES: usize = 7;
const TABLES: usize = MOST_SEATS - 1;
const DIFFERENCES: usize = 31;
const LUCK: usize = 16;
const PROGRESS: usize = 24;
const LEADS: usize = 41;
const FEW: usize = 10;
const PHASES: usize = 10;
const PHASE_LEADS: usize = 17;
/// Its own sheet, that of the rival who seems strongest, and the best of all rivals' chances.
const SIDES_SEEN: usize = 3;

layout! {
    OWN_ROW: ROW,
    SHORTEST: PLACES * 2,
    OWN_PAIR: PAIR * PAIR,
    BEST_ROW: ROW,
    OTHER_ROW: ROW,
    RACE: CLASSES * CLASSES,
    TURN: TABLES * MOST_SEATS,
    OWN_MISTHROWS: 4 * 2,
    RIVAL_MISTHROWS: 4 * 2,
    TABLE: TABLES * 2,
    DIFFERENCE: TABLES * DIFFERENCES * 2,
    LUCKY: LUCK,
    READY: 4 * 4 * 2,
    CROSSES: PROGRESS,
    SCALED: 4,
    OUTLOOK: SIDES_SEEN * CHANCES,
    EXACT_LEAD: LEADS * 2,
    LAST_MISTHROW: 2 * LEADS,
    HAS_WON: 2,
    NEXT_BOTH: PLACES * PLACES,
    COUNT_BOTH: FEW * FEW * 2,
    LEAD_PHASE: PHASES * PHASE_LEADS,
}

/// How close a row is to being closed.
fn class(row: Crosses) -> usize {
    match (row.count(), row.next()) {
        (0..=2, _) => 0,
        (count @ 3..=5, _) => usize::from(count) - 2,
        (_, 0..=10) => 4,
        (_, 11..=12) => 5,
        _ => 6,
    }
}

fn row_input(row: Crosses) -> usize {
    row.next().min(PLACES - 1) * PLACES + usize::from(row.count()).min(PLACES - 1)
}

/// How many of the 64 throws of two white dice are lucky on a sheet.
fn luck(sheet: &Sheet) -> usize {
    let ways = |sum: u8| usize::from(sum.min(18 - sum)) - 1;
    sheet.lucky().numbers().map(ways).iter().sum()
}

/// A rough guess of the final points of a sheet, to tell strong rivals from weak ones.
fn prospect(sheet: &Sheet, closed: Closed) -> i32 {
    let more = |color: Color| {
        let row = sheet.row(color);
        let left = (15 - row.next().min(15)) as u8;
        if closed.contains(color) {
            0
        } else {
            points(row.count() + left / 3) - points(row.count())
        }
    };
    sheet.points() + Color::ALL.into_iter().map(more).sum::<i32>()
}

fn ready(sheet: &Sheet, closed: Closed) -> usize {
    let is_ready = |&color: &Color| !closed.contains(color) && class(sheet.row(color)) >= 4;
    Color::ALL.iter().filter(|color| is_ready(color)).count().min(3)
}

/// The rivals of a seat, strongest first.
struct Rivals<'a> {
    sheets: &'a [Sheet],
    indices: [usize; MOST_SEATS],
    count: usize,
}

impl<'a> Rivals<'a> {
    fn new(sheets: &'a [Sheet], seat: Seat, closed: Closed) -> Self {
        let mut sorted = [(i32::MIN, 0); MOST_SEATS];
        let mut count = 0;
        for (index, sheet) in sheets.iter().enumerate().filter(|&(index, _)| index != seat.index())
        {
            let strength = prospect(sheet, closed);
            let mut place = count;
            while place > 0 && sorted[place - 1].0 < strength {
                sorted[place] = sorted[place - 1];
                place -= 1;
            }
            sorted[place] = (strength, index);
            count += 1;
        }
        Self { sheets, indices: sorted.map(|(_, index)| index), count }
    }

    fn iter(&self) -> impl Iterator<Item = &'a Sheet> {
        self.indices[..self.count].iter().map(|&index| &self.sheets[index])
    }
}

/// Looks at positions, and remembers what it needs more than once.
#[derive(Clone, Debug, Default)]
pub struct Observer {
    outlooks: Outlooks,
}

impl Observer {
    /// Fills in the inputs of a position as a seat sees it, with `next` the next to throw.
    pub fn fill(&mut self, position: &QwixxLongo, seat: Seat, next: Seat, inputs: &mut Inputs) {
        inputs.clear();
        let (sheets, closed) = (position.sheets(), position.closed());
        let own = &sheets[seat.index()];
        let rivals = Rivals::new(sheets, seat, closed);
        let shut = closed.count().min(1) as usize;
        push_own(own, closed, inputs);
        for color in Color::ALL.into_iter().filter(|&color| !closed.contains(color)) {
            let mut nearest = 0;
            push_both(own.row(color), sheets[rivals.indices[0]].row(color), shut, inputs);
            for (rank, rival) in rivals.iter().enumerate() {
                let table = if rank == 0 { BEST_ROW } else { OTHER_ROW };
                inputs.push(table + row_input(rival.row(color)));
                nearest = nearest.max(class(rival.row(color)));
            }
            inputs.push(RACE + class(own.row(color)) * CLASSES + nearest);
        }
        push_table(position, seat, next, &rivals, inputs);
        push_outlook(position, seat, &rivals, &mut self.outlooks, inputs);
    }
}

fn push_own(own: &Sheet, closed: Closed, inputs: &mut Inputs) {
    let open = |&color: &Color| !closed.contains(color);
    let counts = Color::ALL.into_iter().filter(open).map(|color| own.row(color).count());
    let fewest = counts.min();
    let luck = luck(own);
    for row in Color::ALL.into_iter().filter(open).map(|color| own.row(color)) {
        inputs.push(OWN_ROW + row_input(row));
        // The rows in which a lucky number helps (L6).
        if Some(row.count()) == fewest {
            inputs.push(SHORTEST + row.next().min(PLACES - 1) * 2 + usize::from(luck > 9));
        }
    }
    let next = |color| {
        if closed.contains(color) { PLACES } else { own.row(color).next().min(PLACES - 1) }
    };
    for [one, other] in [[Color::Red, Color::Yellow], [Color::Green, Color::Blue]] {
        let (one, other) = (next(one), next(other));
        inputs.push(OWN_PAIR + one.min(other) * PAIR + one.max(other));
    }
    inputs.push(LUCKY + luck.min(LUCK - 1));
    let crosses: u8 = Color::ALL.iter().map(|&color| own.row(color).count()).sum();
    inputs.push(CROSSES + usize::from(crosses / 2).min(PROGRESS - 1));
}

/// A row of the seat, compared with the same row of its strongest rival.
fn push_both(own: Crosses, rival: Crosses, shut: usize, inputs: &mut Inputs) {
    let [own_next, rival_next] = [own, rival].map(|row| row.next().min(PLACES - 1));
    inputs.push(NEXT_BOTH + own_next * PLACES + rival_next);
    let [own_count, rival_count] = [own, rival].map(|row| usize::from(row.count()).min(FEW - 1));
    inputs.push(COUNT_BOTH + (own_count * FEW + rival_count) * 2 + shut);
}

/// How the seat stands against its rivals, and how near the end is.
fn push_table(
    position: &QwixxLongo,
    seat: Seat,
    next: Seat,
    rivals: &Rivals<'_>,
    inputs: &mut Inputs,
) {
    let (seats, closed) = (position.seats(), position.closed());
    let own = &position.sheets()[seat.index()];
    let shut = closed.count().min(1) as usize;
    let table = seats - 2;
    let distance = (seat.index() + seats - next.index()) % seats;
    inputs.push(TURN + table * MOST_SEATS + distance);
    inputs.push(TABLE + table * 2 + shut);
    let misthrows = |sheet: &Sheet| usize::from(sheet.misthrows()).min(3);
    inputs.push(OWN_MISTHROWS + misthrows(own) * 2 + shut);
    let most = rivals.iter().map(misthrows).max().unwrap_or(0);
    inputs.push(RIVAL_MISTHROWS + most * 2 + shut);
    let readiest = rivals.iter().map(|rival| ready(rival, closed)).max().unwrap_or(0);
    inputs.push(READY + (ready(own, closed) * 4 + readiest) * 2 + shut);
    let score = own.points();
    let middle = DIFFERENCES as i32 / 2;
    for (rank, rival) in rivals.iter().enumerate() {
        let difference = (score - rival.points() + 2).div_euclid(4).clamp(-middle, middle) + middle;
        inputs.push(DIFFERENCE + (rank * DIFFERENCES + difference as usize) * 2 + shut);
    }
    let best = rivals.iter().map(Sheet::points).max().unwrap_or(0);
    let strongest = rivals.iter().next().map_or(0, |rival| prospect(rival, closed));
    inputs.push_scaled(SCALED, (score - best) as f32 / 30.0);
    inputs.push_scaled(SCALED + 1, score as f32 / 60.0);
    inputs.push_scaled(SCALED + 2, best as f32 / 60.0);
    inputs.push_scaled(SCALED + 3, (prospect(own, closed) - strongest) as f32 / 60.0);
    // What a lead is worth depends on how much is still to come.
    let crosses = |sheet: &Sheet| Color::ALL.iter().map(|&color| sheet.row(color).count()).sum();
    let most_crosses: u8 = position.sheets().iter().map(crosses).max().unwrap_or(0);
    let phase = usize::from(most_crosses / 4).min(PHASES - 1);
    let middle = PHASE_LEADS as i32 / 2;
    let bucket = ((score - best + 2).div_euclid(5)).clamp(-middle, middle) + middle;
    inputs.push(LEAD_PHASE + phase * PHASE_LEADS + bucket as usize);
    let exact = |lead: i32| (lead.clamp(-20, 20) + 20) as usize;
    inputs.push(EXACT_LEAD + exact(score - best) * 2 + shut);
    // A seat with three misthrows can end the game on its own turn.
    if own.misthrows() == 3 {
        inputs.push(LAST_MISTHROW + exact(score - best));
    }
    if most == 3 {
        inputs.push(LAST_MISTHROW + LEADS + exact(score - best));
    }
    let thrower = &position.sheets()[next.index()];
    if thrower.misthrows() == 3 && lead(position, next) > MISTHROW_COST {
        inputs.push(HAS_WON + usize::from(next != seat));
    }
    inputs.set_stage(usize::from(seats > 2) * 2 + shut);
}

/// How many points a seat is ahead of the best other seat.
fn lead(position: &QwixxLongo, seat: Seat) -> i32 {
    let others = position.sheets().iter().enumerate().filter(|&(index, _)| index != seat.index());
    let best = others.map(|(_, sheet)| sheet.points()).max().unwrap_or(0);
    position.sheets()[seat.index()].points() - best
}

/// What the next throw may bring the seat and its rivals.
fn push_outlook(
    position: &QwixxLongo,
    seat: Seat,
    rivals: &Rivals<'_>,
    outlooks: &mut Outlooks,
    inputs: &mut Inputs,
) {
    let closed = position.closed();
    let mut chances = |index: usize| {
        let sheet = &position.sheets()[index];
        let lead = lead(position, Seat::at(index));
        outlooks.get(index, sheet, closed).chances(sheet, closed, lead)
    };
    let mut push = |side: usize, chances: [f32; CHANCES]| {
        for (place, chance) in chances.into_iter().enumerate() {
            inputs.push_scaled(OUTLOOK + side * CHANCES + place, chance);
        }
    };
    push(0, chances(seat.index()));
    let mut best = [0.0_f32; CHANCES];
    for (rank, &rival) in rivals.indices[..rivals.count].iter().enumerate() {
        let chances = chances(rival);
        best = std::array::from_fn(|place| best[place].max(chances[place]));
        if rank == 0 {
            push(1, chances);
        }
    }
    if rivals.count > 1 {
        push(2, best);
    }
}
