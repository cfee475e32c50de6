// What the log shows: one seat or all, its groups folded or not.
import { plate, seatName } from "../cards.js";
import { $, fill, h, t } from "../dom.js";
import { readAs, reading } from "./groups.js";
import { drawn, stale, store } from "../store.js";

/** @param {() => void} drawAnew  draws the log after a fold or a filter */
export function drawTools(drawAnew) {
  const { panels } = store.view.scene;
  const { open, seat, folds } = reading();
  const { log } = store;
  const groups = log.some((line) => line.level);
  $("log-sift").hidden = !groups && panels.length < 2;
  $("log-sift").setAttribute("aria-expanded", String(open));
  $("log-sift").classList.toggle("is-sifted", seat !== null);
  $("log-tools").hidden = !open || $("log-sift").hidden;
  if (!stale(drawn, "log tools", panels, open, seat, folds, groups)) return;
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
          readAs({ seat: one });
          drawAnew();
        },
      },
      inside,
    );
  const fold = () => {
    readAs({ folds: !reading().folds, other: [] });
    drawAnew();
  };
  fill(
    $("log-tools"),
    panels.length > 1 ? chip(null, t("log_all"), t("log_of_all")) : null,
    panels.length > 1
      ? panels.map((panel) =>
          chip(panel.seat, plate(panel.role, panel.seat), t("log_of", { who: seatName(panel) })),
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
