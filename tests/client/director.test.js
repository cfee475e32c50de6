// The director tells what others did, at the speed that the viewer wants, back and forth.
import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, mock, test } from "node:test";
import { $, media } from "./page.js";
import { openPage, logLine, textOf, viewOf } from "./tables.js";
import { openSheetOfAsk } from "../../src/kabinett/web/static/web/js/ask/sheet_of_ask.js";
import { isRollOver } from "../../src/kabinett/web/static/web/js/board/last_roll.js";
import { openSheet } from "../../src/kabinett/web/static/web/js/core/sheets.js";
import { ViewQueue } from "../../src/kabinett/web/static/web/js/core/view_queue.js";
import { setPref } from "../../src/kabinett/web/static/web/js/prefs.js";
import { setView, store } from "../../src/kabinett/web/static/web/js/store.js";

const PANELS = [0, 1].map((seat) => ({ seat, role: null, facts: [], notes: [] }));
/** The log of the last view. @type {any[]} */
let told = [];
/** A view with these lines after the first `start` lines of the last view.
 * @param {string} version
 * @param {number} start
 * @param {any[]} lines
 * @param {any} [ask] */
const view = (version, start, lines, ask = null) => {
  told = [...told.slice(0, start), ...lines];
  return viewOf({ version, log: told, ask, scene: { panels: PANELS } });
};
const ASK = { id: 1, seat: 0, text: ["Now?"], choices: [{ name: "a", label: "a" }] };
const plays = (/** @type {string} */ what) => logLine(`S1 plays [${what}].`, { cause: true });

/** What the page showed: versions of views ("+" if it could be answered), and sentences.
 * @type {string[]} */
let seen = [];
// One for all tests, as the page has one.
const queue = new ViewQueue({
  mayShow: () => !store.past,
  async show(view, { mayAnswer }) {
    setView(structuredClone(view), mayAnswer);
    seen.push(`${view.version}${mayAnswer ? "+" : ""}`);
  },
  fail: (error) => seen.push(`failed: ${error}`),
  done: () => seen.push("done"),
  redraw: () => store.telling?.(),
  answerOf: () => undefined,
  finishMoves() {},
  async loadDirector(queue) {
    const { Director } = await import("../../src/kabinett/web/static/web/js/director/director.js");
    return new Director(queue);
  },
});
const settled = async () => {
  for (let n = 0; n < 200; n += 1) await new Promise((done) => setImmediate(() => done(undefined)));
};
const pass = async (/** @type {number} */ time) => {
  mock.timers.tick(time);
  await settled();
};
/** Presses a key; returns whether the page used it.
 * @param {string} key
 * @param {KeyboardEventInit} [more]
 * @param {EventTarget} [where] */
const press = async (key, more = {}, where = document) => {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  const isUsed = !where.dispatchEvent(event);
  await settled();
  return isUsed;
};
const tool = (/** @type {string} */ name) =>
  /** @type {HTMLButtonElement} */ (document.querySelector(`[data-tell="${name}"]`));
const sentence = () =>
  store.telling ? $("asked").querySelector(".telling-text")?.textContent : "";
const fresh = () => seen.splice(0).join(" ");

describe("the director", () => {
  beforeEach(async () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    openPage();
    media.still = false;
    setPref("speed", "normal");
    seen = [];
    queue.receive(view("a", 0, [logLine("Round 1.", { level: "turn" })]));
    if (!queue.isReady) queue.play();
    await settled();
    assert.equal(fresh(), "a+ done");
  });
  afterEach(() => {
    queue.clear();
    setPref("speed", "normal");
    mock.timers.reset();
    media.still = true;
  });
  /** Two beats of a rival, and then a question. */
  const playTwoBeats = async () => {
    queue.receive(view("b", 1, [plays("Coup"), logLine("S0 loses [Kiel].")]));
    queue.receive(view("c", 3, [plays("Peace")], ASK));
    await settled();
  };

  test("tells lines that have replaced others after an undo", async () => {
    queue.receive(view("b", 1, [plays("Coup"), logLine("S0 loses [Kiel].")]));
    for (let n = 0; n < 5; n += 1) await pass(2000);
    queue.receive(view("c", 1, [plays("Peace"), logLine("S0 gains [Ulm].")]));
    await pass(0);
    assert.equal(sentence(), "S1 plays Peace.");
  });

  test("takes down the hand of a phone, which comes up again for the same question", async () => {
    document.documentElement.dataset.frame = "phone";
    queue.receive(view("a", 1, [], ASK));
    await settled();
    $("hand").innerHTML = `<i data-id="a" data-open=""></i>`;
    openSheetOfAsk();
    assert.equal(document.body.dataset.sheet, "hand");
    await playTwoBeats();
    assert.equal(document.body.dataset.sheet, "");
    queue.skip();
    await settled();
    openSheetOfAsk();
    assert.equal(document.body.dataset.sheet, "hand");
    openSheet("");
    delete document.documentElement.dataset.frame;
  });

  test("tells a cause, shows the view and tells what came of it; then one can answer", async () => {
    await playTwoBeats();
    assert.deepEqual([fresh(), sentence()], ["", "S1 plays Coup."]);
    assert.equal($("live").textContent, "S1 plays Coup.");
    const hasMore = () => document.body.hasAttribute("data-more-told");
    assert.equal(hasMore(), true, "what the view ends with is not told yet");
    await pass(650);
    assert.equal(hasMore(), false);
    assert.deepEqual([fresh(), sentence()], ["b", "S0 loses Kiel"]);
    await pass(700);
    assert.deepEqual([fresh(), sentence()], ["", "S1 plays Peace."]);
    await pass(650);
    assert.deepEqual([fresh(), sentence()], ["c c+ done", ""]);
    assert.equal(store.openChoices.size, 1);
  });

  for (const [type, where] of Object.entries({ keyup: document, blur: window }))
    test(`goes on at a key, and hastens while it is held, up to a ${type}`, async () => {
      await playTwoBeats();
      await press(" ");
      assert.deepEqual([fresh(), sentence()], ["b", "S0 loses Kiel"]);
      await press(" ", { repeat: true });
      await pass(130);
      assert.equal(sentence(), "S1 plays Peace.");
      where.dispatchEvent(new KeyboardEvent(type, { key: " " }));
      await pass(130);
      assert.equal(sentence(), "S1 plays Peace.", "the key is up again");
      queue.skip();
      await settled();
      assert.equal(fresh(), "c c+ done");
    });

  test("leaves the space bar to a button that has the focus, and to all without keys", async () => {
    await playTwoBeats();
    const first = sentence();
    const [link, thing] = [document.createElement("a"), document.createElement("div")];
    $("table").append(link, thing);
    thing.setAttribute("role", "button");
    for (const button of [tool("pause"), $("menu-button"), link, thing]) {
      assert.equal(await press(" ", {}, button), false);
      assert.equal(sentence(), first);
    }
    setPref("keys", false);
    assert.equal(await press(" "), false);
    setPref("keys", true);
    assert.equal(sentence(), first);
    thing.dataset.id = "card:Arrests";
    assert.equal(await press(" ", {}, thing), true, "a card keeps the focus after a click");
    assert.equal(sentence(), "S0 loses Kiel");
    queue.skip();
    await settled();
    assert.equal(await press(" ", { repeat: true }, thing), true, "a held key answers nothing");
  });

  test("pauses, goes back and forth, and goes on where it was", async () => {
    await playTwoBeats();
    await pass(1400);
    await pass(1400);
    assert.equal(sentence(), "S1 plays Peace.");
    await press("p");
    await pass(9000);
    assert.deepEqual([sentence(), tool("pause").title], ["S1 plays Peace.", "telling_play"]);
    fresh();
    await press("ArrowLeft");
    assert.deepEqual([fresh(), sentence(), store.log.length], ["b", "S0 loses Kiel", 3]);
    assert.equal(tool("back").disabled, true);
    await press("ArrowRight");
    assert.deepEqual([fresh(), sentence()], ["c", "S1 plays Peace."]);
    await press("p");
    await pass(700);
    assert.equal(fresh(), "c c+ done");
  });

  test("stays at an earlier beat, however long the present one was to be told", async () => {
    await playTwoBeats();
    await press(" ");
    await press(" ");
    assert.equal(sentence(), "S1 plays Peace.");
    fresh();
    await press("ArrowLeft");
    assert.deepEqual([fresh(), sentence()], ["b", "S0 loses Kiel"]);
    await pass(9000);
    assert.deepEqual([fresh(), sentence()], ["", "S0 loses Kiel"]);
  });

  test("stays at an earlier beat also while nobody is asked", async () => {
    queue.receive(view("b", 1, [plays("Coup")]));
    queue.receive(view("c", 2, [plays("Peace")]));
    await settled();
    await pass(650);
    await pass(650);
    assert.deepEqual([fresh(), sentence()], ["b c", "S1 plays Peace."]);
    await press("ArrowLeft");
    await pass(9000);
    assert.deepEqual([fresh(), sentence()], ["b", "S1 plays Coup."]);
    await press("p");
    assert.deepEqual([fresh(), sentence()], ["c", "S1 plays Peace."]);
    await pass(1300);
    assert.deepEqual([fresh(), sentence()], ["c+ done", ""]);
  });

  test("a step back while the board still moves keeps the outcome for later", async () => {
    let arrive = () => {};
    const { show } = queue.stage;
    queue.stage.show = async (view, how) => {
      await show(view, how);
      if (view.version === "c") await new Promise((done) => (arrive = () => done(undefined)));
    };
    try {
      queue.receive(view("b", 1, [plays("Coup")]));
      queue.receive(view("c", 2, [plays("Peace"), logLine("S0 gains [Kiel].")]));
      await settled();
      await pass(650);
      await pass(650);
      assert.deepEqual([fresh(), sentence()], ["b c", "S1 plays Peace."]);
      await press("ArrowLeft");
      arrive();
      await pass(9000);
      assert.deepEqual([fresh(), sentence()], ["b", "S1 plays Coup."]);
    } finally {
      queue.stage.show = show;
    }
  });

  test("keeps the whole log after several steps back", async () => {
    for (const goOn of [() => press("p"), () => queue.skip(), () => press("."), () => press(".")]) {
      await playTwoBeats();
      queue.receive(view("d", 4, [plays("War")], ASK));
      queue.skip();
      await settled();
      assert.equal(store.log.length, 5);
      for (let n = 0; n < 3; n += 1) tool("back").click();
      await settled();
      assert.deepEqual([sentence(), store.log.length], ["S0 loses Kiel", 3]);
      for (let n = 0; n < 3 && store.telling; n += 1) await goOn();
      assert.equal(sentence(), "");
      assert.deepEqual(
        store.log.map(({ parts }) => textOf(parts)),
        ["Round 1.", "S1 plays Coup.", "S0 loses Kiel.", "S1 plays Peace.", "S1 plays War."],
      );
      queue.receive(view("a", 0, [logLine("Round 1.", { level: "turn" })]));
      await settled();
    }
  });

  test("steps back from the question, and forward to it; later views wait", async () => {
    await playTwoBeats();
    queue.skip();
    await settled();
    fresh();
    tool("back").click();
    await settled();
    assert.deepEqual([fresh(), sentence(), store.openChoices.size], ["c", "S1 plays Peace.", 0]);
    queue.receive(view("d", 4, [], ASK));
    await settled();
    assert.equal(fresh(), "");
    tool("on").click();
    await settled();
    assert.deepEqual([fresh(), sentence()], ["d+ done", ""]);
  });

  test("steps forward to the latest view, also to one that came while the page showed the past", async () => {
    await playTwoBeats();
    await press("p");
    document.dispatchEvent(new CustomEvent("kabinett:past"));
    await settled();
    assert.deepEqual([fresh(), sentence()], ["b c c+ done", ""]);
    store.past = /** @type {any} */ ({});
    queue.receive(view("d", 4, [plays("War")], { ...ASK, id: 2 }));
    await settled();
    store.past = null;
    await queue.showPresent();
    assert.equal(fresh(), "done d+");
    tool("back").click();
    await settled();
    assert.equal(sentence(), "S1 plays Peace.");
    fresh();
    tool("on").click();
    await settled();
    assert.deepEqual([fresh(), sentence(), store.view.ask?.id], ["d+", "", 2]);
  });

  test("tells nothing of what the viewer did, or if nothing shall move", async () => {
    const own = [logLine("S0 plays [Mine].", { cause: true })];
    queue.receive(view("b", 1, own, ASK));
    await settled();
    assert.deepEqual([fresh(), sentence()], ["b+ done", ""]);
    setPref("speed", "off");
    await playTwoBeats();
    assert.deepEqual([fresh(), sentence()], ["b c+ done", ""]);
    setPref("speed", "normal");
    media.still = true;
    await playTwoBeats();
    assert.equal(fresh(), "b c+ done");
  });

  /** The viewer's own roll, after which another seat has its turn. */
  const rollOwnDice = async () => {
    const dice = { level: "", parts: ["S0 rolls ", { id: "die:5", label: "5" }] };
    const lines = [logLine("S0: [Riot].", { cause: true }), dice, logLine("Result 5.")];
    const later = [logLine("Impulse: S1", { level: "turn" })];
    queue.receive(view("b", 1, [...lines, ...later]));
    await settled();
  };

  test("holds the viewer's own dice for two seconds, with what came of them", async () => {
    await rollOwnDice();
    assert.deepEqual([fresh(), sentence()], ["b", "S0 rolls 5 · Result 5"]);
    assert.equal(document.querySelectorAll(".telling-die").length, 1);
    const scene = { zones: [{ kind: "dice", cards: ["die:5"] }] };
    assert.equal(isRollOver(/** @type {any} */ (scene)), false);
    await pass(1990);
    assert.equal(sentence(), "S0 rolls 5 · Result 5");
    await pass(20);
    await pass(1300);
    assert.deepEqual([fresh(), sentence()], ["b+ done", ""]);
    assert.equal(isRollOver(/** @type {any} */ (scene)), true);
  });

  test("goes on from the viewer's own dice at any click, and at the key of a choice", async () => {
    for (const goOn of [() => $("asked").click(), () => press("1")]) {
      await rollOwnDice();
      await goOn();
      await settled();
      await pass(1300);
      assert.equal(sentence(), "");
      setView(view("a", 0, [logLine("Round 1.", { level: "turn" })]), true);
    }
    fresh();
    queue.receive(view("c", 1, [plays("Peace")]));
    await settled();
    $("asked").click();
    await press("1");
    assert.equal(sentence(), "S1 plays Peace.", "what others do goes on by itself");
    queue.skip();
    await settled();
  });

  test("a speed of its own, kept by the browser", async () => {
    await playTwoBeats();
    assert.equal(tool("speed"), $("telling-tools").firstElementChild, "its width moves no other");
    tool("speed").click();
    await pass(650);
    assert.deepEqual([fresh(), sentence()], ["b", "S0 loses Kiel"]);
    await pass(300);
    assert.equal(JSON.parse(localStorage.getItem("kabinett:prefs") ?? "{}").speed, "fast");
    tool("speed").click();
    await settled();
    assert.equal(fresh(), "c+ done", "without movement all comes at once");
  });

  test("tells no more of what the page has forgotten, even after a pause", async () => {
    for (const key of ["p", "x"]) {
      queue.receive(view("b", 1, [plays("Coup"), logLine("S0 loses [Kiel].")]));
      await settled();
      await press(key);
      assert.equal(sentence(), "S1 plays Coup.");
      queue.clear();
      await settled();
      assert.deepEqual([fresh(), sentence(), queue.isPlaying], ["done", "", false]);
      setView(view("a", 0, [logLine("Round 1.", { level: "turn" })]), true);
    }
  });

  test("tells no view that the page may no longer show when the director has loaded", async () => {
    let isShown = true;
    const stage = { ...queue.stage, mayShow: () => isShown };
    const late = new ViewQueue({
      ...stage,
      async loadDirector() {
        isShown = false;
        return /** @type {any} */ (queue.director);
      },
    });
    late.receive(view("b", 1, [plays("Coup")]));
    late.play();
    await settled();
    assert.deepEqual([fresh(), sentence()], ["done", ""]);
  });
});
