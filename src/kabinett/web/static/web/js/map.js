// A game's own board: an SVG whose elements carry the ids that choices and places use.
import { $, all, board, put, write } from "./dom.js";
import { hooks } from "./hooks.js";
import { drawn, stale, store } from "./store.js";

/** @import { Choice, Track } from "./types.d.ts" */

const SVG = "http://www.w3.org/2000/svg";

export function drawMap() {
  const svg = board();
  if (!svg) return;
  const { scene } = store.view;
  if (stale(drawn, "board", scene)) {
    if (hooks.drawBoard) hooks.drawBoard(svg, scene);
    else drawTokens(svg);
    drawn.lit = [];
  }
  if (stale(drawn, "lit", store.open)) light(svg);
}

/** Does the map show this track, with a marker on its boxes?
 * @param {Track} track */
export const onMap = (track) =>
  $("map") !== null &&
  store.view.scene.pieces.some((piece) => piece.place.startsWith(`${track.id}:`));

/** A round token for each piece; several at one place stand side by side.
 * @param {SVGSVGElement} svg */
function drawTokens(svg) {
  const layer = svg.querySelector("#pieces") ?? document.createElementNS(SVG, "g");
  layer.id = "pieces";
  if (!layer.isConnected) svg.append(layer);
  const tokens = new Map(all(".piece", layer).map((token) => [token.dataset.piece, token]));
  const crowd = new Map();
  for (const piece of store.view.scene.pieces) {
    const place = svg.getElementById(piece.place);
    if (!(place instanceof SVGGraphicsElement)) continue;
    const box = place.getBBox();
    const nth = crowd.get(piece.place) ?? 0;
    crowd.set(piece.place, nth + 1);
    const token = tokens.get(piece.id) ?? newToken(layer, piece.id);
    tokens.delete(piece.id);
    Object.assign(token.dataset, { kind: piece.kind, face: piece.face });
    if (piece.id !== piece.place) token.id = piece.id;
    const [x, y] = [box.x + box.width / 2 + nth * 14, box.y + box.height / 2];
    put(token, "transform", `translate(${x} ${y})`);
    write(token.querySelector("text"), piece.face);
  }
  for (const gone of tokens.values()) gone.remove();
}

/** @param {Element} layer
 * @param {string} id
 * @returns {SVGElement} */
function newToken(layer, id) {
  const token = document.createElementNS(SVG, "g");
  token.setAttribute("class", "piece");
  token.dataset.piece = id;
  const shape = document.createElementNS(SVG, "circle");
  shape.setAttribute("r", "11");
  token.append(shape, document.createElementNS(SVG, "text"));
  layer.append(token);
  return token;
}

/** Light up what may be chosen now, and nothing else; the board says of what kinds (data-lit).
 * @param {SVGSVGElement} svg */
function light(svg) {
  /** @type {Map<Element, Choice>} */
  const wanted = new Map();
  for (const choice of store.open.values()) {
    const element = svg.getElementById(choice.name);
    if (element) wanted.set(element, choice);
    for (const other of svg.querySelectorAll(`[data-place="${CSS.escape(choice.name)}"]`)) {
      wanted.set(other, choice);
    }
  }
  for (const element of all("[data-open]", svg)) if (!wanted.has(element)) dim(element);
  for (const [element, choice] of wanted) {
    put(element, "data-open", "");
    put(element, "data-id", choice.name);
    if (element.id !== choice.name) continue; // it stands for another, which has the rest
    put(element, "tabindex", 0);
    put(element, "role", "button");
    put(element, "aria-label", choice.label);
  }
  const kinds = new Set([...wanted.values()].map((choice) => choice.kind));
  put(svg, "data-lit", [...kinds].join(" "));
}

/** @param {HTMLElement} element */
function dim(element) {
  delete element.dataset.open;
  delete element.dataset.id;
  if (element.dataset.place) return;
  for (const name of ["tabindex", "role", "aria-label"]) element.removeAttribute(name);
}
