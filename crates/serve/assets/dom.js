// Small helpers for making and finding elements.

/** @typedef {import('./types.js').Properties} Properties */

const SVG = 'http://www.w3.org/2000/svg';

/**
 * An element that must be there.
 * @param {string} selector
 * @param {ParentNode} [root]
 * @returns {HTMLElement}
 */
export function $(selector, root = document) {
  const found = root.querySelector(selector);
  if (!found) throw new Error(`no element ${selector}`);
  return /** @type {HTMLElement} */ (found);
}

/**
 * @param {Element} element
 * @param {Properties} properties
 */
function set(element, properties) {
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, String(value));
    }
  }
}

/**
 * Makes an HTML element.
 * @param {string} tag
 * @param {Properties} [properties]
 * @param {...(Node|string|number|null|undefined|false)} children
 * @returns {HTMLElement}
 */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  set(element, properties);
  for (const child of children) {
    if (child !== null && child !== undefined && child !== false) {
      element.append(child instanceof Node ? child : String(child));
    }
  }
  return element;
}

/**
 * Makes an SVG element.
 * @param {string} tag
 * @param {Properties} [properties]
 * @param {...(Node|string)} children
 * @returns {SVGElement}
 */
export function s(tag, properties = {}, ...children) {
  const element = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
  set(element, properties);
  element.append(...children);
  return element;
}

/**
 * An icon from the page's set.
 * @param {string} name
 */
export function icon(name) {
  return s('svg', { class: 'icon', 'aria-hidden': 'true' }, s('use', { href: `#i-${name}` }));
}

/**
 * Parses a picture the server has drawn.
 * @param {string} text
 * @returns {SVGSVGElement}
 */
export function parseSvg(text) {
  const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
  return /** @type {SVGSVGElement} */ (document.importNode(/** @type {Element} */ (parsed.documentElement), true));
}

/** @param {number} number */
export function large(number) {
  if (number >= 1e9) return `${(number / 1e9).toFixed(2)} G`;
  if (number >= 1e6) return `${(number / 1e6).toFixed(1)} M`;
  if (number >= 1e4) return `${(number / 1e3).toFixed(0)} k`;
  return String(number);
}

/** @param {string} text */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Says something to who cannot see the board. @param {string} text */
export function announce(text) {
  $('#live').textContent = text;
}

let toastTimer = 0;

/** Shows a short message for a while. @param {string} text */
export function toast(text) {
  const box = $('#toast');
  box.textContent = text;
  box.hidden = false;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => (box.hidden = true), 5000);
}

/** @type {(element: HTMLElement) => HTMLDialogElement} */
export const asDialog = (element) => /** @type {HTMLDialogElement} */ (element);
/** @type {(element: HTMLElement) => HTMLInputElement} */
export const asInput = (element) => /** @type {HTMLInputElement} */ (element);
/** @type {(element: HTMLElement) => HTMLSelectElement} */
export const asSelect = (element) => /** @type {HTMLSelectElement} */ (element);
