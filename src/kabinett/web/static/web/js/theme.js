// Loaded before the first paint, so that a dark page never flashes white.
(() => {
  let theme = "system";
  try {
    theme = JSON.parse(localStorage.getItem("kabinett:prefs") || "{}").theme || "system";
  } catch { /* private window: the system's theme */ }
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = theme === "system" ? (dark ? "dark" : "light") : theme;
})();
