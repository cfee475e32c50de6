// The preferences of the person at this browser. The browser keeps them, not the site.
import { readStorage, writeStorage } from "./core/storage.js";
import { findAll } from "./dom.js";

const KEY = "prefs";
/** @typedef {"system" | "light" | "dark"} Theme */
/** @typedef {"off" | "fast" | "normal" | "slow"} Speed */
/** `taps`: how many taps of a finger choose; with two, the first tap explains. `tempo`: the speed
 * of replays. `plain`: whether rules and notes are in plain words; null: as the class decides.
 * `keys`: whether single letters, digits and signs work as shortcuts.
 * @typedef {{theme: Theme, speed: Speed, sounds: boolean, confirm: boolean, keys: boolean,
 *   taps: 1 | 2, tempo: number, plain: boolean | null}} Prefs
 */
/** @type {Prefs} */
const DEFAULTS = {
  theme: "system",
  speed: "normal",
  sounds: false,
  confirm: true,
  taps: 2,
  tempo: 1,
  plain: null,
  keys: true,
};
const SPEEDS = { off: 0, fast: 0.5, normal: 1, slow: 2 };
const dark = matchMedia("(prefers-color-scheme: dark)");
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** @type {Prefs} */
export const prefs = { ...DEFAULTS, ...readStorage(KEY, {}) };

/** @param {keyof Prefs} name
 * @param {any} value */
export function setPref(name, value) {
  Object.assign(prefs, { [name]: value });
  writeStorage(KEY, { ...readStorage(KEY, {}), [name]: value }); // other tabs may have set others
  if (name === "theme") applyTheme();
}

let classIsPlain = false; // a class opens the rules in plain words

/** @param {boolean} plain */
export function setClassPlain(plain) {
  classIsPlain = plain;
}

/** Are rules and notes in plain words? */
export const wantsPlain = () => prefs.plain ?? classIsPlain;

let tempo = 1; // the speed of a replay that plays by itself

/** @param {number} times  how many times as fast as usual */
export function setTempo(times) {
  tempo = times;
}

/** The factor by which motions last longer; 0: nothing moves. */
export function pace() {
  return reducedMotion.matches ? 0 : (SPEEDS[prefs.speed] ?? 1) / tempo;
}

function applyTheme() {
  const theme = prefs.theme === "system" ? (dark.matches ? "dark" : "light") : prefs.theme;
  document.documentElement.dataset.theme = theme;
  for (const button of findAll("[data-theme-switch]")) {
    button.textContent = button.dataset[prefs.theme] ?? "";
    button.setAttribute("aria-label", `${button.dataset.name}: ${button.textContent}`);
  }
}

/** Makes the button in the bar switch between light, dark and the system's theme. */
export function wireTheme() {
  /** @type {Record<Theme, Theme>} */
  const round = { light: "dark", dark: "system", system: "light" };
  for (const button of findAll("[data-theme-switch]")) {
    button.addEventListener("click", () => setPref("theme", round[prefs.theme]));
  }
  dark.addEventListener("change", applyTheme);
  applyTheme();
}
