// Since your last turn: a short story by turns, or line by line; and the way to it.
import { plate, seatName } from "../cards.js";
import { $, fill, h, sentence, t } from "../dom.js";
import { listLines } from "./chapter.js";
import { gist, groupAt, names, seatOf, shorten } from "./groups.js";
import { mayLook, showSince } from "../past/past.js";
import { keep, readStored } from "../prefs.js";
import { config, panelOf, store } from "../store.js";

/** @import { LogLine } from "../types.d.ts" */

const SHORT_FROM = 3; // seats: with two, each player reads every line

/** By numbers of lines: `answered` at the viewer's last answer; `from` and `to` around what came
 * between the viewer's last turn and this one; `shown` how many the viewer has seen.
 * @typedef {{answered?: number, from?: number, to?: number, shown?: number}} Seen */

const key = () => `kabinett:seen:${config.table}:${store.seat}`;
/** @returns {Seen} */
const readSeen = () => readStored(key(), {});

/** Notes that the viewer answered at this many lines.  What came before the first answer of a turn
 * stays the story until the viewer's next turn; an answer in another's turn changes nothing.
 * @param {number} before */
export function markAnswered(before) {
  const last = readSeen();
  const { active } = store.view.scene;
  const { answered = 0 } = last;
  const others = store.log.slice(answered, before).some((line) => line.level);
  if (others && active !== null && active !== store.seat) return;
  const story = others ? { from: answered, to: before } : {};
  keep(key(), { ...last, ...story, answered: before });
  drawSince();
}

export function markSeen() {
  keep(key(), { ...readSeen(), shown: store.log.length });
  drawSince();
}

/** Where the story begins and ends. */
function bounds() {
  const { answered, from = 0, to = 0 } = readSeen();
  const now = store.log.length;
  if (answered === undefined) return { from: now, to: now };
  const fresh = store.log.slice(answered).some((line) => line.level);
  const own = fresh || from === to || to > now;
  const [begin, end] = own ? [answered, now] : [from, to];
  // The viewer has seen what came of the last answer.
  const next = store.log.slice(begin, end).findIndex((line) => line.level);
  return { from: begin + Math.max(0, next), to: end };
}

/** Is there a line that this browser has never shown? */
export function unseen() {
  const { answered, shown = 0 } = readSeen();
  return answered !== undefined && shown < store.log.length;
}

/** Has the viewer's own turn begun after the last answer?  Where several play at one screen each comes
 * back to it often in one turn. */
export function turnBegins() {
  const { answered = 0 } = readSeen();
  const others = (/** @type {LogLine} */ line) => line.level && seatOf(line) !== store.seat;
  return store.view.scene.active === store.seat && store.log.slice(answered).some(others);
}

/** Draws the way to the story beside what has just happened. */
export function drawSince() {
  const { from, to } = bounds();
  $("since-button").hidden = from >= to || Boolean(store.view.over);
}

// -- as a sheet

/** @param {() => void} close */
export function sincePanel(close) {
  const box = h("div.since");
  drawPanel(box, close);
  return [box];
}

const FORM = "kabinett:story";

/** @param {HTMLElement} box
 * @param {() => void} close */
function drawPanel(box, close) {
  const { from, to } = bounds();
  const lines = store.log.slice(from, to);
  const turns = storyOf(from, to);
  const usual = store.view.players.length >= SHORT_FROM ? "short" : "lines";
  const form = turns.length ? readStored(FORM, usual) : "lines";
  /** @param {string} name */
  const choice = (name) =>
    h(
      "button.since-form",
      {
        type: "button",
        key: name,
        "aria-pressed": String(form === name),
        onclick: () => {
          keep(FORM, name);
          drawPanel(box, close);
        },
      },
      t(`since_${name}`),
    );
  const again = () => {
    close();
    showSince(from);
  };
  const goOn = { type: "button", onclick: close, autofocus: true };
  fill(
    box,
    h("h2", null, t("since")),
    turns.length ? h("p.since-forms", { role: "group" }, choice("short"), choice("lines")) : null,
    form === "short" ? h("ol.since-lines.since-story", { tabindex: 0 }, turns) : listLines(lines),
    h(
      "p.dialog-buttons",
      null,
      h("button.button.button-main", goOn, t("go_on")),
      mayLook() && lines.length
        ? h(
            "button.button",
            { type: "button", data: { act: "show" }, onclick: again },
            t("since_show"),
          )
        : null,
    ),
  );
}

/** One sentence per turn: whose, by which card, what; below it what met the viewer.
 * @param {number} from
 * @param {number} to */
function storyOf(from, to) {
  const { log } = store;
  const turns = [];
  for (let at = from; at < to; at += 1) {
    if (!log[at].level) continue;
    const group = groupAt(log, at);
    const end = Math.min(to, group.leaf ? group.end : at + 1);
    const seat = seatOf(log[at]);
    if (seat === store.seat || !group.leaf || end === at + 1) continue;
    const summary = gist(log, { ...group, end });
    const panel = seat === null ? null : panelOf(seat);
    const head = panel
      ? [plate(panel.role, panel.seat), h("span.visually-hidden", null, seatName(panel))]
      : h("b", null, sentence(log[at].parts));
    const met = log.slice(at + 1, end).filter(meetsMe);
    turns.push(
      h(
        "li",
        { key: at },
        head,
        h(
          "div",
          null,
          h("p", null, sentence(summary)),
          met.length
            ? h(
                "p.since-met",
                null,
                met.map((line, place) => [place ? " · " : "", sentence(shorten(line.parts, null))]),
              )
            : null,
        ),
      ),
    );
  }
  return turns;
}

/** @param {LogLine} line */
const meetsMe = (line) => !line.cause && !line.own && names(line, store.seat);
