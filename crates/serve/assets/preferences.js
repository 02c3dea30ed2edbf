// The dialog for how things look and sound.

import { $, asDialog, capital, h } from './dom.js';
import { catalogue } from './shell.js';
import { settings } from './settings.js';

export function openSettings() {
  const dialog = asDialog($('#settings-dialog'));
  const { values } = settings;
  const choice = (/** @type {'appearance'|'theme'} */ name, /** @type {string} */ label, /** @type {string[]} */ list) =>
    h(
      'div',
      { class: 'field' },
      h('label', { for: `set-${name}` }, label),
      h(
        'select',
        {
          id: `set-${name}`,
          onchange: (/** @type {Event} */ event) =>
            settings.set(name, /** @type {HTMLSelectElement} */ (event.target).value),
        },
        ...list.map((value) => h('option', { value, selected: values[name] === value }, capital(value.replace('-', ' ')))),
      ),
    );
  const box = (/** @type {'coordinates'|'hints'|'animation'|'sound'|'flipped'} */ name, /** @type {string} */ label) =>
    h(
      'label',
      { class: 'switch' },
      h('input', {
        type: 'checkbox',
        id: `set-${name}`,
        checked: values[name],
        onchange: (/** @type {Event} */ event) =>
          settings.set(name, /** @type {HTMLInputElement} */ (event.target).checked),
      }),
      label,
    );
  dialog.replaceChildren(
    h(
      'form',
      { method: 'dialog' },
      h('h2', { id: 'settings-title' }, 'Settings'),
      choice('appearance', 'Appearance', ['auto', 'light', 'dark']),
      choice('theme', 'Board', catalogue.themes),
      box('coordinates', 'Coordinates'),
      box('hints', 'Show where discs can go'),
      box('animation', 'Animation'),
      box('sound', 'Sound'),
      box('flipped', 'Board turned'),
      h('p', { class: 'muted' }, `Loam ${catalogue.version}. Searches share ${catalogue.threads} threads and ${catalogue.megabytes} MB.`),
      h('menu', {}, h('button', { class: 'primary' }, 'Close')),
    ),
  );
  dialog.showModal();
}
