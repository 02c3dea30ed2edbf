// The page: puts its parts together, and sees to keys, modes and links.

import { $, asDialog, h, toast } from './dom.js';
import { connection, get } from './api.js';
import { game } from './game.js';
import { board, catalogue, gameInfo, mode } from './shell.js';
import { settings } from './settings.js';
import { initMoves } from './moves.js';
import { go, initPlay, redo, showPlayPanel, statusText, undo } from './play.js';
import { initStrips } from './strips.js';
import { initAnalysis, showAnalysisPanel, toggleAnalysis } from './analysis.js';
import { initUnderstand, showUnderstandPanel } from './understand.js';
import { initSolve, showSolvePanel } from './solve.js';
import { initNewGame, openNewGame } from './newgame.js';
import { initSetup, openSetup, showSetupPanel } from './setup.js';
import { initFiles, openLink, openLoad, openSave, openShare, parseLink } from './files.js';
import { initLab } from './lab.js';
import { openSettings } from './preferences.js';

/** @typedef {import('./shell.js').ModeName} ModeName */
/** @typedef {import('./types.js').PositionEvent} PositionEvent */

/** @type {Record<string, () => void>} */
const panels = {
  play: showPlayPanel,
  analyse: showAnalysisPanel,
  understand: showUnderstandPanel,
  solve: showSolvePanel,
  setup: showSetupPanel,
  lab: () => {},
};

/** What buttons and keys do. @type {Record<string, () => void>} */
const acts = {
  first: () => game.show(game.tree.root),
  back: () => game.at.parent && game.show(game.at.parent),
  next: () => game.at.children[0] && game.show(game.at.children[0], game.at.children[0].move),
  last: () => game.show(game.tree.end(game.at)),
  flip: () => settings.set('flipped', !settings.values.flipped),
  undo,
  redo,
  load: openLoad,
  save: openSave,
  setup: openSetup,
  share: openShare,
  new: openNewGame,
  analysis: toggleAnalysis,
  type: () => document.querySelector('#typed-move') && $('#typed-move').focus(),
  help: () => asDialog($('#help-dialog')).showModal(),
  settings: openSettings,
};

/** @type {Record<string, string>} */
const keys = {
  Home: 'first',
  End: 'last',
  ArrowLeft: 'back',
  ArrowRight: 'next',
  u: 'undo',
  f: 'flip',
  n: 'new',
  a: 'analysis',
  '/': 'type',
  '?': 'help',
};

document.addEventListener('keydown', (event) => {
  const target = /** @type {Element} */ (event.target);
  const typing = target.closest('input, textarea, select, dialog');
  if (typing || event.ctrlKey || event.altKey || event.metaKey) return;
  const act = keys[event.key];
  if (!act || mode.now === 'lab') return;
  event.preventDefault();
  acts[act]();
});

document.addEventListener('click', (event) => {
  const button = /** @type {Element} */ (event.target).closest('aside [data-act]');
  const act = button?.closest('.controls, .files-card') && button.getAttribute('data-act');
  if (act) acts[act]();
});

/** Follows the address: a mode, and perhaps a game. */
async function route() {
  const name = location.hash.slice(1).split('?')[0];
  const link = parseLink(location.hash);
  if (link) {
    history.replaceState(null, '', `#${name}`);
    await openLink(link);
  }
  mode.set(/** @type {ModeName} */ (name in panels && name !== 'setup' ? name : 'play'));
}

function render() {
  const standing = game.standing;
  if (!standing) return;
  const { title } = gameInfo(game.start.game);
  const size = gameInfo(game.start.game).boards[0].name === standing.board ? '' : ` ${standing.board.replace('x', '×')}`;
  const rules = game.start.rules && game.start.rules !== 'thesis' ? `, ${game.start.rules} rules` : '';
  $('#title').textContent = `${title}${size}${rules}${standing.opening ? ` · ${standing.opening}` : ''}`;
  $('#status').textContent = statusText();
  document.title = `${title} · Loam`;
}

function showMode() {
  for (const link of document.querySelectorAll('nav a[data-mode]')) {
    const current = link.getAttribute('data-mode') === mode.now;
    if (current) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  panels[mode.now]();
}

async function begin() {
  connection.addEventListener('offline', () => ($('#offline').hidden = false));
  connection.addEventListener('online', () => ($('#offline').hidden = true));
  Object.assign(catalogue, await get('catalogue'));
  // The theme that was kept may be gone.
  if (!catalogue.themes.includes(settings.values.theme)) settings.set('theme', catalogue.themes[0]);
  game.addEventListener('position', (event) => {
    if (mode.now === 'setup' && game.standing) return;
    if (game.standing) board.show(game.standing, /** @type {PositionEvent} */ (event).detail.played);
    render();
  });
  initMoves();
  initPlay();
  initStrips();
  initAnalysis();
  initUnderstand();
  initSolve();
  initNewGame();
  initSetup();
  initFiles();
  initLab();
  $('#open-settings').addEventListener('click', openSettings);
  $('#open-help').addEventListener('click', acts.help);
  settings.addEventListener('change', (event) => {
    if (!(/** @type {CustomEvent<{redraw: boolean}>} */ (event).detail.redraw)) return go();
    game.forget();
    if (mode.now === 'setup') showSetupPanel();
    else game.show(game.at);
  });
  mode.addEventListener('change', () => {
    // Whatever the last mode drew, the board shows the game again.
    if (mode.now !== 'setup' && game.standing && board.standing !== game.standing) board.show(game.standing);
    showMode();
    go();
    render();
  });
  addEventListener('hashchange', () => route());
  const link = parseLink(location.hash);
  if (!(link && (await openLink(link))) && !(await game.restore())) {
    await game.begin(
      { game: 'othello', board: '8x8' },
      { players: { black: { kind: 'person' }, white: { kind: 'engine', name: 'Level 4 · novice', engine: 'loam:level=4,table=1' } } },
    );
  }
  if (link) history.replaceState(null, '', location.hash.split('?')[0]);
  await route();
  showMode();
  document.body.dataset.ready = 'true';
}

begin().catch((/** @type {Error} */ error) => {
  toast(String(error.message ?? error));
  $('#panel').replaceChildren(h('p', {}, `Loam could not start: ${error.message ?? error}`));
});
