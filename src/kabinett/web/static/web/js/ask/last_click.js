// Where on the board the last choice was: a seat that takes a unit of one city is not asked for the
// city.

/** What was chosen last, and the places around it.
 * @type {{name: string, places: Set<string>} | null} */
let spot = null;

/** @param {string} name
 * @param {Element} element  what was clicked for it */
export function noteSpot(name, element) {
  const places = new Set();
  for (
    let one = element.closest("#map *");
    one;
    one = one.parentElement?.closest("#map *") ?? null
  ) {
    places.add(one.id).add(/** @type {SVGElement} */ (one).dataset.place ?? "");
  }
  spot = { name, places };
}

/** The answer that the last click has given already, if the ask is about where it came from.
 * @param {import("../types.d.ts").Ask | null} ask */
export function answerOfSpot(ask) {
  const last = spot;
  if (ask) spot = null;
  if (!last || !ask?.places_of || ask.places_of !== last.name) return undefined;
  return ask.choices.map((choice) => choice.name).find((name) => last.places.has(name));
}
