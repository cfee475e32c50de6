// Shows lines of the log in dialogs: one chapter, or everything since the last visit.

import { openDialog } from "../core/dialog.js";
import { h, sentence, setChildren, t } from "../dom.js";
import { store } from "../store.js";

/** @import { LogLine } from "../types.d.ts" */

/** The attributes of a phase's heading. Below the heading of its turn it has the level of its tag,
 * otherwise the level of a turn.
 * @param {boolean} inTurn */
export const headingLevel = (inTurn) => (inTurn ? {} : { "aria-level": 3 });

/** @param {LogLine[]} lines */
export function lineList(lines) {
  const tags = { turn: "h3.log-turn", phase: "h4.log-phase" };
  /** @param {LogLine} line */
  const tag = ({ level, cause }) =>
    /** @type {Record<string, string>} */ (tags)[level] ??
    (cause ? "p.log-line.log-cause" : "p.log-line");
  const turn = lines.findIndex(({ level }) => level === "turn");
  /** @param {LogLine} line
   * @param {number} at */
  const props = ({ level }, at) =>
    level === "phase" ? headingLevel(turn >= 0 && turn < at) : null;
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
export function openChapter(index) {
  openDialog("chapter", () => {
    const box = h("div.chapter");
    drawChapter(box, index);
    return [box];
  });
}

/** @param {HTMLElement} box
 * @param {number} index */
function drawChapter(box, index) {
  const starts = store.log.flatMap((line, at) => (line.level === "turn" ? [at] : []));
  const at = starts.indexOf(index);
  const lines = store.log.slice(index + 1, starts[at + 1] ?? store.log.length);
  /** @param {number | undefined} to
   * @param {string} word */
  const chapterButton = (to, word) =>
    h(
      "button.button",
      { type: "button", disabled: to === undefined, onclick: () => drawChapter(box, to ?? index) },
      t(word),
    );
  setChildren(
    box,
    h("h2", null, sentence(store.log[index].parts)),
    lineList(lines),
    h(
      "p.dialog-buttons",
      null,
      chapterButton(starts[at - 1], "chapter_before"),
      " ",
      chapterButton(starts[at + 1], "chapter_after"),
    ),
  );
}
