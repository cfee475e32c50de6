// On a map that shows only a part: how many choices lie beyond each edge, and the way there.
import { $, board, fill, h, t } from "../dom.js";
import { bestPart, inSight, litBoxes } from "./sight.js";
import { room, slide } from "./zoom.js";

/** @import { Lit } from "./sight.js" */

const SIDES = ["left", "right", "up", "down"];
const SIZE = 44; // px of a hint, and what a finger needs
let waits = false; // for the next frame to draw

/** Redraws when the map moves or other things are lit: at most once a frame. */
export function wireEdges() {
  if (!board()) return;
  $("map").append(h("div", { id: "map-edges" }));
  document.addEventListener("map", () => {
    if (waits) return;
    waits = true;
    requestAnimationFrame(draw);
  });
}

function draw() {
  waits = false;
  const lit = litBoxes(/** @type {SVGSVGElement} */ (board()));
  const hidden = beyondEdges(lit);
  const edges = SIDES.map((side) => {
    const there = hidden.filter((one) => sideOf(one) === side);
    return there.length ? edge(side, there, lit) : null;
  });
  fill($("map-edges"), edges);
}

/** The lit things out of sight, one for each name.
 * @param {Lit[]} lit */
function beyondEdges(lit) {
  if (!$("map").classList.contains("is-zoomed")) return [];
  const visible = inSight(lit, room());
  return lit.filter(
    ({ name }, n) => !visible.has(name) && lit.findIndex((one) => one.name === name) === n,
  );
}

/** How far it lies beyond an edge, in px.
 * @param {string} side
 * @param {Lit} one */
function beyond(side, { left, right, top, bottom }) {
  const map = room();
  if (side === "left") return map.left - left;
  if (side === "right") return right - map.right;
  return side === "up" ? map.top - top : bottom - map.bottom;
}

/** The edge beyond which it lies; of two, the one that it is farther beyond.
 * @param {Lit} one */
const sideOf = (one) =>
  SIDES.reduce((best, side) => (beyond(side, one) > beyond(best, one) ? side : best));

/** Level with the first of them, or as near to that as it can be without covering a choice.
 * @param {string} side
 * @param {Lit[]} there
 * @param {Lit[]} lit */
function level(side, there, lit) {
  const { left, top, right, bottom, width, height } = room();
  const [one] = there.toSorted((a, b) => beyond(side, a) - beyond(side, b));
  const upright = side === "left" || side === "right";
  const [begin, size] = upright ? [top, height] : [left, width];
  const middle = upright ? (one.top + one.bottom) / 2 : (one.left + one.right) / 2;
  const hold = (/** @type {number} */ at) => Math.min(size - SIZE, Math.max(0, at));
  const start = hold(middle - begin - SIZE / 2);
  const covers = (/** @type {number} */ at) => {
    const [x, y] = upright
      ? [side === "left" ? left : right - SIZE, top + at]
      : [left + at, side === "up" ? top : bottom - SIZE];
    const under = (/** @type {Lit} */ { left, right, top, bottom }) =>
      left < x + SIZE && right > x && top < y + SIZE && bottom > y;
    return lit.filter(under).length;
  };
  let best = start;
  for (let far = 0; far < size && covers(best); far += SIZE / 4) {
    for (const at of [hold(start - far), hold(start + far)]) {
      if (covers(at) < covers(best)) best = at;
    }
  }
  return { [upright ? "top" : "left"]: `${Math.round(best)}px` };
}

/** How many lie there; a click shows as many of them as fit.
 * @param {string} side
 * @param {Lit[]} there
 * @param {Lit[]} lit */
function edge(side, there, lit) {
  const label = t(`edge_${side}`, { n: there.length });
  return h(
    "button.map-edge",
    {
      key: side,
      type: "button",
      data: { side },
      style: level(side, there, lit),
      "aria-label": label,
      title: label,
      onclick: () => slide(bestPart(there, room())),
    },
    h("b", { "aria-hidden": true }, there.length),
  );
}
