// Setting up a position: pieces are put on the board one by one.

import { $, asInput, asSelect, h, toast } from './dom.js';
import { post } from './api.js';
import { game } from './game.js';
import { board, catalogue, gameInfo, mode } from './shell.js';
import { settings } from './settings.js';

/** @typedef {import('./types.js').Draft} Draft */
/** @typedef {import('./types.js').Side} Side */
/** @typedef {import('./types.js').Standing} Standing */

/** @type {Draft} */
let draft = { game: 'othello', cols: 8, rows: 8, cells: '', to_move: 'black' };
let brush = 'b';
/** The mode to go back to. @type {import('./shell.js').ModeName} */
let before = 'analyse';

export function initSetup() {
  board.addEventListener('square', (event) => {
    if (mode.now === 'setup') paint(/** @type {CustomEvent<string>} */ (event).detail);
  });
}

/** Begins with what is on the board. */
export function openSetup() {
  const standing = game.standing;
  if (!standing) return;
  if (mode.now !== 'setup') before = mode.now === 'lab' ? 'analyse' : mode.now;
  const { cols, rows, cells, to_move } = standing;
  draft = { game: standing.game, cols, rows, cells, to_move };
  brush = 'b';
  mode.set('setup');
}

export function showSetupPanel() {
  const brushes = [['b', 'Black'], ['w', 'White'], ['x', 'Burnt'], ['.', 'Empty']];
  const sizes = gameInfo(draft.game).boards.map(({ name }) => name);
  const size = `${draft.cols}x${draft.rows}`;
  if (!sizes.includes(size)) sizes.push(size);
  $('#panel').replaceChildren(
    h('h2', {}, 'Set up a position'),
    h(
      'div',
      { class: 'row-of-controls' },
      h(
        'select',
        { id: 'setup-game', 'aria-label': 'Game', onchange: changeGame },
        ...catalogue.games.map(({ name, title }) => h('option', { value: name, selected: name === draft.game }, title)),
      ),
      h(
        'select',
        { id: 'setup-board', 'aria-label': 'Board', onchange: changeBoard },
        ...sizes.map((name) => h('option', { value: name, selected: name === size }, name.replace('x', ' × '))),
      ),
      h(
        'select',
        { id: 'setup-turn', 'aria-label': 'To move', onchange: changeTurn },
        h('option', { value: 'black', selected: draft.to_move === 'black' }, 'Black to move'),
        h('option', { value: 'white', selected: draft.to_move === 'white' }, 'White to move'),
      ),
    ),
    h(
      'div',
      { class: 'chips', role: 'group', 'aria-label': 'Put on the board' },
      ...brushes
        .filter(([letter]) => letter !== 'x' || draft.game === 'amazons')
        .map(([letter, name]) =>
          h(
            'button',
            { class: 'chip', 'data-brush': letter, 'aria-pressed': String(letter === brush), onclick: () => choose(letter) },
            name,
          ),
        ),
    ),
    h('label', { for: 'setup-text' }, 'Position'),
    h('input', { id: 'setup-text', spellcheck: 'false', autocomplete: 'off', onchange: readText }),
    h('p', { id: 'setup-problem', role: 'status', class: 'muted' }),
    h(
      'div',
      { class: 'actions' },
      h('button', { onclick: clear }, 'Clear'),
      h('button', { onclick: start }, 'Start position'),
      h('button', { onclick: () => mode.set(before) }, 'Cancel'),
      h('button', { id: 'setup-done', class: 'primary', onclick: done }, 'Done'),
    ),
  );
  update();
}

/** @param {string} letter */
function choose(letter) {
  brush = letter;
  for (const chip of document.querySelectorAll('[data-brush]')) {
    chip.setAttribute('aria-pressed', String(chip.getAttribute('data-brush') === letter));
  }
}

/** @param {string} square */
function paint(square) {
  const index = (Number(square.slice(1)) - 1) * draft.cols + square.charCodeAt(0) - 97;
  const letter = draft.cells[index] === brush ? '.' : brush;
  draft.cells = draft.cells.slice(0, index) + letter + draft.cells.slice(index + 1);
  update();
}

function clear() {
  draft.cells = '.'.repeat(draft.cols * draft.rows);
  update();
}

async function start() {
  const size = `${draft.cols}x${draft.rows}`;
  const standing = await post('position', { game: draft.game, board: size }).catch((/** @type {Error} */ error) => toast(error.message));
  if (!standing) return;
  draft.cells = standing.cells;
  draft.to_move = standing.to_move;
  showSetupPanel();
}

function changeGame() {
  draft.game = asSelect($('#setup-game')).value;
  const [cols, rows] = gameInfo(draft.game).boards[0].name.split('x').map(Number);
  Object.assign(draft, { cols, rows });
  start();
}

function changeBoard() {
  const [cols, rows] = asSelect($('#setup-board')).value.split('x').map(Number);
  Object.assign(draft, { cols, rows });
  clear();
  start();
}

function changeTurn() {
  draft.to_move = /** @type {Side} */ (asSelect($('#setup-turn')).value);
  update();
}

async function readText() {
  const position = asInput($('#setup-text')).value.trim();
  const standing = await post('position', { game: draft.game, position }).catch((/** @type {Error} */ error) => toast(error.message));
  if (!standing) return;
  const { cols, rows, cells, to_move } = standing;
  Object.assign(draft, { cols, rows, cells, to_move });
  showSetupPanel();
}

/** Draws the draft and says what the rules think of it. */
async function update() {
  const own = { ...draft };
  const found = await post('diagram', { ...own, picture: settings.picture() }).catch((/** @type {Error} */ error) => toast(error.message));
  if (!found || mode.now !== 'setup') return;
  const { cols, rows, cells, to_move } = own;
  const title = gameInfo(own.game).title;
  const shown = { ...game.standing, game: own.game, title, cols, rows, cells, to_move };
  board.show(/** @type {Standing} */ ({ ...shown, board: `${cols}x${rows}`, legal: [], last: [], svg: found.svg }));
  board.allow([]);
  asInput($('#setup-text')).value = found.position;
  $('#setup-problem').textContent = found.problem ? `Note: ${found.problem}.` : '';
}

async function done() {
  const position = asInput($('#setup-text')).value;
  const size = `${draft.cols}x${draft.rows}`;
  const rules = draft.game === game.start.game ? game.start.rules : undefined;
  try {
    await post('position', { game: draft.game, board: size, position });
  } catch (error) {
    return toast(String(/** @type {Error} */ (error).message));
  }
  await game.begin({ game: draft.game, board: size, rules, position }, { players: game.players });
  mode.set(before);
}
