// A stand-in for the browser's WebSocket, whose events a test controls.

/** All sockets that were opened. @type {FakeSocket[]} */
export const sockets = [];

export class FakeSocket extends EventTarget {
  static OPEN = 1;
  readyState = 1;
  isClosed = false;
  /** @type {any[]} */
  sent = [];
  constructor() {
    super();
    sockets.push(this);
  }
  send(/** @type {string} */ text) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.isClosed = true;
  }
  /** The site accepts the connection. */
  accept() {
    this.dispatchEvent(new Event("open"));
  }
  /** The connection breaks, or the site closes it with this code. */
  break(code = 1006) {
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }
  /** The site sends these messages.
   * @param {...any} messages */
  say(...messages) {
    this.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify(messages) }));
  }
}

/** The socket that was opened last. */
export const lastSocket = () => /** @type {FakeSocket} */ (sockets.at(-1));
