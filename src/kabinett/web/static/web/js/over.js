// The end of a game: the sentence, the scores as bars and round by round, seed and hash, where to
// go on.
import { chart } from "./chart.js";
import { $, h, t } from "./dom.js";
import { plate, seatName } from "./cards.js";
import { config, player, store } from "./store.js";

export function drawOver() {
  const { over, scene } = store.view;
  document.body.classList.toggle("is-over", Boolean(over));
  $("over")?.remove();
  if (!over) return;
  const most = Math.max(1, ...over.scores);
  const order = scene.panels.slice().sort((a, b) => over.scores[b.seat] - over.scores[a.seat]);
  const bars = order.map((panel) => {
    const score = over.scores[panel.seat];
    const bar = h("span.bar-fill", { data: { role: panel.role } });
    bar.style.width = `${(Math.max(0, score) / most) * 100}%`;
    return h(
      "li.score",
      { class: `score ${over.winners.includes(panel.seat) ? "is-winner" : ""}` },
      plate(panel.role, panel.seat),
      h(
        "span.score-name",
        null,
        seatName(panel),
        " ",
        h("small", null, player(panel.seat)?.name ?? ""),
      ),
      h("span.score-bar", null, bar, h("b", null, String(score))),
    );
  });
  $("dock").append(
    h(
      "section.over",
      { id: "over", "aria-label": t("game_over") },
      h(
        "div.over-text",
        null,
        h("p.over-kicker", null, t("game_over")),
        h("p.over-sentence", null, over.text),
        h(
          "p.over-links",
          null,
          h("a.button.button-main", { href: `/new/${config.game}/` }, t("new_game")),
          config.replay ? null : h("a.button", { href: config.replay_page }, t("replay")),
          h("a.button", { href: config.api.record, download: true }, t("record")),
        ),
      ),
      h(
        "div.over-scores",
        null,
        h("ol.scores", null, bars),
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
  if (!config.replay) drawHistory(scene);
}

async function drawHistory(scene) {
  const response = await fetch(config.api.history);
  if (!response.ok) return;
  const { history } = await response.json();
  const seats = scene.panels.map((panel) => ({
    role: panel.role,
    name: seatName(panel),
    seat: panel.seat,
  }));
  if (history.length > 1) $("over-chart")?.replaceChildren(chart(history, seats));
}
