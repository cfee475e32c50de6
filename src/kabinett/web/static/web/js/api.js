// Talking to the server: plain requests, and the stream of views.
import { compose, follow } from "./view.js";

export class Refused extends Error {
  constructor(status, body) {
    super(body.error || `HTTP ${status}`);
    this.status = status;
    this.body = body;
  }
}

function cookie(name) {
  return document.cookie.match(`(?:^|; )${name}=([^;]*)`)?.[1] ?? "";
}

async function read(response) {
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refused(response.status, body);
  return body;
}

export async function get(url, query = {}) {
  const search = new URLSearchParams(query).toString();
  const joined = search ? `${url}${url.includes("?") ? "&" : "?"}${search}` : url;
  return read(await fetch(joined, { headers: { Accept: "application/json" } }));
}

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
  constructor(url, { onView, onGone, onLost, onBack }) {
    Object.assign(this, { url, onView, onGone, onLost, onBack, tries: 0, closed: false });
    this.open();
  }

  open() {
    this.source = new EventSource(this.url);
    this.source.addEventListener("open", () => {
      this.tries = 0;
      this.onBack();
    });
    let view = null;
    const take = (next) => {
      view = next;
      this.onView(compose(view));
    };
    this.source.addEventListener("view", (event) => take(JSON.parse(event.data)));
    this.source.addEventListener("change", (event) => take(follow(view, JSON.parse(event.data))));
    this.source.addEventListener("gone", () => this.onGone()); // the game was deleted
    this.source.addEventListener("error", () => {
      if (this.closed) return;
      this.onLost();
      if (this.source.readyState !== EventSource.CLOSED) return;
      this.tries += 1;
      this.timer = setTimeout(() => this.open(), Math.min(1000 * this.tries, 10000));
    });
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    this.source.close();
  }
}
