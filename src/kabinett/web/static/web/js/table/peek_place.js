// Places an enlarged thing beside its element, where it covers as few choices as possible.

import { sharedArea, sharedBox } from "../core/boxes.js";
import { isPhone } from "../core/sheets.js";
import { findAll } from "../dom.js";

const GAP = 10;
/** The sheets that slide up over a phone's table. */
const SHEETS = "#hand, #seats, #log-section, #reports, .board-map + .table, .asked-list";
const ROOM = 260;

/** Places it at the bottom of a phone's table: above the sheet of its element, or above or below a
 * place of the board, whichever has more room.
 * @param {HTMLElement} peek
 * @param {HTMLElement} element
 * @param {DOMRect} spot */
function placeOnPhone(peek, element, spot) {
  const sheet = element.closest(SHEETS)?.getBoundingClientRect();
  const map = element.closest("#map")?.getBoundingClientRect();
  const above = map && spot.top - map.top > map.bottom - spot.bottom;
  const foot = above ? spot.top : sheet && sheet.top >= ROOM ? sheet.top : null;
  const head = map && !above ? Math.max(spot.bottom, map.top) : null;
  peek.style.setProperty("--foot", foot === null ? "" : `${innerHeight - foot}px`);
  peek.style.setProperty("--head", head === null ? "" : `${head}px`);
}

/** The box to keep clear. Places of the board are large and irregular, so there it is a small box
 * around the pointer.
 * @param {HTMLElement} element
 * @param {number[]} at */
function boxOf(element, [x, y]) {
  const box = element.getBoundingClientRect();
  const inside = x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  if (!element.closest("#map") || !inside) return box;
  return new DOMRect(x - 12, y - 12, 24, 24);
}

/** Places an enlarged thing inside the window: above the hand, or beside its element, where it
 * covers no choices, or as few as possible. A tall one may also go in the right column.
 * @param {HTMLElement} peek
 * @param {HTMLElement} element
 * @param {number[]} at  where the pointer is */
export function placePeek(peek, element, at) {
  const spot = boxOf(element, at);
  if (isPhone()) placeOnPhone(peek, element, spot);
  peek.classList.remove("is-tight");
  peek.classList.toggle("is-tight", peek.scrollHeight > peek.clientHeight);
  if (isPhone()) return;
  const dock = element.closest("#dock")?.getBoundingClientRect();
  const { width, height } = peek.getBoundingClientRect();
  const middle = spot.left + spot.width / 2 - width / 2;
  const beside = [
    [spot.right + GAP, spot.top],
    [spot.left - width - GAP, spot.top],
    [middle, spot.bottom + GAP],
    [middle, spot.top - height - GAP],
  ];
  const kept = [spot, ...visibleChoices(), ...boxesOf(".asked-line")];
  const near = dock
    ? [[middle, dock.top - height - GAP]]
    : [...beside, ...beyond(spot, kept, width)];
  const far = height > innerHeight / 7 ? [[innerWidth, spot.top]] : [];
  const spots = [...near, ...far].map(([x, y]) => inWindow(x, y, width, height));
  const quiet = boxesOf("#seats, #guide");
  const cost = spots.map((box) => {
    const covered = kept.reduce((sum, one) => sum + sharedArea(box, one), 0);
    const hidden = quiet.some((one) => sharedArea(box, one) > 1) ? innerWidth : 0;
    return covered * innerWidth * 2 + hidden + distance(box, spot);
  });
  const { x, y } = spots[cost.indexOf(Math.min(...cost))];
  peek.style.setProperty("--peek-x", `${x}px`);
  peek.style.setProperty("--peek-y", `${y}px`);
}

/** Positions to the right and to the left of a spot, beyond the boxes that must stay clear.
 * @param {DOMRect} spot
 * @param {DOMRect[]} kept
 * @param {number} width */
function beyond(spot, kept, width) {
  const row = kept.filter((one) => one.bottom > spot.top - GAP && one.top < spot.bottom + 4 * GAP);
  const close = row.filter((one) => one.right > spot.left - width && one.left < spot.right + width);
  const right = Math.max(spot.right, ...close.map((one) => one.right)) + GAP;
  const left = Math.min(spot.left, ...close.map((one) => one.left)) - width - GAP;
  const column = kept.filter((one) => one.right > spot.left && one.left < spot.right);
  const top = Math.min(spot.top, ...column.map((one) => one.top));
  return [
    [right, spot.top],
    [left, spot.top],
    [right, top],
    [left, top],
  ];
}

/** The distance between two boxes, in px.
 * @param {DOMRect} one
 * @param {DOMRect} other */
function distance(one, other) {
  const dx = Math.max(0, one.left - other.right, other.left - one.right);
  const dy = Math.max(0, one.top - other.bottom, other.top - one.bottom);
  return dx + dy;
}

/** @param {string} where */
const boxesOf = (where) =>
  findAll(where)
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .map((one) => one.getBoundingClientRect());

/** @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height */
function inWindow(x, y, width, height) {
  const left = Math.max(GAP, Math.min(innerWidth - width - GAP, x));
  const top = Math.max(GAP, Math.min(innerHeight - height - GAP, y));
  return new DOMRect(left, top, width, height);
}

/** The boxes of the visible choices. */
const visibleChoices = () =>
  findAll("[data-open]")
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .map((one) => {
      const box = one.getBoundingClientRect();
      const map = one.closest("#map")?.getBoundingClientRect();
      return map ? sharedBox(box, map) : box;
    });
