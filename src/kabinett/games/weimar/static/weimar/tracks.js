// Draws the tracks along the foot of the board, and the areas around Parliament.
import {
  appear,
  boardPart,
  findAll,
  findFirst,
  label,
  needsDrawing,
  put,
  setText,
  shape,
} from "../web/js/games.js";
import { at, elementFor, fit, keep, lay } from "./draw.js";
import { hexagon, letterOf, pieceName } from "./map.js";
import { factOf } from "./parliament.js";

/** @import { Scene, Zone } from "../web/js/types.d.ts" */
/** A row of text in an area.
 * @typedef {{key: string, text: string, party?: string, ref?: string}} Row */

const ROW = 29; // from row to row, in units of the board
const CLOSE = 24; // the least distance from row to row
const MOST = 20; // letters: a longer name of a pile takes two lines
const PILE = 52; // room for two lines beside a pile

/** @param {SVGSVGElement} svg
 * @param {Scene} scene
 * @param {boolean} still */
export function drawTracks(svg, scene, still) {
  for (const text of findAll("[data-text]", svg)) {
    const [kind, id] = (text.dataset.text ?? "").split(":");
    const thing = kind === "fact" ? factOf(scene, id) : scene.tracks.find((one) => one.id === id);
    if (thing) setText(text, thing.label);
  }
  const markers = scene.pieces.filter((piece) => piece.kind === "marker");
  const here = new Set(markers.map((piece) => piece.place));
  for (const box of findAll(".w-step", svg)) {
    put(box, "data-ref", box.id.startsWith("dr:") ? "dr" : box.id);
    box.classList.toggle("is-here", here.has(box.id));
  }
  drawBox(svg, scene, still);
  drawFigures(svg, scene, still);
}

/** Draws one marker per slot, in the order of their kinds.
 * @param {SVGSVGElement} svg
 * @param {Scene} scene
 * @param {boolean} still */
function drawBox(svg, scene, still) {
  const markers = scene.pieces
    .filter((piece) => piece.place === "dr")
    .flatMap((piece) => Array.from({ length: Number(piece.face) }, () => pieceName(piece)));
  findAll("#track-dr .w-step", svg).forEach((slot, place) => {
    const kind = markers[place] ?? "";
    if (slot.dataset.kind === kind) return;
    slot.dataset.kind = kind;
    findFirst(".w-threat", slot)?.remove();
    if (!kind) return;
    const marker = hexagon(kind, 26);
    const { x, y } = at(slot);
    lay(marker, x + 6, y);
    appear(marker, !still);
    slot.append(marker);
  });
  put(boardPart(svg, "track-dr"), "data-count", markers.length);
}

/** @param {SVGSVGElement} svg
 * @param {Scene} scene
 * @param {boolean} still */
function drawFigures(svg, scene, still) {
  const figures = scene.pieces.filter((piece) => piece.kind === "figure");
  for (const slot of findAll("#track-nsdap .w-step", svg)) {
    const party = figures.find((piece) => piece.place === slot.id)?.face ?? "";
    if (slot.dataset.party === party) continue;
    slot.dataset.party = party;
    findFirst(".w-figure", slot)?.remove();
    if (!party) continue;
    const { x, y } = at(slot);
    const figure = shape(
      "g",
      { class: "w-figure", transform: `translate(${x} ${y + 8})`, "data-party": party },
      shape("circle", { r: 17, class: "w-seat-disc" }),
      shape("circle", { r: 17, class: "w-seat-pattern" }),
      shape("text", { y: 6, class: "w-seat-letter" }, letterOf(party)),
    );
    appear(figure, !still);
    slot.append(figure);
  }
}

// -- areas

/** @param {SVGSVGElement} svg
 * @param {Scene} scene
 * @param {boolean} still */
export function drawAreas(svg, scene, still) {
  /** @param {string} name
   * @param {Row[]} entries */
  const area = (name, entries) => rows(boardPart(svg, `area-${name}`), entries, still);
  const ofKind = (/** @type {string} */ kind) => scene.pieces.filter((one) => one.kind === kind);
  area("government", governing(scene));
  area("president", president(scene));
  area(
    "minor",
    ofKind("minor").map(({ id, place }) => {
      return { key: id, ref: id, party: place.slice(6), text: label(id) };
    }),
  );
  const foreign = scene.zones.find((zone) => zone.id === "foreign");
  const cards = (foreign?.cards ?? []).filter((card) => card !== null);
  area("foreign", [
    ...cards.map((card) => ({ key: card, ref: card, text: `▸ ${label(card)}` })),
    ...ofKind("flag").map(({ id, face }) => {
      return { key: id, ref: id, text: `⚑ ${label(id)} ×${face}` };
    }),
  ]);
  area("reserve", reserves(scene));
  const piles = scene.zones.filter((zone) => zone.kind === "pile" && zone.seat === null);
  drawPiles(boardPart(svg, "area-timeline"), piles);
}

/** The parties that govern, the Chancellor's first.
 * @param {Scene} scene
 * @returns {Row[]} */
function governing(scene) {
  const parties = scene.pieces.filter((piece) => piece.kind === "governs");
  return parties
    .sort((a, b) => b.face.localeCompare(a.face))
    .map(({ id, face }) => {
      const party = id.slice(8);
      const note = scene.panels.find((panel) => panel.role === `party:${party}`)?.notes[0];
      return { key: id, party, text: (face && note) || label(`party:${party}`) };
    });
}

/** @param {Scene} scene
 * @returns {Row[]} */
function president(scene) {
  const fact = factOf(scene, "president");
  const piece = scene.pieces.find((one) => one.kind === "president");
  if (!fact) return [];
  const text = `${fact.help} ${fact.value ? "●" : ""}`;
  return [{ key: "president-name", party: piece?.face, text }];
}

/** @param {Scene} scene
 * @returns {Row[]} */
function reserves(scene) {
  return scene.panels.flatMap(({ role, facts }) => {
    const reserve = facts.find((one) => one.id === "reserve");
    if (!role || !reserve) return [];
    const free = (reserve.most ?? reserve.value) - reserve.value;
    return [
      { key: role, party: role.slice(6), text: "●".repeat(reserve.value) + "○".repeat(free) },
    ];
  });
}

/** @param {SVGElement} area
 * @param {Row[]} entries
 * @param {boolean} still */
function rows(area, entries, still) {
  const words = entries.flatMap(({ key, text, party, ref }) => [key, text, party, ref]);
  if (!needsDrawing(area.id, ...words)) return;
  const list = /** @type {Element} */ (findFirst(".w-list", area));
  // Many rows are closer together; more of them form columns.
  const inColumn = Math.max(1, Math.floor(Number(area.dataset.h) / CLOSE));
  const across = Math.ceil(entries.length / inColumn) || 1;
  const step = Math.min(ROW, Number(area.dataset.h) / Math.min(entries.length, inColumn));
  const room = Number(area.dataset.w) / across;
  entries.forEach((entry, place) => {
    const [row, isNew] = elementFor(list, entry.key, () => newRow(Number(area.dataset.w)));
    const left = entry.party ? 34 : 0;
    lay(row, Math.floor(place / inColumn) * room, (place % inColumn) * step);
    put(row, "data-party", entry.party ?? "");
    if (entry.ref) {
      put(row, "id", entry.ref);
      put(row, "data-ref", entry.ref);
    }
    row.classList.toggle("is-plain", !entry.party);
    setText(findFirst(".w-slot-letter", row), entry.party ? letterOf(entry.party) : "");
    const text = /** @type {Element} */ (findFirst(".w-row-text", row));
    put(text, "x", left);
    setText(text, entry.text);
    fit(text, room - left - 4);
    appear(row, isNew && !still);
  });
  keep(list, new Set(entries.map((entry) => entry.key)));
}

/** @param {number} room */
const newRow = (room) =>
  shape(
    "g",
    { class: "w-row" },
    shape("rect", { x: -5, y: -3, width: room + 10, height: 27, class: "w-row-hit" }),
    shape("rect", { y: -1, width: 26, height: 22, class: "w-slot-box" }),
    shape("rect", { y: -1, width: 26, height: 22, class: "w-slot-pattern" }),
    shape("text", { x: 13, y: 17.5, class: "w-slot-letter" }),
    shape("text", { x: 34, y: 17, class: "w-row-text" }),
  );

/** Draws decks and piles with their numbers; a click opens what the viewer knows of them.
 * @param {SVGElement} area
 * @param {Zone[]} piles */
function drawPiles(area, piles) {
  if (!needsDrawing(area.id, ...piles)) return;
  const list = /** @type {Element} */ (findFirst(".w-list", area));
  piles.forEach((zone, place) => {
    const isOpen = zone.cards.some((card) => card !== null);
    const [row] = elementFor(list, zone.id, () => newPile(Number(area.dataset.w)));
    lay(row, 0, place * PILE - 18);
    put(row, "data-zone", zone.id);
    put(row, "data-pile", isOpen ? zone.id : null);
    row.classList.toggle("is-known", isOpen);
    setText(findFirst(".w-pile-count", row), zone.cards.length);
    const lines = findAll(".w-row-text", row);
    const gap = zone.label.length > MOST ? zone.label.indexOf(" ") : -1;
    const texts = gap < 0 ? [zone.label, ""] : [zone.label.slice(0, gap), zone.label.slice(gap)];
    for (const [nth, text] of texts.entries()) {
      put(lines[nth], "y", gap < 0 ? 22 : 13 + 21 * nth);
      setText(lines[nth], text.trim());
      fit(lines[nth], Number(area.dataset.w) - 40);
    }
  });
  keep(list, new Set(piles.map((zone) => zone.id)));
}

/** @param {number} room */
const newPile = (room) =>
  shape(
    "g",
    { class: "w-pile" },
    shape("rect", { x: -5, y: -8, width: room + 10, height: PILE - 2, class: "w-row-hit" }),
    shape("rect", { width: 30, height: 34, class: "w-pile-card" }),
    shape("text", { x: 15, y: 24, class: "w-pile-count" }),
    shape("text", { x: 40, class: "w-row-text" }),
    shape("text", { x: 40, class: "w-row-text" }),
  );
