// Loads the preferences when somebody first needs them.

/** Gives the module of the preferences to a function. `fail` hears why it could not be loaded, or why
 * the function failed.
 * @param {(module: typeof import("./preferences.js")) => unknown} use
 * @param {(error: unknown) => void} fail */
export async function usePreferences(use, fail) {
  try {
    await use(await import("./preferences.js"));
  } catch (error) {
    fail(error);
  }
}
