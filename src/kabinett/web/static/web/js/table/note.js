// The historical notes of things. They are the larger half of all words of a game, so the page
// fetches them when somebody first enlarges a thing with a note.
import { get } from "../core/requests.js";
import { h, t } from "../dom.js";
import { wantsPlain } from "../prefs.js";
import { config } from "../store.js";

/** @import { HistoricalNote } from "../types.d.ts" */

/** The notes by name, once they are there. @type {Record<string, HistoricalNote> | null} */
let notes = null;
/** The request for them; after a failure the next thing asks again.
 * @type {Promise<Record<string, HistoricalNote>> | null} */
let request = null;

/** Puts a thing's note into its place; until it is there, says that it is on its way.
 * @param {HTMLElement} place
 * @param {string} name
 * @param {() => void} onShown  called when a note has loaded, or failed to load */
export async function showNote(place, name, onShown) {
  if (notes) return place.replaceChildren(noteBody(notes[name]));
  place.replaceChildren(h("p.peek-waiting", null, t("note_waits")));
  try {
    request ??= get(config.api.things, { notes: "" });
    notes = await request;
    place.replaceChildren(noteBody(notes[name]));
  } catch {
    request = null;
    place.replaceChildren(h("p.peek-waiting", null, t("note_missing")));
  }
  return onShown();
}

/** A note, in plain words if the reader wants them, and what it was checked against or a book for
 * general reading.
 * @param {Partial<HistoricalNote>} [historicalNote] */
function noteBody({ note = "", plain_note, sources = [], reading } = {}) {
  const words = (wantsPlain() && plain_note) || note;
  const links = sources.map(([label, href]) =>
    h("a", { href, rel: "noreferrer", target: "_blank" }, label),
  );
  const separated = links.flatMap((link, number) => (number ? [", ", link] : [link]));
  const line = links.length
    ? [t("note_checked"), " ", separated]
    : [t("note_reading"), " ", reading];
  const hasLine = links.length > 0 || reading;
  return h("div", null, h("p", null, words), hasLine ? h("p.peek-source", null, line) : null);
}
