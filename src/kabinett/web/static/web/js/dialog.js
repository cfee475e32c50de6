// A sheet over the table for what is not play: preferences, help, a pile's cards.
import { h, t } from "./dom.js";

/** `fill(close)` returns the contents. */
export function dialog(name, fill) {
  const box = h(`dialog.dialog.dialog-${name}`, { "aria-label": t(name) });
  const close = () => box.close();
  box.append(
    h("button.dialog-close", { type: "button", "aria-label": t("close"), onclick: close }, "×"),
    ...fill(close),
  );
  box.addEventListener("close", () => box.remove());
  box.addEventListener("click", (event) => event.target === box && close());
  document.body.append(box);
  box.showModal();
  return box;
}
