//! Decisions in the Qwixx games where one choice is clearly best, and weaker players miss it.

use bots::{Player, Rolled, Studied};
use effects::Effects;
use game::{Dice, Game, Seat, Setup, Turn};
use judge::{
    Ask, Judge, Level, SeededDice, Which, Workers,
    rollout::{Estimate, Played, Rollout},
};
use puzzles::{Decision, LEAD, MOST_CHOICES, Points};
use qwixx_duel::QwixxDuel;
use qwixx_longo::{Lucky, QwixxLongo, QwixxLongoSetup};

use super::{
    Hunt, level,
    terms::{HARD, Terms, USUAL},
};

/// A game with decisions to hunt for.
pub trait Decided: Rolled + Studied + Effects {
    /// Roughly how many turns may be played to compare three choices of a decision.
    const TURNS: f64;

    /// A random table.
    fn table(lots: &mut SeededDice) -> Self::Setup;

    /// The judge that the highest level asks, or a faster one like it.
    fn sharp_judge() -> Self::Judge;
}

impl Decided for QwixxDuel {
    const TURNS: f64 = 12_000.0;

    fn table(_: &mut SeededDice) -> Self::Setup {
        Self::Setup::default()
    }

    fn sharp_judge() -> Self::Judge {
        Self::closer_judge().with_breadth(2)
    }
}

/// One table in four has three seats, the others two; the sheets are drawn at random.
impl Decided for QwixxLongo {
    const TURNS: f64 = 8_000.0;

    fn table(lots: &mut SeededDice) -> Self::Setup {
        let seats = if lots.face(4) == 4 { 3 } else { 2 };
        let mut sheets = Lucky::DEFAULT.to_vec();
        let drawn = |_| sheets.swap_remove(usize::from(lots.face(sheets.len() as u8)) - 1);
        let drawn: Vec<Lucky> = (0..seats).map(drawn).collect();
        QwixxLongoSetup::new(drawn).expect("two or three sheets make a table")
    }

    fn sharp_judge() -> Self::Judge {
        Self::usual_judge()
    }
}

/// A hunt for decisions in games between players of the levels 4 to 7.
#[derive(Clone, Copy, Debug)]
pub struct DecisionHunt<G> {
    /// Seed of all dice.
    pub seed: u64,
    /// No level below this one solves the puzzles found.
    pub from: Level,
    game: std::marker::PhantomData<fn() -> G>,
}

impl<G> DecisionHunt<G> {
    /// The hunt with this seed, for puzzles that no level below this one solves. What everybody finds is not a puzzle.
    pub fn new(seed: u64, from: Level) -> Self {
        let from = from.max(LOWEST);
        Self { seed, from, game: std::marker::PhantomData }
    }

    fn is_hard(&self) -> bool {
        super::is_for_the_strong(self.from)
    }

    fn terms(&self) -> &'static Terms {
        if self.is_hard() { &HARD } else { &USUAL }
    }

    /// The level that is due: levels take turns, so that none is found far more often than others.
    fn due(&self, game: u64) -> Level {
        let levels: Vec<Level> = Level::all().skip_while(|level| *level < self.from).collect();
        levels[(game % levels.len() as u64) as usize]
    }
}

/// How many decisions per game get a look ahead.
const LOOKS: usize = 6;

/// The lowest level of a puzzle.
const LOWEST: Level = match Level::new(2) {
    Some(level) => level,
    None => Level::HIGHEST,
};

/// The weakest and the number of levels of the players.
const PLAYERS: (u8, u8) = (4, 4);
/// The best choice leads by this many standard errors.
const ERRORS: f64 = 4.0;
/// Roughly how far the result of one game scatters around the lead; it determines how many games are needed.
const SCATTER: f64 = 0.45;
/// The fewest and the most games per choice in half a round.
const HALF: [f64; 2] = [128.0, 2048.0];
/// After this many games of a half, choices that are clearly worse may be dropped.
const FIRST_ROUND: u64 = 64;
/// The maximum number of rounds, if the first ones do not decide.
const ROUNDS: u64 = 3;
/// How many games per choice are played to check a puzzle again, and how many standard errors raise doubt.
const AGAIN: u64 = 384;
const DOUBT: f64 = 3.5;
/// The dice of short games and of the two halves of long ones.
const DICE: [u64; 3] = [0x5348_4f52, 0x4c4f_4e47, 0x4841_4c46];

/// The players of all levels and the judge.
pub struct Hands<G: Decided> {
    players: Vec<G::Player>,
    judge: G::Judge,
    sharp: G::Judge,
}

/// A decision that may be a puzzle, with level and figures yet to be confirmed.
struct Candidate<G: Game> {
    decision: Decision<G>,
    /// The choice that looks best.
    best: G::Move,
    /// How far the best choice leads at a glance.
    lead: f64,
    /// The turn of the game in which it was due.
    turn: u32,
}

impl<G: Game> Candidate<G> {
    /// Whether a level misses the choice that looks best.
    fn is_missed(&self, hands: &mut Hands<G>, level: Level) -> bool
    where
        G: Decided,
    {
        let seat = self.decision.seat;
        let position = self.decision.position().seen_by(Some(seat));
        let player = &mut hands.players[usize::from(level.number()) - 1];
        !level::solves(player, &position, seat, true, |mv| mv == self.best)
    }

    /// Whether this is the lowest level that finds the choice that looks best, or a lower one. The level below is asked
    /// first, since it must miss it.
    fn has_level(&self, hands: &mut Hands<G>, wanted: Level, or_higher: bool) -> bool
    where
        G: Decided,
    {
        let seat = self.decision.seat;
        let position = self.decision.position().seen_by(Some(seat));
        let finds = |mv| mv == self.best;
        self.is_missed(hands, below(wanted))
            && level::lowest(&mut hands.players, &position, seat, is_chancy, finds)
                .is_some_and(|level| level == wanted || or_higher && level > wanted)
    }

    /// Replaces the glance by what the highest level sees, if the best choice leads by this much there.
    fn sharpened(mut self, hands: &mut Hands<G>, least: f64) -> Option<Self>
    where
        G: Decided,
    {
        let seat = self.decision.seat;
        let position = self.decision.position().seen_by(Some(seat));
        (self.best, self.lead) = best_and_lead(&mut hands.sharp, &position, seat)?;
        (self.lead >= least).then_some(self)
    }

    /// Roughly how many turns it takes to confirm it, if its game had this many.
    fn cost(&self, turns: u32) -> f64 {
        3.0 * f64::from(turns - self.turn) * games_for(self.lead)
    }
}

fn below(level: Level) -> Level {
    Level::new(level.number() - 1).unwrap_or(level)
}

/// Whether players of a level do not always decide alike.
fn is_chancy(level: Level) -> bool {
    level < Level::HIGHEST
}

/// How many games show a lead clearly.
fn games_for(lead: f64) -> f64 {
    (ERRORS * SCATTER / lead).powi(2)
}

impl<G: Decided> Hunt for DecisionHunt<G> {
    type Puzzle = Decision<G>;
    type Hands = Hands<G>;

    fn hands(&self) -> Hands<G> {
        let player = |level| G::player_named(&format!("engine:{level}"));
        let players = Level::all().map(|level| player(level).expect("every level has an engine"));
        Hands { players: players.collect(), judge: G::usual_judge(), sharp: G::sharp_judge() }
    }

    fn search(&self, hands: &mut Hands<G>, game: u64) -> Vec<Decision<G>> {
        let (candidates, turns) = self.candidates(hands, game);
        let (wanted, terms) = (self.due(game), self.terms());
        let sharpened = match terms.sharp {
            Some(least) => Self::sharpened(hands, candidates, below(wanted), least),
            None => candidates,
        };
        let is_cheap = |candidate: &Candidate<G>| candidate.cost(turns) < terms.patience * G::TURNS;
        let mut cheap: Vec<Candidate<G>> = sharpened.into_iter().filter(is_cheap).collect();
        cheap.sort_by(|one, other| one.cost(turns).total_cmp(&other.cost(turns)));
        let mut tries = terms.tries;
        for candidate in cheap {
            if tries == 0 {
                break;
            }
            if candidate.has_level(hands, wanted, self.is_hard()) {
                tries -= 1;
                let found = self.confirm(hands, candidate, game);
                if found.is_some() {
                    return found.into_iter().collect();
                }
            }
        }
        Vec::new()
    }

    /// Plays games out with other dice. A lead that falls short of what a puzzle needs only by chance raises no doubt.
    fn doubt(&self, _: &mut Hands<G>, puzzle: &Decision<G>) -> Option<String> {
        let position = puzzle.position();
        let usual = Rollout::new::<G::Roller>(position.clone(), puzzle.seat);
        let again = Rollout {
            games: AGAIN,
            seed: !self.seed,
            truncate: 0,
            control: 0,
            stop_early: false,
            ..usual
        };
        let played = play::<G>(&again);
        let place = |mv: G::Move| played.moves.iter().position(|&other| other == Some(mv));
        let best = place(puzzle.best())?;
        let leads = (0..played.moves.len()).filter(|&rival| rival != best);
        let leads = leads.map(|rival| played.lead(best, rival));
        let is_low = |lead: &Estimate| lead.mean + DOUBT * lead.error < LEAD.value() / 100.0;
        leads.clone().find(is_low).map(|low| {
            let [lead, error] = [low.mean, low.error].map(|share| 100.0 * share);
            format!("it leads by {lead:.1} points, ± {error:.1}")
        })
    }

    /// What everybody finds is not a puzzle.
    fn leveled(&self, hands: &mut Hands<G>, puzzle: Decision<G>) -> Option<Decision<G>> {
        let (seat, right) = (puzzle.seat, |mv| mv == puzzle.best());
        let seen = puzzle.position().seen_by(Some(seat));
        let level = level::lowest(&mut hands.players, &seen, seat, is_chancy, right)?;
        (level >= self.from).then_some(Decision { level, ..puzzle })
    }

    fn wants(&self, puzzle: &Decision<G>, there: &[Decision<G>], count: usize) -> bool {
        let alike = there.iter().filter(|other| other.level == puzzle.level).count();
        alike < count.div_ceil(self.terms().share)
    }

    fn are_alike(&self, one: &Decision<G>, other: &Decision<G>) -> bool {
        one.id() == other.id()
    }
}

impl<G: Decided> DecisionHunt<G> {
    /// The decisions of a game in which the judge sees one best choice.
    /// Also returns how many turns the game had.
    fn candidates(&self, hands: &mut Hands<G>, game: u64) -> (Vec<Candidate<G>>, u32) {
        let mut dice = SeededDice::of_game(self.seed, game);
        let mut lots = SeededDice::of_game(!self.seed, game);
        let setup = G::table(&mut lots).with_lot(&mut lots);
        let mut before = G::start(&setup);
        let draw = |_| usize::from(PLAYERS.0 - 2 + lots.face(PLAYERS.1));
        let levels: Vec<usize> = (0..before.seats()).map(draw).collect();
        let (mut candidates, mut turn) = (Vec::new(), 0);
        while let Turn::Roll = before.turn() {
            let roll = before.throw(&mut dice);
            let mut position = before.clone();
            position.roll_unchecked(roll);
            let mut played = Vec::new();
            while let Turn::Move(seats) = position.turn() {
                let mut answers = Vec::new();
                for seat in seats.iter() {
                    let asked = Asked { before: &before, roll, played: &played, seat, turn };
                    candidates.extend(asked.candidate(hands, &position, self.terms()));
                    let legal = position.moves(seat);
                    let hand = &mut hands.players[levels[seat.index()]];
                    answers.push((seat, hand.choose(&position, seat, &legal, &mut dice)));
                }
                for &(seat, mv) in &answers {
                    position.play_unchecked(seat, mv);
                }
                played.extend(answers);
            }
            before = position;
            turn += 1;
        }
        (candidates, turn)
    }

    /// What the highest level sees in the latest decisions that a level misses: these take the fewest turns to play
    /// out.
    fn sharpened(
        hands: &mut Hands<G>,
        candidates: Vec<Candidate<G>>,
        level: Level,
        least: f64,
    ) -> Vec<Candidate<G>> {
        let mut found = Vec::new();
        let mut looks = 0;
        for candidate in candidates.into_iter().rev() {
            if looks < LOOKS && candidate.is_missed(hands, level) {
                looks += 1;
                found.extend(candidate.sharpened(hands, least));
            }
        }
        found
    }

    /// Plays short games, then long ones, and finds out who solves it.
    fn confirm(
        &self,
        hands: &mut Hands<G>,
        candidate: Candidate<G>,
        game: u64,
    ) -> Option<Decision<G>> {
        let mut decision = candidate.decision;
        let position = decision.position();
        let seed = |part: u64| self.seed.wrapping_mul(0xd134_2543_de82_ef95) ^ game ^ part << 32;
        let usual = Rollout::new::<G::Roller>(position.clone(), decision.seat);
        // All choices already get the same dice; removing luck as well costs more than it gains.
        let all = Rollout { control: 0, ..usual };
        let terms = self.terms();
        let short =
            Rollout { games: terms.short, seed: seed(DICE[0]), stop_early: false, ..all.clone() };
        let lead = lead(&play::<G>(&short));
        if lead.mean < terms.short_lead {
            return None;
        }
        let games = (games_for(lead.mean) / 2.0).clamp(HALF[0], HALF[1]) as u64;
        let mut halves: Option<[Played<G::Move>; 2]> = None;
        for round in 1..=ROUNDS {
            let more = [DICE[1], DICE[2]].map(|part| {
                let (seed, first_round) = (seed(part ^ round), FIRST_ROUND.min(games));
                let half = Rollout { games, first_round, seed, truncate: 0, ..all.clone() };
                play::<G>(&half)
            });
            halves = Some(match halves.take() {
                None => more,
                Some(halves) => merged(halves, &more),
            });
            match halves.as_ref().map(|halves| clarity(&mut decision, halves))? {
                Clarity::Clear => break,
                Clarity::Open if round < ROUNDS => {}
                Clarity::Open | Clarity::Not => return None,
            }
        }
        self.leveled(hands, decision)
    }
}

fn play<G: Decided>(rollout: &Rollout<G>) -> Played<G::Move> {
    rollout.play::<G::Roller>(Workers::new(1), |_, _| {})
}

/// A decision that is due.
struct Asked<'a, G: Game> {
    before: &'a G,
    roll: G::Roll,
    played: &'a [(Seat, G::Move)],
    seat: Seat,
    turn: u32,
}

impl<G: Decided> Asked<'_, G> {
    fn candidate(&self, hands: &mut Hands<G>, position: &G, terms: &Terms) -> Option<Candidate<G>> {
        let seat = self.seat;
        let count = position.moves(seat).len();
        if !(3..=MOST_CHOICES).contains(&count) {
            return None;
        }
        let position = position.seen_by(Some(seat));
        let (best, lead) = best_and_lead(&mut hands.judge, &position, seat)?;
        let [least, most] = terms.glance;
        if !(least..=most).contains(&lead) {
            return None;
        }
        let decision = Decision {
            before: self.before.clone(),
            roll: self.roll,
            seat,
            played: self.played.to_vec(),
            level: Level::HIGHEST,
            win: Points::ZERO,
            error: Points::ZERO,
            choices: Vec::new(),
        };
        Some(Candidate { decision, best, lead, turn: self.turn })
    }
}

/// A judge's best choice, and how far it leads.
fn best_and_lead<G: Game>(
    judge: &mut impl Judge<G>,
    position: &G,
    seat: Seat,
) -> Option<(G::Move, f64)> {
    let choices = judge.choices(position, seat, Which::All, &Ask::default()).ok()?;
    let [best, second, ..] = choices.as_slice() else { return None };
    Some((best.mv, best.worth.win(seat) - second.worth.win(seat)))
}

/// The choice that won most, and the runner-up.
fn first_two<M>(played: &Played<M>) -> (usize, usize) {
    let wins = |choice: usize| played.sums.share(choice).mean;
    let mut order: Vec<usize> = (0..played.moves.len()).collect();
    order.sort_by(|&one, &other| wins(other).total_cmp(&wins(one)));
    let best = order[0];
    // Choices dropped early have had different dice: what counts is the lead in common games.
    let rivals = order[1..].iter().copied();
    let lead = |rival: usize| played.lead(best, rival).mean;
    let second = rivals.min_by(|&one, &other| lead(one).total_cmp(&lead(other)));
    (best, second.unwrap_or(best))
}

/// The lead of the best choice over the second.
fn lead<M>(played: &Played<M>) -> Estimate {
    let (best, second) = first_two(played);
    played.lead(best, second)
}

/// What the games say about a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Clarity {
    /// It is a puzzle.
    Clear,
    /// More games may show that it is one.
    Open,
    /// It is not one.
    Not,
}

/// The sums of both halves, with more games added.
fn merged<M>(mut halves: [Played<M>; 2], more: &[Played<M>; 2]) -> [Played<M>; 2] {
    for (half, more) in halves.iter_mut().zip(more) {
        half.sums.merge(&more.sums);
    }
    halves
}

/// Records what every choice costs; returns whether both halves agree on the best and it leads clearly.
fn clarity<G: Game>(decision: &mut Decision<G>, halves: &[Played<G::Move>; 2]) -> Clarity {
    let mut both = halves[0].clone();
    both.sums.merge(&halves[1].sums);
    let (best, rival) = first_two(&both);
    let lead = both.lead(best, rival);
    if lead.mean + 2.0 * lead.error < LEAD.value() / 100.0 {
        return Clarity::Not;
    }
    decision.win = Points::of_share(both.sums.share(best).mean);
    decision.error = Points::of_share(lead.error);
    let cost = |choice: usize| Points::of_share(both.lead(best, choice).mean);
    let choice = |(choice, mv): (usize, &Option<G::Move>)| mv.map(|mv| (mv, cost(choice)));
    decision.choices = both.moves.iter().enumerate().filter_map(choice).collect();
    // The best comes first even if another one costs nothing either.
    decision.choices.sort_by_key(|&(mv, loss)| (loss, Some(mv) != both.moves[best]));
    let agree = halves.iter().all(|half| first_two(half).0 == best);
    let is_clear = agree && lead.is_above(ERRORS) && Points::of_share(lead.mean) >= LEAD;
    if is_clear { Clarity::Clear } else { Clarity::Open }
}
