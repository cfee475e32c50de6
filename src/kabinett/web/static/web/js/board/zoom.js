// Enlarges and moves the board: buttons, the keys + - W, and a tab for each part of the board (its
// `<view data-view>`). If the whole board would be too small to read, the part that the ask is about
// comes first.
import { isMiddleIn } from "../core/boxes.js";
import { announce } from "../core/events.js";
import { isPhone } from "../core/sheets.js";
import { board, byId, findAll, h, setChildren, t } from "../dom.js";
import { store } from "../store.js";
import {
  allowedScale,
  boardBox,
  camera,
  centreOf,
  centreOn,
  extent,
  isLargest,
  moveBoard,
  moveCamera,
  showAll,
  showsWhole,
  smallestScale,
} from "./camera.js";
import { bestShift, choiceBoxes, clickBoxes, namesInSight } from "./sight.js";

const SMALLEST = 11.05; // px: smaller words are hard to read
const FIRST_ON_PHONE = 12.05; // px: the smallest words of the part with which a phone begins
const READABLE = 0.9; // px per unit, at most: the scale with which a phone begins
const STEP = 1.5;
const SMALLEST_TARGET = 16; // px: a finger misses smaller things
const GOOD_TARGET = 32; // px: a finger hits things of this size
/** @import { Box } from "../core/boxes.js" */
/** @import { Area, Place } from "./camera.js" */
/** A part of the board with a tab of its own, and the phase in which a phone turns to it; or the part
 * in which the players of a role begin.
 * @typedef {Area & {name: string, phase: string | undefined, role: string | undefined}} BoardView */
/** @type {BoardView[]} */
let parts = [];
/** @type {BoardView[]} */
let homes = [];
/** What stays in sight when the size of the window changes: the place to which somebody has moved the
 * board, the whole board, or (null) what showFirstPart finds.
 * @typedef {"place" | "whole" | null} Kept */
/** @type {Kept} */
let kept = null;
let isFirstPart = false; // the visible part is the first one, and was not chosen for an ask
/** What the viewer saw of the board before the director moved it, and whether the board has had
 * another size since.
 * @type {(Place & {kept: Kept, isResized: boolean}) | null} */
let ownView = null;
/** The phase whose part a phone has shown. @type {number | null} */
let shownPhase = null;

export function wireZoom() {
  const svg = board();
  if (!svg) return;
  const { x, y, width, height } = svg.viewBox.baseVal;
  Object.assign(extent, { x, y, width, height });
  const views = findAll("view", svg).map((one) => {
    const { x, y, width, height } = /** @type {any} */ (one).viewBox.baseVal;
    const { view: name = "", phase, role } = one.dataset;
    return { name, phase, role, x, y, width, height };
  });
  parts = views.filter(({ name }) => name);
  homes = views.filter(({ role }) => role);
  byId("ticker").before(
    h(
      "div.map-tools",
      { role: "group", "aria-label": t("zoom") },
      h("span.map-views"),
      toolButton(-1, "−", "zoom_out"),
      toolButton(0, "□", "zoom_fit"),
      toolButton(1, "+", "zoom_in"),
    ),
  );
  new ResizeObserver(() => {
    if (ownView) ownView.isResized = true;
    if (kept) showKept();
    else showFirstPart();
  }).observe(svg);
  showFirstPart();
}

/** @param {number} by
 * @param {string} sign
 * @param {string} word */
function toolButton(by, sign, word) {
  const title = t(word);
  const onclick = () => (by ? zoomBy(STEP ** by) : showWhole());
  const props = { type: "button", "aria-label": title, title, onclick };
  return h("button.map-tool", { ...props, data: { zoom: by } }, sign);
}

/** Draws the tabs of the parts. A part that only the game can name has the label of a fact of the
 * scene. */
export function drawPartTabs() {
  const bar = findAll(".map-views")[0];
  if (!bar) return;
  const { facts } = store.view.scene;
  const tab = (/** @type {BoardView} */ { name, ...part }) =>
    h(
      "button.map-view",
      { key: name, type: "button", data: { view: name }, onclick: () => showPart(part) },
      facts.find((fact) => fact.id === name)?.label ?? t(`view_${name}`),
    );
  setChildren(bar, parts.map(tab));
}

/** Shows a part of the board; of a part that would be tiny, its beginning.
 * @param {Area} part */
function showPart({ x, y, width, height }) {
  const { width: wide, height: high } = boardBox();
  noteOwnMove();
  const whole = Math.min(wide / width, high / height);
  const readable = readableScale();
  const scale = whole < readable / 2 ? readable : whole;
  const [w, tall] = [Math.min(width, wide / scale), Math.min(height, high / scale)];
  moveCamera({ ...centreOf({ x, y, width: w, height: tall }), scale });
}

/** Notes that the viewer has moved the board, so that it stays there. */
export function noteOwnMove() {
  kept = "place";
  ownView = null;
}

/** The scale (px per unit) at which the smallest words of the board have this size in px; words on
 * pieces do not count. */
function readableScale(least = SMALLEST) {
  const words = findAll("text:not(#pieces *)", byId("map")).filter((text) =>
    text.textContent.trim(),
  );
  const sizes = words.map((text) => Number.parseFloat(getComputedStyle(text).fontSize));
  return Math.min(READABLE, least / Math.min(...sizes));
}

/** Shows the first part of the board, or the part with the choices. */
function showFirstPart() {
  fitFirstPart();
  showChoicesOnBoard();
}

/** Shows the whole board. If that is too small to read, shows the first part if it can be as wide as the window,
 * otherwise the part in which the viewer's role begins, or the upper left. */
function fitFirstPart() {
  shownPhase = null;
  kept = null;
  const box = boardBox();
  const { width, height } = box;
  if (smallestScale(box) >= readableScale() || !width || !height) return showAll();
  const part = parts.slice(0, 1).find((first) => fillsWidth(first, box));
  const scale = part ? width / part.width : firstScale(box);
  const role = store.view?.scene.panels.find(({ seat }) => seat === store.seat)?.role;
  const home = part ? undefined : homes.find((one) => one.role === role);
  const middle = part ?? home;
  const x = middle ? centreOf(middle).x : extent.x + width / 2 / scale;
  const foot = part ? part.y + part.height - height / scale : 0; // nothing of the part below shows
  const y = Math.max((home ?? extent).y, foot) + height / 2 / scale;
  isFirstPart = true;
  return moveCamera({ scale, x, y });
}

/** The first time, shows as many choices on the board as fit in the window. Later it leaves the
 * board where it is while at least half of that number is in sight; hints at the edges lead to the
 * rest (edges.js). */
export function showChoicesOnBoard() {
  announce("board");
  const svg = board();
  if (!svg || showsWhole()) return;
  let lit = choiceBoxes(svg);
  if (!lit.length) return showAskedPlace() || showPhasePart();
  if (shownPhase !== null && !kept) {
    fitFirstPart();
    lit = choiceBoxes(svg);
  }
  shownPhase = null;
  const [visible, best] = [namesInSight(lit, boardBox()).size, bestShift(lit, boardBox())];
  const enough = isFirstPart ? visible >= best.count : visible && 2 * visible >= best.count;
  isFirstPart = false;
  if (!enough && !showPartWith(lit)) moveBoard(best);
}

/** Shows the part of the board in which all these things lie, if the window has room for all of it in
 * readable letters; returns whether it does.
 * @param {Box[]} boxes */
function showPartWith(boxes) {
  if (!boxes.length) return false;
  const { left, top, width, height } = boardBox();
  const from = {
    x: left + width / 2 - camera.x * camera.scale,
    y: top + height / 2 - camera.y * camera.scale,
  };
  const part = parts.find((one) => {
    const [x, y] = [from.x + one.x * camera.scale, from.y + one.y * camera.scale];
    const [right, bottom] = [x + one.width * camera.scale, y + one.height * camera.scale];
    return boxes.every(
      (box) => box.left >= x && box.right <= right && box.top >= y && box.bottom <= bottom,
    );
  });
  const scale = part ? Math.min(width / part.width, height / part.height) : 0;
  if (!part || scale < readableScale(leastWordSize())) return false;
  moveCamera({ ...centreOf(part), scale });
  return true;
}

/** If nothing on the board is lit, but the question names things there, brings as many of them into
 * sight as fit; returns whether it names any. */
function showAskedPlace() {
  const text = store.openChoices.size ? (store.view?.ask?.text ?? []) : [];
  const names = text.flatMap((part) => (typeof part === "string" ? [] : [part.id]));
  const places = names.flatMap(
    (name) => board()?.querySelector(`[id="${CSS.escape(name)}"]`) ?? [],
  );
  const boxes = clickBoxes(/** @type {any[]} */ (places));
  const best = bestShift(boxes, boardBox());
  if (namesInSight(boxes, boardBox()).size < best.count) {
    isFirstPart = false;
    if (!showPartWith(boxes)) moveBoard(best);
  }
  return places.length > 0;
}

/** On a phone, if nothing on the board is lit, moves once per phase to the part that the phase is
 * about, enlarged until it is readable. */
function showPhasePart() {
  const phase = store.view?.scene.phase ?? null;
  const part = parts.find((one) => one.phase === String(phase));
  if (!part || !isPhone() || shownPhase === phase) return;
  shownPhase = phase;
  const { width, height } = boardBox();
  const scale = Math.max(readableScale(), Math.min(width / part.width, height / part.height));
  moveCamera({ scale, x: centreOf(part).x, y: part.y + height / 2 / scale });
}

/** Shows the whole board, for a viewer who wants that. */
export function showWhole() {
  kept = "whole";
  ownView = null;
  showAll();
}

const showKept = () => (kept === "whole" ? showAll() : moveCamera());

/** Whether this part of the board fills the width of the window and is readable and whole at that
 * size, so that nothing of the part beside it shows.
 * @param {Area} part
 * @param {DOMRect} box */
function fillsWidth(part, { width, height }) {
  const scale = width / part.width;
  return scale >= readableScale(leastWordSize()) && part.height * scale <= height;
}

/** The size in px of the smallest words when a part of the board is shown of itself. */
const leastWordSize = () => (isPhone() ? FIRST_ON_PHONE : SMALLEST);

/** The first scale of a board that is too small to read as a whole. It leaves no empty strip above
 * or below.
 * @param {DOMRect} box */
const firstScale = ({ height }) => Math.max(readableScale(leastWordSize()), height / extent.height);

/** Enlarges the board by a factor. The point `at` stays where it is; by default it is the middle.
 * @param {number} factor
 * @param {[number, number] | null} [at] */
export function zoomBy(factor, at = null) {
  if (!board()) return false;
  const box = boardBox();
  const [px, py] = at ?? [box.left + box.width / 2, box.top + box.height / 2];
  const [dx, dy] = [px - box.left - box.width / 2, py - box.top - box.height / 2];
  noteOwnMove();
  const { x, y, scale: before } = camera;
  const scale = allowedScale(before * factor, box);
  moveCamera({ x: x + dx / before - dx / scale, y: y + dy / before - dy / scale, scale });
  return true;
}

/** Zooms in under a finger if it touched something so small that it could easily have
 * missed it. If a thing has a `data-body`, only the size of that part counts, without lines that
 * lead to it.
 * @param {MouseEvent} event
 * @param {HTMLElement} element
 * @returns {boolean} whether the board is larger now, so that nothing is chosen yet */
export function zoomInOnSmallTarget(event, element) {
  const byFinger = /** @type {PointerEvent} */ (event).pointerType === "touch";
  if (!byFinger || !board()?.contains(element) || isLargest()) return false;
  const body = element.querySelector("[data-body]") ?? element;
  const { width, height } = body.getBoundingClientRect();
  const strokes = findAll("path", body).map((one) => parseFloat(getComputedStyle(one).strokeWidth));
  // The box of a line has no width.
  const size = Math.min(width, height) + camera.scale * Math.max(0, ...strokes);
  if (size >= SMALLEST_TARGET) return false;
  return zoomBy(GOOD_TARGET / Math.max(1, size), [event.clientX, event.clientY]);
}

/** Brings an element of the board into sight.
 * @param {EventTarget | null} element */
export function bringIntoSight(element) {
  if (!(element instanceof Element) || !element.closest("#map svg") || showsWhole()) return;
  if (isMiddleIn(element, boardBox())) return;
  kept = "place"; // keeps the element in the middle when the window gets smaller
  centreOn(element);
}

/** Brings as many of these elements of the board into sight as fit, and on a phone so large that they
 * can be read.
 * @param {HTMLElement[]} elements */
export function bringAllIntoSight(elements) {
  const [first] = elements;
  if (!board() || !first || (showsWhole() && !isPhone())) return;
  ownView ??= { ...camera, kept, isResized: false };
  if (isPhone()) zoomInAt(first, readableScale());
  const boxes = clickBoxes(elements);
  const best = bestShift(boxes, boardBox());
  if (namesInSight(boxes, boardBox()).size >= best.count) return;
  kept = "place";
  moveBoard(best);
}

/** Zooms in to at least this scale, with an element in the middle.
 * @param {HTMLElement} element
 * @param {number} scale */
function zoomInAt(element, scale) {
  if (camera.scale >= scale * 0.999) return;
  kept = "place";
  centreOn(element, scale);
}

/** Shows again what the viewer saw of the board before the director moved it, unless the viewer has
 * moved it since. */
export function returnToOwnView() {
  if (!ownView) return;
  const { kept: keptBefore, isResized, ...place } = ownView;
  ownView = null;
  kept = keptBefore;
  if (kept === "whole") showAll();
  else if (!kept && isResized) showFirstPart();
  else moveCamera(place);
}
