// The strips of the right column: who plays what, the numbers that decide, whose turn.
import { $, h, t } from "./dom.js";
import { mark, plate, seatClass, seatName } from "./cards.js";
import { dialog } from "./dialog.js";
import { hooks } from "./hooks.js";
import { player, store } from "./store.js";
import { isAsked, shared } from "./table.js";

export function drawSeats() {
  const { panels } = store.view.scene;
  const columns = (panels[0]?.facts ?? []).filter(shared).slice(0, 2);
  const head = hooks.seatFace
    ? ""
    : h(
        "div.strips-head",
        { "aria-hidden": true },
        columns.map((one) => h("span", { title: one.help }, one.label)),
      );
  $("seats").replaceChildren(
    head,
    h(
      "ol.strips",
      null,
      panels.map((panel) => strip(panel, columns)),
    ),
  );
}

/** `columns`: the facts that every seat has, at most two. */
function strip(panel, columns) {
  const { scene, over } = store.view;
  const who = player(panel.seat);
  const state = seatState(panel.seat, who);
  const item = h(
    "div.strip",
    {
      class: [
        "strip",
        seatClass(panel.seat),
        scene.active === panel.seat && !over ? "is-active" : "",
        isAsked(panel.seat) && !over ? "is-asked" : "",
        over?.winners.includes(panel.seat) ? "is-winner" : "",
      ].join(" "),
      data: { role: panel.role, seat: panel.seat },
    },
    plate(panel.role, panel.seat),
    h(
      "span.strip-who",
      null,
      h("span.strip-name", null, seatName(panel)),
      h(
        "span.strip-player",
        null,
        who && who.name !== seatName(panel) ? h("span", null, who.name) : null,
        state ? h("em", null, state) : null,
      ),
    ),
    h(
      "span.strip-facts",
      null,
      (hooks.seatFace ? [] : columns)
        .map(({ id }) => panel.facts.find((one) => one.id === id))
        .map((one) =>
          h(
            "span.strip-fact",
            { title: one.help || one.label, data: { fact: one.id } },
            h("b", null, String(one.value)),
            h("span.visually-hidden", null, one.label),
          ),
        ),
    ),
  );
  if (panel.role) mark(item, panel.role);
  if (panel.role && hooks.partyBoard) item.append(opener(panel));
  return h("li", null, item, hooks.seatFace?.(panel) ?? null);
}

/** Opens what the seat has before it. */
function opener(panel) {
  const title = t("open_board", { who: seatName(panel) });
  return h(
    "button.strip-open",
    {
      type: "button",
      title,
      "aria-label": title,
      data: { board: panel.seat },
      onclick: (event) => {
        event.stopPropagation();
        dialog("board", () => [h("h2", null, seatName(panel)), hooks.partyBoard(panel)]);
      },
    },
    "▤",
  );
}

function seatState(seat, who) {
  const { scene, ask, waiting, over } = store.view;
  if (over) return over.winners.includes(seat) ? t("winner") : "";
  if (ask?.seat === seat) return t("is_asked_you");
  if (waiting.some((one) => one.seat === seat)) return who?.bot ? t("thinking") : t("is_asked");
  return scene.active === seat ? t("on_turn") : "";
}
