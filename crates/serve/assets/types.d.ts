// What the server sends and the page passes around; docs/api.md tells more.
// For the type checker alone: it is no part of the page.

export type Side = 'black' | 'white';

/** A game without its moves. */
export interface Start {
  game: string;
  board?: string;
  rules?: string;
  setup?: string;
  position?: string;
}

/** A game and the moves played in it. */
export interface GameLine extends Start {
  moves?: string[];
}

export interface Picture {
  theme: string;
  flipped: boolean;
  coordinates: boolean;
}

export interface Outcome {
  winner: Side | null;
  text: string;
}

/** Where a game stands. */
export interface Standing {
  game: string;
  title: string;
  board: string;
  cols: number;
  rows: number;
  first_rank_on_top: boolean;
  position: string;
  start: string;
  to_move: Side;
  ply: number;
  moves: string[];
  last: string[];
  legal: string[];
  forced: string | null;
  outcome: Outcome | null;
  discs: Record<Side, number> | null;
  cells: string;
  opening: string | null;
  svg: string;
}

/** A position that is being set up. */
export type Draft = Pick<Standing, 'game' | 'cols' | 'rows' | 'cells' | 'to_move'>;

export interface Diagram {
  position: string;
  problem: string | null;
  svg?: string;
}

export interface Score {
  leader: Side | null;
  text: string;
  black: number;
  value: number;
  exact: boolean;
}

export interface Line {
  score: Score;
  moves: string[];
}

export interface Thought {
  depth: number;
  selective_depth: number;
  nodes: number;
  seconds: number;
  table: number;
  meaning: string;
  confidence?: number;
  lines: Line[];
}

export interface Limits {
  time_ms?: number;
  depth?: number;
  nodes?: number;
  clock?: { remaining_ms: number; increment_ms: number };
}

export type Judgement = 'inaccuracy' | 'mistake' | 'blunder';

export interface Verdict {
  ply: number;
  side: Side;
  move: string;
  best: string[];
  best_score: Score;
  score: Score;
  loss: number;
  judgement: Judgement | null;
  depth: number;
}

export interface Level {
  name: string;
  engine: string;
  time_ms?: number;
}

export interface OverlayInfo {
  name: string;
  title: string;
  about: string;
  needs_square: boolean;
  board: string | null;
}

export interface BoardInfo {
  name: string;
  levels: Level[];
  engines: { name: string; about: string }[];
}

export interface GameInfo {
  name: string;
  title: string;
  boards: BoardInfo[];
  rules: string[];
  setups: string[];
  squares: number;
  first: Side;
  overlays: OverlayInfo[];
  formats: string[];
}

export interface Catalogue {
  version: string;
  games: GameInfo[];
  themes: string[];
  formats: string[];
  threads: number;
  megabytes: number;
}

export interface OverlayMark {
  type: 'tint' | 'text' | 'ring' | 'line' | 'spot' | 'frame';
  tone: string;
  square?: string;
  strength?: number;
  text?: string;
  from?: string;
  to?: string;
  arrow?: boolean;
  col?: number;
  rank?: number;
  cols?: number;
  rows?: number;
}

export interface Overlay {
  note: string;
  marks: OverlayMark[];
  table?: string[][];
  figure?: string;
  bars?: { label: string; value: number; text: string }[];
}

export interface Solved {
  solved: boolean;
  value: number | null;
  result: string | null;
  bounds: [number, number] | null;
  lines: { value: number; moves: string[] }[];
  depth: number;
  confidence: number;
  nodes: number;
  seconds: number;
  empties: number;
  proof?: [number, number];
}

export interface Solution {
  game: string;
  board: string;
  rules?: string;
  position: string;
  result: string;
  line: string[];
  nodes: number;
  seconds: number;
}

export interface RecordNode {
  parent: number | null;
  move: string | null;
  comment?: string;
  extra?: [string, string[]][];
}

/** What is known about a game besides its moves. */
export interface RecordInfo {
  black?: string;
  white?: string;
  event?: string;
  place?: string;
  date?: string;
  result?: string;
  comment?: string;
  extra?: [string, string][];
}

export interface RecordGame extends Start {
  info: RecordInfo;
  nodes: RecordNode[];
}

/** What a folder of reports holds. */
export interface Folder {
  id: number;
  name: string;
  tables: TableInfo[];
  pages: { title: string; address: string }[];
}

export interface TableInfo {
  stem: string;
  title: string;
  conclusions: number;
  hold: number;
  plots: string[];
  address: string;
}

export type Cell = string | number | boolean | null;

export interface Table {
  title: string;
  columns: string[];
  rows: Cell[][];
  conclusions: { claim: string; holds: boolean; evidence: string }[];
}

/** What a request that is refused is answered with. */
export interface Refused {
  error: string;
  status: number;
}

/** What can be got, by address. */
export interface Got {
  catalogue: Catalogue;
  reports: Folder[];
  solutions: Solution[];
}

/** What is asked by posting and what is answered, by address. */
export interface Posted {
  position: { body: GameLine & { picture?: Picture }; answer: Standing };
  diagram: { body: Draft & { picture?: Picture }; answer: Diagram };
  overlay: { body: GameLine & { overlay: string; square?: string }; answer: Overlay };
  think: { body: GameLine & Limits & { engine: string }; answer: Reply | null };
  [read: `records/read${string}`]: {
    body: string | Blob;
    answer: { format: string; games: RecordGame[]; total: number; warnings: string[] };
  };
  'records/write': {
    body: GameLine & { nodes?: RecordNode[]; info?: RecordInfo; format: string };
    answer: { name: string; text: string; warnings: string[] };
  };
}

export interface Reply {
  move: string | null;
  thought: Thought;
}

type Waiting = ['waiting', { ahead: number }];

/** Searches that can be followed, with what they tell and what comes last, if they come to an end. */
export interface Followed {
  think: Posted['think'] & { event: Waiting | ['thought', Thought] };
  analysis: {
    body: GameLine & Limits & { engine: string; lines: number };
    answer: { thought?: Thought };
    event: Waiting | ['thought', Thought];
  };
  review: {
    body: GameLine & { time_ms: number };
    answer: { verdicts: Verdict[] };
    event: Waiting | ['progress', { done: number; of: number }];
  };
  solve: {
    body: GameLine & { lines: number };
    answer: Solved;
    event: Waiting | ['progress', Solved];
  };
}

export type Player =
  | { kind: 'person' }
  | { kind: 'engine'; name: string; engine: string; time_ms?: number; depth?: number };

export interface ClockRule {
  base_ms: number;
  increment_ms: number;
}

/** A position is shown; by a move that was just played, if one was. */
export type PositionEvent = CustomEvent<{ played?: string }>;

/** The attributes of an element made by hand; `on…` are its listeners. */
export type Properties = {
  [Event in keyof HTMLElementEventMap as `on${Event}`]?: (event: HTMLElementEventMap[Event]) => void;
} & {
  [name: string]: string | number | boolean | null | undefined | ((event: never) => void);
};

declare global {
  // What comes from outside has no type until it is given one by name.
  interface JSON {
    parse(text: string): unknown;
  }
  interface Body {
    json(): Promise<unknown>;
  }
}
