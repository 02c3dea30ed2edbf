// What the page passes around; what goes over the wire is in wire.d.ts, made
// from the server's OpenAPI document. For the type checker alone: it is no part
// of the page.

import type { GameLine, Standing } from './wire.js';

export type * from './wire.js';

/** A game without its moves. */
export type Start = Omit<GameLine, 'moves'>;

/** A position that is being set up. */
export type Draft = Pick<Standing, 'game' | 'cols' | 'rows' | 'cells' | 'to_move'>;

/** A cell of the lab's tables. */
export type Cell = string | number | boolean | null;

/** A table of the lab, as it writes them. */
export interface Table {
  title: string;
  columns: string[];
  rows: Cell[][];
  conclusions: { claim: string; holds: boolean; evidence: string }[];
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
