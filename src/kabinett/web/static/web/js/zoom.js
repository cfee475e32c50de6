// The map larger: wheel, pinch and drag, buttons, the keys + - 0, and a tab for each part of the board
// (its `<view data-view>`).  It shows a part of the drawing by its viewBox, so that everything stays
// crisp.  Where the whole could not be read it begins with a part: that of which something is asked.
import { $, all, board, fill, h, t } from "./dom.js";
import { isPhone } from "./sheets.js";
import { bestPart, boxesOf, inSight, litBoxes } from "./sight.js";
import { store } from "./store.js";

/** @typedef {{x: number, y: number, from: [number, number]}} Pointer */

const MOST = 5; // times as large as the whole fits, and at least as large as it was drawn
const SMALLEST = 11.05; // px: words that are smaller are not read at ease
const READABLE = 0.9; // px a unit, at most: where a phone begins
const STEP = 1.5;
const STILL = 8; // px: less is a tap
const HARD = 16; // px: what is lower or narrower a finger misses,
const EASY = 32; // and what is so large it hits
/** @type {SVGSVGElement | null} */
let svg = null;
/** @typedef {{x: number, y: number, width: number, height: number}} Part */
/** @typedef {Part & {name: string, phase: string | undefined}} View */
/** @type {View[]} */
let views = [];
const whole = { x: 0, y: 0, width: 1, height: 1 }; // the drawing
const view = { x: 0, y: 0, scale: 1 }; // the part that is shown: its centre and px a unit
/** @type {Map<number, Pointer>} */
const pointers = new Map();
let moved = false;
let touched = false; // somebody has looked at a part: let it be
let fresh = false; // the part that is shown has been chosen for nothing that is asked
/** @type {number | null} the phase to whose part a phone has been turned */
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
  const said = t(word);
  const onclick = () => (by ? zoomBy(STEP ** by) : fit());
  const props = { type: "button", "aria-label": said, title: said, onclick };
  return h("button.map-tool", { ...props, data: { zoom: by } }, sign);
}

/** The tabs of the parts.  What only the game can name is named by a fact of the scene. */
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
const least = () => Math.min(room().width / whole.width, room().height / whole.height);
const most = () => Math.max(1, MOST * least());
const isWhole = () => view.scale <= least() * 1.001;

/** So many px a unit that its smallest words can be read, those of pieces aside. */
function readable() {
  const words = all("text:not(#pieces *)", $("map")).filter((text) => text.textContent.trim());
  const sizes = words.map((text) => Number.parseFloat(getComputedStyle(text).fontSize));
  return Math.min(READABLE, SMALLEST / Math.min(...sizes));
}

/** All of it; where that could not be read, its upper left part, or what may be chosen. */
function begin() {
  turned = null;
  fit();
  const { width, height } = room();
  if (least() >= readable() || !width || !height) return;
  const scale = isPhone() ? Math.max(readable(), height / whole.height) : readable();
  const [x, y] = [whole.x + width / 2 / scale, whole.y + height / 2 / scale];
  Object.assign(view, { scale, x, y });
  fresh = true;
  show();
  followLit();
}

/** At first as much of what may be chosen on the map as the screen holds; later the map stays where it
 * is as long as half of that is in sight.  What is not is told at the edges (edges.js). */
export function followLit() {
  tellEdges();
  if (!svg || isWhole()) return;
  const lit = litBoxes(svg);
  if (!lit.length) return turn();
  if (turned !== null) {
    turned = null;
    if (!touched) return begin();
  }
  const [seen, best] = [inSight(lit, room()).size, bestPart(lit, room())];
  const enough = fresh ? seen >= best.held : seen && 2 * seen >= best.held;
  fresh = false;
  if (!enough) slide(best);
}

/** On a phone, where nothing of the map is lit, once a phase: to the upper middle of the part that the
 * phase is about, so large that it can be read. */
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

/** What lies so far from the upper left corner of what is seen comes there.
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
  const { width, height } = room();
  if (!width || !height || !svg) return;
  view.scale = Math.min(most(), Math.max(least(), view.scale));
  const [w, tall] = [width / view.scale, height / view.scale];
  view.x = hold(view.x, w, whole.x, whole.width);
  view.y = hold(view.y, tall, whole.y, whole.height);
  const part = [view.x - w / 2, view.y - tall / 2, w, tall];
  svg.setAttribute("viewBox", part.map((n) => n.toFixed(2)).join(" "));
  $("map").classList.toggle("is-zoomed", !isWhole());
  // where the sheet lies, for what a game lays over it
  const from = [
    (whole.x - view.x) * view.scale + width / 2,
    (whole.y - view.y) * view.scale + (tall * view.scale) / 2,
  ];
  const laid = { unit: view.scale, left: from[0], top: from[1] };
  for (const [name, px] of Object.entries(laid)) $("map").style.setProperty(`--${name}`, `${px}px`);
  const largest = view.scale >= most() * 0.999;
  for (const button of all(".map-tool")) {
    const off = Number(button.dataset.zoom) > 0 ? largest : isWhole();
    button.toggleAttribute("disabled", off);
  }
  tellEdges();
}

/** What lies beyond the edges may be other things now. */
const tellEdges = () => document.dispatchEvent(new CustomEvent("map"));

/** The centre along one axis: no more beside the drawing than must be.
 * @param {number} centre
 * @param {number} shown
 * @param {number} from
 * @param {number} size */
function hold(centre, shown, from, size) {
  if (shown >= size) return from + size / 2;
  return Math.min(from + size - shown / 2, Math.max(from + shown / 2, centre));
}

/** Larger by a factor; what lies at the place (the middle, unless told otherwise) stays there.
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

/** True if a finger has touched what it could as well have missed: that becomes larger under it, and
 * nothing is chosen yet.
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

/** Bring an element of the drawing into view.
 * @param {EventTarget | null} element */
export function bring(element) {
  if (!(element instanceof Element) || !svg || isWhole() || !element.closest("#map")) return;
  const at = element.getBoundingClientRect();
  const box = room();
  const [x, y] = [at.left + at.width / 2, at.top + at.height / 2];
  if (x > box.left && x < box.right && y > box.top && y < box.bottom) return;
  view.x += (x - box.left - box.width / 2) / view.scale;
  view.y += (y - box.top - box.height / 2) / view.scale;
  touched = true; // and where there is less room it stays the middle
  show();
}

/** Bring as many of these elements of the drawing into view as there is room for.
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
