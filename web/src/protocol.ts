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
 * A short, stable name for programs, as in `not-your-seat`.
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
 * How strongly it plays.
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
 * How players get their seats.
 */
seating: SeatingBody, 
/**
 * Whether the lobby shows the table while it has empty seats.
 */
public: boolean, 
/**
 * Who plays on for a seat that resigns while others still play.
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
at: string, } | { "kind": "sacrifices", 
/**
 * What the die shows.
 */
top?: number, 
/**
 * Where it can be captured.
 */
at: string, 
/**
 * In how many of the bot's moves it wins by force, if it does.
 */
moves?: number, } | { "kind": "forces-win", 
/**
 * In how many of the bot's moves.
 */
moves: number, } | { "kind": "holds-out", 
/**
 * In how many of the other side's moves.
 */
moves: number, } | { "kind": "parries", 
/**
 * What was threatened.
 */
threat: ThreatBody, 
/**
 * The square of the King, or the home square.
 */
at: string, } | { "kind": "recaptures", 
/**
 * What the captured die shows.
 */
top?: number, 
/**
 * Where it was.
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
 * Where the die lands.
 */
at: string, } | { "kind": "goes-to", 
/**
 * What the die showed before it moved.
 */
top?: number, 
/**
 * Where it lands.
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

export type InsteadBody = { 
/**
 * The number that could have been taken; without one, to take nothing.
 */
space?: SpaceBody, 
/**
 * How many points it would have cost.
 */
cost: number, };

export type SpaceBody = { 
/**
 * The row.
 */
color: ColorBody, 
/**
 * The number.
 */
number: number, };

export type ReasonFacts = { 
/**
 * How many points the bot is ahead of the best other seat, only if the game ends with the move.
 */
lead?: number, 
/**
 * How many games in a hundred the bot expects to win after the move, if it has worked that out.
 */
chance?: number, 
/**
 * The next best choice in a game of rows, only if the bot has compared them and the difference is worth a word.
 */
instead?: InsteadBody, } & ({ "kind": "only-move" } | { "kind": "captures-king" } | { "kind": "reaches-home", 
/**
 * The home square.
 */
at: string, } | { "kind": "sacrifices", 
/**
 * What the die shows.
 */
top?: number, 
/**
 * Where it can be captured.
 */
at: string, 
/**
 * In how many of the bot's moves it wins by force, if it does.
 */
moves?: number, } | { "kind": "forces-win", 
/**
 * In how many of the bot's moves.
 */
moves: number, } | { "kind": "holds-out", 
/**
 * In how many of the other side's moves.
 */
moves: number, } | { "kind": "parries", 
/**
 * What was threatened.
 */
threat: ThreatBody, 
/**
 * The square of the King, or the home square.
 */
at: string, } | { "kind": "recaptures", 
/**
 * What the captured die shows.
 */
top?: number, 
/**
 * Where it was.
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
 * Where the die lands.
 */
at: string, } | { "kind": "goes-to", 
/**
 * What the die showed before it moved.
 */
top?: number, 
/**
 * Where it lands.
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
 * The SHA-256 of that part, if seeds are pledged first.
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
 * The seat drawn by the hall's dice, if there was a lot.
 */
lot?: number, } | { "type": "rolled", 
/**
 * What they show, as in `4,1,r3,y6,g2,b6`.
 */
roll: string, 
/**
 * The seat that threw them or entered what they show.
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
 * Why, if one of the hall's bots made it and had something to say.
 */
reason?: ReasonBody, } | { "type": "decided", 
/**
 * The seat.
 */
seat: number, 
/**
 * The decision, sent only to the player who made it.
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
 * The seat that has to decide again.
 */
seat: number, 
/**
 * How many, counted back from the last one.
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
 * What was said; empty if it was hidden or is no longer kept.
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
 * The SHA-256 of that part, if seeds are pledged first.
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
 * The seat drawn by the hall's dice, if there was a lot.
 */
lot?: number, } | { "type": "rolled", 
/**
 * What they show, as in `4,1,r3,y6,g2,b6`.
 */
roll: string, 
/**
 * The seat that threw them or entered what they show.
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
 * Why, if one of the hall's bots made it and had something to say.
 */
reason?: ReasonBody, } | { "type": "decided", 
/**
 * The seat.
 */
seat: number, 
/**
 * The decision, sent only to the player who made it.
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
 * The seat that has to decide again.
 */
seat: number, 
/**
 * How many, counted back from the last one.
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
 * What was said; empty if it was hidden or is no longer kept.
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
 * The name to use there.
 */
name: string, 
/**
 * The seat's part of the hall's dice; needed before the start if the hall throws.
 */
seed?: string, 
/**
 * The SHA-256 of that part in hexadecimal, if seeds are pledged first.
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
 * The program's player id: names are not unique.
 */
player: string, } | { "type": "start", } | { "type": "roll", 
/**
 * The seat that throws, or that enters the roll.
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
 * Whether it is allowed.
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
 * A text of the client's choice, different for every command. A command sent again with the same key gets the same
 * answer, and is not carried out again.
 */
key: string, 
/**
 * The last event the client had seen. Rolls, moves and takebacks need it.
 */
seen?: number, 
/**
 * The command.
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
 * Whether it has pledged its part of the hall's dice, if seeds are pledged first.
 */
pledged: boolean, 
/**
 * Whether the player resigned or ran out of time.
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
 * The milliseconds it has left, if its time is counted. A bot's is not.
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
 * The square where a die lands.
 */
to?: string, 
/**
 * The face on top after the move; left out for a King.
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
 * What else it does, most telling first.
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
 * What precedes its face in a written roll, as in `r3`.
 */
mark: string, 
/**
 * How many sides it has.
 */
sides: number, };

export type History = { 
/**
 * The moments asked for: the start, then one after each event that changed the position.
 */
moments: Array<MomentView>, 
/**
 * Whether there are more than fit into one answer: if so, ask again after the last one you were sent.
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
 * Whether it could be made.
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
 * The player's name in the hall.
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
 * The seats whose decision in the current action is in and still sealed.
 */
decided: Array<number>, 
/**
 * What the viewer's own seats decided in it.
 */
decisions: { [key in number]: string }, 
/**
 * What the dice show, until the next roll is due.
 */
roll: string | null, 
/**
 * The dice in play, in the order in which a roll is written. To type in a roll, write each die's mark and
 * the face it shows, separated by commas.
 */
dice: Array<DieView>, 
/**
 * The legal moves of the viewer's seats that owe one, in byte order.
 */
legal: { [key in number]: Array<string> }, 
/**
 * What each of these moves does, in the same order.
 */
effects: { [key in number]: Array<EffectView> }, 
/**
 * The squares of Kings that could be captured if it were the other side's turn.
 */
threatened?: Array<string>, };

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
 * The seats that must reveal their seeds now, and until when.
 */
seeds: SeedsView | null, 
/**
 * Whether the game was played without a hall, so that only the players can vouch for its dice.
 */
offline?: boolean, };

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
 * The seats that won; several share the win, none means a draw.
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
 * The table where it is played.
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
 * How players get their seats.
 */
seating: SeatingBody, 
/**
 * The seats in order.
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
 * Where the dice come from, and what is needed to check them.
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
 * The seat whose draw offer awaits an answer.
 */
draw_offer: number | null, 
/**
 * Whether the hall helps the viewer, as it does those who play only against bots.
 */
help: boolean, 
/**
 * The request to take something back that awaits answers.
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
rematch: RematchView, 
/**
 * Who is connected. Only in answers about the table itself; a socket sends separate messages for this.
 */
presence?: PresenceView, };

export type Lobby = { 
/**
 * The tables with empty seats.
 */
tables: Array<LobbyTable>, 
/**
 * Some of the tables in play, for anyone who would like to watch.
 */
playing: Array<LobbyTable>, };

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
 * Who sits on each seat; null for a free one.
 */
seats: Array<string | null>, 
/**
 * Where the dice come from.
 */
dice: DiceBody, 
/**
 * How much time players have.
 */
clock: ClockBody, 
/**
 * How the game ended.
 */
result?: ResultView, 
/**
 * The points of each seat at the end, in a game that has points.
 */
scores?: Array<number>, };

export type MyGame = { 
/**
 * When something last happened at the table: milliseconds since 1970, UTC.
 */
at: number, 
/**
 * The seats that the player held.
 */
you: Array<number>, 
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
 * Who sits on each seat; null for a free one.
 */
seats: Array<string | null>, 
/**
 * Where the dice come from.
 */
dice: DiceBody, 
/**
 * How much time players have.
 */
clock: ClockBody, 
/**
 * How the game ended.
 */
result?: ResultView, 
/**
 * The points of each seat at the end, in a game that has points.
 */
scores?: Array<number>, };

export type MyGames = { 
/**
 * The games.
 */
games: Array<MyGame>, 
/**
 * Whether there are older ones that are not listed.
 */
more: boolean, };

export type PresenceView = { 
/**
 * The seats in order; null for a free seat or one of the hall's bots.
 */
seats: Array<SeatPresence | null>, 
/**
 * How many others are watching.
 */
watching: number, };

export type SeatPresence = { 
/**
 * Whether the player is connected.
 */
connected: boolean, 
/**
 * Since when the player has been connected or gone, if the hall knows: milliseconds since 1970, UTC.
 */
since: number | null, };

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
 * How many seats, in a game that leaves a choice.
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
 * How players get their seats; if left out, by lot if the hall throws the dice.
 */
seating?: SeatingBody, 
/**
 * Whether the lobby shows the table while it has empty seats.
 */
public?: boolean, 
/**
 * A text of the caller's choice that makes the request safe to repeat: the same key gives the same table. Without a
 * token it must have at least 32 characters that nobody can guess, because it also stands for the new guest.
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
 * The state of the table.
 */
view: TableView, };

export type Accepted = { 
/**
 * The number of the last event it led to.
 */
sequence: number, 
/**
 * Whether it had been accepted before, with the same key.
 */
repeated: boolean, 
/**
 * The current state of the table.
 */
view: TableView, };

export type Feed = { 
/**
 * The events in order.
 */
events: Array<FeedEvent>, 
/**
 * The state of the table after each of them that changed the position. Only over a WebSocket, and left out if the
 * hall does not have it at hand; then ask for the history.
 */
moments?: Array<MomentView>, 
/**
 * Whether more has happened than fits into one message. A socket or stream sends the rest at once; over HTTP, ask
 * again after the last event you were sent.
 */
more?: boolean, 
/**
 * The current state of the table.
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

export type SentRecord = { 
/**
 * The record of the finished game.
 */
record: string, 
/**
 * The seats that the sender held.
 */
seats: Array<number>, };

export type Verification = { 
/**
 * Whether every roll follows from the secret and the seeds; null if that cannot be checked.
 */
honest: boolean | null, 
/**
 * A short, stable name for programs, as in `wrong-roll`.
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
 * The dice thrown at the start; none in a game without dice.
 */
dice: Array<DieView>, 
/**
 * The bots that play it, from weakest to strongest.
 */
bots: Array<BotOffer>, };

export type ProgramCard = { 
/**
 * Its player id, to which invitations go.
 */
player: string, 
/**
 * Its name, followed by the first characters of `player` if others have the same name.
 */
name: string, };

export type ToServer = { "type": "command" } & CommandRequest;

export type ToClient = { "type": "update" } & Feed | { "type": "presence" } & PresenceView | { "type": "accepted", 
/**
 * The key of the command.
 */
key: string, 
/**
 * The number of the last event it led to.
 */
sequence: number, 
/**
 * Whether it had been accepted before, with the same key.
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
 * The player's name in the hall.
 */
name: string, 
/**
 * What the player is.
 */
kind: PlayerKind, 
/**
 * When the player was created: milliseconds since 1970, UTC.
 */
since: number, 
/**
 * The tables at which the player has or had a seat.
 */
tables: Array<MyTable>, 
/**
 * The `after` of the next page, if there is one.
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
 * What the player said there; the rest is on the next page.
 */
said: Array<MyLine>, 
/**
 * The record of the game, once it has begun; only on the first page of the table.
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
 * The state.
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
 * The moves that reach the goal, and the state after each.
 */
goals: { [key in string]: LessonMoment }, 
/**
 * The clauses that forbid moves, each with the moves it forbids, separated by spaces.
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
 * Where it begins; if left out, the start of the game.
 */
position?: string, 
/**
 * Whether the position is a sketch: the rules correct whatever follows from the rest of it, such as Longo's locks from
 * its crosses.
 */
sketch?: boolean, 
/**
 * The rolls and moves since, as in `(4,1,r3,y6,g2,b6)` and `0:yellow5`; the seat may be left out if only one seat owes
 * a move.
 */
steps?: Array<string>, };

export type PositionView = { 
/**
 * The line, each step in standard notation.
 */
line: Line, 
/**
 * The seats that owe a move.
 */
to_act: Array<number>, 
/**
 * The seats whose decision in the current action is in.
 */
decided: Array<number>, 
/**
 * What the dice show, until the next roll is due.
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
 * How thorough it should be.
 */
effort?: EffortName, };

export type RecordAnalysis = { 
/**
 * The record.
 */
record: string, 
/**
 * How thorough it should be.
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
 * A number of the client's choice, returned with every answer.
 */
number: number, 
/**
 * The position.
 */
line: Line, } | { "type": "stop", };

export type FromExplorer = { "type": "found" } & Found | { "type": "refused", 
/**
 * The client's number, if it could be read.
 */
number: number | null, 
/**
 * Why.
 */
problem: Problem, };

export type Found = { 
/**
 * The client's number.
 */
number: number, 
/**
 * The number of looks so far, from 1; each is closer than the last.
 */
depth: number, 
/**
 * Whether this is the last answer.
 */
last: boolean, 
/**
 * What the position is worth.
 */
worth: WorthBody, 
/**
 * What the choices of those who owe a move are worth, each seat's best first.
 */
choices: Array<FoundChoice>, 
/**
 * What the possible next throws are worth, grouped by their white dice.
 */
throws?: Array<FoundThrow>, };

export type WorthBody = { 
/**
 * The chance to win of each seat, from 0 to 1; they add up to 1.
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
 * The standard error of the chance to win, if it is estimated.
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
 * Whether it got no more than a glance.
 */
glance?: boolean, 
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
 * Their share of all throws, from 0 to 1.
 */
odds: number, 
/**
 * The chances on average, with the best answers.
 */
win: Array<number>, };

export type HintRequest = { 
/**
 * A text of the client's choice, different for every request; requests with the same key count once.
 */
key: string, 
/**
 * The seat that owes a move.
 */
seat: number, 
/**
 * The last event that was seen.
 */
seen: number, 
/**
 * `where` or `what`.
 */
help: Help, };

export type Hint = { 
/**
 * Where the best choice is: the square of the die in Duell, the row in the Qwixx games, or `pass`.
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
 * The chance of winning with it, if that was asked for.
 */
win?: number, };

export type WarningRequest = { 
/**
 * The seat.
 */
seat: number, 
/**
 * The last event that was seen.
 */
seen: number, 
/**
 * The move.
 */
move: string, };

export type Warning = { 
/**
 * Whether it would be one, on a second, closer look.
 */
blunder: boolean, 
/**
 * How much it would give away, in percentage points.
 */
loss: number, 
/**
 * Why the best choice is better, without revealing it, if there is something to say.
 */
reason?: ReasonBody, };

export type WalkRequest = { 
/**
 * The record.
 */
record: string, 
/**
 * The steps, counted from 0, for which to list every choice; at most 64.
 */
choices?: Array<number>, };

export type Walk = { 
/**
 * The game.
 */
game: GameName, 
/**
 * Who sat on each seat, if the record says so.
 */
players: Array<string | null>, 
/**
 * Every roll and every move, in the order of the record.
 */
steps: Array<WalkStep>, 
/**
 * The state after the last of them.
 */
end: WalkMoment, };

export type WalkStep = { 
/**
 * The seat that moved; null for a roll.
 */
seat: number | null, 
/**
 * The roll or the move.
 */
text: string, 
/**
 * The state before it.
 */
before: WalkMoment, 
/**
 * Everything the seat could have done, in byte order; only if asked for.
 */
choices?: Array<WalkChoice>, };

export type WalkMoment = { 
/**
 * What the dice show, until the next roll is due.
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
 * The same in points, in a game that has points: by how many it ends ahead, or with how many.
 */
points?: number, 
/**
 * In how many moves it wins, or loses if negative, if that is in sight.
 */
moves?: number, 
/**
 * How sure that is.
 */
sure: SureName, 
/**
 * Whether it got only a glance. Such a chance is a rough guess.
 */
glance?: boolean, 
/**
 * The standard error, if it is an estimate.
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
 * Its standard error; a search has none.
 */
error: number, };

export type AnalysisBounds = { 
/**
 * A good choice is this far ahead of the second best.
 */
good: number, 
/**
 * At this loss and above, a decision is dubious.
 */
dubious: number, 
/**
 * At this loss and above, it is a mistake.
 */
mistake: number, 
/**
 * At this loss and above, it is a blunder.
 */
blunder: number, };

export type AnalysisEngine = { 
/**
 * Its name.
 */
name: string, 
/**
 * A hexadecimal number that changes whenever its judgments do.
 */
fingerprint: string, };

export type AnalysisStep = { 
/**
 * Its number, from 1. Moves made at the same time, unseen by the others, share one.
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
 * The roll or move, as in records; if no move ended the game, what did.
 */
text: string, 
/**
 * The chances before it.
 */
before: Array<number>, 
/**
 * The chances after it and all other moves with its number.
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
 * The best move; null for a roll, and if the game ends without a move.
 */
best?: string | null, 
/**
 * The mark of a move; null if it has none.
 */
mark?: MarkName | null, 
/**
 * Whether a move counts: there was a choice, and something was at stake.
 */
counted?: boolean, 
/**
 * The choices it is compared with, best first, followed by all others if the move has a mark.
 */
choices?: Array<AnalysisChoice>, 
/**
 * How many choices were legal.
 */
legal?: number, 
/**
 * What sealed choices brought, compared with what was expected; in the last step with a given number.
 */
surprise?: Array<number>, 
/**
 * How much the judge's opinion changed on a closer look; zero except in the last step with a given number.
 */
revision: Array<number>, 
/**
 * What a move changed for each seat, compared with the best choice.
 */
change?: Array<number>, 
/**
 * Who gets the credit or the blame, if not `seat`: a draw may be a gift from the seat that offered it.
 */
owner?: number, 
/**
 * The loss according to a far longer search, if it might be a blunder.
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
 * How many of those count.
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
 * The same over all decisions, including forced ones.
 */
plain_rate: number, 
/**
 * The accuracy in percent, in games where it is defined.
 */
accuracy?: number, 
/**
 * The luck of all rolls.
 */
luck: number, 
/**
 * What its own decisions changed for it.
 */
own: number, 
/**
 * What the decisions of others changed for it.
 */
others: number, 
/**
 * What sealed choices brought.
 */
surprise: number, 
/**
 * How much the judge's opinion changed.
 */
revision: number, 
/**
 * The result, or the last chance, with luck removed.
 */
adjusted: number, 
/**
 * The level that loses as much on average; null if there are too few decisions.
 */
level: number | null, 
/**
 * The levels at the ends of the interval, weaker first.
 */
levels?: [number, number], 
/**
 * How often each mark was given.
 */
marks: AnalysisMarks, 
/**
 * The steps that gained it the most, as indices into `steps`.
 */
best: Array<number>, 
/**
 * The steps that cost it the most.
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
 * How thoroughly it was analyzed: `quick`, `standard` or `deep`.
 */
effort: EffortName, 
/**
 * The losses at which a decision gets a mark.
 */
bounds: AnalysisBounds, 
/**
 * What readers should know about the judge, as in `house-rules`.
 */
caution?: string, 
/**
 * The names of the players given in the record.
 */
players: Array<string | null>, 
/**
 * The chances before anything happened.
 */
prior: Array<number>, 
/**
 * The result of the game; null while it is open.
 */
result: Array<number> | null, 
/**
 * What ended it, as in `king-captured` or `time`.
 */
reason?: string, 
/**
 * The chances at the end of the record: the result, if there is one.
 */
last: Array<number>, 
/**
 * Every roll and move.
 */
steps: Array<AnalysisStep>, 
/**
 * The totals for each seat.
 */
seats: Array<AnalysisSeat>, 
/**
 * The largest amount by which any seat's parts fail to add up.
 */
identity_error: number, };

export type ThemeName = "win" | "hold" | "endgame" | "captures" | "quiet" | "king-moves" | "takes-king" | "reaches-home" | "locks" | "beats" | "stacks" | "lucky" | "next" | "leaps" | "passes" | "misthrow" | "ends";

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
 * The name of today's puzzle.
 */
today: string, 
/**
 * How many there are of each level that has any.
 */
levels: Array<PuzzleLevel>, 
/**
 * How many there are of each theme that has any.
 */
themes: Array<PuzzleTheme>, };

export type PuzzleLevel = { 
/**
 * The lowest bot level that solves them.
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
theme: ThemeName, 
/**
 * How many there are.
 */
count: number, };

export type PuzzleGoal = { "kind": "win", 
/**
 * How many moves you have.
 */
moves: number, } | { "kind": "hold", 
/**
 * How many moves the other side needs.
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
 * The lowest bot level that solves it.
 */
level: number, 
/**
 * What it is about.
 */
themes: Array<ThemeName>, 
/**
 * What is asked for.
 */
goal: PuzzleGoal, 
/**
 * The seat that has to answer.
 */
seat: number, 
/**
 * The state.
 */
position: PositionView, };

export type PuzzleTry = { 
/**
 * Your moves so far and the replies to them, alternating, ending with your latest move.
 */
moves: Array<string>, };

export type PuzzleAnswer = { 
/**
 * Whether it is right.
 */
right: boolean, 
/**
 * Whether this ends the puzzle: solved or missed.
 */
done: boolean, 
/**
 * What the answer costs, in percentage points of the chance to win, if choices have a cost.
 */
loss?: number, 
/**
 * The chance to win with the best choice, in percent, if choices have a cost.
 */
win?: number, 
/**
 * What every choice costs, best first, if choices have a cost.
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
 * A winning line, beginning with the right first move.
 */
line?: Array<string>, 
/**
 * The state after the answer and the reply, in games that go on from there.
 */
position?: PositionView, };

export type PuzzleChoice = { 
/**
 * The choice.
 */
move: string, 
/**
 * What it costs, in percentage points of the chance to win.
 */
loss: number, };

/** The reasons for which each game can end. */
export type Reasons = { "duell": "king-captured" | "home-square" | "no-move" | "repetition" | "quiet-moves" | "resignation" | "agreement", "qwixx-duel": "two-rows-locked" | "misthrows" | "last-token", "qwixx-longo": "two-rows-locked" | "misthrows", };
