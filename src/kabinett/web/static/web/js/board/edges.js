// On a board that is shown in part: how many choices lie beyond each edge of the window, with
// buttons that lead to them.
import { onEvent } from "../core/events.js";
import { board, byId, h, setChildren, t } from "../dom.js";
import { bestShift, choiceBoxes, namesInSight } from "./sight.js";
import { boardBox, moveBoard } from "./camera.js";

/** @import { NamedBox } from "./sight.js" */

const SIDES = ["left", "right", "up", "down"];
const SIZE = 44; // px: the size of a hint, large enough for a finger
let isDrawPending = false;

/** Draws the hints again when the board moves or other choices are lit, at most once per frame. */
export function wireEdges() {
  if (!board()) return;
  byId("map").append(h("div", { id: "map-edges" }));
  onEvent("board", () => {
    if (isDrawPending) return;
    isDrawPending = true;
    requestAnimationFrame(drawEdges);
  });
}

function drawEdges() {
  isDrawPending = false;
  const lit = choiceBoxes(/** @type {SVGSVGElement} */ (board()));
  const hidden = choicesOutOfSight(lit);
  const edges = SIDES.map((side) => {
    const beyond = hidden.filter((one) => sideOf(one) === side);
    return beyond.length ? edgeHint(side, beyond, lit) : null;
  });
  setChildren(byId("map-edges"), edges);
}

/** The choices out of sight, one element for each name.
 * @param {NamedBox[]} lit */
function choicesOutOfSight(lit) {
  if (!byId("map").classList.contains("is-zoomed")) return [];
  const visible = namesInSight(lit, boardBox());
  return lit.filter(
    ({ name }, n) => !visible.has(name) && lit.findIndex((one) => one.name === name) === n,
  );
}

/** How many px an element lies beyond an edge.
 * @param {string} side
 * @param {NamedBox} box */
function distanceBeyond(side, { left, right, top, bottom }) {
  const map = boardBox();
  if (side === "left") return map.left - left;
  if (side === "right") return right - map.right;
  return side === "up" ? map.top - top : bottom - map.bottom;
}

/** The edge beyond which an element lies. Of two edges, it is the one that is farther away.
 * @param {NamedBox} box */
const sideOf = (box) =>
  SIDES.reduce((best, side) =>
    distanceBeyond(side, box) > distanceBeyond(best, box) ? side : best,
  );

/** The position of a hint: level with the nearest choice beyond the edge, or as close to that as
 * possible without covering a choice.
 * @param {string} side
 * @param {NamedBox[]} hidden
 * @param {NamedBox[]} lit */
function hintPosition(side, hidden, lit) {
  const { left, top, right, bottom, width, height } = boardBox();
  const [one] = hidden.toSorted((a, b) => distanceBeyond(side, a) - distanceBeyond(side, b));
  const upright = side === "left" || side === "right";
  const [begin, size] = upright ? [top, height] : [left, width];
  const middle = upright ? (one.top + one.bottom) / 2 : (one.left + one.right) / 2;
  const hold = (/** @type {number} */ at) => Math.min(size - SIZE, Math.max(0, at));
  const start = hold(middle - begin - SIZE / 2);
  const covers = (/** @type {number} */ at) => {
    const [x, y] = upright
      ? [side === "left" ? left : right - SIZE, top + at]
      : [left + at, side === "up" ? top : bottom - SIZE];
    const under = (/** @type {NamedBox} */ { left, right, top, bottom }) =>
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

/** A hint: the number of choices beyond an edge. A click shows as many of them as fit.
 * @param {string} side
 * @param {NamedBox[]} hidden
 * @param {NamedBox[]} lit */
function edgeHint(side, hidden, lit) {
  const label = t(`edge_${side}`, { n: hidden.length });
  return h(
    "button.map-edge",
    {
      key: side,
      type: "button",
      data: { side },
      style: hintPosition(side, hidden, lit),
      "aria-label": label,
      title: label,
      onclick: () => moveBoard(bestShift(hidden, boardBox())),
    },
    h("b", { "aria-hidden": true }, hidden.length),
  );
}
