// What the server sends and the page passes around; docs/api.md tells more.

/**
 * @typedef {'black'|'white'} Side
 *
 * @typedef {{game: string, board?: string, rules?: string, setup?: string, position?: string}} Start
 *   A game without its moves.
 *
 * @typedef {{
 *   game: string, title: string, board: string, cols: number, rows: number,
 *   first_rank_on_top: boolean, position: string, start: string, to_move: Side, ply: number,
 *   moves: string[], last: string[], legal: string[], forced: string|null,
 *   outcome: {winner: Side|null, text: string}|null,
 *   discs: {black: number, white: number}|null, cells: string, opening: string|null, svg: string
 * }} Standing
 *   Where a game stands.
 *
 * @typedef {{leader: Side|null, text: string, black: number, value: number, exact: boolean}} Score
 * @typedef {{score: Score, moves: string[]}} Line
 * @typedef {{
 *   depth: number, selective_depth: number, nodes: number, seconds: number, table: number,
 *   meaning: string, confidence?: number, lines: Line[]
 * }} Thought
 *
 * @typedef {'inaccuracy'|'mistake'|'blunder'} Judgement
 * @typedef {{
 *   ply: number, side: Side, move: string, best: string[], best_score: Score, score: Score,
 *   loss: number, judgement: Judgement|null, depth: number
 * }} Verdict
 *
 * @typedef {{name: string, engine: string, time_ms?: number}} Level
 * @typedef {{name: string, title: string, about: string, needs_square: boolean, board: string|null}} OverlayInfo
 * @typedef {{name: string, levels: Level[], engines: {name: string, about: string}[]}} BoardInfo
 * @typedef {{
 *   name: string, title: string, boards: BoardInfo[], rules: string[], setups: string[],
 *   squares: number, first: Side, overlays: OverlayInfo[], formats: string[]
 * }} GameInfo
 * @typedef {{version: string, games: GameInfo[], themes: string[], formats: string[],
 *   threads: number, megabytes: number}} Catalogue
 *
 * @typedef {{
 *   type: 'tint'|'text'|'ring'|'line'|'spot'|'frame', tone: string, square?: string,
 *   strength?: number, text?: string, from?: string, to?: string, arrow?: boolean,
 *   col?: number, rank?: number, cols?: number, rows?: number
 * }} OverlayMark
 * @typedef {{note: string, marks: OverlayMark[], table?: string[][], figure?: string,
 *   bars?: {label: string, value: number, text: string}[]}} Overlay
 *
 * @typedef {{
 *   solved: boolean, value: number|null, result: string|null, bounds: [number, number]|null,
 *   lines: {value: number, moves: string[]}[], depth: number, confidence: number,
 *   nodes: number, seconds: number, empties: number, proof?: [number, number]
 * }} Solved
 * @typedef {{game: string, board: string, rules?: string, position: string, result: string,
 *   line: string[], nodes: number, seconds: number}} Solution
 *
 * @typedef {{parent: number|null, move: string|null, comment?: string, extra?: [string, string[]][]}} RecordNode
 * @typedef {Start & {info: Record<string, any>, nodes: RecordNode[]}} RecordGame
 *
 * @typedef {{kind: 'person'}|{kind: 'engine', name: string, engine: string, time_ms?: number, depth?: number}} Player
 * @typedef {{base_ms: number, increment_ms: number}} ClockRule
 */

export {};
