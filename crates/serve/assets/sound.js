// A soft knock for a move, made on the spot; silent unless asked for.

import { settings } from './settings.js';

/** @type {AudioContext|null} */
let context = null;

export const sound = {
  move() {
    if (!settings.values.sound) return;
    context ??= new AudioContext();
    const now = context.currentTime;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.setValueAtTime(420, now);
    tone.frequency.exponentialRampToValueAtTime(140, now + 0.08);
    volume.gain.setValueAtTime(0.25, now);
    volume.gain.exponentialRampToValueAtTime(0.001, now + 0.12);
    tone.connect(volume).connect(context.destination);
    tone.start(now);
    tone.stop(now + 0.13);
  },
};
