// The dialog for a new game: which one, on which board, who plays, how fast.

import { $, asDialog, asInput, asSelect, h } from './dom.js';
import { game } from './game.js';
import { boardInfo, catalogue, gameInfo, mode } from './shell.js';

/** @typedef {import('./types.js').BoardInfo} BoardInfo */
/** @typedef {import('./types.js').Player} Player */
/** @typedef {import('./types.js').Side} Side */
/** @typedef {import('./types.js').Start} Start */

const KEY = 'loam.new';

/** The last choices. @type {Record<string, string>} */
let chosen = { game: 'othello', black: 'person', white: 'level:3', pace: 'own' };

/** @type {Record<string, string>} */
const PICTURES = { loa: '●', othello: '◐', amazons: '♛' };

export function initNewGame() {
  try {
    Object.assign(chosen, JSON.parse(localStorage.getItem(KEY) ?? '{}'));
  } catch {
    // What was kept is no good: the defaults serve.
  }
  $('#new-game').addEventListener('click', openNewGame);
}

export function openNewGame() {
  const dialog = asDialog($('#new-dialog'));
  dialog.replaceChildren(form(dialog));
  fillBoards();
  if (!dialog.open) dialog.showModal();
}

/** @param {string} id @param {string} label @param {HTMLElement} control */
const field = (id, label, control) =>
  h('div', { class: 'field', id: `${id}-field` }, h('label', { for: id }, label), control);

/** @param {HTMLDialogElement} dialog */
function form(dialog) {
  const games = catalogue.games.map((info) =>
    h(
      'label',
      { class: 'game-choice' },
      h('input', {
        type: 'radio',
        name: 'game',
        value: info.name,
        checked: info.name === chosen.game,
        onchange: () => {
          chosen.game = info.name;
          fillBoards();
        },
      }),
      h('span', { class: 'glyph', 'aria-hidden': 'true' }, PICTURES[info.name] ?? '•'),
      info.title,
    ),
  );
  const number = (/** @type {string} */ id, /** @type {string} */ value, /** @type {string} */ unit, least = 1) =>
    h('span', {}, h('input', { id, type: 'number', min: least, max: 600, step: 'any', value, 'aria-label': unit }), ` ${unit} `);
  return h(
    'form',
    { method: 'dialog', onsubmit: begin },
    h('h2', { id: 'new-title' }, 'New game'),
    h('fieldset', { class: 'games' }, h('legend', { class: 'unseen' }, 'Game'), ...games),
    h(
      'div',
      { class: 'fields' },
      field('new-board', 'Board', h('select', { id: 'new-board', onchange: fillPlayers })),
      field('new-rules', 'Rules', h('select', { id: 'new-rules' })),
      field('new-setup', 'Start', h('select', { id: 'new-setup' })),
      field('new-black', 'Black', h('select', { id: 'new-black', onchange: showDetails })),
      field('new-white', 'White', h('select', { id: 'new-white', onchange: showDetails })),
      field('new-black-engine', 'Black’s options', engineInput('new-black-engine')),
      field('new-white-engine', 'White’s options', engineInput('new-white-engine')),
      field(
        'new-pace',
        'Pace',
        h(
          'select',
          { id: 'new-pace', onchange: showDetails },
          h('option', { value: 'own' }, 'as the level says'),
          h('option', { value: 'time' }, 'time for a move'),
          h('option', { value: 'depth' }, 'plies looked ahead'),
          h('option', { value: 'clock' }, 'a clock for both'),
        ),
      ),
      h('div', { class: 'field', id: 'new-time-field' }, number('new-time', '2', 'seconds', 0.01)),
      h('div', { class: 'field', id: 'new-depth-field' }, number('new-depth', '4', 'plies')),
      h(
        'div',
        { class: 'field', id: 'new-clock-field' },
        number('new-minutes', '5', 'minutes', 0.1),
        number('new-increment', '3', 'seconds a move', 0),
      ),
    ),
    h(
      'menu',
      {},
      h('button', { type: 'button', onclick: () => dialog.close() }, 'Cancel'),
      h('button', { class: 'primary', id: 'new-begin' }, 'Begin'),
    ),
  );
}

/** @param {string} id */
const engineInput = (id) =>
  h('input', { id, autocomplete: 'off', spellcheck: 'false', placeholder: 'key=value, …' });

/** @param {string} id @param {{value: string, text: string}[]} options @param {string} [wanted] */
function options(id, options, wanted) {
  const select = asSelect($(`#${id}`));
  select.replaceChildren(...options.map(({ value, text }) => h('option', { value }, text)));
  if (options.some(({ value }) => value === wanted)) select.value = wanted ?? '';
}

/** @param {string} text */
const plain = (text) => ({ value: text, text: text.replace('x', ' × ') });

function fillBoards() {
  const info = gameInfo(chosen.game);
  options('new-board', info.boards.map((board) => plain(board.name)), chosen.board);
  options('new-rules', info.rules.map((name) => ({ value: name, text: name })), chosen.rules);
  options('new-setup', info.setups.map((name) => ({ value: name, text: name })), chosen.setup);
  $('#new-rules-field').hidden = info.rules.length < 2;
  $('#new-setup-field').hidden = info.setups.length < 2;
  asSelect($('#new-pace')).value = chosen.pace;
  fillPlayers();
}

function fillPlayers() {
  const info = boardInfo(chosen.game, asSelect($('#new-board')).value);
  const group = (/** @type {string} */ label, /** @type {{value: string, text: string}[]} */ list) =>
    h('optgroup', { label }, ...list.map(({ value, text }) => h('option', { value }, text)));
  for (const side of ['black', 'white']) {
    const select = asSelect($(`#new-${side}`));
    select.replaceChildren(
      h('option', { value: 'person' }, 'A person'),
      group('Loam, by level', info.levels.map((level, i) => ({ value: `level:${i}`, text: level.name }))),
      group('Engines', info.engines.map(({ name, about }) => ({ value: `engine:${name}`, text: `${name}: ${about}` }))),
    );
    const wanted = chosen[side];
    const there = [...select.options].some((option) => option.value === wanted);
    select.value = there ? wanted : 'level:2';
  }
  showDetails();
}

function showDetails() {
  const pace = asSelect($('#new-pace')).value;
  let engines = 0;
  for (const side of ['black', 'white']) {
    const value = asSelect($(`#new-${side}`)).value;
    if (value !== 'person') engines += 1;
    $(`#new-${side}-engine-field`).hidden = !value.startsWith('engine:');
  }
  for (const name of ['time', 'depth']) $(`#new-${name}-field`).hidden = pace !== name || !engines;
  $('#new-clock-field').hidden = pace !== 'clock';
}

/** @param {string} id */
const number = (id) => Number(asInput($(`#${id}`)).value);

/**
 * An engine that plays another game each time, if it can.
 * @param {BoardInfo} info
 * @param {string} engine
 */
function seeded(info, engine) {
  const options = info.engines.find(({ name }) => name === engine.split(':')[0])?.options ?? [];
  if (engine.includes('seed=') || !options.some(({ key }) => key === 'seed')) return engine;
  return `${engine}${engine.includes(':') ? ',' : ':'}seed=${Math.floor(Math.random() * 1e9)}`;
}

/** @param {Side} side @returns {Player} */
function player(side) {
  const value = asSelect($(`#new-${side}`)).value;
  if (value === 'person') return { kind: 'person' };
  const info = boardInfo(chosen.game, asSelect($('#new-board')).value);
  const pace = asSelect($('#new-pace')).value;
  const limits = {
    time_ms: pace === 'time' ? Math.max(1, Math.round(1000 * number('new-time'))) : undefined,
    depth: pace === 'depth' ? Math.max(1, Math.round(number('new-depth'))) : undefined,
  };
  const [kind, name] = value.split(':');
  if (kind === 'level') {
    const level = info.levels[Number(name)];
    const engine = seeded(info, level.engine);
    const time_ms = limits.time_ms ?? (limits.depth ? undefined : level.time_ms);
    return { kind: 'engine', name: `Level ${level.name}`, engine, ...limits, time_ms };
  }
  const own = asInput($(`#new-${side}-engine`)).value.replaceAll(' ', '');
  const engine = seeded(info, own ? `${name}:${own}` : name);
  return { kind: 'engine', name, engine, ...limits };
}

function begin() {
  const info = gameInfo(chosen.game);
  const pace = asSelect($('#new-pace')).value;
  /** @type {Start} */
  const start = { game: chosen.game, board: asSelect($('#new-board')).value };
  if (info.rules.length > 1) start.rules = asSelect($('#new-rules')).value;
  if (info.setups.length > 1) start.setup = asSelect($('#new-setup')).value;
  for (const name of ['board', 'rules', 'setup', 'black', 'white', 'pace']) {
    chosen[name] = asSelect($(`#new-${name}`)).value;
  }
  localStorage.setItem(KEY, JSON.stringify(chosen));
  const clock =
    pace === 'clock'
      ? { base_ms: 60_000 * number('new-minutes'), increment_ms: Math.round(1000 * number('new-increment')) }
      : null;
  location.hash = '#play';
  mode.set('play');
  game.begin(start, { players: { black: player('black'), white: player('white') }, clock });
}
