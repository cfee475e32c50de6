// With a finger, the first tap on a choice selects and explains it, and the second tap chooses it.
// A choice that has no explanation needs only one tap. A preference makes one tap enough for all
// choices. A mouse and keys choose at once.
import { onEvent } from "../core/events.js";
import { mode } from "../core/mode.js";
import { h, t } from "../dom.js";
import { prefs } from "../prefs.js";
import { label, store, thing } from "../store.js";
import { hasButtonsWords, hasCardFace, hidePeek, outlookOf, pinPeek } from "../table/peek.js";
import { markChoices } from "./choices.js";
import { holdsPen } from "./team.js";

/** @import { Ask } from "../types.d.ts" */

/** The selected choice, and the ask that offers it. Closing the explanation drops it.
 * @type {{name: string, ask: Ask | null} | null} */
let selected = null;
let lastPointerType = ""; // of the last pointer that went down

onEvent("seat", () => {
  selected = null;
});

export function wireSelect() {
  document.addEventListener("pointerdown", ({ pointerType }) => {
    lastPointerType = pointerType;
  });
  onEvent("peek", () => {
    selected = null;
    markSelected();
  });
}

/** @param {string} name */
export const isSelected = (name) => selected?.name === name;

/** Is this click the first tap on a choice, which only selects it?
 * @param {MouseEvent} event
 * @param {string} name */
export const isFirstTap = (event, name) =>
  prefs.taps === 2 && isByFinger(event) && !isSelected(name);

/** Does the page ask again before it sends this choice, because it ends the turn? Not if there is
 * nothing else to choose, and not in a lesson, which can take everything back.
 * @param {string} name */
export const needsConfirmation = (name) =>
  Boolean(store.openChoices.get(name)?.ends) &&
  store.openChoices.size > 1 &&
  prefs.confirm &&
  holdsPen() &&
  !mode.isLesson;

/** Does a click come from a finger? A click of a key or a screen reader has no pointer; some
 * browsers do not name the pointer.
 * @param {MouseEvent} event */
function isByFinger(event) {
  const kind =
    /** @type {PointerEvent} */ (event).pointerType ?? (event.detail ? lastPointerType : "");
  return kind === "touch" || kind === "pen";
}

/** Explains a choice, with a button that chooses it. If there is nothing to explain, chooses it.
 * @param {HTMLElement} element
 * @param {string} name
 * @param {() => void} choose */
export async function selectChoice(element, name, choose) {
  const { ask } = store.view;
  if (!isExplained(element, name)) {
    const lines = await outlookOf(name);
    if (store.view.ask !== ask) return;
    if (!lines.length) return choose();
  }
  pinPeek(element, chooseFooter(element, name, choose));
  selected = { name, ask };
  markSelected();
}

/** Does the explanation of a choice say more than its button or the thing itself? Decides this before
 * the site is asked for an outlook.
 * @param {HTMLElement} element
 * @param {string} name */
function isExplained(element, name) {
  const entry = thing(name);
  const choice = store.openChoices.get(name);
  const { text, explained, has_note, facts, outlook } = entry ?? {};
  const lines = [...(explained ?? []), ...(facts ?? []), ...(store.view.scene.about?.[name] ?? [])];
  // the explanation enlarges a card, and says the words of a choice that has no button
  const isLarger = !element.dataset.choice && entry && hasCardFace(entry);
  const saysMore = !element.dataset.choice && choice && choice.label !== label(name);
  return Boolean(
    needsConfirmation(name) || text || has_note || outlook || lines.length || isLarger || saysMore,
  );
}

/** Closes what is enlarged, unless it explains a selected choice that is still open. */
export function dropOldSelection() {
  if (!selected || selected.ask !== store.view.ask || !store.openChoices.has(selected.name))
    hidePeek();
}

export const markSelected = () => markChoices("selected", selected ? [[selected.name, ""]] : []);

/** @param {HTMLElement} element
 * @param {string} name
 * @param {() => void} choose */
function chooseFooter(element, name, choose) {
  const choice = store.openChoices.get(name);
  const title = choice?.label ?? "";
  const isCalled = title === label(name) || hasButtonsWords(element, name);
  return h(
    "div.peek-foot",
    null,
    isCalled ? null : h("p", null, title),
    needsConfirmation(name) ? h("p", null, t("confirm_end", { choice: title })) : null,
    h(
      "button.button.button-main",
      { type: "button", onclick: choose },
      t(holdsPen() ? "choose" : "team_do_propose"),
    ),
  );
}
