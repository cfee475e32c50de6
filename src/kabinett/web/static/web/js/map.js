// A game's own board: an SVG whose elements carry the ids that choices and places use.
import { $ } from "./dom.js";
import { label, store } from "./store.js";

const SVG = "http://www.w3.org/2000/svg";

export function drawMap() {
  const svg = $("map")?.querySelector("svg");
  if (!svg) return;
  svg.querySelectorAll("[data-open]").forEach(dim);
  for (const choice of store.open.values()) {
    const element = svg.getElementById(choice.name);
    if (element) light(element, choice);
  }
  svg.querySelector("#pieces")?.remove();
  const layer = document.createElementNS(SVG, "g");
  layer.id = "pieces";
  svg.append(layer);
  const crowd = new Map(); // pieces at one place stand side by side
  for (const piece of store.view.scene.pieces) {
    const place = svg.getElementById(piece.place);
    if (!place) continue;
    const box = place.getBBox();
    const nth = crowd.get(piece.place) ?? 0;
    crowd.set(piece.place, nth + 1);
    const token = document.createElementNS(SVG, "g");
    token.setAttribute("class", "piece");
    Object.assign(token.dataset, { id: piece.id, kind: piece.kind, face: piece.face });
    token.setAttribute("transform", `translate(${box.x + box.width / 2 + nth * 14} ${box.y + box.height / 2})`);
    const shape = document.createElementNS(SVG, "circle");
    shape.setAttribute("r", "11");
    const text = document.createElementNS(SVG, "text");
    text.textContent = piece.face || label(piece.id).slice(0, 2);
    token.append(shape, text);
    layer.append(token);
    if (store.open.has(piece.id)) light(token, store.open.get(piece.id));
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
  for (const name of ["tabindex", "role", "aria-label"]) element.removeAttribute(name);
}
