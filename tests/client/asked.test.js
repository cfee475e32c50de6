// The asked line: the question and its cause, the choices, and their words, numbers and digits. Longer
// than 400 lines, because all these tests draw the same line.
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { $, focused, query, queryAll, texts } from "./page.js";
import { askFor, noteActions, openPage, logLine, viewOf } from "./tables.js";
import {
  closeList,
  drawAsked,
  isListOpen,
  toggleList,
} from "../../src/kabinett/web/static/web/js/ask/asked.js";
import { config, store, setView } from "../../src/kabinett/web/static/web/js/store.js";

/** The actions that were called. @type {any[]} */
let done = [];

/** Shows a view with these members.
 * @param {Record<string, any>} view
 * @param {boolean} [live] */
function show(view, live = true) {
  setView(viewOf(view), live);
  noteActions((name, ...given) => {
    done.push([name, ...given.filter((one) => typeof one !== "object")]);
  });
  drawAsked();
}

/** Draws these things somewhere on the page.
 * @param {string} where
 * @param {string[]} names */
function drawn(where, ...names) {
  $(where).replaceChildren(
    ...names.map((name) => {
      const one = document.createElement("div");
      one.dataset.id = name;
      return one;
    }),
  );
}

/** The choices of the line: digits and words. */
const line = () => texts(".asked-choices .choice");
const listed = () => queryAll(".asked-list button").map((one) => one.dataset.choice);
const digits = (/** @type {string} */ where) =>
  Object.fromEntries(
    queryAll(`${where} [data-key]`).map((one) => [one.dataset.key, one.dataset.choice]),
  );
const said = () => $("asked").querySelector(".asked-text")?.textContent;

describe("the asked line", () => {
  beforeEach(() => {
    openPage();
    closeList();
    done = [];
  });

  test("says whom the game waits for, and below the question to that seat, in the quotation marks of its language", () => {
    const waiting = [{ seat: 1, label: "Nazis" }];
    show({ waiting, asked_text: "Nazis: Recruit “Judges”: pay" });
    assert.equal(said(), "Waiting for NazisQuestion to Nazis: “Recruit ‘Judges’: pay”");
    assert.equal(
      query(".asked-question").textContent,
      "Question to Nazis: “Recruit ‘Judges’: pay”",
    );
    show({ waiting, asked_text: "Wirb „Richter“ an" });
    assert.equal(query(".asked-question").textContent, "Question to Nazis: “Wirb ‚Richter‘ an”");
    show({ waiting: [...waiting, { seat: 2, label: "SPD" }] });
    assert.equal(said(), "Waiting for Nazis, SPD");
    show({ asked_text: "Anything" });
    assert.equal(said(), "Waiting …");
    assert.equal($("asked").dataset.state, "waiting");
    assert.equal($("asked").dataset.ask, "");
  });

  test("says what the viewer has chosen while others still choose", () => {
    show({ waiting: [{ seat: 1, label: "B" }], given: ["Strike", "Pass"] });
    assert.equal($("asked").querySelector(".asked-given")?.textContent, "You chose: Strike · Pass");
    show({ ask: askFor(["a"]), given: ["Strike"] });
    assert.deepEqual(texts(".asked-given"), ["You chose: Strike"]);
    show({ waiting: [{ seat: 1, label: "B" }] });
    assert.equal($("asked").querySelector(".asked-given"), null);
  });

  test("a lesson waits for nobody, and asks nothing when it is over", () => {
    config.lesson = /** @type {any} */ ({});
    show({ waiting: [{ seat: 1, label: "B" }] });
    assert.equal(said(), "guide_reads");
    show({ over: { kind: "won" }, ask: null });
    assert.equal($("asked").querySelector(".asked-line"), null);
    assert.equal($("asked").dataset.state, "over");
  });

  test("asks, with a button for each word; only a single word has the main button", () => {
    show({ ask: askFor(["a", { name: "card:b", kind: "card" }, "c"]) });
    assert.equal(said(), "What next? ");
    assert.deepEqual(line(), ["1a", "2card:b", "3c"]);
    const main = () => texts(".button-main");
    assert.deepEqual(main(), [], "none of several is urged");
    show({ ask: askFor(["a"]) });
    assert.deepEqual(main(), ["1a"]);
    show({ ask: askFor(["a", "b"], { obvious: "b" }) });
    assert.deepEqual(main(), ["4b"], "without a decision, the only thing to do");
    show({ ask: askFor(["a", { name: "card:b", kind: "card" }, "c"]) });
    assert.deepEqual([$("asked").dataset.state, $("asked").dataset.ask], ["open", "3"]);
    show({ ask: askFor([{ name: "done", ends: true }]) });
    assert.deepEqual(main(), []);
    show({ ask: askFor([{ name: "card:b", kind: "card" }]) });
    assert.deepEqual(main(), []);
    drawn("table", "card:x");
    show({ ask: askFor(["pass", { name: "card:x", kind: "card" }]) });
    assert.deepEqual(main(), []);
  });

  test("says how many choices are lit on the table", () => {
    drawn("hand", "card:a", "card:b");
    const hint = () => texts(".asked-hint")[0];
    show({ ask: askFor(["card:a", "card:b", "pass"]) });
    assert.deepEqual(line(), ["0pass"]);
    assert.equal(hint(), "2 more to choose from");
    assert.ok($("list-button"));
    show({ ask: askFor(["card:a"]) });
    assert.equal(hint(), "1 to choose from");
    assert.deepEqual(line(), []);
    show({ ask: askFor(["pass"]) });
    assert.equal(hint(), undefined);
    assert.equal($("list-button"), null);
  });

  test("a click chooses by name", () => {
    show({ ask: askFor(["a", "b"]) });
    queryAll(".choice")[1].click();
    assert.deepEqual(done, [["choose", "b"]]);
  });

  test("keeps its buttons when it is drawn again", () => {
    show({ ask: askFor(["a", "b"]) });
    const b = query("[data-choice=b]");
    show({ ask: askFor(["b", "c"]) });
    assert.equal(query("[data-choice=b]"), b);
    b.click();
    query("[data-choice=c]").click();
    assert.deepEqual(done, [
      ["choose", "b"],
      ["choose", "c"],
    ]);
  });

  test("lets an outdated ask be skipped, not answered", () => {
    show({ ask: askFor(["a"]) }, false);
    assert.deepEqual(line(), []);
    assert.equal(said(), "What next?");
    query(".asked-tools button").click();
    assert.deepEqual(done, [["skip"]]);
  });

  test("has the same numbers as the list: words first, then the cards as they lie", () => {
    drawn("hand", "card:b", "card:a");
    drawn("table", "card:t");
    show({ ask: askFor(["card:a", "card:t", "go", "card:b", "pass"]) });
    assert.deepEqual(digits(".asked-choices"), { 0: "pass", 1: "go" });
    toggleList(true);
    assert.deepEqual(listed(), ["go", "pass", "card:b", "card:a", "card:t"]);
    assert.deepEqual(digits(".asked-list"), {
      0: "pass",
      1: "go",
      2: "card:b",
      3: "card:a",
      4: "card:t",
    });
    queryAll(".asked-list button")[3].click();
    assert.deepEqual(done, [["choose", "card:a"]]);
  });

  test("says what a role can do to who chooses one, but not to who has one", () => {
    const role = (/** @type {string} */ text) => ({
      kind: "party",
      label: text,
      letter: "A",
      text,
    });
    Object.assign(store, {
      seat: 0,
      things: { "party:a": role("Acts."), "party:b": role("Bans.") },
    });
    const panel = { seat: 0, label: "Ada", facts: [], notes: [] };
    const ask = askFor(["party:a", "party:b"]);
    show({ ask, scene: { panels: [{ ...panel, role: null }] } });
    assert.deepEqual(texts(".choice-about"), ["Acts.", "Bans."]);
    show({ ask: { ...ask, id: 5 }, scene: { panels: [{ ...panel, role: "party:a" }] } });
    assert.deepEqual(texts(".choice-about"), []);
  });

  test("numbers all choices, however many, and keeps the numbers from ask to ask", () => {
    drawn("hand", ...Array.from("abcdefghijk", (one) => `card:${one}`));
    show({ ask: askFor([...Array.from("abcdefghijk", (one) => `card:${one}`), "pass"]) });
    toggleList(true);
    assert.equal(Object.keys(digits(".asked-list")).length, 12);
    assert.equal(digits(".asked-list")[11], "card:k");
    show({ ask: askFor(["card:b", "card:k", "pass"], { id: 4 }) });
    assert.deepEqual(digits(".asked-list"), { 0: "pass", 2: "card:b", 11: "card:k" });
    show({ ask: askFor(["card:b", "card:k", "pass"], { id: 4 }), scene: { active: 2 } });
    assert.deepEqual(digits(".asked-list"), { 0: "pass", 1: "card:b", 2: "card:k" });
    show({ ask: askFor(Array.from("abcdefg")) });
    assert.deepEqual(line()[6], "7g");
  });

  test("names the thing only before the first of many numbers, and a digit chooses its number", () => {
    const levels = [8, 3, 9, 12, 1, 2, 4].map((n) => ({
      name: `pool:${n}`,
      label: `Commit ${n} Levels`,
    }));
    show({ ask: askFor([...levels, { name: "pass", label: "Pass" }]) });
    assert.deepEqual(line(), ["8Commit 8 Levels", "3", "9", "12", "1", "2", "4", "0Pass"]);
    assert.deepEqual(digits(".asked-choices"), {
      8: "pool:8",
      3: "pool:3",
      9: "pool:9",
      12: "pool:12",
      1: "pool:1",
      2: "pool:2",
      4: "pool:4",
      0: "pass",
    });
    const [first, second] = queryAll(".choice");
    assert.deepEqual([first.getAttribute("aria-label"), first.dataset.number], [null, undefined]);
    assert.deepEqual(
      [second.getAttribute("aria-label"), second.dataset.number],
      ["Commit 3 Levels", "3"],
    );
  });

  test("says common words of many choices once, unless the question does", () => {
    const groups = ["Rich (A, 1)", "Rich (B, 2)", "Poor (A, 1)", "Poor (B, 1)", "Poor (C, 2)"];
    const names = [...groups, "Old (A, 1)", "Old (D, 1)"];
    const wall = (/** @type {string} */ before) =>
      names.map((label, nth) => ({ name: `group:${nth}`, label: `${before} ${label}` }));
    const words = () => texts(".asked-choices :is(.choice-heading, .choice-lead, .choice-text)");
    const rest = ["Rich", "A, 1", "B, 2", "Poor", "A, 1", "B, 1", "C, 2", "Old", "A, 1", "D, 1"];
    show({ ask: askFor(wall("A group comes:")) });
    assert.deepEqual(words(), ["A group comes", ...rest]);
    const [first] = queryAll(".choice");
    assert.equal(first.getAttribute("aria-label"), "A group comes: Rich (A, 1)");
    show({ ask: askFor(wall("A group comes:"), { text: ["A group comes: which?"] }) });
    assert.deepEqual(words(), rest);
    drawn("table", "card:x");
    show({ ask: askFor([...wall("A group comes:"), "card:x"], { id: 4 }) });
    toggleList(true);
    assert.deepEqual(texts(".asked-list .choice-lead"), ["Rich", "Poor", "Old"]);
    assert.deepEqual(listed().at(-1), "card:x");
  });

  test("few numbers, other numbers and two numbers keep their whole labels", () => {
    show({
      ask: askFor([1, 2, 3, 4, 5, 6].map((n) => ({ name: `pool:${n}`, label: `Commit ${n}` }))),
    });
    assert.deepEqual(line().slice(0, 2), ["1Commit 1", "2"]);
    show({
      ask: askFor([1, 2, 3, 4, 5].map((n) => ({ name: `pool:${n}`, label: `Commit ${n}` }))),
    });
    assert.deepEqual(line()[1], "2Commit 2");
    show({
      ask: askFor([1, 2, 3, 4, 5, 6].map((n) => ({ name: `pool:${n}`, label: `Commit ${n + 1}` }))),
    });
    assert.deepEqual(line()[1], "2Commit 3");
    show({
      ask: askFor([1, 2, 3, 4, 5, 6].map((n) => ({ name: `pool:${n}`, label: `${n} of 6` }))),
    });
    assert.deepEqual(line()[1], "22 of 6");
  });

  test("knows how full it is", () => {
    const crowd = (/** @type {any[]} */ ...names) => {
      show({ ask: askFor(names) });
      return $("asked").querySelector(".asked-line")?.className;
    };
    assert.equal(crowd("a", "b"), "asked-line");
    assert.equal(crowd("a", "b", "c"), "asked-line has-several");
    assert.equal(crowd("a".repeat(61)), "asked-line has-several");
    // "What next?" and two long answers: side by side, neither would keep its words.
    assert.equal(crowd("a".repeat(43), "b".repeat(43)), "asked-line has-several");
    assert.equal(crowd("a".repeat(13), "b".repeat(42)), "asked-line has-several");
    assert.equal(crowd("a".repeat(101)), "asked-line has-several has-long");
    assert.equal(crowd(..."abcdefg"), "asked-line has-many");
  });

  test("opens the list, which takes the focus and returns it", () => {
    drawn("table", "card:x");
    show({ ask: askFor(["a", "card:x"]) });
    toggleList();
    assert.ok(isListOpen());
    assert.equal(focused()?.dataset.choice, "a");
    assert.equal($("list-button").getAttribute("aria-expanded"), "true");
    toggleList();
    assert.equal(document.activeElement, $("list-button"));
    assert.deepEqual(listed(), []);
    toggleList(true);
    show({ waiting: [] });
    assert.equal(document.querySelector(".asked-list"), null, "nothing is open");
  });

  test("asks for confirmation, in its words, of a choice that ends the turn", () => {
    show({ ask: askFor(["a", { name: "done", label: "Done", ends: true }]) });
    store.toConfirm = "done";
    drawAsked();
    assert.equal(
      $("asked").querySelector("[role=alert]")?.textContent,
      "What next? Done ends your turn.",
    );
    query("[data-confirm=yes]").click();
    query("[data-confirm=no]").click();
    assert.deepEqual(done, [["confirm"], ["cancel"]]);
    assert.deepEqual(line(), []);
  });

  test("offers undo and restart where they are possible", () => {
    const tools = () => queryAll(".asked-tools [data-act]").map((one) => one.dataset.act);
    show({ ask: askFor(["a"]), undo: true });
    assert.deepEqual(tools(), ["undo"]);
    show({ undo: true, restart: true });
    assert.deepEqual(tools(), ["undo", "restart"]);
    for (const one of queryAll(".asked-tools [data-act]")) one.click();
    assert.deepEqual(done, [["undo"], ["restart"]]);
    show({ undo: false, restart: false, no_undo: "chance" });
    assert.deepEqual(tools(), ["no-undo"]);
    assert.equal(query("[data-act=no-undo]").title, "no_undo_chance");
    show({ no_undo: "" });
    show({ ask: askFor(["a"], { standing: "react" }), log: [logLine("x")] });
    assert.deepEqual(tools(), ["orders", "look"]);
    query("[data-act=orders]").click();
    assert.deepEqual(done.at(-1), ["openOrders", "react"]);
    config.lesson = /** @type {any} */ ({});
    show({ ask: askFor(["a"], { standing: "react" }), log: [logLine("x")] });
    assert.deepEqual(tools(), []);
  });

  test("lets the site answer obvious asks", () => {
    const tools = () => queryAll(".asked-tools [data-act]").map((one) => one.dataset.act);
    const table = (/** @type {boolean} */ passes, /** @type {string} */ bot) => [
      { seat: 0, label: "SPD", name: "Ada", bot: "", auto_pass: passes },
      { seat: 1, label: "KPD", name: "Ben", bot, auto_pass: false },
    ];
    const asked = { viewer: 0, prepared: [] };
    show({ ...asked, players: table(false, ""), ask: askFor(["a", "b"], { obvious: "b" }) });
    assert.deepEqual(tools(), ["pass"]);
    query("[data-act=pass]").click();
    assert.equal(done.at(-1)[0], "startAutoPass");
    show({ ...asked, players: table(true, ""), ask: askFor(["a", "b"], { obvious: "b" }) });
    assert.deepEqual(tools(), ["orders"]);
    show({ ...asked, players: table(false, ""), ask: askFor(["a", "b"]) });
    assert.deepEqual(tools(), ["orders"]);
    show({ ...asked, players: table(false, "medium"), ask: askFor(["a", "b"], { obvious: "b" }) });
    assert.deepEqual(tools(), [], "alone with bots the site does so anyway");
  });

  test("says what went wrong, and what the site says of the last answer", () => {
    store.notice = "Too late.";
    show({ ask: askFor(["a"]), notice: "Rules were updated.", incident: "i7" });
    assert.deepEqual(texts(".asked-notice"), ["incident", "Too late."]);
    store.notice = "";
    show({ ask: askFor(["a"]), notice: "Rules were updated." });
    assert.deepEqual(texts(".asked-notice"), ["Rules were updated."]);
    show({ ask: askFor(["a"]) });
    assert.deepEqual(texts(".asked-notice"), []);
  });
});

describe("the cause above the question", () => {
  const CAUSE = logLine("S1 plays [Strike].", { cause: true });
  /** @param {any[]} log
   * @param {number | null} [phase]
   * @param {Record<string, any>} [ask] */
  function above(log, phase = 1, ask = {}) {
    show({ ask: askFor(["a"], ask), log, scene: { phase } });
    return texts(".asked-text .asked-cause")[0];
  }
  beforeEach(() => {
    openPage();
    closeList();
    store.seat = 7; // another person at this screen looked first
    show({});
    store.seat = 0;
    show({ log: [logLine("begin")] });
  });
  const BEFORE = [logLine("begin"), CAUSE];

  test("is shown when the ticker shows something else", () => {
    assert.equal(above([...BEFORE, logLine("S2 loses 1.")]), "S1 plays Strike.");
  });

  test("counts among the words that stand beside the buttons", () => {
    const told = [logLine("begin"), logLine(`S1 ${"plays ".repeat(8)}.`, { cause: true })];
    const choices = Array.from("abcd", (one) => ({ name: one, label: one.repeat(20) }));
    const line = (/** @type {any[]} */ log) => {
      show({ ask: askFor(choices), log, scene: { phase: 1 } });
      return query(".asked-line").className;
    };
    assert.equal(line([...told, logLine("x")]), "asked-line has-several has-long");
    assert.equal(line([logLine("begin"), logLine("x")]), "asked-line has-several");
  });

  test("is hidden while the ticker shows it, and from seats that it does not concern", () => {
    assert.equal(above(BEFORE), undefined);
    assert.equal(above([...BEFORE, logLine("S2 loses 1.")], 1, { own: true }), undefined);
  });

  test("is shown on a phone, where a sheet may cover the ticker", () => {
    document.documentElement.dataset.frame = "phone";
    assert.equal(above(BEFORE), "S1 plays Strike.");
    document.documentElement.dataset.frame = "";
    assert.equal(above(BEFORE), undefined);
  });

  test("is hidden if the viewer did it, and the question came before it", () => {
    const own = [logLine("begin"), logLine("S0 play [Strike].", { cause: true })];
    const after = (/** @type {any[]} */ log, /** @type {number} */ id) => above(log, 1, { id });
    const text = ["Play a card"];
    assert.equal(after([...own, logLine("x")], 3), "S0 play Strike.", "a new question");
    assert.equal(after([...own, logLine("x")], 3), "S0 play Strike.", "the same, drawn again");
    assert.equal(after([...own, logLine("x"), logLine("y")], 4), undefined);
    assert.equal(above([...own, logLine("x")], 1, { id: 5, text }), "S0 play Strike.");
    const other = [...own, logLine("S1 plays [Strike].", { cause: true }), logLine("x")];
    assert.equal(above(other, 1, { id: 6, text }), "S1 plays Strike.");
  });

  test("is hidden in another phase, and under another heading", () => {
    above(BEFORE, 1);
    assert.equal(above([...BEFORE, logLine("x")], 2), undefined);
    assert.equal(above([...BEFORE, logLine("x")], 1), "S1 plays Strike.");
    assert.equal(
      above([...BEFORE, logLine("Phase", { level: "phase" }), logLine("x")], 1),
      undefined,
    );
  });

  test("is hidden when the turn in which it came is over", () => {
    const of1 = [{ label: "S1", id: "seat:1" }, " plays."];
    const told = [logLine("begin"), { parts: of1, cause: true }, logLine("x")];
    const turnOf = (/** @type {any[]} */ log, /** @type {number} */ active) => {
      show({ ask: askFor(["a"]), log, scene: { phase: 1, active } });
      return texts(".asked-text .asked-cause")[0];
    };
    turnOf([logLine("begin")], 1);
    assert.equal(turnOf(told, 1), "S1 plays.", "asked in the turn of S1");
    assert.equal(turnOf(told, 0), undefined, "the viewer's own turn");
    turnOf([logLine("begin")], 1);
    assert.equal(turnOf(told, 0), undefined, "it came with the end of its turn");
  });

  test("is hidden if it came before the viewer, or was undone", () => {
    above([...BEFORE, logLine("x")]);
    store.seat = 1;
    assert.equal(above([...BEFORE, logLine("x")]), undefined);
    const later = [...BEFORE, logLine("x"), logLine("S2 plays.", { cause: true })];
    assert.equal(above([...later, logLine("y")]), "S2 plays.");
    above([...BEFORE, logLine("x")], 2);
    assert.equal(
      above([...later, logLine("y")], 2),
      "S2 plays.",
      "in the phase in which it came again",
    );
  });
});
