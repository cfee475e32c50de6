// Several people at one screen: a curtain between two hands, with nothing behind it.
import { $, all, h, t } from "../dom.js";
import { config, forget, player, store } from "../store.js";

const SHOWN = ["table", "hand", "asked", "seats", "reports", "log", "ticker", "live"];

/** Takes everything of the present hand out of the page and waits until the next person is there.
 * @param {number} seat
 * @param {(seat: number) => void} lift */
export function lower(seat, lift) {
  const { name, label } = player(seat) ?? { name: "", label: "" };
  for (const id of SHOWN) $(id).replaceChildren();
  for (const element of all("dialog, .peek, .ghost, .over")) element.remove();
  forget();
  $("curtain")?.remove();
  const onclick = () => {
    $("curtain").remove();
    lift(seat);
  };
  const button = h(
    "button.button.button-main.button-large",
    { type: "button", onclick },
    t("curtain_lift", { name }),
  );
  const title = t("curtain_title", { name });
  document.body.append(
    h(
      "div.curtain",
      { id: "curtain", role: "dialog", "aria-modal": "true", "aria-label": title },
      h("p.curtain-kicker", null, label),
      h("h2", null, title),
      h("p", null, t("curtain_text")),
      button,
    ),
  );
  button.focus();
}

export const isDown = () => $("curtain") !== null;

/** My other seats that wait for an answer while this one does not. */
export function nextSeats() {
  const { view } = store;
  if ((config.mine || []).length < 2 || view.ask || view.over) return [];
  return view.waiting
    .map((one) => one.seat)
    .filter((seat) => config.mine.includes(seat) && seat !== store.seat);
}
