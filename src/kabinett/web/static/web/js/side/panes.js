// The panes in the lower part of the right column (on a phone, in the sheet of the log): log, talk
// and notes, and the reports if there is no room for them above the log.
import { announce, onEvent } from "../core/events.js";
import { byId, findAll, h, letterScale, setChildren, t } from "../dom.js";
import { reportsName, showReports } from "./reports.js";

/** @typedef {"log" | "reports" | "talk" | "notes"} Pane */

const ROOM_FOR_BOTH = 360; // px: lower columns have no room for both reports and log

/** The panes of this page. @type {Pane[]} */
const panes = ["log"];
/** The number of unread entries in each pane. @type {Record<string, number>} */
const unreadCounts = {};
/** The function to call when a pane comes into sight. `isOpened`: somebody has opened it or its sheet.
 * @type {Record<string, (isOpened: boolean) => void>} */
const onShown = {};
/** @type {Pane} */
let openName = "log";

/** Adds a pane.
 * @param {Pane} name
 * @param {(isOpened: boolean) => void} onShow */
export function addPane(name, onShow) {
  if (!panes.includes(name)) panes.push(name);
  panes.sort((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other));
  onShown[name] = onShow;
  drawTabs();
}
/** @type {Pane[]} */
const ORDER = ["log", "reports", "talk", "notes"];

/** Sets the number of unread entries in a pane.
 * @param {Pane} name
 * @param {number} count */
export function setUnread(name, count) {
  if ((unreadCounts[name] ?? 0) === count) return;
  unreadCounts[name] = count;
  drawTabs();
  announce("unread");
}

/** The number of unread entries in a pane.
 * @param {Pane} name */
export const unreadIn = (name) => unreadCounts[name] ?? 0;

/** Says how many entries of a pane are unread; null if none is.
 * @param {Pane} name */
export function unreadBadge(name) {
  const count = unreadIn(name);
  if (!count) return null;
  return h("b.news", null, count, h("span.visually-hidden", null, ` ${t("unread")}`));
}

/** The number of unread entries in all panes. */
export const unreadTotal = () => Object.values(unreadCounts).reduce((sum, one) => sum + one, 0);

/** Is a pane visible to somebody?
 * @param {Pane} name */
export const isPaneSeen = (name) =>
  openName === name && !document.hidden && byId(name).checkVisibility({ visibilityProperty: true });

/** @param {Pane} name */
export function openPane(name) {
  openName = name;
  // Reports are a part of their own, which the page hides if a game has none.
  for (const one of ORDER) if (one !== "reports") byId(one).hidden = one !== name;
  byId("log-section").dataset.pane = byId("side").dataset.pane = name;
  drawTabs();
  announce("pane");
  onShown[name]?.(true);
}

let areReportsRaised = false; // the reports stand before the log

/** Shows the pane of the reports at the end of a game and while a lesson points at them, and the
 * log afterwards.
 * @param {boolean} up */
export function raiseReports(up) {
  const before = areReportsRaised;
  areReportsRaised = up;
  if (!panes.includes("reports")) return;
  if (up) openPane("reports");
  else if (before && openName === "reports") openPane("log");
}

/** Draws the tabs, whose names depend on what the page shows. */
export function drawPanes() {
  if (panes.length > 1) drawTabs();
}

function drawTabs() {
  byId("log-title").classList.toggle("visually-hidden", panes.length > 1);
  byId("side-tabs").hidden = panes.length < 2;
  setChildren(byId("side-tabs"), panes.map(tabButton));
}

/** @param {Pane} name */
function tabButton(name) {
  return h(
    "button.side-tab",
    {
      key: name,
      type: "button",
      data: { pane: name },
      "aria-pressed": String(openName === name),
      onclick: () => openPane(name),
    },
    name === "reports" ? reportsName() : t(`pane_${name}`),
    unreadBadge(name),
  );
}

/** Marks a pane as read when the page or its sheet comes into sight. */
export function wirePanes() {
  document.addEventListener("visibilitychange", () => onShown[openName]?.(false));
  onEvent("sheet", () => onShown[openName]?.(true));
  for (const element of findAll("#side-tabs")) element.hidden = true;
  const measure = new ResizeObserver(placeReports);
  for (const name of ["side", "seats", "guide", "reports"]) measure.observe(byId(name));
}

/** Puts the reports above the log, or into a pane if the players and a lesson leave too little
 * room. */
function placeReports() {
  const desk = document.documentElement.dataset.frame === "desk";
  const room = byId("side").clientHeight - byId("seats").scrollHeight - guideHeight();
  const low = desk && !byId("reports").hidden && room < ROOM_FOR_BOTH;
  if (low === panes.includes("reports")) return;
  byId("side").classList.toggle("is-low", low);
  if (low) {
    addPane("reports", showReports);
    if (areReportsRaised) openPane("reports");
  } else {
    panes.splice(panes.indexOf("reports"), 1);
    if (openName === "reports") openPane("log");
    else drawTabs();
  }
}

/** The height in px that a lesson takes if the reports are below it. */
function guideHeight() {
  const guide = byId("guide");
  if (guide.hidden) return 0;
  const whole = byId("side").clientHeight;
  const text = guide.scrollHeight + guide.offsetHeight - guide.clientHeight;
  const style = getComputedStyle(guide);
  const [height, least, most] = ["height", "least", "most"].map((name) =>
    Number.parseFloat(style.getPropertyValue(`--guide-${name}`)),
  );
  const lowest = Math.min(height * letterScale(), least * whole);
  return Math.max(lowest, Math.min(text, most * whole));
}
