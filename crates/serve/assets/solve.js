// Solving: exact values, and walking the line that proves them.

import { $, h, large, toast } from './dom.js';
import { get, isAbort, stream } from './api.js';
import { game } from './game.js';
import { board, mode } from './shell.js';
import { valueShapes } from './shapes.js';
import { squaresOf } from './picker.js';

/** @typedef {import('./types.js').Solved} Solved */
/** @typedef {import('./types.js').Solution} Solution */
/** @typedef {import('./tree.js').TreeNode} TreeNode */

/** @type {AbortController|null} */
let control = null;
/** What is known, by node. @type {Map<TreeNode, Solved>} */
const known = new Map();
/** Whether positions are solved as they are reached. */
let walking = false;
/** Whether a search was stopped before its end. */
let stopped = false;

export function initSolve() {
  game.addEventListener('game', () => {
    known.clear();
    walking = stopped = false;
    control?.abort();
    control = null;
  });
  game.addEventListener('position', () => {
    if (mode.now !== 'solve') return;
    control?.abort();
    control = null;
    stopped = false;
    render();
    if (walking && !known.has(game.at) && !game.standing?.outcome) run();
  });
  mode.addEventListener('change', () => {
    control?.abort();
    control = null;
    board.setLayer('values', []);
  });
}

export function showSolvePanel() {
  $('#panel').replaceChildren(
    h('div', { id: 'solve' }),
    h('details', { id: 'solutions', ontoggle: listSolutions }, h('summary', {}, 'Positions solved before')),
  );
  render();
}

async function run() {
  const at = game.at;
  const own = (control = new AbortController());
  stopped = false;
  render();
  try {
    const lines = game.start.game === 'othello' ? 64 : 1;
    const done = await stream('solve', { ...game.line(at), lines }, own.signal, (name, data) => {
      if (own !== control) return;
      if (name === 'waiting') note(`Waiting for ${data.ahead + 1} other searches…`);
      if (name === 'progress') progress(data);
    });
    if (own !== control) return;
    control = null;
    if (done?.solved) {
      known.set(at, done);
      walking = true;
    } else toast('This cannot be decided with the search there is.');
  } catch (error) {
    if (!isAbort(error)) toast(String(/** @type {Error} */ (error).message));
    if (own === control) control = null;
  }
  render();
}

function stop() {
  control?.abort();
  control = null;
  walking = false;
  stopped = true;
  render();
}

/** @param {string} text */
function note(text) {
  const place = document.querySelector('#solve-note');
  if (place) place.textContent = text;
}

/** @param {Solved} found */
function progress(found) {
  const best = found.lines[0]?.moves[0];
  const bounds = found.bounds ? `, between ${found.bounds[0]} and ${found.bounds[1]}` : '';
  const proof = found.proof ? `proof number ${large(found.proof[0])}, disproof number ${large(found.proof[1])}` : 'starting';
  const depth = found.depth ? `depth ${found.depth}${found.confidence < 100 && found.confidence ? ` @${found.confidence}%` : ''}` : proof;
  note(`${depth}${best ? `, ${best} looks best` : ''}${bounds}`);
  const counts = document.querySelector('#solve-counts');
  if (counts) counts.textContent = `${large(found.nodes)} positions in ${found.seconds.toFixed(1)} s`;
  const bar = document.querySelector('#solve progress');
  if (bar instanceof HTMLProgressElement && found.empties > 0) bar.value = found.depth / found.empties;
}

function render() {
  const place = document.querySelector('#solve');
  if (!(place instanceof HTMLElement)) return;
  const found = known.get(game.at);
  const over = game.standing?.outcome;
  const running = control !== null;
  board.setLayer('values', found ? values(found) : []);
  const button = running
    ? h('button', { id: 'solve-stop', onclick: stop }, 'Stop')
    : h('button', { id: 'solve-start', class: 'primary', onclick: run, disabled: Boolean(over || found) }, stopped ? 'Resume' : 'Solve this position');
  const parts = [h('div', { class: 'actions' }, button)];
  if (running) {
    const total = game.start.game === 'othello';
    parts.push(
      h('progress', total ? { max: 1, value: 0, 'aria-label': 'Depth searched' } : { 'aria-label': 'Searching' }),
      h('p', { id: 'solve-note', role: 'status' }, 'Starting…'),
      h('p', { id: 'solve-counts', class: 'muted' }),
    );
  } else if (found) parts.push(...result(found));
  else if (over) parts.push(h('p', {}, over.text));
  else if (stopped) parts.push(h('p', { class: 'muted' }, 'Stopped. What was found so far is kept; the search can go on.'));
  else parts.push(h('p', { class: 'muted' }, about()));
  place.replaceChildren(...parts);
}

function about() {
  switch (game.start.game) {
    case 'othello':
      return 'Finds the exact score of every move: with 20 empty squares in moments, with 26 in minutes.';
    case 'loa':
      return 'Searches deeper and deeper until a win or a loss is proved.';
    default:
      return 'Proves who wins. Boards up to 5x5 take a second, 5x6 some minutes; on larger ones, late positions.';
  }
}

/** @param {Solved} found */
function result(found) {
  const at = game.at;
  const [best] = found.lines;
  const step = () => best && game.follow(at, [best.moves[0]]);
  return [
    h('p', { class: 'result', id: 'solve-result' }, `${found.result ?? ''} with best play`),
    h('p', { class: 'muted' }, `${large(found.nodes)} positions in ${found.seconds.toFixed(2)} s`),
    h(
      'p',
      { class: 'line', id: 'solve-line' },
      ...(best?.moves ?? []).map((move, i) =>
        h('button', { class: 'move', onclick: () => game.follow(at, best.moves.slice(0, i + 1)) }, move),
      ),
    ),
    h(
      'div',
      { class: 'actions' },
      h('button', { id: 'solve-step', onclick: step, disabled: !best }, 'Play the best move'),
      h('button', { id: 'solve-back', onclick: () => at.parent && game.show(at.parent), disabled: !at.parent }, 'Back'),
    ),
    h('p', { class: 'muted' }, 'Walk on by the best move, or try any other: each position is solved as you reach it.'),
  ];
}

/** The value of each move, on its square. @param {Solved} found */
function values(found) {
  if (game.start.game !== 'othello') return [];
  const best = found.lines[0]?.value;
  return found.lines.flatMap((line) => {
    const [square] = squaresOf(line.moves[0] ?? '');
    if (!square) return [];
    const mover = game.standing?.to_move ?? 'black';
    const rival = mover === 'black' ? 'white' : 'black';
    const leader = line.value > 0 ? mover : line.value < 0 ? rival : null;
    return valueShapes(board.middle(square), String(Math.abs(line.value)), leader, line.value === best);
  });
}

async function listSolutions() {
  const place = $('#solutions');
  if (!place.hasAttribute('open')) return;
  const all = await get('solutions');
  place.querySelector('ul')?.remove();
  place.append(
    h(
      'ul',
      { class: 'plain-list' },
      ...(all.length ? all.slice(0, 30).map(entry) : [h('li', { class: 'muted' }, 'None yet.')]),
    ),
  );
}

/** @param {Solution} solution */
function entry(solution) {
  const open = async () => {
    const { game: name, board: size, rules, position } = solution;
    await game.begin({ game: name, board: size, rules, position });
    await game.follow(game.tree.root, solution.line);
    await game.show(game.tree.root);
    walking = true;
    run();
  };
  return h(
    'li',
    {},
    h('button', { class: 'link', onclick: open }, `${solution.game} ${solution.board}: ${solution.result}`),
    h('span', { class: 'muted' }, ` ${solution.line.slice(0, 4).join(' ')}…`),
  );
}
