// The players above and below the board, with discs and clocks.

import { $, h } from './dom.js';
import { game } from './game.js';
import { clocks } from './play.js';
import { clockText } from './clocks.js';
import { settings } from './settings.js';
import { mode } from './shell.js';

/** @typedef {import('./types.js').Side} Side */

export function initStrips() {
  game.addEventListener('position', render);
  game.addEventListener('tree', render);
  mode.addEventListener('change', render);
  clocks.addEventListener('tick', tick);
}

/** Who sits below: who begins, unless the board is turned. @returns {Side} */
function below() {
  const first = game.start.game === 'amazons' ? 'white' : 'black';
  if (!settings.values.flipped) return first;
  return first === 'black' ? 'white' : 'black';
}

function render() {
  const side = below();
  fill($('#strip-bottom'), side);
  fill($('#strip-top'), side === 'black' ? 'white' : 'black');
}

/** @param {HTMLElement} strip @param {Side} side */
function fill(strip, side) {
  const standing = game.standing;
  const player = game.players[side];
  const own = game.info[side];
  const rival = game.players[side === 'black' ? 'white' : 'black'];
  const person = own ?? (rival.kind === 'engine' ? 'You' : side === 'black' ? 'Black' : 'White');
  const name = player.kind === 'engine' ? player.name : person;
  const discs = standing?.discs?.[side];
  const won = game.outcome?.winner === side;
  strip.dataset.side = side;
  strip.classList.toggle('turn', standing?.to_move === side && !game.outcome);
  const parts = [
    h('span', { class: `stone ${side}`, role: 'img', 'aria-label': side }),
    h('span', { class: 'name' }, name),
    won && h('span', { class: 'won' }, 'won'),
    discs !== undefined && h('span', { class: 'discs', 'aria-label': `${discs} discs` }, discs),
    game.clock && h('span', { class: 'clock', role: 'timer' }, clockText(clocks.left(side))),
  ];
  strip.replaceChildren(...parts.filter((part) => part instanceof Node));
}

function tick() {
  for (const strip of [$('#strip-top'), $('#strip-bottom')]) {
    const clock = strip.querySelector('.clock');
    const side = /** @type {Side} */ (strip.dataset.side);
    if (clock) clock.textContent = clockText(clocks.left(side));
  }
}
