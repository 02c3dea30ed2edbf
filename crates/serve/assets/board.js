// The board: draws positions, takes moves by click, drag and keyboard.

import { parseSvg, s } from './dom.js';
import { settings } from './settings.js';
import { Picker } from './picker.js';
import { animate } from './animate.js';

/** @typedef {import('./types.js').Standing} Standing */

const CELL = 100;

/**
 * Tells `move` (`detail` is its text) and `square` (`detail` is one that is
 * no part of a move).
 */
export class Board extends EventTarget {
  /** @type {Standing|null} */
  standing = null;
  /** @type {SVGSVGElement|null} */
  #svg = null;
  /** Above the squares: what belongs to the move being chosen. */
  #ui = s('g', { class: 'ui', 'pointer-events': 'none' });
  /** Below that: arrows and overlays, by who draws them. @type {Map<string, SVGElement>} */
  #layers = new Map();
  #picker = new Picker();
  /** Colours under the pieces. @type {{square: string, style: string, strength: number}[]} */
  #tints = [];
  /** Whether places for discs are shown before one is chosen. */
  #dots = false;
  /** @type {Map<string, SVGGElement>} */
  #squares = new Map();
  #cursor = '';
  /** Whether keys were used last: only then is the cursor shown. */
  #byKeys = true;
  /** @type {{square: string, x: number, y: number, ghost: SVGElement|null}|null} */
  #drag = null;

  /** @param {HTMLElement} root */
  constructor(root) {
    super();
    this.root = root;
    root.addEventListener('pointerdown', (event) => this.#press(event));
    root.addEventListener('pointermove', (event) => this.#move(event));
    root.addEventListener('pointerup', (event) => this.#release(event));
    root.addEventListener('pointercancel', () => this.#endDrag());
    root.addEventListener('keydown', (event) => this.#key(event));
    root.addEventListener('focusin', () => this.#draw());
    root.addEventListener('focusout', () => this.#draw());
  }

  /**
   * Shows a position.
   * @param {Standing} standing
   * @param {string} [played] the move that led to it, to be animated
   */
  show(standing, played) {
    const before = this.standing;
    const hadFocus = this.root.contains(document.activeElement);
    this.standing = standing;
    this.#endDrag();
    const svg = parseSvg(standing.svg ?? '');
    for (const name of ['width', 'height', 'aria-labelledby']) svg.removeAttribute(name);
    svg.setAttribute('role', 'presentation');
    svg.querySelector('title')?.remove();
    this.root.setAttribute('aria-label', `${standing.title} board, ${standing.board}`);
    this.#squares.clear();
    for (const group of svg.querySelectorAll('.sq')) {
      const square = /** @type {SVGGElement} */ (group);
      square.setAttribute('role', 'button');
      square.setAttribute('tabindex', '-1');
      this.#squares.set(square.dataset.square ?? '', square);
    }
    this.setTints(this.#tints);
    for (const layer of this.#layers.values()) svg.append(layer);
    svg.append(this.#ui);
    this.#svg = svg;
    this.root.replaceChildren(svg);
    if (!this.#squares.has(this.#cursor)) this.#cursor = this.#squares.keys().next().value ?? '';
    // Whose turn it is now is for others to say.
    this.#picker.allow([]);
    this.#draw();
    if (hadFocus) this.#squares.get(this.#cursor)?.focus({ preventScroll: true });
    if (played && before && settings.moves) animate(this.#squares, before, standing);
  }

  /**
   * Which moves may be chosen; none if it is nobody's turn here.
   * @param {string[]} legal
   * @param {boolean} [dots] whether to show at once where they lead
   */
  allow(legal, dots = false) {
    this.#dots = dots;
    this.#picker.allow(legal);
    this.#draw();
  }

  /** Gives up the move begun; false if there was none. */
  cancel() {
    const any = this.#picker.picks.length > 0;
    this.#picker.reset();
    this.#draw();
    return any;
  }

  /**
   * Puts drawings over the squares, in place of those of the same name.
   * @param {string} name
   * @param {SVGElement[]} shapes
   */
  setLayer(name, shapes) {
    let layer = this.#layers.get(name);
    if (!layer) {
      layer = s('g', { class: `layer layer-${name}`, 'pointer-events': 'none' });
      this.#layers.set(name, layer);
      this.#svg?.insertBefore(layer, this.#ui);
    }
    layer.replaceChildren(...shapes);
  }

  /**
   * Colours squares, under what stands on them.
   * @param {{square: string, style: string, strength: number}[]} tints
   */
  setTints(tints) {
    this.#tints = tints;
    this.#squares.forEach((group) => group.querySelectorAll('.tint').forEach((old) => old.remove()));
    for (const { square, style, strength } of tints) {
      const rect = s('rect', { class: style, width: CELL, height: CELL, 'fill-opacity': strength });
      this.#squares.get(square)?.firstElementChild?.after(rect);
    }
  }

  /** The upper left corner of a square. @param {string} square @returns {[number, number]} */
  corner(square) {
    const place = this.#squares.get(square)?.getAttribute('transform') ?? '';
    const [, x, y] = /\((-?\d+)[ ,](-?\d+)\)/.exec(place) ?? ['', '0', '0'];
    return [Number(x), Number(y)];
  }

  /** The middle of a square. @param {string} square @returns {[number, number]} */
  middle(square) {
    const [x, y] = this.corner(square);
    return [x + CELL / 2, y + CELL / 2];
  }

  /**
   * A point by column and rank, a1's outer corner being 0, 0.
   * @param {number} col
   * @param {number} rank
   * @returns {[number, number]}
   */
  point(col, rank) {
    const [x, y] = this.middle('a1');
    const [right] = this.middle('b1');
    const [, up] = this.middle('a2');
    const dx = this.#squares.has('b1') ? right - x : CELL;
    const dy = this.#squares.has('a2') ? up - y : -CELL;
    return [x + dx * (col - 0.5), y + dy * (rank - 0.5)];
  }

  /** @param {string} square */
  #pick(square) {
    const { move, used } = this.#picker.pick(square);
    this.#draw();
    if (move) this.dispatchEvent(new CustomEvent('move', { detail: move }));
    else if (!used) this.dispatchEvent(new CustomEvent('square', { detail: square }));
  }

  /** Marks what can be chosen, and tells it to screen readers. */
  #draw() {
    const { picks, next } = this.#picker;
    const captures = this.#picker.captures(this.standing);
    /** @type {SVGElement[]} */
    const shapes = [];
    const at = (/** @type {string} */ square) => `translate(${this.corner(square).join(' ')})`;
    for (const square of picks) {
      shapes.push(s('rect', { class: 'picked', width: CELL, height: CELL, transform: at(square) }));
    }
    const begun = picks.length > 0;
    if (begun || (this.#dots && this.standing?.game === 'othello')) {
      for (const square of next) {
        const shape = captures.has(square)
          ? s('circle', { class: 'take', cx: 50, cy: 50, r: 44 })
          : s('circle', { class: 'dot', cx: 50, cy: 50, r: begun ? 15 : 10 });
        shape.setAttribute('transform', at(square));
        shapes.push(shape);
      }
    }
    if (picks.length === 2) shapes.push(...this.#preview(picks));
    else this.#squares.forEach((group) => group.classList.remove('away'));
    if (this.#byKeys && this.root.contains(document.activeElement)) {
      const cursor = { class: 'cursor', x: 3, y: 3, width: 94, height: 94, rx: 8 };
      shapes.push(s('rect', { ...cursor, transform: at(this.#cursor) }));
    }
    this.#ui.replaceChildren(...shapes);
    for (const [name, group] of this.#squares) {
      group.setAttribute('tabindex', name === this.#cursor ? '0' : '-1');
      group.setAttribute('aria-label', this.#picker.describe(name, this.standing));
      group.setAttribute('aria-pressed', String(picks.includes(name)));
      group.classList.toggle('movable', next.has(name));
    }
  }

  /** An amazon on its way, while its arrow is being chosen. @param {string[]} picks */
  #preview(picks) {
    const [from, to] = picks;
    const piece = this.#squares.get(from)?.querySelector('.piece');
    if (!piece) return [];
    this.#squares.get(from)?.classList.add('away');
    const ghost = /** @type {SVGElement} */ (piece.cloneNode());
    ghost.setAttribute('transform', `translate(${this.corner(to).join(' ')})`);
    return [ghost];
  }

  /** The square under a point of the screen. @param {PointerEvent} event */
  #under(event) {
    const element = document.elementFromPoint(event.clientX, event.clientY);
    const group = element?.closest('.sq');
    return group instanceof SVGElement ? (group.dataset.square ?? '') : '';
  }

  /** @param {PointerEvent} event */
  #press(event) {
    if (event.button !== 0) return;
    const square = this.#under(event);
    if (!square) return;
    event.preventDefault();
    this.#byKeys = false;
    this.#cursor = square;
    this.#squares.get(square)?.focus({ preventScroll: true });
    this.#drag = { square, x: event.clientX, y: event.clientY, ghost: null };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const drag = this.#drag;
    if (!drag || !this.#svg) return;
    const far = Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > 6;
    if (!drag.ghost) {
      const piece = this.#squares.get(drag.square)?.querySelector('.piece');
      if (!far || !piece || !this.#picker.canBegin(drag.square)) return;
      this.#picker.reset();
      this.#pick(drag.square);
      this.root.setPointerCapture(event.pointerId);
      drag.ghost = /** @type {SVGElement} */ (piece.cloneNode());
      drag.ghost.classList.add('ghost');
      this.#squares.get(drag.square)?.classList.add('away');
      this.#svg.append(drag.ghost);
    }
    const matrix = this.#svg.getScreenCTM()?.inverse();
    const place = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    drag.ghost.setAttribute('transform', `translate(${place.x - 50} ${place.y - 50})`);
  }

  /** @param {PointerEvent} event */
  #release(event) {
    const drag = this.#drag;
    if (!drag) return;
    const square = this.#under(event);
    const dragged = drag.ghost !== null;
    this.#endDrag();
    if (!dragged && square === drag.square) this.#pick(square);
    else if (dragged && square && square !== drag.square && this.#picker.next.has(square)) {
      this.#cursor = square;
      this.#pick(square);
    }
  }

  #endDrag() {
    this.#drag?.ghost?.remove();
    if (this.#drag) this.#squares.get(this.#drag.square)?.classList.remove('away');
    this.#drag = null;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    /** @type {Record<string, [number, number]>} */
    const steps = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    };
    const step = steps[event.key];
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    this.#byKeys = true;
    if (step) {
      const [x, y] = this.corner(this.#cursor);
      const target = `translate(${x + CELL * step[0]} ${y + CELL * step[1]})`;
      for (const [name, group] of this.#squares) {
        if (group.getAttribute('transform') === target) {
          this.#cursor = name;
          group.focus({ preventScroll: true });
        }
      }
      this.#draw();
    } else if (event.key === 'Enter' || event.key === ' ') this.#pick(this.#cursor);
    else if (event.key !== 'Escape' || !this.cancel()) return;
    event.preventDefault();
    event.stopPropagation();
  }
}
