// Carries messages over plain HTTP, where a network stops WebSockets. The page sends messages by
// POST. The site's messages come by a stream of server-sent events or, where a proxy holds streams
// back, by long polling. After a request was cut off, both directions continue where they were.
import { cookie } from "../requests.js";

/** @import { CarrierListener, SiteMessage } from "./carrier.d.ts" */

const PAUSES = [300, 1000, 2000]; // ms before each further try of a request that failed
const QUICKLY = 500; // ms: a request that fails later was cut off, and the next one may work
const TO_OPEN = 4000; // ms in which a stream has to show that it works
const SILENCE = 40000; // ms without a byte, after which the page gives a request up
const MOST_MESSAGES = 10; // in a POST
const UNKNOWN = 404; // the site's status for a session that it has forgotten

/** @param {number} milliseconds
 * @returns {Promise<void>} */
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

class HttpCarrier {
  isOpen = false;
  isEnded = false;
  isSending = false;
  key = "";
  sent = 0; // the number of the last message that the site has
  after = 0; // the number of the last packet that came
  /** The messages that the site does not have yet. @type {string[]} */
  queue = [];
  /** Ends all requests. */
  all = new AbortController();
  /** Ends the request that reads. */
  reading = new AbortController();
  timer = 0;

  /** @param {string} table
   * @param {CarrierListener} listener */
  constructor(table, listener) {
    this.table = table;
    this.listener = listener;
    // A page that is left ends its session; if the browser's cache restores it, it finds that out.
    addEventListener("pagehide", () => this.leave(), { signal: this.all.signal });
    this.start();
  }

  async start() {
    this.timer = setTimeout(() => this.end(0), TO_OPEN);
    try {
      const response = await this.ask("open", { method: "POST" });
      this.key = (await response.json()).key;
    } catch {
      return this.end(0);
    }
    if (this.isEnded) return this.leave();
    return this.readOn();
  }

  /** Sends a request to the site; throws an error if the response is not a success.
   * @param {string} act
   * @param {RequestInit} [options]
   * @param {string} [query]
   * @returns {Promise<Response>} */
  async ask(act, options = {}, query = "") {
    const response = await fetch(`/play/${act}?table=${this.table}${query}`, {
      signal: this.all.signal,
      headers: { "X-CSRFToken": cookie("csrftoken"), "X-Kabinett-Session": this.key },
      cache: "no-store",
      ...options,
    });
    if (response.status === UNKNOWN) {
      this.key = "";
      this.end(0);
    }
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return response;
  }

  /** Reads packets, request by request, until the carrier ends. */
  async readOn() {
    let failures = 0;
    while (!this.isEnded) {
      const [began, after] = [Date.now(), this.after];
      this.reading = new AbortController();
      this.watch();
      await this.read(this.reading.signal).catch(() => {});
      if (this.isEnded) return;
      const isFine = this.after > after || Date.now() - began > QUICKLY;
      failures = isFine ? 0 : failures + 1;
      if (!this.isOpen || failures > PAUSES.length) return this.end(0);
      if (failures) await pause(PAUSES[failures - 1]);
    }
  }

  /** Makes one request and takes its packets.
   * @param {AbortSignal} _signal
   * @returns {Promise<void>} */
  async read(_signal) {}

  /** Gives the request up after too long a silence. */
  watch() {
    clearTimeout(this.timer);
    const { reading } = this;
    this.timer = setTimeout(() => reading.abort(), this.isOpen ? SILENCE : TO_OPEN);
  }

  open() {
    if (this.isOpen || this.isEnded) return;
    this.isOpen = true;
    this.listener.onOpen();
  }

  /** @param {number} number
   * @param {SiteMessage[]} messages */
  take(number, messages) {
    if (this.isEnded || number <= this.after) return;
    this.after = number;
    this.listener.onMessages(messages);
  }

  /** @param {string} text */
  send(text) {
    this.queue.push(text);
    this.sendQueue();
  }

  async sendQueue() {
    if (this.isSending) return;
    this.isSending = true;
    let failures = 0;
    while (this.queue.length && !this.isEnded) {
      const messages = this.queue.slice(0, MOST_MESSAGES);
      const body = JSON.stringify({ first: this.sent + 1, messages });
      try {
        await this.ask("send", { method: "POST", body });
        this.queue.splice(0, messages.length);
        this.sent += messages.length;
        failures = 0;
      } catch {
        failures += 1;
        if (failures > PAUSES.length) return this.end(0);
        await pause(PAUSES[failures - 1]);
      }
    }
    this.isSending = false;
  }

  /** Ends, and reports it.
   * @param {number} code */
  end(code) {
    if (this.isEnded) return;
    if (code) this.key = ""; // the site has forgotten the session
    this.close();
    this.listener.onEnd(code);
  }

  /** Tells the site that this page will read no more messages. */
  leave() {
    if (!this.key) return;
    const { signal } = new AbortController();
    this.ask("close", { method: "POST", keepalive: true, signal }).catch(() => {});
  }

  close() {
    if (this.isEnded) return;
    this.isEnded = true;
    this.isOpen = false;
    clearTimeout(this.timer);
    this.reading.abort();
    this.all.abort();
    this.leave();
  }
}

/** Reads a stream of server-sent events. Two pings show that it works: a proxy may let the first
 * bytes of a response through and hold the others back. */
export class Events extends HttpCarrier {
  pings = 0;

  /** @param {AbortSignal} signal */
  async read(signal) {
    const response = await this.ask("events", { signal }, `&after=${this.after}`);
    const body = /** @type {ReadableStream<Uint8Array>} */ (response.body);
    const reader = body.getReader();
    const decoder = new TextDecoder();
    let text = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      this.watch();
      text += decoder.decode(value, { stream: true });
      const events = text.split("\n\n");
      text = events.pop() ?? "";
      for (const event of events) this.hear(new Map(event.split("\n").map(fieldOf)));
    }
  }

  /** @param {Map<string, string>} event */
  hear(event) {
    const data = event.get("data") ?? "";
    if (event.get("event") === "end") return this.end(Number(data));
    if (event.has("id")) return this.take(Number(event.get("id")), JSON.parse(data));
    this.pings += 1;
    if (this.pings === 2) this.open();
  }
}

/** @param {string} line
 * @returns {[string, string]} */
function fieldOf(line) {
  const end = line.indexOf(":");
  return [line.slice(0, end), line.slice(end + 1).trimStart()];
}

/** Asks again and again; each response waits until the site has a message. */
export class Polling extends HttpCarrier {
  /** @param {AbortSignal} signal */
  async read(signal) {
    this.open();
    this.watch(); // longer than before it was open
    const response = await this.ask("poll", { signal }, `&after=${this.after}`);
    const { end, number, messages } = await response.json();
    if (end) this.end(end);
    else this.take(number, messages);
  }
}
