// Loading, saving and sharing games.

import { $, asDialog, asInput, asSelect, h, toast } from './dom.js';
import { post } from './api.js';
import { game } from './game.js';
import { gameInfo, mode } from './shell.js';
import { Tree } from './tree.js';

/** @typedef {import('./types.js').RecordGame} RecordGame */
/** @typedef {import('./types.js').Side} Side */
/** @typedef {import('./types.js').Start} Start */

const dialog = () => asDialog($('#files-dialog'));

export function initFiles() {
  // A file dropped anywhere is loaded.
  document.addEventListener('dragover', (event) => event.preventDefault());
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) read(file);
  });
}

/** @param {HTMLElement} content */
function open(content) {
  dialog().replaceChildren(content);
  if (!dialog().open) dialog().showModal();
}

export function openLoad() {
  open(
    h(
      'form',
      { method: 'dialog', onsubmit: load },
      h('h2', {}, 'Load'),
      h('p', { class: 'muted' }, 'SGF, GGF, OBF, WTHOR, transcripts, positions, or a link of Loam.'),
      h('label', { for: 'load-text' }, 'Paste it'),
      h('textarea', { id: 'load-text', rows: 6, spellcheck: 'false' }),
      h('label', { for: 'load-file' }, 'or choose a file'),
      h('input', { id: 'load-file', type: 'file', onchange: fileChosen }),
      h(
        'menu',
        {},
        h('button', { type: 'button', onclick: () => dialog().close() }, 'Cancel'),
        h('button', { class: 'primary', id: 'load-go' }, 'Load'),
      ),
    ),
  );
}

/** @param {Event} event */
function fileChosen(event) {
  const file = /** @type {HTMLInputElement} */ (event.target).files?.[0];
  if (file) read(file);
}

/** @param {SubmitEvent} event */
function load(event) {
  event.preventDefault();
  const text = /** @type {HTMLTextAreaElement} */ ($('#load-text')).value.trim();
  const link = /^https?:[^#]*(#.*)$/.exec(text)?.[1];
  const start = link && parseLink(link);
  if (start) {
    dialog().close();
    openLink(start);
  } else if (text) read(text);
}

/** @param {string|Blob} content */
async function read(content) {
  const hint = typeof content === 'string' && !content.startsWith('(') ? guess(content) : '';
  try {
    const found = await post(`records/read${hint}`, content);
    if (found.warnings.length) toast(found.warnings[0]);
    if (found.games.length === 1) await take(found.games[0]);
    else choose(found.games, found.total);
  } catch (error) {
    toast(String(/** @type {Error} */ (error).message));
  }
}

/** A position of the game on the board is read as one of that game. @param {string} text */
function guess(text) {
  const isPosition = text.includes('/') && /\s[bw]$/.test(text);
  return isPosition && game.start.game !== 'othello' ? `?game=${game.start.game}` : '';
}

/** @param {RecordGame[]} games @param {number} total */
function choose(games, total) {
  open(
    h(
      'form',
      { method: 'dialog' },
      h('h2', {}, `${total} games`),
      total > games.length && h('p', { class: 'muted' }, `The first ${games.length} are listed.`),
      h(
        'ul',
        { class: 'plain-list tall' },
        ...games.map((one, i) => {
          const names = [one.info.black ?? 'Black', one.info.white ?? 'White'].join(' – ');
          const text = `${i + 1}. ${names} ${one.info.result ?? ''}`;
          return h('li', {}, h('button', { class: 'link', type: 'button', onclick: () => take(one) }, text));
        }),
      ),
      h('menu', {}, h('button', {}, 'Cancel')),
    ),
  );
}

/** @param {RecordGame} record */
async function take({ info, nodes, ...start }) {
  dialog().close();
  const tree = Tree.fromList(nodes);
  await game.begin(/** @type {Start} */ (start), { tree, info });
  game.live = tree.end(tree.root);
  if (mode.now === 'lab') location.hash = '#analyse';
  await game.show(game.live);
}

export function openSave() {
  const formats = gameInfo(game.start.game).formats;
  /** @type {Record<string, string>} */
  const names = { sgf: 'SGF', ggf: 'GGF', obf: 'OBF (position)', transcript: 'Transcript', jsonl: 'JSON lines' };
  open(
    h(
      'form',
      { method: 'dialog' },
      h('h2', {}, 'Save'),
      h('label', { for: 'save-format' }, 'Format'),
      h(
        'select',
        { id: 'save-format', onchange: preview },
        ...formats.map((name) => h('option', { value: name }, names[name] ?? name)),
      ),
      h('label', { for: 'save-text' }, 'Text'),
      h('textarea', { id: 'save-text', rows: 6, readonly: true, spellcheck: 'false' }),
      h('label', { for: 'save-position' }, 'Position'),
      h('input', { id: 'save-position', readonly: true, value: game.standing?.position ?? '' }),
      h('p', { id: 'save-warnings', class: 'muted' }),
      h(
        'menu',
        {},
        h('button', {}, 'Close'),
        h('button', { type: 'button', onclick: () => copy(asInput($('#save-text')).value) }, 'Copy'),
        h('button', { type: 'button', class: 'primary', id: 'save-go', onclick: download }, 'Save file'),
      ),
    ),
  );
  preview();
}

let fileName = 'game.sgf';
let previews = 0;

async function preview() {
  // An answer that comes after a newer question is not wanted any more.
  previews += 1;
  const own = previews;
  const format = asSelect($('#save-format')).value;
  const { list } = game.tree.toList();
  const name = (/** @type {Side} */ side) => {
    const player = game.players[side];
    return player.kind === 'engine' ? player.name : undefined;
  };
  const info = { black: name('black'), white: name('white'), result: result(), ...game.info };
  try {
    // A position has no moves; the one on the board is meant.
    const body = format === 'obf' ? { ...game.start, ...here(), format } : { ...game.start, nodes: list, info, format };
    const found = await post('records/write', body);
    if (own !== previews) return;
    fileName = found.name;
    asInput($('#save-text')).value = found.text;
    $('#save-warnings').textContent = found.warnings.join('; ');
  } catch (error) {
    if (own !== previews) return;
    asInput($('#save-text')).value = '';
    $('#save-warnings').textContent = String(/** @type {Error} */ (error).message);
  }
}

const here = () => ({ position: game.standing?.position, setup: undefined });

/** The result as files have it, if the game being played is over. */
function result() {
  const outcome = game.at === game.live ? game.outcome : null;
  if (!outcome) return undefined;
  if (!outcome.winner) return 'Draw';
  const margin = /(\d+) to (\d+)/.exec(outcome.text);
  const by = margin ? String(Math.abs(Number(margin[1]) - Number(margin[2]))) : '';
  return `${outcome.winner === 'black' ? 'B' : 'W'}+${by}`;
}

function download() {
  const text = asInput($('#save-text')).value;
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  h('a', { href: url, download: fileName }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** @param {string} text */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast('Copied.');
  } catch {
    toast('The browser does not let pages copy: select the text instead.');
  }
}

/** A link that reproduces the game and the position on the board. */
export function shareLink() {
  const { game: name, ...rest } = game.start;
  const parameters = new URLSearchParams({ g: name });
  for (const [key, value] of Object.entries(rest)) if (value) parameters.set(key[0], value);
  const line = game.tree.lineThrough(game.at);
  if (line.length) parameters.set('m', line.map((node) => node.move).join('_'));
  if (game.at.ply !== line.length) parameters.set('at', String(game.at.ply));
  return `${location.origin}/#analyse?${parameters}`;
}

export function openShare() {
  const link = shareLink();
  open(
    h(
      'form',
      { method: 'dialog' },
      h('h2', {}, 'Share'),
      h('p', { class: 'muted' }, 'The link holds the whole game. It works wherever Loam runs at this address.'),
      h('label', { for: 'share-link' }, 'Link'),
      h('input', { id: 'share-link', readonly: true, value: link }),
      h(
        'menu',
        {},
        h('button', {}, 'Close'),
        h('button', { type: 'button', class: 'primary', onclick: () => copy(link) }, 'Copy'),
      ),
    ),
  );
  asInput($('#share-link')).select();
}

/** What a link says, if it says anything. @param {string} hash */
export function parseLink(hash) {
  const query = hash.split('?')[1];
  if (!query) return null;
  const parameters = new URLSearchParams(query);
  const name = parameters.get('g');
  if (!name) return null;
  const value = (/** @type {string} */ key) => parameters.get(key) ?? undefined;
  /** @type {Start} */
  const start = { game: name, board: value('b'), rules: value('r'), setup: value('s'), position: value('p') };
  const moves = parameters.get('m')?.split('_').filter(Boolean) ?? [];
  return { start, moves, at: Number(parameters.get('at') ?? moves.length) };
}

/** Opens what a link says; false if it says nothing good. @param {NonNullable<ReturnType<typeof parseLink>>} link */
export async function openLink({ start, moves, at }) {
  try {
    // Refused as a whole before anything on the page changes.
    await post('position', { ...start, moves });
  } catch (error) {
    toast(`The link cannot be opened: ${/** @type {Error} */ (error).message}`);
    return false;
  }
  await game.begin(start);
  let node = game.tree.root;
  for (const move of moves) node = game.tree.add(node, move);
  game.live = node;
  game.changed();
  const line = game.tree.lineThrough(node);
  await game.show(at > 0 ? (line[at - 1] ?? node) : game.tree.root);
  return true;
}
