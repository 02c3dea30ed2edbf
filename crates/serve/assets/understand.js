// Overlays: what the papers see in a position.

import { $, h, parseSvg, toast } from './dom.js';
import { post } from './api.js';
import { game } from './game.js';
import { board, gameInfo, mode } from './shell.js';
import { overlayShapes } from './shapes.js';

/** @typedef {import('./types.js').Overlay} Overlay */
/** @typedef {import('./types.js').OverlayInfo} OverlayInfo */

/** Overlays that are on. @type {Set<string>} */
const on = new Set();
let square = '';
let asked = 0;

export function initUnderstand() {
  game.addEventListener('position', update);
  game.addEventListener('game', () => {
    on.clear();
    square = '';
    if (mode.now === 'understand') showUnderstandPanel();
  });
  mode.addEventListener('change', update);
  // A piece or square that is chosen is one to know more about.
  for (const name of ['square', 'pointerup', 'keyup']) {
    const source = name === 'square' ? board : board.root;
    source.addEventListener(name, (event) => {
      if (mode.now !== 'understand') return;
      const element = /** @type {Element|null} */ (event.target instanceof Element ? event.target : null);
      const group = element?.closest('.sq');
      const found = event instanceof CustomEvent ? /** @type {CustomEvent<string>} */ (event).detail : group instanceof SVGElement ? group.dataset.square : '';
      if (!found || found === square) return;
      square = found;
      if (overlays().some((info) => info.needs_square && on.has(info.name))) update();
    });
  }
}

/** @returns {OverlayInfo[]} */
function overlays() {
  const size = game.standing?.board;
  return gameInfo(game.start.game).overlays.filter(({ board }) => !board || board === size);
}

export function showUnderstandPanel() {
  const list = overlays();
  if (!list.some(({ name }) => on.has(name)) && list[0]) on.add(list[list[0].needs_square ? 1 : 0].name);
  $('#panel').replaceChildren(
    h(
      'div',
      { class: 'chips', role: 'group', 'aria-label': 'Overlays' },
      ...list.map((info) =>
        h(
          'button',
          {
            class: 'chip',
            'data-overlay': info.name,
            'aria-pressed': String(on.has(info.name)),
            title: info.about,
            onclick: () => toggle(info.name),
          },
          info.title,
        ),
      ),
    ),
    h('div', { id: 'overlays' }),
  );
  update();
}

/** @param {string} name */
function toggle(name) {
  if (on.has(name)) on.delete(name);
  else on.add(name);
  $(`[data-overlay="${name}"]`).setAttribute('aria-pressed', String(on.has(name)));
  update();
}

async function update() {
  const own = ++asked;
  if (mode.now !== 'understand') {
    board.setLayer('overlay', []);
    board.setTints([]);
    return;
  }
  const active = overlays().filter(({ name }) => on.has(name));
  try {
    const body = { ...game.line(), square: square || undefined };
    const found = await Promise.all(active.map(({ name }) => post('overlay', { ...body, overlay: name })));
    if (own !== asked) return;
    const marks = found.flatMap((overlay) => overlay.marks);
    board.setLayer('overlay', overlayShapes(board, marks));
    board.setTints(
      marks
        .filter((mark) => mark.type === 'tint')
        .map(({ square, tone, strength }) => ({ square, style: `tint tone-${tone}`, strength })),
    );
    $('#overlays').replaceChildren(...found.map((overlay, i) => section(active[i], overlay)));
  } catch (error) {
    toast(String(/** @type {Error} */ (error).message));
  }
}

/** @param {OverlayInfo} info @param {Overlay} overlay */
function section(info, overlay) {
  const parts = [h('h2', {}, info.title), h('p', {}, overlay.note)];
  if (overlay.bars) {
    parts.push(h('div', { class: 'bars' }, ...overlay.bars.map(bar)));
  }
  const [heads, ...rows] = overlay.table ?? [];
  if (heads && rows.length) {
    parts.push(
      h(
        'table',
        {},
        h('thead', {}, h('tr', {}, ...heads.map((head) => h('th', { scope: 'col' }, head)))),
        h('tbody', {}, ...rows.map((row) => h('tr', {}, ...row.map((cell) => h('td', {}, cell))))),
      ),
    );
  }
  if (overlay.figure) parts.push(h('figure', {}, parseSvg(overlay.figure)));
  return h('section', { class: 'overlay', 'data-shown': info.name }, ...parts);
}

/** @param {{label: string, value: number, text: string}} value */
function bar({ label, value, text }) {
  const fill = h('span', { class: `fill ${value < 0 ? 'white' : 'black'}` });
  fill.style.width = `${50 * Math.abs(value)}%`;
  fill.style[value < 0 ? 'right' : 'left'] = '50%';
  return h(
    'div',
    { class: 'bar' },
    h('span', { class: 'what' }, label),
    h('span', { class: 'track' }, fill),
    h('span', { class: 'value' }, text),
  );
}
