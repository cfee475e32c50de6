// Talks to the server: plain requests, and the connection over which the game is played.
import { compose, follow } from "./view.js";

/** @import { View } from "../types.d.ts" */
/** @import { Sent } from "./view.js" */

// The code with which the server closes a socket when its person has logged out.
const LOGGED_OUT = 4401;
// Milliseconds: the page gives up a connection when an answer takes longer, or when nobody has looked
// at the page for longer.
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
  const address = search ? `${url}${url.includes("?") ? "&" : "?"}${search}` : url;
  return read(await fetch(address, { headers: { Accept: "application/json" } }));
}

/** @param {string} url
 * @param {Record<string, any>} [body]
 * @param {boolean} [last]  sends it even while the page closes */
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

/** The one connection over which play travels: views come, answers go.  When it breaks it connects
 * again and tells the server which view the page shows.  A network that is gone, or a computer that
 * slept, leaves connections behind that look alive: it gives these up. */
export class Line {
  /** @param {string} table
   * @param {number} seat
   * @param {Heard} onMessage */
  constructor(table, seat, onMessage) {
    this.table = table;
    this.seat = seat;
    this.heard = onMessage;
    this.tries = 0;
    this.closed = false;
    this.timer = 0;
    this.number = 0;
    /** @type {Sent | null} the view that the page shows */
    this.view = null;
    /** @type {Map<number, {done(): void, refused(error: Refused): void}>} unanswered messages */
    this.waiting = new Map();
    this.ended = new AbortController();
    this.listen();
    /** @type {WebSocket | null} */
    this.socket = null;
    this.open();
  }

  listen() {
    const { signal } = this.ended;
    let hidden = 0; // when the page was hidden
    // Without a network a site on this computer still answers: only a try tells.
    for (const net of ["offline", "online"]) addEventListener(net, () => this.renew(), { signal });
    const onVisibility = () => {
      if (!document.hidden && hidden && Date.now() - hidden > ASLEEP) this.renew();
      hidden = document.hidden ? Date.now() : 0;
    };
    document.addEventListener("visibilitychange", onVisibility, { signal });
  }

  open() {
    const address = new URL(`/play?table=${this.table}`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    /** Ignores events of a connection that was given up.
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

  /** The server may not have heard what it has not answered. */
  lose() {
    clearTimeout(this.timer);
    const { socket } = this;
    this.socket = null;
    socket?.close();
    for (const { refused } of this.waiting.values()) refused(new Refused(0, {}));
    this.waiting.clear();
    this.heard.onLost();
  }

  /** Connects again, whatever became of the old connection. */
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

  /** Sends a message that gets an answer; settles when the server has stored or refused it.
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
    return new Promise((resolve, refused) => {
      this.waiting.set(id, { done: resolve, refused });
      this.say({ ...message, id });
    });
  }

  /** @param {{type: string, id: number, data: any, error: string}} message */
  take({ type, id, data, error }) {
    const promise = this.waiting.get(id);
    this.waiting.delete(id);
    if (type === "done") promise?.done();
    if (type === "refused") promise?.refused(new Refused(409, { error }));
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
