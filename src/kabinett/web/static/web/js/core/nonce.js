// The share of this browser in the randomness of a game, which keeps the host from choosing the
// dice.

/** A random number of 128 bits, as text. */
export function nonce() {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  return bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
