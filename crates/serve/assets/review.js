// A verdict on every move: the score over the game, with mistakes marked.

import { h, s, toast } from './dom.js';
import { isAbort, stream } from './api.js';
import { game } from './game.js';

/** @typedef {import('./types.js').Verdict} Verdict */
/** @typedef {import('./tree.js').TreeNode} TreeNode */

const WIDTH = 400;
const HEIGHT = 110;

/** @type {AbortController|null} */
let control = null;
/** @type {{verdicts: Verdict[], line: TreeNode[]}|null} */
let found = null;

export function initReview() {
  game.addEventListener('game', () => {
    control?.abort();
    control = null;
    found = null;
    render();
  });
  game.addEventListener('position', render);
  game.addEventListener('tree', render);
}

export function reviewSection() {
  const section = h('section', { id: 'review', 'aria-label': 'Game report' });
  queueMicrotask(render);
  return section;
}

async function run() {
  if (control) {
    control.abort();
    control = null;
    return render();
  }
  const end = game.tree.end(game.at);
  const line = game.tree.lineThrough(end);
  const own = (control = new AbortController());
  render();
  try {
    const done = await stream('review', { ...game.line(end), time_ms: 150 }, own.signal, (name, data) => {
      const bar = document.querySelector('#review progress');
      if (name === 'progress' && bar instanceof HTMLProgressElement) bar.value = data.done / data.of;
    });
    if (own !== control || !done) return;
    found = { verdicts: done.verdicts, line };
    done.verdicts.forEach((verdict) => {
      const node = line[verdict.ply];
      if (node) node.judgement = verdict.judgement;
    });
    control = null;
    game.changed();
  } catch (error) {
    if (!isAbort(error)) toast(String(/** @type {Error} */ (error).message));
    if (own === control) control = null;
  }
  render();
}

function render() {
  const section = document.querySelector('#review');
  if (!section) return;
  const any = game.tree.root.children.length > 0;
  const running = control !== null;
  /** @type {Element[]} */
  const children = [
    h('button', { id: 'review-run', onclick: run, disabled: !any }, running ? 'Stop' : 'Judge every move'),
  ];
  if (running) children.push(h('progress', { max: 1, value: 0, 'aria-label': 'Moves judged' }));
  if (found && !running) children.push(graph(found.verdicts, found.line), summary(found.verdicts));
  section.replaceChildren(...children);
}

/** @param {Verdict[]} verdicts */
function summary(verdicts) {
  const count = (/** @type {string} */ side, /** @type {string} */ judgement) =>
    verdicts.filter((verdict) => verdict.side === side && verdict.judgement === judgement).length;
  const row = (/** @type {string} */ side) =>
    h('tr', {}, h('th', { scope: 'row' }, side), ...['inaccuracy', 'mistake', 'blunder'].map((j) => h('td', {}, count(side, j))));
  return h(
    'table',
    { class: 'summary' },
    h('tr', {}, h('td'), ...['inaccuracies', 'mistakes', 'blunders'].map((name) => h('th', { scope: 'col' }, name))),
    row('black'),
    row('white'),
  );
}

/**
 * What Black could expect after each move.
 * @param {Verdict[]} verdicts
 * @param {TreeNode[]} line
 */
function graph(verdicts, line) {
  const last = Math.max(1, line.length);
  const x = (/** @type {number} */ ply) => (WIDTH * ply) / last;
  const y = (/** @type {number} */ black) => HEIGHT * (1 - black);
  const points = verdicts.map((verdict) => [x(verdict.ply + 1), y(verdict.score.black)]);
  const begin = [0, verdicts[0] ? y(verdicts[0].best_score.black) : HEIGHT / 2];
  const path = [begin, ...points].map(([px, py]) => `${px.toFixed(1)},${py.toFixed(1)}`).join(' ');
  const end = points.at(-1)?.[0] ?? 0;
  const picture = s(
    'svg',
    { class: 'graph', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', preserveAspectRatio: 'none' },
    s('title', {}, 'What Black may expect after each move; dots are mistakes'),
    s('rect', { class: 'ground', width: WIDTH, height: HEIGHT }),
    s('polygon', { class: 'area', points: `0,${HEIGHT} ${path} ${end},${HEIGHT}` }),
    s('line', { class: 'even', x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
    s('polyline', { class: 'curve', points: path }),
  );
  const here = line.indexOf(game.at) + 1;
  picture.append(s('line', { class: 'here', x1: x(here), x2: x(here), y1: 0, y2: HEIGHT }));
  verdicts.forEach((verdict, i) => {
    if (!verdict.judgement) return;
    const [cx, cy] = points[i];
    const words = `${verdict.side} ${verdict.move}: ${verdict.judgement}; ${verdict.best[0]} was better`;
    const dot = { class: `mistake-dot ${verdict.judgement}`, rx: 4, ry: 4, cx, cy };
    picture.append(s('ellipse', dot, s('title', {}, words)));
  });
  picture.addEventListener('click', (event) => {
    const box = picture.getBoundingClientRect();
    const ply = Math.round(((event.clientX - box.left) / box.width) * last);
    game.show(ply > 0 ? (line[ply - 1] ?? game.at) : game.tree.root);
  });
  return picture;
}
