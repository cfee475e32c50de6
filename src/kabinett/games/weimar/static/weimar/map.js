// Cities with their bases, units and threats; the areas of supply and of dissolved units.
import { label, thing } from "../web/js/store.js";
import { pace } from "../web/js/prefs.js";
import { appear, at, glyph, keep, keyed, s } from "./draw.js";

const PARTIES = ["spd", "z", "kpd", "dnvp"];
const COUNTER = 34; // width of a unit's counter, and its height
const TALL = 27;
const HEX = 15; // radius of a threat
const CODES = {
  reichsbanner: "RB",
  police: "Po",
  reichswehr_1: "RW",
  reichswehr_2: "RW",
  soldiers: "So",
  workers: "Ar",
  spartacist_uprising: "Sp",
  rote_ruhrarmee: "RR",
  rfb: "RF",
  freikorps_1: "FK",
  freikorps_2: "FK",
  stahlhelm: "St",
  black_reichswehr_1: "RW",
  black_reichswehr_2: "RW",
};
const PUBLIC = 200;

export const letterOf = (party) =>
  party === "nsdap" ? "N" : (thing(`party:${party}`)?.letter ?? party[0].toUpperCase());

export function drawMap(svg, scene, still) {
  for (const city of svg.querySelectorAll(".w-city")) {
    const here = scene.pieces.filter((piece) => piece.place === city.id);
    city.querySelector(".w-city-name").textContent = label(city.id);
    drawBases(
      city,
      here.filter((piece) => piece.kind === "base"),
      still,
    );
    drawThreats(
      city.querySelector(".w-threats"),
      here.filter((piece) => piece.kind.startsWith("threat-")),
      still,
    );
    drawUnits(
      city.querySelector(".w-units"),
      here.filter((piece) => piece.kind.startsWith("unit-")),
      Number(city.dataset.w),
      still,
    );
    city.setAttribute("aria-label", label(city.id));
  }
  for (const name of ["supply", "dissolved"]) {
    const area = svg.getElementById(`area-${name}`);
    const units = scene.pieces.filter(
      (piece) => piece.place === name && (name === "dissolved" || isWhite(piece)),
    );
    drawUnits(area.querySelector(".w-list"), units, Number(area.dataset.w), still);
  }
}

const nameOf = (piece) => piece.kind.slice(5);
/** Who owns a unit: "white" or a party; the pack says it, and its strength. */
export const ownerOf = (unit) => thing(`unit:${unit}`)?.owner ?? "white";
export const strengthOf = (unit) => thing(`unit:${unit}`)?.strength ?? 1;
const isWhite = (piece) => ownerOf(nameOf(piece)) === "white";

function drawBases(city, bases, still) {
  const owners = PARTIES.flatMap((party) => {
    const piece = bases.find((one) => one.face.startsWith(`${party}.`));
    return Array.from({ length: piece ? Number(piece.face.split(".")[1]) : 0 }, () => party);
  });
  city.querySelectorAll(".w-slot").forEach((slot, place) => {
    const party = owners[place] ?? "";
    appear(slot, !still && Boolean(party) && slot.dataset.party !== party);
    slot.dataset.party = party;
    slot.querySelector(".w-slot-letter").textContent = party ? letterOf(party) : "";
  });
}

function drawThreats(layer, threats, still) {
  threats.forEach((piece, place) => {
    const kind = piece.kind.slice(7);
    const [marker, isNew] = keyed(layer, kind, () => hexagon(kind));
    marker.setAttribute("transform", `translate(${-HEX - 4 - place * (2 * HEX + 1)} -9)`);
    marker.classList.toggle("is-down", piece.face === "down");
    appear(marker, isNew && !still);
  });
  keep(layer, new Set(threats.map((piece) => piece.kind.slice(7))));
}

export function hexagon(kind, radius = HEX) {
  const points = Array.from({ length: 6 }, (_, n) => {
    const angle = (Math.PI / 3) * n;
    return `${(radius * Math.cos(angle)).toFixed(1)},${(radius * Math.sin(angle)).toFixed(1)}`;
  });
  const size = radius * 1.3;
  return s(
    "g",
    { class: `w-threat w-threat-${kind}`, "data-ref": `threat:${kind}` },
    s("polygon", { points: points.join(" ") }),
    glyph(kind, -size / 2, -size / 2, size),
  );
}

function drawUnits(layer, units, room, still) {
  const inRow = Math.max(1, Math.floor((room + 4) / (COUNTER + 5)));
  units.forEach((piece, place) => {
    const unit = nameOf(piece);
    const [marker, isNew] = keyed(layer, unit, () => counter(unit));
    const [x, y] = [(place % inRow) * (COUNTER + 5), Math.floor(place / inRow) * (TALL + 5)];
    marker.setAttribute("transform", `translate(${x} ${y})`);
    const number = Number(piece.face);
    marker.classList.toggle("is-several", number > 1);
    marker.querySelector(".w-count").textContent = number > 1 ? `×${number}` : "";
    appear(marker, isNew && !still);
  });
  keep(layer, new Set(units.map(nameOf)));
}

/** A counter: a code, and dots for its strength. */
export function counter(unit) {
  const strength = strengthOf(unit);
  const dots = Array.from({ length: strength }, (_, n) =>
    s("circle", { cx: COUNTER / 2 + (n - (strength - 1) / 2) * 8, cy: 22, r: 2.4, class: "w-pip" }),
  );
  return s(
    "g",
    {
      class: `w-unit w-by-${ownerOf(unit)} ${unit.startsWith("black_") ? "is-black" : ""}`,
      "data-ref": `unit:${unit}`,
      "data-place": `unit:${unit}`,
    },
    s("rect", { x: 3, y: 3, width: COUNTER, height: TALL, class: "w-unit-under" }),
    s("rect", { width: COUNTER, height: TALL, class: "w-unit-box" }),
    s("rect", { width: COUNTER, height: TALL, class: "w-unit-pattern" }),
    s(
      "text",
      { x: COUNTER / 2, y: 15.5, class: "w-unit-code" },
      thing(`unit:${unit}`)?.short ?? CODES[unit],
    ),
    ...dots,
    s("text", { x: COUNTER / 2, y: TALL + 14, class: "w-count" }),
  );
}

// -- movement

/** Where every unit is: kind -> place -> number. */
export function census(scene) {
  const found = new Map();
  for (const piece of scene.pieces) {
    if (!piece.kind.startsWith("unit-")) continue;
    const unit = nameOf(piece);
    if (!found.has(unit)) found.set(unit, new Map());
    found.get(unit).set(piece.place, Number(piece.face));
  }
  return found;
}

/** Counters slide from where there are fewer now to where there are more. */
export function slide(svg, before, after) {
  const speed = pace();
  if (!speed || !before) return;
  const layer = svg.getElementById("layer-moving");
  for (const unit of new Set([...before.keys(), ...after.keys()])) {
    const [old, now] = [before.get(unit) ?? new Map(), after.get(unit) ?? new Map()];
    const places = [...new Set([...old.keys(), ...now.keys()])];
    const change = (place) => (now.get(place) ?? 0) - (old.get(place) ?? 0);
    const from = places.filter((place) => change(place) < 0);
    const to = places.filter((place) => change(place) > 0);
    while (from.length && to.length) {
      const [a, b] = [where(svg, from.shift()), where(svg, to.shift())];
      if (!a || !b) continue;
      const ghost = counter(unit);
      delete ghost.dataset.place;
      layer.append(ghost);
      const step = (p) => ({ transform: `translate(${p.x - COUNTER / 2}px, ${p.y - TALL / 2}px)` });
      const run = ghost.animate([step(a), step(b)], {
        duration: PUBLIC * speed,
        easing: "ease-in-out",
        fill: "both",
      });
      run.finished.finally(() => ghost.remove());
    }
  }
}

function where(svg, place) {
  const element = svg.getElementById(place) ?? svg.getElementById(`area-${place}`);
  if (!element) return null;
  if (element.dataset.x) return at(element);
  const box = element.getBBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
