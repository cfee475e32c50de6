// Draws Parliament: a half circle of its Seats, from left to right as the parties sat, with the
// number of each party outside, an arc over the government, and a line at the half.
import {
  appear,
  boardPart,
  findFirst,
  label,
  needsDrawing,
  put,
  setText,
  shape,
} from "../web/js/games.js";
import { at, elementFor, fit, keep, lay } from "./draw.js";
import { letterOf } from "./map.js";

/** @import { Scene } from "../web/js/types.d.ts" */
/** @typedef {{angle: number, radius: number}} Place  angle: 0 on the left, pi on the right */

const BENCHES = ["kpd", "spd", "z", "dnvp", "nsdap"];
const RIGHT = new Set(["dnvp", "nsdap"]);
const HOUSE = 24; // the least number of places, even if some are empty
/** Plans of the house: the most Seats that each has room for, the size of a Seat, and the radii of
 * the rows. */
const PLANS = [
  { most: HOUSE, size: 21.5, rows: [106, 152, 198] },
  { most: 36, size: 18.5, rows: [106, 152, 198] },
  { most: 60, size: 15.5, rows: [98, 132, 166, 200] },
];
const ARC = 226; // the radius of the arc over a government
const NUMBER = 241; // the radius of the numbers
const APART = 0.13; // the least angle between two numbers
const HALF = 130; // the width of the line below the number

/** @param {Scene} scene
 * @param {string} id */
export const factOf = (scene, id) => scene.facts.find((one) => one.id === id);

/** @param {SVGSVGElement} svg
 * @param {Scene} scene
 * @param {boolean} still */
export function drawParliament(svg, scene, still) {
  const seats = scene.pieces.filter((one) => one.kind === "seats");
  const governing = scene.pieces.filter((one) => one.kind === "governs");
  const majority = factOf(scene, "majority");
  if (!needsDrawing("parliament", majority, ...seats, ...governing)) return;
  const numbers = BENCHES.map((party) => {
    const piece = seats.find((one) => one.id === `seats:${party}`);
    return { party, seats: Number(piece?.face ?? 0) };
  }).filter((one) => one.seats);
  const sum = numbers.reduce((total, one) => total + one.seats, 0);
  const plan = PLANS.find((one) => one.most >= sum) ?? PLANS[PLANS.length - 1];
  const places = house(Math.max(HOUSE, sum), plan.rows);
  const parliament = boardPart(svg, "parliament");
  const benches = /** @type {Element} */ (findFirst(".w-benches", parliament));
  const middle = at(parliament);
  const partyAt = partiesByPlace(numbers, places.length);
  places.forEach((place, index) => {
    const [chair, isNew] = elementFor(benches, `${index}`, newSeat);
    const { x, y } = onCircle(middle, place.angle, place.radius);
    lay(chair, x, y);
    for (const disc of chair.querySelectorAll("circle")) put(disc, "r", plan.size);
    sit(chair, partyAt[index], isNew, still);
  });
  let least = 0;
  const outside = numbers.map((one) => {
    const own = places.filter((_, index) => partyAt[index] === one.party);
    const [from, to] = [own[0].angle, own[own.length - 1].angle];
    const angle = Math.max(least, (from + to) / 2);
    least = angle + APART;
    const governs = governing.some(({ id }) => id === `governs:${one.party}`);
    const { x, y } = onCircle(middle, angle, NUMBER);
    count(benches, one, x, y);
    if (governs) bow(benches, middle, one.party, from, to);
    return governs ? [`of-${one.party}`, `arc-${one.party}`] : [`of-${one.party}`];
  });
  keep(benches, new Set([...places.keys()].map(String).concat(outside.flat())));
  setText(findFirst(".w-seats-sum", parliament), sum);
  const half = /** @type {Element} */ (findFirst(".w-seats-half", parliament));
  setText(half, `${majority?.label}: ${majority?.value}`);
  fit(half, HALF);
  put(parliament, "role", "img");
  put(parliament, "aria-label", seatsInWords(scene, numbers, sum));
}

/** The places of a house, from left to right. Each row has as many as its length allows.
 * @param {number} count
 * @param {number[]} rows
 * @returns {Place[]} */
function house(count, rows) {
  const length = rows.reduce((sum, radius) => sum + radius, 0);
  const places = [];
  let [left, over] = [count, length];
  for (const radius of rows) {
    const here = Math.round((left * radius) / over);
    for (let n = 0; n < here; n += 1) places.push({ radius, angle: (Math.PI * n) / (here - 1) });
    left -= here;
    over -= radius;
  }
  return places.sort((a, b) => a.angle - b.angle || a.radius - b.radius);
}

/** The party of each place. Empty places lie between the Zentrum and the right.
 * @param {{party: string, seats: number}[]} numbers
 * @param {number} places
 * @returns {string[]} */
function partiesByPlace(numbers, places) {
  const of = (/** @type {boolean} */ right) =>
    numbers
      .filter((one) => RIGHT.has(one.party) === right)
      .flatMap((one) => Array.from({ length: one.seats }, () => one.party));
  const [left, right] = [of(false), of(true)];
  const empty = Array.from({ length: places - left.length - right.length }, () => "");
  return [...left, ...empty, ...right];
}

/** @param {{x: number, y: number}} middle
 * @param {number} angle
 * @param {number} radius */
const onCircle = ({ x, y }, angle, radius) => ({
  x: Math.round(10 * (x - radius * Math.cos(angle))) / 10,
  y: Math.round(10 * (y - radius * Math.sin(angle))) / 10,
});

const newSeat = () =>
  shape(
    "g",
    { class: "w-seat" },
    shape("circle", { class: "w-seat-disc" }),
    shape("circle", { class: "w-seat-pattern" }),
    shape("text", { y: 6.5, class: "w-seat-letter" }),
  );

/** @param {HTMLElement} place
 * @param {string} party
 * @param {boolean} isNew
 * @param {boolean} still */
function sit(place, party, isNew, still) {
  appear(place, !still && !isNew && Boolean(party) && place.dataset.party !== party);
  put(place, "data-party", party);
  put(place, "data-ref", party && party !== "nsdap" ? `party:${party}` : null);
  setText(findFirst(".w-seat-letter", place), party ? letterOf(party) : "");
}

/** Draws a party's number outside its Seats.
 * @param {Element} benches
 * @param {{party: string, seats: number}} one
 * @param {number} x
 * @param {number} y */
function count(benches, { party, seats }, x, y) {
  const [number] = elementFor(benches, `of-${party}`, () => shape("text", { class: "w-seats-of" }));
  put(number, "x", x);
  put(number, "y", y + 8);
  setText(number, seats);
}

/** Draws the arc over the Seats of a party that governs.
 * @param {Element} benches
 * @param {{x: number, y: number}} middle
 * @param {string} party
 * @param {number} from
 * @param {number} to */
function bow(benches, middle, party, from, to) {
  const [arc] = elementFor(benches, `arc-${party}`, () =>
    shape("path", { class: "w-seats-govern" }),
  );
  const [start, end] = [onCircle(middle, from - 0.05, ARC), onCircle(middle, to + 0.05, ARC)];
  put(arc, "d", `M${start.x} ${start.y}A${ARC} ${ARC} 0 0 1 ${end.x} ${end.y}`);
}

/** The Seats in words, for a screen reader.
 * @param {Scene} scene
 * @param {{party: string, seats: number}[]} numbers
 * @param {number} sum */
function seatsInWords(scene, numbers, sum) {
  const parties = numbers.map(({ party, seats }) => `${partyName(party)} ${seats}`).join(", ");
  const majority = factOf(scene, "majority");
  const of = factOf(scene, "parliament")?.label;
  return `${of} ${sum}: ${parties}. ${majority?.label}: ${majority?.value}`;
}

/** @param {string} party */
const partyName = (party) => (party === "nsdap" ? "NSDAP" : label(`party:${party}`));
