// The arrows with which a lesson points at things on the table.
import { isMiddleIn, middleOf, sharedArea, windowBox } from "../core/boxes.js";
import { h, letterScale } from "../dom.js";
import { elementsNamed } from "../table/places.js";

const LINE_HEIGHT = 70; // px: the greatest height of a line of text

/** The first visible element that draws a thing, or null. On a board it is the smallest one, which
 * for a country is its plate: the box of an irregular shape includes places where the shape is
 * not.
 * @param {string} name */
export function visibleElement(name) {
  const places = elementsNamed(name).filter((one) => {
    const map = one.closest("#map")?.getBoundingClientRect();
    return isMiddleIn(one, map ?? windowBox()) && !isCovered(one);
  });
  const onBoard = places[0]?.closest("#map") ? places.filter((one) => one.closest("#map")) : [];
  const size = (/** @type {Element} */ one) => {
    const { width, height } = one.getBoundingClientRect();
    return width * height;
  };
  return onBoard.toSorted((one, other) => size(one) - size(other))[0] ?? places[0];
}

/** Is an element covered, for example by a sheet? Shapes of a drawing do not count, because they
 * overlap on purpose.
 * @param {Element} element */
function isCovered(element) {
  if (element instanceof SVGElement) return false;
  const over = document.elementFromPoint(...middleOf(element));
  return over !== null && !element.contains(over) && !over.contains(element);
}

/** @import { Box } from "../core/boxes.js" */
/** @typedef {"beside" | "after" | "above" | "below"} Side */

/** Where an arrow lies on each side of a box: it ends 4 px before the thing.
 * @type {Record<Side, (box: Box) => Box>} */
const SIDES = {
  beside: ({ left, top, bottom }) => arrowAt(Math.max(left, 20), (top + bottom) / 2, -16, -7),
  after: ({ right, top, bottom }) => arrowAt(right, (top + bottom) / 2, 4, -7),
  above: ({ left, right, top }) => arrowAt((left + right) / 2, top, -7, -16),
  below: ({ left, right, bottom }) => arrowAt((left + right) / 2, bottom, -7, 4),
};
const ARROW = 14; // px: the size of an arrow, with a little room

/** The place of an arrow that points at a point of the window.
 * @param {number} x
 * @param {number} y
 * @param {number} right  how far right of the point it begins, in px of usual letters
 * @param {number} down
 * @returns {Box} */
function arrowAt(x, y, right, down) {
  const scale = letterScale();
  const [left, top, size] = [x + right * scale, y + down * scale, ARROW * scale];
  return { left, top, right: left + size, bottom: top + size };
}

/** The boxes of the texts on a thing itself.
 * @param {Element} element */
const textBoxes = (element) =>
  [...element.querySelectorAll("*")]
    .filter((one) => !one.children.length && one.textContent.trim())
    .map((one) => one.getBoundingClientRect());

/** An arrow that points at a thing and takes no clicks: beside a line, above a card, or on the side
 * where it stays in the window and covers the least text.
 * @param {Element} element
 * @param {Box[]} board  the boxes of the texts on the board */
export function pointerTo(element, board) {
  const box = element.getBoundingClientRect();
  const words = element instanceof SVGElement ? board : [...board, ...textBoxes(element)];
  /** @type {Side[]} */
  const order =
    box.height < LINE_HEIGHT
      ? ["beside", "after", "above", "below"]
      : ["above", "below", "beside", "after"];
  const coverage = (/** @type {Side} */ side) => {
    const place = SIDES[side](box);
    const inside = sharedArea(place, windowBox());
    const outside = sharedArea(place, place) - inside;
    return words.reduce((sum, word) => sum + sharedArea(place, word), outside);
  };
  const [side] = order.toSorted((one, other) => coverage(one) - coverage(other));
  const pointer = h(`i.guide-pointer.is-${side}`, { "aria-hidden": true });
  const { left, top } = SIDES[side](box);
  pointer.style.left = `${Math.round(left)}px`;
  pointer.style.top = `${Math.round(top)}px`;
  return pointer;
}
