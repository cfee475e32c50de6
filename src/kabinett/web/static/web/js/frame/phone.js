// On a phone the hand, the seats and the log are sheets that slide up over the table.
import { $, all, fill, first, from, h, t } from "../dom.js";
import { dockZones, handZones } from "../table/hand.js";
import { hooks } from "../core/hooks.js";
import { reports, reportsName } from "../panels/reports.js";
import { isPhone, openSheet } from "./sheets.js";
import { allNews } from "../panels/side.js";
import { store } from "../store.js";
import { bring } from "../board/zoom.js";

const SHEETS = ["hand", "table", "seats", "reports", "log"];
/** @type {string | null} */
let lastAsk = null;

export function drawTabs() {
  const zones = dockZones();
  const cards = handZones().reduce((sum, zone) => sum + zone.cards.length, 0);
  /** @type {Record<string, boolean>} */
  const exists = {
    hand: zones.length > 0 && !store.view.over,
    table: $("map") !== null && !hooks.allOnBoard,
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
      name === "log" && allNews() ? h("b.news", null, allNews()) : null,
    );
  fill($("sheet-tabs"), SHEETS.filter((name) => exists[name] ?? true).map(tab));
  followAsk();
}

/** May something in a sheet be chosen?  Its tab says so while the sheet is down.
 * @param {string} name */
const holdsChoices = (name) => first(`#${name} [data-open]`) !== null;

/** A new ask about cards in the hand brings up the hand, one about players the seats, one about things
 * beside a map that sheet; one about the table takes the sheet away. */
function followAsk() {
  const { ask } = store.view;
  const key = ask ? `${ask.seat}:${ask.id}` : null;
  if (!isPhone() || key === lastAsk) return;
  lastAsk = key;
  const lit = all("#main [data-open]");
  if (!lit.length) return;
  /** @param {string} where */
  const allIn = (where) => lit.every((element) => element.closest(where));
  const onTable = lit.some((element) => element.closest("#table, #map"));
  const beside = $("map") !== null && !hooks.allOnBoard && allIn("#table");
  if (beside || onTable) openSheet(beside ? "table" : "");
  else openSheet(allIn("#seats") ? "seats" : "hand");
  const where = !onTable ? "#hand" : $("map") ? null : "#table";
  if (where) bringIntoSight(lit.filter((element) => element.closest(where)));
}

/** On a table that scrolls, or in a long hand, brings the first choice into sight, unless some are in
 * sight.
 * @param {HTMLElement[]} lit */
function bringIntoSight(lit) {
  const { top, bottom } = $("board").getBoundingClientRect();
  const inSight = lit.some((element) => {
    const box = element.getBoundingClientRect();
    if (element.closest("#hand")) return box.left >= 0 && box.right <= innerWidth;
    return box.top >= top && box.bottom <= bottom;
  });
  if (!inSight) lit[0]?.scrollIntoView({ block: "center", inline: "center" });
}

/** Shows where the choices are: focuses the first of them, in sight. */
export function showLit() {
  lastAsk = null;
  followAsk();
  const [one] = all("#main [data-open]");
  one?.focus({ preventScroll: true });
  if (one?.closest("#map")) bring(one);
  else one?.scrollIntoView({ block: "nearest", inline: "center" });
}

export function wirePhone() {
  document.body.dataset.sheet = "";
  document.addEventListener("frame", () => openSheet(""));
  document.addEventListener("news", () => store.view && drawTabs());
  const dock = $("dock");
  const { style } = document.documentElement;
  const measure = () => {
    const [high, tabs, over] = [dock.offsetHeight, $("sheet-tabs").offsetTop, $("over")?.offsetTop];
    // Reads everything before it writes: each write would make a read lay the page out anew.
    style.setProperty("--dock", `${high}px`);
    style.setProperty("--tabs", `${high - tabs}px`);
    if (over !== undefined) style.setProperty("--over", `${tabs - over}px`);
  };
  new ResizeObserver(measure).observe(dock);
  $("board").addEventListener("click", (event) => {
    const open = isPhone() && document.body.dataset.sheet;
    if (open && !from(event).closest("[data-id]")) openSheet("");
  });
}
