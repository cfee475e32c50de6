// Everything by keyboard: numbers and list for choices, arrows over the table.
import { $ } from "./dom.js";
import { isListOpen, toggleList } from "./asked.js";
import { hide, isPeeking, pin } from "./peek.js";
import { closeSheet, openSheet } from "./phone.js";
import { fit, zoomBy } from "./zoom.js";

export function wireKeyboard(act) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (
      event.target.matches?.("input, select, textarea") ||
      document.querySelector("dialog[open], .menu")
    )
      return;
    if (handle(event, act)) event.preventDefault();
  });
}

function handle(event, act) {
  const focused = document.activeElement;
  switch (event.key) {
    case "ArrowLeft":
      return step(focused, -1, 0);
    case "ArrowRight":
      return step(focused, 1, 0);
    case "ArrowUp":
      return step(focused, 0, -1);
    case "ArrowDown":
      return step(focused, 0, 1);
    case "Enter":
    case " ":
      if (!focused.matches("[data-id][role=button]")) return false;
      focused.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true })); // a map has no click()
      return true;
    case "Escape":
      return leave(act);
    case "/":
    case "l":
    case "L":
      toggleList(act);
      return true;
    case "u":
    case "U":
      act.undo();
      return true;
    case "h":
    case "H":
      openSheet("hand");
      (
        document.querySelector("#hand [data-open]") || document.querySelector("#hand [data-id]")
      )?.focus();
      return true;
    case "g":
    case "G":
      openSheet("log");
      $("log").focus();
      return true;
    case "+":
    case "=":
      return zoomBy(1.5);
    case "-":
      return zoomBy(1 / 1.5);
    case "0":
      if ($("map")) fit();
      return $("map") !== null;
    case "?": {
      const element = focused.closest("[data-id], [data-ref]");
      if (element) pin(element);
      return Boolean(element);
    }
    default:
      return /^[1-9]$/.test(event.key) && number(Number(event.key));
  }
}

function number(n) {
  const scope = isListOpen() ? ".asked-list" : ".asked-choices";
  const button = document.querySelectorAll(`#asked ${scope} button`)[n - 1];
  button?.click();
  return Boolean(button);
}

function leave(act) {
  if (isPeeking()) hide();
  else if (isListOpen()) toggleList(act, false);
  else if (!act.cancel() && !closeSheet()) act.skip();
  return true;
}

/** The nearest thing in that direction; the first lit one if nothing has the focus. */
function step(focused, dx, dy) {
  if (focused.id === "log") return false;
  const all = [...document.querySelectorAll("#main [data-id][tabindex], #asked button")].filter(
    (one) => one.checkVisibility({ visibilityProperty: true }),
  );
  if (!all.includes(focused)) {
    const first = all.find((one) => "open" in one.dataset) || all[0];
    first?.focus();
    return Boolean(first);
  }
  const middle = (one) => {
    const rect = one.getBoundingClientRect();
    return [rect.left + rect.width / 2, rect.top + rect.height / 2];
  };
  const [x, y] = middle(focused);
  let best = null;
  let least = Infinity;
  for (const one of all) {
    const [ox, oy] = middle(one);
    const along = (ox - x) * dx + (oy - y) * dy;
    const across = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    const cost = along + across * 2;
    if (one !== focused && along > 1 && cost < least) [best, least] = [one, cost];
  }
  best?.focus();
  return true;
}
