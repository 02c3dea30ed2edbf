// Playing: whose turn it is, engines that answer, clocks, undo and resigning.

import { $, announce, capital, h, icon, toast } from './dom.js';
import { isAbort, post, stream } from './api.js';
import { game } from './game.js';
import { board, mode } from './shell.js';
import { Clocks } from './clocks.js';
import { arrow } from './shapes.js';
import { squaresOf } from './picker.js';
import { settings } from './settings.js';
import { sound } from './sound.js';

/** @typedef {import('./types.js').PositionEvent} PositionEvent */
/** @typedef {import('./types.js').Side} Side */
/** @typedef {import('./types.js').Thought} Thought */

/** @type {AbortController|null} */
let thinking = null;
/** What the engine says while it thinks. */
let thought = '';

export const clocks = new Clocks(flagFell);

/** @param {Side} side */
const other = (side) => (side === 'black' ? 'white' : 'black');
/** @param {Side} side */
const isEngine = (side) => game.players[side].kind === 'engine';
/** Whether moves on the board belong to the game being played. */
const playing = () => mode.now === 'play' && game.at === game.live;

/** Whether the game being played is over. */
const isOver = () => game.at === game.live && game.outcome !== null;

export function initPlay() {
  game.addEventListener('game', () => stopThinking());
  game.addEventListener('position', (event) => {
    const played = /** @type {PositionEvent} */ (event).detail.played;
    if (played && mode.now === 'play' && game.at.parent === game.live) {
      clocks.punch();
      game.live = game.at;
      // What is played is the main line; what was taken back, a variation.
      if (game.at.parent?.children[0] !== game.at) {
        game.tree.promote(game.at);
        game.changed();
      }
    }
    go();
  });
  mode.addEventListener('change', () => go());
  board.addEventListener('move', async (event) => {
    const text = /** @type {CustomEvent<string>} */ (event).detail;
    // A move after looking back takes the later ones back.
    if (mode.now === 'play' && game.at !== game.live) game.live = game.at;
    try {
      await game.play(text);
    } catch (error) {
      toast(String(/** @type {Error} */ (error).message));
    }
  });
}

/** Lets whoever is to move do so. */
export function go() {
  stopThinking();
  const standing = game.standing;
  if (!standing) return;
  const open = !standing.outcome && !(playing() && game.settled);
  const side = standing.to_move;
  const engine = playing() && open && isEngine(side);
  // Nobody moves for the engine, not even when looking back.
  const theirs = mode.now === 'play' && isEngine(side);
  const legal = open && !theirs && mode.now !== 'setup' ? standing.legal : [];
  board.allow(legal, mode.now === 'play' && settings.values.hints);
  clocks.run(playing() && open && game.clock ? side : null);
  if (playing() && open && standing.forced && !engine) passSoon(standing.forced);
  if (engine) answer();
  render();
}

/** A player without a move passes, after a moment to see why. @param {string} text */
function passSoon(text) {
  const at = game.at;
  announce(`${capital(game.standing?.to_move ?? '')} has no move and passes.`);
  toast(`${capital(game.standing?.to_move ?? '')} has no move and passes.`);
  setTimeout(() => {
    if (game.at === at && playing()) game.play(text);
  }, 700);
}

async function answer() {
  const at = game.at;
  const side = game.standing?.to_move ?? 'black';
  const player = game.players[side];
  if (player.kind !== 'engine') return;
  const control = (thinking = new AbortController());
  const limits = game.clock
    ? { clock: { remaining_ms: Math.round(clocks.left(side)), increment_ms: game.clock.increment_ms } }
    : { time_ms: player.time_ms, depth: player.depth };
  const body = { ...game.line(at), engine: player.engine, ...limits };
  try {
    const found = await stream('think', body, control.signal, (name, data) => {
      if (name === 'waiting' && data.ahead > 0) thought = `${data.ahead} searches first`;
      if (name === 'thought') thought = describe(data);
      if (control === thinking) render();
    });
    if (control !== thinking || game.at !== at || !found?.move) return;
    thinking = null;
    await game.play(found.move);
  } catch (error) {
    if (!isAbort(error)) toast(String(/** @type {Error} */ (error).message));
  }
}

function stopThinking() {
  thinking?.abort();
  thinking = null;
  thought = '';
}

/** @param {Thought} found */
function describe(found) {
  const line = found.lines[0];
  return found.depth > 0 && line ? `depth ${found.depth}: ${line.moves[0]}` : '';
}

/** @param {Side} side */
function flagFell(side) {
  settle(other(side), `${capital(side)} has run out of time`);
}

/** Ends the game otherwise than by the rules. @param {Side} winner @param {string} text */
function settle(winner, text) {
  game.settled = { winner, text: `${text}; ${capital(winner)} wins` };
  game.info.result = `${winner === 'black' ? 'B' : 'W'}+${text.includes('time') ? 'Time' : 'Resign'}`;
  game.changed();
  go();
  announce(game.settled.text);
}

/** Back to the last turn of a person, past engines and forced passes. */
export function undo() {
  let node = game.at;
  const people = !isEngine('black') || !isEngine('white');
  const first = startSide();
  const turn = (/** @type {import('./tree.js').TreeNode} */ at) =>
    at.ply % 2 === 0 ? first : other(first);
  if (!node.parent) return;
  node = node.parent;
  while (mode.now === 'play' && people && node.parent && (isEngine(turn(node)) || isPass(node))) {
    node = node.parent;
  }
  game.settled = null;
  if (mode.now === 'play') game.live = node;
  game.show(node);
}

/** Whether the move after a node was forced. @param {import('./tree.js').TreeNode} node */
const isPass = (node) => node.children.some((child) => child.move === 'pass');

/** Who began. @returns {Side} */
function startSide() {
  const standing = game.standing;
  if (!standing) return 'black';
  return standing.ply % 2 === 0 ? standing.to_move : other(standing.to_move);
}

export function redo() {
  let node = game.at.children[0];
  if (!node) return;
  const first = startSide();
  // Past the engine's answer, to a turn of a person.
  while (mode.now === 'play' && node.children[0] && isEngine(node.ply % 2 === 0 ? first : other(first))) {
    node = node.children[0];
  }
  if (mode.now === 'play') game.live = node;
  game.show(node);
}

function resign() {
  const standing = game.standing;
  if (!standing || isOver()) return;
  const side = isEngine(standing.to_move) ? other(standing.to_move) : standing.to_move;
  game.live = game.at;
  settle(other(side), `${capital(side)} resigns`);
}

/** Shows what a strong engine would play. */
async function hint() {
  const at = game.at;
  const body = { ...game.line(at), engine: 'loam', time_ms: 600 };
  const found = await post('think', body).catch((/** @type {Error} */ error) => toast(error.message));
  if (!found?.move || game.at !== at) return;
  const [from, to] = squaresOf(found.move);
  if (from && to) board.setLayer('hint', [arrow(board.middle(from), board.middle(to), 'arrow best')]);
  announce(`Hint: ${found.move}`);
  toast(`Hint: ${found.move}`);
  setTimeout(() => board.setLayer('hint', []), 3000);
}

/** One line about where the game stands. */
export function statusText() {
  const standing = game.standing;
  if (!standing) return '';
  const outcome = game.outcome;
  if (outcome) return outcome.text;
  const side = capital(standing.to_move);
  if (!playing()) return `${side} to move`;
  if (isEngine(standing.to_move)) return `${side} is thinking${thought ? ` (${thought})` : '…'}`;
  const alone = isEngine(other(standing.to_move));
  return alone ? `Your move (${side})` : `${side} to move`;
}

function render() {
  $('#status').textContent = statusText();
  document.body.classList.toggle('over', isOver());
  if (mode.now === 'play') renderPanel();
}

let shown = '';

function renderPanel() {
  const over = isOver();
  const looking = game.at !== game.live;
  // Buttons stay while only the engine's words change.
  const state = [over, looking, game.at.id, game.tree.nodes.length, mode.now].join();
  const panel = $('#panel');
  if (state === shown && panel.childElementCount) return;
  shown = state;
  const act = (/** @type {string} */ name, /** @type {string} */ label, /** @type {() => void} */ run, enabled = true) =>
    h('button', { onclick: run, disabled: !enabled, 'data-act': label.toLowerCase() }, icon(name), label);
  panel.replaceChildren(
    h(
      'div',
      { class: 'actions four' },
      act('undo', 'Undo', undo, game.at.parent !== null),
      act('redo', 'Redo', redo, game.at.children.length > 0),
      act('hint', 'Hint', hint, !over),
      act('flag', 'Resign', resign, !over && !looking),
    ),
    over
      ? h('p', { class: 'result' }, game.outcome?.text ?? '')
      : h(
          'form',
          { class: 'typed', onsubmit: typed },
          h('label', { for: 'typed-move', class: 'unseen' }, 'Type a move'),
          h('input', { id: 'typed-move', autocomplete: 'off', spellcheck: 'false', placeholder: 'Type a move, such as ' + (game.standing?.legal[0] ?? 'f5') }),
          h('button', {}, 'Play'),
        ),
    looking && !over
      ? h('p', { class: 'muted' }, 'You are looking back. A move from here takes the later ones back.')
      : '',
  );
}

/** @param {SubmitEvent} event */
async function typed(event) {
  event.preventDefault();
  const input = /** @type {HTMLInputElement} */ ($('#typed-move'));
  const text = input.value.trim();
  if (!text) return;
  if (mode.now === 'play' && game.at !== game.live) game.live = game.at;
  try {
    await game.play(text);
    $('#typed-move').focus();
  } catch (error) {
    toast(String(/** @type {Error} */ (error).message));
  }
}

/** Forces the panel to be made anew, when another mode had it. */
export function showPlayPanel() {
  shown = '';
  render();
}

game.addEventListener('position', (event) => {
  const played = /** @type {PositionEvent} */ (event).detail.played;
  if (!played) return;
  sound.move();
  const standing = game.standing;
  if (!standing) return;
  const mover = capital(standing.to_move === 'black' ? 'white' : 'black');
  announce(`${mover} plays ${played}. ${statusText()}.`);
});
