// What this browser keeps from visit to visit.  In a private window it is lost when the window closes.

/** Keeps a value under a key.
 * @param {string} key
 * @param {any} value */
export function writeStorage(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The browser stores nothing.
  }
}

/** The value kept under a key, or `otherwise`.
 * @param {string} key
 * @param {any} otherwise
 * @returns {any} */
export function readStorage(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}
