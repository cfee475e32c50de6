// The strips of the seats in the right column: who plays what, the most important numbers, and
// whose turn it is.

import { markThing, rolePlate, seatClass, seatName } from "../cards.js";
import { openDialog } from "../core/dialog.js";
import { hooks } from "../core/hooks.js";
import { byId, h, setChildren, t, Unchanged } from "../dom.js";
import { noteChange, panelOf, playerOf, store } from "../store.js";
import { clockOf } from "./clocks.js";
import { hasArea, isAsked, isSharedFact } from "./table.js";

/** @import { Fact, Over, Panel, Player } from "../types.d.ts" */

export function drawSeats() {
  const { scene, ask, waiting, over, players } = store.view;
  const { panels, active } = scene;
  const { clocks } = store.view;
  const marks = [clocks, store.openChoices, store.seatsPresent];
  if (!noteChange("seats", panels, active, ask, waiting, over, players, ...marks)) return;
  const columns = (panels[0]?.facts ?? []).filter(isSharedFact).slice(0, 2);
  const head = hooks.seatFace
    ? null
    : h(
        "div.strips-head",
        { "aria-hidden": true },
        columns.map((one) => h("span", { title: one.help }, one.label)),
      );
  setChildren(
    byId("seats"),
    head,
    h(
      "ol.strips",
      null,
      panels.map((panel) => keptOrNewStrip(panel, columns)),
    ),
  );
}

/** Does the page congratulate this seat as a winner?  It congratulates nobody if it tells the end of
 * the game as history.
 * @param {Over | null} over
 * @param {number} seat */
export const isCongratulated = (over, seat) =>
  over !== null && !over.aftermath.length && over.winners.includes(seat);

/** @param {Panel} panel
 * @param {Fact[]} columns */
function keptOrNewStrip(panel, columns) {
  const { scene, over } = store.view;
  const { seat, role } = panel;
  const who = playerOf(seat);
  const state = seatStateText(seat, who);
  const lit = store.openChoices.has(role ?? "");
  const here = store.seatsPresent.includes(seat);
  const make = () => stripElement(panel, columns);
  const { clocks } = store.view;
  const active = scene.active === seat;
  return noteChange(`seat ${seat}`, panel, who, state, lit, here, active, over, clocks)
    ? make()
    : new Unchanged(String(seat), make);
}

/** @param {Panel} panel
 * @param {Fact[]} columns  the facts that every seat shows in columns, at most two */
function stripElement(panel, columns) {
  const { scene, over } = store.view;
  const { seat } = panel;
  const who = playerOf(seat);
  const states = [
    "strip",
    seatClass(seat),
    scene.active === seat && !over ? "is-active" : "",
    isAsked(seat) && !over ? "is-asked" : "",
    isCongratulated(over, seat) ? "is-winner" : "",
  ];
  const facts = (hooks.seatFace ? [] : columns).flatMap(({ id }) =>
    panel.facts.filter((one) => one.id === id),
  );
  const item = h(
    "div.strip",
    { class: states.filter(Boolean).join(" "), data: { role: panel.role, seat } },
    rolePlate(panel.role, seat),
    h("span.strip-who", null, h("span.strip-name", null, seatName(panel)), playerLine(panel, who)),
    h("span.strip-facts", null, facts.map(factNumber)),
  );
  if (panel.role) markThing(item, panel.role);
  const face = gameFace(panel);
  const rest = face ? null : stripRest(panel, columns);
  return h(
    face ? "li.has-face" : rest ? "li.has-more" : "li",
    { key: seat },
    h("div.strip-row", null, item, panel.role && hooks.partyBoard ? boardButton(panel) : null),
    face ?? rest,
  );
}

/** The facts that have no column, and the notes about the player that no other part of the page
 * shows.
 * @param {Panel} panel
 * @param {Fact[]} columns */
function stripRest(panel, columns) {
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

/** The seats that have a face drawn by the game. @type {Set<number>} */
const faces = new Set();

/** What the game draws below a strip; it is drawn again only when the panel changes.
 * @param {Panel} panel */
function gameFace(panel) {
  const { seat } = panel;
  const make = () => h("div", { key: "face" }, hooks.seatFace?.(panel));
  if (!noteChange(`face ${seat}`, panel))
    return faces.has(seat) ? new Unchanged("face", make) : null;
  const face = make();
  faces[face.firstChild ? "add" : "delete"](seat);
  return face.firstChild ? face : null;
}

/** @param {Panel} panel
 * @param {Player | undefined} player */
function playerLine(panel, player) {
  const { viewer } = store.view;
  const state = seatStateText(panel.seat, player) || (panel.seat === viewer ? t("you") : "");
  return h(
    "span.strip-player",
    null,
    store.seatsPresent.includes(panel.seat)
      ? h("i.strip-here", { role: "img", title: t("is_here"), "aria-label": t("is_here") })
      : null,
    clockOf(panel.seat),
    player?.name && player.name !== seatName(panel)
      ? h("span.strip-called", { title: player.name }, player.name)
      : null,
    state ? h("em", null, state) : null,
    player?.lacks_net ? h("span", { title: t("bot_lacks_why") }, t("bot_lacks")) : null,
    player?.stand_in ? h("span", null, t("bot_plays")) : null,
    player?.offered ? h("span", null, t("offered")) : null,
  );
}

/** @param {Fact} fact */
const factNumber = (fact) =>
  h(
    "span.strip-fact",
    { title: fact.help || fact.label, data: { fact: fact.id } },
    h("b", null, fact.value),
    h("span.visually-hidden", null, fact.label),
  );

/** A button that opens the seat's own board.
 * @param {Panel} panel */
function boardButton({ seat, ...panel }) {
  const title = t("open_board", { who: seatName({ seat, ...panel }) });
  return h(
    "button.strip-open",
    {
      type: "button",
      title,
      "aria-label": title,
      data: { board: seat },
      onclick: () => openBoard(seat),
    },
    "▤",
  );
}

/** @param {number} seat */
function openBoard(seat) {
  const panel = panelOf(seat);
  if (!panel) return;
  openDialog("board", () => [
    h("h2", null, seatName(panel)),
    hooks.partyBoard?.(panel, store.view.scene),
  ]);
}

/** @param {number} seat
 * @param {Player | undefined} player */
function seatStateText(seat, player) {
  const { scene, ask, waiting, over } = store.view;
  if (over) return isCongratulated(over, seat) ? t("winner") : "";
  if (ask?.seat === seat) return t("is_asked_you");
  if (waiting.some((one) => one.seat === seat)) return player?.bot ? t("thinking") : t("is_asked");
  return scene.active === seat ? t("on_turn") : "";
}
