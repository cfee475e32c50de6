// A scratch board: a private copy of the table at one moment, on which everything can be moved and
// arrows can be drawn, without rules.
import { Autosave } from "../core/autosave.js";
import { middleOf } from "../core/boxes.js";
import { get, isRefusal, post } from "../core/requests.js";
import { composeView } from "../core/view.js";
import { board, byId, findAll, h, setChildren, t } from "../dom.js";
import { config, showSeat } from "../store.js";
import { drawArrows } from "./arrows.js";
import { CLICK_RADIUS, followPointer, middleSpotOf, spotAt, swallowUsedClicks } from "./pointer.js";
import { elementOf, isCard, makeReachable, thingOf } from "./things.js";

/** @import { Movable } from "./things.js" */
/** @import { Arrow, Spot } from "./arrows.js" */
/** @import { View } from "../types.d.ts" */
/** Where things lie. For a piece: how far from its place, in units of the board. For a card: its
 * middle, in fractions of the window.
 * @typedef {{moved: Record<string, Spot>, arrows: Arrow[]}} Marks */

const SAVE_AFTER = 600; // ms from a change until it is saved
const STEP = { board: 24, page: 0.02 };

/** @type {Marks} */
let marks = { moved: {}, arrows: [] };
/** The earlier states, to which undo returns. @type {string[]} */
let undoStates = [];
/** @type {"move" | "arrow"} */
let tool = "move";
/** The thing that was picked up, by keyboard or with a click. @type {Movable | null} */
let heldThing = null;
let hasMovedHeld = false; // that thing is no longer where it was picked up
/** The point of the window where an arrow begins that is drawn by keyboard or with two clicks.
 * @type {{x: number, y: number, isOnBoard: boolean} | null} */
let arrowStart = null;
let name = "";
let stateWord = "sketch_mine";
/** @type {HTMLElement} */
let layer;
/** @type {Autosave} */
let autosave;

/** @param {(view: View) => Promise<void>} show */
export async function startSketch(show) {
  const answer = await get(`${config.api.sketch}?sketch=${config.sketch}`);
  name = answer.name;
  marks = { moved: {}, arrows: [], ...answer.marks };
  document.body.classList.add("is-sketch");
  layer = h("div.sketch-layer", { "aria-hidden": true });
  document.body.append(layer);
  autosave = new Autosave(SAVE_AFTER, saveMarks, showState);
  showSeat(answer.view.own.viewer);
  await show(composeView(answer.view));
  listenToInput();
  drawSketch();
}

function listenToInput() {
  document.addEventListener("pointerdown", onPointerDown, true);
  document.addEventListener("keydown", onKeyDown, true);
  swallowUsedClicks();
  addEventListener("resize", drawSketch);
}

// -- drawing

function drawSketch() {
  for (const element of findAll("[data-moved]")) {
    element.style.removeProperty("translate");
    delete element.dataset.moved;
  }
  layer.replaceChildren();
  for (const [key, spot] of Object.entries(marks.moved)) placeThing(key, spot);
  redrawArrows();
  drawTools();
  makeReachable();
}

/** @param {string} key
 * @param {Spot} spot */
function placeThing(key, [x, y]) {
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
const redrawArrows = (...now) => drawArrows([...marks.arrows, ...now], layer);

function drawTools() {
  /** @param {"move" | "arrow"} offered */
  const choice = (offered) =>
    h(
      "button.button",
      {
        type: "button",
        key: offered,
        data: { mode: offered },
        "aria-pressed": String(tool === offered),
        onclick: () => setTool(offered),
      },
      t(`sketch_${offered}`),
    );
  setChildren(
    byId("asked"),
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
        { type: "button", key: "undo", disabled: !undoStates.length, onclick: undo },
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
        t(heldThing ? "sketch_picked" : arrowStart ? "sketch_begun" : stateWord),
      ),
    ),
  );
}

// -- changes

/** Keeps the present state for undo, before anything changes. A thing that was picked up stays where it
 * is then. */
function remember() {
  heldThing = null;
  undoStates = [...undoStates.slice(-99), JSON.stringify(marks)];
}

function saveSoon() {
  autosave.noteChange();
  drawSketch();
}

/** @param {boolean} last  the page is closing */
const saveMarks = (last) => post(`${config.api.sketch}?sketch=${config.sketch}`, { marks }, last);

/** @param {"saving" | "saved" | "failed"} now
 * @param {unknown} [error] */
function showState(now, error) {
  const failed = isRefusal(error) ? "sketch_full" : "notes_not_saved";
  stateWord = { saving: "notes_saving", saved: "sketch_saved", failed }[now];
  drawTools();
}

function undo() {
  const last = undoStates.pop();
  if (!last) return;
  heldThing = null;
  marks = JSON.parse(last);
  saveSoon();
}

function clear() {
  remember();
  marks = { moved: {}, arrows: [] };
  saveSoon();
}

/** @param {"move" | "arrow"} chosenTool */
function setTool(chosenTool) {
  tool = chosenTool;
  arrowStart = null;
  document.body.classList.toggle("is-drawing", tool === "arrow");
  drawTools();
}

// -- by mouse and finger

/** @param {PointerEvent} event */
function onPointerDown(event) {
  if (event.button > 0 || !(event.target instanceof Element) || !event.isPrimary) return;
  const { target } = event;
  if (target.closest("#asked, .bar, .menu, dialog, .map-tools, .sheet-tabs, .peek")) return;
  const drawing = tool === "arrow" || event.shiftKey;
  if (drawing && target.closest("#board, #hand, .sketch-layer")) return drawFrom(event);
  if (heldThing && target.closest("#board, #hand, .sketch-layer")) return putWhereClicked(event);
  const copy = /** @type {HTMLElement | null} */ (target.closest(".sketch-card"));
  const key = copy?.dataset.sketch;
  const thing = key ? { element: target, key } : thingOf(target);
  if (thing && !drawing) drag(event, thing);
  return undefined;
}

/** @param {PointerEvent} event
 * @param {Movable} thing */
function drag(event, { key, element }) {
  const on = isCard(key) ? "page" : "board";
  const start = spotAt(event.clientX, event.clientY, on);
  const old = marks.moved[key] ?? (on === "page" ? middleSpotOf(element, "page") : [0, 0]);
  let first = true;
  followPointer(
    event,
    (x, y) => {
      if (first) remember();
      first = false;
      const now = spotAt(x, y, on);
      marks.moved[key] = [old[0] + now[0] - start[0], old[1] + now[1] - start[1]];
      drawSketch();
    },
    (moved) => {
      if (moved) saveSoon();
      else takeUp({ key, element });
    },
  );
}

/** Puts the thing that was picked up where somebody clicks.
 * @param {PointerEvent} event */
function putWhereClicked(event) {
  followPointer(
    event,
    () => {},
    (moved) => {
      if (moved || !heldThing) return;
      putAt(event.clientX, event.clientY);
      putDown();
    },
  );
}

/** @param {PointerEvent} event */
function drawFrom(event) {
  const on = board()?.contains(/** @type {Node} */ (event.target)) ? "board" : "page";
  /** @type {Arrow} */
  const arrow = { on, from: spotAt(event.clientX, event.clientY, on), to: [0, 0] };
  followPointer(
    event,
    (x, y) => {
      arrow.to = spotAt(x, y, on);
      redrawArrows(arrow);
    },
    (moved) => {
      if (moved) addArrow(arrow);
      else goOnWithArrow(event.clientX, event.clientY, on === "board");
    },
  );
}

/** @param {Arrow} arrow */
function addArrow(arrow) {
  remember();
  marks.arrows = [...marks.arrows, arrow];
  saveSoon();
}

/** Begins an arrow at a point of the window, or ends it there. If the points coincide, drops it.
 * @param {number} x
 * @param {number} y
 * @param {boolean} isOnBoard */
function goOnWithArrow(x, y, isOnBoard) {
  const start = arrowStart;
  arrowStart = start ? null : { x, y, isOnBoard };
  if (start && Math.hypot(x - start.x, y - start.y) > CLICK_RADIUS) {
    const on = isOnBoard && start.isOnBoard ? "board" : "page";
    addArrow({ on, from: spotAt(start.x, start.y, on), to: spotAt(x, y, on) });
  }
  drawTools();
}

// -- by keyboard: pick a thing up, move it or choose where it goes, put it down

/** @type {Record<string, Spot>} */
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {KeyboardEvent} event */
function onKeyDown(event) {
  const target = /** @type {Element} */ (event.target);
  if (target.closest("#asked, .bar, .menu, dialog, input, textarea, select")) return;
  if ((event.ctrlKey || event.metaKey) && event.key === "z") undo();
  else if (event.ctrlKey || event.metaKey || event.altKey) return;
  else if (event.key === "Enter" || event.key === " ") {
    if (!useThing(target)) return;
  } else if (heldThing && event.key in DIRECTIONS) nudge(DIRECTIONS[event.key], event.shiftKey);
  else if (heldThing && event.key === "Escape") putBack();
  else if (event.key === "a" || event.key === "A") setTool(tool === "arrow" ? "move" : "arrow");
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** @param {Element} target
 * @returns {boolean} whether it did something */
function useThing(target) {
  if (tool === "arrow") {
    goOnWithArrow(...middleOf(target), board()?.contains(target) ?? false);
    return true;
  }
  if (heldThing) {
    if (heldThing.element !== target) putAt(...middleOf(target));
    putDown();
    return true;
  }
  const thing = thingOf(target);
  if (thing) takeUp(thing);
  return thing !== null;
}

/** @param {Movable} thing */
function takeUp(thing) {
  heldThing = thing;
  hasMovedHeld = false;
  drawTools();
}

function putDown() {
  heldThing = null;
  drawTools();
}

/** Moves the thing that was picked up, which stays in the hand.
 * @param {Movable} thing
 * @param {Spot} spot */
function moveHeld(thing, spot) {
  if (!hasMovedHeld) remember();
  heldThing = thing;
  hasMovedHeld = true;
  marks.moved[thing.key] = spot;
  saveSoon();
}

/** Puts the thing that was picked up at a point of the window.
 * @param {number} x
 * @param {number} y */
function putAt(x, y) {
  if (!heldThing) return;
  const on = isCard(heldThing.key) ? "page" : "board";
  const there = spotAt(x, y, on);
  const here = on === "page" ? [0, 0] : middleSpotOf(heldThing.element, on);
  const old = on === "page" ? [0, 0] : (marks.moved[heldThing.key] ?? [0, 0]);
  moveHeld(heldThing, [old[0] + there[0] - here[0], old[1] + there[1] - here[1]]);
}

/** @param {Spot} direction
 * @param {boolean} fine */
function nudge([x, y], fine) {
  if (!heldThing) return;
  const on = isCard(heldThing.key) ? "page" : "board";
  const old =
    marks.moved[heldThing.key] ??
    (on === "page" ? middleSpotOf(heldThing.element, "page") : [0, 0]);
  const step = STEP[on] / (fine ? 6 : 1);
  moveHeld(heldThing, [old[0] + x * step, old[1] + y * step]);
}

/** Puts the thing that was picked up back where it was. */
function putBack() {
  if (hasMovedHeld) undo();
  else putDown();
}
