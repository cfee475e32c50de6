// Agreements that the people at a table propose to one another: bars with buttons above the asked
// line, and entries of the menu. Each entry asks for confirmation.

import { actions } from "../core/actions.js";
import { openDialog } from "../core/dialog.js";
import { mode } from "../core/mode.js";
import { post } from "../core/requests.js";
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
  return noticeBar("handed", t("handed_over", { who: heir }), button("withdraw", withdrawOffer));
}

/** Offers the seat to nobody any more. */
function withdrawOffer() {
  const offer = { seat: store.view.viewer, name: "" };
  post(config.api["hand-over"], offer).catch(actions.showRefusal);
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
  if (view.heir !== null)
    offers.push({
      key: "menu_hand_over",
      run: () => useAbsence((absence) => absence.askForHeir()),
    });
  if (view.concede) {
    const run = () => askBefore("menu_concede", () => actions.sendDecision({ type: "concede" }));
    offers.push({ key: "menu_concede", run });
  }
  if (view.clocks && view.clocks.kind !== "live" && view.viewer >= 0 && !view.over) {
    offers.push({
      key: "menu_vacation",
      run: () => useAbsence((absence) => absence.openVacation()),
    });
  }
  return offers;
}

/** Loads the dialogs for players who go away, which few tables need.
 * @param {(module: typeof import("./absence.js")) => unknown} use */
const useAbsence = (use) => import("./absence.js").then(use).catch(actions.showRefusal);

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
