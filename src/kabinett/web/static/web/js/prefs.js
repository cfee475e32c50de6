// What the person at this browser prefers.  The browser keeps it, not the server.
import { all } from "./dom.js";

const KEY = "kabinett:prefs";
/** @typedef {"system" | "light" | "dark"} Theme */
/** @typedef {"off" | "fast" | "normal" | "slow"} Speed */
/** `taps`: how many taps of a finger choose; with two, the first explains.
 * @typedef {{theme: Theme, speed: Speed, sounds: boolean, confirm: boolean, taps: 1 | 2, tempo: number}} Prefs */
/** @type {Prefs} */
const DEFAULTS = {
  ...{ theme: "system", speed: "normal", sounds: false, confirm: true, taps: 2, tempo: 1 },
};
const SPEEDS = { off: 0, fast: 0.5, normal: 1, slow: 2 };
const dark = matchMedia("(prefers-color-scheme: dark)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** @type {Prefs} */
export const prefs = { ...DEFAULTS, ...readStored(KEY, {}) };

/** @param {keyof Prefs} name
 * @param {any} value */
export function setPref(name, value) {
  Object.assign(prefs, { [name]: value });
  keep(KEY, prefs);
  if (name === "theme") applyTheme();
}

let tempo = 1; // of a replay that plays by itself

/** @param {number} times  as fast as usual */
export function setTempo(times) {
  tempo = times;
}

/** How long things move, as a factor; 0: not at all. */
export function pace() {
  return still.matches ? 0 : (SPEEDS[prefs.speed] ?? 1) / tempo;
}

function applyTheme() {
  const theme = prefs.theme === "system" ? (dark.matches ? "dark" : "light") : prefs.theme;
  document.documentElement.dataset.theme = theme;
  for (const button of all("[data-theme-switch]")) {
    button.textContent = button.dataset[prefs.theme] ?? "";
    button.setAttribute("aria-label", `${button.dataset.name}: ${button.textContent}`);
  }
}

/** The button in the bar switches in a circle: light, dark, as the system. */
export function wireTheme() {
  /** @type {Record<Theme, Theme>} */
  const round = { light: "dark", dark: "system", system: "light" };
  for (const button of all("[data-theme-switch]")) {
    button.addEventListener("click", () => setPref("theme", round[prefs.theme]));
  }
  dark.addEventListener("change", applyTheme);
  applyTheme();
}

/** @param {string} key
 * @param {any} value */
export function keep(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    /* private window: forgotten at its end */
  }
}

/** @param {string} key
 * @param {any} otherwise
 * @returns {any} */
export function readStored(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}
