// The list of moves: the main line in two columns, variations below.

import { $, h } from './dom.js';
import { game } from './game.js';

/** @typedef {import('./tree.js').TreeNode} TreeNode */

/** @type {Record<string, string>} */
const SIGNS = { inaccuracy: '?!', mistake: '?', blunder: '??' };

export function initMoves() {
  game.addEventListener('tree', render);
  game.addEventListener('position', mark);
  // Panels above it grow and shrink.
  new ResizeObserver(mark).observe($('#moves'));
  $('#moves').addEventListener('click', (event) => {
    const button = /** @type {Element} */ (event.target).closest('[data-node]');
    if (button instanceof HTMLElement) game.show(game.tree.node(Number(button.dataset.node)));
  });
}

function render() {
  const list = $('#moves');
  const first = game.tree.root.children[0];
  list.replaceChildren(
    ...(first ? mainLine(first) : [h('p', { class: 'muted empty' }, 'No moves yet.')]),
  );
  mark();
}

/** Marks the move on the board and keeps it in view. */
function mark() {
  const list = $('#moves');
  list.querySelector('[aria-current]')?.removeAttribute('aria-current');
  const here = list.querySelector(`[data-node="${game.at.id}"]`);
  here?.setAttribute('aria-current', 'true');
  if (here instanceof HTMLElement) {
    // Only the list scrolls, never the page.
    const top = here.offsetTop;
    if (top < list.scrollTop || top + here.offsetHeight > list.scrollTop + list.clientHeight) {
      list.scrollTop = top - list.clientHeight / 2;
    }
  } else if (!game.at.parent) list.scrollTop = 0;
}

/** @param {TreeNode} node */
function button(node) {
  const sign = node.judgement ? SIGNS[node.judgement] : '';
  const number = Math.ceil(node.ply / 2);
  const label = `Move ${number}, ${node.move}${node.judgement ? `, ${node.judgement}` : ''}`;
  return h(
    'button',
    { class: `move ${node.judgement ?? ''}`, 'data-node': node.id, 'aria-label': label },
    node.move,
    sign && h('b', {}, sign),
  );
}

/** Rows of two moves, from this one on. @param {TreeNode} first */
function mainLine(first) {
  /** @type {HTMLElement[]} */
  const rows = [];
  /** @type {HTMLElement|null} */
  let row = null;
  for (let node = /** @type {TreeNode|undefined} */ (first); node; node = node.children[0]) {
    const isFirst = node.ply % 2 === 1;
    if (!row || isFirst) {
      row = h('div', { class: 'row' }, h('span', { class: 'number' }, Math.ceil(node.ply / 2)));
      if (!isFirst) row.append(h('span', { class: 'gap' }, '…'));
      rows.push(row);
    }
    row.append(button(node));
    const others = node.parent?.children.slice(1) ?? [];
    if (node.comment) others.length || rows.push(h('p', { class: 'comment' }, node.comment));
    if (others.length) {
      if (node.comment) rows.push(h('p', { class: 'comment' }, node.comment));
      rows.push(h('div', { class: 'variations' }, ...others.map(variation)));
    }
    if (others.length || node.comment) row = null;
  }
  return rows;
}

/** A line that was not played, in one paragraph. @param {TreeNode} first @returns {HTMLElement} */
function variation(first) {
  const line = h('div', { class: 'variation' });
  for (let node = /** @type {TreeNode|undefined} */ (first); node; node = node.children[0]) {
    const number = Math.ceil(node.ply / 2);
    if (node.ply % 2 === 1) line.append(h('span', { class: 'number' }, `${number}.`));
    else if (node === first) line.append(h('span', { class: 'number' }, `${number}…`));
    line.append(button(node));
    if (node.comment) line.append(h('span', { class: 'comment' }, node.comment));
    if (node !== first) line.append(...(node.parent?.children.slice(1) ?? []).map(variation));
  }
  return line;
}
