// The tabs of a phone, which bring up the sheets with the hand, the seats and the log.

import { openSheetOfAsk, renewSheetOfAsk } from "../ask/sheet_of_ask.js";
import { onEvent } from "../core/events.js";
import { hooks } from "../core/hooks.js";
import { closeSheet, isPhone, openSheet, openSheetName } from "../core/sheets.js";
import { byId, findById, findFirst, h, hasBoard, setChildren, t, targetOf } from "../dom.js";
import { reports, reportsName } from "../side/reports.js";
import { openPane, unreadIn, unreadTotal } from "../side/panes.js";
import { store } from "../store.js";
import { handZones, zonesOfDock } from "../table/hand.js";

const SHEETS = ["hand", "table", "seats", "reports", "log"];

export function drawSheetTabs() {
  const zones = zonesOfDock();
  const cards = handZones().reduce((sum, zone) => sum + zone.cards.length, 0);
  /** @type {Record<string, boolean>} */
  const exists = {
    hand: zones.length > 0 && !store.view.over,
    table: hasBoard() && !hooks.allOnBoard,
    reports: reports().length > 0,
  };
  if (store.view.over && openSheetName() === "hand") openSheet("");
  const now = openSheetName();
  /** @param {string} name */
  const tab = (name) =>
    h(
      "button.sheet-tab",
      {
        key: name,
        type: "button",
        data: { sheet: name, lit: holdsChoices(name) ? "" : null },
        "aria-pressed": String(now === name),
        onclick: () => pressTab(name),
      },
      name === "reports" ? reportsName() : t(`sheet_${name}`),
      name === "hand" ? h("b", null, cards) : null,
      name === "log" && unreadTotal() ? h("b.news", null, unreadTotal()) : null,
    );
  setChildren(byId("sheet-tabs"), SHEETS.filter((name) => exists[name] ?? true).map(tab));
  openSheetOfAsk();
}

/** Brings a sheet up, or takes it down.  The log's sheet comes up with the talk if that has news.
 * @param {string} name */
function pressTab(name) {
  const opens = openSheetName() !== name;
  if (opens && name === "log" && unreadIn("talk")) openPane("talk");
  openSheet(opens ? name : "");
}

/** Does a sheet hold choices? Its tab is lit then.
 * @param {string} name */
const holdsChoices = (name) => findFirst(`#${name} [data-open]`) !== null;

export function wirePhone() {
  document.body.dataset.sheet = "";
  onEvent("frame", () => {
    openSheet("");
    renewSheetOfAsk();
  });
  onEvent("unread", () => store.view && drawSheetTabs());
  const dock = byId("dock");
  const { style } = document.documentElement;
  const measure = () => {
    const [high, tabs, over, top] = [
      dock.offsetHeight,
      byId("sheet-tabs").offsetTop,
      findById("over")?.offsetTop,
      byId("board").getBoundingClientRect().top,
    ];
    // Everything is read before the first write, because each write makes the next read compute the
    // layout again.
    style.setProperty("--dock", `${high}px`);
    style.setProperty("--tabs", `${high - tabs}px`);
    style.setProperty("--board-top", `${top}px`);
    if (over !== undefined) style.setProperty("--over", `${tabs - over}px`);
  };
  // The empty dock before the first view would place the first sheet too low.
  const observer = new ResizeObserver(() => store.view && measure());
  for (const one of [dock, byId("board")]) observer.observe(one);
  byId("board").addEventListener("click", (event) => {
    if (!isPhone() || !openSheetName()) return;
    if (!targetOf(event).closest("[data-id]")) openSheet("");
  });
  // A sheet must not cover what the keyboard has reached behind it.
  document.addEventListener("focusin", (event) => {
    const sheet = openSheetName();
    const one = targetOf(event);
    const isBehind = one.closest(sheet === "table" ? "#map, .ticker-row" : "#board, .ticker-row");
    if (sheet && isBehind && one.matches(":focus-visible")) closeSheet();
  });
}
