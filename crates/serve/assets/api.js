// Talking to the server. Requests carry the whole game, so any of them can be
// sent again: after a restart of the server the page simply goes on.

/** @typedef {import('./types.js').Followed} Followed */
/** @typedef {import('./types.js').Got} Got */
/** @typedef {import('./types.js').Posted} Posted */
/** @typedef {import('./types.js').Refused} Refused */

/** A request the server refuses, with its reason. */
export class Refusal extends Error {
  /** @param {string} message @param {number} status */
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/** Tells `online` and `offline`. */
export const connection = new EventTarget();
let online = true;

/** @param {boolean} now */
function setOnline(now) {
  if (online === now) return;
  online = now;
  connection.dispatchEvent(new Event(now ? 'online' : 'offline'));
}

/** @param {number} ms @param {AbortSignal} [signal] */
function sleep(ms, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/**
 * Sends a request until the server is there to answer it.
 * @param {string} path
 * @param {RequestInit} init
 */
async function send(path, init) {
  for (let pause = 250; ; pause = Math.min(2 * pause, 2000)) {
    try {
      const response = await fetch(path, init);
      setOnline(true);
      return response;
    } catch (error) {
      if (init.signal?.aborted) throw error;
      setOnline(false);
      await sleep(pause, init.signal ?? undefined);
    }
  }
}

/**
 * What an answer says.
 * @template Answer
 * @param {Response} response
 * @returns {Promise<Answer>}
 */
async function json(response) {
  const body = await response.json().catch(() => ({ error: response.statusText }));
  if (!response.ok) throw new Refusal(/** @type {Refused} */ (body).error, response.status);
  return /** @type {Answer} */ (body);
}

/**
 * @template {keyof Got} Path
 * @param {Path} path
 * @returns {Promise<Got[Path]>}
 */
export async function get(path) {
  return json(await send(`/api/v1/${path}`, {}));
}

/**
 * @template {keyof Posted} Path
 * @param {Path} path
 * @param {Posted[Path]['body']} body an object, sent as JSON, or a file as it is
 * @param {AbortSignal} [signal]
 * @returns {Promise<Posted[Path]['answer']>}
 */
export async function post(path, body, signal) {
  const raw = typeof body === 'string' || body instanceof Blob;
  return json(
    await send(`/api/v1/${path}`, {
      method: 'POST',
      signal,
      body: raw ? body : JSON.stringify(body),
      headers: { 'Content-Type': raw ? 'application/octet-stream' : 'application/json' },
    }),
  );
}

/**
 * Follows a search: `hear` gets each event, the promise what came last. A
 * stream that is cut off by a restart is begun again.
 * @template {keyof Followed} Path
 * @param {Path} path
 * @param {Followed[Path]['body']} body
 * @param {AbortSignal} signal stops the search
 * @param {(...event: Followed[Path]['event']) => void} hear
 * @returns {Promise<Followed[Path]['answer']|null>}
 */
export async function stream(path, body, signal, hear) {
  for (;;) {
    const response = await send(`/api/v1/${path}`, {
      method: 'POST',
      signal,
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream' },
    });
    if (!response.ok || !response.body) return json(response);
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        text += value;
        const events = text.split('\n\n');
        text = events.pop() ?? '';
        for (const event of events) {
          const name = /^event: (.*)$/m.exec(event)?.[1];
          const data = /^data: (.*)$/m.exec(event)?.[1];
          if (!name || !data) continue;
          const parsed = JSON.parse(data);
          if (name === 'done') return /** @type {Followed[Path]['answer']|null} */ (parsed);
          if (name === 'error') {
            const { error, status } = /** @type {Refused} */ (parsed);
            throw new Refusal(error, status);
          }
          hear(.../** @type {Followed[Path]['event']} */ ([name, parsed]));
        }
      }
    } catch (error) {
      if (signal.aborted || error instanceof Refusal) throw error;
    }
    setOnline(false);
    await sleep(300, signal);
  }
}

/** Whether an error only says that a request was given up. @param {unknown} error */
export function isAbort(error) {
  return /** @type {Error|null|undefined} */ (error)?.name === 'AbortError';
}
