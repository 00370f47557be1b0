// What the server and the page say to each other: every message and every answer, by name.
// The same shapes are in wire.py (live messages) and in the server's OpenAPI (answers).
// A "seat" is 0 or 1; texts meant for people come in the language that was asked for.

export type Seat = 0 | 1;
export type OptionValue = string | number | boolean;

// ---------------------------------------------------------------- GET api/house

export interface House {
  version: string;
  protocol: 1;
  /** Whether this is the person's own server: it knows the person's library and profile. */
  is_local: boolean;
  languages: { key: string; title: string }[];
  themes: string[];
  games: GameCard[];
  actions: Action[];
  marking_actions: Action[];
  clocks: { value: string; title: string }[];
}

export interface GameCard {
  key: string;
  title: string;
  /** One line that makes one want to play it. */
  summary: string;
  /** The options that suit a first game, where the usual ones are for those who know it well. */
  first_game: Record<string, OptionValue>;
  seats: [string, string];
  lot: "" | "nigiri" | "furigoma";
  draws_are_offered: boolean;
  piece_sets: { key: string; title: string }[];
  rules: { key: string; title: string; options: Option[] }[];
  players: { key: string; title: string }[];
  /** The key of the player that suits most people. */
  usual: string;
  /** Endings of files, such as "sgf"; the first is the one that people of this game use. */
  formats: { key: string; title: string; reads: boolean; writes: boolean }[];
  has_lesson: boolean;
  /** Where its look is, for the usual rules. */
  look: string;
}

export interface Option {
  key: string;
  title: string;
  help: string;
  kind: "choice" | "number" | "flag";
  default: OptionValue;
  /** What it may be, if kind is "choice". */
  choices: { value: OptionValue; title: string }[];
  /** For kind "number": whole or not, and from where to where; null if anything goes. */
  whole: boolean;
  least: number | null;
  most: number | null;
}

export interface Action {
  key: string;
  letter: string;
  word: string;
  title: string;
}

// ---------------------------------------------------------------- GET api/looks/{game}?…

/** What does not depend on the position: sent once, kept for as long as the version lasts. */
export interface Look {
  game: string;
  width: number;
  height: number;
  board: Box;
  points: { name: string; x: number; y: number; width: number; height: number }[];
  stocks: { sign: string; x: number; y: number; seat: Seat; across: number; name: string }[];
  pieces: LookPiece[];
  piece_sets: string[];
  /** SVG markup of everything under the pieces. */
  ground: string;
  /** SVG markup of gradients and patterns; the ids in it are its own. */
  defs: string;
  /** How large the arrangement for a narrow screen is ("&portrait=1"); null if there is none. */
  portrait: { width: number; height: number } | null;
  /** SVG markup around (0, 0) of what marks a point: "last", "choice", "dead", "territory-0" … */
  marks: Record<string, string>;
  /** What the board itself says: {"free": "{point}, free"}; braces are filled in by the page. */
  words: Record<string, string>;
}

export interface Box { x: number; y: number; width: number; height: number }

export interface LookPiece {
  sign: string;
  /** What people call it, with its owner: "White's king". */
  name: string;
  seat: Seat | null;
  is_turned: boolean;
  /** SVG markup around (0, 0), by set of pieces; "" is the set where there is but one. */
  markup: Record<string, string>;
}

// ---------------------------------------------------------------- POST api/boards

export interface BoardWish {
  game: string;
  rules?: string | null;
  options?: Record<string, OptionValue>;
  /** The canonical text of the first position; null for the usual one. */
  start?: string | null;
  /** Moves and throws from there. */
  moves?: string[];
}

/** POST api/boards/why: why the steps of a turn are not possible; nothing is said if they are. */
export interface StepsWish extends BoardWish { steps: string[] }
export interface Reasons { sentences: string[] }

/** What a board shows. */
export interface Board {
  game: string;
  /** Where the look is: relative, to be completed by "&flipped=1", "&portrait=1" and "&lang=xx". */
  look: string;
  standing: Record<string, string>;
  reserves: Record<string, number>;
  /** The points of the last move. */
  last: string[];
  /** What the drawing does not show, and the headline, in words. */
  words: string[];
  /** The canonical text of the position (SFEN in Shogi). */
  text: string;
  /** The drawing in letters. */
  diagram: string;
  turn: Seat;
  /** What the die shows now; null where there is none or it is to be thrown. */
  throw: string | null;
  is_throw_due: boolean;
  /** The legal turns as a tree of steps; null for those who may not move now. */
  legal: StepNode | null;
  /** How the game ended at the board; null while it goes on. */
  result: string | null;
  /** The last move told in words. */
  told: string[];
}

/** What may be touched next. */
export interface StepNode {
  /** What is expected: "Black: …", "now take a man". Empty on leaves. */
  say: string;
  next: Record<string, StepNode>;
  /** What people call steps that are no points of the board: {"+": "promote"}. */
  names: Record<string, string>;
  /** The whole turn, on leaves. */
  move: string | null;
}

// ---------------------------------------------------------------- live: to the server

export type ToServer = Hello | Do | Ask | Ping;

/** The first message on a socket. */
export interface Hello {
  type: "hello";
  protocol: 1;
  table: string;
  token: string | null;
  language: string;
  /** The number of the next event as far as the page knows; null if it knows nothing. */
  sequence: number | null;
}

/** A command; every one carries the sequence number that it answers to. */
export interface Do {
  type: "do";
  /** Chosen by the page; comes back with the answer. */
  id: string;
  sequence: number;
  /** For whom, where this page holds both seats; null for the seat that the page holds. */
  seat: Seat | null;
  /** As match/commands.py writes it: {"command": "move", "text": "7g7f"}. Whoever has laid a table for two
      computers may "pause" and "resume" it, and {"command": "pace", "seconds": 2} sets how many seconds lie at
      least between their moves; that one is answered by an Answer, and every sequence number will do. */
  command: { command: string; [field: string]: unknown };
}

/** A question that changes nothing. */
export interface Ask {
  type: "ask";
  id: string;
  /** "hint": a suggestion; "read": what a typed text means; "why": why steps are not possible;
      "declaration": how an impasse would be counted. */
  what: "hint" | "read" | "why" | "declaration";
  text: string;
  steps: string[];
}

export interface Ping { type: "ping"; id: string }

// ---------------------------------------------------------------- live: to the page

export type ToPage = Welcome | Happened | Refused | Answer | Thinking | People | Pong | Closing;

export interface Welcome {
  type: "welcome";
  protocol: 1;
  /** The seats that this page holds. */
  you: Seat[];
  table: Table;
  /** What happened since the sequence number of the hello, told in words. */
  missed: string[];
}

/** Something happened; the table stands as it says. No events: somebody has come, or a rematch has begun. */
export interface Happened {
  type: "happened";
  /** The id of the command of this page that did it; null if somebody else did. */
  answers: string | null;
  /** The number of the first of these events. */
  first: number;
  events: { event: string; seat: Seat | null; [field: string]: unknown }[];
  told: string[];
  you: Seat[];
  table: Table;
}

/** A command or a question was refused; nothing has changed. */
export interface Refused {
  type: "refused";
  id: string | null;
  code: string;
  sentence: string;
  /** The number that the next event has. */
  sequence: number;
}

export interface Answer {
  type: "answer";
  id: string;
  /** In words; empty if there is nothing to say. */
  sentences: string[];
  /** For "hint" and "read": the steps that are meant, all of a turn or its beginning. */
  steps: string[];
  /** The whole move, if it is one. */
  move: string | null;
}

/** A computer thinks, or waits for its turn to think. */
export interface Thinking {
  type: "thinking";
  /** null: nobody thinks any more. */
  seat: Seat | null;
  /** How many wait before it; 0: it thinks. */
  place: number;
  nodes: number;
  best: string;
}

/** Who is there. */
export interface People {
  type: "people";
  present: [boolean, boolean];
  watching: number;
}

export interface Pong { type: "pong"; id: string }

/** The last word before the server closes the socket. */
export interface Closing { type: "closing"; code: string; sentence: string }

/** A table as one viewer sees it. */
export interface Table extends Board {
  key: string;
  /** The number of the next event. */
  sequence: number;
  title: string;
  rules: string;
  rules_title: string;
  phase: "seating" | "opening" | "play" | "marking" | "over";
  is_paused: boolean;
  /** "human", or the key of a computer player, by seat (by place while phase is "seating"). */
  players: [string, string];
  /** What they are called: never empty. */
  names: [string, string];
  seats: [string, string];
  /** Whose friend has not come yet: the link is still open. */
  invited: Seat | null;
  clock: Clock | null;
  /** Whose turn it is and what has to be done. */
  expected: string;
  /** Check, repetition, nothing left to change. */
  announcements: { key: string; sentence: string }[];
  /** The moves and throws so far, from `plies_from` on: the page keeps those before. */
  plies_from: number;
  plies: Ply[];
  seating: Seating | null;
  /** What was thrown for the first turn. */
  rolls: [string | null, string | null];
  marking: Marking | null;
  /** What is offered, and by whom: {"draw": 0}. */
  offers: Record<string, Seat>;
  outcome: { winners: Seat[]; sentence: string } | null;
  /** The keys of actions (see House.actions) that this viewer can do now; also "resume" and "rematch". */
  can: string[];
  /** The key of the next game, once a rematch is agreed. */
  rematch: string | null;
}

export interface Ply {
  text: string;
  seat: Seat;
  is_throw: boolean;
  /** In words. */
  told: string[];
  seconds: number;
  /** The round it belongs to: each player has one turn in it. */
  round: number;
}

export interface Seating {
  way: "choice" | "nigiri" | "furigoma";
  /** Who has to do something: choose, lay stones, toss. */
  asked: Seat;
}

export interface Marking {
  dead: string[];
  seki: string[];
  accepted: Seat[];
  /** The sums of both sides and who would win, in words. */
  count: string[];
  /** Whose each free point would be. */
  territory: Record<string, Seat>;
}

export interface Clock {
  /** How people write the control: "10m+5x30s". */
  control: string;
  sides: [ClockSide, ClockSide];
  /** Whose clock runs; null if none does. */
  running: Seat | null;
}

/** As it stood when this message was sent. */
export interface ClockSide {
  /** Seconds left of what runs now: the main time, or the period. */
  seconds: number;
  /** "3 × 30 s" and the like; empty in the main time. */
  period: string;
}

// ---------------------------------------------------------------- the other answers

/** POST api/tables */
export interface TableWish {
  game: string;
  rules?: string | null;
  options?: Record<string, OptionValue>;
  /** "human" or the key of a computer player, first and second place. */
  players: [string, string];
  names?: [string, string];
  /** Whether the other person comes by a link. */
  friend?: boolean;
  /** Which place that person takes; the second if it is not said. */
  friend_place?: Seat;
  colours?: "agreed" | "choice" | "nigiri" | "furigoma";
  clock?: string;
  /** How long computers think about a move. */
  seconds?: number;
  /** A record to play on from, and after how many moves. */
  record?: { name: string; content: string; number: number; upto: number | null } | null;
  /** A kept game to play on from: a new table is laid. */
  again?: { key: string; upto: number | null } | null;
}

export interface Seated {
  key: string;
  /** Holds the seats of this browser; for two computers it allows to pause them. */
  token: string;
  /** For the friend: part of the link; "" if no friend is awaited. */
  invitation: string;
}

/** POST api/tables/{key}/claim */
export interface Claim { invitation: string }

/** POST api/library; with the owner's key in Authorization every game of the store. */
export interface LibraryWish { tables: { key: string; token: string }[] }
export interface Library { games: Summary[] }
export interface Summary {
  key: string;
  title: string;
  about: string;
  game: string;
  names: [string, string];
  players: [string, string];
  moves: number;
  last: number;
  is_unfinished: boolean;
  /** How it ended, in words; "" while it goes on. */
  result: string;
  /** Whether the browser that asks holds a seat or owns the store. */
  is_yours: boolean;
}

/** GET api/tables/{key}/story and POST api/stories {name, content, number}: a game to look back at. */
export interface Story {
  game: string;
  rules: string;
  rules_title: string;
  options: Record<string, OptionValue>;
  start: string | null;
  look: string;
  seats: [string, string];
  names: [string, string];
  result: string;
  /** What could not be taken over from a file. */
  notes: string[];
  /** Where there are several games in a file: what each is called. */
  games: string[];
  number: number;
  /** The first position, then every move; a node's parent stands before it. */
  nodes: StoryNode[];
}

export interface StoryNode {
  /** The index of the parent; null for the first position. */
  parent: number | null;
  /** How many moves lead here. */
  ply: number;
  text: string;
  seat: Seat | null;
  is_throw: boolean;
  told: string[];
  comment: string;
  standing: Record<string, string>;
  reserves: Record<string, number>;
  last: string[];
  words: string[];
  /** Whether it is on the line that was played. */
  is_main: boolean;
}

/** GET api/help/{game} */
export interface Help { title: string; html: string; chapters: { id: string; title: string }[] }

/** GET api/lessons/{game} */
export interface Lesson { steps: LessonStep[] }
export interface LessonStep { text: string; board: BoardWish }

/** POST api/lessons/{game}/{number} {move} (number from 0) */
export interface LessonAnswer { is_right: boolean; sentences: string[]; board: Board | null }

/** GET and PATCH api/profile: only for the owner; other browsers remember for themselves. */
export interface Profile {
  name: string;
  language: string;
  /** By game: {"neutron": 3}. */
  lessons: Record<string, number>;
  /** By game: the last choices of the dialog. */
  choices: Record<string, Partial<TableWish>>;
  /** How the same games are opened in a terminal: the beginning of a command; empty if unknown. */
  terminal: string;
}

/** GET api/demos/{game}: a short game to look at on the first screen. */
export interface Demo { look: string; frames: { standing: Record<string, string>; reserves: Record<string, number>; last: string[] }[] }

/** What every refused request says. */
export interface Refusal { code: string; sentence: string }
