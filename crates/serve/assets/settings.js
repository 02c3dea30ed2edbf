// How things look and sound; kept in the browser.

const KEY = 'loam.settings';

class Settings extends EventTarget {
  values = {
    /** `auto`, `light` or `dark`. */
    appearance: 'auto',
    theme: 'wood',
    flipped: false,
    coordinates: true,
    hints: true,
    animation: true,
    sound: false,
  };

  constructor() {
    super();
    try {
      Object.assign(this.values, JSON.parse(localStorage.getItem(KEY) ?? '{}'));
    } catch {
      // What was kept is no good: the defaults serve.
    }
    this.#apply();
  }

  /**
   * @template {keyof Settings['values']} K
   * @param {K} name
   * @param {Settings['values'][K]} value
   */
  set(name, value) {
    this.values[name] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.values));
    } catch {
      // Kept for this page only.
    }
    this.#apply();
    const redraw = ['theme', 'flipped', 'coordinates'].includes(name);
    this.dispatchEvent(new CustomEvent('change', { detail: { name, redraw } }));
  }

  #apply() {
    document.documentElement.dataset.appearance = this.values.appearance;
  }

  /** How the server is to draw the board. */
  picture() {
    const { theme, flipped, coordinates } = this.values;
    return { theme, flipped, coordinates };
  }

  /** Whether pieces move. */
  get moves() {
    return this.values.animation && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  }
}

export const settings = new Settings();
