// The form of a new game, with one row for each seat.

import { nonce } from "../core/nonce.js";
import { readStorage, writeStorage } from "../core/storage.js";
import { byId, findAll, findById, findFirst, h, pageData, t } from "../dom.js";
import {
  controlNamed,
  controlValue,
  lengthOption,
  posted,
  wireOptions,
} from "./new_game_options.js";

/** @typedef {{name: string, label: string, text: string, note: string}} Role */
/** `net_counts`: the numbers of seats for which the bot has the net that it plays by, null for a bot
 * without one.
 * @typedef {{id: string, label: string, help: string, usual: boolean, net_counts: number[] | null}} Bot */

/** @type {number[]} */
const seatCounts = pageData("seat-counts");
/** @typedef {{roles: Record<string, Role[]>, sides: Record<string, string[]>}} Cast */
/** @type {Record<string, Cast>} by length, "" for the usual one; in each by the number of seats */
const casts = pageData("cast");
/** @type {Bot[]} */
const bots = pageData("bots") || [];
/** @type {{name: string} | null} my account, on a site with accounts */
const account = pageData("me");
/** @type {() => HTMLInputElement | null} */
const companyField = () => /** @type {HTMLInputElement | null} */ (findFirst("[name=who]:checked"));
/** The kind of table: "public", "private" or "alone". */
const company = () => (account ? (companyField()?.value ?? "") : "alone");
const usualBot = `bot:${bots.find((bot) => bot.usual)?.id}`;
/** @param {number} seat  the seat whose usual kind of player is returned */
const usualKind = (seat) => (seat === 0 ? "me" : company() === "alone" ? usualBot : "open");
/** The seats for which somebody has chosen a role. @type {Set<number>} */
const seatsWithWish = new Set(
  Object.keys(posted)
    .flatMap((name) => /^seat-(\d+)-role$/.exec(name)?.[1] ?? [])
    .map(Number),
);
/** The seats whose kind of player somebody has chosen. @type {Set<number>} */
const seatsWithKind = new Set();
const usualCount = seatCounts.includes(4) ? 4 : seatCounts[0];
let seatCount = Number(posted.seats) || usualCount;

function drawCounts() {
  byId("counts").append(
    h(
      "div.segments",
      null,
      seatCounts.map((count) =>
        h(
          "label.segment",
          null,
          h("input", {
            type: "radio",
            name: "seats",
            value: count,
            checked: count === seatCount,
            onchange: () => {
              seatCount = count;
              drawSeats();
            },
          }),
          h("span", null, String(count)),
        ),
      ),
    ),
  );
}

/** @param {number} seat  the seat whose kind of player is returned */
const kindOf = (seat) => controlValue(`seat-${seat}-kind`, usualKind(seat));

/** The default way in which a seat gets its role: a person among bots chooses, others draw.
 * @param {number} seat */
function usualWish(seat) {
  const kinds = Array.from({ length: seatCount }, (_, one) => kindOf(one));
  const isBot = (/** @type {string} */ kind) => kind.startsWith("bot:");
  return kinds.some(isBot) && !isBot(kinds[seat]) ? "choose" : "random";
}

function fillUsualWishes() {
  for (let seat = 0; seat < seatCount; seat++) {
    const field = controlNamed(`seat-${seat}-role`);
    if (field && !seatsWithWish.has(seat)) field.value = usualWish(seat);
  }
}

/** The roles and sides in the chosen length. */
const castOfLength = () =>
  casts[lengthOption ? controlValue(`option-${lengthOption.name}`, "") : ""] ?? casts[""];

/** Shows how long each length takes with this number of players. */
function drawMinutes() {
  for (const minutes of findAll("[data-minutes]")) {
    const choice = lengthOption?.choices.find((one) => one.value === minutes.dataset.minutes);
    minutes.textContent = choice?.minutes[seatCount] ?? "";
  }
}

/** Does a bot lack its net at the table that is being set up?  Nets know only the built-in cards.
 * @param {Bot} bot */
const lacksNet = ({ net_counts }) =>
  net_counts !== null && (controlValue("pack", "") !== "" || !net_counts.includes(seatCount));

/** Says at each seat with a bot, and in the list of the bots, which bots lack a net. */
function tellNets() {
  for (const note of findAll("[data-lacks]")) {
    const { lacks = "", lacksAtSeat } = note.dataset;
    const chosen = lacksAtSeat === undefined ? lacks : kindOf(Number(lacksAtSeat)).slice(4);
    const bot = bots.find((one) => one.id === chosen);
    note.hidden = !(bot && lacksNet(bot));
  }
}

function drawSeats() {
  byId("seat-rows").replaceChildren(
    ...Array.from({ length: seatCount }, (_, seat) => seatRow(seat)),
  );
  drawRoles();
  fillUsualWishes();
  updateForm();
  drawMinutes();
  tellNets();
}

/** Says beside the seats what each role can do. */
function drawRoles() {
  const roles = castOfLength().roles[seatCount];
  byId("new-roles").hidden = !roles.length;
  byId("roles").replaceChildren(
    ...roles.flatMap(({ label, text, note }) => [
      h("dt", null, label),
      h("dd", null, text ? [h("b", null, text), " "] : null, note),
    ]),
  );
}

/** @param {number} seat
 * @param {string} kind  the kind of player */
const nameField = (seat, kind) =>
  h(
    "label",
    { data: { named: "" } },
    h("span", null, t("new_name")),
    h("input", {
      name: `seat-${seat}-name`,
      value: controlValue(`seat-${seat}-name`, usualName(seat, kind)),
      maxlength: 40,
      autocomplete: "off",
    }),
  );

/** @param {number} seat */
function seatRow(seat) {
  const kind = kindOf(seat);
  /** @param {string} chosen
   * @param {string} name
   * @param {string} label
   * @param {string} [title] */
  const option = (chosen, name, label, title) =>
    h("option", { value: name, selected: name === chosen, title }, label);
  const { roles, sides } = castOfLength();
  const possible = roles[seatCount];
  const role = controlValue(`seat-${seat}-role`, usualWish(seat));
  const side = sides[seatCount][seat]; // the seat decides the side
  return h(
    "li.seat-row",
    { data: { seat } },
    h(
      "span.seat-number",
      { "aria-hidden": true },
      String(seat + 1),
      side ? h("b.seat-side", null, side) : null,
    ),
    h(
      "label",
      null,
      h("span", null, t("new_who")),
      h(
        "select",
        { name: `seat-${seat}-kind`, onchange: changeKind },
        option(kind, "me", account ? account.name : t("new_me")),
        account ? option(kind, "open", t("new_open")) : null,
        bots.map((bot) =>
          option(kind, `bot:${bot.id}`, t("new_bot", { name: bot.label }), bot.help),
        ),
        option(kind, "other", t("new_other")),
      ),
    ),
    nameField(seat, kind),
    possible.length
      ? h(
          "label",
          null,
          h("span", null, t("new_role")),
          h(
            "select",
            { name: `seat-${seat}-role`, onchange: () => seatsWithWish.add(seat) },
            option(role, "random", t("new_random")),
            option(role, "choose", t("new_choose")),
            possible.map((one) => option(role, one.name, one.label, one.note)),
          ),
        )
      : null,
    h(
      "p.seat-note",
      { data: { lacks: "", lacksAtSeat: seat }, hidden: true },
      t("new_without_net"),
    ),
  );
}

const NAMES = ["Ada", "Bruno", "Clara", "Dora", "Emil", "Frieda", "Gustav", "Hanna"];
/** The names that people chose at this browser, by seat. @type {Record<number, string>} */
const ownNames = readStorage("names", {});
/** The default name of a seat. It is never "You", because the log speaks of everybody in the third
 * person ("Ada leads").
 * @param {number} seat
 * @param {string} kind */
const usualName = (seat, kind) => (kind === "me" && ownNames[seat]) || NAMES[seat % NAMES.length];

/** @param {Event} event */
const selectOf = (event) => /** @type {HTMLSelectElement} */ (event.target);

/** Gives a seat the default name of its new kind of player, unless somebody has typed a name.
 * @param {Event} event */
function changeKind(event) {
  const row = /** @type {HTMLElement} */ (selectOf(event).closest("[data-seat]"));
  const seat = Number(row.dataset.seat);
  seatsWithKind.add(seat);
  const field = controlNamed(`seat-${seat}-name`);
  const usual = [ownNames[seat], NAMES[seat % NAMES.length]];
  if (field && usual.includes(field.value)) field.value = usualName(seat, selectOf(event).value);
  fillUsualWishes();
  updateForm();
  tellNets();
}

/** Hides names that are not typed, because people with accounts bring theirs and free seats have
 * none. A table with a free seat waits for players. */
function updateForm() {
  if (!account) return;
  let gathers = false;
  for (const row of findAll("[data-seat]", byId("new"))) {
    const kind = controlNamed(`seat-${row.dataset.seat}-kind`)?.value ?? "";
    const nameField = /** @type {HTMLElement} */ (findFirst("[data-named]", row));
    nameField.hidden = kind === "me" || kind === "open";
    if (kind === "open") gathers = true;
  }
  const go = byId("go");
  go.textContent = (gathers ? go.dataset.gather : go.dataset.start) ?? "";
  byId("gathers").hidden = !gathers;
  const terms = findById("new-terms"); // guests cannot agree on rules of the table
  if (terms) terms.hidden = company() === "alone";
}

/** Puts bots on the free seats if the person plays alone. Otherwise frees the seats of bots that
 * nobody has chosen. */
function changeCompany() {
  for (const row of findAll("[data-seat]", byId("new"))) {
    const seat = Number(row.dataset.seat);
    const field = controlNamed(`seat-${seat}-kind`);
    if (!field) continue;
    if (company() !== "alone") {
      if (field.value.startsWith("bot:") && !seatsWithKind.has(seat)) field.value = "open";
    } else if (field.value === "open") {
      field.value = usualBot;
      seatsWithKind.delete(seat);
    }
  }
  fillUsualWishes();
  updateForm();
  tellNets();
}

/** Keeps the chosen names for the next time. */
function rememberNames() {
  for (const row of findAll("[data-seat]", byId("new"))) {
    const seat = Number(row.dataset.seat);
    const name = controlNamed(`seat-${seat}-name`)?.value.trim();
    if (name && controlNamed(`seat-${seat}-kind`)?.value === "me") ownNames[seat] = name;
  }
  writeStorage("names", ownNames);
}

function startForm() {
  const sideNames = Object.values(casts).flatMap(({ sides }) => Object.values(sides).flat());
  byId("seat-rows").classList.toggle("has-sides", sideNames.some(Boolean));
  wireOptions();
  drawCounts();
  drawSeats();
  findById("lengths")?.addEventListener("change", drawSeats);
  findById("pack")?.addEventListener("change", tellNets);
  byId("new").addEventListener("submit", rememberNames);
  for (const one of findAll("[name=who]")) one.addEventListener("change", changeCompany);
  /** @type {HTMLInputElement} */ (byId("nonce")).value = nonce();
  /** @type {HTMLButtonElement} */ (byId("go")).disabled = false; // the form has its seats now
}

startForm();
