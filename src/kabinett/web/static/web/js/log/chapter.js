// Lines of the log outside of it: a chapter as a sheet, and what happened since the last visit.
import { dialog } from "../frame/dialog.js";
import { fill, h, sentence, t } from "../dom.js";
import { store } from "../store.js";

/** @import { LogLine } from "../types.d.ts" */

/** A phase is a heading below its turn's; where that is not in the page, the phase takes its level.
 * @param {boolean} inTurn */
export const levelOf = (inTurn) => (inTurn ? {} : { "aria-level": 3 });

/** @param {LogLine[]} lines */
export function listLines(lines) {
  const tags = { turn: "h3.log-turn", phase: "h4.log-phase" };
  /** @param {LogLine} line */
  const tag = ({ level, cause }) =>
    /** @type {Record<string, string>} */ (tags)[level] ??
    (cause ? "p.log-line.log-cause" : "p.log-line");
  const turn = lines.findIndex(({ level }) => level === "turn");
  /** @param {LogLine} line
   * @param {number} at */
  const props = ({ level }, at) => (level === "phase" ? levelOf(turn >= 0 && turn < at) : null);
  return h(
    "div.since-lines",
    { tabindex: 0 },
    lines.length
      ? lines.map((line, at) => h(tag(line), props(line, at), sentence(line.parts)))
      : h("p", null, t("since_nothing")),
  );
}

// -- a chapter: from one heading of a turn to the next

/** @param {number} index */
export function readChapter(index) {
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
    listLines(lines),
    h(
      "p.dialog-buttons",
      null,
      leaf(starts[at - 1], "chapter_before"),
      " ",
      leaf(starts[at + 1], "chapter_after"),
    ),
  );
}
