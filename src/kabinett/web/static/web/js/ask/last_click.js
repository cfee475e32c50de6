// Remembers where on the board the last choice was clicked. A click on a unit in a city also says
// which city is meant, so the page does not ask for the city.
import { onEvent } from "../core/events.js";

/** The last choice, and the elements of the board around the click.
 * @type {{name: string, places: Set<string>} | null} */
let lastClick = null;

onEvent("seat", () => {
  lastClick = null;
});

/** @param {string} name
 * @param {Element} element  the clicked element */
export function rememberClick(name, element) {
  const places = new Set();
  for (
    let one = element.closest("#map *");
    one;
    one = one.parentElement?.closest("#map *") ?? null
  ) {
    places.add(one.id).add(/** @type {SVGElement} */ (one).dataset.place ?? "");
  }
  lastClick = { name, places };
}

/** The choice of an ask that the last click has already made; undefined if it has made none.
 * @param {import("../types.d.ts").Ask | null} ask */
export function answerOfLastClick(ask) {
  const last = lastClick;
  if (ask) lastClick = null;
  if (!last || !ask?.places_of || ask.places_of !== last.name) return undefined;
  return ask.choices.map((choice) => choice.name).find((name) => last.places.has(name));
}
