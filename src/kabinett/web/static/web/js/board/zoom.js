// A larger map: wheel, pinch and drag, buttons, the keys + - 0, and a tab for each part of the board
// (its `<view data-view>`).  It shows a part of the drawing by its viewBox, so that everything stays
// crisp.  If the whole would be too small to read, it begins with the part that the ask is about.
import { $, all, board, fill, h, t } from "../dom.js";
import { isPhone } from "../frame/sheets.js";
import { bestPart, boxesOf, inSight, litBoxes } from "./sight.js";
import { store } from "../store.js";

/** @typedef {{x: number, y: number, from: [number, number]}} Pointer */

const MOST = 5; // times as large as the whole fits; the drawing's own size is always allowed
const SMALLEST = 11.05; // px: smaller words are hard to read
const READABLE = 0.9; // px a unit, at most: the scale at which a phone begins
const STEP = 1.5;
const STILL = 8; // px: less is a tap
const HARD = 16; // px: a finger misses what is lower or narrower,
const EASY = 32; // and hits what is this large
/** @type {SVGSVGElement | null} */
let svg = null;
/** @typedef {{x: number, y: number, width: number, height: number}} Part */
/** @typedef {Part & {name: string, phase: string | undefined}} View */
/** @type {View[]} */
let views = [];
const whole = { x: 0, y: 0, width: 1, height: 1 }; // the drawing
const view = { x: 0, y: 0, scale: 1 }; // the part on the screen: its centre and px a unit
/** @type {Map<number, Pointer>} */
const pointers = new Map();
let moved = false;
let touched = false; // somebody has chosen the part: leave it
let fresh = false; // the part is the first one, not chosen for an ask
/** @type {number | null} the phase whose part a phone has shown */
let turned = null;

export function wireZoom() {
  svg = board();
  if (!svg) return;
  const { x, y, width, height } = svg.viewBox.baseVal;
  Object.assign(whole, { x, y, width, height });
  views = all("view", svg).map((one) => {
    const { x, y, width, height } = /** @type {any} */ (one).viewBox.baseVal;
    const { view: name = "", phase } = one.dataset;
    return { name, phase, x, y, width, height };
  });
  const box = $("map");
  box.addEventListener("wheel", wheel, { passive: false });
  box.addEventListener("pointerdown", down);
  addEventListener("pointermove", move);
  addEventListener("pointerup", up);
  addEventListener("pointercancel", up);
  box.addEventListener("click", swallow, true);
  $("ticker").before(
    h(
      "div.map-tools",
      { role: "group", "aria-label": t("zoom") },
      h("span.map-views"),
      tool(-1, "−", "zoom_out"),
      tool(0, "□", "zoom_fit"),
      tool(1, "+", "zoom_in"),
    ),
  );
  new ResizeObserver(() => (touched ? show() : begin())).observe(svg);
  begin();
}

/** @param {number} by
 * @param {string} sign
 * @param {string} word */
function tool(by, sign, word) {
  const title = t(word);
  const onclick = () => (by ? zoomBy(STEP ** by) : fit());
  const props = { type: "button", "aria-label": title, title: title, onclick };
  return h("button.map-tool", { ...props, data: { zoom: by } }, sign);
}

/** The tabs of the parts.  A fact of the scene gives a name that only the game knows. */
export function drawViews() {
  const bar = all(".map-views")[0];
  if (!bar) return;
  const { facts } = store.view.scene;
  const tab = (/** @type {View} */ { name, ...part }) =>
    h(
      "button.map-view",
      { key: name, type: "button", data: { view: name }, onclick: () => showPart(part) },
      facts.find((fact) => fact.id === name)?.label ?? t(`view_${name}`),
    );
  fill(bar, views.map(tab));
}

/** @param {Part} part */
function showPart({ x, y, width, height }) {
  const { width: wide, height: high } = room();
  touched = true;
  const scale = Math.min(wide / width, high / height);
  Object.assign(view, { scale, x: x + width / 2, y: y + height / 2 });
  show();
}

/** The click that ends a drag chooses nothing.
 * @param {Event} event */
function swallow(event) {
  if (!moved) return;
  moved = false;
  event.stopPropagation();
}

export const room = () => /** @type {SVGSVGElement} */ (svg).getBoundingClientRect();
// Measuring the room lays out a changed page anew: pass one measure on where it still holds.
const least = (box = room()) => Math.min(box.width / whole.width, box.height / whole.height);
const most = (box = room()) => Math.max(1, MOST * least(box));
const isWhole = (box = room()) => view.scale <= least(box) * 1.001;

/** The px a unit at which the smallest words are readable, those of pieces aside. */
function readable() {
  const words = all("text:not(#pieces *)", $("map")).filter((text) => text.textContent.trim());
  const sizes = words.map((text) => Number.parseFloat(getComputedStyle(text).fontSize));
  return Math.min(READABLE, SMALLEST / Math.min(...sizes));
}

/** Shows all; if that is too small to read, the upper left part, or the part with the choices. */
function begin() {
  turned = null;
  const box = room();
  const { width, height } = box;
  const read = readable();
  if (least(box) >= read || !width || !height) return fit();
  const scale = isPhone() ? Math.max(read, height / whole.height) : read;
  const [x, y] = [whole.x + width / 2 / scale, whole.y + height / 2 / scale];
  Object.assign(view, { scale, x, y });
  touched = false;
  fresh = true;
  show();
  followLit();
}

/** At first shows as many choices on the map as the screen holds; later the map stays where it is while
 * half of that is in sight.  The edges tell the rest (edges.js). */
export function followLit() {
  tellEdges();
  if (!svg || isWhole()) return;
  const lit = litBoxes(svg);
  if (!lit.length) return turn();
  if (turned !== null) {
    turned = null;
    if (!touched) return begin();
  }
  const [visible, best] = [inSight(lit, room()).size, bestPart(lit, room())];
  const enough = fresh ? visible >= best.held : visible && 2 * visible >= best.held;
  fresh = false;
  if (!enough) slide(best);
}

/** On a phone, when nothing of the map is lit, moves once a phase to the upper middle of the part that
 * the phase is about, large enough to read. */
function turn() {
  const phase = store.view?.scene.phase ?? null;
  const part = views.find((one) => one.phase === String(phase));
  if (!part || !isPhone() || turned === phase) return;
  turned = phase;
  const { width, height } = room();
  const scale = Math.max(readable(), Math.min(width / part.width, height / part.height));
  Object.assign(view, { scale, x: part.x + part.width / 2, y: part.y + height / 2 / scale });
  show();
}

/** Moves what lies this far from the upper left corner of the screen into that corner.
 * @param {{x: number, y: number}} by  px */
export function slide({ x, y }) {
  view.x += x / view.scale;
  view.y += y / view.scale;
  show();
}

export function fit() {
  touched = false;
  const [x, y] = [whole.x + whole.width / 2, whole.y + whole.height / 2];
  Object.assign(view, { x, y, scale: least() });
  show();
}

function show() {
  const box = room();
  const { width, height } = box;
  if (!width || !height || !svg) return;
  view.scale = Math.min(most(box), Math.max(least(box), view.scale));
  const [smallest, largest] = [isWhole(box), view.scale >= most(box) * 0.999];
  const [w, tall] = [width / view.scale, height / view.scale];
  view.x = hold(view.x, w, whole.x, whole.width);
  view.y = hold(view.y, tall, whole.y, whole.height);
  const part = [view.x - w / 2, view.y - tall / 2, w, tall];
  svg.setAttribute("viewBox", part.map((n) => n.toFixed(2)).join(" "));
  $("map").classList.toggle("is-zoomed", !smallest);
  // where the drawing lies, for what a game lays over it
  const from = [
    (whole.x - view.x) * view.scale + width / 2,
    (whole.y - view.y) * view.scale + (tall * view.scale) / 2,
  ];
  const laid = { unit: view.scale, left: from[0], top: from[1] };
  for (const [name, px] of Object.entries(laid)) $("map").style.setProperty(`--${name}`, `${px}px`);
  for (const button of all(".map-tool")) {
    const off = Number(button.dataset.zoom) > 0 ? largest : smallest;
    button.toggleAttribute("disabled", off);
  }
  tellEdges();
}

/** Asks for the edges to be drawn anew: other things may lie beyond them. */
const tellEdges = () => document.dispatchEvent(new CustomEvent("map"));

/** The centre along one axis, with no more room beside the drawing than needed.
 * @param {number} centre
 * @param {number} shown
 * @param {number} from
 * @param {number} size */
function hold(centre, shown, from, size) {
  if (shown >= size) return from + size / 2;
  return Math.min(from + size - shown / 2, Math.max(from + shown / 2, centre));
}

/** Enlarges by a factor; the place `at` (by default the middle) stays where it is.
 * @param {number} factor
 * @param {[number, number] | null} [at] */
export function zoomBy(factor, at = null) {
  if (!svg) return false;
  const box = room();
  const [px, py] = at ?? [box.left + box.width / 2, box.top + box.height / 2];
  const [dx, dy] = [px - box.left - box.width / 2, py - box.top - box.height / 2];
  touched = true;
  const before = view.scale;
  const after = Math.min(most(), Math.max(least(), before * factor));
  view.x += dx / before - dx / after;
  view.y += dy / before - dy / after;
  view.scale = after;
  show();
  return true;
}

/** True if a finger has touched something that it could as easily have missed: the map grows under the
 * finger, and nothing is chosen yet.
 * @param {MouseEvent} event
 * @param {HTMLElement} element */
export function enlarges(event, element) {
  const byFinger = /** @type {PointerEvent} */ (event).pointerType === "touch";
  if (!byFinger || !svg?.contains(element) || view.scale >= most() * 0.999) return false;
  const { width, height } = element.getBoundingClientRect();
  const strokes = all("path", element).map((one) => parseFloat(getComputedStyle(one).strokeWidth));
  const size = Math.min(width, height) + view.scale * Math.max(0, ...strokes); // lines have no box
  if (size >= HARD) return false;
  return zoomBy(EASY / Math.max(1, size), [event.clientX, event.clientY]);
}

/** Brings an element of the drawing into sight.
 * @param {EventTarget | null} element */
export function bring(element) {
  if (!(element instanceof Element) || !svg || isWhole() || !element.closest("#map")) return;
  const at = element.getBoundingClientRect();
  const box = room();
  const [x, y] = [at.left + at.width / 2, at.top + at.height / 2];
  if (x > box.left && x < box.right && y > box.top && y < box.bottom) return;
  view.x += (x - box.left - box.width / 2) / view.scale;
  view.y += (y - box.top - box.height / 2) / view.scale;
  touched = true; // so it stays in the middle when the room shrinks
  show();
}

/** Brings as many of these elements of the drawing into sight as fit.
 * @param {HTMLElement[]} elements */
export function bringAll(elements) {
  if (!svg || isWhole()) return;
  const boxes = boxesOf(elements);
  const best = bestPart(boxes, room());
  if (inSight(boxes, room()).size >= best.held) return;
  touched = true;
  slide(best);
}

/** @param {WheelEvent} event */
function wheel(event) {
  event.preventDefault();
  const unit = event.deltaMode ? 0.05 : 0.0018;
  zoomBy(Math.exp(-event.deltaY * unit), [event.clientX, event.clientY]);
}

/** @param {PointerEvent} event */
function down(event) {
  if (event.button > 0) return;
  if (!pointers.size) moved = false;
  const { clientX: x, clientY: y } = event;
  pointers.set(event.pointerId, { x, y, from: [x, y] });
}

/** @param {PointerEvent} event */
function move(event) {
  const one = pointers.get(event.pointerId);
  if (!one) return;
  const { clientX: x, clientY: y } = event;
  const others = [...pointers.values()].filter((other) => other !== one);
  const [other] = others;
  const before = other ? apart(one, other) : 0;
  const [dx, dy] = [x - one.x, y - one.y];
  if (!moved && !other && Math.hypot(x - one.from[0], y - one.from[1]) < STILL) return;
  moved = true;
  touched = true;
  $("map").classList.add("is-panning");
  Object.assign(one, { x, y });
  view.x -= dx / (others.length + 1) / view.scale;
  view.y -= dy / (others.length + 1) / view.scale;
  if (before) zoomBy(apart(one, other) / before, [(x + other.x) / 2, (y + other.y) / 2]);
  else show();
}

/** @param {Pointer} one
 * @param {Pointer} other */
const apart = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);

/** @param {PointerEvent} event */
function up(event) {
  if (!pointers.delete(event.pointerId)) return;
  if (!pointers.size) $("map").classList.remove("is-panning");
}
