// The end of a game: the sentence, the scores as bars and round by round, seed and hash, and where to
// go from here.
import { cookie } from "../core/requests.js";
import { colour, plate, seatName } from "../cards.js";
import { chart } from "./chart.js";
import { $, fill, h, sentence, t } from "../dom.js";
import { nonce } from "../core/nonce.js";
import { look, mayLook } from "../past/past.js";
import { reports } from "../panels/reports.js";
import { drawPanes, raiseReports } from "../panels/side.js";
import { config, drawn, player, stale, store } from "../store.js";

/** @import { Over, Panel } from "../types.d.ts" */

export function drawOver() {
  const { over, scene } = store.view;
  if (!stale(drawn, "over", over)) return;
  document.body.classList.toggle("is-over", Boolean(over));
  $("over")?.remove();
  drawPanes();
  raiseReports(Boolean(over)); // a replay may go back from its end
  if (!over) return;
  const wins = (/** @type {Panel} */ { seat }) => Number(over.winners.includes(seat));
  const score = (/** @type {Panel} */ { seat }) => over.scores[seat] ?? 0;
  const order = scene.panels.toSorted((a, b) => wins(b) - wins(a) || score(b) - score(a));
  $("sheet-tabs").before(
    h(
      "section.over",
      { id: "over", "aria-label": t("game_over") },
      h(
        "div.over-text",
        null,
        h("p.over-kicker", null, t("game_over"), outcome(over.winners)),
        h("p.over-sentence", null, over.text),
      ),
      links(),
      h(
        "div.over-scores",
        null,
        over.scores.length || over.winners.length ? scores(order, over) : null,
        config.replay ? null : h("div.over-chart", { id: "over-chart" }),
      ),
      reportSections(),
      config.proposals ? ownCards() : null,
      h("p.over-seed", null, seedOf("seed", over.seed), seedOf("commitment", over.commitment)),
    ),
  );
  if (!config.replay) drawHistory(scene.panels);
}

/** What the result is for the one person who plays on this page.
 * @param {number[]} winners */
function outcome(winners) {
  if (config.replay || config.mine?.length !== 1 || !winners.length) return null;
  return ` · ${t(winners.includes(config.mine[0]) ? "you_won" : "you_lost")}`;
}

/** The reports of the end; a desk has them beside the board.
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

/** The scores, and what they count.
 * @param {Panel[]} order
 * @param {Over} over */
const scores = (order, over) =>
  h(
    "div",
    null,
    over.counted && over.scores.length ? h("p.over-counted", null, over.counted) : null,
    h(
      "ol.scores",
      null,
      order.map((panel) => bar(panel, over)),
    ),
  );

/** A seed or hash; an uploaded record may lack it.
 * @param {string} word
 * @param {string} code */
const seedOf = (word, code) => (code ? h("span", null, t(word), " ", h("code", null, code)) : null);

/** For a game whose cards are not the printed ones: how many, and how an owner replaces them. */
function ownCards() {
  const line = h("p.over-own.hint");
  line.innerHTML = config.proposals; // the site's own HTML, of numbers and links
  return line;
}

function links() {
  const again = { href: `/new/${config.game}/` };
  const more = config.mine.length > 0 && !config.replay && !config.imported;
  return h(
    "p.over-links",
    null,
    more ? rematch() : null,
    h(more ? "a.button" : "a.button.button-main", again, t("new_game")),
    mayLook() ? h("button.button", { type: "button", onclick: () => look(-1) }, t("past")) : null,
    config.replay ? null : h("a.button", { href: config.replay_page }, t("replay")),
    h("a.button", { href: config.api.record, download: true }, t("record")),
  );
}

/** The same people again, each in their neighbour's seat. */
function rematch() {
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
function bar(panel, over) {
  const { seat, role } = panel;
  const score = over.scores[seat] ?? null; // null if the game counts nothing before its end
  const width = Math.max(0, score ?? 0) / Math.max(1, ...over.scores);
  return h(
    over.winners.includes(seat) ? "li.score.is-winner" : "li.score",
    null,
    plate(role, seat),
    h("span.score-name", null, seatName(panel), " ", whoPlayed(panel)),
    h(
      "span.score-bar",
      null,
      h("span.bar-fill", {
        data: { role, colour: colour(role, seat) },
        style: { width: `${width * 100}%` },
      }),
      h("b", null, score),
    ),
  );
}

/** The player's name, where the role's name differs.
 * @param {Panel} panel */
function whoPlayed(panel) {
  const name = player(panel.seat)?.name ?? "";
  return name && name !== seatName(panel) ? h("small", { title: name }, name) : null;
}

/** @param {Panel[]} panels */
async function drawHistory(panels) {
  const response = await fetch(config.api.history);
  if (!response.ok) return;
  const { history } = await response.json();
  const seats = panels.map(({ seat, role, ...panel }) => ({
    role,
    name: seatName({ seat, role, ...panel }),
    seat,
  }));
  if (history.length > 1 && $("over-chart")) fill($("over-chart"), chart(history, seats));
}
