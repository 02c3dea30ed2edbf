// Turning squares, one after the other, into a move: one in Othello, two in
// Lines of Action, three in Amazons.

/** @typedef {import('./types.js').Standing} Standing */

/** The squares a move names. @param {string} move */
export function squaresOf(move) {
  return move.match(/[a-z]\d+/g) ?? [];
}

/** What stands on a square: `b`, `w`, `x` or `.`. @param {Standing|null} standing @param {string} square */
export function cellAt(standing, square) {
  if (!standing) return '.';
  const col = square.charCodeAt(0) - 97;
  const rank = Number(square.slice(1)) - 1;
  return standing.cells[rank * standing.cols + col] ?? '.';
}

/** @type {Record<string, string>} */
const WORDS = { b: 'black', w: 'white', x: 'burnt', '.': 'empty' };

export class Picker {
  /** Squares chosen so far. @type {string[]} */
  picks = [];
  /** Squares that can be chosen next. @type {Set<string>} */
  next = new Set();
  /** @type {{text: string, squares: string[]}[]} */
  #legal = [];
  /** Those that begin with what is chosen. @type {{text: string, squares: string[]}[]} */
  #open = [];

  /** @param {string[]} legal */
  allow(legal) {
    this.#legal = legal.map((text) => ({ text, squares: squaresOf(text) }));
    this.#choose([]);
  }

  reset() {
    this.#choose([]);
  }

  /** @param {string[]} picks */
  #choose(picks) {
    this.picks = picks;
    this.#open = this.#legal.filter((move) => picks.every((pick, i) => move.squares[i] === pick));
    const squares = this.#open.map((move) => move.squares[picks.length]);
    this.next = new Set(squares.filter((square) => square !== undefined));
  }

  /** Whether a move can begin there. @param {string} square */
  canBegin(square) {
    return this.#legal.some((move) => move.squares.length > 1 && move.squares[0] === square);
  }

  /**
   * Chooses a square.
   * @param {string} square
   * @returns {{move: string|null, used: boolean}} the move, once it is whole
   */
  pick(square) {
    if (this.next.has(square)) {
      this.#choose([...this.picks, square]);
      const whole = this.#open.find((move) => move.squares.length === this.picks.length);
      return { move: whole?.text ?? null, used: true };
    }
    const again = this.picks.length === 1 && this.picks[0] === square;
    const begun = this.picks.length > 0;
    this.#choose(!again && this.canBegin(square) ? [square] : []);
    return { move: null, used: begun || this.picks.length > 0 };
  }

  /**
   * Squares where a move begun takes what stands there.
   * @param {Standing|null} standing
   * @returns {Set<string>}
   */
  captures(standing) {
    if (!this.picks.length) return new Set();
    return new Set([...this.next].filter((square) => 'bw'.includes(cellAt(standing, square))));
  }

  /** A square in words. @param {string} square @param {Standing|null} standing */
  describe(square, standing) {
    const words = [square, WORDS[cellAt(standing, square)]];
    if (this.picks.includes(square)) words.push('chosen');
    else if (this.next.has(square)) words.push(this.picks.length ? 'can go here' : 'can move');
    return words.join(', ');
  }
}
