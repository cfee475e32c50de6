// Drops the answer to a request if a later request has begun.

/** Makes a function that begins a request and cancels the earlier ones. It returns a function
 * that says whether its request is still the latest:
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
