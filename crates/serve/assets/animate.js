// Pieces on their way from one position to the next.

import { cellAt, squaresOf } from './picker.js';

/** @typedef {import('./types.js').Standing} Standing */

const TIME = 180;

/**
 * Lets the pieces of the last move arrive where they stand already.
 * @param {Map<string, SVGGElement>} squares
 * @param {Standing} before
 * @param {Standing} after
 */
export function animate(squares, before, after) {
  if (before.board !== after.board || before.game !== after.game) return;
  const move = after.moves[after.moves.length - 1] ?? '';
  const [from, to, arrow] = squaresOf(move);
  if (!from) return;
  if (!to) return turnOver(squares, before, after, from);
  const place = (/** @type {string} */ name) => {
    const text = squares.get(name)?.getAttribute('transform') ?? '';
    return (text.match(/-?\d+/g) ?? ['0', '0']).map(Number);
  };
  const [x, y] = place(from);
  const [toX, toY] = place(to);
  const group = squares.get(to);
  // On top of all others while it moves.
  group?.parentNode?.append(group);
  group?.querySelector('.piece')?.animate(
    [{ transform: `translate(${x - toX}px, ${y - toY}px)` }, { transform: 'none' }],
    { duration: TIME, easing: 'ease-out' },
  );
  if (arrow) {
    squares.get(arrow)?.querySelector('.burnt')?.animate(
      [{ opacity: 0 }, { opacity: 0, offset: 0.4 }, { opacity: 1 }],
      { duration: 2 * TIME },
    );
  }
}

/**
 * Othello: a disc is placed, others turn over.
 * @param {Map<string, SVGGElement>} squares
 * @param {Standing} before
 * @param {Standing} after
 * @param {string} placed
 */
function turnOver(squares, before, after, placed) {
  for (const [name, group] of squares) {
    const piece = group.querySelector('.piece');
    if (!piece || cellAt(before, name) === cellAt(after, name)) continue;
    const frames =
      name === placed
        ? [{ transform: 'scale(0.5)', opacity: 0.4 }, { transform: 'none', opacity: 1 }]
        : [{ transform: 'scaleX(0)' }, { transform: 'none' }];
    piece.animate(frames, { duration: name === placed ? TIME / 2 : TIME, easing: 'ease-out' });
  }
}
