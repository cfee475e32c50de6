// What this browser keeps from visit to visit.  In a private window it is lost when the window closes.

/** The name under which the browser keeps a value.
 * @param {string} name */
const storageKey = (name) => `kabinett:${name}`;

/** Keeps a value under a name.
 * @param {string} name
 * @param {any} value */
export function writeStorage(name, value) {
  try {
    localStorage.setItem(storageKey(name), JSON.stringify(value));
  } catch {
    // The browser stores nothing.
  }
}

/** The value kept under a name, or `otherwise`.
 * @param {string} name
 * @param {any} otherwise
 * @returns {any} */
export function readStorage(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(storageKey(name)) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}
