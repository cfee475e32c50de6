// By a finger the first tap on what may be chosen selects it and tells of it, the second chooses it;
// who prefers it chooses with the first.  A mouse and keys choose at once.
import { all, h, t } from "./dom.js";
import { hide, holdOpen } from "./peek.js";
import { prefs } from "./prefs.js";
import { label, store, thing } from "./store.js";

/** @import { Ask } from "./types.d.ts" */

/** What is selected, and in which ask; it is let go with what is told of it.
 * @type {{name: string, ask: Ask | null} | null} */
let selected = null;
let pointer = ""; // what has been put down last

export function wireSelect() {
  document.addEventListener("pointerdown", ({ pointerType }) => {
    pointer = pointerType;
  });
  document.addEventListener("peek", () => {
    selected = null;
    markSelected();
  });
}

/** @param {string} name */
export const isSelected = (name) => selected?.name === name;

/** Is it a first tap, which chooses nothing yet?
 * @param {MouseEvent} event
 * @param {string} name */
export const isFirstTap = (event, name) => prefs.taps === 2 && byFinger(event) && !isSelected(name);

/** A click of a key or a screen reader comes of no pointer; some browsers do not say of which.
 * @param {MouseEvent} event */
function byFinger(event) {
  const kind = /** @type {PointerEvent} */ (event).pointerType ?? (event.detail ? pointer : "");
  return kind === "touch" || kind === "pen";
}

/** Tell of it, and offer to choose it.
 * @param {HTMLElement} element
 * @param {string} name
 * @param {() => void} choose */
export function select(element, name, choose) {
  holdOpen(element, foot(element, name, choose));
  selected = { name, ask: store.view.ask };
  markSelected();
}

/** Before the page is drawn anew: it stays selected as long as the same is asked. */
export function letGo() {
  if (!selected || selected.ask !== store.view.ask || !store.open.has(selected.name)) hide();
}

export function markSelected() {
  for (const one of all("[data-selected]")) delete one.dataset.selected;
  if (!selected) return;
  const name = CSS.escape(selected.name);
  for (const one of all(`[data-open][data-id="${name}"], #asked [data-choice="${name}"]`)) {
    one.dataset.selected = "";
  }
}

/** @param {HTMLElement} element
 * @param {string} name
 * @param {() => void} choose */
function foot(element, name, choose) {
  const choice = store.open.get(name);
  const said = choice?.label ?? "";
  const isCalled = said === label(name) || (element.dataset.choice && !thing(name)?.text);
  return h(
    "div.peek-foot",
    null,
    isCalled ? null : h("p", null, said),
    choice?.ends && prefs.confirm ? h("p", null, t("confirm_end", { choice: said })) : null,
    h("button.button.button-main", { type: "button", onclick: choose }, t("choose")),
  );
}
