// What has just happened, told in a strip of its own and to a screen reader.
import { $, plain, write } from "./dom.js";
import { say } from "./log.js";
import { store } from "./store.js";

/** @import { LogLine, Parts } from "./types.d.ts" */

const LINES = 3; // the strip has no room for more
const FRESH = 3500; // ms, then it is paler
const EACH = 2000; // ms, where they are told in turn
let timer = 0;
/** @type {string[]} for a screen reader, said together with what is asked */
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

/** All at once, if the strip has the room; else the first of them, and then the others.
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

/** What was told is no longer so: an answer was taken back, or it is a moment before. */
export function recall() {
  clearTimeout(timer);
  const last = store.log.findLast((line) => !line.level);
  const ticker = $("ticker");
  ticker.title = last ? plain(last.parts) : "";
  ticker.classList.remove("is-fresh");
  write(ticker, ticker.title);
}

/** Say what has been told, and then what is asked.
 * @param {Parts | undefined} asked */
export function sayAll(asked) {
  if (asked) unsaid.push(plain(asked));
  if (unsaid.length) say(unsaid.join(" "));
  unsaid = [];
}
