// The ticker: shows the latest lines of the log in a strip, and speaks them to a screen reader.
import { byId, plainText, setText, t } from "../dom.js";
import { namesOfWaiting, store } from "../store.js";
import { onEvent } from "../core/events.js";
import { speak } from "../core/speech.js";

/** @import { LogLine, Parts } from "../types.d.ts" */

const MOST_LINES = 3; // more lines do not fit in the strip
const FRESH_TIME = 3500; // ms until a line turns paler
const TIME_PER_LINE = 2000; // ms for which each of several lines is shown
let timer = 0;
/** The lines that a screen reader speaks together with the next ask. @type {string[]} */
let unspoken = [];

// The lines, also those that still wait, may be for the last seat alone.
onEvent("seat", () => {
  unspoken = [];
  showLastLine(); // the log is empty now
});

/** @param {LogLine[]} lines */
export function tickLines(lines) {
  if (!lines.length) return;
  const texts = lines.map((line) => plainText(line.parts));
  unspoken.push(...texts);
  const ticker = byId("ticker");
  ticker.title = texts.join(" ");
  ticker.classList.add("is-fresh");
  clearTimeout(timer);
  showInTurn(texts.slice(-MOST_LINES));
}

/** Shows all lines at once if they fit in the strip, otherwise one after the other.
 * @param {string[]} texts */
function showInTurn(texts) {
  const ticker = byId("ticker");
  setText(ticker, texts.join(" "));
  const [now, ...later] = texts;
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = ticker;
  if (later.length && (scrollWidth > clientWidth || scrollHeight > clientHeight + 1)) {
    setText(ticker, now);
    timer = setTimeout(showInTurn, TIME_PER_LINE, later);
  } else timer = setTimeout(() => ticker.classList.remove("is-fresh"), FRESH_TIME);
}

/** Shows the last line of the log again, after an undo or at a moment of the past. */
export function showLastLine() {
  clearTimeout(timer);
  const last = store.log.findLast((line) => !line.level);
  const ticker = byId("ticker");
  ticker.title = last ? plainText(last.parts) : "";
  ticker.classList.remove("is-fresh");
  setText(ticker, ticker.title);
}

/** Shows who is asked, while the director tells the lines of the log. */
export function showWaiting() {
  clearTimeout(timer);
  const who = namesOfWaiting();
  const ticker = byId("ticker");
  ticker.classList.remove("is-fresh");
  ticker.title = who ? t("waiting_for", { who }) : "";
  setText(ticker, ticker.title);
}

/** Speaks the new lines, and then the question or, after the game, how it ended. A question may
 * begin with the last line.
 * @param {Parts} [question]
 * @param {string} [ending] */
export function speakNews(question, ending) {
  const text = question ? plainText(question) : (ending ?? "");
  const last = unspoken.at(-1);
  if (last && text.startsWith(last)) unspoken.pop();
  if (text) unspoken.push(text);
  if (unspoken.length) speak(unspoken.join(" "));
  unspoken = [];
}
