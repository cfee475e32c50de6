// Cities with their bases, units and threats; the areas of supply and of dissolved units.
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
  thing,
} from "../web/js/games.js";
import { elementFor, glyph, keep, lay } from "./draw.js";

/** @import { Ask, Piece, Scene } from "../web/js/types.d.ts" */

const PARTIES = ["spd", "z", "kpd", "dnvp"]; // in the order in which they fill the spaces of a city
const WIDE = 38; // the width of a unit's counter
const TALL = 29; // the height of a unit's counter
const GAP = 4; // between counters
const COUNT = 17; // the room for a number below a counter
const HEX = 15; // the radius of a threat
/** The codes of units that have no short name.
 * @type {Record<string, string>} */
export const CODES = {
  reichsbanner: "RB",
  police: "Po",
  reichswehr_1: "RW",
  reichswehr_2: "RW",
  black_reichswehr_1: "RW",
  black_reichswehr_2: "RW",
  soldiers: "So",
  workers: "Ar",
  spartacist_uprising: "Sp",
  rote_ruhrarmee: "RR",
  rfb: "RF",
  freikorps_1: "FK",
  freikorps_2: "FK",
  stahlhelm: "St",
};

/** @param {string} party
 * @returns {string} */
export const letterOf = (party) =>
  party === "nsdap" ? "N" : (thing(`party:${party}`)?.letter ?? party[0].toUpperCase());

/** The name of a piece from its kind, such as "unit-police" or "threat-unrest".
 * @param {Piece} piece */
export const pieceName = (piece) => piece.kind.slice(piece.kind.indexOf("-") + 1);

/** Who owns a unit: "white" or a party.
 * @param {string} unit
 * @returns {string} */
export const ownerOf = (unit) => thing(`unit:${unit}`)?.owner ?? "white";

/** @param {SVGSVGElement} svg
 * @param {Scene} scene
 * @param {boolean} still */
export function drawMap(svg, scene, still) {
  const lying = byPlace(scene.pieces);
  for (const city of findAll(".w-city", svg)) {
    const here = lying.get(city.id) ?? [];
    if (!needsDrawing(city.id, ...here)) continue;
    const room = Number(city.dataset.w);
    setText(findFirst(".w-city-name", city), label(city.id));
    if (!city.hasAttribute("role")) put(city, "aria-label", label(city.id));
    drawBases(
      city,
      here.filter((piece) => piece.kind === "base"),
      still,
    );
    drawThreats(
      city,
      here.filter((piece) => piece.kind.startsWith("threat-")),
      still,
    );
    drawUnits(city, ".w-units", here.filter(isUnit), room, still);
  }
  for (const name of ["supply", "dissolved"]) {
    const area = boardPart(svg, `area-${name}`);
    const there = scene.pieces.filter((piece) => isUnit(piece) && piece.place === name);
    const units = there.filter((one) => name !== "supply" || ownerOf(pieceName(one)) === "white");
    if (!needsDrawing(name, ...units)) continue;
    const room = Number(area.dataset.w);
    drawUnits(area, ".w-list", units, room, still);
  }
}

/** If the ask is for a base or unit in one city, makes only the bases and units in that city
 * clickable.
 * @param {SVGSVGElement} svg
 * @param {Ask | null} ask */
export function offerInside(svg, ask) {
  const choices = new Set(ask?.choices.map((choice) => choice.name));
  for (const slot of findAll(".w-slot", svg)) {
    const party = `party:${slot.dataset.party}`;
    const meant = ask?.inside && slot.closest(".w-city")?.id === ask.inside;
    if (meant && choices.has(party)) put(slot, "data-place", party);
    else slot.removeAttribute("data-place");
  }
  const to = ask?.text.flatMap((part) => (typeof part === "string" ? [] : [part.id])) ?? [];
  for (const unit of findAll(".w-unit:not(#map-key *)", svg)) {
    const city = unit.closest(".w-city")?.id ?? "";
    // Units that lie where a unit is to be moved cannot be meant.
    const meant = ask?.inside ? city === ask.inside : !to.includes(city);
    put(unit, "data-place", meant ? (unit.dataset.ref ?? "") : null);
  }
}

/** @param {Piece[]} pieces */
function byPlace(pieces) {
  /** @type {Map<string, Piece[]>} */
  const places = new Map();
  for (const piece of pieces) places.set(piece.place, [...(places.get(piece.place) ?? []), piece]);
  return places;
}

/** @param {Piece} piece */
export const isUnit = (piece) => piece.kind.startsWith("unit-");

/** @param {Element} city
 * @param {Piece[]} bases
 * @param {boolean} still */
function drawBases(city, bases, still) {
  const owners = PARTIES.flatMap((party) => {
    const piece = bases.find((one) => one.face.startsWith(`${party}.`));
    return Array.from({ length: piece ? Number(piece.face.split(".")[1]) : 0 }, () => party);
  });
  findAll(".w-slot", city).forEach((slot, place) => {
    const party = owners[place] ?? "";
    appear(slot, !still && Boolean(party) && slot.dataset.party !== party);
    put(slot, "data-party", party);
    setText(findFirst(".w-slot-letter", slot), party ? letterOf(party) : "");
  });
}

/** @param {Element} city
 * @param {Piece[]} threats
 * @param {boolean} still */
function drawThreats(city, threats, still) {
  const layer = /** @type {Element} */ (findFirst(".w-threats", city));
  threats.forEach((piece, place) => {
    const kind = pieceName(piece);
    const [marker, isNew] = elementFor(layer, kind, () => hexagon(kind));
    put(marker, "id", piece.id); // a lesson points at this id
    lay(marker, -HEX - 4 - place * (2 * HEX + 1), -9);
    marker.classList.toggle("is-down", piece.face === "down");
    appear(marker, isNew && !still);
  });
  keep(layer, new Set(threats.map(pieceName)));
}

/** @param {string} kind */
export function hexagon(kind, radius = HEX) {
  const points = Array.from({ length: 6 }, (_, n) => {
    const angle = (Math.PI / 3) * n;
    return `${(radius * Math.cos(angle)).toFixed(1)},${(radius * Math.sin(angle)).toFixed(1)}`;
  });
  const size = radius * 1.3;
  return shape(
    "g",
    { class: `w-threat w-threat-${kind}`, "data-ref": `threat:${kind}` },
    shape("polygon", { points: points.join(" ") }),
    glyph(kind, -size / 2, -size / 2, size),
  );
}

/** @param {Element} area
 * @param {string} where
 * @param {Piece[]} units
 * @param {number} room
 * @param {boolean} still */
function drawUnits(area, where, units, room, still) {
  const layer = /** @type {Element} */ (area.querySelector(where));
  const fits = Math.max(1, Math.floor((room + GAP) / (WIDE + GAP)));
  // A single unit does not begin a row.
  const inRow = units.length === fits + 1 ? units.length : fits;
  const counted = units.some((piece, place) => Number(piece.face) > 1 && units[place + inRow]);
  const row = TALL + 2 + (counted ? COUNT : 0); // the number of units may come between two rows
  units.forEach((piece, place) => {
    const unit = pieceName(piece);
    const [marker, isNew] = elementFor(layer, unit, () => counter(unit));
    lay(marker, (place % inRow) * (WIDE + GAP), Math.floor(place / inRow) * row);
    const number = Number(piece.face);
    marker.classList.toggle("is-several", number > 1);
    setText(findFirst(".w-count", marker), number > 1 ? `×${number}` : "");
    appear(marker, isNew && !still);
  });
  keep(layer, new Set(units.map(pieceName)));
}

/** A counter of a unit: a code, and dots for its strength.
 * @param {string} unit */
export function counter(unit) {
  const name = `unit:${unit}`;
  const about = thing(name);
  const strength = Number(about?.strength ?? 1);
  const dots = Array.from({ length: strength }, (_, n) => {
    const cx = WIDE / 2 + (n - (strength - 1) / 2) * 8;
    return shape("circle", { cx, cy: 24.8, r: 2.4, class: "w-pip" });
  });
  const black = unit.startsWith("black_") ? "is-black" : "";
  const box = { width: WIDE, height: TALL };
  return shape(
    "g",
    { class: `w-unit w-by-${ownerOf(unit)} ${black}`, "data-ref": name, "data-place": name },
    shape("rect", { x: 3, y: 3, ...box, class: "w-unit-under" }),
    shape("rect", { ...box, class: "w-unit-box" }),
    shape("rect", { ...box, class: "w-unit-pattern" }),
    shape(
      "text",
      { x: WIDE / 2, y: 18.5, class: "w-unit-code" },
      about?.short ?? CODES[unit] ?? "",
    ),
    ...dots,
    shape("rect", { y: TALL, width: WIDE, height: COUNT, class: "w-count-tag" }),
    shape("text", { x: WIDE / 2, y: TALL + COUNT - 2, class: "w-count" }),
  );
}

/** One unit of a heap, with its middle at 0, 0, for the client to move.
 * @param {Piece} piece */
export function loosePiece(piece) {
  if (!isUnit(piece)) return null;
  const unit = counter(pieceName(piece));
  delete unit.dataset.place;
  lay(unit, -WIDE / 2, -TALL / 2);
  return shape("g", {}, unit);
}
