// Drops the answer to a request if a later request has begun.

/** Makes a function to call when a request begins. It returns a function that says whether no later
 * request has begun since:
 * `const isLatest = begin(); const answer = await get(…); if (!isLatest()) return;`
 * @returns {() => () => boolean} */
export function latest() {
  let count = 0;
  return () => {
    count += 1;
    const mine = count;
    return () => mine === count;
  };
}
