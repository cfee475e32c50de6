// What the person at this browser prefers.  Kept here, not on the server.
const KEY = "kabinett:prefs";
const DEFAULTS = { theme: "system", speed: "normal", confirm: true, numbers: true };
const SPEEDS = { off: 0, fast: 0.5, normal: 1, slow: 2 };
const dark = matchMedia("(prefers-color-scheme: dark)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

function load() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) || "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

export const prefs = load();

export function setPref(name, value) {
  prefs[name] = value;
  keep(KEY, prefs);
  if (name === "theme") applyTheme();
}

/** How long things move, as a factor; 0: not at all. */
export function pace() {
  return still.matches ? 0 : (SPEEDS[prefs.speed] ?? 1);
}

function applyTheme() {
  const theme = prefs.theme === "system" ? (dark.matches ? "dark" : "light") : prefs.theme;
  document.documentElement.dataset.theme = theme;
  for (const button of document.querySelectorAll("[data-theme-switch]")) {
    button.textContent = button.dataset[prefs.theme];
  }
}

/** The button in the bar goes round: light, dark, as the system. */
export function wireTheme() {
  const round = { light: "dark", dark: "system", system: "light" };
  for (const button of document.querySelectorAll("[data-theme-switch]")) {
    button.addEventListener("click", () => setPref("theme", round[prefs.theme]));
  }
  dark.addEventListener("change", applyTheme);
  applyTheme();
}

export function keep(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    /* private window: forgotten at its end */
  }
}

export function kept(key, otherwise = null) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? otherwise;
  } catch {
    return otherwise;
  }
}
