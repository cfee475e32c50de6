// Carries messages over a WebSocket.

/** @import { CarrierListener } from "./carrier.d.ts" */

const TO_OPEN = 5000; // ms that a socket may take to open: some networks swallow the attempt
const CUT_OFF = 1006; // the browser's code for a socket that closed without a message from the site

export class Socket {
  /** @param {string} table
   * @param {CarrierListener} listener */
  constructor(table, listener) {
    const address = new URL(`/play?table=${table}`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    this.socket = new WebSocket(address);
    const events = new AbortController();
    const end = (/** @type {number} */ code) => {
      clearTimeout(this.timer);
      events.abort();
      listener.onEnd(code === CUT_OFF ? 0 : code);
    };
    this.timer = setTimeout(() => {
      this.close();
      end(0);
    }, TO_OPEN);
    const { signal } = events;
    this.socket.addEventListener(
      "open",
      () => {
        clearTimeout(this.timer);
        listener.onOpen();
      },
      { signal },
    );
    this.socket.addEventListener("message", ({ data }) => listener.onMessages(JSON.parse(data)), {
      signal,
    });
    this.socket.addEventListener("close", ({ code }) => end(code), { signal });
    this.events = events;
  }

  get isOpen() {
    return this.socket.readyState === WebSocket.OPEN;
  }

  /** @param {string} text */
  send(text) {
    this.socket.send(text);
  }

  close() {
    clearTimeout(this.timer);
    this.events.abort();
    this.socket.close();
  }
}
