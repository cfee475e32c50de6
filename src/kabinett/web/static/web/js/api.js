// Talking to the server: plain requests, and the line over which is played.
import { compose, follow } from "./view.js";

/** @import { View } from "./types.d.ts" */
/** @import { Sent } from "./view.js" */

// What the server closes a socket with when its person was logged out.
const LOGGED_OUT = 4401;
// Milliseconds: so long an answer may take, and so long nobody may have looked at the page, before
// a connection is given up.
const PATIENCE = 15000;
const ASLEEP = 60000;

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
export function cookie(name) {
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
 * @param {Record<string, any>} [body]
 * @param {boolean} [last]  also when the page goes away */
export async function post(url, body = {}, last = false) {
  return read(
    await fetch(url, {
      method: "POST",
      keepalive: last,
      headers: { "Content-Type": "application/json", "X-CSRFToken": cookie("csrftoken") },
      body: JSON.stringify(body),
    }),
  );
}

/** @typedef {{onView(view: View): void, onGone(): void, onLost(): void, onBack(): void,
 *   onClosed(error: string): void, onTalk(said: any): void, onHere(seats: number[]): void}} Heard */

/** The one connection over which play travels: views come, answers go.  When it breaks it is
 * made again, and the server is told which view stands here.  A net that is gone, or a computer
 * that slept, leaves connections behind that look alive: these are given up. */
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
    this.ended = new AbortController();
    this.listen();
    /** @type {WebSocket | null} */
    this.socket = null;
    this.open();
  }

  listen() {
    const { signal } = this.ended;
    let hidden = 0; // since when nobody looks
    // Without a net a site on this computer is there all the same: trying tells.
    for (const net of ["offline", "online"]) addEventListener(net, () => this.renew(), { signal });
    const looked = () => {
      if (!document.hidden && hidden && Date.now() - hidden > ASLEEP) this.renew();
      hidden = document.hidden ? Date.now() : 0;
    };
    document.addEventListener("visibilitychange", looked, { signal });
  }

  open() {
    const address = new URL(`/play?table=${this.table}`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    /** One that was given up is heard no more.
     * @template {Event} E
     * @param {(event: E) => void} hear
     * @returns {(event: E) => void} */
    const now = (hear) => (event) => {
      if (socket === this.socket && !this.closed) hear(event);
    };
    socket.addEventListener(
      "open",
      now(() => {
        this.tries = 0;
        this.say({ type: "join", last: this.view?.version });
        this.heard.onBack();
      }),
    );
    socket.addEventListener(
      "message",
      now((/** @type {MessageEvent} */ event) => {
        for (const message of JSON.parse(event.data)) this.take(message);
      }),
    );
    socket.addEventListener(
      "close",
      now((/** @type {CloseEvent} */ { code }) => {
        if (code === LOGGED_OUT) {
          location.href = `/account/login/?${new URLSearchParams({ next: location.pathname })}`;
          return;
        }
        this.lose();
        this.tries += 1;
        this.timer = setTimeout(() => this.renew(), Math.min(300 * this.tries ** 2, 10000));
      }),
    );
    this.socket = socket;
  }

  /** Whatever was said and not answered may not have been heard. */
  lose() {
    clearTimeout(this.timer);
    const { socket } = this;
    this.socket = null;
    socket?.close();
    for (const { refused } of this.waiting.values()) refused(new Refused(0, {}));
    this.waiting.clear();
    this.heard.onLost();
  }

  /** Another connection, whatever has become of this one. */
  renew() {
    clearTimeout(this.timer);
    const { socket } = this;
    this.open();
    socket?.close();
    for (const { refused } of this.waiting.values()) refused(new Refused(0, {}));
    this.waiting.clear();
  }

  /** @param {Record<string, any>} message */
  say(message) {
    const { table, seat } = this;
    this.socket?.send(JSON.stringify({ ...message, table, seat }));
  }

  /** Say something that is answered; settled when it is stored, or refused.
   * @param {Record<string, any>} message
   * @returns {Promise<void>} */
  ask(message) {
    this.number += 1;
    const id = this.number;
    if (this.socket?.readyState !== WebSocket.OPEN) return Promise.reject(new Refused(0, {}));
    setTimeout(() => {
      if (!this.waiting.has(id)) return;
      this.lose();
      this.renew();
    }, PATIENCE);
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
    if (type === "talk") this.heard.onTalk(data);
    if (type === "here") this.heard.onHere(data);
    if (type === "closed") this.heard.onClosed(data.error);
  }

  close() {
    this.closed = true;
    this.ended.abort();
    clearTimeout(this.timer);
    this.socket?.close();
  }
}
