// Asks the site again and again.

/** Calls a function every `pause` ms, and more rarely while it fails.
 * @param {() => Promise<unknown>} look  false: there is nothing more to ask
 * @param {number} pause
 * @param {number} [later]  ms after a failure */
export async function poll(look, pause, later = 8000) {
  let wait = pause;
  while (wait) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    wait = await look().then(
      (goesOn) => (goesOn === false ? 0 : pause),
      () => later,
    );
  }
}
