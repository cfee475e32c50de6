// The tabs of a phone, which bring up the sheets with the hand, the seats and the log, and the
// choice of the sheet that belongs to an ask.

import { bringIntoSight } from "../board/zoom.js";
import { onEvent } from "../core/events.js";
import { hooks } from "../core/hooks.js";
import {
  byId,
  findAll,
  findById,
  findFirst,
  h,
  hasBoard,
  setChildren,
  t,
  targetOf,
} from "../dom.js";
import { reports, reportsName } from "../panels/reports.js";
import { unreadTotal } from "../panels/side.js";
import { store } from "../store.js";
import { handZones, zonesOfDock } from "../table/hand.js";
import { isPhone, openSheet } from "./sheets.js";

const SHEETS = ["hand", "table", "seats", "reports", "log"];
/** @type {string | null} */
let shownAsk = null;

export function drawSheetTabs() {
  const zones = zonesOfDock();
  const cards = handZones().reduce((sum, zone) => sum + zone.cards.length, 0);
  /** @type {Record<string, boolean>} */
  const exists = {
    hand: zones.length > 0 && !store.view.over,
    table: hasBoard() && !hooks.allOnBoard,
    reports: reports().length > 0,
  };
  if (store.view.over && document.body.dataset.sheet === "hand") openSheet("");
  const now = document.body.dataset.sheet || "";
  /** @param {string} name */
  const tab = (name) =>
    h(
      "button.sheet-tab",
      {
        key: name,
        type: "button",
        data: { sheet: name, lit: holdsChoices(name) ? "" : null },
        "aria-pressed": String(now === name),
        onclick: () => openSheet(document.body.dataset.sheet === name ? "" : name),
      },
      name === "reports" ? reportsName() : t(`sheet_${name}`),
      name === "hand" ? h("b", null, cards) : null,
      name === "log" && unreadTotal() ? h("b.news", null, unreadTotal()) : null,
    );
  setChildren(byId("sheet-tabs"), SHEETS.filter((name) => exists[name] ?? true).map(tab));
  openSheetOfAsk();
}

/** Does a sheet hold choices? Its tab is lit then.
 * @param {string} name */
const holdsChoices = (name) => findFirst(`#${name} [data-open]`) !== null;

/** Brings up the sheet that a new ask is about: the hand, the seats, or the things beside a board.
 * An ask about the table closes the sheet. */
function openSheetOfAsk() {
  const { ask } = store.view;
  const key = ask ? `${ask.seat}:${ask.id}` : null;
  if (!isPhone() || key === shownAsk) return;
  shownAsk = key;
  const lit = findAll("#main [data-open]");
  if (!lit.length) return;
  /** @param {string} where */
  const allIn = (where) => lit.every((element) => element.closest(where));
  const onTable = lit.some((element) => element.closest("#table, #map"));
  const beside = hasBoard() && !hooks.allOnBoard && allIn("#table");
  if (beside || onTable) openSheet(beside ? "table" : "");
  else openSheet(allIn("#seats") ? "seats" : "hand");
  const where = !onTable ? "#hand" : hasBoard() ? null : "#table";
  if (where) scrollChoicesIntoSight(lit.filter((element) => element.closest(where)));
}

/** Scrolls to the first choice on a table or in a hand, unless some choice is in sight.
 * @param {HTMLElement[]} lit */
function scrollChoicesIntoSight(lit) {
  const { top, bottom } = byId("board").getBoundingClientRect();
  const inSight = lit.some((element) => {
    const box = element.getBoundingClientRect();
    if (element.closest("#hand")) return box.left >= 0 && box.right <= innerWidth;
    return box.top >= top && box.bottom <= bottom;
  });
  if (!inSight) lit[0]?.scrollIntoView({ block: "center", inline: "center" });
}

/** Shows where the choices are, and focuses the first one. */
export function showChoices() {
  shownAsk = null;
  openSheetOfAsk();
  const [one] = findAll("#main [data-open]");
  one?.focus({ preventScroll: true });
  if (one?.closest("#map")) bringIntoSight(one);
  else one?.scrollIntoView({ block: "nearest", inline: "center" });
}

export function wirePhone() {
  document.body.dataset.sheet = "";
  onEvent("frame", () => openSheet(""));
  onEvent("unread", () => store.view && drawSheetTabs());
  const dock = byId("dock");
  const { style } = document.documentElement;
  const measure = () => {
    const [high, tabs, over] = [
      dock.offsetHeight,
      byId("sheet-tabs").offsetTop,
      findById("over")?.offsetTop,
    ];
    // Everything is read before the first write, because each write makes the next read compute the
    // layout again.
    style.setProperty("--dock", `${high}px`);
    style.setProperty("--tabs", `${high - tabs}px`);
    if (over !== undefined) style.setProperty("--over", `${tabs - over}px`);
  };
  new ResizeObserver(measure).observe(dock);
  byId("board").addEventListener("click", (event) => {
    const open = isPhone() && document.body.dataset.sheet;
    if (open && !targetOf(event).closest("[data-id]")) openSheet("");
  });
}
