// A sheet over the table for what is not play: preferences, help, a pile's cards.
import { h, t } from "./dom.js";

/** @import { Child } from "./types.d.ts" */

/** @param {string} name
 * @param {(close: () => void) => Child[]} contents */
export function dialog(name, contents) {
  const box = /** @type {HTMLDialogElement} */ (
    h(`dialog.dialog.dialog-${name}`, { "aria-label": t(name) })
  );
  const close = () => box.close();
  box.append(
    h("button.dialog-close", { type: "button", "aria-label": t("close"), onclick: close }, "×"),
    h("div.dialog-body", null, contents(close)),
  );
  box.addEventListener("close", () => box.remove());
  box.addEventListener("click", (event) => event.target === box && close());
  document.body.append(box);
  box.showModal();
  return box;
}
