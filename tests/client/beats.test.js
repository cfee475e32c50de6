// The lines of a view become sentences: who acts, with what, and what came of it.
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import "./page.js";
import { openPage, logLine, textOf } from "./tables.js";
import { tellingsOf, timeOf } from "../../src/kabinett/web/static/web/js/director/beats.js";
import { store } from "../../src/kabinett/web/static/web/js/store.js";

const cause = (/** @type {string} */ text) => logLine(text, { cause: true });
const turn = (/** @type {string} */ text) => logLine(text, { level: "turn" });
/** The card lies in the middle of the table. @type {any[]} */
const TABLE = [{ seat: null, kind: "row", cards: ["card:Arrests"] }];
/** @param {any[]} log
 * @param {number} from */
const told = (log, from, zones = TABLE) =>
  tellingsOf(log, from, zones).map(({ above, parts }) => [textOf(above), textOf(parts)]);

describe("a telling", () => {
  beforeEach(() => {
    openPage();
    store.things = { "card:Arrests": { kind: "card", label: "Arrests" } };
  });

  test("has the cause first, then what came of it", () => {
    const log = [turn("Turn: S1"), cause("S1 plays [Arrests]."), logLine("S2 loses [Mine].")];
    assert.deepEqual(told(log, 1), [
      ["Turn: S1", "S1 plays [Arrests]."].map((text) => text.replace(/[[\]]/g, "")),
      ["S1 plays Arrests.", "S2 loses Mine"],
    ]);
    const [announced, outcome] = tellingsOf(log, 1, TABLE);
    assert.deepEqual([announced.isCause, outcome.isCause], [true, false]);
    assert.deepEqual([announced.seat, outcome.seat], [1, 1]);
    assert.deepEqual([announced.card, outcome.card], ["card:Arrests", "card:Arrests"]);
    assert.equal(outcome.spoken, "S2 loses Mine.");
    assert.deepEqual(outcome.names, ["seat:2", "card:Mine", "seat:1", "card:Arrests"]);
  });

  test("says lines that differ only in a thing as one sentence", () => {
    const lines = ["S2 loses [Mine].", "S2 loses [Farm].", "S3 loses [Farm]."].map((one) =>
      logLine(one),
    );
    assert.deepEqual(told([turn("Turn: S1"), ...lines], 1), [
      ["Turn: S1", "S2 loses Mine, Farm · S3 loses Farm"],
    ]);
    const quoted = ["S2 wirft „[Mine]“ ab.", "S2 wirft „[Farm]“ ab."].map((one) => logLine(one));
    assert.deepEqual(told([turn("Am Zug: S1"), ...quoted], 1), [
      ["Am Zug: S1", "S2 wirft „Mine“, „Farm“ ab"],
    ]);
  });

  test("names the cause of an earlier view, and the card behind it", () => {
    const log = [
      cause("S1 plays [Arrests]."),
      cause("S1: Coup in [Kiel]."),
      logLine("S1 rolls 6."),
    ];
    assert.deepEqual(told(log, 1), [
      ["S1 plays Arrests.", "S1: Coup in Kiel."],
      ["S1: Coup in Kiel.", "Rolls 6"],
    ]);
    assert.deepEqual(told(log, 2), [["S1: Coup in Kiel.", "Rolls 6"]]);
    assert.equal(tellingsOf(log, 2, TABLE)[0].card, "card:Arrests");
    assert.deepEqual(told(log, 1, [])[0], ["", "S1: Coup in Kiel."], "the card is gone");
    assert.equal(tellingsOf(log, 2, [])[0].card, null);
  });

  test("is one sentence for a few short lines, and counts equal ones", () => {
    const lines = ["S1 takes a card.", "S1 takes a card.", "S1 rests."].map((one) => logLine(one));
    assert.deepEqual(told([turn("S1"), ...lines], 1), [["S1", "Takes a card ×2 · Rests"]]);
    assert.deepEqual(told(lines, 0), [["", "S1 takes a card ×2 · S1 rests"]], "nobody's turn");
    const long = `S1 says ${"so ".repeat(30)}.`;
    assert.equal(told([logLine(long), logLine(long.replace("S1", "S2"))], 0).length, 2);
  });

  test("shows dice as dice", () => {
    const die = (/** @type {number} */ n) => ({ id: `die:${n}`, label: String(n) });
    const log = [{ level: "", parts: ["Rolls ", die(6), ", ", die(1), "."] }];
    assert.deepEqual(tellingsOf(log, 0, TABLE)[0].dice, [6, 1]);
  });

  test("leaves headings out, but knows from them who acts", () => {
    const log = [turn("Turn: S2"), logLine("A card is drawn.")];
    assert.deepEqual(told(log, 0), [["Turn: S2", "A card is drawn"]]);
    assert.deepEqual(told([turn("Turn: S2")], 0), []);
  });

  test("stays longer if it has more letters, but never long", () => {
    const [short] = tellingsOf([logLine("S1 rests.")], 0, TABLE);
    const [long] = tellingsOf([logLine(`S1 says ${"so ".repeat(200)}.`)], 0, TABLE);
    assert.deepEqual([timeOf(short), timeOf(long)], [650, 1700]);
  });
});
