// Draws a card as a poster: its year, its object or signs on a diagonal, its places on the plan of
// the Reich of 1922.
import { drawing, h, shape, svgWith, yearsOf } from "../web/js/games.js";

/** @import { Size, Thing } from "../web/js/types.d.ts" */

/** The borders, on a grid of 100 × 82, as `games/weimar/draw/ornaments.py` simplifies them. */
const REICH = [
  "M11.5 24.0L10.8 22.2L11.6 20.4L15.4 19.8L17.1 22.5L17.6 21.2L19.1 21.0L19.8 18.4",
  "L22.4 18.7L21.1 15.1L20.0 14.6L21.9 12.3L20.3 8.9L26.6 10.1L27.6 13.0L31.3 14.4",
  "L33.0 14.1L32.0 17.7L34.9 18.3L41.4 13.2L51.9 17.9L60.8 14.2L63.3 11.5L71.0 8.3",
  "L69.4 15.0L67.7 17.5L68.6 19.5L67.7 22.6L64.4 26.3L60.2 29.1L60.9 33.8L66.8 39.2",
  "L70.6 38.9L72.8 43.0L74.6 42.4L76.2 43.3L77.9 45.0L77.8 47.3L80.2 49.4L77.6 51.3",
  "L76.7 53.9L73.7 53.3L72.5 50.8L68.1 50.0L68.0 51.9L66.5 53.0L64.1 50.4L63.8 48.1",
  "L58.7 47.1L56.7 45.2L54.5 46.9L51.9 45.3L52.2 46.4L49.9 47.8L41.4 51.8L40.5 53.1",
  "L39.4 52.5L41.6 55.7L41.3 57.9L42.9 60.6L49.9 66.4L49.7 68.4L43.7 72.3L45.1 78.6",
  "L43.1 77.0L40.4 76.7L33.8 79.3L29.1 78.0L27.6 80.5L25.3 78.2L16.9 75.5L15.4 77.2",
  "L11.2 77.3L11.3 71.8L15.1 64.8L11.0 62.5L6.1 61.6L4.3 59.1L5.4 56.4L3.3 53.1L4.9 50.0",
  "L2.9 44.5L4.7 40.9L3.5 37.2L8.4 36.0L10.1 32.7L8.5 30.0L10.3 29.2L11.5 24.0z",
  "M52.9 19.4L49.2 18.9L52.1 20.3L52.9 19.4z",
  "M78.7 11.7L81.2 6.6L83.7 5.7L85.9 2.3L84.5 5.4L87.5 5.6L87.9 2.2L91.9 3.7L94.4 3.3",
  "L96.6 5.1L96.2 11.5L97.4 14.0L96.1 16.1L85.6 21.9L81.6 19.4L78.6 20.1L76.6 19.0",
  "L76.5 16.1L78.3 13.0L83.5 8.7L81.5 8.7L78.7 11.7z",
  "M44.8 14.8L45.5 11.2L47.2 12.2L47.9 14.5L44.7 14.8z",
].join("");
/** The places that cards name, on the same grid.
 * @type {Record<string, [number, number]>} */
const PLACES = {
  bamberg: [31.9, 56.1],
  berlin: [46.5, 31.4],
  danzig: [74.6, 12.5],
  detmold: [20.5, 36.7],
  dresden: [48.8, 45.1],
  essen: [9.5, 40.6],
  hamburg: [27.2, 21.8],
  harzburg: [30.2, 37.5],
  kiel: [28.2, 14.6],
  koeln: [8.9, 45.5],
  koenigsberg: [84.3, 8],
  leipzig: [40.7, 42.5],
  magdeburg: [36.3, 35.2],
  muenchen: [36.1, 72.5],
  nuernberg: [33.1, 60.2],
  weimar: [34.6, 45.9],
};

/** The names of places that are not just their ids with a capital letter.
 * @type {Record<string, string>} */
const NAMES = {
  harzburg: "Bad Harzburg",
  koeln: "Köln",
  koenigsberg: "Königsberg",
  muenchen: "München",
  nuernberg: "Nürnberg",
};
/** @param {string} place */
const nameOf = (place) => NAMES[place] ?? place[0].toUpperCase() + place.slice(1);

/** Turns a plain face into a poster: the type moves to the edge, and the picture with the level and
 * the year takes the room that the text leaves.
 * @param {HTMLElement} face
 * @param {Thing} card
 * @param {Size} size */
export function poster(face, card, size) {
  const type = face.querySelector(".face-type");
  const level = face.querySelector(".face-level");
  const [first, last] = yearsOf(card.year);
  if (type) {
    type.className = "poster-type";
    type.textContent = type.textContent?.replaceAll("\u00ad", "") ?? "";
    face.querySelector(".face-edge")?.append(type);
  }
  const year = h("span.poster-year", null, first, last ? h("small", null, last) : null);
  const named = level ? "div.poster" : "div.poster.is-plain";
  face.querySelector(".face-head")?.replaceWith(h(named, null, picture(card, size), level, year));
  return face;
}

/** The picture on a high slip.
 * @param {Thing} card */
export const slipPicture = (card) => h("span.poster.slip-picture", null, picture(card, "table"));

/** @param {Thing} card
 * @param {Size} size */
function picture(card, size) {
  const kind = card.letters
    ? "is-letters"
    : card.places
      ? "is-plan"
      : card.many
        ? "is-signs"
        : "is-object";
  const inside = card.places
    ? plan(card.places)
    : card.drawing
      ? drawing(card.drawing, card.many)
      : null;
  const names = size === "large" && card.places && !card.letters ? card.places.map(nameOf) : [];
  const caption = names.length ? h("span.poster-places", null, names.join(", ")) : null;
  return h(`span.poster-art.${kind}`, { "aria-hidden": true }, inside, caption);
}

/** @param {string[]} places */
function plan(places) {
  const dots = places.map((place) => {
    const [cx, cy] = PLACES[place];
    return shape("circle", { cx, cy, r: 6 });
  });
  return svgWith("0 0 100 82", shape("path", { d: REICH }), ...dots);
}
