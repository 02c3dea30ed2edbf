// The game on the board: where it began, its moves, and where we are in it.

import { post } from './api.js';
import { Tree } from './tree.js';
import { settings } from './settings.js';

/** @typedef {import('./types.js').RecordInfo} RecordInfo */
/** @typedef {import('./types.js').RecordNode} RecordNode */
/** @typedef {import('./types.js').Start} Start */
/** @typedef {import('./types.js').Outcome} Outcome */
/** @typedef {import('./types.js').Standing} Standing */
/** @typedef {import('./types.js').Player} Player */
/** @typedef {import('./types.js').Side} Side */
/** @typedef {import('./types.js').ClockRule} ClockRule */
/** @typedef {import('./tree.js').TreeNode} TreeNode */

/**
 * What a tab keeps: the game, its tree as a list, and places in that list.
 * @typedef {Pick<Game, 'start'|'players'|'clock'|'left'|'settled'> & {
 *   nodes: RecordNode[], at: number, live: number, info?: RecordInfo
 * }} Kept
 */

/**
 * Tells `position` when another position is shown (`detail.played` is the
 * move that led there, if one was just played), `tree` when moves were added
 * or changed, and `game` when another game began.
 */
class Game extends EventTarget {
  /** @type {Start} */
  start = { game: 'othello' };
  tree = new Tree();
  /** The node on the board. @type {TreeNode} */
  at = this.tree.root;
  /** The end of the game being played. @type {TreeNode} */
  live = this.tree.root;
  /** @type {Record<Side, Player>} */
  players = { black: { kind: 'person' }, white: { kind: 'person' } };
  /** @type {ClockRule|null} */
  clock = null;
  /** What is left on the clocks. @type {Record<Side, number>} */
  left = { black: 0, white: 0 };
  /** A result the rules do not know of. @type {Outcome|null} */
  settled = null;
  /** @type {RecordInfo} */
  info = {};
  /** @type {Standing|null} */
  standing = null;
  #asked = 0;
  /** Positions already asked for. @type {Map<TreeNode, Standing>} */
  #known = new Map();

  /** What a request about a node says of the game. @param {TreeNode} [node] */
  line(node = this.at) {
    return { ...this.start, moves: this.tree.path(node) };
  }

  /** How the game ended, by the rules or otherwise. */
  get outcome() {
    return this.standing?.outcome ?? (this.at === this.live ? this.settled : null);
  }

  /**
   * Begins another game.
   * @param {Start} start
   * @param {Partial<Pick<Game, 'tree'|'players'|'clock'|'info'>>} [rest]
   */
  async begin(start, rest = {}) {
    this.start = start;
    this.tree = rest.tree ?? new Tree();
    this.at = this.live = this.tree.root;
    this.players = rest.players ?? { black: { kind: 'person' }, white: { kind: 'person' } };
    this.clock = rest.clock ?? null;
    const base = this.clock?.base_ms ?? 0;
    this.left = { black: base, white: base };
    this.settled = null;
    this.info = rest.info ?? {};
    this.forget();
    this.dispatchEvent(new Event('game'));
    this.dispatchEvent(new Event('tree'));
    await this.show(this.tree.root);
  }

  /** Draws every position anew: the theme has changed. */
  forget() {
    this.#known.clear();
  }

  /**
   * Shows a node.
   * @param {TreeNode} node
   * @param {string} [played]
   */
  async show(node, played) {
    const asked = ++this.#asked;
    const standing = this.#known.get(node) ?? (await this.#fetch(this.line(node)));
    this.#known.set(node, standing);
    // A later request has overtaken this one.
    if (asked !== this.#asked) return;
    this.at = node;
    this.standing = standing;
    this.save();
    this.dispatchEvent(new CustomEvent('position', { detail: { played } }));
  }

  /** @param {Start & {moves: string[]}} line @returns {Promise<Standing>} */
  #fetch(line) {
    return post('position', { ...line, picture: settings.picture() });
  }

  /**
   * Plays a move where we are; the server refuses what is against the rules.
   * @param {string} text
   */
  async play(text) {
    const from = this.at;
    const asked = ++this.#asked;
    const standing = await this.#fetch({ ...this.start, moves: [...this.tree.path(from), text] });
    if (asked !== this.#asked || this.at !== from) return;
    const move = standing.moves[standing.moves.length - 1];
    const node = this.tree.add(from, move);
    this.#known.set(node, standing);
    this.dispatchEvent(new Event('tree'));
    await this.show(node, move);
  }

  /** Plays several moves from a node, as a variation. @param {TreeNode} from @param {string[]} moves */
  async follow(from, moves) {
    let node = from;
    for (const move of moves) node = this.tree.add(node, move);
    this.dispatchEvent(new Event('tree'));
    await this.show(node, moves.length === 1 ? moves[0] : undefined);
  }

  changed() {
    this.save();
    this.dispatchEvent(new Event('tree'));
  }

  /** Keeps the game in this tab, and as the last one for a new tab. */
  save() {
    const { list, index } = this.tree.toList();
    const text = JSON.stringify({
      start: this.start,
      nodes: list,
      at: index.get(this.at) ?? 0,
      live: index.get(this.live) ?? 0,
      players: this.players,
      clock: this.clock,
      left: this.left,
      settled: this.settled,
      info: this.info,
    });
    try {
      sessionStorage.setItem('loam.game', text);
      localStorage.setItem('loam.game', text);
    } catch {
      // Storage is full or forbidden: the game lives as long as the page.
    }
  }

  /** Goes on with the game kept; false if there is none. */
  async restore() {
    const text = sessionStorage.getItem('loam.game') ?? localStorage.getItem('loam.game');
    if (!text) return false;
    try {
      const kept = /** @type {Kept} */ (JSON.parse(text));
      const tree = Tree.fromList(kept.nodes);
      this.start = kept.start;
      this.tree = tree;
      this.players = kept.players;
      this.clock = kept.clock;
      this.left = kept.left;
      this.settled = kept.settled;
      this.info = kept.info ?? {};
      this.at = tree.node(kept.at);
      this.live = tree.node(kept.live);
      this.forget();
      this.dispatchEvent(new Event('game'));
      this.dispatchEvent(new Event('tree'));
      await this.show(this.at);
      return true;
    } catch {
      return false;
    }
  }
}

export const game = new Game();
