// The end of a game: the result, the scores as bars and as a chart, the seed, and links to what
// comes next.

import { rolePlate, seatColour, seatName } from "../cards.js";
import { mode } from "../core/mode.js";
import { nonce } from "../core/nonce.js";
import { cookie, get } from "../core/requests.js";
import { closeSheet } from "../core/sheets.js";
import { byId, findById, h, sentence, setChildren, t } from "../dom.js";
import { reports } from "../side/reports.js";
import { drawPanes, raiseReports } from "../side/panes.js";
import { hasPast, moveInPast } from "../past/past.js";
import { config, noteChange, playerOf, store } from "../store.js";
import { isCongratulated } from "../table/seats.js";

/** @import { Over, Panel } from "../types.d.ts" */

export function drawGameOver() {
  const { over, scene } = store.view;
  if (!noteChange("over", over)) return;
  document.body.classList.toggle("is-over", Boolean(over));
  findById("over")?.remove();
  drawPanes();
  raiseReports(Boolean(over)); // a replay may go back from the end
  if (!over) return;
  if (!mode.isReplay) closeSheet(); // it would cover the result
  const wins = (/** @type {Panel} */ { seat }) => Number(over.winners.includes(seat));
  const score = (/** @type {Panel} */ { seat }) => over.scores[seat] ?? 0;
  const isCut = isCutByBell(over);
  const order = isCut
    ? scene.panels // no ranking: nobody has won
    : scene.panels.toSorted((a, b) => wins(b) - wins(a) || score(b) - score(a));
  byId("sheet-tabs").before(
    h(
      "section.over",
      { id: "over", tabindex: -1, "aria-label": t("game_over") },
      h(
        "div.over-text",
        null,
        h("p.over-kicker", null, t("game_over"), ownOutcome(over)),
        h("p.over-sentence", null, isCut ? t("class_stopped") : over.text),
        isCut ? h("p", null, t("class_stopped_why")) : null,
      ),
      over.aftermath.length ? aftermathSection(over.aftermath) : null,
      nextLinks(),
      h(
        "div.over-scores",
        null,
        over.scores.length || over.winners.length ? scoreList(order, over) : null,
        mode.isReplay ? null : h("div.over-chart", { id: "over-chart" }),
      ),
      reportSections(),
      config.proposed_cards ? proposedCardsNote() : null,
      h("p.over-seed", null, codeLine("seed", over.seed), codeLine("commitment", over.commitment)),
    ),
  );
  if (byId("asked").contains(document.activeElement)) byId("over").focus({ preventScroll: true });
  if (!mode.isReplay) drawHistory(scene.panels);
}

/** What a screen reader says about the end of the game.
 * @param {Over} over */
export const spokenEnd = (over) =>
  `${t("game_over")}${ownOutcome(over) ?? ""}. ${isCutByBell(over) ? t("class_stopped") : over.text}`;

/** Did the bell of a class cut the game short?
 * @param {Over} over */
const isCutByBell = ({ kind }) => Boolean(config.school_class) && kind === "stopped";

/** What followed in history.
 * @param {string[]} paragraphs */
const aftermathSection = (paragraphs) =>
  h(
    "section.over-aftermath",
    { tabindex: 0, "aria-labelledby": "aftermath-title" }, // a low window scrolls it
    h("h2", { id: "aftermath-title" }, t("aftermath")),
    paragraphs.map((paragraph) => h("p", null, paragraph)),
  );

/** "You won" or "You lost", for the only person who plays on this page.
 * @param {Over} over */
function ownOutcome({ winners, aftermath }) {
  if (mode.isReplay || config.mine?.length !== 1 || !winners.length) return null;
  if (aftermath.length) return null;
  return ` · ${t(winners.includes(config.mine[0]) ? "you_won" : "you_lost")}`;
}

/** The reports about the finished game; a desk also shows them beside the board.
 * @returns {HTMLElement[]} */
const reportSections = () =>
  reports().map((one) =>
    h(
      "section.over-told",
      null,
      h("h2", null, one.title),
      one.lines.map((line) => h("p", null, sentence(line))),
    ),
  );

/** The scores as bars, and what they count.
 * @param {Panel[]} order
 * @param {Over} over */
const scoreList = (order, over) =>
  h(
    "div",
    null,
    over.counted && over.scores.length && !isCutByBell(over)
      ? h("p.over-counted", null, over.counted)
      : null,
    h(
      "ol.scores",
      null,
      order.map((panel) => scoreBar(panel, over)),
    ),
  );

/** A seed or a hash with its name; nothing if an uploaded record lacks it.
 * @param {string} word
 * @param {string} code */
const codeLine = (word, code) =>
  code ? h("span", null, t(word), " ", h("code", null, code)) : null;

/** The note on a game with cards invented by this project: how many there are, and how an owner of
 * the game replaces them. */
function proposedCardsNote() {
  const line = h("p.over-own.hint");
  line.innerHTML = config.proposed_cards; // HTML of the site itself, with numbers and links only
  return line;
}

function nextLinks() {
  if (config.school_class) return classLinks(config.school_class.chronology);
  const again = { href: `/new/${config.game}/` };
  const more = config.mine.length > 0 && !mode.isReplay && !config.uploaded;
  return h(
    "p.over-links",
    null,
    more ? rematchForm() : null,
    h(more ? "a.button" : "a.button.button-main", again, t("new_game")),
    lookBackButton(),
    mode.isReplay ? null : h("a.button", { href: config.replay_page }, t("replay")),
    h("a.button", { href: config.api.record, download: true }, t("record")),
  );
}

/** What comes next for a pupil; nothing on the projector.
 * @param {string | null} chronology */
function classLinks(chronology) {
  if (chronology === null) return null;
  return h(
    "p.over-links",
    null,
    h("a.button.button-main", { href: chronology }, t("class_chronology")),
    lookBackButton(),
    mode.isReplay ? null : h("a.button", { href: config.replay_page }, t("replay")),
  );
}

const lookBackButton = () =>
  hasPast()
    ? h("button.button", { type: "button", onclick: () => moveInPast(-1) }, t("past"))
    : null;

/** A button that starts a new game with the same people, each in the next seat. */
function rematchForm() {
  const hidden = (/** @type {string} */ name, /** @type {string} */ value) =>
    h("input", { type: "hidden", name, value });
  return h(
    "form.over-again",
    { method: "post", action: config.rematch_page },
    hidden("csrfmiddlewaretoken", cookie("csrftoken")),
    hidden("nonce", nonce()),
    h("button.button.button-main", null, t(config.rematch)),
  );
}

/** @param {Panel} panel
 * @param {Over} over */
function scoreBar(panel, over) {
  const { seat, role } = panel;
  const score = over.scores[seat] ?? null; // null if the game has no scores before its end
  const width = Math.max(0, score ?? 0) / Math.max(1, ...over.scores);
  return h(
    isCongratulated(over, seat) ? "li.score.is-winner" : "li.score",
    null,
    rolePlate(role, seat),
    h("span.score-name", null, seatName(panel), " ", whoPlayed(panel)),
    h(
      "span.score-bar",
      null,
      h("span.bar-fill", {
        data: { role, colour: seatColour(role, seat) },
        style: { width: `${width * 100}%` },
      }),
      h("b", null, score),
    ),
  );
}

/** The player's name, if the role has another one.
 * @param {Panel} panel */
function whoPlayed(panel) {
  const name = playerOf(panel.seat)?.name ?? "";
  return name && name !== seatName(panel) ? h("small", { title: name }, name) : null;
}

/** @param {Panel[]} panels */
async function drawHistory(panels) {
  const parts = await Promise.all([
    get(config.api.history),
    import("./score_history.js"), // only the end of a game needs it
  ]).catch(() => null);
  const box = findById("over-chart");
  if (!box) return;
  if (!parts) return setChildren(box, h("p.hint", { role: "status" }, t("chart_not_loaded")));
  const [{ history }, { scoreHistory }] = parts;
  if (history.length > 1) setChildren(box, ...scoreHistory(history, panels));
}
