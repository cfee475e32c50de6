// Prepared answers: the list of a seat, and the form that adds to it.
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { queryAll, texts } from "./page.js";
import { askFor, openPage, viewOf } from "./tables.js";
import { drawAsked } from "../../src/kabinett/web/static/web/js/ask/asked.js";
import { preparedAnswers } from "../../src/kabinett/web/static/web/js/ask/prepared.js";
import { config, setView } from "../../src/kabinett/web/static/web/js/store.js";
import { provideActions } from "../../src/kabinett/web/static/web/js/core/actions.js";

const REACT = { ask: "React in {city}?", text: "React in …?" };
const ASKS = [
  { ...REACT, choices: ["card:b", "card:a", "pass"], asked: "now" },
  { ask: "Where?", text: "Where?", choices: ["city:x"], asked: "" },
  { ask: "Who?", text: "Who?", choices: ["seat:1"], asked: "before" },
];

/** The messages that were sent. @type {any[]} */
let sent = [];
let refusal = "";
/** Settles when the site stores what was sent. @type {Promise<void>} */
let stored = Promise.resolve();

/** @param {string} _url
 * @param {any} [request] */
async function site(_url, request) {
  if (!request?.body) return Response.json({ asks: ASKS });
  sent.push(JSON.parse(request.body).prepared);
  await stored;
  return refusal ? Response.json({ error: refusal }, { status: 400 }) : Response.json({ ok: true });
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

/** @param {string} where */
async function click(where) {
  /** @type {HTMLElement} */ (document.querySelector(where)).click();
  await settled();
  await settled();
}

/** @param {any[]} prepared */
function show(...prepared) {
  setView(viewOf({ prepared }), true);
  document.body.append(preparedAnswers(0));
}

const line = (/** @type {string} */ choice) => ({ ...REACT, choice });
const listed = () => texts(".prepared-answer > span");

describe("prepared answers", () => {
  beforeEach(() => {
    openPage();
    [sent, refusal, stored] = [[], "", Promise.resolve()];
    Object.assign(config.api, { asks: "/asks", settings: "/settings" });
    globalThis.fetch = /** @type {any} */ (site);
  });

  test("come below their ask, in the order in which the site tries them", () => {
    show(line("card:a"), { ask: "Where?", text: "Where?", choice: "city:x" }, line("pass"));
    assert.deepEqual(texts(".prepared-ask > p:first-child"), [
      "If I am asked React in …?",
      "If I am asked Where?",
    ]);
    assert.deepEqual(listed(), ["a", "pass", "x"]);
  });

  test("say when their ask is gone, and can be removed", async () => {
    show({ ask: "Old", text: "", choice: "pass" });
    assert.deepEqual(texts(".prepared-ask > p:first-child"), ["prepared_gone"]);
    await click(".prepared-answer button");
    assert.deepEqual(sent, [[]]);
    assert.deepEqual(listed(), []);
  });

  test("stay removed if another one is removed before the site has stored that", async () => {
    let store = () => {};
    stored = new Promise((done) => {
      store = done;
    });
    show(line("card:a"), line("card:b"), line("pass"));
    for (const choice of ["card:a", "card:b"]) {
      const buttons = queryAll(`[data-choice="${choice}"] button`);
      buttons.at(-1)?.click();
    }
    assert.deepEqual([sent.length, listed()], [1, ["pass"]]);
    store();
    await settled();
    await settled();
    assert.deepEqual(sent.at(-1), [[REACT.ask, "pass"]]);
    assert.deepEqual([sent.length, listed()], [2, ["pass"]]);
  });

  test("can move up", async () => {
    show(line("card:a"), { ask: "Where?", text: "Where?", choice: "city:x" }, line("pass"));
    await click("[data-choice=pass] button");
    assert.deepEqual(sent, [
      [
        [REACT.ask, "pass"],
        ["Where?", "city:x"],
        [REACT.ask, "card:a"],
      ],
    ]);
    assert.deepEqual(listed(), ["pass", "a", "x"]);
  });

  test("are made from possible asks and their choices", async () => {
    show();
    await click("[data-act=prepare]");
    assert.deepEqual(
      queryAll("optgroup").map((group) => /** @type {HTMLOptGroupElement} */ (group).label),
      ["prepared_now", "prepared_before", "prepared_may"],
    );
    assert.deepEqual(texts("[name=ask] option"), ["React in …?", "Who?", "Where?"]);
    assert.deepEqual(texts("[name=choice] option"), ["pass", "a", "b"]);
    assert.equal(queryAll("[name=choice] optgroup").length, 0);
    await click(".prepared-form .button-main");
    assert.deepEqual(sent, [[[REACT.ask, "pass"]]]);
    await click(".prepared-form .button-main");
    assert.equal(sent.length, 1, "it stands there already");
    const ask = /** @type {HTMLSelectElement} */ (document.querySelector("[name=ask]"));
    ask.value = "1";
    ask.dispatchEvent(new Event("change"));
    assert.deepEqual(texts("[name=choice] option"), ["x"]);
  });

  test("list the open choices of the present ask first", async () => {
    setView(viewOf({ prepared: [], ask: askFor(["card:b"]) }), true);
    document.body.append(preparedAnswers(0));
    await click("[data-act=prepare]");
    assert.deepEqual(texts("[name=choice] option"), ["b", "pass", "a"]);
    assert.deepEqual(
      queryAll("[name=choice] optgroup").map(
        (group) => /** @type {HTMLOptGroupElement} */ (group).label,
      ),
      ["prepared_offered", "prepared_others"],
    );
  });

  test("show why the site refuses one, and leave it out of the list", async () => {
    refusal = "It never offers that.";
    show();
    await click("[data-act=prepare]");
    await click(".prepared-form .button-main");
    assert.deepEqual(texts(".pref-wrong"), ["It never offers that."]);
    assert.deepEqual(listed(), []);
  });

  test("are offered if other people wait for this seat", () => {
    /** @type {any[]} */
    const done = [];
    provideActions({ openOrders: (name) => done.push(name) });
    const players = [{ bot: "" }, { bot: "" }];
    setView(viewOf({ ask: askFor(["a", "b"]), prepared: [], players }), true);
    drawAsked();
    /** @type {HTMLElement} */ (document.querySelector("[data-act=orders]")).click();
    assert.deepEqual(done, [""]);
    const beside = [{ bot: "" }, { bot: "x" }];
    setView(viewOf({ ask: askFor(["a", "b"]), prepared: [], players: beside }), true);
    drawAsked();
    assert.equal(document.querySelector("[data-act=orders]"), null);
  });
});
