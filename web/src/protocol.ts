// Generated from crates/protocol by `make types`. Do not edit: change the Rust types.

export type GameName = "duell" | "qwixx-duel" | "qwixx-longo";

export type Stage = "open" | "playing" | "over";

export type Phase = "roll" | "action1" | "action2" | "move" | "over";

export type Reason = "king-captured" | "home-square" | "no-move" | "repetition" | "quiet-moves" | "resignation" | "agreement" | "two-rows-locked" | "misthrows" | "last-token" | "time";

export type Deed = "takes-king" | "reaches-home" | "captures" | "locks" | "beats" | "stacks" | "lucky" | "misthrow" | "ends";

export type Source = "red" | "yellow" | "green" | "blue" | "misthrows";

export type DieName = "white1" | "white2" | "red" | "yellow" | "green" | "blue";

export type Code = "no-such-seat" | "not-your-seat" | "seat-taken" | "seat-vacant" | "not-at-table" | "started" | "not-started" | "over" | "not-over" | "no-seed" | "not-your-turn" | "roll-first" | "no-roll-now" | "illegal" | "pledge-first" | "no-pledges" | "not-called" | "other-seed" | "seed-missed" | "closed" | "banned" | "muted" | "impossible" | "not-your-roll" | "typed-dice" | "hall-dice" | "nothing-to-take-back" | "already-asked" | "nothing-asked" | "own-request" | "no-draws" | "no-offer" | "already-offered" | "just-declined" | "time-is-up" | "time-is-left" | "stale" | "ahead" | "rematch-opened" | "already-agreed" | "bad-text" | "unreadable" | "no-such-bot" | "no-such-program" | "bad-table" | "table-full" | "key-reused" | "no-analysis" | "running-game" | "no-help" | "no-table" | "no-path" | "no-method" | "no-token" | "foreign-origin" | "not-json" | "too-large" | "too-slow" | "too-many" | "unavailable" | "corrupt";

export type Help = "where" | "what" | "tutor";

export type Problem = { 
/**
 * A short name that does not change, for programs, as in `not-your-seat`.
 */
code: Code, 
/**
 * A sentence for people.
 */
message: string, 
/**
 * The clause of the game's rules that says so, as in `Q9`.
 */
clause?: string, };

export type DiceBody = "hall" | "hall-strict" | "ours";

export type SeatingBody = "chosen" | "lot";

export type ClockBody = { "type": "none" } | { "type": "per-move", 
/**
 * Seconds for one decision, up to 30 days.
 */
seconds: number, } | { "type": "stock", 
/**
 * Seconds at the start, up to three hours.
 */
seconds: number, 
/**
 * Seconds that each move adds, up to three minutes.
 */
increment: number, };

export type BotBody = { 
/**
 * Its name among the bots of the game.
 */
name: string, 
/**
 * How strong it plays.
 */
level: number, };

export type SitterKind = "guest" | "program" | "bot";

export type SitterBody = { 
/**
 * What kind of player.
 */
kind: SitterKind, 
/**
 * The name at this table.
 */
name: string, 
/**
 * The level of a bot.
 */
level?: number, };

export type TermsBody = { 
/**
 * The name of the game.
 */
game: GameName, 
/**
 * The options of the game that are not the default, as in `home=king`.
 */
options: string, 
/**
 * Where the dice come from.
 */
dice: DiceBody, 
/**
 * The SHA-256 of the hall's part of the dice, in hexadecimal.
 */
commitment?: string, 
/**
 * How much time players have.
 */
clock: ClockBody, 
/**
 * How players come to their seats.
 */
seating: SeatingBody, 
/**
 * Whether the lobby shows the table while it has empty seats.
 */
public: boolean, 
/**
 * Who plays on for a seat that gives up while others still play.
 */
stand_in: BotBody, };

export type SeatMove = { 
/**
 * The seat.
 */
seat: number, 
/**
 * The move.
 */
move: string, };

export type ColorBody = "red" | "yellow" | "green" | "blue";

export type ThreatBody = "king" | "home";

export type FactBody = { "kind": "only-move" } | { "kind": "captures-king" } | { "kind": "reaches-home", 
/**
 * The home square.
 */
at: string, } | { "kind": "forces-win", 
/**
 * In how many moves of the bot.
 */
moves: number, } | { "kind": "holds-out", 
/**
 * In how many moves of the other side.
 */
moves: number, } | { "kind": "parries", 
/**
 * What was threatened.
 */
threat: ThreatBody, 
/**
 * The square of the King, or the home square.
 */
at: string, } | { "kind": "wins", 
/**
 * What the captured die shows.
 */
top?: number, 
/**
 * Where it was.
 */
at: string, } | { "kind": "trades", 
/**
 * What the captured die shows.
 */
top?: number, 
/**
 * Where it was.
 */
at: string, } | { "kind": "threatens", 
/**
 * What is threatened.
 */
threat: ThreatBody, 
/**
 * The square of the King, or the home square.
 */
at: string, } | { "kind": "saves", 
/**
 * What the die showed before it moved.
 */
top?: number, 
/**
 * Where it is safe.
 */
at: string, } | { "kind": "attacks", 
/**
 * What the attacked die shows.
 */
top?: number, 
/**
 * Where it is.
 */
at: string, } | { "kind": "turns-up", 
/**
 * The face on top after the move.
 */
top: number, 
/**
 * Where the die comes to lie.
 */
at: string, } | { "kind": "goes-to", 
/**
 * What the die showed before it moved.
 */
top?: number, 
/**
 * Where it comes to lie.
 */
at: string, } | { "kind": "takes", 
/**
 * The row.
 */
color: ColorBody, 
/**
 * The number.
 */
number: number, 
/**
 * How many spaces are skipped for good.
 */
skips: number, 
/**
 * What it adds to the points.
 */
points: number, } | { "kind": "locks", 
/**
 * The row.
 */
color: ColorBody, 
/**
 * The number.
 */
number: number, 
/**
 * What it adds to the points.
 */
points: number, } | { "kind": "beats", 
/**
 * The row.
 */
color: ColorBody, 
/**
 * The number.
 */
number: number, 
/**
 * What it adds to the points.
 */
points: number, } | { "kind": "stacks", 
/**
 * The row.
 */
color: ColorBody, 
/**
 * The number.
 */
number: number, 
/**
 * What it adds to the points.
 */
points: number, } | { "kind": "lucky", 
/**
 * The row.
 */
color: ColorBody, 
/**
 * The number.
 */
number: number, 
/**
 * What it adds to the points.
 */
points: number, } | { "kind": "misthrow" } | { "kind": "waits-for", 
/**
 * The row.
 */
color: ColorBody, 
/**
 * The number.
 */
number: number, } | { "kind": "spares", 
/**
 * The row.
 */
color: ColorBody, 
/**
 * The number.
 */
number: number, 
/**
 * How many spaces it would skip.
 */
skips: number, } | { "kind": "sees-nothing" };

export type ReasonFacts = { 
/**
 * By how many points the bot is ahead of the best other seat, only if the game ends with the move.
 */
lead?: number, } & ({ "kind": "only-move" } | { "kind": "captures-king" } | { "kind": "reaches-home", 
/**
 * The home square.
 */
at: string, } | { "kind": "forces-win", 
/**
 * In how many moves of the bot.
 */
moves: number, } | { "kind": "holds-out", 
/**
 * In how many moves of the other side.
 */
moves: number, } | { "kind": "parries", 
/**
 * What was threatened.
 */
threat: ThreatBody, 
/**
 * The square of the King, or the home square.
 */
at: string, } | { "kind": "wins", 
/**
 * What the captured die shows.
 */
top?: number, 
/**
 * Where it was.
 */
at: string, } | { "kind": "trades", 
/**
 * What the captured die shows.
 */
top?: number, 
/**
 * Where it was.
 */
at: string, } | { "kind": "threatens", 
/**
 * What is threatened.
 */
threat: ThreatBody, 
/**
 * The square of the King, or the home square.
 */
at: string, } | { "kind": "saves", 
/**
 * What the die showed before it moved.
 */
top?: number, 
/**
 * Where it is safe.
 */
at: string, } | { "kind": "attacks", 
/**
 * What the attacked die shows.
 */
top?: number, 
/**
 * Where it is.
 */
at: string, } | { "kind": "turns-up", 
/**
 * The face on top after the move.
 */
top: number, 
/**
 * Where the die comes to lie.
 */
at: string, } | { "kind": "goes-to", 
/**
 * What the die showed before it moved.
 */
top?: number, 
/**
 * Where it comes to lie.
 */
at: string, } | { "kind": "takes", 
/**
 * The row.
 */
color: ColorBody, 
/**
 * The number.
 */
number: number, 
/**
 * How many spaces are skipped for good.
 */
skips: number, 
/**
 * What it adds to the points.
 */
points: number, } | { "kind": "locks", 
/**
 * The row.
 */
color: ColorBody, 
/**
 * The number.
 */
number: number, 
/**
 * What it adds to the points.
 */
points: number, } | { "kind": "beats", 
/**
 * The row.
 */
color: ColorBody, 
/**
 * The number.
 */
number: number, 
/**
 * What it adds to the points.
 */
points: number, } | { "kind": "stacks", 
/**
 * The row.
 */
color: ColorBody, 
/**
 * The number.
 */
number: number, 
/**
 * What it adds to the points.
 */
points: number, } | { "kind": "lucky", 
/**
 * The row.
 */
color: ColorBody, 
/**
 * The number.
 */
number: number, 
/**
 * What it adds to the points.
 */
points: number, } | { "kind": "misthrow" } | { "kind": "waits-for", 
/**
 * The row.
 */
color: ColorBody, 
/**
 * The number.
 */
number: number, } | { "kind": "spares", 
/**
 * The row.
 */
color: ColorBody, 
/**
 * The number.
 */
number: number, 
/**
 * How many spaces it would skip.
 */
skips: number, } | { "kind": "sees-nothing" });

export type ReasonBody = ReasonFacts | string;

export type EventBody = { "type": "opened" } & TermsBody | { "type": "seat-taken", 
/**
 * The seat.
 */
seat: number, 
/**
 * Who.
 */
sitter: SitterBody, 
/**
 * The seat's part of the hall's dice.
 */
seed?: string, 
/**
 * The SHA-256 of that part, where seeds are pledged first.
 */
pledge?: string, } | { "type": "seeded", 
/**
 * The seat.
 */
seat: number, 
/**
 * Its part.
 */
seed: string, } | { "type": "pledged", 
/**
 * The seat.
 */
seat: number, 
/**
 * The SHA-256 of the seed, in hexadecimal.
 */
pledge: string, } | { "type": "seeds-called", 
/**
 * Until when: milliseconds since 1970, UTC.
 */
until: number, } | { "type": "revealed", 
/**
 * The seat.
 */
seat: number, 
/**
 * The seed.
 */
seed: string, } | { "type": "seed-missed", 
/**
 * The seat.
 */
seat: number, } | { "type": "seat-left", 
/**
 * The seat.
 */
seat: number, } | { "type": "started", 
/**
 * The seat that the hall's dice drew, if they were asked.
 */
lot?: number, } | { "type": "rolled", 
/**
 * What they show, as in `4,1,r3,y6,g2,b6`.
 */
roll: string, 
/**
 * The seat that threw them or said what they show.
 */
by: number, } | { "type": "moved", 
/**
 * The seat.
 */
seat: number, 
/**
 * The move, as in `red5`.
 */
move: string, 
/**
 * Why, if a bot of the hall made it and had something to say.
 */
reason?: ReasonBody, } | { "type": "decided", 
/**
 * The seat.
 */
seat: number, 
/**
 * The decision, for the player who made it alone.
 */
move?: string, } | { "type": "unsealed", 
/**
 * The decisions in the order of seats.
 */
moves: Array<SeatMove>, } | { "type": "takeback-asked", 
/**
 * The seat.
 */
seat: number, } | { "type": "takeback-allowed", 
/**
 * A seat of the player.
 */
seat: number, } | { "type": "takeback-declined", 
/**
 * A seat of the player.
 */
seat: number, } | { "type": "taken-back", 
/**
 * The seat whose decision is due anew.
 */
seat: number, 
/**
 * How many, from the last one on.
 */
steps: number, } | { "type": "draw-declined", 
/**
 * The seat that declined it.
 */
seat: number, } | { "type": "resigned", 
/**
 * The seat.
 */
seat: number, } | { "type": "forgiven", 
/**
 * How much, in milliseconds.
 */
milliseconds: number, } | { "type": "timed-out", 
/**
 * The seat.
 */
seat: number, } | { "type": "helped", 
/**
 * The seat.
 */
seat: number, 
/**
 * How.
 */
help: Help, } | { "type": "secret-revealed", 
/**
 * The hall's part, in hexadecimal.
 */
secret: string, } | { "type": "rematch-offered", 
/**
 * A seat of the player.
 */
seat: number, } | { "type": "rematch-opened", 
/**
 * The table.
 */
table: string, } | { "type": "said", 
/**
 * A seat of the player.
 */
seat: number, 
/**
 * What was said; empty, if it was hidden or is no longer kept.
 */
text: string, } | { "type": "hidden", 
/**
 * The number of the event.
 */
event: number, } | { "type": "removed", 
/**
 * The seat.
 */
seat: number, } | { "type": "closed" };

export type FeedEvent = { 
/**
 * The number of the event at its table, from 1.
 */
sequence: number, 
/**
 * When it happened: milliseconds since 1970, UTC.
 */
at: number, } & ({ "type": "opened" } & TermsBody | { "type": "seat-taken", 
/**
 * The seat.
 */
seat: number, 
/**
 * Who.
 */
sitter: SitterBody, 
/**
 * The seat's part of the hall's dice.
 */
seed?: string, 
/**
 * The SHA-256 of that part, where seeds are pledged first.
 */
pledge?: string, } | { "type": "seeded", 
/**
 * The seat.
 */
seat: number, 
/**
 * Its part.
 */
seed: string, } | { "type": "pledged", 
/**
 * The seat.
 */
seat: number, 
/**
 * The SHA-256 of the seed, in hexadecimal.
 */
pledge: string, } | { "type": "seeds-called", 
/**
 * Until when: milliseconds since 1970, UTC.
 */
until: number, } | { "type": "revealed", 
/**
 * The seat.
 */
seat: number, 
/**
 * The seed.
 */
seed: string, } | { "type": "seed-missed", 
/**
 * The seat.
 */
seat: number, } | { "type": "seat-left", 
/**
 * The seat.
 */
seat: number, } | { "type": "started", 
/**
 * The seat that the hall's dice drew, if they were asked.
 */
lot?: number, } | { "type": "rolled", 
/**
 * What they show, as in `4,1,r3,y6,g2,b6`.
 */
roll: string, 
/**
 * The seat that threw them or said what they show.
 */
by: number, } | { "type": "moved", 
/**
 * The seat.
 */
seat: number, 
/**
 * The move, as in `red5`.
 */
move: string, 
/**
 * Why, if a bot of the hall made it and had something to say.
 */
reason?: ReasonBody, } | { "type": "decided", 
/**
 * The seat.
 */
seat: number, 
/**
 * The decision, for the player who made it alone.
 */
move?: string, } | { "type": "unsealed", 
/**
 * The decisions in the order of seats.
 */
moves: Array<SeatMove>, } | { "type": "takeback-asked", 
/**
 * The seat.
 */
seat: number, } | { "type": "takeback-allowed", 
/**
 * A seat of the player.
 */
seat: number, } | { "type": "takeback-declined", 
/**
 * A seat of the player.
 */
seat: number, } | { "type": "taken-back", 
/**
 * The seat whose decision is due anew.
 */
seat: number, 
/**
 * How many, from the last one on.
 */
steps: number, } | { "type": "draw-declined", 
/**
 * The seat that declined it.
 */
seat: number, } | { "type": "resigned", 
/**
 * The seat.
 */
seat: number, } | { "type": "forgiven", 
/**
 * How much, in milliseconds.
 */
milliseconds: number, } | { "type": "timed-out", 
/**
 * The seat.
 */
seat: number, } | { "type": "helped", 
/**
 * The seat.
 */
seat: number, 
/**
 * How.
 */
help: Help, } | { "type": "secret-revealed", 
/**
 * The hall's part, in hexadecimal.
 */
secret: string, } | { "type": "rematch-offered", 
/**
 * A seat of the player.
 */
seat: number, } | { "type": "rematch-opened", 
/**
 * The table.
 */
table: string, } | { "type": "said", 
/**
 * A seat of the player.
 */
seat: number, 
/**
 * What was said; empty, if it was hidden or is no longer kept.
 */
text: string, } | { "type": "hidden", 
/**
 * The number of the event.
 */
event: number, } | { "type": "removed", 
/**
 * The seat.
 */
seat: number, } | { "type": "closed" });

export type CommandBody = { "type": "sit", 
/**
 * The seat.
 */
seat: number, 
/**
 * The name to sit there under.
 */
name: string, 
/**
 * The seat's part of the hall's dice; needed before the start where the hall throws.
 */
seed?: string, 
/**
 * The SHA-256 of that part in hexadecimal, where seeds are pledged first.
 */
pledge?: string, } | { "type": "seed", 
/**
 * The seat.
 */
seat: number, 
/**
 * Its part of the hall's dice.
 */
seed: string, } | { "type": "pledge", 
/**
 * The seat.
 */
seat: number, 
/**
 * The SHA-256 of the seed, in hexadecimal.
 */
pledge: string, } | { "type": "reveal", 
/**
 * The seat.
 */
seat: number, 
/**
 * The seed.
 */
seed: string, } | { "type": "leave", 
/**
 * The seat.
 */
seat: number, } | { "type": "seat-bot", 
/**
 * The seat.
 */
seat: number, 
/**
 * The bot.
 */
bot: BotBody, } | { "type": "invite-program", 
/**
 * The seat.
 */
seat: number, 
/**
 * The player that the program is: names can be taken by others.
 */
player: string, } | { "type": "start", } | { "type": "roll", 
/**
 * The seat that throws, or that speaks.
 */
seat: number, 
/**
 * What the players' own dice show, as in `4,1,r3,y6,g2,b6`.
 */
dice?: string, } | { "type": "move", 
/**
 * The seat that moves.
 */
seat: number, 
/**
 * The move, as in `red5`.
 */
move: string, } | { "type": "take-back", 
/**
 * The seat.
 */
seat: number, } | { "type": "answer-takeback", 
/**
 * A seat of the player who answers.
 */
seat: number, 
/**
 * Whether it may be.
 */
allow: boolean, } | { "type": "help", 
/**
 * The seat.
 */
seat: number, 
/**
 * How.
 */
help: Help, } | { "type": "resign", 
/**
 * The seat.
 */
seat: number, } | { "type": "offer-draw", 
/**
 * The seat.
 */
seat: number, } | { "type": "answer-draw", 
/**
 * The seat that answers.
 */
seat: number, 
/**
 * Whether it is accepted.
 */
accept: boolean, } | { "type": "rematch", 
/**
 * A seat of the player who asks.
 */
seat: number, } | { "type": "say", 
/**
 * A seat of the player who speaks.
 */
seat: number, 
/**
 * What is said.
 */
text: string, };

export type CommandRequest = { 
/**
 * A text of the client's own, different for every command. Sent again with the same key, a command
 * is answered again but not done again.
 */
key: string, 
/**
 * The last event that had been seen. Rolls, moves and takebacks need it.
 */
seen?: number, 
/**
 * What is asked.
 */
command: CommandBody, };

export type SeatView = { 
/**
 * Who sits there.
 */
sitter: SitterBody | null, 
/**
 * Whether it has added to the hall's dice.
 */
seeded: boolean, 
/**
 * Whether it has pledged its part of the hall's dice, where seeds are pledged first.
 */
pledged: boolean, 
/**
 * Whether the player gave up or ran out of time.
 */
out: boolean, 
/**
 * Whether the hall has helped it.
 */
helped: boolean, 
/**
 * Its points, in a game that has points.
 */
score: number | null, 
/**
 * Where its points come from: the rows, then `misthrows`.
 */
parts: Array<PartView>, 
/**
 * The tokens it still has, in a game that counts them.
 */
supply: number | null, 
/**
 * Milliseconds it has left, if its time is counted: that of a bot is not.
 */
left: number | null, };

export type PartView = { 
/**
 * Where the points come from.
 */
what: Source, 
/**
 * How many there are.
 */
points: number, };

export type EffectView = { 
/**
 * The square on which a die comes to lie.
 */
to?: string, 
/**
 * The face that is on top then; none for a King.
 */
top?: number, 
/**
 * How many spaces are skipped for good.
 */
skips?: number, 
/**
 * What it adds to the points.
 */
points?: number, 
/**
 * What else it does, the most telling first.
 */
deeds?: Array<Deed>, 
/**
 * The dice on the table that add up to it.
 */
dice?: Array<DieName>, };

export type DieView = { 
/**
 * Which die it is.
 */
name: DieName, 
/**
 * What stands before its face where a roll is written, as in `r3`.
 */
mark: string, 
/**
 * How many sides it has.
 */
sides: number, };

export type History = { 
/**
 * The moments: the start, then one after each event that changed the position; those that were asked for.
 */
moments: Array<MomentView>, 
/**
 * Whether there are more than one answer holds: ask again, after the last that you were sent.
 */
more?: boolean, };

export type MomentView = { 
/**
 * The number of the event.
 */
sequence: number, 
/**
 * The position.
 */
position: string, 
/**
 * The part of the turn.
 */
phase: Phase, 
/**
 * The seat whose turn it was.
 */
active: number, 
/**
 * What the dice showed.
 */
roll: string | null, 
/**
 * The points by seat, in a game that has points.
 */
scores: Array<number>, };

export type Legality = { 
/**
 * Whether it could.
 */
legal: boolean, 
/**
 * Why not.
 */
problem: Problem | null, };

export type Me = { 
/**
 * The player.
 */
player: string, 
/**
 * The name under which the hall knows the player.
 */
name: string, 
/**
 * What the player is.
 */
kind: PlayerKind, };

export type TurnView = { 
/**
 * The position, as `docs/formats.md` describes it.
 */
position: string, 
/**
 * The part of the turn.
 */
phase: Phase, 
/**
 * The seat whose turn it is.
 */
active: number, 
/**
 * The seats that can do something now: those that owe a move, or the one to roll.
 */
to_act: Array<number>, 
/**
 * The seats whose decision in the present action is in and still sealed.
 */
decided: Array<number>, 
/**
 * What the viewer's own seats decided there.
 */
decisions: { [key in number]: string }, 
/**
 * What the dice show, until they are to be thrown again.
 */
roll: string | null, 
/**
 * The dice in play, in the order in which a roll is written. A roll is typed in as the mark of
 * each and the face it shows, with commas between them.
 */
dice: Array<DieView>, 
/**
 * The legal moves of the viewer's seats that owe one, in byte order.
 */
legal: { [key in number]: Array<string> }, 
/**
 * What each of these moves does, in the same order.
 */
effects: { [key in number]: Array<EffectView> }, };

export type DiceView = { 
/**
 * Where they come from.
 */
source: DiceBody, 
/**
 * The SHA-256 of the hall's part, in hexadecimal.
 */
commitment: string | null, 
/**
 * The seat that was drawn at the start.
 */
lot: number | null, 
/**
 * The hall's part, in hexadecimal, once the game is over.
 */
secret: string | null, 
/**
 * The seats that have to reveal their seeds now, and until when.
 */
seeds: SeedsView | null, };

export type SeedsView = { 
/**
 * Until when: milliseconds since 1970, UTC.
 */
until: number, 
/**
 * The seats that have not done so yet.
 */
missing: Array<number>, };

export type ClockView = { 
/**
 * How time is counted.
 */
control: ClockBody, 
/**
 * The seats whose clocks run.
 */
running: Array<number>, 
/**
 * When the first of them runs out: milliseconds since 1970, UTC.
 */
deadline: number | null, 
/**
 * The hall's time: milliseconds since 1970, UTC.
 */
now: number, };

export type TakebackView = { 
/**
 * The seat that asks.
 */
seat: number, };

export type ResultView = { 
/**
 * The seats that won; several share it, none means a draw.
 */
winners: Array<number>, 
/**
 * What ended the game, as in `king-captured`.
 */
reason: Reason, };

export type RematchView = { 
/**
 * The seats whose players would like one.
 */
agreed: Array<number>, 
/**
 * The table at which it is played.
 */
next: string | null, };

export type TableView = { 
/**
 * The table.
 */
table: string, 
/**
 * The name of the game.
 */
game: GameName, 
/**
 * The options of the game that are not the default.
 */
options: string, 
/**
 * How far it has come.
 */
stage: Stage, 
/**
 * The number of the last event.
 */
sequence: number, 
/**
 * Whether the lobby shows it while it has empty seats.
 */
public: boolean, 
/**
 * How players come to their seats.
 */
seating: SeatingBody, 
/**
 * The seats in their order.
 */
seats: Array<SeatView>, 
/**
 * The seats that the viewer holds.
 */
you: Array<number>, 
/**
 * The position and whose turn it is, once the game has begun.
 */
turn: TurnView | null, 
/**
 * Where the dice come from, and what there is to check them by.
 */
dice: DiceView, 
/**
 * How much time there is.
 */
clock: ClockView, 
/**
 * Whether a draw can be agreed on.
 */
draws: boolean, 
/**
 * The seat whose offer of a draw waits for an answer.
 */
draw_offer: number | null, 
/**
 * Whether the hall helps the viewer, who plays against bots alone.
 */
help: boolean, 
/**
 * The request to take something back that waits for answers.
 */
takeback: TakebackView | null, 
/**
 * Whether the host of the hall has closed it.
 */
closed: boolean, 
/**
 * How it ended.
 */
result: ResultView | null, 
/**
 * Whether there will be another game.
 */
rematch: RematchView, };

export type Lobby = { 
/**
 * The tables.
 */
tables: Array<LobbyTable>, };

export type LobbyTable = { 
/**
 * The table.
 */
table: string, 
/**
 * The name of the game.
 */
game: GameName, 
/**
 * The options of the game that are not the default.
 */
options: string, 
/**
 * How far it has come.
 */
stage: Stage, 
/**
 * Who sits on each seat; nothing on a free one.
 */
seats: Array<string | null>, 
/**
 * Where the dice come from.
 */
dice: DiceBody, 
/**
 * How much time players have.
 */
clock: ClockBody, };

export type NewTable = { 
/**
 * The name of the game.
 */
game: GameName, 
/**
 * The options of the game, as in `home=king`.
 */
options?: string, 
/**
 * How many seats, in a game that leaves the choice.
 */
seats?: number, 
/**
 * Where the dice come from.
 */
dice?: DiceBody, 
/**
 * How much time players have.
 */
clock?: ClockBody, 
/**
 * How players come to their seats; by lot, if it is left out and the hall throws the dice.
 */
seating?: SeatingBody, 
/**
 * Whether the lobby shows the table while it has empty seats.
 */
public?: boolean, 
/**
 * A text of the caller's own that makes the request safe to repeat: the same key gives the same table. Without a
 * token it has to have 32 characters or more, which nobody can guess: it stands for the new guest, too.
 */
key?: string, };

export type TableOpened = { 
/**
 * The table.
 */
table: string, 
/**
 * The path of the link to share. It holds no secret.
 */
link: string, 
/**
 * How it stands.
 */
view: TableView, };

export type Accepted = { 
/**
 * The number of the last event that it led to.
 */
sequence: number, 
/**
 * Whether it had been taken before, under the same key.
 */
repeated: boolean, 
/**
 * How the table stands now.
 */
view: TableView, };

export type Feed = { 
/**
 * The events in their order.
 */
events: Array<FeedEvent>, 
/**
 * How the table stood after each of them that changed the position. Over a WebSocket only, and left out where
 * the hall does not have them at hand: they can be asked for then.
 */
moments?: Array<MomentView>, 
/**
 * Whether more has happened: too much for one message. A socket or stream sends it at once; over HTTP ask again,
 * after the last event that you were sent.
 */
more?: boolean, 
/**
 * How the table stands now.
 */
view: TableView, };

export type PlayerKind = "guest" | "program";

export type NewPlayer = { 
/**
 * The name.
 */
name: string, 
/**
 * What it is.
 */
kind?: PlayerKind, };

export type Identity = { 
/**
 * The player.
 */
player: string, 
/**
 * The token, for the header `Authorization: Bearer …`.
 */
token: string, };

export type RecordText = { 
/**
 * The text.
 */
record: string, };

export type Verification = { 
/**
 * Whether every draw is the one that secret and seeds give; nothing where that cannot be said.
 */
honest: boolean | null, 
/**
 * A short name that does not change, for programs, as in `wrong-roll`.
 */
code: string, 
/**
 * The verdict in one plain sentence.
 */
sentence: string, };

export type BotOffer = { 
/**
 * Its name.
 */
name: string, 
/**
 * Its lowest level.
 */
lowest: number, 
/**
 * Its highest level.
 */
highest: number, };

export type Games = { 
/**
 * The games.
 */
games: Array<GameCard>, };

export type GameCard = { 
/**
 * Its name.
 */
name: GameName, 
/**
 * The fewest seats.
 */
fewest_seats: number, 
/**
 * The most seats.
 */
most_seats: number, 
/**
 * Whether a draw can be agreed on.
 */
draws: boolean, 
/**
 * The dice that are thrown at the start; none in a game without dice.
 */
dice: Array<DieView>, 
/**
 * The bots that play it, from the weakest to the strongest.
 */
bots: Array<BotOffer>, };

export type ProgramCard = { 
/**
 * The player that it is: invitations go to it.
 */
player: string, 
/**
 * Its name. Where others have the same, the first characters of `player` stand behind it.
 */
name: string, };

export type ToServer = { "type": "command" } & CommandRequest;

export type ToClient = { "type": "update" } & Feed | { "type": "accepted", 
/**
 * The key of the command.
 */
key: string, 
/**
 * The number of the last event that it led to.
 */
sequence: number, 
/**
 * Whether it had been taken before, under the same key.
 */
repeated: boolean, } | { "type": "refused", 
/**
 * The key of the command, if it could be read.
 */
key: string | null, 
/**
 * Why.
 */
problem: Problem, };

export type BotNews = { "type": "table-open", 
/**
 * The table.
 */
table: string, 
/**
 * The name of the game.
 */
game: GameName, } | { "type": "table-start", 
/**
 * The table.
 */
table: string, 
/**
 * The name of the game.
 */
game: GameName, } | { "type": "table-finish", 
/**
 * The table.
 */
table: string, 
/**
 * The name of the game.
 */
game: GameName, };

export type NewReport = { 
/**
 * What is wrong, in up to 300 characters.
 */
why?: string, };

export type MyData = { 
/**
 * The player.
 */
player: string, 
/**
 * The name under which the hall knows the player.
 */
name: string, 
/**
 * What the player is.
 */
kind: PlayerKind, 
/**
 * Since when the hall knows the player: milliseconds since 1970, UTC.
 */
since: number, 
/**
 * The tables at which the player has a seat.
 */
tables: Array<MyTable>, 
/**
 * What to ask for to get the next page, if there is one.
 */
next: string | null, };

export type MyTable = { 
/**
 * The table.
 */
table: string, 
/**
 * The name of the game.
 */
game: GameName, 
/**
 * How far it has come.
 */
stage: Stage, 
/**
 * The seats of the player.
 */
seats: Array<number>, 
/**
 * The name at the table.
 */
name: string, 
/**
 * What the player said there.
 */
said: Array<MyLine>, 
/**
 * The record of the game, once it has begun.
 */
record: string | null, };

export type MyLine = { 
/**
 * When: milliseconds since 1970, UTC.
 */
at: number, 
/**
 * What.
 */
text: string, };

export type BotLine = { "type": "table-full", 
/**
 * How it stands.
 */
view: TableView, } | { "type": "table-state" } & Feed;

export type LessonSeat = { 
/**
 * Its points, in a game that has points.
 */
score: number | null, 
/**
 * Where its points come from.
 */
parts: Array<PartView>, 
/**
 * The tokens it still has, in a game that counts them.
 */
supply: number | null, };

export type LessonMoment = { 
/**
 * The position.
 */
position: string, 
/**
 * The part of the turn.
 */
phase: Phase, 
/**
 * The seat whose turn it is.
 */
active: number, 
/**
 * What each seat has.
 */
seats: Array<LessonSeat>, 
/**
 * How it ended.
 */
result?: ResultView, };

export type LessonChoice = { 
/**
 * The move.
 */
move: string, 
/**
 * What it does.
 */
effect: EffectView, };

export type LessonView = { 
/**
 * What the dice show.
 */
roll: string | null, 
/**
 * The dice in play.
 */
dice: Array<DieView>, 
/**
 * The seat of the learner.
 */
seat: number, 
/**
 * The legal moves of the learner.
 */
choices: Array<LessonChoice>, 
/**
 * The moves that reach the goal, and how things stand after each.
 */
goals: { [key in string]: LessonMoment }, 
/**
 * The clauses that forbid moves, each with the moves it forbids and spaces between them.
 */
why: { [key in string]: string }, 
/**
 * The position.
 */
position: string, 
/**
 * The part of the turn.
 */
phase: Phase, 
/**
 * The seat whose turn it is.
 */
active: number, 
/**
 * What each seat has.
 */
seats: Array<LessonSeat>, 
/**
 * How it ended.
 */
result?: ResultView, };

export type Line = { 
/**
 * The name of the game.
 */
game: GameName, 
/**
 * The options of the game, as in `home=king`.
 */
options?: string, 
/**
 * Where it begins; the start of the game, if it is left out.
 */
position?: string, 
/**
 * The rolls and moves since, as in `(4,1,r3,y6,g2,b6)` and `0:yellow5`; the seat may be left out where one seat
 * alone owes a move.
 */
steps?: Array<string>, };

export type PositionView = { 
/**
 * The line, each step as the rules write it.
 */
line: Line, 
/**
 * The seats that owe a move.
 */
to_act: Array<number>, 
/**
 * The seats whose decision in the present action is in.
 */
decided: Array<number>, 
/**
 * What the dice show, until they are to be thrown again.
 */
roll: string | null, 
/**
 * The dice in play.
 */
dice: Array<DieView>, 
/**
 * The legal moves of each seat that owes one, in byte order.
 */
legal: { [key in number]: Array<string> }, 
/**
 * What each of these moves does, in the same order.
 */
effects: { [key in number]: Array<EffectView> }, 
/**
 * The position.
 */
position: string, 
/**
 * The part of the turn.
 */
phase: Phase, 
/**
 * The seat whose turn it is.
 */
active: number, 
/**
 * What each seat has.
 */
seats: Array<LessonSeat>, 
/**
 * How it ended.
 */
result?: ResultView, };

export type TableAnalysis = { 
/**
 * How closely.
 */
effort?: EffortName, };

export type RecordAnalysis = { 
/**
 * The record.
 */
record: string, 
/**
 * How closely.
 */
effort?: EffortName, };

export type JobStage = "waiting" | "running" | "done" | "failed" | "canceled";

export type AnalysisState = { 
/**
 * Its id, for `/api/v1/analysis/ID`.
 */
analysis: string, 
/**
 * How far it has come.
 */
state: JobStage, 
/**
 * How many of its steps are done.
 */
done: number, 
/**
 * How many there are; 0 while that is not known.
 */
of: number, 
/**
 * The report, once it is done.
 */
report?: unknown, 
/**
 * The record that was analyzed, once it is done.
 */
record?: string, 
/**
 * Why it failed.
 */
problem?: Problem, };

export type ToExplorer = { "type": "look", 
/**
 * A number of the client's own, which comes back with every answer.
 */
number: number, 
/**
 * The position.
 */
line: Line, } | { "type": "stop", };

export type FromExplorer = { "type": "found" } & Found | { "type": "refused", 
/**
 * The number of the client's own, if it could be read.
 */
number: number | null, 
/**
 * Why.
 */
problem: Problem, };

export type Found = { 
/**
 * The number of the client's own.
 */
number: number, 
/**
 * How often it has been looked at so far, from 1: every time closer.
 */
depth: number, 
/**
 * Whether this was the last time.
 */
last: boolean, 
/**
 * What the position is worth.
 */
worth: WorthBody, 
/**
 * What the choices of those who owe a move are worth, the best of each seat first.
 */
choices: Array<FoundChoice>, 
/**
 * What the throws are worth that the dice can show next, put together by their white dice.
 */
throws?: Array<FoundThrow>, };

export type WorthBody = { 
/**
 * The chance to win of each seat, from 0 to 1; together they are 1.
 */
win: Array<number>, 
/**
 * The same in the game's own unit.
 */
own: Array<number>, 
/**
 * What that unit is: `dice` ahead, `moves` to the win, `margin` in points, or `score` at the end.
 */
unit: string, 
/**
 * How sure it is: `exact`, `judged` or `estimated`.
 */
sure: string, 
/**
 * The standard error of the chance to win, where it is estimated.
 */
error?: number, };

export type FoundChoice = { 
/**
 * The seat.
 */
seat: number, 
/**
 * The move.
 */
move: string, 
/**
 * What it is worth.
 */
worth: WorthBody, 
/**
 * What is expected to follow.
 */
line: Array<SeatMove>, };

export type FoundThrow = { 
/**
 * What they have in common: the white dice, as in `3,4`.
 */
dice: string, 
/**
 * How many of all throws they are, as a part of 1.
 */
odds: number, 
/**
 * The chances on average, with the best answers.
 */
win: Array<number>, };

export type HintRequest = { 
/**
 * A text of the client's own, different for every question; sent again with the same key, it counts once.
 */
key: string, 
/**
 * The seat that owes a move.
 */
seat: number, 
/**
 * The last event that had been seen.
 */
seen: number, 
/**
 * `where` or `what`.
 */
help: Help, };

export type Hint = { 
/**
 * Where the best choice is made: the square of the die in Duell, the row in the Qwixx games, or `pass`.
 */
where: string, 
/**
 * The best choice, if that was asked for.
 */
move?: string, 
/**
 * Why, if that was asked for and there is something to say.
 */
reason?: ReasonBody, 
/**
 * The chance to win with it, if that was asked for.
 */
win?: number, };

export type WarningRequest = { 
/**
 * The seat.
 */
seat: number, 
/**
 * The last event that had been seen.
 */
seen: number, 
/**
 * The move.
 */
move: string, };

export type Warning = { 
/**
 * Whether it would be one, by a second, closer look.
 */
blunder: boolean, 
/**
 * What it would give away, in points of a hundred.
 */
loss: number, 
/**
 * Why the best choice is better, without telling it, if there is something to say.
 */
reason?: ReasonBody, };

export type WalkRequest = { 
/**
 * The record.
 */
record: string, 
/**
 * The steps, counted from 0, for which every choice is wanted; at most 64.
 */
choices?: Array<number>, };

export type Walk = { 
/**
 * The game.
 */
game: GameName, 
/**
 * Who sat on each seat, where the record says so.
 */
players: Array<string | null>, 
/**
 * Every roll and every move, in the order of the record.
 */
steps: Array<WalkStep>, 
/**
 * How things stand after the last of them.
 */
end: WalkMoment, };

export type WalkStep = { 
/**
 * The seat that moved; nothing for a roll.
 */
seat: number | null, 
/**
 * The roll or the move.
 */
text: string, 
/**
 * How things stood before it.
 */
before: WalkMoment, 
/**
 * Everything that the seat could have done, in byte order; only where it was asked for.
 */
choices?: Array<WalkChoice>, };

export type WalkMoment = { 
/**
 * What the dice show, until they are to be thrown again.
 */
roll: string | null, 
/**
 * The dice in play.
 */
dice: Array<DieView>, 
/**
 * The position.
 */
position: string, 
/**
 * The part of the turn.
 */
phase: Phase, 
/**
 * The seat whose turn it is.
 */
active: number, 
/**
 * What each seat has.
 */
seats: Array<LessonSeat>, 
/**
 * How it ended.
 */
result?: ResultView, };

export type WalkChoice = { 
/**
 * The move.
 */
move: string, 
/**
 * What it does.
 */
effect: EffectView, 
/**
 * What can be said for it.
 */
reason?: ReasonFacts, };

export type EffortName = "quick" | "standard" | "deep";

export type StepKind = "roll" | "move";

export type MarkName = "good" | "dubious" | "mistake" | "blunder";

export type SureName = "exact" | "judged" | "estimated";

export type LineMove = { 
/**
 * Whose it is.
 */
seat: number, 
/**
 * The move.
 */
move: string, };

export type AnalysisChoice = { 
/**
 * The move.
 */
move: string, 
/**
 * The chance of the seat that chooses.
 */
win: number, 
/**
 * The same in points, in a game that has points: how far it ends ahead, or with how many.
 */
points?: number, 
/**
 * In how many moves it wins, or loses if below zero, where that is seen.
 */
moves?: number, 
/**
 * How sure that is.
 */
sure: SureName, 
/**
 * The standard error, of an estimate.
 */
error?: number, 
/**
 * What is expected or planned next.
 */
line?: Array<LineMove>, };

export type AnalysisCheck = { 
/**
 * The loss.
 */
loss: number, 
/**
 * Its standard error; none of a search.
 */
error: number, };

export type AnalysisBounds = { 
/**
 * A good choice is this far ahead of the second.
 */
good: number, 
/**
 * From here on it is dubious.
 */
dubious: number, 
/**
 * From here on it is a mistake.
 */
mistake: number, 
/**
 * From here on it is a blunder.
 */
blunder: number, };

export type AnalysisEngine = { 
/**
 * Its name.
 */
name: string, 
/**
 * A number in hexadecimal that changes when it comes to judge otherwise.
 */
fingerprint: string, };

export type AnalysisStep = { 
/**
 * Its number from 1. Moves that are made at once, unseen by the others, share one.
 */
number: number, 
/**
 * What it is.
 */
kind: StepKind, 
/**
 * Who rolled or moved.
 */
seat: number, 
/**
 * The roll or the move, as records write it; what ended the game, where no move did.
 */
text: string, 
/**
 * The chances before it.
 */
before: Array<number>, 
/**
 * The chances after it and all moves that share its number.
 */
after: Array<number>, 
/**
 * The luck of a roll.
 */
luck?: Array<number>, 
/**
 * What a move gave away.
 */
loss?: number, 
/**
 * The best move.
 */
best?: string, 
/**
 * What a move is called.
 */
mark?: MarkName, 
/**
 * Whether a move counts: there was a choice, and something was at stake.
 */
counted?: boolean, 
/**
 * The choices that got a closer look, the best first; of a move with a mark all others behind them.
 */
choices?: Array<AnalysisChoice>, 
/**
 * How many choices were legal.
 */
legal?: number, 
/**
 * What sealed choices came to, against what was expected of each. In the last step of a number.
 */
surprise?: Array<number>, 
/**
 * What the judge changed its mind by when it looked further. Not zero in the last step of a number alone.
 */
revision: Array<number>, 
/**
 * What a move changed for each seat, against the best choice.
 */
change?: Array<number>, 
/**
 * Whose doing it is, if not that of `seat`: a draw may be the gift of the seat that offered it.
 */
owner?: number, 
/**
 * What a far longer look says of the loss, where it would be a blunder.
 */
checked?: AnalysisCheck, 
/**
 * Why the best choice is good.
 */
reason?: ReasonBody, 
/**
 * The position before the step.
 */
position: string, 
/**
 * The part of the turn.
 */
phase: Phase, 
/**
 * The seat whose turn it was.
 */
active: number, 
/**
 * What the dice showed before the step.
 */
roll?: string, 
/**
 * The points by seat before the step, in a game that has points.
 */
scores?: Array<number>, };

export type AnalysisMarks = { 
/**
 * Good choices.
 */
good: number, 
/**
 * Dubious ones.
 */
dubious: number, 
/**
 * Mistakes.
 */
mistake: number, 
/**
 * Blunders.
 */
blunder: number, };

export type AnalysisSeat = { 
/**
 * How many decisions it made.
 */
decisions: number, 
/**
 * How many of them count.
 */
counted: number, 
/**
 * What all its decisions gave away.
 */
loss: number, 
/**
 * What a counted decision gave away on average.
 */
mean_loss: number, 
/**
 * The 95 % interval of that.
 */
interval: [number, number], 
/**
 * The mean loss on the scale of backgammon.
 */
error_rate: number, 
/**
 * The same over all decisions, forced ones too.
 */
plain_rate: number, 
/**
 * The accuracy in percent, in a game for which it is told.
 */
accuracy?: number, 
/**
 * The luck of all rolls.
 */
luck: number, 
/**
 * What its own decisions changed.
 */
own: number, 
/**
 * What the decisions of others changed for it.
 */
others: number, 
/**
 * What sealed choices came to.
 */
surprise: number, 
/**
 * What the judge changed its mind by.
 */
revision: number, 
/**
 * The result, or the last chance, with luck taken out.
 */
adjusted: number, 
/**
 * The level that loses as much on average; nothing where there is too little to tell.
 */
level: number | null, 
/**
 * The levels at the ends of the interval, the weaker first.
 */
levels?: [number, number], 
/**
 * How often each mark was given.
 */
marks: AnalysisMarks, 
/**
 * The steps that brought it most, as places in `steps`.
 */
best: Array<number>, 
/**
 * The steps that cost it most.
 */
worst: Array<number>, };

export type AnalysisReport = { 
/**
 * The name of the game.
 */
game: GameName, 
/**
 * The options of the game that are not the default.
 */
options: string, 
/**
 * Who judged it.
 */
engine: AnalysisEngine, 
/**
 * How closely was looked: `quick`, `standard` or `deep`.
 */
effort: EffortName, 
/**
 * From which loss on a decision gets a mark.
 */
bounds: AnalysisBounds, 
/**
 * What is to be said of the judge, as in `house-rules`.
 */
caution?: string, 
/**
 * The names of the players, as far as the record has them.
 */
players: Array<string | null>, 
/**
 * The chances before anything happened.
 */
prior: Array<number>, 
/**
 * What the game brought; nothing while it is open.
 */
result: Array<number> | null, 
/**
 * What ended it, as in `king-captured` or `time`.
 */
reason?: string, 
/**
 * The chances at the end of the record: the result, where there is one.
 */
last: Array<number>, 
/**
 * Every roll and move.
 */
steps: Array<AnalysisStep>, 
/**
 * What it comes to for each seat.
 */
seats: Array<AnalysisSeat>, 
/**
 * By how much the parts of a seat fail to add up, at most.
 */
identity_error: number, };

export type ThemeBody = "win" | "hold" | "endgame" | "captures" | "quiet" | "king-moves" | "takes-king" | "reaches-home" | "locks" | "beats" | "stacks" | "lucky" | "next" | "leaps" | "passes" | "misthrow" | "ends";

export type Puzzles = { 
/**
 * Today, as in `2026-11-17`: a day begins at midnight UTC.
 */
date: string, 
/**
 * The games that have puzzles.
 */
games: Array<PuzzleShelf>, };

export type PuzzleShelf = { 
/**
 * The game.
 */
game: GameName, 
/**
 * How many there are.
 */
count: number, 
/**
 * The name of today's.
 */
today: string, 
/**
 * How many there are of each level that has some.
 */
levels: Array<PuzzleLevel>, 
/**
 * How many there are of each theme that has some.
 */
themes: Array<PuzzleTheme>, };

export type PuzzleLevel = { 
/**
 * The lowest level of the bots that solves them.
 */
level: number, 
/**
 * How many there are.
 */
count: number, };

export type PuzzleTheme = { 
/**
 * The theme.
 */
theme: ThemeBody, 
/**
 * How many there are.
 */
count: number, };

export type PuzzleGoal = { "kind": "win", 
/**
 * How many moves of one's own.
 */
moves: number, } | { "kind": "hold", 
/**
 * How many moves of the other side.
 */
moves: number, } | { "kind": "choose" };

export type PuzzleView = { 
/**
 * The game.
 */
game: GameName, 
/**
 * Its name: eight hexadecimal digits.
 */
puzzle: string, 
/**
 * The lowest level of the bots that solves it.
 */
level: number, 
/**
 * What it is about.
 */
themes: Array<ThemeBody>, 
/**
 * What is asked for.
 */
goal: PuzzleGoal, 
/**
 * The seat that is asked.
 */
seat: number, 
/**
 * How things stand.
 */
position: PositionView, };

export type PuzzleTry = { 
/**
 * One's own moves so far and the replies to them in turn, with the newest of one's own at the end.
 */
moves: Array<string>, };

export type PuzzleAnswer = { 
/**
 * Whether it is right.
 */
right: boolean, 
/**
 * Whether the puzzle is over with it: solved, or missed.
 */
done: boolean, 
/**
 * What the answer costs, in points of a hundred of the chance to win; where choices cost points.
 */
loss?: number, 
/**
 * The chance to win with the best choice, in points of a hundred; where choices cost points.
 */
win?: number, 
/**
 * What every choice costs, the best first; where choices cost points.
 */
choices?: Array<PuzzleChoice>, 
/**
 * What the other side plays now.
 */
reply?: string, 
/**
 * The right first move.
 */
best: string, 
/**
 * What it does.
 */
reason?: ReasonBody, 
/**
 * How a win goes on behind the right first move, which it begins with.
 */
line?: Array<string>, 
/**
 * How things stand after the answer and the reply, in games that go on from there.
 */
position?: PositionView, };

export type PuzzleChoice = { 
/**
 * The choice.
 */
move: string, 
/**
 * What it costs, in points of a hundred of the chance to win.
 */
loss: number, };

/** The reasons for which each game can end. */
export type Reasons = { "duell": "king-captured" | "home-square" | "no-move" | "repetition" | "quiet-moves" | "resignation" | "agreement", "qwixx-duel": "two-rows-locked" | "misthrows" | "last-token", "qwixx-longo": "two-rows-locked" | "misthrows", };
