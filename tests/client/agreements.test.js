// What players agree on: bars above the asked line, and decisions in the menu.
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { $, query, queryAll, texts } from "./page.js";
import { requests, startSite } from "./sites.js";
import { noteActions, openPage, viewOf } from "./tables.js";
import {
  agreementBars,
  menuDecisions,
} from "../../src/kabinett/web/static/web/js/ask/agreements.js";
import { config, setView } from "../../src/kabinett/web/static/web/js/store.js";

const PLAYERS = ["Ada", "Bruno", "Clara"].map((name, seat) => ({ seat, name, label: `S${seat}` }));
const PROPOSAL = {
  number: 4,
  kind: "draw",
  by: 1,
  about: -1,
  asked: [0, 2],
  said: [],
  offers: ["yes", "no"],
  until: 0,
};
const settled = () => new Promise((done) => setTimeout(() => done(undefined), 5));

describe("agreements", () => {
  /** What the page has done. @type {any[]} */
  let done = [];
  beforeEach(() => {
    openPage();
    startSite();
    done = [];
    noteActions((name, ...given) => done.push(name, ...given));
  });

  /** The bars of a view with these members.
   * @param {Record<string, any>} [more] */
  const bars = (more) => {
    setView(viewOf({ players: PLAYERS, ...more }), true);
    $("asked").replaceChildren(...agreementBars());
    return texts("#asked p");
  };
  const press = (/** @type {string} */ text) =>
    queryAll("button")
      .find((button) => button.textContent === text)
      ?.click();
  const buttons = () => texts("#asked button");
  const decide = (/** @type {string} */ key) =>
    menuDecisions()
      .find((one) => one.key === key)
      ?.run();

  test("are put to those who are asked, until they have said something", () => {
    assert.equal(bars({ proposals: [PROPOSAL] }).length, 1);
    assert.deepEqual(buttons(), ["say_yes", "say_no"]);
    press("say_no");
    assert.deepEqual(done, ["sendDecision", { type: "vote", number: 4, choice: "no" }]);
    bars({ proposals: [{ ...PROPOSAL, said: [[0, "no"]] }] });
    assert.deepEqual(buttons(), []);
  });

  test("can be withdrawn by whoever has proposed them", () => {
    bars({ proposals: [{ ...PROPOSAL, by: 0, asked: [1, 2] }] });
    assert.deepEqual(buttons(), ["withdraw"]);
    press("withdraw");
    assert.deepEqual(done, ["sendDecision", { type: "withdraw", number: 4 }]);
  });

  test("let a vote about a late player be changed", () => {
    bars({ proposals: [{ ...PROPOSAL, kind: "time_out", about: 1, said: [[0, "yes"]] }] });
    const pressed = queryAll("#asked button").map((one) => one.getAttribute("aria-pressed"));
    assert.deepEqual(pressed, ["true", "false"]);
  });

  test("to end at a safe lead are offered until the viewer plays on", () => {
    const lead = { leader: 1, may: ["win"] };
    assert.equal(bars(lead).length, 1);
    press("menu_win");
    assert.deepEqual(done, [], "it asks first");
    query("dialog .button-main").click();
    assert.deepEqual(done, ["sendDecision", { type: "propose", what: "win" }]);
    press("play_on");
    assert.deepEqual(done.slice(2), ["redrawAsked"]);
    assert.deepEqual(bars(lead), []);
    assert.equal(bars({ ...lead, leader: 2 }).length, 1, "the lead is another player's");
  });

  test("do not appear when the game is over", () => {
    const over = { kind: "end", text: "", aftermath: [], winners: [], scores: [] };
    assert.deepEqual(bars({ proposals: [PROPOSAL], over }), []);
  });

  test("are in the menu with what the viewer alone decides, which asks first", () => {
    bars({ may: ["draw"], heir: "", concede: true });
    assert.deepEqual(
      menuDecisions().map(({ key }) => key),
      ["menu_draw", "menu_hand_over", "menu_concede"],
    );
    decide("menu_concede");
    press("cancel");
    assert.deepEqual(done, []);
    decide("menu_concede");
    query("dialog[open] .button-main").click();
    assert.deepEqual(done, ["sendDecision", { type: "concede" }]);
  });

  test("hand a seat over to a person who is named", async () => {
    config.api["hand-over"] = "/hand-over";
    bars({ heir: "" });
    decide("menu_hand_over");
    await settled();
    const name = /** @type {HTMLInputElement} */ (query("#heir"));
    const send = async (/** @type {any} */ body, /** @type {number} */ status) => {
      query("form.hand-over").dispatchEvent(new Event("submit", { cancelable: true }));
      requests.at(-1)?.answer(body, status);
      await settled();
    };
    name.value = "Dora";
    await send({ error: "Nobody has this name." }, 400);
    assert.deepEqual(texts("dialog[open] [role=alert]"), ["Nobody has this name."]);
    await send({}, 200);
    assert.deepEqual(requests.at(-1)?.body, { seat: 0, name: "Dora" });
    assert.equal(queryAll("dialog[open]").length, 0);
  });
});
