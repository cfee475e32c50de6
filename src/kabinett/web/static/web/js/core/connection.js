// The connection of a table's page: views come in over it, answers go out.
import { CarrierChoice } from "./carriers/choice.js";
import { Refused } from "./requests.js";
import { composeView, nextView } from "./view.js";

/** @import { SentView, View } from "../types.d.ts" */
/** @import { Carrier, CarrierListener, SiteMessage } from "./carriers/carrier.d.ts" */

const LOGGED_OUT = 4401; // the site ends the connection with this code after a log-out
const PATIENCE = 15000; // ms that an answer may take before the connection is given up
const LONG_HIDDEN = 60000; // ms after which a hidden page connects again when somebody looks at it

/** @typedef {{onView(view: View): void, onGone(): void, onLost(): void, onBack(): void,
 *   onClosed(error: string): void, onTalk(said: any): void, onHere(seats: number[]): void,
 *   onClass(data: any): void}} ConnectionListener */

/** The page's connection to the site: views come in, answers go out. When it breaks, it connects
 * again and tells the site which view the page shows. A lost network or a sleeping computer can
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
    this.began = 0; // when the present carrier was made
    /** The latest view. @type {SentView | null} */
    this.view = null;
    /** The messages without an answer, by number.
     * @type {Map<number, {done(): void, refused(error: Refused): void, timer: number}>} */
    this.unanswered = new Map();
    this.ended = new AbortController();
    this.listen();
    this.choice = new CarrierChoice();
    /** @type {Carrier | null} */
    this.carrier = null;
    this.open();
  }

  listen() {
    const { signal } = this.ended;
    let hidden = 0; // when the page was hidden; 0 while it is visible
    // The computer may reach a site on itself without a network, so the only way to know is to
    // connect.
    const onNetwork = () => {
      this.choice = new CarrierChoice(); // it may be another network
      this.reconnect();
    };
    for (const net of ["offline", "online"]) addEventListener(net, onNetwork, { signal });
    const onVisibility = () => {
      if (!document.hidden && hidden && Date.now() - hidden > LONG_HIDDEN) this.reconnect();
      hidden = document.hidden ? Date.now() : 0;
    };
    document.addEventListener("visibilitychange", onVisibility, { signal });
  }

  open() {
    this.began = Date.now();
    let hasHeard = false;
    const isCurrent = () => carrier === this.carrier && !this.closed;
    /** Listens to one carrier until it is given up. @type {CarrierListener} */
    const carrierListener = {
      onOpen: () => {
        if (!isCurrent()) return;
        this.choice.noteOpen();
        this.send({ type: "join", last: this.view?.version });
        setTimeout(() => {
          // The site answers the first message to join with a view, or says why not.
          if (!this.view && !hasHeard && isCurrent()) this.giveUp(true);
        }, PATIENCE);
        this.listener.onBack();
      },
      onMessages: (messages) => {
        hasHeard = true;
        if (isCurrent()) this.attempts = 0;
        for (const message of messages) if (isCurrent()) this.receive(message);
      },
      onEnd: (code) => {
        if (!isCurrent()) return;
        if (code === LOGGED_OUT) {
          location.href = `/account/login/?${new URLSearchParams({ next: location.pathname })}`;
          return;
        }
        if (!code) this.choice.noteEnd(Date.now() - this.began);
        this.abandon();
        this.attempts += 1;
        this.timer = setTimeout(() => this.open(), Math.min(300 * this.attempts ** 2, 10000));
      },
    };
    const carrier = new this.choice.kind(this.table, carrierListener);
    this.carrier = carrier;
  }

  /** Gives up a connection over which nothing comes, and opens another one at once.
   * @param {boolean} [isUseless]  nothing at all has come over this carrier */
  giveUp(isUseless = false) {
    this.choice.noteEnd(Date.now() - this.began, isUseless);
    this.reconnect();
  }

  /** Gives the connection up. */
  abandon() {
    this.endCarrier();
    this.listener.onLost();
  }

  /** Ends the carrier. The site may not have received the unanswered messages, so they fail. */
  endCarrier() {
    clearTimeout(this.timer);
    const { carrier } = this;
    this.carrier = null;
    carrier?.close();
    for (const { refused, timer } of this.unanswered.values()) {
      clearTimeout(timer);
      refused(new Refused(0, {}));
    }
    this.unanswered.clear();
  }

  /** Gives the connection up and opens another one at once. */
  reconnect() {
    this.abandon();
    this.open();
  }

  /** @param {Record<string, any>} message */
  send(message) {
    const { table, seat } = this;
    this.carrier?.send(JSON.stringify({ ...message, table, seat }));
  }

  /** Sends a message and waits until the site has stored or refused it.
   * @param {Record<string, any>} message
   * @returns {Promise<void>} */
  request(message) {
    this.number += 1;
    const id = this.number;
    if (!this.carrier?.isOpen) return Promise.reject(new Refused(0, {}));
    const timer = setTimeout(() => this.giveUp(), PATIENCE);
    return new Promise((resolve, refused) => {
      this.unanswered.set(id, { done: resolve, refused, timer });
      this.send({ ...message, id });
    });
  }

  /** @param {SiteMessage} message */
  receive({ type, id, data, error }) {
    const pending = this.unanswered.get(id);
    clearTimeout(pending?.timer);
    this.unanswered.delete(id);
    if (type === "done") pending?.done();
    if (type === "refused") pending?.refused(new Refused(409, { error }));
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

  /** Ends the connection for good: the listener hears nothing more. */
  close() {
    this.closed = true;
    this.ended.abort();
    this.endCarrier();
  }
}

/** The connection of this page, once it has one. @type {Connection | null} */
let present = null;

/** Connects this page to a table, and ends its connection before.
 * @param {string} table
 * @param {number} seat
 * @param {ConnectionListener} listener */
export function connect(table, seat, listener) {
  closeConnection();
  present = new Connection(table, seat, listener);
}

export const closeConnection = () => present?.close();

/** Sends a message about the table over this page's connection, and waits until the site has stored
 * or refused it.
 * @param {Record<string, any>} message
 * @returns {Promise<void>} */
export const request = (message) => present?.request(message) ?? Promise.reject(new Refused(0, {}));
