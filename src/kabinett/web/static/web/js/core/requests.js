// Requests to the site, and the error for those that it refuses.
import { t } from "../dom.js";

export class Refused extends Error {
  /** @param {number} status
   * @param {any} body */
  constructor(status, body) {
    super(body.error || `HTTP ${status}`);
    this.status = status;
    this.body = body;
  }
}

/** Is this error a refusal by the site, with its reason? Otherwise the request did not arrive.
 * @param {unknown} error
 * @returns {error is Refused} */
export const isRefusal = (error) => error instanceof Refused && error.status > 0;

/** What people read about a failed request: the site's reason, or the words with this key.
 * @param {unknown} error
 * @param {string} [otherwise] */
export const refusalText = (error, otherwise = "not_sent") =>
  isRefusal(error) ? error.message : t(otherwise);

/** @param {string} name */
export function cookie(name) {
  return document.cookie.match(`(?:^|; )${name}=([^;]*)`)?.[1] ?? "";
}

/** @param {Response} response
 * @returns {Promise<any>} */
async function bodyOf(response) {
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refused(response.status, body);
  return body;
}

/** @param {string} url
 * @param {Record<string, any>} [query] */
export async function get(url, query = {}) {
  const search = new URLSearchParams(query).toString();
  const address = search ? `${url}${url.includes("?") ? "&" : "?"}${search}` : url;
  return bodyOf(await fetch(address, { headers: { Accept: "application/json" } }));
}

/** @param {string} url
 * @param {Record<string, any>} [body]
 * @param {boolean} [last]  sends it even while the page closes */
export async function post(url, body = {}, last = false) {
  return bodyOf(
    await fetch(url, {
      method: "POST",
      keepalive: last,
      headers: { "Content-Type": "application/json", "X-CSRFToken": cookie("csrftoken") },
      body: JSON.stringify(body),
    }),
  );
}
