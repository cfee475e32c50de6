// The connection of a table's page: views come in over it, answers go out.
import { Refused } from "./requests.js";
import { composeView, nextView } from "./view.js";

/** @import { View } from "../types.d.ts" */
/** @import { SentView } from "./view.js" */

const LOGGED_OUT = 4401; // the server closes the socket with this code after a log-out
const PATIENCE = 15000; // ms that an answer may take before the connection is given up
const LONG_HIDDEN = 60000; // ms after which a hidden page connects again when somebody looks at it

/** @typedef {{onView(view: View): void, onGone(): void, onLost(): void, onBack(): void,
 *   onClosed(error: string): void, onTalk(said: any): void, onHere(seats: number[]): void,
 *   onClass(data: any): void}} ConnectionListener */

/** The page's connection to the server: views come in, answers go out. When it breaks, it connects
 * again and tells the server which view the page shows. A lost network or a sleeping computer can
 * leave a dead connection that looks alive, so it also reconnects after both. */
export class Connection {
  /** @param {string} table
   * @param {number} seat
   * @param {ConnectionListener} listener */
  constructor(table, seat, listener) {
    this.table = table;
    this.seat = seat;
    this.listener = listener;
    this.attempts = 0;
    this.closed = false;
    this.timer = 0;
    this.number = 0;
    /** The latest view. @type {SentView | null} */
    this.view = null;
    /** The messages without an answer, by number.
     * @type {Map<number, {done(): void, refused(error: Refused): void}>} */
    this.unanswered = new Map();
    this.ended = new AbortController();
    this.listen();
    /** @type {WebSocket | null} */
    this.socket = null;
    this.open();
  }

  listen() {
    const { signal } = this.ended;
    let hidden = 0; // when the page was hidden; 0 while it is visible
    // A site on this computer is reachable without a network, so the only way to know is to
    // connect.
    for (const net of ["offline", "online"])
      addEventListener(net, () => this.reconnect(), { signal });
    const onVisibility = () => {
      if (!document.hidden && hidden && Date.now() - hidden > LONG_HIDDEN) this.reconnect();
      hidden = document.hidden ? Date.now() : 0;
    };
    document.addEventListener("visibilitychange", onVisibility, { signal });
  }

  open() {
    const address = new URL(`/play?table=${this.table}`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    /** Makes a listener that ignores events of a connection that was given up.
     * @template {Event} E
     * @param {(event: E) => void} hear
     * @returns {(event: E) => void} */
    const ifCurrent = (hear) => (event) => {
      if (socket === this.socket && !this.closed) hear(event);
    };
    socket.addEventListener(
      "open",
      ifCurrent(() => {
        this.attempts = 0;
        this.send({ type: "join", last: this.view?.version });
        this.listener.onBack();
      }),
    );
    socket.addEventListener(
      "message",
      ifCurrent((/** @type {MessageEvent} */ event) => {
        for (const message of JSON.parse(event.data)) this.receive(message);
      }),
    );
    socket.addEventListener(
      "close",
      ifCurrent((/** @type {CloseEvent} */ { code }) => {
        if (code === LOGGED_OUT) {
          location.href = `/account/login/?${new URLSearchParams({ next: location.pathname })}`;
          return;
        }
        this.abandon();
        this.attempts += 1;
        this.timer = setTimeout(() => this.open(), Math.min(300 * this.attempts ** 2, 10000));
      }),
    );
    this.socket = socket;
  }

  /** Gives the connection up. The server may not have received the unanswered messages, so they
   * fail. */
  abandon() {
    clearTimeout(this.timer);
    const { socket } = this;
    this.socket = null;
    socket?.close();
    for (const { refused } of this.unanswered.values()) refused(new Refused(0, {}));
    this.unanswered.clear();
    this.listener.onLost();
  }

  /** Gives the connection up and opens another one at once. */
  reconnect() {
    this.abandon();
    this.open();
  }

  /** @param {Record<string, any>} message */
  send(message) {
    const { table, seat } = this;
    this.socket?.send(JSON.stringify({ ...message, table, seat }));
  }

  /** Sends a message and waits until the server has stored or refused it.
   * @param {Record<string, any>} message
   * @returns {Promise<void>} */
  request(message) {
    this.number += 1;
    const id = this.number;
    if (this.socket?.readyState !== WebSocket.OPEN) return Promise.reject(new Refused(0, {}));
    setTimeout(() => {
      if (this.unanswered.has(id)) this.reconnect();
    }, PATIENCE);
    return new Promise((resolve, refused) => {
      this.unanswered.set(id, { done: resolve, refused });
      this.send({ ...message, id });
    });
  }

  /** @param {{type: string, id: number, data: any, error: string}} message */
  receive({ type, id, data, error }) {
    const promise = this.unanswered.get(id);
    this.unanswered.delete(id);
    if (type === "done") promise?.done();
    if (type === "refused") promise?.refused(new Refused(409, { error }));
    if (type === "view" || type === "change") {
      this.view = type === "change" && this.view ? nextView(this.view, data) : data;
      this.listener.onView(composeView(/** @type {SentView} */ (this.view)));
    }
    if (type === "gone") this.listener.onGone(); // the game was deleted
    if (type === "talk") this.listener.onTalk(data);
    if (type === "here") this.listener.onHere(data);
    if (type === "class") this.listener.onClass(data);
    if (type === "closed") this.listener.onClosed(data.error);
  }

  close() {
    this.closed = true;
    this.ended.abort();
    clearTimeout(this.timer);
    this.socket?.close();
  }
}
