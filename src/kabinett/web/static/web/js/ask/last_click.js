// Remembers the last clicks on choices, which may already answer the next ask. A click on a unit in
// a city also says which city is meant, so the page does not ask for the city. And a click that comes
// while the answer before it is on its way counts if the same question is asked again.
import { onEvent } from "../core/events.js";
import { mainSeat } from "../log/groups.js";
import { firstNewLine, store } from "../store.js";
import { plainQuestion } from "./choices.js";

/** @import { Ask, View } from "../types.d.ts" */

/** The last choice, and the elements of the board around the click.
 * @type {{name: string, places: Set<string>} | null} */
let lastClick = null;
/** The choice that was clicked while the last answer was on its way. @type {string | null} */
let earlyClick = null;

onEvent("seat", () => {
  lastClick = null;
  earlyClick = null;
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
  earlyClick = null;
}

/** Remembers a click that comes too early. The second click of a double click is none.
 * @param {string} name */
export function rememberEarlyClick(name) {
  earlyClick = name === lastClick?.name ? null : name;
}

/** The choice that the last clicks have already made in the view that comes next; undefined if they
 * have made none.
 * @param {View} view */
export function answerOfClicks(view) {
  const early = earlyClick;
  earlyClick = null;
  const offered = view.ask?.choices.find(({ name }) => name === early);
  const counts =
    offered && !offered.ends && view.ask && asksTheSame(view.ask) && !hasOthersNews(view);
  return answerOfLastClick(view.ask) ?? (counts ? offered.name : undefined);
}

/** @param {Ask} ask */
const asksTheSame = (ask) => plainQuestion(ask) === plainQuestion(store.view?.ask);

/** Have other seats done something since the view that the page shows?
 * @param {View} view */
const hasOthersNews = ({ log, viewer }) =>
  log.slice(firstNewLine(store.log, log)).some((line) => ![null, viewer].includes(mainSeat(line)));

/** The choice of an ask that the last click on the board has made.
 * @param {Ask | null} ask */
function answerOfLastClick(ask) {
  const last = lastClick;
  if (ask) lastClick = null;
  if (!last || !ask?.places_of || ask.places_of !== last.name) return undefined;
  return ask.choices.map((choice) => choice.name).find((name) => last.places.has(name));
}
