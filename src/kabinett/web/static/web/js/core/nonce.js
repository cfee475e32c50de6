// What this browser adds to the dice, so that the host cannot choose them.

/** A number that nobody can guess, as text. */
export function nonce() {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  return bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
