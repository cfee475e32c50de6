// The tools of the log: show one seat or all seats, fold or unfold all groups.
import { rolePlate, seatName } from "../cards.js";
import { byId, h, setChildren, t } from "../dom.js";
import { noteChange, store } from "../store.js";
import { changeLogSettings, logSettings } from "./groups.js";

/** @param {() => void} redraw  draws the log after a fold or a filter */
export function drawLogTools(redraw) {
  const { panels } = store.view.scene;
  const { open, seat, folds } = logSettings();
  const { log } = store;
  const groups = log.some((line) => line.level);
  byId("log-sift").hidden = !groups && panels.length < 2;
  byId("log-sift").setAttribute("aria-expanded", String(open));
  byId("log-sift").classList.toggle("is-sifted", seat !== null);
  byId("log-tools").hidden = !open || byId("log-sift").hidden;
  if (!noteChange("log tools", panels, open, seat, folds, groups)) return;
  /** @param {number | null} one
   * @param {any} inside
   * @param {string} title */
  const chip = (one, inside, title) =>
    h(
      "button.log-chip",
      {
        key: String(one),
        type: "button",
        title,
        "aria-label": title,
        "aria-pressed": String(seat === one),
        onclick: () => {
          changeLogSettings({ seat: one });
          redraw();
        },
      },
      inside,
    );
  const fold = () => {
    changeLogSettings({ folds: !logSettings().folds, other: [] });
    redraw();
  };
  setChildren(
    byId("log-tools"),
    panels.length > 1 ? chip(null, t("log_all"), t("log_of_all")) : null,
    panels.length > 1
      ? panels.map((panel) =>
          chip(
            panel.seat,
            rolePlate(panel.role, panel.seat),
            t("log_of", { who: seatName(panel) }),
          ),
        )
      : null,
    groups
      ? h(
          "button.link.log-fold-all",
          { key: "fold", type: "button", onclick: fold },
          t(folds ? "log_unfold" : "log_fold"),
        )
      : null,
  );
}
