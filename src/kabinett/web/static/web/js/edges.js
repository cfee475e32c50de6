// On a map of which a part is shown: how much of what may be chosen lies beyond each edge, and the way
// there.
import { $, board, fill, h, t } from "./dom.js";
import { bestPart, inSight, litBoxes } from "./sight.js";
import { room, slide } from "./zoom.js";

/** @import { Lit } from "./sight.js" */

const SIDES = ["left", "right", "up", "down"];
const SIZE = 44; // px of a hint, and what a finger needs
let waits = false; // for the next frame

/** The map has moved, or other things are lit: once a frame is enough. */
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
  const hidden = beyondEdges();
  const edges = SIDES.map((side) => {
    const there = hidden.filter((one) => sideOf(one) === side);
    return there.length ? edge(side, there) : null;
  });
  fill($("map-edges"), edges);
}

/** What is lit and cannot be seen, one for each name. */
function beyondEdges() {
  if (!$("map").classList.contains("is-zoomed")) return [];
  const lit = litBoxes(/** @type {SVGSVGElement} */ (board()));
  const seen = inSight(lit, room());
  return lit.filter(
    ({ name }, n) => !seen.has(name) && lit.findIndex((one) => one.name === name) === n,
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

/** Beyond which edge it lies, of two the one that it is farther beyond.
 * @param {Lit} one */
const sideOf = (one) =>
  SIDES.reduce((best, side) => (beyond(side, one) > beyond(best, one) ? side : best));

/** On a level with the first of them: what it lies over is cut by the edge, too.
 * @param {string} side
 * @param {Lit[]} there */
function level(side, there) {
  const { left, top, width, height } = room();
  const [one] = there.toSorted((a, b) => beyond(side, a) - beyond(side, b));
  const hold = (/** @type {number} */ at, /** @type {number} */ size) =>
    `${Math.round(Math.min(size - SIZE, Math.max(0, at - SIZE / 2)))}px`;
  return side === "left" || side === "right"
    ? { top: hold((one.top + one.bottom) / 2 - top, height) }
    : { left: hold((one.left + one.right) / 2 - left, width) };
}

/** How many lie there; a click shows as many of them as there is room for.
 * @param {string} side
 * @param {Lit[]} there */
function edge(side, there) {
  const said = t(`edge_${side}`, { n: there.length });
  return h(
    "button.map-edge",
    {
      key: side,
      type: "button",
      data: { side },
      style: level(side, there),
      "aria-label": said,
      title: said,
      onclick: () => slide(bestPart(there, room())),
    },
    h("b", { "aria-hidden": true }, there.length),
  );
}
