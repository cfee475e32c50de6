// The curtain, which hides the table between two people who share one screen. Nothing of the last
// hand stays behind it.
import { byId, findAll, findById, h, t } from "../dom.js";
import { config, forgetView, playerOf, store } from "../store.js";

const EMPTIED = ["table", "hand", "asked", "seats", "reports", "log", "ticker", "live"];

/** Removes everything that shows the present hand and waits for the next person.
 * @param {number} seat
 * @param {(seat: number) => void} lift */
export function lowerCurtain(seat, lift) {
  const { name, label } = playerOf(seat) ?? { name: "", label: "" };
  for (const id of EMPTIED) byId(id).replaceChildren();
  for (const element of findAll("dialog, .peek, .ghost, .over")) element.remove();
  forgetView();
  const onclick = () => {
    byId("curtain").remove();
    lift(seat);
  };
  const button = h(
    "button.button.button-main.button-large",
    { type: "button", onclick },
    t("curtain_lift", { name }),
  );
  const title = t("curtain_title", { name });
  const curtain = /** @type {HTMLDialogElement} */ (
    h(
      "dialog.curtain",
      { id: "curtain", "aria-label": title },
      h("p.curtain-kicker", null, label),
      h("h2", null, title),
      h("p", null, t("curtain_text")),
      button,
    )
  );
  // Only the button lifts it. A second Escape, or a phone's way back, closes any dialog.
  curtain.addEventListener("cancel", (event) => event.preventDefault());
  curtain.addEventListener("close", () => curtain.showModal());
  document.body.append(curtain);
  curtain.showModal();
  button.focus();
}

export const isCurtainDown = () => findById("curtain") !== null;

/** The viewer's other seats that are asked, if the present seat is not. */
export function ownSeatsWaiting() {
  const { view } = store;
  if ((config.mine || []).length < 2 || view.ask || view.over) return [];
  return view.waiting
    .map((one) => one.seat)
    .filter((seat) => config.mine.includes(seat) && seat !== store.seat);
}
