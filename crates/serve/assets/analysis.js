// Live analysis: lines from the engine, the score bar, arrows on the board.

import { $, asInput, asSelect, h, large, toast } from './dom.js';
import { isAbort, stream } from './api.js';
import { game } from './game.js';
import { board, boardInfo, mode } from './shell.js';
import { candidateShapes } from './shapes.js';
import { initReview, reviewSection } from './review.js';

/** @typedef {import('./types.js').Line} Line */
/** @typedef {import('./types.js').Score} Score */
/** @typedef {import('./types.js').Thought} Thought */

/** @type {AbortController|null} */
let control = null;
let wanted = true;
let engine = 'loam';
let lines = 3;
/** @type {Thought|null} */
let thought = null;

export function initAnalysis() {
  initReview();
  game.addEventListener('position', restart);
  mode.addEventListener('change', restart);
}

/** Shows the panel. */
export function showAnalysisPanel() {
  const info = boardInfo(game.start.game, game.standing?.board);
  if (!info.engines.some(({ name }) => engine.startsWith(name))) engine = 'loam';
  const names = info.engines.filter(({ name }) => name !== 'random').map(({ name }) => name);
  $('#panel').replaceChildren(
    h(
      'div',
      { class: 'row-of-controls' },
      h(
        'label',
        { class: 'switch' },
        h('input', { type: 'checkbox', id: 'analysis-on', checked: wanted, onchange: toggle }),
        'Engine',
      ),
      h(
        'select',
        { id: 'analysis-engine', 'aria-label': 'Engine', onchange: choose },
        ...names.map((name) => h('option', { value: name, selected: name === engine }, name)),
      ),
      h(
        'select',
        { id: 'analysis-lines', 'aria-label': 'Number of lines', onchange: choose },
        ...[1, 2, 3, 5, 8].map((n) => h('option', { value: n, selected: n === lines }, n === 1 ? '1 line' : `${n} lines`)),
        h('option', { value: 64, selected: lines === 64 }, 'all moves'),
      ),
    ),
    h('p', { id: 'analysis-about', class: 'muted' }),
    h('ol', { id: 'analysis', 'aria-label': 'Best lines' }),
    reviewSection(),
  );
  render();
}

function toggle() {
  wanted = asInput($('#analysis-on')).checked;
  restart();
}

/** Starts or stops it, from the keyboard. */
export function toggleAnalysis() {
  wanted = !wanted;
  const box = document.querySelector('#analysis-on');
  if (box instanceof HTMLInputElement) box.checked = wanted;
  restart();
}

function choose() {
  engine = asSelect($('#analysis-engine')).value;
  lines = Number(asSelect($('#analysis-lines')).value);
  restart();
}

/** Searches the position on the board, and no other any more. */
async function restart() {
  control?.abort();
  control = null;
  thought = null;
  board.setLayer('candidates', []);
  $('#score-bar').hidden = !(mode.now === 'analyse' && wanted);
  if (mode.now !== 'analyse') return;
  render();
  if (!wanted || !game.standing || game.standing.outcome) return;
  const own = (control = new AbortController());
  const body = { ...game.line(), engine, lines };
  try {
    const done = await stream('analysis', body, own.signal, (name, data) => {
      if (own !== control) return;
      if (name === 'waiting' && data.ahead >= 0) about(`waiting for ${data.ahead + 1} other searches`);
      if (name === 'thought') show(data);
    });
    if (own === control && done?.thought) show(done.thought);
  } catch (error) {
    if (!isAbort(error)) toast(String(/** @type {Error} */ (error).message));
  }
}

/** @param {Thought} found */
function show(found) {
  thought = found;
  render();
  board.setLayer('candidates', candidateShapes(board, found.lines));
}

/** @param {string} text */
function about(text) {
  const line = document.querySelector('#analysis-about');
  if (line) line.textContent = text;
}

/** A score as a badge: a stone for who leads, and by how much. @param {Score} score */
export function badge(score) {
  const side = score.leader ?? 'even';
  return h(
    'span',
    { class: `badge ${side}`, 'aria-label': `${score.leader ?? 'even'} ${score.text}`, title: score.exact ? 'proven' : '' },
    score.leader ? score.text : '=',
  );
}

function render() {
  const list = document.querySelector('#analysis');
  if (!(list instanceof HTMLElement)) return;
  const found = thought;
  if (!found) {
    list.replaceChildren();
    about(game.standing?.outcome ? 'The game is over.' : wanted ? 'Thinking…' : 'The engine is off.');
    bar(null, game.standing?.outcome ?? undefined);
    return;
  }
  const speed = found.seconds > 0.05 ? `, ${large(Math.round(found.nodes / found.seconds))}/s` : '';
  const sure = found.confidence && found.confidence < 100 ? ` @${found.confidence}%` : '';
  about(`Depth ${found.depth}${sure}, ${large(found.nodes)} positions${speed}`);
  // A line that stays the same stays in place, for whoever is about to click.
  const known = new Map([...list.children].map((item) => [item.getAttribute('data-line'), item]));
  list.replaceChildren(
    ...found.lines.map((line) => {
      const item = known.get(lineKey(line)) ?? lineItem(line);
      item.firstElementChild?.replaceWith(badge(line.score));
      return item;
    }),
  );
  bar(found.lines[0]?.score ?? null);
}

/** @param {Line} line */
const lineKey = (line) => `${game.at.id} ${line.moves.slice(0, 12).join(' ')}`;

/** A line whose moves can be played, one by one. @param {Line} line */
function lineItem(line) {
  const at = game.at;
  const moves = line.moves.slice(0, 12);
  return h(
    'li',
    { 'data-line': lineKey(line) },
    badge(line.score),
    h(
      'span',
      { class: 'line' },
      ...moves.map((move, i) =>
        h('button', { class: 'move', onclick: () => game.follow(at, moves.slice(0, i + 1)) }, move),
      ),
    ),
  );
}

/**
 * The bar beside the board: Black's share from below.
 * @param {Score|null} score
 * @param {{winner: string|null}} [outcome]
 */
function bar(score, outcome) {
  const box = $('#score-bar');
  const result = outcome?.winner === 'black' ? 1 : outcome?.winner === 'white' ? 0 : 0.5;
  const share = score?.black ?? result;
  $('.black', box).style.height = `${(100 * share).toFixed(1)}%`;
  $('span', box).textContent = score?.leader ? score.text.replace('win in ', '#') : '=';
  box.classList.toggle('white-leads', share < 0.5);
  const words = score?.leader ? `${score.leader} leads by ${score.text}` : 'even';
  box.setAttribute('aria-label', `Score: ${words}`);
}
