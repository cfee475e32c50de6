// Draws the table: an area for each seat, what lies in the middle, tracks and numbers.
import { $, h, t } from "./dom.js";
import { back, cardFace, longest, mark, plate, seatClass, seatName, slip } from "./cards.js";
import { hooks } from "./hooks.js";
import { onMap } from "./map.js";
import { isPhone } from "./phone.js";
import { player, store } from "./store.js";

const GAP = 2; // between slips, and
const HEAD = 22; // the head of a stack with its gap, as in the style sheet
const LOWER = [
  [20, 13.5],
  [17, 12.5],
]; // heights of slips and their text, where room is scarce

export function drawTable() {
  if (hooks.allOnBoard) {
    $("table").hidden = true;
    return;
  }
  const { scene, viewer } = store.view;
  const seats = clockwise(scene.panels, viewer);
  const own = scene.panels.find((panel) => panel.seat === viewer && zonesOf(panel).length);
  const middle = scene.zones.filter((zone) => inMiddle(zone));
  const tracks = scene.tracks.filter((one) => !onMap(one));
  const table = $("table");
  table.dataset.others = seats.length;
  table.dataset.own = own ? "yes" : "no";
  table.replaceChildren(
    ...[
      tracks.length ? h("div.tracks", null, tracks.map(track)) : null,
      h(
        "div.others",
        null,
        seats.map((panel) => area(panel)),
      ),
      h(
        "div.middle",
        null,
        scene.facts.length ? h("dl.facts", null, scene.facts.map(fact)) : null,
        middle.filter((zone) => zone.kind !== "pile").map(row),
        h("div.piles", null, middle.filter((zone) => zone.kind === "pile").map(pile)),
      ),
      own ? area(own, true) : null,
    ].filter(Boolean),
  );
  table.dataset.tracks = tracks.length ? "yes" : "no";
}

/** What belongs to nobody, and rows of cards being played, lie in the middle. */
const inMiddle = (zone) =>
  (zone.seat === null || zone.kind === "row") && hooks.places?.[zone.id] !== "dock";

/** The other seats in the order of play, starting left of the viewer. */
function clockwise(panels, viewer) {
  const at = panels.findIndex((panel) => panel.seat === viewer);
  return at < 0 ? panels : [...panels.slice(at + 1), ...panels.slice(0, at)];
}

/** What a seat has in front of it. */
const zonesOf = (panel) =>
  store.view.scene.zones.filter(
    (zone) => zone.seat === panel.seat && zone.kind !== "hand" && !inMiddle(zone),
  );

function area(panel, own = false) {
  const { scene, players } = store.view;
  const zones = zonesOf(panel);
  const hand = scene.zones.find((zone) => zone.seat === panel.seat && zone.kind === "hand");
  const waiting = isAsked(panel.seat);
  const head = h(
    "header.area-head",
    null,
    plate(panel.role, panel.seat),
    h(
      "h3.area-name",
      null,
      seatName(panel),
      panel.role
        ? h("span.area-player", null, own ? t("you") : (player(panel.seat)?.name ?? ""))
        : null,
    ),
    panel.notes.map((note) => h("span.area-note", null, note)),
    own ? null : handCount(panel, hand),
    panel.facts
      .filter((one, index) => own || index === 0 || !shared(one))
      .map((one) =>
        h(
          "span.area-score",
          {
            class: `area-score ${shared(one) ? "" : "is-alone"}`,
            data: { fact: one.id },
            title: one.help || one.label,
          },
          h("small", null, one.label),
          h("b", null, String(one.value)),
        ),
      ),
  );
  if (panel.role) mark(head, panel.role);
  else head.dataset.id = `seat:${panel.seat}`;
  return h(
    `section.area${own ? ".area-own" : ""}`,
    {
      class: `area ${own ? "area-own" : ""} ${scene.active === panel.seat ? "is-active" : ""} ${waiting ? "is-asked" : ""} ${seatClass(panel.seat)}`,
      data: { seat: panel.seat, role: panel.role },
      "aria-label": players.length ? seatName(panel) : null,
    },
    head,
    h(
      "div.stacks",
      null,
      zones.slice(0, 1).map(stack),
      h("div.stacks-more", null, zones.slice(1).map(stack), own ? null : knownHand(hand)),
      zones.length || !hand || $("map")
        ? null
        : h(
            "div.row-cards",
            null,
            hand.cards.map((card) =>
              card === null ? back() : mark(cardFace(card, "table"), card),
            ),
          ),
    ),
  );
}

/** Does every seat have this number?  If not, it is said beside the seat that has it. */
export const shared = (one) =>
  store.view.scene.panels.every((panel) => panel.facts.some(({ id }) => id === one.id));

export function isAsked(seat) {
  const { ask, waiting } = store.view;
  return ask?.seat === seat || waiting.some((one) => one.seat === seat);
}

function handCount(panel, hand) {
  const count = panel.hand ?? hand?.cards.length;
  if (count === undefined || count === null) return null;
  return h(
    "span.area-hand",
    { title: t("cards_in_hand", { n: count }), data: { zone: hand?.id } },
    h("i.mini-back", { "aria-hidden": true }),
    h("b", null, String(count)),
    h("span.visually-hidden", null, t("cards_in_hand", { n: count })),
  );
}

/** Cards of another's hand that the viewer knows (he took or saw them). */
function knownHand(hand) {
  const known = hand?.cards.filter((card) => card !== null) ?? [];
  if (!known.length) return null;
  return h(
    "div.stack.stack-known",
    null,
    h("h4.stack-head", null, t("known_hand")),
    h(
      "div.slips",
      null,
      known.map((card) => mark(slip(card), card)),
    ),
  );
}

function stack(zone) {
  return h(
    "div.stack",
    { data: { zone: zone.id, count: zone.cards.length } },
    h(
      "h4.stack-head",
      null,
      h("span", null, zone.label),
      zone.facts.map((one) => h("b", { title: one.help || one.label }, String(one.value))),
    ),
    h(
      "div.slips",
      null,
      zone.cards.map((card) =>
        card === null ? h("div.slip.slip-back", { "aria-hidden": true }) : mark(slip(card), card),
      ),
    ),
  );
}

/** Beside a map there is room for slips only. */
function row(zone) {
  if ($("map") && hooks.places?.[zone.id] !== "card") return stack(zone);
  return h(
    "div.row",
    { data: { zone: zone.id, count: zone.cards.length } },
    h(
      "h4.row-head",
      null,
      zone.label,
      zone.facts.map((one) => h("b", { title: one.help || one.label }, String(one.value))),
    ),
    h(
      "div.row-cards",
      null,
      zone.cards.map((card) =>
        card === null ? back() : mark(cardFace(card, $("map") ? "hand" : "table"), card),
      ),
    ),
  );
}

function pile(zone) {
  const top = zone.cards.at(-1);
  const face = !zone.cards.length
    ? h("div.card.card-table.card-none")
    : top === null
      ? back()
      : mark(cardFace(top, "table"), top);
  const known = zone.cards.some((card) => card !== null);
  return h(
    "div.pile",
    { data: { zone: zone.id, count: zone.cards.length } },
    face,
    h(
      known ? "button.pile-label" : "span.pile-label",
      known ? { type: "button", data: { pile: zone.id }, title: t("show_pile") } : null,
      zone.label,
      " ",
      h("b", null, String(zone.cards.length)),
    ),
  );
}

export function fact(one) {
  return h(
    "div.fact",
    { data: { fact: one.id }, title: one.help },
    h("dt", null, one.label),
    h("dd", null, String(one.value)),
  );
}

function track(one) {
  const boxes = [];
  for (let value = one.low; value <= one.high; value += 1) {
    const note = one.notes[value];
    boxes.push(
      h(
        "li.box",
        {
          class: `box ${value <= one.value && value > one.low ? "is-filled" : ""} ${value === one.value ? "is-at" : ""} ${note ? "has-note" : ""}`,
          title: note,
          data: { value },
        },
        h("span", null, String(value)),
        note ? h("small", null, note) : null,
      ),
    );
  }
  const name = h("h3.track-name", null, one.label);
  name.style.setProperty("--longest", Math.max(5, longest(one.label)));
  return h(
    "section.track",
    {
      data: { track: one.id },
      role: "meter",
      title: one.help,
      "aria-label": one.label,
      "aria-valuenow": one.value,
      "aria-valuemin": one.low,
      "aria-valuemax": one.high,
    },
    name,
    h("b.track-value", null, String(one.value)),
    h("ol.boxes", { "aria-hidden": true }, boxes),
  );
}

/** Slips are as high as their area allows; where even low ones do not fit, they run on in a
 * second column. */
export function fitSlips() {
  if (isPhone()) return; // there the areas are as high as they need
  for (const place of $("table").querySelectorAll(".area")) {
    place.style.removeProperty("--slip");
    place.style.removeProperty("--slip-text");
  }
  const tallest = parseFloat(getComputedStyle($("table")).getPropertyValue("--slip"));
  const jobs = [...$("table").querySelectorAll(".area")].map((place) => [place, columns(place)]);
  for (const [place, stacks] of jobs) {
    const sizes = [
      tallest,
      ...LOWER.filter(([height]) => height < tallest).map(([height]) => height),
    ];
    const size =
      sizes.find((height) => stacks.every((column) => fits(column, height))) ?? sizes.at(-1);
    if (size < tallest) {
      place.style.setProperty("--slip", `${size}px`);
      place.style.setProperty("--slip-text", `${LOWER.find(([height]) => height === size)[1]}px`);
    }
    for (const column of stacks) setRows(column, size);
  }
}

/** The stacks of an area, those that stand above one another together, with their height. */
function columns(place) {
  const more = place.querySelector(".stacks-more");
  const first = place.querySelector(".stacks > .stack");
  if (!first) return [];
  const rest = [...more.querySelectorAll(".stack")];
  const together = getComputedStyle(more).display === "flex";
  const groups = together ? [[first], rest] : [first, ...rest].map((stack) => [stack]);
  return groups
    .filter((stacks) => stacks.length)
    .map((stacks) => ({
      stacks,
      room:
        stacks[0].parentElement === more && together ? more.clientHeight : stacks[0].clientHeight,
      counts: stacks.map((stack) => stack.querySelectorAll(".slip").length),
    }));
}

const rowsIn = ({ stacks, room }, height) =>
  Math.floor((room - stacks.length * HEAD + GAP) / (height + GAP));
const sum = (counts) => counts.reduce((all, count) => all + count, 0);
const fits = (column, height) => sum(column.counts) <= rowsIn(column, height);

function setRows(column, height) {
  const rows = column.counts.slice();
  const most = () => Math.max(...rows);
  while (sum(rows) > rowsIn(column, height) && most() > 1) rows[rows.indexOf(most())] -= 1;
  column.stacks.forEach((stack, index) => {
    const slips = stack.querySelector(".slips");
    slips.style.gridTemplateRows = rows[index] ? `repeat(${rows[index]}, var(--slip))` : "none";
    slips.classList.toggle("is-narrow", rows[index] < column.counts[index]);
  });
}
