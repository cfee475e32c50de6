// Draws the table: an area for each seat, the middle, tracks and numbers.

import { isOnBoard } from "../board/board.js";
import {
  cardBack,
  cardFace,
  longestWord,
  markThing,
  rolePlate,
  seatClass,
  seatName,
  slipElement,
} from "../cards.js";
import { hooks } from "../core/hooks.js";
import { isPhone } from "../core/sheets.js";
import { byId, h, hasBoard, setChildren, t } from "../dom.js";
import { noteChange, playerOf, store } from "../store.js";
import { scrollPage, updateHiddenCounts } from "./hidden_counts.js";
import { trackElement } from "./tracks.js";

/** @import { Fact, Panel, Zone } from "../types.d.ts" */

const MOST_CARDS = 8; // more cards than this lie as slips in the middle

/** Draws the table if something on it has changed; returns whether it did. */
export function drawTable() {
  if (hooks.allOnBoard) {
    byId("table").hidden = true;
    return false;
  }
  const { scene, viewer, ask, waiting, players } = store.view;
  if (!noteChange("table", scene, viewer, ask, waiting, players, store.openChoices)) return false;
  const seats = clockwise(scene.panels, viewer);
  const own = scene.panels.find((panel) => panel.seat === viewer && zonesOf(panel).length);
  const middle = scene.zones.filter(isInMiddle);
  const piles = middle.filter((zone) => zone.kind === "pile");
  const rows = middle.filter((zone) => zone.kind !== "pile");
  const many = rows.reduce((sum, zone) => sum + zone.cards.length, 0) > MOST_CARDS;
  const tracks = scene.tracks.filter((one) => !isOnBoard(one));
  const table = byId("table");
  Object.assign(table.dataset, {
    others: seats.length,
    own: own ? "yes" : "no",
    tracks: tracks.length ? "yes" : "no",
  });
  table.style.setProperty("--tracks", String(Math.min(2, tracks.length)));
  setChildren(
    table,
    tracks.length ? h("div.tracks", { key: "tracks" }, tracks.map(trackElement)) : null,
    h(
      "div.others",
      { key: "others" },
      seats.map((panel) => seatArea(panel)),
    ),
    h(
      many ? "div.middle.is-many" : "div.middle",
      { key: "middle" },
      scene.facts.length
        ? h(sizedName("dl.facts", scene.facts), { key: "facts" }, scene.facts.map(factEntry))
        : null,
      rows.map((zone) => rowElement(zone, many)),
      h(sizedName("div.piles", piles), { key: "piles" }, piles.map(pileElement)),
    ),
    own ? seatArea(own, true) : null,
  );
  return true;
}

/** The name of an element, with a class that makes its parts smaller if there are more than two.
 * @param {string} name
 * @param {any[]} things */
const sizedName = (name, things) => (things.length > 2 ? `${name}.is-many` : name);

/** Does a zone lie in the middle? Zones of nobody, rows of cards and dice do.
 * @param {Zone} zone */
const isInMiddle = (zone) =>
  (zone.seat === null || ["row", "dice"].includes(zone.kind)) && hooks.places?.[zone.id] !== "dock";

/** The other seats in the order of play, starting left of the viewer.
 * @param {Panel[]} panels
 * @param {number} viewer */
function clockwise(panels, viewer) {
  const at = panels.findIndex((panel) => panel.seat === viewer);
  return at < 0 ? panels : [...panels.slice(at + 1), ...panels.slice(0, at)];
}

/** The zones in front of a seat.
 * @param {Panel} panel */
const zonesOf = (panel) =>
  store.view.scene.zones.filter(
    (zone) => zone.seat === panel.seat && zone.kind !== "hand" && !isInMiddle(zone),
  );

/** The hands of a seat.
 * @param {number} seat */
const handsOf = (seat) =>
  store.view.scene.zones.filter((zone) => zone.seat === seat && zone.kind === "hand");

/** Does the seat have its own area on the table?
 * @param {Panel} panel */
export const hasArea = (panel) =>
  !hooks.allOnBoard && (panel.seat !== store.view.viewer || zonesOf(panel).length > 0);

/** @param {Panel} panel
 * @param {boolean} [own] */
function seatArea(panel, own = false) {
  const { scene } = store.view;
  const { seat, role } = panel;
  const zones = zonesOf(panel);
  const hands = handsOf(seat);
  const states = [
    "area",
    own ? "area-own" : "",
    scene.active === seat ? "is-active" : "",
    isAsked(seat) ? "is-asked" : "",
    seatClass(seat),
  ];
  return h(
    "section",
    {
      key: `seat:${seat}`,
      class: states.filter(Boolean).join(" "),
      data: { seat, role },
      "aria-label": seatName(panel),
    },
    areaHead(panel, own, hands),
    areaNotes(panel, own, hands),
    h(
      "div.stacks",
      { onscroll: updateHiddenCounts },
      zones.slice(0, 1).map((zone) => stackElement(zone)),
      zones.length
        ? h(
            "div.stacks-more",
            { key: "more", onscroll: updateHiddenCounts },
            zones.slice(1).map((zone) => stackElement(zone)),
            own ? null : hands.map(knownHand),
          )
        : hands.map(knownHand),
      zones.length || hasBoard() ? null : hands.map((hand) => cardElements(hand, "table")),
    ),
    moreRowsButton(),
  );
}

/** The button that says how many rows are hidden (hidden_counts.js). Keys reach the rows themselves, so
 * it needs no focus. */
const moreRowsButton = () =>
  h("button.more-rows", {
    key: "rows",
    type: "button",
    tabindex: -1,
    hidden: true,
    onclick: scrollPage,
  });

/** @param {Panel} panel
 * @param {boolean} own
 * @param {Zone[]} hands */
function areaHead(panel, own, hands) {
  const { seat, role } = panel;
  const who = own ? t("you") : role ? (playerOf(seat)?.name ?? "") : null;
  const facts = panel.facts.filter((one, index) =>
    own ? !factsBelowHead(panel).includes(one) : index === 0 || !isSharedFact(one),
  );
  const head = h(
    "div.area-head",
    null,
    rolePlate(role, seat),
    h(
      "h2.area-name",
      null,
      seatName(panel),
      " ",
      who === null ? null : h("span.area-player", null, who),
    ),
    own ? null : handCount(panel, hands),
    facts.map((one) =>
      h(
        "span",
        {
          class: isSharedFact(one) ? "area-score" : "area-score is-alone",
          data: { fact: one.id },
          title: one.help || one.label,
        },
        h("small", null, one.label),
        h("b", null, one.value),
      ),
    ),
  );
  const name = `seat:${seat}`;
  markThing(head, role && !store.openChoices.has(name) ? role : name);
  return head;
}

/** The viewer's own numbers that do not fit in the head of the area; a board leaves it less room.
 * @param {Panel} panel */
function factsBelowHead({ facts }) {
  let room = hasBoard() ? 16 : 48; // letters of labels; without a board, labels take two lines
  const whole = hasBoard() || isPhone();
  const full = facts.findIndex(({ label }, place) => {
    room -= whole ? label.length : longestWord(label);
    return place > 0 && room < 0;
  });
  return full < 0 ? [] : facts.slice(full);
}

/** What does not fit in the head of an area: numbers, several hands by name, and sentences about
 * the player.
 * @param {Panel} panel
 * @param {boolean} own
 * @param {Zone[]} hands */
function areaNotes(panel, own, hands) {
  const titled = own || hands.length < 2 ? [] : hands;
  const rest = own ? factsBelowHead(panel) : [];
  if (!titled.length && !panel.notes.length && !rest.length) return null;
  return h(
    "p.area-besides",
    { key: "besides", title: panel.notes.join(" ") || null },
    rest.map(({ id, label, value, help }) =>
      h("span.area-more", { title: help, data: { fact: id } }, label, " ", h("b", null, value)),
    ),
    titled.map(({ id, label, cards }) =>
      h("span.area-zone", { data: { zone: id } }, label, " ", h("b", null, cards.length)),
    ),
    panel.notes.map((note) => h("span.area-note", null, note)),
  );
}

/** Does every seat have this number? If not, the seat that has it shows it beside its name.
 * @param {Fact} fact */
export const isSharedFact = (fact) =>
  store.view.scene.panels.every((panel) => panel.facts.some(({ id }) => id === fact.id));

/** @param {number} seat */
export function isAsked(seat) {
  const { ask, waiting } = store.view;
  return ask?.seat === seat || waiting.some((fact) => fact.seat === seat);
}

/** @param {Panel} panel
 * @param {Zone[]} hands */
function handCount(panel, hands) {
  const all = hands.reduce((sum, { cards }) => sum + cards.length, 0);
  const count = panel.hand ?? (hands.length ? all : null);
  if (count === null) return null;
  const words = t("cards_in_hand", { n: count });
  return h(
    "span.area-hand",
    { title: words, data: { zone: hands.length === 1 ? hands[0].id : null } },
    h("i.mini-back", { "aria-hidden": true }),
    h("b", { "aria-hidden": true }, count),
    h("span.visually-hidden", null, words),
  );
}

/** The cards of another seat's hand that the viewer knows.
 * @param {Zone} hand */
function knownHand({ id, cards }) {
  const known = cards.filter((card) => card !== null);
  if (!known.length) return null;
  return h(
    "div.stack.stack-known",
    { key: `known ${id}` },
    h("h3.stack-head", null, h("span", null, t("known_hand")), moreRowsButton()),
    h(
      "div.slips",
      { onscroll: updateHiddenCounts },
      known.map((card) => markThing(slipElement(card), card)),
    ),
  );
}

/** @param {Fact} fact */
const factNumber = ({ label, help, value }) =>
  h("b", { title: help ? `${label}. ${help}` : label }, value);

/** A stack. An empty one in an area without cards says what cards would do there.
 * @param {Zone} zone
 * @param {string} [head]  its heading, one below the area's */
function stackElement(zone, head = "h3") {
  const drawCard = (/** @type {string | null} */ card) =>
    card === null
      ? h("div.slip.slip-back", { "aria-hidden": true })
      : markThing(slipElement(card), card);
  const help = zone.facts[0]?.help;
  return h(
    "div.stack",
    { key: zone.id, data: { zone: zone.id, count: zone.cards.length } },
    h(
      `${head}.stack-head`,
      null,
      h("span", null, zone.label),
      moreRowsButton(),
      zone.facts.map(factNumber),
    ),
    help && !zone.cards.length ? h("p.stack-empty", null, help) : null,
    h("div.slips", { onscroll: updateHiddenCounts }, zone.cards.map(drawCard)),
  );
}

/** A zone in the middle: as cards if there is room, otherwise as slips, which always fit beside a
 * board.
 * @param {Zone} zone
 * @param {boolean} many */
function rowElement(zone, many) {
  const place = hooks.places?.[zone.id];
  if (place === "slip" || ((hasBoard() || many) && place !== "card"))
    return stackElement(zone, "h2");
  return h(
    "div.row",
    { key: zone.id, data: { zone: zone.id, count: zone.cards.length } },
    h("h2.row-head", null, zone.label, zone.facts.map(factNumber)),
    cardElements(zone, hasBoard() ? "hand" : "table"),
  );
}

/** @param {Zone} zone
 * @param {"hand" | "table"} size */
function cardElements(zone, size) {
  const drawCard = (/** @type {string | null} */ card) =>
    card === null ? cardBack() : markThing(cardFace(card, size), card);
  return h("div.row-cards", null, zone.cards.map(drawCard));
}

/** @param {Zone} zone */
function pileElement(zone) {
  const { id, label, cards } = zone;
  const top = cards.at(-1);
  const none = () => h("div.card.card-table.card-none");
  const face = !top ? (cards.length ? cardBack() : none()) : markThing(cardFace(top, "table"), top);
  const text = [label, " ", h("b", null, cards.length)];
  return h(
    "div.pile",
    {
      key: id,
      data: { zone: id, count: cards.length },
      style: { "--thick": Math.min(5, Math.ceil(cards.length / 12)) },
    },
    face,
    cards.some((card) => card !== null)
      ? h("button.pile-label", { type: "button", data: { pile: id }, title: t("show_pile") }, text)
      : h("span.pile-label", null, text),
  );
}

/** @param {Fact} fact */
function factEntry(fact) {
  return h(
    "div.fact",
    { data: { fact: fact.id }, title: fact.help },
    h("dt", null, fact.label),
    h("dd", null, fact.value),
  );
}
