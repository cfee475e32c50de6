// A shared seat: who may answer, what is proposed, and the part of the strip about the pen.
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { $, query, queryAll, texts } from "./page.js";
import { askFor, openPage, viewOf, noteActions } from "./tables.js";
import { drawAsked } from "../../src/kabinett/web/static/web/js/ask/asked.js";
import {
  holdsPen,
  proposedChoices,
  takeTeam,
  withoutRights,
} from "../../src/kabinett/web/static/web/js/ask/team.js";
import { receiveClass, wireClass } from "../../src/kabinett/web/static/web/js/frame/class_strip.js";
import { noteSign, warnOfSilence } from "../../src/kabinett/web/static/web/js/frame/team_strip.js";
import { setView, store } from "../../src/kabinett/web/static/web/js/store.js";

/** @typedef {import("../../src/kabinett/web/static/web/js/types.d.ts").Pupil} Pupil */

/** A pupil with this name; `marks` are the letters of what is true.
 * @param {string} name
 * @param {string} [marks]
 * @param {[number, string] | null} [proposal]
 * @returns {Pupil} */
const pupil = (name, marks = "", proposal = null) => ({
  place: { Robin: 0, Wren: 1, Crane: 2 }[name] ?? 0,
  name,
  proposal,
  here: !marks.includes("gone"),
  you: marks.includes("you"),
  pen: marks.includes("pen"),
  asks: marks.includes("asks"),
});

/** What was chosen, and what was sent. @type {any[]} */
let chosen = [];
/** @type {any[]} */
let sent = [];

/** @param {Pupil[]} pupils */
function show(...pupils) {
  takeTeam({ pupils, silence: 30 });
  const data = {
    ends: null,
    pause: "",
    word: null,
    hand: null,
    hands_shown: false,
    chronology: null,
    plain: false,
    standing: null,
    pace: { third: 0, played: null, level: 0, limit: null, any_after: 120, minor_after: 3 },
  };
  receiveClass({ ...data, talk: { mode: "none", muted: false }, team: store.team });
  setView(viewOf({ ask: askFor(["a", "b"]) }), true);
  drawAsked();
}

const strip = () => $("class-strip").textContent;
const buttons = () => texts("#class-strip button");
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe("a shared seat", () => {
  beforeEach(() => {
    openPage();
    store.team = null;
    [chosen, sent] = [[], []];
    noteActions((name, one) => chosen.push([name, one]));
    wireClass(async (message) => {
      sent.push(message);
    });
  });

  test("is none for a pupil who is alone at the seat", () => {
    show(pupil("Robin", "you pen"));
    assert.equal(store.team, null);
    assert.equal(holdsPen(), true);
    assert.equal(strip(), "");
    assert.deepEqual(queryAll(".asked-team"), []);
  });

  test("lets only the holder of the pen do what belongs to the seat", () => {
    show(pupil("Robin", "pen"), pupil("Wren", "you"));
    assert.equal(holdsPen(), false);
    const ask = askFor(["a"], { standing: "pass" });
    const view = viewOf({ ask, undo: true, restart: true, concede: true, may: ["end"], heir: "" });
    const seen = withoutRights({ ...view, orders: {}, prepared: [] });
    assert.deepEqual(
      [seen.undo, seen.restart, seen.concede, seen.may, seen.heir, seen.orders, seen.prepared],
      [false, false, false, [], null, null, null],
    );
    assert.equal(seen.ask?.standing, undefined);
    assert.deepEqual(seen.ask?.choices, ask.choices);
  });

  test("shows proposals to its holder as buttons that answer", () => {
    show(pupil("Robin", "you pen"), pupil("Wren", "", [3, "b"]), pupil("Crane", "", [3, "b"]));
    assert.deepEqual(texts("button.team-chip"), ["Wren, Crane b"]);
    assert.equal(query("[data-choice=b]").dataset.proposed, "WC");
    assert.equal(query("[data-choice=a]").dataset.proposed, undefined);
    query("button.team-chip").click();
    assert.deepEqual(chosen, [["choose", "b"]]);
  });

  test("tells the others what they can do and shows their proposals", () => {
    show(pupil("Robin", "pen"), pupil("Wren", "you", [3, "a"]));
    assert.match(query(".team-hint").textContent ?? "", /team_propose/);
    assert.deepEqual(texts("span.team-chip"), ["team_you a"]);
    assert.deepEqual(queryAll("button.team-chip"), []);
  });

  test("forgets proposals for an earlier ask", () => {
    const pupils = [pupil("Robin", "you pen"), pupil("Wren", "", [2, "a"])];
    assert.deepEqual(proposedChoices(askFor(["a"]), { pupils, silence: 30 }), []);
    show(...pupils);
    assert.deepEqual(queryAll(".asked-team"), []);
  });

  test("offers its pen to those who are there, first to those who ask", async () => {
    show(pupil("Robin", "you pen"), pupil("Wren"), pupil("Crane", "gone"));
    assert.deepEqual(buttons(), ["team_pass"]);
    query("#class-strip button").click();
    assert.deepEqual(buttons(), ["team_give", "cancel"]);
    show(pupil("Robin", "you pen"), pupil("Wren"), pupil("Crane", "asks"));
    query("#class-strip button").click();
    await settled();
    assert.deepEqual(sent, [{ type: "class", act: "give_pen", to: 1 }]);
    show(pupil("Robin", "you pen"), pupil("Wren"), pupil("Crane", "asks"));
    assert.deepEqual(buttons(), ["team_give_asked"]);
  });

  test("lets the others ask for the pen, and take that back", async () => {
    show(pupil("Robin", "pen"), pupil("Wren", "you"));
    query("#class-strip button").click();
    show(pupil("Robin", "pen"), pupil("Wren", "you asks"));
    assert.equal(query("#class-strip button").getAttribute("aria-pressed"), "true");
    await settled();
    assert.deepEqual(sent, [{ type: "class", act: "ask_for_pen" }]);
  });

  test("says aloud that the pen passes, that somebody asks, and what is proposed", () => {
    show(pupil("Robin", "you pen"), pupil("Wren"));
    show(pupil("Robin", "you pen"), pupil("Wren", "asks", [3, "b"]));
    assert.equal($("live").textContent, "team_asks team_proposes");
    show(pupil("Robin", "you"), pupil("Wren", "pen"));
    assert.equal($("live").textContent, "team_holds");
    show(pupil("Robin", "you pen"), pupil("Wren"));
    assert.equal($("live").textContent, "team_you_hold");
  });

  test("warns its silent holder before the pen passes, and sends signs of life", async () => {
    show(pupil("Robin", "you pen"), pupil("Wren"));
    warnOfSilence(1000);
    warnOfSilence(20_000);
    assert.deepEqual(queryAll("#class-strip [role=alert]"), []);
    warnOfSilence(21_500);
    assert.deepEqual(texts("#class-strip [role=alert]"), ["team_silent"]);
    noteSign(recordSign, 22_000);
    warnOfSilence(22_000);
    assert.deepEqual(queryAll("#class-strip [role=alert]"), []);
    noteSign(recordSign, 23_000);
    noteSign(recordSign, 31_000);
    assert.deepEqual(signs, ["sign", "sign"], "not at each touch");
  });

  test("needs no sign of life from a pupil who only proposes", () => {
    signs.length = 0;
    show(pupil("Robin", "pen"), pupil("Wren", "you"));
    noteSign(recordSign, 99_000);
    assert.deepEqual(signs, []);
  });
});

/** @type {string[]} */
const signs = [];
/** @param {string} name */
async function recordSign(name) {
  signs.push(name);
}
