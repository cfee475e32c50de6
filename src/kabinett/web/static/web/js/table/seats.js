// The strips of the right column: who plays what, the numbers that decide, whose turn it is.
import { clockOf } from "../ask/clocks.js";
import { mark, plate, seatClass, seatName } from "../cards.js";
import { dialog } from "../frame/dialog.js";
import { $, fill, h, Same, t } from "../dom.js";
import { hooks } from "../core/hooks.js";
import { drawn, panelOf, player, stale, store } from "../store.js";
import { hasArea, isAsked, isSharedFact } from "./table.js";

/** @import { Fact, Panel, Player } from "../types.d.ts" */

export function drawSeats() {
  const { scene, ask, waiting, over, players } = store.view;
  const { panels, active } = scene;
  const { clocks } = store.view;
  const marks = [clocks, store.open, store.here];
  if (!stale(drawn, "seats", panels, active, ask, waiting, over, players, ...marks)) return;
  const columns = (panels[0]?.facts ?? []).filter(isSharedFact).slice(0, 2);
  const head = hooks.seatFace
    ? null
    : h(
        "div.strips-head",
        { "aria-hidden": true },
        columns.map((one) => h("span", { title: one.help }, one.label)),
      );
  fill(
    $("seats"),
    head,
    h(
      "ol.strips",
      null,
      panels.map((panel) => stripOf(panel, columns)),
    ),
  );
}

/** @param {Panel} panel
 * @param {Fact[]} columns */
function stripOf(panel, columns) {
  const { scene, over } = store.view;
  const { seat, role } = panel;
  const who = player(seat);
  const state = seatState(seat, who);
  const lit = store.open.has(role ?? "");
  const here = store.here.includes(seat);
  const make = () => strip(panel, columns);
  const { clocks } = store.view;
  const active = scene.active === seat;
  return stale(drawn, `seat ${seat}`, panel, who, state, lit, here, active, over, clocks)
    ? make()
    : new Same(String(seat), make);
}

/** @param {Panel} panel
 * @param {Fact[]} columns  the facts that every seat has, at most two */
function strip(panel, columns) {
  const { scene, over } = store.view;
  const { seat } = panel;
  const who = player(seat);
  const states = [
    "strip",
    seatClass(seat),
    scene.active === seat && !over ? "is-active" : "",
    isAsked(seat) && !over ? "is-asked" : "",
    over?.winners.includes(seat) ? "is-winner" : "",
  ];
  const facts = (hooks.seatFace ? [] : columns).flatMap(({ id }) =>
    panel.facts.filter((one) => one.id === id),
  );
  const item = h(
    "div.strip",
    { class: states.filter(Boolean).join(" "), data: { role: panel.role, seat } },
    plate(panel.role, seat),
    h("span.strip-who", null, h("span.strip-name", null, seatName(panel)), whoPlays(panel, who)),
    h("span.strip-facts", null, facts.map(numberOf)),
  );
  if (panel.role) mark(item, panel.role);
  const face = faceOf(panel);
  const rest = face ? null : more(panel, columns);
  return h(
    face ? "li.has-face" : rest ? "li.has-more" : "li",
    { key: seat },
    h("div.strip-row", null, item, panel.role && hooks.partyBoard ? opener(panel) : null),
    face ?? rest,
  );
}

/** The numbers that have no column, and what no other part of the page says about the player.
 * @param {Panel} panel
 * @param {Fact[]} columns */
function more(panel, columns) {
  const inColumns = new Set(columns.map(({ id }) => id));
  const facts = panel.facts.filter(
    (one) => !inColumns.has(one.id) && (isSharedFact(one) || !hasArea(panel)),
  );
  const notes = hasArea(panel) ? [] : panel.notes;
  if (!facts.length && !notes.length) return null;
  return h(
    "p.strip-more",
    { key: "more" },
    facts.map((one) =>
      h(
        "span",
        { title: one.help, data: { fact: one.id } },
        one.label,
        " ",
        h("b", null, one.value),
      ),
    ),
    notes.map((note) => h("span.area-note", null, note)),
  );
}

/** @type {Set<number>} seats below whose strips the game has drawn something */
const faces = new Set();

/** What the game draws below a strip, made anew only for other numbers.
 * @param {Panel} panel */
function faceOf(panel) {
  const { seat } = panel;
  const make = () => h("div", { key: "face" }, hooks.seatFace?.(panel));
  if (!stale(drawn, `face ${seat}`, panel)) return faces.has(seat) ? new Same("face", make) : null;
  const face = make();
  faces[face.firstChild ? "add" : "delete"](seat);
  return face.firstChild ? face : null;
}

/** @param {Panel} panel
 * @param {Player | undefined} who */
function whoPlays(panel, who) {
  const { viewer } = store.view;
  const state = seatState(panel.seat, who) || (panel.seat === viewer ? t("you") : "");
  return h(
    "span.strip-player",
    null,
    store.here.includes(panel.seat)
      ? h("i.strip-here", { role: "img", title: t("is_here"), "aria-label": t("is_here") })
      : null,
    clockOf(panel.seat),
    who?.name && who.name !== seatName(panel)
      ? h("span.strip-called", { title: who.name }, who.name)
      : null,
    state ? h("em", null, state) : null,
    who?.stand_in ? h("span", null, t("bot_plays")) : null,
    who?.offered ? h("span", null, t("offered")) : null,
  );
}

/** @param {Fact} one */
const numberOf = (one) =>
  h(
    "span.strip-fact",
    { title: one.help || one.label, data: { fact: one.id } },
    h("b", null, one.value),
    h("span.visually-hidden", null, one.label),
  );

/** A button that shows what the seat has before it.
 * @param {Panel} panel */
function opener({ seat, ...panel }) {
  const title = t("open_board", { who: seatName({ seat, ...panel }) });
  return h(
    "button.strip-open",
    {
      type: "button",
      title,
      "aria-label": title,
      data: { board: seat },
      onclick: () => open(seat),
    },
    "▤",
  );
}

/** @param {number} seat */
function open(seat) {
  const panel = panelOf(seat);
  if (!panel) return;
  dialog("board", () => [h("h2", null, seatName(panel)), hooks.partyBoard?.(panel)]);
}

/** @param {number} seat
 * @param {Player | undefined} who */
function seatState(seat, who) {
  const { scene, ask, waiting, over } = store.view;
  if (over) return over.winners.includes(seat) ? t("winner") : "";
  if (ask?.seat === seat) return t("is_asked_you");
  if (waiting.some((one) => one.seat === seat)) return who?.bot ? t("thinking") : t("is_asked");
  return scene.active === seat ? t("on_turn") : "";
}
