// The lab: tables measured again and matches played, from folders.

import { $, h } from './dom.js';
import { get } from './api.js';
import { mode } from './shell.js';

/** @typedef {import('./types.js').Cell} Cell */
/** @typedef {import('./types.js').Folder} Folder */
/** @typedef {import('./types.js').Table} Table */
/** @typedef {import('./types.js').TableInfo} TableInfo */

export function initLab() {
  mode.addEventListener('change', () => {
    $('#lab').hidden = mode.now !== 'lab';
    $('#game').hidden = mode.now === 'lab';
    if (mode.now === 'lab') list();
  });
}

async function list() {
  const folders = await get('reports');
  const any = folders.some((folder) => folder.tables.length || folder.pages.length);
  const contents = h('nav', { class: 'card contents', 'aria-label': 'Reports' });
  const page = h('article', { class: 'card report', id: 'report', tabindex: '-1' });
  for (const folder of folders) contents.append(...entries(folder, page));
  if (!any) {
    page.append(
      h('h1', {}, 'The lab'),
      h('p', {}, 'There are no reports yet. Make some, and name their folder when you start Loam:'),
      h('pre', {}, 'loam lab mia --quick --out results\nloam match othello loam iago-1981 --store m.journal\nloam match report m.journal --out results/match\nloam serve --reports results'),
    );
  } else page.append(h('h1', {}, 'The lab'), h('p', { class: 'muted' }, 'Choose a table or a match.'));
  $('#lab').replaceChildren(...(any ? [contents, page] : [page]));
}

/** @param {Folder} folder @param {HTMLElement} page */
function entries(folder, page) {
  const item = (/** @type {string} */ text, /** @type {string} */ note, /** @type {() => void} */ open) =>
    h('li', {}, h('button', { class: 'link', onclick: open }, text), note && h('span', { class: 'muted' }, note));
  return [
    h('h2', {}, folder.name),
    h(
      'ul',
      { class: 'plain-list' },
      ...folder.pages.map(({ title, address }) => item(title, '', () => showPage(page, title, address))),
      ...folder.tables.map((table) =>
        item(table.stem, table.conclusions ? ` ${table.hold} of ${table.conclusions} hold` : '', () => showTable(page, table)),
      ),
    ),
  ];
}

/** @param {HTMLElement} page @param {string} title @param {string} address */
function showPage(page, title, address) {
  page.replaceChildren(
    h('h1', {}, title),
    // Apart from the page: its scripts reach nothing here.
    h('iframe', { src: address, title, sandbox: 'allow-scripts' }),
  );
  page.focus();
}

/** @param {HTMLElement} page @param {TableInfo} info */
async function showTable(page, info) {
  const table = /** @type {Table} */ (await (await fetch(info.address)).json());
  page.replaceChildren(
    h('h1', {}, info.stem),
    h('p', {}, table.title),
    h(
      'ul',
      { class: 'plain-list conclusions' },
      ...table.conclusions.map(({ claim, holds, evidence }) =>
        h('li', {}, h('b', { class: holds ? 'holds' : 'fails' }, holds ? 'holds' : 'fails'), ` ${claim} `, h('span', { class: 'muted' }, evidence)),
      ),
    ),
    ...info.plots.map((address) => h('img', { src: address, alt: `Plot of ${table.title}`, class: 'plot' })),
    h(
      'div',
      { class: 'scroll' },
      h(
        'table',
        {},
        h('thead', {}, h('tr', {}, ...table.columns.map((head) => h('th', { scope: 'col' }, head)))),
        h('tbody', {}, ...table.rows.map((row) => h('tr', {}, ...row.map((cell) => h('td', {}, format(cell)))))),
      ),
    ),
  );
  page.focus();
}

/** @param {Cell} cell */
function format(cell) {
  if (cell === null || cell === undefined) return '–';
  if (typeof cell === 'number' && !Number.isInteger(cell)) return cell.toPrecision(4);
  return String(cell);
}
