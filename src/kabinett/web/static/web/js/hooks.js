// What a game draws itself; types.d.ts tells what it may bring.
/** @import { Hooks } from "./types.d.ts" */

/** @type {Hooks} */
export const hooks = {};

/** @param {string | null} url */
export async function loadHooks(url) {
  if (url) Object.assign(hooks, await import(url));
}
