// Agreements that the people at a table propose to one another: bars with buttons above the asked
// line, and entries of the menu. Each entry asks for confirmation.

import { actions } from "../core/actions.js";
import { openDialog } from "../core/dialog.js";
import { mode } from "../core/mode.js";
import { get, post, refusalText } from "../core/requests.js";
import { readStorage, writeStorage } from "../core/storage.js";
import { findFirst, h, t } from "../dom.js";
import { config, namesOfWaiting, playerOf, store } from "../store.js";
import { momentText } from "../table/clocks.js";

/** @import { Child, Proposal } from "../types.d.ts" */

/** The player on a seat, and what that seat plays.
 * @param {number} seat */
function seatInWords(seat) {
  const who = playerOf(seat);
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
const noticeBar = (key, text, ...buttons) =>
  h(
    "div.agreement",
    { key, role: "group" },
    h("p", { role: "status" }, text),
    h("div.agreement-buttons", null, buttons),
  );

/** The bars that are due at the moment. */
export function agreementBars() {
  const { view } = store;
  if (view.over || !mode.isTable) return [];
  return [
    overtimeBar(),
    pausedBar(),
    standInBar(),
    handOverBar(),
    safeLeadBar(),
    ...view.proposals.map((one) => proposalBar(one)),
  ].filter((one) => one !== null);
}

/** Says that a clock has run out and how long the game still waits. */
function overtimeBar() {
  const { clocks, ask, proposals, abandoned } = store.view;
  if (!clocks?.grace || abandoned) return null;
  if (clocks.out) {
    return proposals.some((one) => one.kind === "time_out")
      ? null
      : noticeBar("late", t("late_out"));
  }
  const when = momentText(clocks.grace);
  if (ask) return noticeBar("late", t("late_you", { when }));
  const who = namesOfWaiting();
  return who ? noticeBar("late", t("late_others", { who, when })) : null;
}

/** Says that the game is paused. */
function pausedBar() {
  const { clocks, abandoned, may } = store.view;
  const resume = () => actions.sendDecision({ type: "propose", what: "resume" });
  const again = may.includes("resume") ? button("resume", resume) : null;
  if (abandoned) return noticeBar("stands", t("abandoned"), again);
  return clocks?.stands ? noticeBar("stands", t("paused"), again) : null;
}

/** Says that a bot or another person plays for this seat, or may do so. */
function standInBar() {
  const { back, viewer } = store.view;
  if (!back) return null;
  const me = playerOf(viewer);
  const key = me?.offered ? "seat_offered" : "you_were_barred";
  return noticeBar(
    "back",
    t(me?.stand_in ? "bot_plays_for_you" : key),
    button("come_back", () => actions.sendDecision({ type: "come_back" })),
  );
}

/** Says to whom this seat is offered. */
function handOverBar() {
  const { heir } = store.view;
  if (!heir) return null;
  return noticeBar(
    "handed",
    t("handed_over", { who: heir }),
    button("withdraw", () => handOver("").catch(actions.showRefusal)),
  );
}

/** The storage key that keeps "play on, although a lead is safe". */
const playOnKey = () => `plays-on:${config.table}:${store.view.viewer}`;

/** Says that a lead cannot be lost any more, so that all players may agree to end the game. */
function safeLeadBar() {
  const { leader, may } = store.view;
  if (leader === null || !may.includes("win") || readStorage(playOnKey(), null) === leader)
    return null;
  const winner = seatInWords(leader);
  return noticeBar(
    "safe lead",
    [t("safe_lead", { winner }), " ", h("small", null, t("safe_lead_why"))],
    button("menu_win", () => proposeToWin()),
    button("play_on", () => {
      writeStorage(playOnKey(), leader);
      actions.redrawAsked();
    }),
  );
}

function proposeToWin() {
  const winner = seatInWords(store.view.leader ?? -1);
  askBefore("menu_win", () => actions.sendDecision({ type: "propose", what: "win" }), { winner });
}

/** @param {string} name  "" offers the seat to nobody
 * @returns {Promise<any>} */
const handOver = (name) => post(config.api["hand-over"], { seat: store.view.viewer, name });

/** @param {Proposal} proposal */
function proposalBar(proposal) {
  const { viewer } = store.view;
  const ownVote = proposal.said.find(([seat]) => seat === viewer)?.[1];
  const ofSeat = proposal.kind === "time_out" || proposal.kind === "barred";
  const who = ofSeat ? proposal.about : proposal.by;
  const winner = proposal.kind === "win" ? seatInWords(proposal.about) : "";
  const key =
    proposal.kind === "time_out" && who < 0 ? "proposed_time_outs" : `proposed_${proposal.kind}`;
  const countKey = ofSeat ? "n_said" : "n_agreed";
  /** @param {string} choice */
  const vote = (choice) => () =>
    actions.sendDecision({ type: "vote", number: proposal.number, choice });
  const mine = proposal.by === viewer && !ofSeat;
  const open = proposal.asked.includes(viewer) && (!ownVote || ofSeat);
  return noticeBar(
    `proposal ${proposal.number}`,
    [
      t(key, { who: seatInWords(who), winner }),
      " ",
      h(
        "small",
        null,
        t(countKey, { n: proposal.said.length, of: proposal.asked.length }),
        " ",
        t(ofSeat ? "lapse_time_out" : "lapse", { when: momentText(proposal.until) }),
      ),
    ],
    open
      ? proposal.offers.map((choice) =>
          button(`say_${choice}`, vote(choice), ofSeat ? ownVote === choice : undefined),
        )
      : null,
    mine
      ? button("withdraw", () =>
          actions.sendDecision({ type: "withdraw", number: proposal.number }),
        )
      : null,
  );
}

// -- the menu

/** The entries that the menu shows at the moment.
 * @returns {{key: string, run: () => void}[]} */
export function menuDecisions() {
  const { view } = store;
  if (!view) return [];
  /** @param {string} what */
  const propose = (what) => ({
    key: `menu_${what}`,
    run: () =>
      what === "win"
        ? proposeToWin()
        : askBefore(`menu_${what}`, () => actions.sendDecision({ type: "propose", what })),
  });
  const offers = view.may.map(propose);
  if (view.heir !== null) offers.push({ key: "menu_hand_over", run: askForHeir });
  if (view.concede) {
    const run = () => askBefore("menu_concede", () => actions.sendDecision({ type: "concede" }));
    offers.push({ key: "menu_concede", run });
  }
  if (view.clocks && view.clocks.kind !== "live" && view.viewer >= 0 && !view.over) {
    offers.push({ key: "menu_vacation", run: openVacation });
  }
  return offers;
}

/** @param {string} key  the word of the title; the word with `_help` added explains it
 * @param {() => void} run
 * @param {Record<string, string>} [words]  what fills the holes of the explanation */
function askBefore(key, run, words = {}) {
  const two = store.view.players.length === 2 && key === "menu_concede";
  const box = openDialog(key, (close) => [
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
  findFirst("button.button:not(.button-main)", box)?.focus();
}

/** Asks for the name of the person who gets the seat. */
function askForHeir() {
  const name = /** @type {HTMLInputElement} */ (
    h("input", { type: "text", id: "heir", maxlength: 40, autocomplete: "off", required: true })
  );
  const problem = h("p.is-bad", { role: "alert" });
  const box = openDialog("menu_hand_over", (close) => {
    /** @param {Event} event */
    const onsubmit = async (event) => {
      event.preventDefault();
      try {
        await handOver(name.value);
        close();
      } catch (error) {
        problem.textContent = refusalText(error, "not_done");
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
  findFirst("input", box)?.focus();
}

/** Shows for how many days the person is away. */
async function openVacation() {
  const body = h("div.vacation", { "aria-live": "polite" });
  openDialog("menu_vacation", () => [h("h2", null, t("menu_vacation")), body]);
  try {
    drawVacation(await get(config.vacation), body);
  } catch (error) {
    body.replaceChildren(h("p.is-bad", { role: "alert" }, refusalText(error, "not_done")));
  }
}

/** @param {{until: number | null, left: number, year: number}} state
 * @param {HTMLElement} body
 * @param {string} [problem] */
function drawVacation(state, body, problem = "") {
  const { until, left, year } = state;
  /** @param {number} days */
  const set = async (days) => {
    try {
      drawVacation(await post(config.vacation, { days }), body);
    } catch (error) {
      drawVacation(state, body, refusalText(error, "not_done"));
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
          h("p", null, t("vacation_until", { when: momentText(until) })),
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
