// Talking to the server: plain requests, and the stream of views.
import { compose, follow } from "./view.js";

/** @import { View } from "./types.d.ts" */
/** @import { Sent } from "./view.js" */

export class Refused extends Error {
  /** @param {number} status
   * @param {any} body */
  constructor(status, body) {
    super(body.error || `HTTP ${status}`);
    this.status = status;
    this.body = body;
  }
}

/** @param {string} name */
function cookie(name) {
  return document.cookie.match(`(?:^|; )${name}=([^;]*)`)?.[1] ?? "";
}

/** @param {Response} response
 * @returns {Promise<any>} */
async function read(response) {
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refused(response.status, body);
  return body;
}

/** @param {string} url
 * @param {Record<string, any>} [query] */
export async function get(url, query = {}) {
  const search = new URLSearchParams(query).toString();
  const joined = search ? `${url}${url.includes("?") ? "&" : "?"}${search}` : url;
  return read(await fetch(joined, { headers: { Accept: "application/json" } }));
}

/** @param {string} url
 * @param {Record<string, any>} [body] */
export async function post(url, body = {}) {
  return read(
    await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRFToken": cookie("csrftoken") },
      body: JSON.stringify(body),
    }),
  );
}

/** Views as they come.  The browser takes the stream up again where it broke, with the id
 * of the last event; where the server refused it, this does, after a while. */
export class Stream {
  /** @param {string} url
   * @param {{onView(view: View): void, onGone(): void, onLost(): void, onBack(): void}} heard */
  constructor(url, heard) {
    this.url = url;
    this.heard = heard;
    this.tries = 0;
    this.closed = false;
    this.timer = 0;
    this.source = this.open();
  }

  open() {
    const source = new EventSource(this.url);
    source.addEventListener("open", () => {
      this.tries = 0;
      this.heard.onBack();
    });
    /** @type {Sent} */
    let view;
    const take = (/** @type {Sent} */ next) => {
      view = next;
      this.heard.onView(compose(view));
    };
    source.addEventListener("view", (event) => take(JSON.parse(event.data)));
    source.addEventListener("change", (event) => take(follow(view, JSON.parse(event.data))));
    source.addEventListener("gone", () => this.heard.onGone()); // the game was deleted
    source.addEventListener("error", () => {
      if (this.closed) return;
      this.heard.onLost();
      if (source.readyState !== EventSource.CLOSED) return;
      this.tries += 1;
      this.timer = setTimeout(() => this.open(), Math.min(1000 * this.tries, 10000));
    });
    this.source = source;
    return source;
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    this.source.close();
  }
}
