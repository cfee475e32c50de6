// The log.  However long the game is, the page holds a window of it: the lines around what is
// seen, with room above and below for the others.  Its chapters open as sheets.
import { dialog } from "./dialog.js";
import { $, fill, h, Same, sentence, t } from "./dom.js";
import { keep, kept } from "./prefs.js";
import { config, drawn, stale, store } from "./store.js";

/** @import { LogLine } from "./types.d.ts" */

const WINDOW = 80; // lines in the page
const EDGE = 300; // px: so near the end of the window it moves on
let from = 0; // the first line of the window
let follow = true; // nobody has scrolled back: the newest line stays in sight
const height = 22; // px, what a line takes as a rule
let count = 0; // lines that have been told
let frame = 0;
/** @type {Map<number, LogLine>} the lines that stand in the page, by their numbers */
let shown = new Map();

export function wireLog() {
  const box = $("log");
  box.addEventListener("scroll", () => {
    follow = box.scrollHeight - box.scrollTop - box.clientHeight < 60;
    slide();
  });
  // The browser would go where the end seems to be while the last lines are not laid out.
  box.addEventListener("keydown", (event) => {
    if (event.key !== "End") return;
    event.preventDefault();
    show(store.log.length);
    toEnd();
  });
  // A report that opens beside it takes some of its room.
  new ResizeObserver(() => follow && toEnd()).observe(box);
}

/** Once a frame, when the browser lays the page out anyway. */
export function toEnd() {
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame(() => {
    const box = $("log");
    box.scrollTop = box.scrollHeight;
  });
}

/** How many lines are new. */
export function drawLog() {
  const fresh = Math.max(0, store.log.length - count);
  if (store.log.length < count || count === 0) follow = true;
  count = store.log.length;
  if (!stale(drawn, "log", store.log)) return 0;
  if (follow || from + WINDOW > count) from = Math.max(0, count - WINDOW);
  drawWindow();
  if (follow) toEnd();
  return fresh;
}

function drawWindow() {
  const box = $("log");
  const lines = store.log.slice(from, from + WINDOW);
  const below = store.log.length - from - lines.length;
  const before = shown;
  shown = new Map(lines.map((line, index) => [from + index, line]));
  fill(
    box,
    from ? earlierLines() : null,
    lines.map((line, index) => {
      const make = () => entry(line, from + index);
      return before.get(from + index) === line ? new Same(String(from + index), make) : make();
    }),
    below ? h("div.log-below", { key: "below", style: { height: `${below * height}px` } }) : null,
  );
}

/** The window moves where its end comes into sight. */
function slide() {
  const box = $("log");
  const top = from * height;
  const bottom = box.scrollHeight - (store.log.length - from - WINDOW) * height;
  const up = from > 0 && box.scrollTop < top + EDGE;
  const down = from + WINDOW < store.log.length && box.scrollTop + box.clientHeight > bottom - EDGE;
  if (!up && !down) return;
  const lines = /** @type {HTMLElement[]} */ ([...box.children]).filter((one) => one.dataset.line);
  // A heading of a turn sticks to the top: it does not tell where it lies.
  const seen = lines.find(
    (one) => one.offsetTop >= box.scrollTop && !one.classList.contains("log-turn"),
  );
  if (seen && box.scrollTop >= top) show(Number(seen.dataset.line), seen.offsetTop - box.scrollTop);
  else {
    show(Math.floor(box.scrollTop / height));
    if (follow) toEnd(); // now that the last lines have their true heights
  }
}

/** Lay the window around a line, which then stands so far under the top; else the log stays where
 * it has been scrolled to.
 * @param {number} line
 * @param {number} [under] */
function show(line, under) {
  const most = Math.max(0, store.log.length - WINDOW);
  const next = Math.min(most, Math.max(0, line - WINDOW / 2));
  if (next === from) return;
  from = next;
  drawWindow();
  if (under === undefined) return;
  const box = $("log");
  const element = box.querySelector(`[data-line="${line}"]`);
  if (element instanceof HTMLElement) box.scrollTop = element.offsetTop - under;
}

/** The room of the lines before the window; for whoever has no wheel, the way to them. */
function earlierLines() {
  const onclick = () => {
    show(from, 0);
    $("log").focus();
  };
  const style = { "margin-top": `${from * height}px` };
  return h(
    "button.log-earlier",
    { key: "earlier", type: "button", onclick, style },
    t("log_earlier"),
  );
}

/** @param {LogLine} line
 * @param {number} index */
function entry(line, index) {
  const data = { line: index };
  const key = index;
  if (line.level !== "turn") {
    return h(
      line.level === "phase" ? "h4.log-phase" : "p.log-line",
      { key, data },
      sentence(line.parts),
    );
  }
  const open = { type: "button", title: t("read_chapter"), onclick: () => readChapter(index) };
  return h("h3.log-turn", { key, data }, h("button.log-open", open, sentence(line.parts)));
}

/** @param {LogLine[]} lines */
function listed(lines) {
  const tags = { turn: "h3.log-turn", phase: "h4.log-phase" };
  /** @param {string} level */
  const tag = (level) => /** @type {Record<string, string>} */ (tags)[level] ?? "p.log-line";
  return h(
    "div.since-lines",
    { tabindex: 0 },
    lines.length
      ? lines.map((line) => h(tag(line.level), null, sentence(line.parts)))
      : h("p", null, t("since_nothing")),
  );
}

/** @param {string} text */
export const say = (text) => {
  $("live").textContent = text;
};

// -- a chapter of the log, from one heading of a turn to the next

/** @param {number} index */
function readChapter(index) {
  dialog("chapter", () => {
    const box = h("div.chapter");
    turnTo(box, index);
    return [box];
  });
}

/** @param {HTMLElement} box
 * @param {number} index */
function turnTo(box, index) {
  const starts = store.log.flatMap((line, at) => (line.level === "turn" ? [at] : []));
  const at = starts.indexOf(index);
  const lines = store.log.slice(index + 1, starts[at + 1] ?? store.log.length);
  /** @param {number | undefined} to
   * @param {string} word */
  const leaf = (to, word) =>
    h(
      "button.button",
      { type: "button", disabled: to === undefined, onclick: () => turnTo(box, to ?? index) },
      t(word),
    );
  fill(
    box,
    h("h2", null, sentence(store.log[index].parts)),
    listed(lines),
    h(
      "p.dialog-buttons",
      null,
      leaf(starts[at - 1], "chapter_before"),
      " ",
      leaf(starts[at + 1], "chapter_after"),
    ),
  );
}

// -- since your last turn

const key = () => `kabinett:seen:${config.table}:${store.seat}`;

/** The viewer has answered: what comes from here on is news. */
export function markAnswered() {
  keep(key(), { ...kept(key(), {}), answered: store.log.length });
  $("since-button").hidden = true;
}

export function markSeen() {
  const seen = kept(key(), {});
  keep(key(), { ...seen, shown: store.log.length });
  $("since-button").hidden = !news().length;
}

/** What has happened since the viewer's last answer. */
function news() {
  const last = kept(key(), {}).answered;
  return last === undefined ? [] : store.log.slice(last);
}

/** Is there something that this browser has never shown? */
export function unseen() {
  const { answered, shown } = kept(key(), {});
  return answered !== undefined && shown < store.log.length;
}

/** @param {() => void} close */
export function sincePanel(close) {
  return [
    h("h2", null, t("since")),
    listed(news()),
    h(
      "p.dialog-buttons",
      null,
      h(
        "button.button.button-main",
        { type: "button", onclick: close, autofocus: true },
        t("go_on"),
      ),
    ),
  ];
}
