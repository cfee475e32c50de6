// A dialog over the table: preferences, help, the cards of a pile.

import { findFirst, h, t } from "../dom.js";
import { mode } from "./mode.js";

/** @import { Child } from "../types.d.ts" */

/** @param {string} name
 * @param {(close: () => void) => Child[]} contents */
export function openDialog(name, contents) {
  const box = /** @type {HTMLDialogElement} */ (
    h(`dialog.dialog.dialog-${name}`, { "aria-label": t(name) })
  );
  const close = () => box.close();
  box.append(
    h("button.dialog-close", { type: "button", "aria-label": t("close"), onclick: close }, "×"),
    h("div.dialog-body", null, contents(close)),
  );
  box.addEventListener("close", () => {
    box.remove();
    focusAsked();
  });
  box.addEventListener("click", (event) => event.target === box && close());
  document.body.append(box);
  box.showModal();
  return box;
}

/** Moves the focus to the asked line, or to the result of the game, if no element has the focus. */
export function focusAsked() {
  const { activeElement } = document;
  const nowhere = !activeElement || activeElement === document.body;
  if (!nowhere || !mode.hasAskedLine || findFirst("dialog[open]")) return;
  (findFirst("#over") ?? findFirst("#asked"))?.focus({ preventScroll: true });
}
