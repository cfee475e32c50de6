// What has just happened, in its own strip and for a screen reader.
import { $, plain, write } from "../dom.js";
import { say } from "./log.js";
import { store } from "../store.js";

/** @import { LogLine, Parts } from "../types.d.ts" */

const LINES = 3; // the strip has no room for more
const FRESH = 3500; // ms until a line turns paler
const EACH = 2000; // ms per line, where lines take turns
let timer = 0;
/** @type {string[]} for a screen reader, which says them together with the ask */
let unsaid = [];

/** @param {LogLine[]} lines */
export function tell(lines) {
  if (!lines.length) return;
  const texts = lines.map((line) => plain(line.parts));
  unsaid.push(...texts);
  const ticker = $("ticker");
  ticker.title = texts.join(" ");
  ticker.classList.add("is-fresh");
  clearTimeout(timer);
  inTurn(texts.slice(-LINES));
}

/** Shows all at once if they fit in the strip; else the first of them, and then the others.
 * @param {string[]} texts */
function inTurn(texts) {
  const ticker = $("ticker");
  write(ticker, texts.join(" "));
  const [now, ...later] = texts;
  if (later.length && ticker.scrollWidth > ticker.clientWidth) {
    write(ticker, now);
    timer = setTimeout(inTurn, EACH, later);
  } else timer = setTimeout(() => ticker.classList.remove("is-fresh"), FRESH);
}

/** Takes back what it told: an answer was undone, or the page shows an earlier moment. */
export function recall() {
  clearTimeout(timer);
  const last = store.log.findLast((line) => !line.level);
  const ticker = $("ticker");
  ticker.title = last ? plain(last.parts) : "";
  ticker.classList.remove("is-fresh");
  write(ticker, ticker.title);
}

/** Says what has happened, and then what is asked.
 * @param {Parts | undefined} element */
export function sayAll(element) {
  if (element) unsaid.push(plain(element));
  if (unsaid.length) say(unsaid.join(" "));
  unsaid = [];
}
