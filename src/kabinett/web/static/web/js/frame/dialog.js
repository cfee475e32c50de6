// A sheet over the table for what is not play: preferences, help, the cards of a pile.
import { first, h, t } from "../dom.js";
import { config } from "../store.js";

/** @import { Child } from "../types.d.ts" */

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
  box.addEventListener("close", () => {
    box.remove();
    rest();
  });
  box.addEventListener("click", (event) => event.target === box && close());
  document.body.append(box);
  box.showModal();
  return box;
}

/** When nothing has the focus, it goes to where the next answer is given. */
export function rest() {
  const { activeElement } = document;
  const nowhere = !activeElement || activeElement === document.body;
  if (!nowhere || config.replay || config.sketch || first("dialog[open], #curtain")) return;
  first("#asked")?.focus({ preventScroll: true });
}
