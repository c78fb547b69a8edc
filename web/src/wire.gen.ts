/** The types of the wire, generated from Python by web/tools/wire.py. */

/** A command is stored; ``v`` is the version after it. */
export interface Acknowledgement {
  readonly ack: string;
  readonly v: number;
}

/** A legal action in words; ``way`` lists the fields passed, start first. */
export interface ActionDescription {
  readonly token: string;
  readonly text: readonly MessageData[];
  readonly way?: readonly string[];
}

/** Contribute 64 hexadecimal digits of randomness to the next game. */
export interface AddRandomnessCommand {
  readonly do: "add_randomness";
  readonly id: string;
  readonly random: string;
}

/** Accept or decline an offer; ``random`` is for the first game of a rematch. */
export interface AnswerCommand {
  readonly do: "answer";
  readonly id: string;
  readonly what: OfferKind;
  readonly yes: boolean;
  readonly seat?: number | null;
  readonly random?: string | null;
  readonly v?: number | null;
}

/** A seat has accepted or declined an offer. */
export interface AnsweredEvent {
  readonly kind: "answered";
  readonly at: number;
  readonly seat: number;
  readonly what: OfferKind;
  readonly yes: boolean;
}

/** Asks what a bot would play at version ``v``, where no other person plays. */
export interface AskHint {
  readonly v: number;
  readonly hint: boolean;
}

/** A game has begun. */
export interface BeganEvent {
  readonly kind: "began";
  readonly at: number;
  readonly game: number;
  readonly random: readonly string[];
  readonly without: readonly number[];
  readonly starter: number | null;
  readonly commitment: string;
  readonly given?: number;
}

/** Begin the first game, or the next one of the match. */
export interface BeginCommand {
  readonly do: "start" | "next";
  readonly id: string;
  readonly random?: string | null;
  readonly v?: number | null;
}

/** The host has put a bot on a seat, or opened the seat. */
export interface BotPlacedEvent {
  readonly kind: "bot_placed";
  readonly at: number;
  readonly seat: number;
  readonly name: string;
  readonly who: "bot" | "open";
}

/** A game begins at ``begins``, or earlier once everybody has contributed randomness. */
export interface CalledEvent {
  readonly kind: "called";
  readonly at: number;
  readonly begins: number;
}

/** What chance did at an action, with whose die or card it was and the number rolled. */
export interface CauseData {
  readonly kind: CauseKind;
  readonly seat: number | null;
  readonly rolled: number;
}

/** The fields of the snapshot that differ from the one sent before. */
export interface ChangeMessage {
  readonly v: number;
  readonly change: SnapshotChange;
}

/** A chat message, perhaps the viewer's own: ``phrase`` or ``text`` is null. */
export interface ChatLine {
  readonly at: number;
  readonly seat: number | null;
  readonly name: string;
  readonly own: boolean;
  readonly phrase: Phrase | null;
  readonly text: string | null;
}

/** One check of a record; ``name`` as on the page on fairness. */
export interface CheckResult {
  readonly name: string;
  readonly right: boolean;
  readonly text: string;
}

/** Choose the colour of an own seat before the start; a bot or nobody swaps for it. */
export interface ChooseColourCommand {
  readonly do: "choose_colour";
  readonly id: string;
  readonly seat: number;
  readonly colour: string;
}

/** Time control: per move, per game with Fischer increment, or over days. */
export interface Clock {
  readonly kind: ClockKind;
  readonly seconds: number;
  readonly increment: number;
}

/** Time control of a new table; missing fields take their defaults. */
export interface ClockRequest {
  readonly kind?: ClockKind;
  readonly seconds?: number;
  readonly increment?: number;
}

/** Clock of a seat: seconds left, null without a clock. */
export interface ClockState {
  readonly left: number | null;
  readonly running: boolean;
}

/** An abandoned match is over. */
export interface ClosedEvent {
  readonly kind: "closed";
  readonly at: number;
}

/** The player of a seat has chosen its colour, so the setup has other ``options``. */
export interface ColourChosenEvent {
  readonly kind: "colour_chosen";
  readonly at: number;
  readonly seat: number;
  readonly name: string;
  readonly colour: string;
  readonly options: string;
}

/** Where a game is to go on: after ``at`` actions of record ``number`` of the text. */
export interface ContinueText {
  readonly text: string;
  readonly number?: number;
  readonly at?: number;
  readonly seat?: number | null;
  readonly bot?: string | null;
  readonly id?: string | null;
}

/** The lessons of a game in order, and who sits at its tables: the learner and others. */
export interface Course {
  readonly game: string;
  readonly names: readonly string[];
  readonly lessons: readonly LessonData[];
}

/** By seat the chance of each goal, after a number of actions. */
export interface DeducedData {
  readonly number: number;
  readonly goals: readonly (Readonly<Record<string, number>>)[];
}

/** Who may hold which goal, for a spectator and by viewer; by seat how it gave its goal away. */
export interface DeductionData {
  readonly spectator: readonly DeducedData[];
  readonly seats: readonly (readonly DeducedData[])[];
  readonly giveaways: readonly (GiveawayData | null)[];
}

/** Who may hold which goal. */
export interface DeductionLine {
  readonly deduction: DeductionData;
}

/** Asks for the words of actions at version ``v``, and why those not on offer are refused. */
export interface Describe {
  readonly v: number;
  readonly describe: readonly string[];
}

/** What actions at version ``v`` would do, and why others are not legal. */
export interface Descriptions {
  readonly v: number;
  readonly descriptions: readonly ActionDescription[];
  readonly refused: readonly RefusedAction[];
}

/** Chance has moved; the token is veiled for the viewer. */
export interface DrawnEvent {
  readonly kind: "drawn";
  readonly at: number;
  readonly token: string;
  readonly text: readonly MessageData[];
}

/** A game has ended: its standing, its seed, and the commitment to the next seed. */
export interface EndedEvent {
  readonly kind: "ended";
  readonly at: number;
  readonly game: number;
  readonly how: GameEnd;
  readonly standing: readonly Score[];
  readonly seed: string;
  readonly commitment: string;
}

/** What an action changed for every seat, and the chances after it. */
export interface EntryData {
  readonly number: number;
  readonly mover: number | null;
  readonly action: string;
  readonly luck: Shares;
  readonly choice: Shares;
  readonly second_look: Shares;
  readonly reveal: Shares;
  readonly open: Shares;
  readonly known: readonly Shares[];
  readonly judged: JudgementData | null;
  readonly cause: CauseData | null;
}

/** An entry, with the frame of the better choice where what was played has cost something. */
export interface EntryLine {
  readonly entry: EntryData;
  readonly better?: Frame;
}

/** A refusal: its Fluent message, the broken rule, the sentence in the reader's language. */
export interface ErrorData {
  readonly id: string;
  readonly args: Readonly<Record<string, string | number | MessageData>>;
  readonly rule: string | null;
  readonly message: string;
  readonly repeat?: true;
}

/** The end of a review that has failed. */
export interface ErrorLine {
  readonly error: MessageData;
}

/** Event number ``v``; null where this viewer may not know of it. */
export interface EventMessage {
  readonly v: number;
  readonly event: TableEvent | null;
}

/** A record that cannot be followed. */
export interface FailedReplay {
  readonly error: ErrorData;
}

/** The table cannot be shown; the connection closes. */
export interface Failure {
  readonly error: ErrorData;
}

/** Published part of the randomness; ``seed`` once the last game has ended. */
export interface Fairness {
  readonly commitment: string;
  readonly random: readonly string[];
  readonly seed?: string;
}

/** A position of a replay and the action that led to it, None at the start. */
export interface Frame {
  readonly token: string | null;
  readonly text: readonly MessageData[];
  readonly by: Mover;
  readonly mover: Mover;
  readonly views: Readonly<Record<string, string>>;
  readonly pictures?: Readonly<Record<string, string>>;
  readonly standing: readonly Score[];
  readonly texts?: Readonly<Record<string, readonly MessageData[]>>;
  readonly way?: readonly string[];
}

/** A game with its options and bots. */
export interface GameData {
  readonly name: string;
  readonly title: string;
  readonly secrets: boolean;
  readonly reviewed: boolean;
  readonly players: readonly number[];
  readonly usual_players: number;
  readonly tile: string;
  readonly seat_colours: string;
  readonly options: readonly OptionData[];
  readonly bots: readonly string[];
}

/** The running or last game in the view of ``seat``, or of a spectator (null). */
export interface GameView {
  readonly view: string;
  readonly picture?: string;
  readonly seat: number | null;
  readonly mover: Mover;
  readonly actions: readonly string[];
  readonly standing: readonly Score[];
  readonly last: string | null;
}

/** The placement by which a seat told most about its own goal, and the factor of its odds. */
export interface GiveawayData {
  readonly number: number;
  readonly factor: number;
}

/** What a bot would play at version ``v``, the part of the win it expects (0 to 1), and why. */
export interface Hint {
  readonly v: number;
  readonly hint: ActionDescription;
  readonly share?: number;
  readonly reason?: MessageData;
  readonly danger?: MessageData;
}

/** Bots play the rest of the game without pauses. */
export interface HurriedEvent {
  readonly kind: "hurried";
  readonly at: number;
}

/** Have bots play the rest of the game at once, where no other person plays. */
export interface HurryCommand {
  readonly do: "hurry";
  readonly id: string;
  readonly v?: number | null;
}

/** The host has renewed the invitation, which only the host is shown, in the snapshot. */
export interface InvitationRenewedEvent {
  readonly kind: "invitation_renewed";
  readonly at: number;
}

/** A choice compared with the best its seat could have known; chances are of the mover's side. */
export interface JudgementData {
  readonly best: string;
  readonly chance: number;
  readonly played: number;
  readonly error: number;
  readonly typical: number;
  readonly grade: Grade;
  readonly loss: number;
  readonly best_reason: MessageData | null;
  readonly played_merit: MessageData | null;
  readonly played_danger: MessageData | null;
}

/** A lesson as a graph of nodes; it begins at the first. */
export interface LessonData {
  readonly name: string;
  readonly options: string;
  readonly nodes: readonly NodeData[];
}

/** A passkey by its credential id. */
export interface ListedPasskey {
  readonly id: string;
  readonly created: number;
}

/** What a review says of the seat of the one who asks: luck and own choices in parts of the win. */
export interface ListedReview {
  readonly weighed: Weighed;
  readonly luck: number;
  readonly own: number;
}

/** A seat in a list of tables. */
export interface ListedSeat {
  readonly name: string;
  readonly who: SeatKind;
  readonly places: readonly (number | null)[];
  readonly points: number | null;
  readonly match: number | null;
}

/** A table in a list; ``since`` is when its phase or a seat changed, or the turn began. */
export interface ListedTable {
  readonly id: string;
  readonly game: string;
  readonly options: string;
  readonly seats: readonly ListedSeat[];
  readonly phase: Phase;
  readonly since: number;
  readonly turn: number | null;
  readonly yours: boolean;
  readonly own: readonly number[];
  readonly v: number | null;
  readonly review: ListedReview | null;
  readonly unreadable: "game" | "log" | null;
}

/** A token by an id that cannot be used in its place. */
export interface ListedToken {
  readonly id: string;
  readonly created: number;
}

/** A login with its password. */
export interface Login {
  readonly login: string;
  readonly password: string;
}

/** Progress of the match: number of the game in it, match points, standings so far. */
export interface Match {
  readonly game: number;
  readonly games: number;
  readonly totals: readonly number[];
  readonly results: readonly (readonly Score[])[];
}

/** The sender's identity. */
export interface Me {
  readonly id: string;
  readonly name: string;
  readonly account: boolean;
  readonly login: string | null;
}

/** Message id of the Fluent files with its arguments, rendered by the reader. */
export interface MessageData {
  readonly id: string;
  readonly args: Readonly<Record<string, string | number | MessageData>>;
}

/** A legal move, what it leads to, and the node after it; None if it was not asked for. */
export interface MoveData {
  readonly token: string;
  readonly text: readonly MessageData[];
  readonly way: readonly string[];
  readonly frames: readonly SceneFrame[];
  readonly next: number | null;
}

/** Mute or unmute a person for the sender alone. */
export interface MuteCommand {
  readonly do: "mute";
  readonly id: string;
  readonly name: string;
  readonly yes: boolean;
}

/** The viewer has muted or unmuted a person. */
export interface MutedEvent {
  readonly kind: "muted";
  readonly at: number;
  readonly name: string;
  readonly yes: boolean;
}

/** A new name. */
export interface Name {
  readonly name: string;
}

/** A scene and what is asked in it: ``kind`` is that of the task, or ``done`` after the last. */
export interface NodeData {
  readonly kind: "play" | "throw" | "try" | "look" | "done";
  readonly ask: string;
  readonly wrong: string;
  readonly wanted: readonly string[];
  readonly point: string | null;
  readonly rule: string | null;
  readonly position: string;
  readonly scene: SceneData;
  readonly moves: readonly MoveData[];
  readonly next: number | null;
}

/** An open offer and the seats that have accepted it. */
export interface Offer {
  readonly what: OfferKind;
  readonly seat: number;
  readonly yes: readonly number[];
  readonly left: number | null;
}

/** Make an offer to the other players; ``random`` is for the first game of a rematch. */
export interface OfferCommand {
  readonly do: "offer";
  readonly id: string;
  readonly what: OfferKind;
  readonly seat?: number | null;
  readonly random?: string | null;
  readonly v?: number | null;
}

/** A seat has made an offer. */
export interface OfferedEvent {
  readonly kind: "offered";
  readonly at: number;
  readonly seat: number;
  readonly what: OfferKind;
}

/** The host, of this ``name``, has opened the table. */
export interface OpenedEvent {
  readonly kind: "opened";
  readonly at: number;
  readonly name: string;
  readonly setup: Setup;
  readonly commitment: string;
}

/** A new table; its invitation admits others where it is private. */
export interface OpenedTable {
  readonly id: string;
  readonly invitation: string;
  readonly commitment: string;
}

/** An option: its values where they are few, what is allowed in words, its defaults. */
export interface OptionData {
  readonly name: string;
  readonly values: readonly string[];
  readonly allowed: string;
  readonly defaults: Readonly<Record<string, string>>;
  readonly unnamed: string | null;
  readonly sentence: string;
}

/** The reader's seat against bots, and their best accuracy in this game at other tables. */
export interface OwnData {
  readonly seat: number;
  readonly best: number | null;
}

/** The beginning where the reader has played against bots from the start of the game. */
export interface OwnLine {
  readonly own: OwnData;
}

/** What the decided games of a kind say about a person who had one seat in them. */
export interface OwnResults {
  readonly game: string;
  readonly games: number;
  readonly won: number;
  readonly expected: number;
  readonly beaten: readonly string[];
}

/** The version of the page that the server has now; sent to a page of another one. */
export interface PageMessage {
  readonly page: string;
}

/** The server was down for some seconds, during which clocks stood still. */
export interface PausedEvent {
  readonly kind: "paused";
  readonly at: number;
  readonly seconds: number;
}

/** A sign of life; a client sends one every 4 s. */
export interface Ping {
  readonly ping: number;
}

/** Put a bot on a seat, or open the seat (null), as the host before the start. */
export interface PlaceBotCommand {
  readonly do: "place_bot";
  readonly id: string;
  readonly seat: number;
  readonly bot: string | null;
}

/** Play an action; the seat to move is the default. */
export interface PlayCommand {
  readonly do: "play";
  readonly id: string;
  readonly token: string;
  readonly seat?: number | null;
  readonly v?: number | null;
}

/** A seat has played an action. */
export interface PlayedEvent {
  readonly kind: "played";
  readonly at: number;
  readonly seat: number;
  readonly token: string;
  readonly text: readonly MessageData[];
  readonly by: PlayedBy;
  readonly way?: readonly string[];
  readonly left?: number;
}

/** The answer to a ping. */
export interface Pong {
  readonly pong: number;
}

/** Which seats are connected now. */
export interface PresenceMessage {
  readonly presence: readonly boolean[];
}

/** The text of one or more records. */
export interface RecordsText {
  readonly text: string;
}

/** A command is refused and has changed nothing; ``ack`` is null where it had no id. */
export interface Refusal {
  readonly ack: string | null;
  readonly error: ErrorData;
}

/** Why an action, or the beginning of one, is not legal; ``rule`` is the broken rule's id. */
export interface RefusedAction {
  readonly token: string;
  readonly reason: MessageData;
  readonly rule: string | null;
}

/** A further match begins. */
export interface RematchBeganEvent {
  readonly kind: "rematch_began";
  readonly at: number;
}

/** Replace the invitation of a private table, as its host; spectators are sent away. */
export interface RenewInvitationCommand {
  readonly do: "renew_invitation";
  readonly id: string;
}

/** A game, frame by frame. */
export interface Replay {
  readonly game: string;
  readonly options: string;
  readonly seats: readonly string[];
  readonly tags: Readonly<Record<string, string>>;
  readonly frames: readonly Frame[];
}

/** The games of a text. */
export interface Replays {
  readonly games: readonly (Replay | FailedReplay)[];
}

/** Resign the running game. */
export interface ResignCommand {
  readonly do: "resign";
  readonly id: string;
  readonly seat?: number | null;
  readonly v?: number | null;
}

/** The summary of a game; from the action ``decided`` on nobody doubted the winners. */
export interface ReviewData {
  readonly game: string;
  readonly options: string;
  readonly over: boolean;
  readonly resigned: readonly number[];
  readonly seats: readonly SeatReviewData[];
  readonly turning_points: readonly EntryData[];
  readonly decided: number | null;
}

/** The text of one or more records, and which of them is to be reviewed, counted from 0. */
export interface ReviewText {
  readonly text: string;
  readonly number?: number;
}

/** A puzzle for the seat ``seat``: the scene, and what each legal action leads to. */
export interface Riddle {
  readonly difficulty: string;
  readonly options: string;
  readonly margin: number;
  readonly seat: number;
  readonly names: readonly string[];
  readonly scene: SceneData;
  readonly moves: readonly MoveData[];
}

/** The riddles of a day in one of the ``games`` that have any, one of each difficulty. */
export interface Riddles {
  readonly game: string;
  readonly games: readonly string[];
  readonly day: string;
  readonly riddles: readonly Riddle[];
}

/** Somebody has sent a chat message: ``phrase`` or ``text`` is null. */
export interface SaidEvent {
  readonly kind: "said";
  readonly at: number;
  readonly seat: number | null;
  readonly name: string;
  readonly phrase: Phrase | null;
  readonly text: string | null;
}

/** A person has taken a seat. */
export interface SatEvent {
  readonly kind: "sat";
  readonly at: number;
  readonly seat: number;
  readonly name: string;
  readonly who: "person" | "device";
}

/** Send a chat message: a phrase or free text. */
export interface SayCommand {
  readonly do: "say";
  readonly id: string;
  readonly phrase?: Phrase | null;
  readonly text?: string | null;
}

/** A position as the reader sees it; without a ``mover`` chance is, or the game is over. */
export interface SceneData {
  readonly view: string;
  readonly mover: number | null;
  readonly standing: readonly Score[];
}

/** A scene and the action of ``seat`` (None is chance) that led to it. */
export interface SceneFrame {
  readonly token: string;
  readonly seat: number | null;
  readonly text: readonly MessageData[];
  readonly way: readonly string[];
  readonly scene: SceneData;
}

/** Occupant of a seat, and whether they are there. */
export interface Seat {
  readonly name: string;
  readonly who: SeatKind;
  readonly colour: string | null;
  readonly absent: boolean;
  readonly stand_in: boolean;
  readonly late: boolean;
  readonly relieve: boolean;
  readonly added: boolean;
  readonly resigned: boolean;
  readonly out: boolean;
}

/** Stand up, go away, come back, or have a bot take over an absent person's seat. */
export interface SeatCommand {
  readonly do: "rise" | "leave" | "return" | "relieve";
  readonly id: string;
  readonly seat: number;
}

/** Something has happened to a seat, and ``kind`` says all about it. */
export interface SeatEvent {
  readonly kind: SeatEventKind;
  readonly at: number;
  readonly seat: number;
  readonly name: string;
}

/** How a seat fared: the parts of the win that add up to its result, and how well it chose. */
export interface SeatReviewData {
  readonly start: number;
  readonly luck: number;
  readonly own: number;
  readonly others: number;
  readonly second_look: number;
  readonly reveal: number;
  readonly result: number;
  readonly accuracy: number | null;
  readonly accuracy_error: number;
  readonly grades: Readonly<Record<string, number>>;
  readonly weighed: Weighed;
  readonly turning_points: readonly number[];
}

/** A credential as the browser sends it (PublicKeyCredential.toJSON()). */
export interface SentCredential {
  readonly credential: Readonly<Record<string, unknown>>;
  readonly login?: string;
}

/** Settings of a table: game, options, seats, length of the match, policies. */
export interface Setup {
  readonly game: string;
  readonly options: string;
  readonly seats: readonly string[];
  readonly games: number;
  readonly clock: Clock;
  readonly absent: AbsencePolicy;
  readonly visibility: Visibility;
}

/** Settings of a new table; missing fields take their defaults. */
export interface SetupRequest {
  readonly id?: string;
  readonly game: string;
  readonly options?: string;
  readonly seats?: readonly string[];
  readonly games?: number;
  readonly clock?: ClockRequest;
  readonly absent?: AbsencePolicy;
  readonly visibility?: Visibility;
}

/** Take an open seat before the start, the first one by default. */
export interface SitCommand {
  readonly do: "sit";
  readonly id: string;
  readonly seat?: number | null;
  readonly name: string;
  readonly random?: string | null;
}

/** The whole table as a viewer may know it. */
export interface Snapshot {
  readonly id: string;
  readonly v: number;
  readonly setup: Setup;
  readonly phase: Phase;
  readonly host: boolean;
  readonly you: readonly number[];
  readonly invitation?: string;
  readonly code: string | null;
  readonly seats: readonly Seat[];
  readonly match: Match;
  readonly game: GameView | null;
  readonly clocks: readonly ClockState[];
  readonly offers: readonly Offer[];
  readonly undo: boolean;
  readonly fair: Fairness;
  readonly chat: readonly ChatLine[];
  readonly muted: readonly string[];
}

/** The top-level fields of a snapshot that differ from the one before. */
export interface SnapshotChange {
  readonly id?: string;
  readonly v?: number;
  readonly setup?: Setup;
  readonly phase?: Phase;
  readonly host?: boolean;
  readonly you?: readonly number[];
  readonly invitation?: string;
  readonly code?: string | null;
  readonly seats?: readonly Seat[];
  readonly match?: Match;
  readonly game?: GameView | null;
  readonly clocks?: readonly ClockState[];
  readonly offers?: readonly Offer[];
  readonly undo?: boolean;
  readonly fair?: Fairness;
  readonly chat?: readonly ChatLine[];
  readonly muted?: readonly string[];
}

/** The table after event ``v``. */
export interface SnapshotMessage {
  readonly v: number;
  readonly now: Snapshot;
}

/** The days on which puzzles were solved, and the puzzles of the last of them. */
export interface SolvedPuzzles {
  readonly days: readonly number[];
  readonly last: readonly string[];
}

/** The beginning where bots have moved for people: their seats, which the record cannot tell. */
export interface StandInsLine {
  readonly stand_ins: readonly number[];
}

/** What ``/api/me``, ``/api/games`` and the three lists of ``/api/tables`` say. */
export interface Start {
  readonly me: Me;
  readonly games: readonly GameData[];
  readonly mine: readonly ListedTable[];
  readonly open: readonly ListedTable[];
  readonly live: readonly ListedTable[];
}

/** The end of a review. */
export interface SummaryLine {
  readonly review: ReviewData;
}

/** The last ``steps`` actions have been taken back. */
export interface UndoneEvent {
  readonly kind: "undone";
  readonly at: number;
  readonly seat: number;
  readonly steps: number;
}

/** All checks of one record. */
export interface VerdictData {
  readonly right: boolean;
  readonly checks: readonly CheckResult[];
}

/** What is right and wrong about each record of a text. */
export interface Verdicts {
  readonly verdicts: readonly VerdictData[];
}

/** The login that a guest wants for the account; an account has one already. */
export interface WantedLogin {
  readonly login?: string;
}

export type AbsencePolicy = "bot" | "wait" | "resign";

export type CauseKind = "die" | "draw" | "first" | "deal" | "both";

export type ClientMessage = Command | Describe | AskHint | Ping;

export type ClockKind = "none" | "move" | "total" | "days";

export type Command = SitCommand | SeatCommand | PlaceBotCommand | ChooseColourCommand | RenewInvitationCommand | HurryCommand | AddRandomnessCommand | BeginCommand | PlayCommand | OfferCommand | AnswerCommand | ResignCommand | SayCommand | MuteCommand;

export type GameEnd = "finished" | "resigned" | "stopped";

export type Grade = "best" | "fine" | "slip" | "mistake" | "blunder";

export type Mover = number | "chance" | null;

export type OfferKind = "undo" | "rematch" | "stop";

export type Phase = "open" | "playing" | "between" | "over";

export type Phrase = "hello" | "good-luck" | "well-played" | "thanks" | "sorry" | "oops" | "hurry" | "one-moment" | "good-game" | "again";

export type PlayedBy = "person" | "bot" | "stand-in";

export type ReviewLine = StandInsLine | OwnLine | EntryLine | DeductionLine | SummaryLine | ErrorLine;

export type Score = Readonly<Record<string, number | null>> & { readonly points: number | null; readonly place: number | null };

export type SeatEventKind = "rose" | "randomness_added" | "resigned" | "left" | "timed_out" | "relieved" | "returned";

export type SeatKind = "open" | "person" | "device" | "bot";

export type ServerMessage = EventMessage | SnapshotMessage | ChangeMessage | Acknowledgement | Refusal | Failure | PresenceMessage | PageMessage | Pong | Descriptions | Hint;

export type Shares = readonly number[];

export type TableEvent = OpenedEvent | SatEvent | BotPlacedEvent | ColourChosenEvent | SeatEvent | CalledEvent | BeganEvent | DrawnEvent | PlayedEvent | OfferedEvent | AnsweredEvent | UndoneEvent | EndedEvent | RematchBeganEvent | SaidEvent | MutedEvent | InvitationRenewedEvent | HurriedEvent | ClosedEvent | PausedEvent;

export type Visibility = "link" | "private" | "listed";

export type Weighed = "luck" | "own" | "skill" | "others" | "estimate" | "resigned" | "nothing";
