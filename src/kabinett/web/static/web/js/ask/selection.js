// With a finger the first tap on a choice selects and explains it, the second chooses it; people may
// prefer to choose with the first.  A mouse and keys choose at once.
import { all, h, t } from "../dom.js";
import { hide, holdOpen } from "../table/peek.js";
import { prefs } from "../prefs.js";
import { label, store, thing } from "../store.js";

/** @import { Ask } from "../types.d.ts" */

/** What is selected, and in which ask; it is dropped when its explanation closes.
 * @type {{name: string, ask: Ask | null} | null} */
let selected = null;
let pointer = ""; // the type of the last pointer that went down

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

/** A click of a key or a screen reader comes from no pointer; some browsers do not name the pointer.
 * @param {MouseEvent} event */
function byFinger(event) {
  const kind = /** @type {PointerEvent} */ (event).pointerType ?? (event.detail ? pointer : "");
  return kind === "touch" || kind === "pen";
}

/** Explains it, and offers to choose it.
 * @param {HTMLElement} element
 * @param {string} name
 * @param {() => void} choose */
export function select(element, name, choose) {
  holdOpen(element, foot(element, name, choose));
  selected = { name, ask: store.view.ask };
  markSelected();
}

/** Before the page is drawn anew: it stays selected as long as the ask stays the same. */
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
  const title = choice?.label ?? "";
  const isCalled = title === label(name) || (element.dataset.choice && !thing(name)?.text);
  return h(
    "div.peek-foot",
    null,
    isCalled ? null : h("p", null, title),
    choice?.ends && prefs.confirm ? h("p", null, t("confirm_end", { choice: title })) : null,
    h("button.button.button-main", { type: "button", onclick: choose }, t("choose")),
  );
}
