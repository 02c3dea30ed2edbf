// Both players' clocks.

import { game } from './game.js';

/** @typedef {import('./types.js').Side} Side */

export class Clocks extends EventTarget {
  /** @type {Side|null} */
  #running = null;
  #since = 0;
  #timer = 0;

  /** @param {(side: Side) => void} flagFell */
  constructor(flagFell) {
    super();
    this.flagFell = flagFell;
  }

  /** What a side has left, in milliseconds. @param {Side} side */
  left(side) {
    const spent = this.#running === side ? performance.now() - this.#since : 0;
    return Math.max(0, game.left[side] - spent);
  }

  /** Stops the clock of who has moved, and adds the increment. */
  punch() {
    const side = this.#running;
    if (!side || !game.clock) return;
    game.left[side] = this.left(side) + game.clock.increment_ms;
    this.#running = null;
  }

  /** Lets a side's clock run; none to stop both. @param {Side|null} side */
  run(side) {
    if (side === this.#running) return;
    if (this.#running) game.left[this.#running] = this.left(this.#running);
    this.#running = side;
    this.#since = performance.now();
    clearInterval(this.#timer);
    if (side) this.#timer = setInterval(() => this.#tick(), 100);
    this.dispatchEvent(new Event('tick'));
  }

  #tick() {
    const side = this.#running;
    this.dispatchEvent(new Event('tick'));
    if (side && this.left(side) <= 0) {
      this.run(null);
      this.flagFell(side);
    }
  }
}

/** @param {number} ms */
export function clockText(ms) {
  const seconds = ms / 1000;
  if (seconds < 10) return seconds.toFixed(1);
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
