// Several people at one screen: between two hands a curtain, with nothing behind it.
import { $, h, t } from "./dom.js";
import { config, forget, player, store } from "./store.js";

/** Take everything of the present hand out of the page and wait until the next one is there. */
export function lower(seat, lift) {
  const who = player(seat) || { name: "", label: "" };
  for (const id of ["table", "hand", "asked", "seats", "reports", "log", "ticker", "live"])
    $(id).replaceChildren();
  for (const element of document.querySelectorAll("dialog, .peek, .ghost, .over")) element.remove();
  $("ticker").hidden = true;
  forget();
  $("curtain")?.remove();
  const button = h(
    "button.button.button-main.button-large",
    {
      type: "button",
      onclick: () => {
        $("curtain").remove();
        lift(seat);
      },
    },
    t("curtain_lift", { name: who.name }),
  );
  document.body.append(
    h(
      "div.curtain",
      {
        id: "curtain",
        role: "dialog",
        "aria-modal": "true",
        "aria-label": t("curtain_title", { name: who.name }),
      },
      h("p.curtain-kicker", null, who.label),
      h("h2", null, t("curtain_title", { name: who.name })),
      h("p", null, t("curtain_text")),
      button,
    ),
  );
  button.focus();
}

export const isDown = () => $("curtain") !== null;

/** Another of my seats that waits for an answer while this one does not. */
export function nextSeats() {
  const { view } = store;
  if ((config.mine || []).length < 2 || view.ask || view.over) return [];
  return view.waiting
    .map((one) => one.seat)
    .filter((seat) => config.mine.includes(seat) && seat !== store.seat);
}
