// Draws the scene on the game's board: an SVG whose elements have the ids of choices and places.

import { onEvent } from "../core/events.js";
import { hooks } from "../core/hooks.js";
import { isPhone } from "../core/sheets.js";
import { board, findAll, findFirst, hasBoard, put, setText } from "../dom.js";
import { shape } from "../drawing.js";
import { pace } from "../prefs.js";
import { forgetDrawing, noteChange, store } from "../store.js";
import { isRollOver } from "./last_roll.js";
import { drawPartTabs, showChoicesOnBoard } from "./zoom.js";

/** @import { BoardMoment, Choice, Piece, Scene, Track } from "../types.d.ts" */

export function drawGameBoard() {
  const svg = board();
  if (!svg) return;
  const { scene, ask } = store.view;
  const moment = boardMoment(scene);
  // The moment may change while the scene does not. Whether things move changes nothing in sight.
  if (noteChange("board", scene, ask, moment.frame, moment.isRollOver)) {
    drawTokens(svg, tokensToDraw(scene.pieces, Boolean(hooks.drawBoard?.(svg, scene, moment))));
    forgetDrawing("lit");
  }
  drawPartTabs();
  if (noteChange("lit", store.openChoices)) {
    lightChoices(svg);
    showChoicesOnBoard();
  }
  if (noteChange("chosen", store.view.chosen)) markChosen(svg);
}

/** Keeps the dice of a roll in sight although something else has begun.
 * @param {number | null} roll  the line of the log that names the dice; null: lets go of them
 * @param {number} [time]  ms after which it lets go of them */
export function holdRoll(roll, time) {
  if (store.heldRoll === roll) return;
  store.heldRoll = roll;
  if (store.view) drawGameBoard();
  if (time) setTimeout(() => store.heldRoll === roll && holdRoll(null), time);
}

/** What a game's board may show besides the scene.
 * @param {Scene} scene
 * @returns {BoardMoment} */
const boardMoment = (scene) => ({
  ask: store.view.ask,
  frame: isPhone() ? "phone" : "desk",
  isStill: !pace(),
  isRollOver: isRollOver(scene),
});

/** Does the board show this track, with a piece on one of its boxes?
 * @param {Track} track */
export const isOnBoard = (track) =>
  hasBoard() && store.view.scene.pieces.some((piece) => piece.place.startsWith(`${track.id}:`));

const TOKEN = 24; // px from one row of tokens to the next

/** The width of a token, which grows with the text on it.
 * @param {Piece} piece */
const widthOf = (piece) => Math.max(22, piece.face.length * 8 + 8);

/** The pieces drawn as plain tokens: those that the game does not draw itself, or all pieces if
 * its drawing failed.
 * @param {Piece[]} pieces
 * @param {boolean} done */
function tokensToDraw(pieces, done) {
  const own = done ? (hooks.ownPieces ?? []) : [];
  return own === true ? [] : pieces.filter((piece) => !own.includes(piece.kind));
}

/** Draws a token for each of these pieces, and removes other tokens.
 * @param {SVGSVGElement} svg
 * @param {Piece[]} pieces */
function drawTokens(svg, pieces) {
  const tokenLayer = svg.querySelector("#pieces");
  if (!tokenLayer && !pieces.length) return;
  const layer = tokenLayer ?? shape("g", { id: "pieces" });
  if (!layer.isConnected) svg.append(layer);
  const tokens = new Map(findAll(".piece", layer).map((token) => [token.dataset.piece, token]));
  const where = tokenSpots(svg, layer, pieces);
  for (const piece of pieces) {
    const spot = where.get(piece.id);
    if (!spot) continue;
    const token = tokens.get(piece.id) ?? newToken(layer, piece.id);
    tokens.delete(piece.id);
    Object.assign(token.dataset, { kind: piece.kind, face: piece.face });
    if (piece.id !== piece.place) token.id = piece.id;
    put(token, "transform", `translate(${spot.x} ${spot.y})`);
    const pill = /** @type {Element} */ (findFirst("rect", token));
    put(pill, "width", widthOf(piece));
    put(pill, "x", -widthOf(piece) / 2);
    setText(findFirst("text", token), piece.face);
  }
  for (const rest of tokens.values()) rest.remove();
}

/** Where each token lies. Tokens at the same place form rows, with as many side by side as fit.
 * @param {SVGSVGElement} svg
 * @param {Element} layer
 * @param {Piece[]} pieces */
function tokenSpots(svg, layer, pieces) {
  /** @type {Map<string, {x: number, y: number}>} */
  const byPlace = new Map();
  for (const name of new Set(pieces.map((piece) => piece.place))) {
    const place = svg.getElementById(name);
    if (!(place instanceof SVGGraphicsElement)) continue;
    const crowd = pieces.filter((piece) => piece.place === name);
    const spot = spotOf(place, /** @type {SVGGraphicsElement} */ (layer));
    const step = Math.max(...crowd.map(widthOf)) + 2;
    const side = Math.min(crowd.length, Math.max(1, Math.floor(spot.width / step)));
    const rows = Math.ceil(crowd.length / side);
    for (const [nth, piece] of crowd.entries()) {
      const [across, down] = [nth % side, Math.floor(nth / side)];
      byPlace.set(piece.id, {
        x: spot.x + (across - (side - 1) / 2) * step,
        y: spot.y + (down - (rows - 1) / 2) * TOKEN,
      });
    }
  }
  return byPlace;
}

/** The middle and the width of a place in units of the layer of tokens. `getBBox` leaves out the
 * transforms of the place and its groups.
 * @param {SVGGraphicsElement} place
 * @param {SVGGraphicsElement} layer */
function spotOf(place, layer) {
  const { x, y, width, height } = place.getBBox();
  const middle = { x: x + width / 2, y: y + height / 2, width };
  const [from, to] = [place.getScreenCTM(), layer.getScreenCTM()];
  if (!from || !to) return middle;
  const { a, b, c, d, e, f } = to.inverse().multiply(from);
  return {
    x: a * middle.x + c * middle.y + e,
    y: b * middle.x + d * middle.y + f,
    width: width * Math.hypot(a, b),
  };
}

/** @param {Element} layer
 * @param {string} id
 * @returns {SVGElement} */
function newToken(layer, id) {
  const pill = shape("rect", { y: -11, height: 22, rx: 11 });
  const token = shape("g", { class: "piece", "data-piece": id }, pill, shape("text"));
  layer.append(token);
  return token;
}

/** Lights the choices and nothing else, and names their kinds on the board (data-lit).
 * @param {SVGSVGElement} svg */
function lightChoices(svg) {
  /** @type {Map<Element, Choice>} */
  const lights = new Map();
  for (const choice of store.openChoices.values()) {
    const element = svg.getElementById(choice.name);
    if (element) lights.set(element, choice);
    for (const other of svg.querySelectorAll(`[data-place="${CSS.escape(choice.name)}"]`)) {
      lights.set(other, choice);
    }
  }
  for (const element of findAll("[data-open]", svg)) if (!lights.has(element)) dim(element);
  for (const [element, choice] of lights) {
    put(element, "data-open", "");
    put(element, "data-id", choice.name);
    // It stands in for another element, which gets the rest.
    if (element.id !== choice.name) continue;
    put(element, "tabindex", 0);
    put(element, "role", "button");
    put(element, "aria-label", choice.label);
  }
  const kinds = new Set([...lights.values()].map((choice) => choice.kind));
  put(svg, "data-lit", [...kinds].join(" "));
}

/** Marks what this seat has chosen and nobody else sees yet.
 * @param {SVGSVGElement} svg */
function markChosen(svg) {
  const chosen = new Set(store.view.chosen.map((name) => svg.getElementById(name)));
  for (const one of findAll("[data-chosen]", svg)) if (!chosen.has(one)) delete one.dataset.chosen;
  for (const one of chosen) if (one) put(one, "data-chosen", "");
}

// Nothing of a seat's choices stays on the board behind the curtain.
onEvent("seat", () => {
  const svg = board();
  if (!svg) return;
  lightChoices(svg);
  for (const mark of ["chosen", "selected", "proposed", "to-confirm"])
    for (const one of findAll(`[data-${mark}]`, svg)) one.removeAttribute(`data-${mark}`);
});

/** @param {HTMLElement} element */
function dim(element) {
  delete element.dataset.open;
  delete element.dataset.id;
  if (element.dataset.place) return;
  for (const name of ["tabindex", "role", "aria-label"]) element.removeAttribute(name);
}
