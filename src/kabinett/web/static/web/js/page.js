// Draws the page of a table: every part that has changed.

import { drawAsked } from "./ask/asked.js";
import { dropOldSelection, markSelected } from "./ask/selection.js";
import { noteAfterDrawing, noteBeforeDrawing } from "./ask/swapped_choice.js";
import { drawGameBoard } from "./board/board.js";
import { focusAsked } from "./core/dialog.js";
import { announce } from "./core/events.js";
import { mode } from "./core/mode.js";
import { byId, findFirst, h, t } from "./dom.js";
import { drawBar } from "./frame/bar.js";
import { drawGameOver } from "./frame/game_over.js";
import { drawSheetTabs } from "./frame/phone.js";
import { drawLog } from "./log/log.js";
import { drawCardIndex } from "./side/card_index_drawer.js";
import { drawReports } from "./side/reports.js";
import { markMoment } from "./past/past.js";
import { askKey, forgetDrawings, store } from "./store.js";
import { fitSlips } from "./table/fit_slips.js";
import { drawHand } from "./table/hand.js";
import { letHandRise } from "./table/rising_hand.js";
import { drawSeats } from "./table/seats.js";
import { drawTable } from "./table/table.js";

/** Draws every part that has changed. */
export function drawPage() {
  const focused = /** @type {HTMLElement | null} */ (document.activeElement);
  const name = focused?.dataset.id ?? focused?.dataset.choice;
  const where = name && focused?.closest("#hand, #asked, #seats, #table, #map")?.id;
  noteBeforeDrawing();
  dropOldSelection();
  drawBar();
  announce("page");
  drawGameBoard();
  const laid = drawTable();
  drawSeats();
  drawReports();
  drawCardIndex();
  drawHand();
  letHandRise();
  if (mode.hasAskedLine) drawAsked();
  drawGameOver();
  drawSheetTabs();
  drawLog();
  markMoment();
  markSelected();
  if (laid) fitSlips();
  // Tells style sheets and tests which view the page shows, and which ask can be answered.
  // Before the first view what is asked is hidden, and cannot have the focus.
  const { version, ask } = store.view;
  Object.assign(document.body.dataset, { version, ask: store.openChoices.size ? askKey(ask) : "" });
  // An element that cannot be chosen any more keeps the focus only until the next layout.
  if (name && where && !(document.activeElement === focused && canHaveFocus(focused))) {
    refocus(name, where);
  }
  focusAsked();
  noteAfterDrawing();
}

/** @param {HTMLElement} element */
const canHaveFocus = (element) => element.matches("button, a, [tabindex]");

/** Moves the focus from an element that is gone to another drawing of the same thing, or to the
 * ask.
 * @param {string} name
 * @param {string} where */
export function refocus(name, where) {
  const escaped = CSS.escape(name);
  const same = findFirst(`#main :is([data-id="${escaped}"][tabindex], [data-choice="${escaped}"])`);
  // In the asked line, another button may now be in that place, and a second press would choose it.
  const near = where === "asked" ? null : findFirst(`#${where} [data-open][tabindex]`);
  (same ?? near ?? byId("asked")).focus({ preventScroll: true });
}

/** After an error while the page drew a view: offers to load the page again. The old buttons go,
 * because they may not belong to the present ask.
 * @param {unknown} error */
export function drawFailure(error) {
  console.error(error);
  forgetDrawings();
  const reload = { type: "button", data: { act: "reload" }, onclick: () => location.reload() };
  byId("asked").replaceChildren(
    h(
      "div.asked-line",
      { role: "alert" },
      h("p.asked-text", null, t("not_drawn")),
      h("button.button", reload, t("reload")),
    ),
  );
}
