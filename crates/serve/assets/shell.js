// What the parts of the page share: the board, the catalogue and the mode.

import { $ } from './dom.js';
import { Board } from './board.js';

/** @typedef {import('./types.js').Catalogue} Catalogue */
/** @typedef {'play'|'analyse'|'understand'|'solve'|'lab'|'setup'} ModeName */

export const board = new Board($('#board'));

/** Tells `change`. */
class Mode extends EventTarget {
  /** @type {ModeName} */
  now = 'play';

  /** @param {ModeName} name */
  set(name) {
    if (name === this.now) return;
    this.now = name;
    document.body.dataset.mode = name;
    this.dispatchEvent(new Event('change'));
  }
}

export const mode = new Mode();

/** What the server has; filled in before anything else begins. @type {Catalogue} */
export const catalogue = /** @type {Catalogue} */ (/** @type {Partial<Catalogue>} */ ({ games: [] }));

/** @param {string} name */
export function gameInfo(name) {
  const found = catalogue.games.find((info) => info.name === name);
  if (!found) throw new Error(`no game ${name}`);
  return found;
}

/** @param {string} name @param {string} [size] */
export function boardInfo(name, size) {
  const info = gameInfo(name);
  return info.boards.find((known) => known.name === size) ?? info.boards[0];
}
