// Prepared answers: the list of a seat, and the form that adds to it.
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { texts } from "./page.js";
import { askFor, begin, viewOf } from "./tables.js";
import { drawAsked } from "../../src/kabinett/web/static/web/js/ask/asked.js";
import { preparedAnswers } from "../../src/kabinett/web/static/web/js/ask/prepared.js";
import { config, take } from "../../src/kabinett/web/static/web/js/store.js";

const REACT = { ask: "React in {city}?", text: "React in …?" };
const ASKS = [
  { ...REACT, choices: ["card:b", "card:a", "pass"], asked: "now" },
  { ask: "Where?", text: "Where?", choices: ["city:x"], asked: "" },
  { ask: "Who?", text: "Who?", choices: ["seat:1"], asked: "before" },
];

/** @type {any[]} what was sent */
let sent = [];
let refusal = "";

/** @param {string} _url
 * @param {any} [request] */
async function site(_url, request) {
  if (!request?.body) return Response.json({ asks: ASKS });
  sent.push(JSON.parse(request.body).prepared);
  return refusal ? Response.json({ error: refusal }, { status: 400 }) : Response.json({ ok: true });
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** @param {string} where */
async function click(where) {
  /** @type {HTMLElement} */ (document.querySelector(where)).click();
  await settled();
  await settled();
}

/** @param {any[]} prepared */
function show(...prepared) {
  take(viewOf({ prepared }), true);
  document.body.append(preparedAnswers(0));
}

const line = (/** @type {string} */ choice) => ({ ...REACT, choice });
const listed = () => texts(".prepared-answer > span");

describe("prepared answers", () => {
  beforeEach(() => {
    begin();
    [sent, refusal] = [[], ""];
    Object.assign(config.api, { asks: "/asks", settings: "/settings" });
    globalThis.fetch = /** @type {any} */ (site);
  });

  test("stand below their ask, in the order in which the site tries them", () => {
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

  test("come from a choice of possible asks and their answers", async () => {
    show();
    await click("[data-act=prepare]");
    assert.deepEqual(
      [...document.querySelectorAll("optgroup")].map(({ label }) => label),
      ["prepared_now", "prepared_before", "prepared_may"],
    );
    assert.deepEqual(texts("[name=ask] option"), ["React in …?", "Who?", "Where?"]);
    assert.deepEqual(texts("[name=choice] option"), ["pass", "a", "b"]);
    assert.equal(document.querySelectorAll("[name=choice] optgroup").length, 0);
    await click(".prepared-form .button-main");
    assert.deepEqual(sent, [[[REACT.ask, "pass"]]]);
    await click(".prepared-form .button-main");
    assert.equal(sent.length, 1, "it stands there already");
    const ask = /** @type {HTMLSelectElement} */ (document.querySelector("[name=ask]"));
    ask.value = "1";
    ask.dispatchEvent(new Event("change"));
    assert.deepEqual(texts("[name=choice] option"), ["x"]);
  });

  test("for the present ask, the choices on offer stand first", async () => {
    take(viewOf({ prepared: [], ask: askFor(["card:b"]) }), true);
    document.body.append(preparedAnswers(0));
    await click("[data-act=prepare]");
    assert.deepEqual(texts("[name=choice] option"), ["b", "pass", "a"]);
    assert.deepEqual(
      [...document.querySelectorAll("[name=choice] optgroup")].map(({ label }) => label),
      ["prepared_offered", "prepared_others"],
    );
  });

  test("show why the site refuses one, and leave it out of the list", async () => {
    refusal = "It never offers that.";
    show();
    await click("[data-act=prepare]");
    await click(".prepared-form .button-main");
    assert.deepEqual(texts(".prepared-wrong"), ["It never offers that."]);
    assert.deepEqual(listed(), []);
  });

  test("are offered at an open ask where others wait", () => {
    /** @type {any[]} */
    const done = [];
    const act = /** @type {any} */ ({ orders: (/** @type {string} */ name) => done.push(name) });
    const players = [{ bot: "" }, { bot: "" }];
    take(viewOf({ ask: askFor(["a", "b"]), prepared: [], players }), true);
    drawAsked(act);
    /** @type {HTMLElement} */ (document.querySelector("[data-act=orders]")).click();
    assert.deepEqual(done, [""]);
    const beside = [{ bot: "" }, { bot: "x" }];
    take(viewOf({ ask: askFor(["a", "b"]), prepared: [], players: beside }), true);
    drawAsked(act);
    assert.equal(document.querySelector("[data-act=orders]"), null);
  });
});
