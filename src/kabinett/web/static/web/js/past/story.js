// What happened since the viewer's last turn: a short story turn by turn, or every line; and the
// button that opens it.
import { rolePlate, seatName } from "../cards.js";
import { readStorage, writeStorage } from "../core/storage.js";
import { byId, h, plainText, sentence, setChildren, t } from "../dom.js";
import { lineList } from "../log/chapter.js";
import {
  groupAt,
  groupSentences,
  isUnderCause,
  mainSeat,
  namesSeat,
  shortenedParts,
} from "../log/groups.js";
import { config, panelOf, store } from "../store.js";
import { hasPast, showSince } from "./past.js";

/** @import { Child, LogLine, Parts } from "../types.d.ts" */

const MANY_SEATS = 3; // seats: with so many, the short story comes first

/** What this viewer has seen, as lengths of the log. `answered`: at the last answer; `from`, `to`:
 * before and after the lines between the viewer's last turn and this one; `shown`: so far.
 * @typedef {{answered?: number, from?: number, to?: number, shown?: number}} Seen */

const seenKey = () => `seen:${config.table}:${store.seat}`;
/** @returns {Seen} */
const readSeen = () => readStorage(seenKey(), {});

/** Remembers that the viewer answered when the log had `before` lines. The lines before the first
 * answer of a turn remain the story until the viewer's next turn. An answer in another seat's turn
 * changes nothing.
 * @param {number} before */
export function markAnswered(before) {
  const last = readSeen();
  const { active } = store.view.scene;
  const { answered = 0 } = last;
  const others = store.log.slice(answered, before).some((line) => line.level);
  if (others && active !== null && active !== store.seat) return;
  const story = others ? { from: answered, to: before } : {};
  writeStorage(seenKey(), { ...last, ...story, answered: before });
  drawSinceButton();
}

export function markSeen() {
  writeStorage(seenKey(), { ...readSeen(), shown: store.log.length });
  drawSinceButton();
}

/** The lines with which the story begins and ends. */
function storyBounds() {
  const { answered, from = 0, to = 0 } = readSeen();
  const now = store.log.length;
  if (answered === undefined) return { from: now, to: now };
  const fresh = store.log.slice(answered).some((line) => line.level);
  const own = fresh || from === to || to > now;
  const [begin, end] = own ? [answered, now] : [from, to];
  // The viewer has seen the outcome of the last answer.
  const heading = store.log[headingBefore(begin)];
  const isOwnTurn = heading !== undefined && mainSeat(heading) === store.seat;
  const next = store.log
    .slice(begin, end)
    .findIndex((line, n) => line.level || (!isOwnTurn && isOthersDoing(line, begin + n)));
  return { from: begin + Math.max(0, next), to: end };
}

/** The number of the last heading before a line; -1 if there is none.
 * @param {number} at */
const headingBefore = (at) => store.log.slice(0, at).findLastIndex((line) => line.level);

/** Does the line say what another seat did, and not what followed from the viewer's own action?
 * @param {LogLine} line
 * @param {number} at */
function isOthersDoing(line, at) {
  const seat = mainSeat(line);
  if (seat === null || seat === store.seat) return false;
  return line.cause || !isUnderCause(store.log, at);
}

/** Are there lines that this browser has never shown? */
export function hasUnseenLines() {
  const { answered, shown = 0 } = readSeen();
  return answered !== undefined && shown < store.log.length;
}

/** Has the viewer's own turn begun after the last answer? People who share a screen come back to it
 * several times per turn. */
export function hasOwnTurnBegun() {
  const { answered = 0 } = readSeen();
  const others = (/** @type {LogLine} */ line) => line.level && mainSeat(line) !== store.seat;
  return store.view.scene.active === store.seat && store.log.slice(answered).some(others);
}

/** Shows the button that opens the story, if there is one. */
export function drawSinceButton() {
  const { from, to } = storyBounds();
  const isEmpty = store.log.slice(from, to).every((line) => line.level);
  byId("since-button").hidden = isEmpty || Boolean(store.view.over);
}

// -- as a sheet

/** @param {() => void} close */
export function sinceContents(close) {
  const box = h("div.since");
  drawStory(box, close);
  return [box];
}

const FORM_KEY = "story";

/** @param {HTMLElement} box
 * @param {() => void} close */
function drawStory(box, close) {
  const { from, to } = storyBounds();
  const lines = store.log.slice(from, to);
  const turns = turnSummaries(from, to);
  const usual = store.view.players.length >= MANY_SEATS ? "short" : "lines";
  const form = turns.length ? readStorage(FORM_KEY, usual) : "lines";
  /** @param {string} name */
  const choice = (name) =>
    h(
      "button.since-form",
      {
        type: "button",
        key: name,
        "aria-pressed": String(form === name),
        onclick: () => {
          writeStorage(FORM_KEY, name);
          drawStory(box, close);
        },
      },
      t(`since_${name}`),
    );
  const again = () => {
    close();
    showSince(from);
  };
  const goOn = { type: "button", onclick: close, autofocus: true };
  setChildren(
    box,
    h("h2", null, t("since")),
    turns.length ? h("p.since-forms", { role: "group" }, choice("short"), choice("lines")) : null,
    form === "short" ? h("ol.since-lines.since-story", { tabindex: 0 }, turns) : lineList(lines),
    h(
      "p.dialog-buttons",
      null,
      h("button.button.button-main", goOn, t("go_on")),
      hasPast() && lines.length
        ? h(
            "button.button",
            { type: "button", data: { act: "show" }, onclick: again },
            t("since_show"),
          )
        : null,
    ),
  );
}

/** The turns of a story, each with a summary. What affected the viewer is bold in the summary, or
 * stands below it. A story that begins within a turn has the rest of that turn.
 * @param {number} from
 * @param {number} to */
function turnSummaries(from, to) {
  const { log } = store;
  const turns = [];
  const first = log[from]?.level ? from : Math.max(0, headingBefore(from));
  for (let at = first; at < to; at += 1) {
    if (!log[at].level) continue;
    const group = groupAt(log, at);
    const begin = Math.max(from, at + 1);
    const end = Math.min(to, group.leaf ? group.end : at + 1);
    const seat = mainSeat(log[at]);
    if (seat === store.seat || !group.leaf || end <= begin) continue;
    const told = groupSentences(log, { ...group, end }, begin);
    // A turn is one paragraph; in a phase everybody acts, so each sentence has its own line.
    const joined = told.flatMap((parts, place) => (place ? [" · ", ...parts] : parts));
    const paragraphs = seat === null ? told : [joined];
    const panel = seat === null ? null : panelOf(seat);
    const head = panel
      ? [rolePlate(panel.role, panel.seat), h("span.visually-hidden", null, seatName(panel))]
      : h("b", null, sentence(log[at].parts));
    const met = log
      .slice(begin, end)
      .filter(affectsViewer)
      .map(({ parts }) => shortenedParts(parts, null));
    const words = plainText(told.flatMap((parts) => ["\n", ...parts]));
    const untold = met.filter((parts) => !words.includes(plainText(parts)));
    turns.push(
      h(
        "li",
        { key: at },
        head,
        h(
          "div",
          null,
          paragraphs.map((parts) => h("p", null, emphasised(parts, met))),
          untold.length
            ? h(
                "p.since-met",
                null,
                untold.map((parts, place) => [place ? " · " : "", sentence(parts)]),
              )
            : null,
        ),
      ),
    );
  }
  return turns;
}

/** A sentence in which some of its pieces are bold: what affected the viewer.
 * @param {Parts} parts
 * @param {Parts[]} pieces
 * @returns {Child[]} */
function emphasised(parts, pieces) {
  for (const piece of pieces.filter(({ length }) => length)) {
    const sought = JSON.stringify(piece);
    const at = parts.findIndex(
      (_, place) => JSON.stringify(parts.slice(place, place + piece.length)) === sought,
    );
    if (at < 0) continue;
    return [
      emphasised(parts.slice(0, at), pieces),
      h("b.since-met", null, sentence(piece)),
      emphasised(parts.slice(at + piece.length), pieces),
    ];
  }
  return sentence(parts);
}

/** @param {LogLine} line */
const affectsViewer = (line) => !line.cause && !line.own && namesSeat(line, store.seat);
