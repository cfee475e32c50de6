// A site with the past of a game of five lines, of which some came together.
import { logLine, sentView } from "./tables.js";

/** The number of lines at each moment. */
const MOMENTS = [1, 2, 4, 5];
export const LOG = Array.from({ length: 5 }, (_, n) => logLine(`line ${n + 1}`));

/** `fetched`: the moments and viewers that the page asked about; `broken`: the site finds no moment.
 * @type {{fetched: string[], broken: boolean}} */
export const site = { fetched: [], broken: false };

/** Answers about a moment as a site does. */
export async function answer(/** @type {string} */ address) {
  const asked = new URL(address, location.href).searchParams;
  site.fetched.push(`${asked.get("told") ?? asked.get("line")} ${asked.get("viewer")}`);
  const wanted = Number(asked.get("told") ?? asked.get("line"));
  const moment = MOMENTS.find((one) => one >= wanted) ?? 5;
  const first = MOMENTS.findLast((one) => one < moment) ?? 0;
  const open = { asked: [], live: false };
  const view = sentView({ public: open, own: { viewer: Number(asked.get("viewer")) } });
  const body = { told: moment, first, start: moment === 1, of: 5, ...view };
  return { ok: !site.broken, status: site.broken ? 404 : 200, json: async () => body };
}

/** Lets the page fetch from this site. */
export function openSite() {
  [site.fetched, site.broken] = [[], false];
  globalThis.fetch = /** @type {any} */ (answer);
}

/** Resolves when everything that was started is done. */
export async function settled() {
  for (let n = 0; n < 30; n += 1) await null;
}
