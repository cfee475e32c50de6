// What the people at a table propose to one another: calm bars with buttons above the asked line,
// and the entries of the menu.  Every entry asks for confirmation.
import { get, post, Refused } from "../core/requests.js";
import { moment } from "./clocks.js";
import { dialog } from "../frame/dialog.js";
import { first, h, t } from "../dom.js";
import { keep, readStored } from "../prefs.js";
import { config, player, store } from "../store.js";

/** @import { Act, Child, Proposal } from "../types.d.ts" */

/** Says who sits on a seat, and what it plays.
 * @param {number} seat */
function name(seat) {
  const who = player(seat);
  if (!who) return "";
  return who.name === who.label ? who.name : `${who.name} (${who.label})`;
}

/** @param {string} key
 * @param {() => void} onclick
 * @param {boolean} [chosen] */
const button = (key, onclick, chosen) =>
  h(
    "button.button",
    { type: "button", onclick, "aria-pressed": chosen === undefined ? null : String(chosen) },
    t(key),
  );

/** @param {string} key
 * @param {Child} text
 * @param {...Child} buttons */
const bar = (key, text, ...buttons) =>
  h(
    "div.agreement",
    { key, role: "group" },
    h("p", { role: "status" }, text),
    h("div.agreement-buttons", null, buttons),
  );

/** The bars of everything that all must know besides the question.
 * @param {Act} act */
export function agreementBars(act) {
  const { view } = store;
  if (view.over || config.replay || config.lesson) return [];
  return [
    late(),
    stands(act),
    standInBar(act),
    handOverBar(),
    safeLead(act),
    ...view.proposals.map((one) => proposalBar(one, act)),
  ].filter((one) => one !== null);
}

/** Time has run out, and the game still waits. */
function late() {
  const { clocks, ask, waiting, proposals, abandoned } = store.view;
  if (!clocks?.grace || abandoned) return null;
  if (clocks.out) {
    return proposals.some((one) => one.kind === "time_out") ? null : bar("late", t("late_out"));
  }
  const when = moment(clocks.grace);
  if (ask) return bar("late", t("late_you", { when }));
  const who = waiting.map((one) => one.label).join(", ");
  return who ? bar("late", t("late_others", { who, when })) : null;
}

/** The clocks stand.
 * @param {Act} act */
function stands(act) {
  const { clocks, abandoned, may } = store.view;
  const resume = () => act.decide({ type: "propose", what: "resume" });
  const again = may.includes("resume") ? button("resume", resume) : null;
  if (abandoned) return bar("stands", t("abandoned"), again);
  return clocks?.stands ? bar("stands", t("paused"), again) : null;
}

/** Somebody else plays for this seat, or may do so.
 * @param {Act} act */
function standInBar(act) {
  const { back, viewer } = store.view;
  if (!back) return null;
  const me = player(viewer);
  const key = me?.offered ? "seat_offered" : "you_were_barred";
  return bar(
    "back",
    t(me?.stand_in ? "bot_plays_for_you" : key),
    button("come_back", () => act.decide({ type: "come_back" })),
  );
}

/** This seat is offered to somebody by name. */
function handOverBar() {
  const { heir } = store.view;
  if (!heir) return null;
  return bar(
    "handed",
    t("handed_over", { who: heir }),
    button("withdraw", () => handOver("")),
  );
}

/** The storage key that keeps "I play on although a lead is safe". */
const playsOn = () => `kabinett:plays-on:${config.table}:${store.view.viewer}`;

/** A lead is safe: all may end the game here, with a winner.
 * @param {Act} act */
function safeLead(act) {
  const { leader, may } = store.view;
  if (leader === null || !may.includes("win") || readStored(playsOn(), null) === leader)
    return null;
  const winner = name(leader);
  return bar(
    "safe lead",
    [t("safe_lead", { winner }), " ", h("small", null, t("safe_lead_why"))],
    button("menu_win", () => proposeToWin(act)),
    button("play_on", () => {
      keep(playsOn(), leader);
      act.draw();
    }),
  );
}

/** @param {Act} act */
function proposeToWin(act) {
  const winner = name(store.view.leader ?? -1);
  confirm("menu_win", () => act.decide({ type: "propose", what: "win" }), { winner });
}

/** @param {string} name  "" offers the seat to nobody
 * @returns {Promise<any>} */
const handOver = (name) => post(config.api["hand-over"], { seat: store.view.viewer, name });

/** @param {Proposal} one
 * @param {Act} act */
function proposalBar(one, act) {
  const { viewer } = store.view;
  const ownVote = one.said.find(([seat]) => seat === viewer)?.[1];
  const ofSeat = one.kind === "time_out" || one.kind === "barred";
  const who = ofSeat ? one.about : one.by;
  const winner = one.kind === "win" ? name(one.about) : "";
  const key = one.kind === "time_out" && who < 0 ? "proposed_time_outs" : `proposed_${one.kind}`;
  const countKey = ofSeat ? "n_said" : "n_agreed";
  /** @param {string} choice */
  const vote = (choice) => () => act.decide({ type: "vote", number: one.number, choice });
  const mine = one.by === viewer && !ofSeat;
  const open = one.asked.includes(viewer) && (!ownVote || ofSeat);
  return bar(
    `proposal ${one.number}`,
    [
      t(key, { who: name(who), winner }),
      " ",
      h(
        "small",
        null,
        t(countKey, { n: one.said.length, of: one.asked.length }),
        " ",
        t(ofSeat ? "lapse_time_out" : "lapse", { when: moment(one.until) }),
      ),
    ],
    open
      ? one.offers.map((choice) =>
          button(`say_${choice}`, vote(choice), ofSeat ? ownVote === choice : undefined),
        )
      : null,
    mine ? button("withdraw", () => act.decide({ type: "withdraw", number: one.number })) : null,
  );
}

// -- the menu

/** The entries that the menu shows at this moment.
 * @param {Act} act
 * @returns {{key: string, run: () => void}[]} */
export function decisions(act) {
  const { view } = store;
  if (!view) return [];
  /** @param {string} what */
  const propose = (what) => ({
    key: `menu_${what}`,
    run: () =>
      what === "win"
        ? proposeToWin(act)
        : confirm(`menu_${what}`, () => act.decide({ type: "propose", what })),
  });
  const offers = view.may.map(propose);
  if (view.heir !== null) offers.push({ key: "menu_hand_over", run: askForHeir });
  if (view.concede) {
    const run = () => confirm("menu_concede", () => act.decide({ type: "concede" }));
    offers.push({ key: "menu_concede", run });
  }
  if (view.clocks && view.clocks.kind !== "live" && view.viewer >= 0 && !view.over) {
    offers.push({ key: "menu_vacation", run: vacation });
  }
  return offers;
}

/** @param {string} key  of the title; its `_help` says what it means
 * @param {() => void} run
 * @param {Record<string, string>} [words]  the holes of its text */
function confirm(key, run, words = {}) {
  const two = store.view.players.length === 2 && key === "menu_concede";
  const box = dialog(key, (close) => [
    h("h2", null, t(key)),
    h("p", null, t(two ? `${key}_two_help` : `${key}_help`, words)),
    h(
      "div.dialog-buttons",
      null,
      h(
        "button.button.button-main",
        {
          type: "button",
          onclick: () => {
            close();
            run();
          },
        },
        t(key),
      ),
      h("button.button", { type: "button", onclick: close }, t("cancel")),
    ),
  ]);
  first("button.button:not(.button-main)", box)?.focus();
}

/** Asks who shall get the seat. */
function askForHeir() {
  const name = /** @type {HTMLInputElement} */ (
    h("input", { type: "text", id: "heir", maxlength: 40, autocomplete: "off", required: true })
  );
  const problem = h("p.is-bad", { role: "alert" });
  const box = dialog("menu_hand_over", (close) => {
    /** @param {Event} event */
    const onsubmit = async (event) => {
      event.preventDefault();
      try {
        await handOver(name.value);
        close();
      } catch (error) {
        problem.textContent = error instanceof Refused ? error.message : t("not_sent");
        name.focus();
      }
    };
    return [
      h("h2", null, t("menu_hand_over")),
      h("p", null, t("menu_hand_over_help")),
      h(
        "form.hand-over",
        { onsubmit },
        h("label", { for: "heir" }, t("hand_over_whom")),
        name,
        problem,
        h(
          "div.dialog-buttons",
          null,
          h("button.button.button-main", { type: "submit" }, t("hand_over_do")),
          h("button.button", { type: "button", onclick: close }, t("cancel")),
        ),
      ),
    ];
  });
  first("input", box)?.focus();
}

/** Shows the days that a person is away. */
async function vacation() {
  const body = h("div.vacation", { "aria-live": "polite" });
  dialog("menu_vacation", () => [h("h2", null, t("menu_vacation")), body]);
  draw(await get(config.vacation), body);
}

/** @param {{until: number | null, left: number, year: number}} state
 * @param {HTMLElement} body
 * @param {string} [problem] */
function draw(state, body, problem = "") {
  const { until, left, year } = state;
  /** @param {number} days */
  const set = async (days) => {
    try {
      draw(await post(config.vacation, { days }), body);
    } catch (error) {
      draw(state, body, error instanceof Refused ? error.message : t("not_sent"));
    }
  };
  const days = /** @type {HTMLInputElement} */ (
    h("input", { type: "number", min: 1, max: left, value: Math.min(7, left), id: "vacation-days" })
  );
  body.replaceChildren(
    h("p", null, t("vacation_help", { n: year })),
    problem ? h("p.is-bad", { role: "alert" }, problem) : "",
    until
      ? h(
          "div.dialog-buttons",
          null,
          h("p", null, t("vacation_until", { when: moment(until) })),
          h("button.button", { type: "button", onclick: () => set(0) }, t("vacation_end")),
        )
      : h(
          "div.dialog-buttons",
          null,
          h("label", { for: "vacation-days" }, t("vacation_days", { n: left })),
          days,
          h(
            "button.button.button-main",
            { type: "button", disabled: left < 1, onclick: () => set(Number(days.value)) },
            t("vacation_begin"),
          ),
        ),
  );
}
