// Runs before the first paint, so that a dark page never flashes white, and a phone never shows the
// frame of a desk. The width at which the desktop layout starts is defined only here.
(() => {
  const root = document.documentElement;
  let theme = "system";
  try {
    theme = JSON.parse(localStorage.getItem("kabinett:prefs") || "{}").theme || "system";
  } catch {
    /* A private window has the system's theme. */
  }
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = theme === "system" ? (dark ? "dark" : "light") : theme;

  const narrow = matchMedia("(max-width: 62.4375em)") /* 999 px at the usual letter size */;
  const frame = () => {
    root.dataset.frame = narrow.matches ? "phone" : "desk";
    document.dispatchEvent(new CustomEvent("kabinett:frame"));
  };
  narrow.addEventListener("change", frame);
  frame();
})();
