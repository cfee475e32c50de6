// On a phone: the sheet that belongs to an ask, and the way to its choices.
import { bringIntoSight } from "../board/zoom.js";
import { onEvent } from "../core/events.js";
import { hooks } from "../core/hooks.js";
import { isPhone, openSheet, openSheetName } from "../core/sheets.js";
import { byId, findAll, hasBoard } from "../dom.js";
import { askKey, store } from "../store.js";

/** @type {string | null} */
let shownAsk = null;

/** Brings up the sheet that a new ask is about: the hand, the seats, or the things beside a board.
 * An ask about the table closes the sheet, and an ask in words takes down the hand. */
export function openSheetOfAsk() {
  const { ask } = store.view;
  const key = askKey(ask);
  if (!isPhone() || key === shownAsk) return;
  const lit = findAll("#main [data-open]");
  if (!store.openChoices.size) return; // the ask opens after the director has told what others did
  shownAsk = key;
  if (!lit.length) {
    if (openSheetName() === "hand") openSheet("");
    return;
  }
  /** @param {string} where */
  const allIn = (where) => lit.every((element) => element.closest(where));
  const onTable = lit.some((element) => element.closest("#table, #map"));
  const beside = hasBoard() && !hooks.allOnBoard && allIn("#table");
  if (beside || onTable) openSheet(beside ? "table" : "");
  else openSheet(allIn("#seats") ? "seats" : "hand");
  const where = !onTable ? "#hand" : hasBoard() ? null : "#table";
  if (where) scrollChoicesIntoSight(lit.filter((element) => element.closest(where)));
}

/** Brings the sheet of the present ask up again at the next drawing, after something else has taken
 * it down. */
export function renewSheetOfAsk() {
  shownAsk = null;
}
onEvent("seat", renewSheetOfAsk);

/** Scrolls to the first choice on a table or in a hand, unless some choice is in sight.
 * @param {HTMLElement[]} lit */
function scrollChoicesIntoSight(lit) {
  const { top, bottom } = byId("board").getBoundingClientRect();
  const hand = byId("hand").getBoundingClientRect(); // part of the width on a sideways phone
  const inSight = lit.some((element) => {
    const box = element.getBoundingClientRect();
    if (element.closest("#hand")) return box.left >= hand.left && box.right <= hand.right;
    return box.top >= top && box.bottom <= bottom;
  });
  if (!inSight) lit[0]?.scrollIntoView({ block: "center", inline: "center" });
}

/** Shows where the choices are, and focuses the first one. All of them light up for a moment,
 * because they may have been in sight before. */
export function showChoices() {
  renewSheetOfAsk();
  openSheetOfAsk();
  const all = findAll("#main [data-open]");
  for (const choice of all) flash(choice);
  const [one] = all;
  one?.focus({ preventScroll: true });
  if (one?.closest("#map")) bringIntoSight(one);
  else one?.scrollIntoView({ block: "nearest", inline: "center" });
}

/** @param {HTMLElement} element */
function flash(element) {
  element.classList.remove("is-shown");
  element.getBoundingClientRect(); // so that it begins again
  element.classList.add("is-shown");
  element.addEventListener("animationend", () => element.classList.remove("is-shown"), {
    once: true,
  });
}
