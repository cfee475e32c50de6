// The form of a new game: one row per seat, for the chosen number of players.
import { $, all, first, h, json, t } from "../dom.js";
import { nonce } from "../core/nonce.js";
import { keep, readStored } from "../prefs.js";

/** @typedef {{name: string, label: string, text: string, note: string}} Role */
/** @typedef {{id: string, label: string, help: string, usual: boolean}} Bot */
/** @typedef {HTMLInputElement | HTMLSelectElement} Control */

/** @type {number[]} */
const counts = json("seat-counts");
/** @typedef {{roles: Record<string, Role[]>, sides: Record<string, string[]>}} Cast */
/** @type {Record<string, Cast>} by length, "" for the usual one; in each by the number of seats */
const cast = json("cast");
/** @typedef {{value: string, minutes: Record<string, string>}} Length */
/** @type {{name: string, choices: Length[]} | null} how much of the game to play */
const length = json("length");
/** @type {Bot[]} */
const bots = json("bots") || [];
/** @type {Record<string, string>} */
const posted = json("posted") || {};
/** @type {{name: string} | null} my account, on a site with accounts */
const me = json("me");
/** @type {() => HTMLInputElement | null} */
const way = () => /** @type {HTMLInputElement | null} */ (first("[name=who]:checked"));
/** With whom I play: "public", "private" or "alone". */
const who = () => (me ? (way()?.value ?? "") : "alone");
const usualBot = `bot:${bots.find((bot) => bot.usual)?.id}`;
/** @param {number} seat  what sits there unless somebody chooses otherwise */
const usualKind = (seat) => (seat === 0 ? "me" : who() === "alone" ? usualBot : "open");
/** @type {Set<number>} seats whose wish somebody has chosen */
const wished = new Set(
  Object.keys(posted)
    .flatMap((name) => /^seat-(\d+)-role$/.exec(name)?.[1] ?? [])
    .map(Number),
);
const usual = counts.includes(4) ? 4 : counts[0];
let seats = Number(posted.seats) || usual;

function drawCounts() {
  $("counts").append(
    h(
      "div.segments",
      null,
      counts.map((count) =>
        h(
          "label.segment",
          null,
          h("input", {
            type: "radio",
            name: "seats",
            value: count,
            checked: count === seats,
            onchange: () => {
              seats = count;
              drawRows();
            },
          }),
          h("span", null, String(count)),
        ),
      ),
    ),
  );
}

/** @param {string} name
 * @returns {Control | null} */
function control(name) {
  const form = /** @type {HTMLFormElement} */ ($("new"));
  return /** @type {Control | null} */ (form.elements.namedItem(name));
}

/** The value of a control: what stands in it, what was posted, or the default.
 * @param {string} name
 * @param {string} otherwise */
function value(name, otherwise) {
  return control(name)?.value ?? posted[name] ?? otherwise;
}

/** @param {number} seat  who sits there */
const kindOf = (seat) => value(`seat-${seat}-kind`, usualKind(seat));

/** What a seat wishes to play by default: people beside bots choose.
 * @param {number} seat */
function usualWish(seat) {
  const kinds = Array.from({ length: seats }, (_, one) => kindOf(one));
  const isBot = (/** @type {string} */ kind) => kind.startsWith("bot:");
  return kinds.some(isBot) && !isBot(kinds[seat]) ? "choose" : "random";
}

function wishAsUsual() {
  for (let seat = 0; seat < seats; seat++) {
    const field = control(`seat-${seat}-role`);
    if (field && !wished.has(seat)) field.value = usualWish(seat);
  }
}

/** Who may play what in the chosen length. */
const castNow = () => cast[length ? value(`option-${length.name}`, "") : ""] ?? cast[""];

/** Tells how long each length takes with this many players. */
function tellMinutes() {
  for (const minutes of all("[data-minutes]")) {
    const choice = length?.choices.find((one) => one.value === minutes.dataset.minutes);
    minutes.textContent = choice?.minutes[seats] ?? "";
  }
}

function drawRows() {
  $("seat-rows").replaceChildren(...Array.from({ length: seats }, (_, seat) => row(seat)));
  wishAsUsual();
  showWhatMatters();
  tellMinutes();
}

/** @param {number} seat */
function row(seat) {
  const kind = kindOf(seat);
  /** @param {string} chosen
   * @param {string} name
   * @param {string} label
   * @param {string} [title] */
  const option = (chosen, name, label, title) =>
    h("option", { value: name, selected: name === chosen, title }, label);
  const { roles, sides } = castNow();
  const possible = roles[seats];
  const role = value(`seat-${seat}-role`, usualWish(seat));
  const note = h("p.seat-note");
  const describe = (/** @type {string} */ name) => {
    const { text = "", note: history = "" } = possible.find((one) => one.name === name) ?? {};
    note.replaceChildren(...(text ? [h("b", null, text), " "] : []), history);
  };
  const describeChosen = (/** @type {Event} */ event) => {
    wished.add(seat);
    describe(selectOf(event).value);
  };
  describe(role);
  const side = sides[seats][seat]; // the place at the table decides it
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
        { name: `seat-${seat}-kind`, onchange: rename },
        option(kind, "me", me ? me.name : t("new_me")),
        me ? option(kind, "open", t("new_open")) : null,
        bots.map((bot) =>
          option(kind, `bot:${bot.id}`, t("new_bot", { name: bot.label }), bot.help),
        ),
        option(kind, "other", t("new_other")),
      ),
    ),
    h(
      "label",
      { data: { named: "" } },
      h("span", null, t("new_name")),
      h("input", {
        name: `seat-${seat}-name`,
        value: value(`seat-${seat}-name`, usualName(seat, kind)),
        maxlength: 40,
        autocomplete: "off",
      }),
    ),
    possible.length
      ? h(
          "label",
          null,
          h("span", null, t("new_role")),
          h(
            "select",
            { name: `seat-${seat}-role`, onchange: describeChosen },
            option(role, "random", t("new_random")),
            option(role, "choose", t("new_choose")),
            possible.map((one) => option(role, one.name, one.label, one.note)),
          ),
        )
      : null,
    note,
  );
}

const NAMES = ["Ada", "Bruno", "Clara", "Dora", "Emil", "Frieda", "Gustav", "Hanna"];
/** @type {Record<number, string>} the names that people at this browser chose, by seat */
const ownNames = readStored("kabinett:names", {});
/** A name, never "You": the log speaks of everybody in the third person ("Ada leads").
 * @param {number} seat
 * @param {string} kind */
const usualName = (seat, kind) => (kind === "me" && ownNames[seat]) || NAMES[seat % NAMES.length];

/** @param {Event} event */
const selectOf = (event) => /** @type {HTMLSelectElement} */ (event.target);

/** Another kind brings its usual name, unless somebody has typed one.
 * @param {Event} event */
function rename(event) {
  const row = /** @type {HTMLElement} */ (selectOf(event).closest("[data-seat]"));
  const seat = Number(row.dataset.seat);
  const field = control(`seat-${seat}-name`);
  const usual = [ownNames[seat], NAMES[seat % NAMES.length]];
  if (field && usual.includes(field.value)) field.value = usualName(seat, selectOf(event).value);
  wishAsUsual();
  showWhatMatters();
}

/** People with accounts bring their names, and free seats have none yet; a table with a free seat
 * waits for a player. */
function showWhatMatters() {
  if (!me) return;
  let gathers = false;
  for (const row of all("[data-seat]", $("new"))) {
    const kind = control(`seat-${row.dataset.seat}-kind`)?.value ?? "";
    const nameField = /** @type {HTMLElement} */ (first("[data-named]", row));
    nameField.hidden = kind === "me" || kind === "open";
    if (kind === "open") gathers = true;
  }
  const go = $("go");
  go.textContent = (gathers ? go.dataset.gather : go.dataset.start) ?? "";
  $("gathers").hidden = !gathers;
  $("new-terms").hidden = who() === "alone";
}

/** Alone, the others are bots, else they are free; what somebody chose otherwise stays. */
function changeCompany() {
  for (const row of all("[data-seat]", $("new"))) {
    const field = control(`seat-${row.dataset.seat}-kind`);
    if (!field) continue;
    if (who() === "alone" && field.value === "open") field.value = usualBot;
    else if (who() !== "alone" && field.value.startsWith("bot:")) field.value = "open";
  }
  wishAsUsual();
  showWhatMatters();
}

/** The length that was posted or that a link asks for; a length that is not among the choices joins
 * the list at its end. */
function wireLengths() {
  if (!length) return;
  const radios = /** @type {HTMLInputElement[]} */ (all("#lengths input[type=radio]"));
  const wanted = posted[`option-${length.name}`];
  const other = /** @type {HTMLInputElement | null} */ (first("#length-other"));
  const ofList = radios.find((radio) => radio !== other && radio.value === wanted);
  if (ofList) ofList.checked = true;
  if (other) {
    const select = /** @type {HTMLSelectElement} */ ($("length-others"));
    if (wanted && !ofList) select.value = wanted;
    if ("numbers" in select.dataset) wireNumbers(select, wanted && !ofList ? wanted : "");
    const say = () => {
      other.value = /** @type {HTMLInputElement} */ (select.nextElementSibling ?? select).value;
    };
    for (const event of ["change", "input"]) {
      select.parentElement?.addEventListener(event, () => {
        say();
        other.checked = true;
      });
    }
    say();
    if (wanted && !ofList) other.checked = true;
  }
  $("lengths").addEventListener("change", drawRows);
}

/** An option that is a number: its usual values, or a typed one.
 * @param {HTMLSelectElement} select
 * @param {string} [wanted]  its first value */
function wireNumbers(select, wanted = posted[select.name]) {
  const { name } = select;
  const input = h("input.option-number", {
    type: "number",
    min: 1,
    value: 30,
    "aria-label": t("new_number"),
  });
  const field = /** @type {HTMLInputElement} */ (input);
  select.append(h("option", { value: "number" }, t("new_number")));
  if (wanted && ![...select.options].some((one) => one.value === wanted)) {
    select.value = "number";
    field.value = wanted;
  }
  const apply = () => {
    const typed = select.value === "number";
    select.name = typed ? "" : name;
    field.name = typed ? name : "";
    if (typed) select.after(field);
    else field.remove();
  };
  select.addEventListener("change", apply);
  apply();
}

/** Keeps the names that people chose for the next time. */
function rememberNames() {
  for (const row of all("[data-seat]", $("new"))) {
    const seat = Number(row.dataset.seat);
    const name = control(`seat-${seat}-name`)?.value.trim();
    if (name && control(`seat-${seat}-kind`)?.value === "me") ownNames[seat] = name;
  }
  keep("kabinett:names", ownNames);
}

for (const box of all(".option")) {
  const select = /** @type {HTMLSelectElement} */ (box.querySelector("select"));
  if (posted[select.name]) select.value = posted[select.name];
  if ("numbers" in box.dataset) wireNumbers(select);
}
wireLengths();
drawCounts();
drawRows();
$("new").addEventListener("submit", rememberNames);
for (const one of all("[name=who]")) one.addEventListener("change", changeCompany);
for (const name of ["clock", "time_out", "talk", "delay", "takeover", "rated"]) {
  const field = control(`terms-${name}`);
  const wanted = posted[`terms-${name}`];
  if (field && wanted) {
    if (field instanceof HTMLInputElement) field.checked = true;
    else field.value = wanted;
  }
}
/** @type {HTMLInputElement} */ ($("nonce")).value = nonce();

/** Says how many house rules differ from the usual, where they are folded. */
function countRules() {
  const line = first("#house-rules summary");
  if (!line) return;
  const usual = line.textContent ?? "";
  const tell = () => {
    const options = all("#house-rules .option");
    const changed = options.filter(
      (one) =>
        /** @type {HTMLSelectElement} */ (first("select", one)).value !== one.dataset.default,
    );
    const some = String(line.dataset.some).replace("CHANGED", String(changed.length));
    line.textContent = changed.length ? some : usual;
  };
  first("#house-rules")?.addEventListener("change", tell);
  tell();
}
countRules();
// Until here the form had no seats.
/** @type {HTMLButtonElement} */ ($("go")).disabled = false;
