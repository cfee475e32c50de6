// What this browser adds to the dice: so the host cannot have chosen them.

/** A number that nobody guesses, as text. */
export function nonce() {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  return bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
