// The lower part of the right column (on a phone the sheet of the log): log, talk, notes; and the
// reports, if the room above the log is too small for them.
import { $, all, fill, h, t } from "../dom.js";
import { readReports, reportsName } from "./reports.js";

/** @typedef {"log" | "reports" | "talk" | "notes"} Pane */

const ROOM = 360; // px: less is too little for reports and log together

/** @type {Pane[]} the panes that the page has */
const panes = ["log"];
/** @type {Record<string, number>} how much is new in each */
const news = {};
/** @type {Record<string, () => void>} called when a pane comes into sight */
const shown = {};
/** @type {Pane} */
let open = "log";

/** Adds a pane.
 * @param {Pane} name
 * @param {() => void} onShow */
export function addPane(name, onShow) {
  if (!panes.includes(name)) panes.push(name);
  panes.sort((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other));
  shown[name] = onShow;
  draw();
}
/** @type {Pane[]} */
const ORDER = ["log", "reports", "talk", "notes"];

/** Tells how much is new in a pane.
 * @param {Pane} name
 * @param {number} count */
export function setNews(name, count) {
  if ((news[name] ?? 0) === count) return;
  news[name] = count;
  draw();
  document.dispatchEvent(new CustomEvent("news"));
}

/** How much is new in all panes. */
export const allNews = () => Object.values(news).reduce((sum, one) => sum + one, 0);

/** Does somebody see this pane?
 * @param {Pane} name */
export const isPaneSeen = (name) =>
  open === name && !document.hidden && $(name).checkVisibility({ visibilityProperty: true });

/** @param {Pane} name */
export function openPane(name) {
  open = name;
  // reports are a part of their own, which the page hides where a game has none
  for (const one of ORDER) if (one !== "reports") $(one).hidden = one !== name;
  $("log-section").dataset.pane = $("side").dataset.pane = name;
  draw();
  document.dispatchEvent(new CustomEvent("pane"));
  shown[name]?.();
}

let raised = false; // the reports have come before the log

/** Reports behind the log come before it at the end, and while a lesson points at them.
 * @param {boolean} up */
export function raiseReports(up) {
  const before = raised;
  raised = up;
  if (!panes.includes("reports")) return;
  if (up) openPane("reports");
  else if (before && open === "reports") openPane("log");
}

/** Draws the tabs, whose names go with what the page shows. */
export function drawPanes() {
  if (panes.length > 1) draw();
}

function draw() {
  $("log-title").classList.toggle("visually-hidden", panes.length > 1);
  $("side-tabs").hidden = panes.length < 2;
  fill($("side-tabs"), panes.map(tab));
}

/** @param {Pane} name */
function tab(name) {
  const count = news[name] ?? 0;
  return h(
    "button.side-tab",
    {
      key: name,
      type: "button",
      data: { pane: name },
      "aria-pressed": String(open === name),
      onclick: () => openPane(name),
    },
    name === "reports" ? reportsName() : t(`pane_${name}`),
    count ? h("b.news", null, count, h("span.visually-hidden", null, ` ${t("unread")}`)) : null,
  );
}

/** A pane counts as read when the page or its sheet comes up. */
export function wireSide() {
  const look = () => shown[open]?.();
  document.addEventListener("visibilitychange", look);
  document.addEventListener("sheet", look);
  for (const element of all("#side-tabs")) element.hidden = true;
  const measure = new ResizeObserver(fit);
  for (const name of ["side", "seats", "guide", "reports"]) measure.observe($(name));
}

/** Puts the reports above the log, or behind it where the players and a lesson leave too little room
 * for both. */
function fit() {
  const desk = document.documentElement.dataset.frame === "desk";
  const room = $("side").clientHeight - $("seats").offsetHeight - guideHeight();
  const low = desk && !$("reports").hidden && room < ROOM;
  if (low === panes.includes("reports")) return;
  $("side").classList.toggle("is-low", low);
  if (low) {
    addPane("reports", readReports);
    if (raised) openPane("reports");
  } else {
    panes.splice(panes.indexOf("reports"), 1);
    if (open === "reports") openPane("log");
    else draw();
  }
}

/** px that the guide of a lesson takes above reports, wherever they stand; its style sheet sets it. */
function guideHeight() {
  const guide = $("guide");
  if (guide.hidden) return 0;
  const whole = $("side").clientHeight;
  const text = guide.scrollHeight + guide.offsetHeight - guide.clientHeight;
  return Math.max(Math.min(300, 0.36 * whole), Math.min(text, 0.68 * whole));
}
