// A stand-in for a site that the client asks by `fetch`: a test says what becomes of each request.

/** All requests, the last one at the end. @type {FakeRequest[]} */
export const requests = [];

export class FakeRequest {
  /** @type {ReadableStreamDefaultController | undefined} */
  stream;
  isAborted = false;
  /** @param {string} address
   * @param {RequestInit} options */
  constructor(address, options) {
    const url = new URL(address, "http://site.example");
    this.act = url.pathname.replace("/play/", "");
    this.after = url.searchParams.get("after");
    this.key = new Headers(options.headers).get("X-Kabinett-Session");
    this.body = options.body ? JSON.parse(String(options.body)) : undefined;
    /** @type {Promise<Response>} */
    this.response = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.fail = () => {
        reject(new TypeError("the network failed"));
        try {
          this.stream?.error(new TypeError("the network failed"));
        } catch {
          // The stream has ended.
        }
      };
    });
    options.signal?.addEventListener("abort", () => {
      this.isAborted = true;
      this.fail();
    });
  }

  /** The site answers.
   * @param {any} body
   * @param {number} [status] */
  answer(body, status = 200) {
    const isEmpty = status === 204;
    this.resolve(new Response(isEmpty ? null : JSON.stringify(body), { status }));
  }

  /** The site begins a stream of events. */
  begin() {
    const body = new ReadableStream({
      start: (stream) => {
        this.stream = stream;
      },
    });
    this.resolve(new Response(body));
  }

  /** @param {...string} events */
  say(...events) {
    for (const event of events) this.stream?.enqueue(new TextEncoder().encode(`${event}\n\n`));
  }
}

/** Replaces `fetch`. */
export function startSite() {
  requests.length = 0;
  Object.assign(globalThis, {
    fetch: (/** @type {string} */ address, /** @type {RequestInit} */ options = {}) => {
      const request = new FakeRequest(address, options);
      requests.push(request);
      return request.response;
    },
  });
}

/** The request that was made last, which must be of this kind.
 * @param {string} act */
export function lastRequest(act) {
  const request = requests.findLast((each) => each.act === act);
  if (!request) throw new Error(`no ${act} among ${requests.map((each) => each.act)}`);
  return request;
}
