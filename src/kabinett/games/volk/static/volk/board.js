// Draws the board: factories, lines, provinces, and the markers on the tracks.
import {
  appear,
  boardPart,
  findAll,
  findFirst,
  plainText,
  put,
  setText,
  shape,
  thing,
} from "../web/js/games.js";

/** @import { BoardMoment, Piece, Scene } from "../web/js/types.d.ts" */
/** @typedef {Map<string, Piece>} Pieces */

const LOOKED_UP = [
  ".v-city",
  ".v-line",
  ".v-land[id]",
  ".v-step",
  ".v-phase",
  ".v-end",
  ".v-holding",
  ".v-decade",
  ".v-sector",
];
const SECTORS = ["fr", "uk", "us"];

/** @param {Pieces} pieces
 * @param {string} id */
const count = (pieces, id) => Number(pieces.get(id)?.face || 0);

/** @param {SVGSVGElement} svg
 * @param {Scene} scene
 * @param {BoardMoment} moment */
export function drawBoard(svg, scene, { isStill }) {
  const fresh = !svg.dataset.ready;
  if (fresh) prepare(svg);
  const still = fresh || isStill;
  const pieces = new Map(scene.pieces.map((piece) => [piece.id, piece]));
  svg.classList.toggle("wall-built", pieces.has("wall"));
  for (const city of findAll(".v-city", svg)) drawCity(city, pieces.get(city.id), still);
  for (const line of findAll(".v-line", svg)) drawLine(line, pieces, still);
  for (const place of findAll(".v-plate", svg)) drawProvince(svg, place, pieces, scene, still);
  for (const sector of SECTORS) {
    marks(
      svg.getElementById(`ls-sector:${sector}`),
      ".v-bar",
      count(pieces, `ls:${sector}`),
      still,
    );
  }
  marks(svg.getElementById("box:socialists"), ".v-head", count(pieces, "socialist:box"), still);
  for (const { id, label } of scene.tracks) {
    setText(findFirst(`.v-track-name[data-track="${id}"]`, svg), label);
  }
  for (const title of findAll("[data-title]", svg)) {
    setText(title, thing(title.dataset.title ?? "")?.label ?? "");
  }
  drawMarkers(svg, pieces);
  svg.dataset.ready = "yes";
}

/** Prepares the board once: gives every element a name to look up, and every plate that of its
 * province.
 * @param {SVGSVGElement} svg */
function prepare(svg) {
  for (const element of findAll(LOOKED_UP.join(", "), svg)) {
    if (element.id) element.dataset.ref = element.id;
  }
  for (const plate of findAll(".v-plate", svg)) {
    const name = `province:${plate.dataset.province}`;
    Object.assign(plate.dataset, { ref: name, place: name });
    plate.setAttribute("role", "img");
  }
  svg.append(shape("g", { id: "layer-markers" }));
}

/** @param {HTMLElement} city
 * @param {Piece | undefined} piece
 * @param {boolean} still */
function drawCity(city, piece, still) {
  const built = piece !== undefined && piece.kind !== "closed";
  appear(city, built && !city.classList.contains("built") && !still);
  city.classList.toggle("built", built);
  city.classList.toggle("rundown", piece?.kind === "rundown");
  city.classList.toggle("closed", piece?.kind === "closed");
  if (!built) return;
  setText(findFirst(".v-value", city), piece.face);
  const pointer = findFirst(".v-pointer", city);
  if (!pointer) return;
  const { x, y } = pointer.dataset;
  put(pointer, "transform", `rotate(${36 * Number(piece.face)} ${x} ${y})`);
}

/** @param {HTMLElement} line
 * @param {Pieces} pieces
 * @param {boolean} still */
function drawLine(line, pieces, still) {
  const built = count(pieces, line.id);
  const [a, b] = line.id.slice(5).split("~");
  const hasRoom = (/** @type {string} */ city) =>
    ![undefined, "closed"].includes(pieces.get(`factory:${city}`)?.kind);
  const before = Number(line.dataset.laid ?? 0);
  line.dataset.laid = String(built);
  appear(line, built > before && !still);
  line.classList.toggle("filled-1", built === 1);
  line.classList.toggle("filled-2", built === 2);
  line.classList.toggle("works", built === Number(line.dataset.lines) && hasRoom(a) && hasRoom(b));
}

/** @param {SVGSVGElement} svg
 * @param {HTMLElement} plate
 * @param {Pieces} pieces
 * @param {Scene} scene
 * @param {boolean} still */
function drawProvince(svg, plate, pieces, scene, still) {
  const name = plate.dataset.province ?? "";
  const own = (/** @type {string} */ kind) => svg.getElementById(`${kind}:${name}`);
  const number = (/** @type {string} */ kind) => count(pieces, `${kind}:${name}`);
  setText(own("economy")?.querySelector(".v-number"), number("economy"));
  marks(own("ls"), ".v-bar", number("ls"), still);
  marks(own("unrest"), ".v-dot", number("unrest"), still);
  marks(own("protest"), ".v-banner", number("protest"), still);
  marks(own("imported"), ".v-banner", number("imported"), still);
  const pill = own("socialist");
  if (pill) {
    const socialists = number("socialist");
    appear(pill, socialists > 0 && !pill.classList.contains("on") && !still);
    pill.classList.toggle("on", socialists > 0);
    setText(pill.querySelector(".v-count"), socialists);
  }
  if (plate.dataset.open !== undefined) return; // a lit plate has the name of its choice
  const about = scene.about?.[`province:${name}`] ?? [];
  const words = [thing(`province:${name}`)?.label, ...about.map(plainText)];
  put(plate, "aria-label", words.join(" "));
}

/** Shows as many marks as there are pieces, and their number if there are not enough marks.
 * @param {Element | null} group
 * @param {string} kind
 * @param {number} number
 * @param {boolean} still */
function marks(group, kind, number, still) {
  if (!group) return;
  const marked = group.querySelectorAll(kind);
  marked.forEach((mark, index) => {
    appear(mark, index < number && !mark.classList.contains("on") && !still);
    mark.classList.toggle("on", index < number);
  });
  setText(group.querySelector(".v-more"), number > marked.length ? number : "");
}

/** Draws the markers on their tracks; the client moves them visibly.
 * @param {SVGSVGElement} svg
 * @param {Pieces} pieces */
function drawMarkers(svg, pieces) {
  /** @type {Set<Element>} */
  const here = new Set();
  const layer = boardPart(svg, "layer-markers");
  const markers = new Map(findAll("[data-piece]", layer).map((one) => [one.dataset.piece, one]));
  for (const piece of pieces.values()) {
    const box = svg.getElementById(piece.place);
    if (piece.kind !== "marker" || !box) continue;
    const [track, spot] = piece.place.split(":");
    if (track === "half") here.add(boardPart(svg, `decade:${spot.split(".")[0]}`));
    if (track === "half" || track === "phase") here.add(box);
    else {
      drawMarker(markers.get(piece.id) ?? newMarker(layer, piece.id), piece, box);
      markers.delete(piece.id);
    }
  }
  for (const marker of markers.values()) marker.remove();
  for (const one of findAll(".here", svg)) if (!here.has(one)) one.classList.remove("here");
  for (const one of here) one?.classList.add("here");
}

/** @param {HTMLElement | SVGElement} marker
 * @param {Piece} piece
 * @param {Element} box */
function drawMarker(marker, piece, box) {
  const { x, y } = /** @type {SVGElement} */ (box).dataset;
  put(marker, "class", piece.face ? `v-marker is-${piece.face}` : "v-marker");
  put(marker, "transform", `translate(${x} ${y})`);
  put(marker, "data-ref", piece.place);
  setText(marker.querySelector("text"), box.querySelector(".v-box-number")?.textContent ?? "");
}

/** @param {Element} layer
 * @param {string} id */
function newMarker(layer, id) {
  const disc = shape("circle", { r: 14 });
  const number = shape("text", { "text-anchor": "middle", y: 5 });
  const marker = shape("g", { "data-piece": id }, disc, number);
  layer.append(marker);
  return marker;
}
