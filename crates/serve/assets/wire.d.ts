// What goes over the wire, from the server's OpenAPI document: `cargo xtask types`
// writes this file. For the type checker alone: it is no part of the page.

/** What an engine thinks in the end. */
export interface Analysis {
  thought: Thought;
}

/** A value between two limits, for Black to the right. */
export interface Bar {
  label: string;
  text: string;
  /** From −1 (White) to 1 (Black). */
  value: number;
}

export interface BoardInfo {
  engines: EngineInfo[];
  levels: Level[];
  name: string;
}

/** What there is. */
export interface Catalogue {
  formats: string[];
  games: GameInfo[];
  megabytes: number;
  themes: string[];
  threads: number;
  version: string;
}

/** What is left on the clock. */
export interface ClockLeft {
  increment_ms?: number;
  remaining_ms: number;
}

/** What a board set up by hand is. */
export interface Diagram {
  /** The position as one line. */
  position: string;
  /** Why no game can go on from it. */
  problem: string | null;
  svg?: string;
}

export interface DiagramRequest {
  /** `.`, `b`, `w` or `x` by rank, then column, a1 first. */
  cells: string;
  cols: number;
  game: string;
  picture?: null | Picture;
  rows: number;
  to_move: Side;
}

export interface Discs {
  black: number;
  white: number;
}

export interface EngineInfo {
  about: string;
  name: string;
  options: OptionInfo[];
}

/** A folder of reports. */
export interface Folder {
  /** What it is called in addresses. */
  id: number;
  name: string;
  /** Pages about matches, as addresses. */
  pages: PageInfo[];
  tables: TableInfo[];
}

/** All folders of reports. */
export type Folders = Folder[];

export interface GameInfo {
  /** The usual board first. */
  boards: BoardInfo[];
  /** Who begins. */
  first: Side;
  formats: string[];
  name: string;
  overlays: OverlayInfo[];
  rules: string[];
  setups: string[];
  /** How many squares a move names. */
  squares: number;
  title: string;
}

/** A game and the moves played in it: what nearly every request is about. The server keeps no games; whoever asks brings the game along. The longest position is a 10×10 Othello board and its mover. */
export interface GameLine {
  /** Columns and rows, as in `5x6`. */
  board?: string | null;
  /** `loa`, `othello` or `amazons`. */
  game: string;
  /** The moves since. */
  moves?: string[];
  /** A position to start from. */
  position?: string | null;
  /** Rule profile and switches (Lines of Action). */
  rules?: string | null;
  /** A starting position by name. */
  setup?: string | null;
}

/** How many positions of a game are judged. */
export interface Judged {
  done: number;
  of: number;
}

/** How bad a move is. */
export type Judgement = 'inaccuracy' | 'mistake' | 'blunder';

/** An opponent by name. */
export interface Level {
  engine: string;
  name: string;
  time_ms?: number;
}

/** When to stop. */
export interface Limits {
  clock?: null | ClockLeft;
  depth?: number | null;
  nodes?: number | null;
  /** At most 600,000 for a move. */
  time_ms?: number | null;
}

/** A line of play. */
export interface Line {
  moves: string[];
  score: Score;
}

/** What scores are: an evaluator's estimate, final discs, those very likely, or the bare result. */
export type Meaning = 'estimate' | 'discs' | 'likely' | 'result';

export interface OptionInfo {
  default?: string;
  /** The bounds of a number. */
  from?: number;
  help: string;
  key: string;
  to?: number;
  /** The words to choose from; a time if there are neither. */
  words?: string[];
}

/** How a game ended. */
export interface Outcome {
  text: string;
  winner: null | Side;
}

/** What is shown: marks on the board, bars, a table and a figure. */
export interface Overlay {
  bars?: Bar[];
  /** A picture of its own, as SVG. */
  figure?: string;
  marks: OverlayMark[];
  /** In a sentence, what there is to see. */
  note: string;
  /** The first row is the heads. */
  table?: string[][];
}

/** An overlay by name. */
export interface OverlayInfo {
  /** What it shows, in a sentence. */
  about: string;
  /** The only board it is for. */
  board: string | null;
  name: string;
  /** Whether it is about a chosen square. */
  needs_square: boolean;
  title: string;
}

/** Something drawn over the board. Columns and ranks count from zero, a square's middle being at a half. */
export type OverlayMark = {
  square: string;
  /** From 0 to 1. */
  strength: number;
  tone: Tone;
  type: 'tint';
} | {
  square: string;
  text: string;
  tone: Tone;
  type: 'text';
} | {
  square: string;
  tone: Tone;
  type: 'ring';
} | {
  /** Whether it points at its end. */
  arrow: boolean;
  from: string;
  text?: string;
  to: string;
  tone: Tone;
  type: 'line';
} | {
  col: number;
  rank: number;
  tone: Tone;
  type: 'spot';
} | {
  col: number;
  cols: number;
  rank: number;
  rows: number;
  text: string;
  tone: Tone;
  type: 'frame';
};

export type OverlayRequest = GameLine & {
  /** One of the catalogue's. */
  overlay: string;
  /** The square that is chosen, for overlays about one. */
  square?: string | null;
};

/** A page about a match. */
export interface PageInfo {
  address: string;
  title: string;
}

/** How to draw a board. */
export interface Picture {
  coordinates?: boolean;
  flipped?: boolean;
  /** One of the catalogue's. */
  theme?: string | null;
}

export type PositionRequest = GameLine & {
  picture?: null | Picture;
};

/** A game with its variations. */
export type RecordGame = GameLine & {
  info: RecordInfo;
  nodes: RecordNode[];
};

/** What is known about a game besides its moves. */
export interface RecordInfo {
  black?: string | null;
  comment?: string | null;
  date?: string | null;
  event?: string | null;
  extra?: [string, string][];
  place?: string | null;
  result?: string | null;
  white?: string | null;
}

/** A move of a record with its variations: nodes name their parent, which comes before them; the first has none, and no move. */
export interface RecordNode {
  comment?: string | null;
  /** Properties of the file that mean nothing to the page, to be given back. */
  extra?: [string, string[]][];
  move?: string | null;
  parent?: number | null;
}

/** The games of a file. */
export interface RecordsRead {
  format: string;
  games: RecordGame[];
  /** How many games the file has; not all may be given. */
  total: number;
  warnings: string[];
}

export type RecordsWriteRequest = GameLine & {
  format: string;
  info?: RecordInfo;
  /** The moves with their variations, instead of `moves`. */
  nodes?: RecordNode[] | null;
};

/** A file. */
export interface RecordsWritten {
  /** A name for the file. */
  name: string;
  text: string;
  /** What the format could not hold. */
  warnings: string[];
}

/** What a request that is refused is answered with. */
export interface Refused {
  /** Why, in one line. */
  error: string;
  /** The first move that cannot be played, counted from zero. */
  ply?: number;
  /** The answer's status once more. */
  status: number;
}

/** The move an engine chooses. */
export interface Reply {
  /** None where the game is over. */
  move: string | null;
  thought: Thought;
}

/** A game judged move by move. */
export interface Review {
  /** The engine with all its options. */
  engine: string;
  verdicts: Verdict[];
}

export type ReviewRequest = GameLine & {
  depth?: number | null;
  /** An engine with its options, as on the command line. */
  engine?: string;
  /** Time for each position. */
  time_ms?: number;
};

/** A score as the page shows it: who leads and by how much. */
export interface Score {
  /** What Black may expect, from 0 to 1. */
  black: number;
  /** Whether it is proven. */
  exact: boolean;
  leader: null | Side;
  /** By how much, as people read it: `3 discs`, `win in 5`, `1.25`. */
  text: string;
  /** The engine's own number, for Black. */
  value: number;
}

/** What to think about, with which engine and for how long. */
export type SearchRequest = GameLine & Limits & {
  /** An engine with its options, as on the command line. */
  engine?: string;
  /** How many of the best lines are wanted: of an analysis 3 if that is left open, for a move 1. */
  lines?: number | null;
};

/** One of the two players. */
export type Side = 'black' | 'white';

/** A solved position. */
export interface Solution {
  board: string;
  game: string;
  /** The best line. */
  line: string[];
  nodes: number;
  position: string;
  /** The result in words: `black wins by 38`. */
  result: string;
  rules?: string;
  seconds: number;
}

/** The positions solved before. */
export type Solutions = Solution[];

export type SolveRequest = GameLine & {
  /** How many moves are to be given with their values (Othello). */
  lines?: number | null;
};

/** How far a solve has come, and in the end what it found. */
export interface Solved {
  /** What is proven so far, where that is known: at least, at most. */
  bounds: [number, number] | null;
  /** How sure values are, in per cent. */
  confidence: number;
  depth: number;
  empties: number;
  /** Moves with their values, best first, each with what follows. */
  lines: SolvedLine[];
  nodes: number;
  /** How hard a win and a loss look, where that is how it is searched. */
  proof?: [number, number];
  /** The result in words: `black wins by 38`. */
  result: string | null;
  seconds: number;
  /** Whether all is known. */
  solved: boolean;
  /** The value for the player to move: discs, or the result alone. */
  value: number | null;
}

export interface SolvedLine {
  moves: string[];
  value: number;
}

/** Where a game stands. */
export interface Standing {
  board: string;
  /** `.`, `b`, `w` or `x` by rank, then column, a1 first. */
  cells: string;
  cols: number;
  discs: null | Discs;
  first_rank_on_top: boolean;
  /** The one move there is where the rules leave no choice: a pass. */
  forced: string | null;
  game: string;
  /** The squares of the last move, in its order. */
  last: string[];
  legal: string[];
  /** The moves as customarily written. */
  moves: string[];
  /** The opening's name, where it has one. */
  opening: string | null;
  outcome: null | Outcome;
  ply: number;
  /** The position as one line. */
  position: string;
  rows: number;
  /** The one the game began with. */
  start: string;
  /** The picture, where one was asked for. */
  svg?: string;
  title: string;
  to_move: Side;
}

/** Searches at this moment. */
export interface Status {
  running: number;
  waiting: number;
}

/** A table of the lab. */
export interface TableInfo {
  address: string;
  conclusions: number;
  hold: number;
  /** Addresses of its plots. */
  plots: string[];
  /** The file without its extension. */
  stem: string;
  title: string;
}

/** What an engine thinks, as the page shows it. */
export interface Thought {
  /** In how many of a hundred cases values are right, where that is known. */
  confidence?: number;
  depth: number;
  /** The best first. */
  lines: Line[];
  meaning: Meaning;
  nodes: number;
  seconds: number;
  selective_depth: number;
  /** Fullness of the table in thousandths. */
  table: number;
}

/** What a colour means; the page chooses ones that can be told apart. */
export type Tone = 'black' | 'white' | 'both' | 'good' | 'bad' | 'neutral' | 'part0' | 'part1' | 'part2' | 'part3' | 'part4' | 'part5';

/** A move and what the engine thinks of it. */
export interface Verdict {
  /** What the engine would have played, and then. */
  best: string[];
  best_score: Score;
  depth: number;
  judgement: null | Judgement;
  /** What it gave away, in the engine's units. */
  loss: number;
  move: string;
  ply: number;
  /** The value of the move played. */
  score: Score;
  side: Side;
}

/** How many searches come before this one. */
export interface Waiting {
  ahead: number;
}

/** What can be got, by address. */
export interface Got {
  catalogue: Catalogue;
  'openapi.json': object;
  reports: Folders;
  solutions: Solutions;
  status: Status;
}

/** What is asked by posting and what is answered, by address. */
export interface Posted {
  analysis: { body: SearchRequest; answer: Analysis };
  diagram: { body: DiagramRequest; answer: Diagram };
  overlay: { body: OverlayRequest; answer: Overlay };
  position: { body: PositionRequest; answer: Standing };
  [path: `records/read${string}`]: { body: string | Blob; answer: RecordsRead };
  'records/write': { body: RecordsWriteRequest; answer: RecordsWritten };
  review: { body: ReviewRequest; answer: Review };
  solve: { body: SolveRequest; answer: Solved };
  think: { body: SearchRequest; answer: Reply };
}

/** Searches that can be followed, with what they tell before their answer. */
export interface Followed {
  analysis: Posted['analysis'] & { event: ['waiting', Waiting] | ['thought', Thought] };
  review: Posted['review'] & { event: ['waiting', Waiting] | ['progress', Judged] };
  solve: Posted['solve'] & { event: ['waiting', Waiting] | ['progress', Solved] };
  think: Posted['think'] & { event: ['waiting', Waiting] | ['thought', Thought] };
}
