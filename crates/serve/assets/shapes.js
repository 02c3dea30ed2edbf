// Arrows and other marks in the board's own coordinates.

import { s } from './dom.js';
import { squaresOf } from './picker.js';

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./types.js').OverlayMark} OverlayMark */
/** @typedef {import('./types.js').Line} Line */
/** @typedef {import('./types.js').Score} Score */

/**
 * An arrow between the middles of two squares, as one outline.
 * @param {[number, number]} from
 * @param {[number, number]} to
 * @param {string} style class names
 * @param {number} [width]
 */
export function arrow(from, to, style, width = 14) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  const tip = length - 14;
  const neck = tip - 2.2 * width;
  const points = [
    [22, -width / 2], [neck, -width / 2], [neck - 2, -1.5 * width], [tip, 0],
    [neck - 2, 1.5 * width], [neck, width / 2], [22, width / 2],
  ];
  const place = (/** @type {number[]} */ [along, aside]) =>
    `${(from[0] + along * ux - aside * uy).toFixed(1)},${(from[1] + along * uy + aside * ux).toFixed(1)}`;
  return s('polygon', { class: style, points: points.map(place).join(' ') });
}

/**
 * Words in the middle of a square.
 * @param {[number, number]} at
 * @param {string} text
 * @param {string} style
 */
export function label([x, y], text, style) {
  const size = text.length > 3 ? 28 : 36;
  return s('text', { x, y: y + size * 0.35, 'font-size': size, class: `label ${style}` }, text);
}

/**
 * The moves an engine likes: arrows, or values on squares where a move is one.
 * @param {Board} board
 * @param {Line[]} lines best first
 */
export function candidateShapes(board, lines) {
  /** @type {SVGElement[]} */
  const shapes = [];
  lines.forEach((line, rank) => {
    const [from, to, shot] = squaresOf(line.moves[0] ?? '');
    if (!from) return;
    const style = rank === 0 ? 'best' : 'other';
    if (!to) {
      const [cx, cy] = board.middle(from);
      shapes.push(...valueShapes([cx, cy], shortText(line.score), line.score.leader, rank === 0));
    } else if (rank < 5) {
      const width = Math.max(14 - 3 * rank, 6);
      shapes.unshift(arrow(board.middle(from), board.middle(to), `arrow ${style}`, width));
      if (shot && rank === 0) {
        shapes.unshift(arrow(board.middle(to), board.middle(shot), 'arrow shot', 7));
      }
    }
  });
  return shapes;
}

/** A score for a small place. @param {Score} score */
function shortText(score) {
  const number = Number.parseFloat(score.text);
  if (score.text.startsWith('win')) return score.text.replace('win in ', '#');
  return Number.isNaN(number) ? score.text : String(Math.round(number));
}

/**
 * A value on a square, in the colour of who it speaks for.
 * @param {[number, number]} at
 * @param {string} text
 * @param {string|null} leader
 * @param {boolean} best
 */
export function valueShapes([cx, cy], text, leader, best) {
  const side = leader ?? 'even';
  return [
    s('circle', { class: `value ${side} ${best ? 'best' : ''}`, cx, cy, r: 38 }),
    label([cx, cy], text, `value-text ${side}`),
  ];
}

/**
 * What an overlay shows above the pieces; tints lie below them.
 * @param {Board} board
 * @param {OverlayMark[]} marks
 */
export function overlayShapes(board, marks) {
  return marks.flatMap((mark) => {
    const tone = `tone-${mark.tone}`;
    switch (mark.type) {
      case 'text':
        return [label(board.middle(mark.square), mark.text, tone)];
      case 'ring': {
        const [cx, cy] = board.middle(mark.square);
        return [s('circle', { class: `ring ${tone}`, cx, cy, r: 44 })];
      }
      case 'line':
        return lineShapes(board, mark, tone);
      case 'spot': {
        const [x, y] = board.point(mark.col, mark.rank);
        const cross = `M${x - 20} ${y}h40M${x} ${y - 20}v40`;
        return [
          s('circle', { class: `spot ${tone}`, cx: x, cy: y, r: 24 }),
          s('path', { class: `cross ${tone}`, d: cross }),
        ];
      }
      case 'frame': {
        const { col, rank, cols, rows } = mark;
        const [x1, y1] = board.point(col, rank);
        const [x2, y2] = board.point(col + cols, rank + rows);
        const [x, y] = [Math.min(x1, x2), Math.min(y1, y2)];
        const size = { width: Math.abs(x2 - x1), height: Math.abs(y2 - y1), rx: 16 };
        return [
          s('rect', { class: `frame-mark ${tone}`, x, y, ...size }),
          label([x + size.width / 2, y + size.height / 2], mark.text, 'tone-chip'),
        ];
      }
      default:
        return [];
    }
  });
}

/** @param {Board} board @param {Extract<OverlayMark, {type: 'line'}>} mark @param {string} tone */
function lineShapes(board, mark, tone) {
  const from = board.middle(mark.from);
  const to = board.middle(mark.to);
  if (mark.arrow) return [arrow(from, to, `arrow ${tone}`, 10)];
  const shapes = [
    s('line', { class: `line ${tone}`, x1: from[0], y1: from[1], x2: to[0], y2: to[1] }),
  ];
  if (mark.text) {
    // At both ends, where pieces seldom hide it.
    for (const [x, y] of [from, to]) {
      shapes.push(s('circle', { class: `chip ${tone}`, cx: x, cy: y, r: 24 }));
      shapes.push(label([x, y], mark.text, 'tone-chip'));
    }
  }
  return shapes;
}
