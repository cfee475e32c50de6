// A game's own board: an SVG whose elements carry the ids that choices and places use.
import { $ } from "./dom.js";
import { hooks } from "./hooks.js";
import { store } from "./store.js";

const SVG = "http://www.w3.org/2000/svg";

export function drawMap() {
  const svg = $("map")?.querySelector("svg");
  if (!svg) return;
  svg.querySelectorAll("[data-open]").forEach(dim);
  if (hooks.drawBoard) hooks.drawBoard(svg, store.view.scene);
  else drawTokens(svg);
  for (const choice of store.open.values()) {
    const element = svg.getElementById(choice.name);
    if (element) light(element, choice);
    for (const other of svg.querySelectorAll(`[data-place="${CSS.escape(choice.name)}"]`)) {
      Object.assign(other.dataset, { open: "", id: choice.name });
    }
  }
}

/** Does the map show this track, with a marker on its boxes? */
export const onMap = (track) =>
  $("map") !== null &&
  store.view.scene.pieces.some((piece) => piece.place.startsWith(`${track.id}:`));

/** A round token for each piece; several at one place stand side by side. */
function drawTokens(svg) {
  svg.querySelector("#pieces")?.remove();
  const layer = document.createElementNS(SVG, "g");
  layer.id = "pieces";
  svg.append(layer);
  const crowd = new Map();
  for (const piece of store.view.scene.pieces) {
    const place = svg.getElementById(piece.place);
    if (!place) continue;
    const box = place.getBBox();
    const nth = crowd.get(piece.place) ?? 0;
    crowd.set(piece.place, nth + 1);
    const token = document.createElementNS(SVG, "g");
    token.setAttribute("class", "piece");
    Object.assign(token.dataset, { kind: piece.kind, face: piece.face });
    if (piece.id !== piece.place) token.id = piece.id;
    token.setAttribute(
      "transform",
      `translate(${box.x + box.width / 2 + nth * 14} ${box.y + box.height / 2})`,
    );
    const shape = document.createElementNS(SVG, "circle");
    shape.setAttribute("r", "11");
    const text = document.createElementNS(SVG, "text");
    text.textContent = piece.face;
    token.append(shape, text);
    layer.append(token);
  }
}

function light(element, choice) {
  Object.assign(element.dataset, { open: "", id: choice.name });
  element.setAttribute("tabindex", "0");
  element.setAttribute("role", "button");
  element.setAttribute("aria-label", choice.label);
}

function dim(element) {
  delete element.dataset.open;
  delete element.dataset.id;
  if (element.dataset.place) return; // it stands for another, which has the rest
  for (const name of ["tabindex", "role", "aria-label"]) element.removeAttribute(name);
}
