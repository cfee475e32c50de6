// A scratch board: a copy of the table at one moment.  Everything on it moves freely, and one can draw
// arrows; there are no rules, and only this person sees it.
import { get, post, Refused } from "../core/requests.js";
import { $, all, board, fill, h, t } from "../dom.js";
import { elementOf, isCard, offer, thingOf } from "./things.js";
import { drawArrows } from "./arrows.js";
import { config, store } from "../store.js";
import { compose } from "../core/view.js";

/** @import { Thing } from "./things.js" */
/** @import { Arrow, Spot } from "./arrows.js" */
/** @import { View } from "../types.d.ts" */
/** Where things lie: for pieces how far from their places, in units of the board; for cards their
 * middle, in fractions of the window.
 * @typedef {{moved: Record<string, Spot>, arrows: Arrow[]}} Marks */

const SOON = 600; // ms from a change until it is saved
const STILL = 4; // px: less is a click
const STEP = { board: 24, page: 0.02 };

/** @type {Marks} */
let marks = { moved: {}, arrows: [] };
/** @type {string[]} the states to which undo returns */
let before = [];
/** @type {"move" | "arrow"} */
let mode = "move";
/** @type {Thing | null} the thing that the keyboard has taken up */
let picked = null;
/** @type {Spot | undefined} where it lay then */
let lay;
/** @type {Element | null} where an arrow of the keyboard begins */
let begun = null;
let name = "";
let state = "sketch_mine";
let timer = 0;
let swallow = false;
/** @type {HTMLElement} */
let layer;

/** @param {(view: View) => Promise<void>} show */
export async function startSketch(show) {
  const answer = await get(`${config.api.sketch}?sketch=${config.sketch}`);
  name = answer.name;
  marks = { moved: {}, arrows: [], ...answer.marks };
  document.body.classList.add("is-sketch");
  layer = h("div.sketch-layer", { "aria-hidden": true });
  document.body.append(layer);
  store.seat = answer.view.own.viewer;
  await show(compose(answer.view));
  wire();
  draw();
}

function wire() {
  document.addEventListener("pointerdown", down, true);
  document.addEventListener("keydown", key, true);
  document.addEventListener(
    "click",
    (event) => {
      if (!swallow) return;
      swallow = false;
      event.stopPropagation();
      event.preventDefault();
    },
    true,
  );
  addEventListener("resize", draw);
  addEventListener("pagehide", () => timer && save(true));
}

// -- drawing

function draw() {
  for (const element of all("[data-moved]")) {
    element.style.removeProperty("translate");
    delete element.dataset.moved;
  }
  layer.replaceChildren();
  for (const [key, spot] of Object.entries(marks.moved)) lie(key, spot);
  arrows();
  drawTools();
  offer();
}

/** @param {string} key
 * @param {Spot} spot */
function lie(key, [x, y]) {
  const element = /** @type {HTMLElement | null} */ (elementOf(key));
  if (!element) return;
  element.dataset.moved = "";
  if (!isCard(key)) {
    element.style.translate = `${x}px ${y}px`;
    return;
  }
  const rect = element.getBoundingClientRect();
  const [width, height] = rect.width ? [rect.width, rect.height] : [90, 126];
  const copy = /** @type {HTMLElement} */ (element.cloneNode(true));
  copy.style.removeProperty("translate");
  delete copy.dataset.moved;
  const box = h("div.sketch-card", { data: { sketch: key } }, copy);
  Object.assign(box.style, {
    left: `${x * innerWidth - width / 2}px`,
    top: `${y * innerHeight - height / 2}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
  layer.append(box);
}

/** @param {Arrow[]} now  arrows that are being drawn */
const arrows = (...now) => drawArrows([...marks.arrows, ...now], layer);

function drawTools() {
  /** @param {"move" | "arrow"} one */
  const choice = (one) =>
    h(
      "button.button",
      {
        type: "button",
        key: one,
        data: { mode: one },
        "aria-pressed": String(mode === one),
        onclick: () => setMode(one),
      },
      t(`sketch_${one}`),
    );
  fill(
    $("asked"),
    h(
      "div.sketch-tools",
      null,
      h("p.sketch-title", null, h("b.sketch-mark", null, t("sketch_mark")), " ", name),
      h(
        "div.sketch-modes",
        { role: "group", "aria-label": t("sketch_mode") },
        choice("move"),
        choice("arrow"),
      ),
      h(
        "button.button.button-quiet",
        { type: "button", key: "undo", disabled: !before.length, onclick: undo },
        t("undo"),
      ),
      h(
        "button.button.button-quiet",
        { type: "button", key: "clear", onclick: clear },
        t("sketch_clear"),
      ),
      h("a.button", { key: "back", href: config.table_page }, t("go_on")),
      h(
        "p.sketch-state",
        { role: "status" },
        t(picked ? "sketch_picked" : begun ? "sketch_begun" : state),
      ),
    ),
  );
}

// -- changes

function remember() {
  before = [...before.slice(-99), JSON.stringify(marks)];
}

function saveSoon() {
  state = "notes_saving";
  clearTimeout(timer);
  timer = setTimeout(save, SOON);
  draw();
}

function undo() {
  const last = before.pop();
  if (!last) return;
  marks = JSON.parse(last);
  saveSoon();
}

function clear() {
  remember();
  marks = { moved: {}, arrows: [] };
  saveSoon();
}

/** @param {"move" | "arrow"} now */
function setMode(now) {
  mode = now;
  begun = null;
  document.body.classList.toggle("is-drawing", mode === "arrow");
  drawTools();
}

/** @param {boolean} [last]  the page is closing */
async function save(last = false) {
  clearTimeout(timer);
  timer = 0;
  try {
    await post(`${config.api.sketch}?sketch=${config.sketch}`, { marks }, last);
    state = "sketch_saved";
  } catch (error) {
    state = error instanceof Refused && error.status ? "sketch_full" : "notes_not_saved";
  }
  drawTools();
}

// -- by mouse and finger

/** A place under the pointer: on the board in its units, else in fractions of the window.
 * @param {number} x
 * @param {number} y
 * @param {"board" | "page"} on
 * @returns {Spot} */
function spotAt(x, y, on) {
  const matrix = board()?.getScreenCTM();
  if (on === "page" || !matrix) return [x / innerWidth, y / innerHeight];
  return [(x - matrix.e) / matrix.a, (y - matrix.f) / matrix.d];
}

/** @param {PointerEvent} event */
function down(event) {
  swallow = false;
  if (event.button > 0 || !(event.target instanceof Element) || !event.isPrimary) return;
  const { target } = event;
  if (target.closest("#asked, .bar, .menu, dialog, .map-tools, .sheet-tabs, .peek")) return;
  const drawing = mode === "arrow" || event.shiftKey;
  if (drawing && target.closest("#board, #hand, .sketch-layer")) return drawFrom(event);
  const copy = /** @type {HTMLElement | null} */ (target.closest(".sketch-card"));
  const key = copy?.dataset.sketch;
  const thing = key ? { element: target, key: key } : thingOf(target);
  if (thing && !drawing) drag(event, thing);
  return undefined;
}

/** Follows the pointer until it is lifted.
 * @param {PointerEvent} event
 * @param {(x: number, y: number) => void} move
 * @param {(moved: boolean) => void} end */
function follow(event, move, end) {
  event.stopPropagation(); // the board does not move, nothing is enlarged
  const { pointerId, clientX, clientY } = event;
  let far = false;
  const moving = (/** @type {PointerEvent} */ now) => {
    if (now.pointerId !== pointerId) return;
    far ||= Math.hypot(now.clientX - clientX, now.clientY - clientY) > STILL;
    if (!far) return;
    now.preventDefault();
    move(now.clientX, now.clientY);
  };
  const finish = (/** @type {PointerEvent} */ now) => {
    if (now.pointerId !== pointerId) return;
    removeEventListener("pointermove", moving, true);
    removeEventListener("pointerup", finish, true);
    removeEventListener("pointercancel", finish, true);
    swallow = far;
    end(far);
  };
  addEventListener("pointermove", moving, true);
  addEventListener("pointerup", finish, true);
  addEventListener("pointercancel", finish, true);
}

/** @param {PointerEvent} event
 * @param {Thing} thing */
function drag(event, { key: known, element }) {
  const on = isCard(known) ? "page" : "board";
  const start = spotAt(event.clientX, event.clientY, on);
  const old = marks.moved[known] ?? (on === "page" ? middle(element, "page") : [0, 0]);
  let first = true;
  follow(
    event,
    (x, y) => {
      if (first) remember();
      first = false;
      const now = spotAt(x, y, on);
      marks.moved[known] = [old[0] + now[0] - start[0], old[1] + now[1] - start[1]];
      draw();
    },
    (moved) => moved && saveSoon(),
  );
}

/** @param {PointerEvent} event */
function drawFrom(event) {
  const on = board()?.contains(/** @type {Node} */ (event.target)) ? "board" : "page";
  /** @type {Arrow} */
  const arrow = { on, from: spotAt(event.clientX, event.clientY, on), to: [0, 0] };
  follow(
    event,
    (x, y) => {
      arrow.to = spotAt(x, y, on);
      arrows(arrow);
    },
    (moved) => {
      if (moved) addArrow(arrow);
    },
  );
}

/** @param {Arrow} arrow */
function addArrow(arrow) {
  remember();
  marks.arrows = [...marks.arrows, arrow];
  saveSoon();
}

/** @param {Element} element
 * @param {"board" | "page"} on */
function middle(element, on) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return spotAt(left + width / 2, top + height / 2, on);
}

// -- by keyboard: take a thing up, move it or choose where it goes, put it down

/** @type {Record<string, Spot>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {KeyboardEvent} event */
function key(event) {
  const target = /** @type {Element} */ (event.target);
  if (target.closest("#asked, .bar, .menu, dialog, input, textarea, select")) return;
  if ((event.ctrlKey || event.metaKey) && event.key === "z") undo();
  else if (event.ctrlKey || event.metaKey || event.altKey) return;
  else if (event.key === "Enter" || event.key === " ") {
    if (!press(target)) return;
  } else if (picked && event.key in WAYS) nudge(WAYS[event.key], event.shiftKey);
  else if (picked && event.key === "Escape") putBack();
  else if (event.key === "a" || event.key === "A") setMode(mode === "arrow" ? "move" : "arrow");
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** @param {Element} target
 * @returns {boolean} whether it did something */
function press(target) {
  if (mode === "arrow") {
    if (begun && begun !== target) {
      const on = board()?.contains(begun) && board()?.contains(target) ? "board" : "page";
      addArrow({ on, from: middle(begun, on), to: middle(target, on) });
      begun = null;
    } else begun = begun ? null : target;
    drawTools();
    return true;
  }
  if (picked) {
    if (picked.element !== target) putAt(target);
    picked = null;
    saveSoon();
    return true;
  }
  picked = thingOf(target);
  if (!picked) return false;
  lay = marks.moved[picked.key];
  remember();
  drawTools();
  return true;
}

/** @param {Element} target */
function putAt(target) {
  if (!picked) return;
  const on = isCard(picked.key) ? "page" : "board";
  const there = middle(target, on);
  const here = on === "page" ? [0, 0] : middle(picked.element, on);
  const old = on === "page" ? [0, 0] : (marks.moved[picked.key] ?? [0, 0]);
  marks.moved[picked.key] = [old[0] + there[0] - here[0], old[1] + there[1] - here[1]];
}

/** @param {Spot} way
 * @param {boolean} fine */
function nudge([x, y], fine) {
  if (!picked) return;
  const on = isCard(picked.key) ? "page" : "board";
  const old = marks.moved[picked.key] ?? (on === "page" ? middle(picked.element, "page") : [0, 0]);
  const step = STEP[on] / (fine ? 6 : 1);
  marks.moved[picked.key] = [old[0] + x * step, old[1] + y * step];
  draw();
}

function putBack() {
  if (!picked) return;
  if (lay) marks.moved[picked.key] = lay;
  else delete marks.moved[picked.key];
  picked = null;
  before.pop();
  draw();
}
