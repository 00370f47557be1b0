// Every message and every answer between the server and the page, made from the structs
// of web/api/wire.py, web/*answers.py and web/api/requests.py by python -m scripts.wire_files.
// Texts for people come in the language that was asked for.

export type Seat = 0 | 1;
export type OptionValue = string | number | boolean;

/** What a socket begins with. */
export interface FirstMessage {
  protocol: number;
}
/** The first message on a socket of a table. */
export interface Hello extends FirstMessage {
  type: "hello";
  table: string;
  /** What holds a seat; null to watch. */ token: string | null;
  language: string;
  /** The number of the next event as far as the page knows; null if it knows nothing. */ sequence?: number | null;
  /** How many plies the page has kept: those need not be sent again. */ plies?: number;
}
/** A command, with the sequence number that it answers to. */
export interface DoMessage {
  type: "do";
  /** Chosen by the page; the answer repeats it. */ id: string;
  sequence: number;
  /** As match/commands.py writes it: {"command": "move", "text": "7g7f"}. */ command: Record<string, any>;
  /** For whom, where this page holds both seats; null for the seat it holds. */ seat?: Seat | null;
}
/** A question that changes nothing. */
export interface AskMessage {
  type: "ask";
  id: string;
  /** A hint, what a typed text means, why steps are impossible, a claim, what is threatened, or what each move is worth. */ what: "claim" | "hint" | "read" | "threats" | "verdicts" | "why";
  /** What was typed, or the key of the claim. */ text?: string;
  steps?: string[];
}
/** A greeting to everybody at the table; only players send any. */
export interface GreetMessage {
  type: "greet";
  id: string;
  what: "fun" | "good-game" | "luck" | "moment" | "thanks" | "well-played";
}
/** Asks whether the server is there. */
export interface Ping {
  type: "ping";
  id: string;
}
/** What may be touched next. */
export interface StepNode {
  /** What is expected; "" on leaves. */ say: string;
  next: Record<string, StepNode>;
  /** What people call steps that are not points of the board: {"+": "promote"}. */ names: Record<string, string>;
  /** The piece that stands there after such a step, by its sign: {"+": "+B"}. */ signs: Record<string, string>;
  /** The whole turn, on leaves. */ move: string | null;
  /** Where the throw takes the piece in the end, if not to the last step. */ lands: string;
}
/** What a board shows. */
export interface BoardView {
  game: string;
  /** The address of its style; the page adds "&flipped=1", "&portrait=1" and "&lang=xx". */ style: string;
  standing: Record<string, string>;
  reserves: Record<string, number>;
  /** The points whose pieces are protected from capture. */ protected: string[];
  /** The points of the last move. */ last: string[];
  /** The headline, and what the drawing does not show. */ words: string[];
  /** The canonical text of the position. */ text: string;
  /** The drawing in letters; "" at a table, since few ask for it. */ diagram: string;
  turn: Seat;
  /** What the die shows; null where there is none or it has to be thrown. */ throw: string | null;
  is_throw_due: boolean;
  /** The legal turns as a tree of steps; null for those who may not move now. */ legal: StepNode | null;
  /** How a pass is written. */ pass_move: string;
  /** How the game ended at the board; null while it goes on. */ result: string | null;
  /** The last move in words. */ narration: string[];
  /** The sign of a piece that a list draws before the last move; "" for none. */ piece: string;
  /** The last move as players of the game write it; "" at a table, which has its plies. */ written: string;
}
/** One move or throw that was made. */
export interface PlyView {
  text: string;
  seat: Seat;
  is_throw: boolean;
  narration: string[];
  seconds: number;
  /** Its number, as players of the game count: by turns, or by rounds of a turn each. */ round: number;
  /** The sign of a piece that a list draws before what is written; "" for none. */ piece: string;
  /** The move as players of the game write it; a throw as its text. */ written: string;
}
/** Something that this viewer can do in a phase. */
export interface PhaseChoice {
  key: string;
  /** The key to press; "" if there is none. */ letter: string;
  /** What can be typed, and what a button says. */ word: string;
  title: string;
  /** What to send; where there are points, with "point" filled in. */ command: Record<string, any>;
  /** The points that can be named with it; none if it needs none. */ points: string[];
  /** Whether people who share a screen say which of them does it. */ is_personal: boolean;
}
/** What the players do before or after play; once the game is over, how it was counted. */
export interface PhaseView {
  key: string;
  title: string;
  /** Whether it decides who takes which seat; until then the seats are provisional. */ settles_seats: boolean;
  /** Who still has to do something. */ asked: Seat[];
  ask: string;
  /** How it stands, such as the score as it is counted now. */ status: string[];
  choices: PhaseChoice[];
  /** What touching a point does. */ touch: PhaseChoice | null;
  /** The points that are marked, with how: "dead", "seki", "first" or "second". */ marks: Record<string, string>;
  /** What each mark means; "" is a free point without one. */ legend: Record<string, string>;
}
/** What one face of the clock shows. */
export interface ClockSide {
  /** Seconds left of what runs now: the main time, or the period. */ seconds: number;
  /** "3 × 30 s" and the like; "" in the main time. */ period: string;
}
/** The clock as it stands when the message is sent. */
export interface ClockView {
  /** As people write it: "10m+5x30s". */ control: string;
  sides: [ClockSide, ClockSide];
  /** Whose clock runs; null if none does. */ running: Seat | null;
}
/** A sentence for both players, such as that a king is in check. */
export interface Announced {
  key: string;
  sentence: string;
  /** The points that it is about, each with how it is marked: "check", "checker" … */ marks: Record<string, string>;
}
/** How the game ended. */
export interface Ended {
  winners: Seat[];
  sentence: string;
  /** The rule that ended it, without who won. */ why: string;
  /** By how many points it was won; 0 where nothing is counted. */ margin: number;
  /** The final count: what is counted, and the points of both seats; none where nothing is. */ count: ([string, number, number])[];
  /** Whether it counts as a result: false if the players agreed that it does not. */ is_result: boolean;
}
/** A person with a name at a table. */
export interface SeatedPerson {
  id: string;
  /** The beginning of the id, where both players are called alike; "" otherwise. */ tag: string;
  rating: number;
  /** How far the rating may be from the truth. */ deviation: number;
  is_provisional: boolean;
  /** What this game changed; null if it is not over or does not count. */ change: number | null;
}
/** A table as one viewer sees it. */
export interface Table extends BoardView {
  key: string;
  /** The number of the next event. */ sequence: number;
  title: string;
  rules: string;
  rules_title: string;
  stage: "after" | "before" | "over" | "play";
  /** What is done before or after play; null in play. */ phase: PhaseView | null;
  is_paused: boolean;
  /** "human" or the key of a computer player, by seat (provisional until they are settled). */ players: [string, string];
  /** What they are called: never empty. */ names: [string, string];
  seats: [string, string];
  /** Whose friend has not joined yet: the link is still open. */ invited: Seat | null;
  clock: ClockView | null;
  /** Whose turn it is and what has to be done. */ expected: string;
  /** What the seat to move has to do, without its name; "" while nobody moves. */ task: string;
  announcements: Announced[];
  /** The number of the first ply sent; the page keeps those before it. */ plies_from: number;
  plies: PlyView[];
  /** What is offered, and by whom: {"draw": 0}. */ offers: Record<string, Seat>;
  outcome: Ended | null;
  /** The keys of what this viewer can do now: actions (see Catalogue), "resume", "rematch" … */ can: string[];
  /** The key of the next game, once a rematch is agreed. */ rematch: string | null;
  rated: boolean;
  /** Whether people who play each other may ask for hints. */ hints: boolean;
  /** Who has a name that others can look up, by seat (provisional until they are settled). */ people: [SeatedPerson | null, SeatedPerson | null];
  /** What people should know of the computers here, and why a rated game does not count. */ notices: string[];
}
/** What a step is worth: as much as the best turn that begins with it. */
export interface VerdictNode {
  kind: "chance" | "draw" | "loss" | "win";
  /** Its short form: "+4", "=", "-7", "+62?" if it may be drawn, or a chance in percent. */ mark: string;
  words: string;
  /** Beside the best that is possible now; "unknown" if one that is not known may be better. */ grade: "best" | "same" | "unknown" | "worse";
  next: Record<string, VerdictNode>;
}
/** What a move or throw is worth. */
export interface MoveVerdict {
  move: string;
  kind: "chance" | "draw" | "loss" | "win";
  mark: string;
  words: string;
  grade: "best" | "same" | "unknown" | "worse";
}
/** What the tablebases say of a position, for the seat to move. */
export interface VerdictsView {
  /** What the position is worth, and the best throw where one is due. */ words: string[];
  /** What the first steps are worth; none where a throw is due. */ next: Record<string, VerdictNode>;
  /** The moves or throws of which something is known, the best first. */ moves: MoveVerdict[];
  /** What the move before was worth, and which one was better; "" if unknown. */ review: string;
  /** Why nothing is known of the position; "" if something is. */ note: string;
}
/** The answer to the hello. */
export interface Welcome {
  type: "welcome";
  protocol: 1;
  /** The seats that this page holds. */ you: Seat[];
  table: Table;
  /** What happened since the sequence number of the hello, in words. */ missed: string[];
}
/** Something happened; the table stands as it says. */
export interface Happened {
  type: "happened";
  /** The id of the command of this page that did it; null if another client did. */ answers: string | null;
  /** The number of the first of these events. */ first: number;
  /** None if only the people or the next game have changed. */ events: (Record<string, any>)[];
  narration: string[];
  you: Seat[];
  table: Table;
}
/** A command or a question was refused; nothing has changed. */
export interface Refused {
  type: "refused";
  id: string | null;
  code: string;
  sentence: string;
  sequence: number;
}
/** What a question was answered. */
export interface Answer {
  type: "answer";
  id: string;
  sentences: string[];
  /** For "hint": a fact that speaks for the move; "" if none can be given. */ reason: string;
  /** For "hint" and "read": the steps that are meant, all of a turn or its beginning. */ steps: string[];
  /** The whole move, if it is one. */ move: string | null;
  verdicts: VerdictsView | null;
}
/** A computer thinks, or waits for its turn to think. */
export interface Thinking {
  type: "thinking";
  /** null: no computer is thinking any more. */ seat: Seat | null;
  /** How many wait before it; 0: it thinks. */ ahead: number;
  nodes: number;
  best: string;
}
/** Who is there. */
export interface Attendance {
  type: "people";
  present: [boolean, boolean];
  watching: number;
}
/** A player greets everybody at the table. */
export interface Greeting {
  type: "greeting";
  seat: Seat;
  what: "fun" | "good-game" | "luck" | "moment" | "thanks" | "well-played";
}
/** The answer to a ping. */
export interface Pong {
  type: "pong";
  id: string;
}
/** The last word before the server closes the socket. */
export interface Closing {
  type: "closing";
  code: string;
  sentence: string;
}
/** A position, as the moves that led to it. */
export interface BoardRequest {
  game: string;
  rules?: string | null;
  options?: Record<string, OptionValue>;
  /** The canonical text of the first position; null for the usual one. */ start?: string | null;
  moves?: string[];
}
/** Steps of a turn in a position. */
export interface StepsRequest extends BoardRequest {
  steps: string[];
}
/** A game of a file to review. */
export interface ReviewRequest {
  /** The name of the file; its suffix says the format. */ name: string;
  /** The file in base64. */ content: string;
  /** Which game of the file, from 0. */ number?: number;
}
/** A game of a file to continue from. */
export interface RecordSource extends ReviewRequest {
  /** After how many moves; null for all. */ upto?: number | null;
}
/** A saved game to continue from. */
export interface SavedSource {
  key: string;
  /** After how many moves; null for all. */ upto?: number | null;
}
/** A game to begin. */
export interface TableRequest {
  game: string;
  rules?: string | null;
  options?: Record<string, OptionValue>;
  clock?: string;
  /** How it is settled who takes which seat: "agreed", "choice", or a lot of the game. */ colours?: string;
  /** Whether both people may ask for hints; not in a rated game. */ hints?: boolean;
  /** Whether the result counts for the ratings: only between two people with names. */ rated?: boolean;
  /** The key of this browser's person, whose name and seat it is then; "" for no person. */ person?: string;
  /** "human" or the key of a computer player, first and second seat. */ players: [string, string];
  names?: [string, string];
  /** Whether the other person joins by a link. */ friend?: boolean;
  friend_seat?: Seat;
  /** How long computers think about a move; levels have a fixed effort instead. */ seconds?: number;
  record?: RecordSource | null;
  /** A saved game to continue from, at a new table. */ again?: SavedSource | null;
}
/** An invitation to a seat. */
export interface ClaimRequest {
  /** What the person is called; empty for no name. */ name?: string;
  /** The key of this browser's person, whose name it is then; "" for no person. */ person?: string;
  invitation: string;
}
/** An invitation to ask about. */
export interface InvitationRequest {
  invitation: string;
}
/** A new title for a game. */
export interface TitleRequest {
  title: string;
}
/** A table, and the token that a browser holds for it. */
export interface HeldTable {
  key: string;
  token: string;
}
/** The tables that a browser remembers. */
export interface LibraryRequest {
  tables: HeldTable[];
  /** The key of this browser's person, whose games are listed too; "" for no person. */ person?: string;
}
/** A move that answers a step of a lesson. */
export interface MoveRequest {
  /** "?" asks for a right one. */ move: string;
}
/** What to remember of the owner; what is left out stays. */
export interface ProfileRequest {
  name?: string | null;
  language?: string | null;
  lessons?: Record<string, number>;
  choices?: Record<string, Record<string, any>>;
}
/** What somebody wants to be called. */
export interface PersonRequest {
  name: string;
  label?: string;
}
/** The link that a new phrase is appended to, for its QR code. */
export interface LinkRequest {
  link: string;
}
/** A phrase that was shown on another device. */
export interface PhraseRequest {
  phrase: string;
  label?: string;
}
/** A game to offer to everybody. */
export interface ChallengeRequest {
  game: string;
  rules?: string | null;
  options?: Record<string, OptionValue>;
  clock?: string;
  /** How it is settled who takes which seat: "agreed", "choice", or a lot of the game. */ colours?: string;
  /** Whether both people may ask for hints; not in a rated game. */ hints?: boolean;
  /** Whether the result counts for the ratings: only between two people with names. */ rated?: boolean;
  /** The key of this browser's person, whose name and seat it is then; "" for no person. */ person?: string;
  /** Which seat the maker takes; null for a toss. */ seat?: Seat | null;
  name?: string;
}
/** Somebody who takes a challenge. */
export interface TakeRequest {
  /** What the person is called; empty for no name. */ name?: string;
  /** The key of this browser's person, whose name it is then; "" for no person. */ person?: string;
}
/** Why the operator closes a table. */
export interface CloseRequest {
  reason?: string;
}
/** An address, or a network such as 203.0.113.0/24. */
export interface AddressRequest {
  address: string;
}
/** A network that may not use the server. */
export interface BanRequest extends AddressRequest {
  reason?: string;
  /** Null for a permanent ban. */ hours?: number | null;
}
/** Why a request was refused, for programs and for people. */
export interface Refusal {
  code: string;
  sentence: string;
}
/** The server runs, or is ready for work. */
export interface Ready {
  status: "ok";
}
/** A language as the page needs it: its translations, and how it writes numbers and counts. */
export interface Texts {
  /** Every template with its translation, or with one for each plural form. */ texts: Record<string, string[]>;
  decimal: string;
  /** The plural form of each number below 200; larger ones as 100 + their last two digits. */ plurals: number[];
  fraction: number;
}
/** Something to choose, with its title. */
export interface Titled {
  key: string;
  title: string;
}
/** A value to choose, with its title. */
export interface ChoiceView {
  value: OptionValue;
  title: string;
}
/** A point of the rules that can be changed. */
export interface OptionView {
  key: string;
  title: string;
  help: string;
  kind: "choice" | "flag" | "number";
  default: OptionValue;
  choices: ChoiceView[];
  /** The few values that most people choose, to be offered first; empty if there are none. */ usual: ChoiceView[];
  /** Whether only whole numbers are possible, if kind is "number". */ whole: boolean;
  least: number | null;
  most: number | null;
}
/** A set of rules with its options. */
export interface RuleSet {
  key: string;
  title: string;
  options: OptionView[];
}
/** Something a person can do at the table besides moving. */
export interface ActionView {
  key: string;
  letter: string;
  word: string;
  title: string;
}
/** A way to draw lots for the seats. */
export interface LotView {
  key: string;
  title: string;
  summary: string;
}
/** A computer player. */
export interface PlayerView {
  key: string;
  /** What people call it: "Level 3 · Learner". */ name: string;
  /** One line about how it plays. */ title: string;
  /** The number of a level, from 1 to 10; null for the other players. */ level: number | null;
}
/** A game and the ways to play it. */
export interface GameCard {
  key: string;
  title: string;
  summary: string;
  first_game: Record<string, OptionValue>;
  seats: [string, string];
  lots: LotView[];
  actions: ActionView[];
  /** The command of each claim, by the key of its action. */ claims: Record<string, string>;
  piece_sets: Titled[];
  rules: RuleSet[];
  /** The computer players, the levels first. */ players: PlayerView[];
  /** The key of the player for a first game. */ usual: string;
  /** File formats by suffix; the first is the one that people of this game use. */ formats: Titled[];
  has_lesson: boolean;
  /** The address of its board style, for the usual rules. */ style: string;
}
/** What can be played here, how, and in which languages. */
export interface Catalogue {
  version: string;
  protocol: 1;
  /** Whether this is a person's own server, with that person's library and profile. */ is_local: boolean;
  languages: Titled[];
  themes: string[];
  games: GameCard[];
  clocks: Titled[];
}
/** An upright rectangle. */
export interface BoxView {
  x: number;
  y: number;
  width: number;
  height: number;
}
/** A width and a height. */
export interface Size {
  width: number;
  height: number;
}
/** Where a piece can stand. */
export interface StylePoint extends BoxView {
  name: string;
}
/** Where pieces lie beside the board. */
export interface StyleStock {
  sign: string;
  x: number;
  y: number;
  seat: Seat;
  across: number;
  down: number;
  name: string;
}
/** The drawing of a piece. */
export interface StylePiece {
  sign: string;
  /** What people call it, with its owner: "White's king". */ name: string;
  seat: Seat | null;
  is_turned: boolean;
  /** SVG around (0, 0), by set of pieces; "" where there is only one set. A path with a "data-kanji" has no "d": it is in the outlines of the board style. */ markup: Record<string, string>;
}
/** A board without its position: sent once, and cached. */
export interface StyleView {
  game: string;
  width: number;
  height: number;
  board: BoxView;
  trays: BoxView[];
  die: BoxView | null;
  points: StylePoint[];
  /** The points of a path in order, along which pieces walk; none in most games. */ track: string[];
  stocks: StyleStock[];
  pieces: StylePiece[];
  piece_sets: string[];
  outlines: Record<string, string>;
  /** SVG of everything below the pieces. */ ground: string;
  defs: string;
  /** The size of the arrangement for a narrow screen ("&portrait=1"); null if there is none. */ portrait: Size | null;
  /** SVG around (0, 0) of what marks a point: "last", "choice", "dead", "territory-0" … */ marks: Record<string, string>;
  /** What the board itself says: {"free": "{point}, free"}; the page fills in the braces. */ words: Record<string, string>;
}
/** The rules against something; none if it is possible. */
export interface Reasons {
  sentences: string[];
}
/** A table that was created, or a seat that was taken. */
export interface Seated {
  key: string;
  /** Holds the seats of this browser, or pauses two computers. It is "" for the owner with the key, and for a person, whose own key holds the seat. */ token: string;
  /** For the friend's link; "" if no friend is invited. */ invitation: string;
}
/** What has become of an invitation. */
export interface InvitationView {
  is_open: boolean;
}
/** A saved game in a list. */
export interface SummaryView {
  key: string;
  title: string;
  about: string;
  game: string;
  names: [string, string];
  players: [string, string];
  moves: number;
  /** When something last happened, in seconds since 1970. */ last: number;
  is_unfinished: boolean;
  /** How it ended, in words; "" while it goes on. */ result: string;
  /** Whether the browser holds a seat or owns the store. */ is_yours: boolean;
  is_your_turn: boolean;
  /** When the player to move loses on time, in a correspondence game. */ due: number | null;
}
/** The saved games that a browser may see. */
export interface LibraryView {
  games: SummaryView[];
}
/** The level for the next game against the computer. */
export interface SuggestionView {
  player: string;
  level: number;
  /** The level that was won or lost against three times in a row; null without such a streak. */ after: string | null;
  /** Why another level is suggested, as a question; "" if none is. */ sentence: string;
  /** How many games were won, drawn and lost against each level, by its key. */ records: Record<string, [number, number, number]>;
}
/** The level for the next game of each kind. */
export interface Suggestions {
  games: Record<string, SuggestionView>;
}
/** One position of a game. */
export interface ReviewNode {
  /** The index of the node before it; null for the first position. */ parent: number | null;
  ply: number;
  text: string;
  /** The sign of a piece that a list draws before what is written; "" for none. */ piece: string;
  /** The move as players of the game write it; a throw as its text. */ written: string;
  seat: Seat | null;
  is_throw: boolean;
  narration: string[];
  comment: string;
  standing: Record<string, string>;
  reserves: Record<string, number>;
  last: string[];
  words: string[];
  /** Whether it is on the line that was played. */ is_main: boolean;
}
/** A game to review, with its variations. */
export interface Review {
  game: string;
  rules: string;
  rules_title: string;
  options: Record<string, OptionValue>;
  start: string | null;
  style: string;
  seats: [string, string];
  /** Whether each turn has a number of its own; otherwise both turns of a round share one. */ numbers_turns: boolean;
  names: [string, string];
  result: string;
  /** What could not be read from a file. */ warnings: string[];
  /** The titles of all games of the file, if there are several. */ games: string[];
  number: number;
  /** The first position, then every move; a parent stands before its children. */ nodes: ReviewNode[];
  rated: boolean;
  hints: boolean;
  /** Whether the asker may know what each move is worth: not while people play each other. */ verdicts: boolean;
}
/** The rules of a game as a page. */
export interface Help {
  title: string;
  html: string;
  /** The id of each heading, with its title. */ chapters: Titled[];
}
/** One idea on a board. */
export interface LessonStep {
  text: string;
  board: BoardRequest;
}
/** The lesson of a game. */
export interface Lesson {
  steps: LessonStep[];
  /** The sets of pieces that its texts speak of, the usual one first; none for all sets. */ pieces: string[];
}
/** The answer to a move in a lesson. */
export interface LessonAnswer {
  is_right: boolean;
  sentences: string[];
  board: BoardView | null;
}
/** What the store remembers of its owner. */
export interface ProfileView {
  name: string;
  language: string;
  lessons: Record<string, number>;
  choices: Record<string, Record<string, any>>;
  /** The command that opens the same games in a terminal; "" if unknown. */ terminal: string;
}
/** One position of a demo. */
export interface Frame {
  standing: Record<string, string>;
  reserves: Record<string, number>;
  last: string[];
}
/** A position with the style of its board, as a list of games shows it. */
export interface StillView extends Frame {
  style: string;
}
/** A short game to watch. */
export interface Demo {
  style: string;
  frames: Frame[];
}
/** The demo of each game that has one. */
export interface Demos {
  games: Record<string, Demo>;
}
/** A table in memory, as the operator sees it. */
export interface TableLine {
  key: string;
  game: string;
  /** The players; those without a name by their seat. */ names: [string, string];
  moves: number;
  /** Seconds since it was created. */ age: number;
  /** Seconds since it was last used. */ idle: number;
  sockets: number;
  /** Where its clients come from, and first who created it. */ networks: string[];
}
/** The tables in memory, those with most sockets first. */
export interface TableLines {
  total: number;
  /** Some of them, if there are very many. */ tables: TableLine[];
  /** How many servers of the same database did not answer. */ silent: number;
}
/** The latency in the last minute, in seconds; null above the highest bound. */
export interface Latency {
  /** Per second. */ rate: number;
  p50: number | null;
  p90: number | null;
  p99: number | null;
}
/** The computers that think for one network. */
export interface ThinkerLine {
  network: string;
  running: number;
  waiting: number;
}
/** What one server process has to do. */
export interface LoadView {
  /** The host and the number of the process. */ name: string;
  uptime: number;
  tables: number;
  sockets: number;
  /** Moves and other commands at the tables. */ commands: Latency;
  requests: Latency;
  /** Bytes of the server's own process. */ memory: number;
  /** Bytes of the store. */ store: number;
  /** Bytes of answers that are kept. */ cache: number;
  /** How many wait: for the store, for a thread, for a process, for a computer to think. */ queues: Record<string, number>;
  /** Computers that may think at the same time. */ processes: number;
  thinkers: ThinkerLine[];
}
/** What all server processes have to do, first the one that answers. */
export interface LoadViews {
  servers: LoadView[];
  /** How many servers of the same database did not answer. */ silent: number;
}
/** A network that may not use the server. */
export interface BanView {
  network: string;
  reason: string;
  since: number;
  /** Seconds since 1970; null for a permanent ban. */ until: number | null;
}
/** All bans, the oldest first. */
export interface BanViews {
  bans: BanView[];
}
/** How well somebody plays a game. */
export interface RatingView {
  game: string;
  value: number;
  /** How far the value may be from the truth. */ deviation: number;
  is_provisional: boolean;
  /** How many games it comes from. */ games: number;
}
/** Somebody with a name, as everybody sees them. */
export interface PersonView {
  id: string;
  name: string;
  /** The beginning of the id, which tells people of the same name apart. */ tag: string;
  /** When they came here first, in seconds since 1970. */ since: number;
  /** When they were last here, to the hour. */ seen: number;
  ratings: RatingView[];
}
/** A browser that may act for a person. */
export interface DeviceView {
  id: string;
  label: string;
  since: number;
  /** When it was last used, to the hour. */ seen: number;
  /** Whether it is the one that asks. */ is_this: boolean;
}
/** What only the person themselves may see. */
export interface OwnPerson {
  person: PersonView;
  devices: DeviceView[];
}
/** A phrase that brings a person to another device once. */
export interface PhraseView {
  phrase: string;
  /** How long it is valid, in seconds since 1970. */ until: number;
  /** The QR code of the link with the phrase, as SVG. */ qr: string;
}
/** A player in a list. */
export interface PlayerRow {
  id: string;
  name: string;
  tag: string;
  /** The position in the list, from 1; null for a provisional rating. */ rank: number | null;
  rating: RatingView;
}
/** A page of the players of a game: the best first, provisional ratings last. */
export interface PlayersView {
  game: string;
  /** From 0. */ page: number;
  pages: number;
  players: PlayerRow[];
}
/** A rated game, and what it changed. */
export interface RatedGame {
  key: string;
  /** When it ended, in seconds since 1970. */ at: number;
  /** The opponent's id. */ opponent: string;
  opponent_name: string;
  /** 1 for a win, 0.5 for a draw or a shared win, 0 for a loss. */ score: number;
  before: number;
  value: number;
  deviation: number;
}
/** How a rating came about. */
export interface RatingHistory {
  person: PersonView;
  game: string;
  /** The last ones, the oldest first. */ games: RatedGame[];
}
/** A challenge of this browser. */
export interface HeldChallenge {
  id: string;
  /** What it was answered with, or the key of the person. */ token: string;
}
/** The first message on a socket of the lobby. */
export interface EnterMessage extends FirstMessage {
  type: "enter";
  language?: string;
  /** The key of this browser's person; "" for a guest. */ person?: string;
  challenges?: HeldChallenge[];
}
/** The challenges of this browser: they stay open while it is here. */
export interface MineMessage {
  type: "mine";
  challenges: HeldChallenge[];
}
/** A game that somebody offers. */
export interface ChallengeView {
  id: string;
  /** When, in seconds since 1970. */ made: number;
  game: string;
  rules: string;
  options: Record<string, OptionValue>;
  clock: string;
  rated: boolean;
  hints: boolean;
  colours: string;
  /** Which seat the maker takes; null for a toss. */ seat: Seat | null;
  /** What the maker is called; "" for a guest. */ name: string;
  /** The id of the maker; "" for a guest. */ person: string;
  tag: string;
  /** The maker's rating in this game; null without one. */ rating: number | null;
  is_provisional: boolean;
}
/** Somebody with a name who is here. */
export interface LobbyPerson {
  name: string;
  id: string;
  tag: string;
  /** Whether they sit at a table, without saying which. */ is_playing: boolean;
}
/** A game in progress, with its board. */
export interface LobbyGame extends StillView {
  key: string;
  game: string;
  /** By seat; "" for a guest. */ names: [string, string];
  turn: Seat;
  moves: number;
  clock: string;
  rated: boolean;
}
/** What has changed in the lobby; all of it for somebody who has just come. */
export interface LobbyNews {
  type: "lobby";
  /** The oldest first; null if unchanged. */ challenges: ChallengeView[] | null;
  /** By name; null if unchanged. */ people: LobbyPerson[] | null;
  /** How many more people with names are here than are listed. */ more: number;
  guests: number;
  /** The games in progress, the last moved first. */ keys: string[];
  /** Those that have changed, by key. */ games: Record<string, LobbyGame>;
}
/** A challenge of this browser was taken. */
export interface ChallengeTaken {
  type: "taken";
  challenge: string;
  table: string;
}
/** A challenge that was made. */
export interface ChallengeMade {
  id: string;
  /** Holds the seat once it is taken; "" where a person holds it. */ token: string;
}
export type ToServer = Hello | DoMessage | AskMessage | GreetMessage | Ping;
export type ToPage = Welcome | Happened | Refused | Answer | Thinking | Attendance | Greeting | Pong | Closing;
export type ToLobby = EnterMessage | MineMessage | Ping;
export type FromLobby = LobbyNews | ChallengeTaken | Refused | Pong | Closing;
