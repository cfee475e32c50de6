// The end of a game: the sentence, the scores as bars and round by round, seed and hash, where to
// go on.
import { plate, seatName } from "./cards.js";
import { chart } from "./chart.js";
import { $, fill, h, t } from "./dom.js";
import { config, drawn, player, stale, store } from "./store.js";

/** @import { Over, Panel } from "./types.d.ts" */

export function drawOver() {
  const { over, scene } = store.view;
  if (!stale(drawn, "over", over)) return;
  document.body.classList.toggle("is-over", Boolean(over));
  $("over")?.remove();
  if (!over) return;
  const order = scene.panels.slice().sort((a, b) => over.scores[b.seat] - over.scores[a.seat]);
  $("dock").append(
    h(
      "section.over",
      { id: "over", "aria-label": t("game_over") },
      h(
        "div.over-text",
        null,
        h("p.over-kicker", null, t("game_over")),
        h("p.over-sentence", null, over.text),
        links(),
      ),
      h(
        "div.over-scores",
        null,
        h(
          "ol.scores",
          null,
          order.map((panel) => bar(panel, over)),
        ),
        h("div.over-chart", { id: "over-chart" }),
      ),
      h(
        "p.over-seed",
        null,
        h("span", null, t("seed"), " ", h("code", null, over.seed)),
        h("span", null, t("commitment"), " ", h("code", null, over.commitment)),
      ),
    ),
  );
  if (!config.replay) drawHistory(scene.panels);
}

function links() {
  const again = { href: `/new/${config.game}/` };
  return h(
    "p.over-links",
    null,
    h("a.button.button-main", again, t("new_game")),
    config.replay ? null : h("a.button", { href: config.replay_page }, t("replay")),
    h("a.button", { href: config.api.record, download: true }, t("record")),
  );
}

/** @param {Panel} panel
 * @param {Over} over */
function bar(panel, over) {
  const { seat, role } = panel;
  const score = over.scores[seat];
  const width = Math.max(0, score) / Math.max(1, ...over.scores);
  return h(
    over.winners.includes(seat) ? "li.score.is-winner" : "li.score",
    null,
    plate(role, seat),
    h("span.score-name", null, seatName(panel), " ", h("small", null, player(seat)?.name ?? "")),
    h(
      "span.score-bar",
      null,
      h("span.bar-fill", { data: { role }, style: { width: `${width * 100}%` } }),
      h("b", null, score),
    ),
  );
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
