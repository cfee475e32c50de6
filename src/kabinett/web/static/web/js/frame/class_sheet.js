// The strip of a class on a phone: one line, and a sheet with the rest. A tap on the line opens the
// sheet. The whole strip at once would leave no room for the board.
import { onEvent } from "../core/events.js";
import { findFirst, h, t, targetOf } from "../dom.js";

/** What the line may say, the most urgent first. */
const NEWS = [
  ".team-silent",
  ".class-word",
  ".class-pause",
  ".class-notes:not(.is-read)",
  ".team-pen",
];
/** The elements that close the sheet when they are pressed. */
const LAST_PRESS = ".class-word .button, .class-talk";
let isOpen = false;

onEvent("seat", () => {
  isOpen = false;
});

/** Draws the line and the sheet.
 * @param {HTMLElement[]} first  what the line always says
 * @param {HTMLElement[]} rest  what the sheet has
 * @param {() => void} redraw  draws the strip again */
export function lineAndSheet(first, rest, redraw) {
  /** @param {boolean} opens */
  const turn = (opens) => {
    isOpen = opens;
    redraw();
  };
  const name = t("class_more");
  const button = {
    type: "button",
    title: name,
    "aria-label": name,
    "aria-expanded": String(isOpen),
    "aria-controls": "class-sheet",
  };
  const onclick = (/** @type {MouseEvent} */ event) => {
    if (targetOf(event).closest(LAST_PRESS)) turn(false);
  };
  const props = { key: "sheet", id: "class-sheet", hidden: !isOpen, onclick };
  const sheet = h("div.class-sheet", props, rest);
  const news = newsOfSheet(sheet);
  return [
    h(
      news ? "div.class-line.has-news" : "div.class-line",
      { key: "line" },
      first,
      h("span.class-news", { key: "news", role: "status" }, news),
      h("button.class-more", { ...button, key: "more", onclick: () => turn(!isOpen) }),
    ),
    sheet,
  ];
}

/** The most urgent sentence of a sheet; "" if it has none.
 * @param {HTMLElement} sheet */
function newsOfSheet(sheet) {
  const [part] = NEWS.map((where) => findFirst(where, sheet)).filter((one) => one !== null);
  return part ? (findFirst(".class-said", part) ?? part).textContent : "";
}
