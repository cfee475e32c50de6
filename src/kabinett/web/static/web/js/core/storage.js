// What this browser keeps, by name: from visit to visit in its local storage (in a private window until
// the window closes), or in its session storage until the tab closes.

/** @typedef {"localStorage" | "sessionStorage"} StorageName */

/** The name under which the browser keeps a value.
 * @param {string} name */
const storageKey = (name) => `kabinett:${name}`;

/** Keeps a value under a name.
 * @param {string} name
 * @param {any} value
 * @param {StorageName} [storage] */
export function writeStorage(name, value, storage = "localStorage") {
  try {
    window[storage].setItem(storageKey(name), JSON.stringify(value));
  } catch {
    // The browser stores nothing.
  }
}

/** The value kept under a name, or `otherwise`.
 * @param {string} name
 * @param {any} otherwise
 * @param {StorageName} [storage]
 * @returns {any} */
export function readStorage(name, otherwise, storage = "localStorage") {
  try {
    return JSON.parse(window[storage].getItem(storageKey(name)) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}
