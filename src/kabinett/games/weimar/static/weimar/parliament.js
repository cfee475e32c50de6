// Parliament: its seats from left to right, as they sat.
import { all, first, part, put, write } from "../web/js/dom.js";
import { drawn, stale } from "../web/js/store.js";
import { appear, fit } from "./draw.js";
import { letterOf } from "./map.js";

/** @import { Scene } from "../web/js/types.d.ts" */

const BENCHES = ["kpd", "spd", "z", "dnvp", "nsdap"];
const RIGHT = new Set(["dnvp", "nsdap"]);
const HALF = 158; // the room for the line under the number

/** @param {Scene} scene
 * @param {string} id */
export const factOf = (scene, id) => scene.facts.find((one) => one.id === id);

/** @param {SVGSVGElement} svg
 * @param {Scene} scene
 * @param {boolean} still */
export function drawParliament(svg, scene, still) {
  const seats = scene.pieces.filter((one) => one.id.startsWith("seats:"));
  const majority = factOf(scene, "majority");
  if (!stale(drawn, "parliament", majority, ...seats)) return;
  const parliament = part(svg, "parliament");
  const places = all(".w-seat", parliament);
  const benches = BENCHES.flatMap((party) => {
    const piece = seats.find((one) => one.id === `seats:${party}`);
    return Array.from({ length: Number(piece?.face ?? 0) }, () => party);
  });
  const inside = trimmed(benches, places.length);
  const empty = places.length - inside.length;
  const left = inside.filter((party) => !RIGHT.has(party)).length;
  places.forEach((place, index) => {
    const gap = index >= left && index < left + empty;
    sit(place, gap ? "" : inside[index < left ? index : index - empty], still);
  });
  const beyond = surplus(benches, inside);
  all(".w-over", parliament).forEach((place, index) => {
    put(place, "visibility", beyond[index] ? null : "hidden");
    sit(place, beyond[index] ?? "", still);
  });
  write(first(".w-seats-sum", parliament), benches.length);
  const half = /** @type {Element} */ (first(".w-seats-half", parliament));
  write(half, `${majority?.label}: ${majority?.value}`);
  fit(half, HALF);
}

/** As many as there are places: each party loses in turn from its largest.
 * @param {string[]} benches
 * @param {number} room */
function trimmed(benches, room) {
  const left = benches.slice();
  const count = (/** @type {string} */ party) => left.filter((one) => one === party).length;
  while (left.length > room) {
    const largest = BENCHES.reduce((best, party) => (count(party) > count(best) ? party : best));
    left.splice(left.indexOf(largest), 1);
  }
  return left;
}

/** @param {string[]} benches
 * @param {string[]} inside */
function surplus(benches, inside) {
  const rest = benches.slice();
  for (const party of inside) rest.splice(rest.indexOf(party), 1);
  return rest;
}

/** @param {HTMLElement} place
 * @param {string} party
 * @param {boolean} still */
function sit(place, party, still) {
  appear(place, !still && Boolean(party) && place.dataset.party !== party);
  put(place, "data-party", party);
  put(place, "data-ref", party && party !== "nsdap" ? `party:${party}` : null);
  write(first(".w-seat-letter", place), party ? letterOf(party) : "");
}
