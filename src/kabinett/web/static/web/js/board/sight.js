// Which choices are in sight on a board that is shown in part, and which part would show most of
// them.
import { middleOf } from "../core/boxes.js";
import { findAll } from "../dom.js";

/** @typedef {{name: string, left: number, right: number, top: number, bottom: number}} NamedBox */
/** @import { Box } from "../core/boxes.js" */

const ENOUGH = 110; // px: only the middle of a larger thing has to be in sight
const EDGE = 30; // px: keeps choices clear of the hints at the edges

/** @param {Element} svg */
export const choiceBoxes = (svg) => clickBoxes(findAll("[data-open]", svg));

/** @param {HTMLElement[]} things
 * @returns {NamedBox[]} */
export function clickBoxes(things) {
  return things.map((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const [x, y] = middleOf(one);
    const wide = Math.min(right - left, ENOUGH) / 2;
    const high = Math.min(bottom - top, ENOUGH) / 2;
    const name = one.dataset.id ?? one.id;
    return { name, left: x - wide, right: x + wide, top: y - high, bottom: y + high };
  });
}

/** The names of the things that lie inside a box.
 * @param {NamedBox[]} lit
 * @param {Box} box */
export function namesInSight(lit, { left, right, top, bottom }) {
  const here = lit.filter(
    (one) => one.left >= left && one.right <= right && one.top >= top && one.bottom <= bottom,
  );
  return new Set(here.map(({ name }) => name));
}

/** By how many px the board must move to show as many of these choices as possible, in the middle
 * of the window.
 * @param {NamedBox[]} lit
 * @param {Box} room */
export function bestShift(lit, room) {
  const edge = Math.min(EDGE, (room.right - room.left) / 8);
  const wide = room.right - room.left - 2 * edge;
  const high = room.bottom - room.top - 2 * edge;
  const lefts = [...new Set(lit.map((one) => Math.round(one.left)))];
  const tops = [...new Set(lit.map((one) => Math.round(one.top)))];
  let best = { count: 0, far: Infinity, x: 0, y: 0 };
  for (const left of lefts) {
    const column = lit.filter((one) => one.left >= left - 1 && one.right <= left + wide);
    for (const top of tops) {
      const here = column.filter((one) => one.top >= top - 1 && one.bottom <= top + high);
      const count = new Set(here.map(({ name }) => name)).size;
      if (!count || count < best.count) continue;
      const x = middle(here.flatMap((one) => [one.left, one.right])) - (room.left + room.right) / 2;
      const y = middle(here.flatMap((one) => [one.top, one.bottom])) - (room.top + room.bottom) / 2;
      const far = Math.hypot(x, y);
      if (count > best.count || far < best.far) best = { count: count, far, x, y };
    }
  }
  return best;
}

/** @param {number[]} ends */
const middle = (ends) => (Math.min(...ends) + Math.max(...ends)) / 2;
