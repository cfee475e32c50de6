// Talking to the server: plain requests, and the line over which is played.
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

/** @typedef {{onView(view: View): void, onGone(): void, onLost(): void, onBack(): void,
 *   onClosed(error: string): void}} Heard */

/** The one connection over which play travels: views come, answers go.  When it breaks it is
 * made again, and the server is told which view stands here. */
export class Line {
  /** @param {string} table
   * @param {number} seat
   * @param {Heard} heard */
  constructor(table, seat, heard) {
    this.table = table;
    this.seat = seat;
    this.heard = heard;
    this.tries = 0;
    this.closed = false;
    this.timer = 0;
    this.number = 0;
    /** @type {Sent | null} the view that stands here */
    this.view = null;
    /** @type {Map<number, {done(): void, refused(error: Refused): void}>} what was said, and waits */
    this.waiting = new Map();
    this.socket = this.open();
  }

  open() {
    const address = new URL("/play", location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    socket.addEventListener("open", () => {
      this.tries = 0;
      this.say({ type: "join", last: this.view?.version });
      this.heard.onBack();
    });
    socket.addEventListener("message", (event) => {
      for (const message of JSON.parse(event.data)) this.take(message);
    });
    socket.addEventListener("close", () => {
      for (const { refused } of this.waiting.values()) refused(new Refused(0, {}));
      this.waiting.clear();
      if (this.closed) return;
      this.heard.onLost();
      this.tries += 1;
      this.timer = setTimeout(() => this.open(), Math.min(300 * this.tries ** 2, 10000));
    });
    this.socket = socket;
    return socket;
  }

  /** @param {Record<string, any>} message */
  say(message) {
    const { table, seat } = this;
    this.socket.send(JSON.stringify({ ...message, table, seat }));
  }

  /** Say something that is answered; settled when it is stored, or refused.
   * @param {Record<string, any>} message
   * @returns {Promise<void>} */
  ask(message) {
    this.number += 1;
    const id = this.number;
    if (this.socket.readyState !== WebSocket.OPEN) return Promise.reject(new Refused(0, {}));
    return new Promise((done, refused) => {
      this.waiting.set(id, { done, refused });
      this.say({ ...message, id });
    });
  }

  /** @param {{type: string, id: number, data: any, error: string}} message */
  take({ type, id, data, error }) {
    const asked = this.waiting.get(id);
    this.waiting.delete(id);
    if (type === "done") asked?.done();
    if (type === "refused") asked?.refused(new Refused(409, { error }));
    if (type === "view" || type === "change") {
      this.view = type === "change" && this.view ? follow(this.view, data) : data;
      this.heard.onView(compose(/** @type {Sent} */ (this.view)));
    }
    if (type === "gone") this.heard.onGone(); // the game was deleted
    if (type === "closed") this.heard.onClosed(data.error);
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket.close();
  }
}
