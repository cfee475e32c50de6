// The whole page of a table, with a connection that the test controls: what a click sends or does
// not send, and what happens to views that come too fast or answers that come too late.  Longer than
// 400 lines, because all tests play on one page.
import assert from "node:assert/strict";
import { before, beforeEach, describe, test } from "node:test";
import { $, focused, media, texts } from "./page.js";
import { FakeSocket, lastSocket, sockets } from "./sockets.js";
import { openPage, logLine, sentView } from "./tables.js";
import { startTable } from "../../src/kabinett/web/static/web/js/start.js";
import { setPref } from "../../src/kabinett/web/static/web/js/prefs.js";
import { config, store } from "../../src/kabinett/web/static/web/js/store.js";

/** What the site answers to requests.
 * @type {Record<string, any>} */
const pages = { "/things": {} };

const settled = async () => {
  for (let n = 0; n < 40; n += 1) await null;
};
/** All messages that were sent, without table and seat. */
const sent = () =>
  lastSocket()
    .sent.filter(({ type }) => type !== "join")
    .map(({ type, ask, choice }) =>
      [type, ask, choice].filter((one) => one !== undefined).join(" "),
    );

const PUBLIC = {
  active: 0,
  asked: [{ seat: 0, label: "A" }],
  players: [{ seat: 0, label: "A", name: "A" }],
};
let version = 0;
/** A view with these choices.
 * @param {number} id
 * @param {(string | Record<string, any>)[]} choices
 * @param {any} [own]
 * @param {any[]} [log] */
const view = (id, choices, own = {}, log = []) => {
  version += 1;
  const named = choices.map((one) => (typeof one === "string" ? { name: one } : one));
  const ask = choices.length ? { id, seat: 0, text: [`Ask ${id}`], choices: named } : null;
  const data = { version: `v${version}`, log, public: PUBLIC, own: { ask, ...own } };
  return { type: "view", data: sentView(data) };
};
const shows = () => texts(".asked-text")[0]?.trim();
const click = async (/** @type {Element | null | undefined} */ element, detail = 1) => {
  element?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail }));
  await settled();
};
const press = async (/** @type {string} */ key) => {
  document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  await settled();
};
const button = (/** @type {string} */ name) =>
  document.querySelector(`#asked [data-choice="${name}"]`);

describe("a table", () => {
  /** What the page showed after the first view, while the things were still loading. */
  let early = "";
  before(async () => {
    let come = () => {};
    /** @type {Promise<void>} */
    const cards = new Promise((done) => {
      come = done;
    });
    openPage();
    media.still = true;
    Object.assign(globalThis, {
      WebSocket: FakeSocket,
      fetch: async (/** @type {string} */ address) => ({
        status: 404,
        ok: address in pages,
        json: async () => {
          if (address === "/things") await cards;
          return pages[address] ?? {};
        },
      }),
    });
    Object.assign(config.api, {
      things: "/things",
      talk: "/talk",
      view: "/view",
      waiting: "/waiting",
      notes: "/notes",
    });
    startTable();
    for (let n = 0; n < 50 && !sockets.length; n += 1)
      await new Promise((done) => setTimeout(done, 5));
    lastSocket().accept();
    lastSocket().say(view(1, ["a"]));
    await settled();
    early = texts("#asked").join();
    come();
    await settled();
  });
  beforeEach(async () => {
    media.still = true;
    setPref("confirm", true);
    lastSocket().sent = [];
    lastSocket().say(
      view(1, ["a", "b", { name: "end", ends: true }], { undo: true }, [logLine("x")]),
    );
    await settled();
  });
  const answered = async (/** @type {string} */ type = "done", more = {}) => {
    lastSocket().say({ type, id: lastSocket().sent.at(-1)?.id, ...more });
    await settled();
  };

  test("is drawn when the things of the game have loaded", () => {
    assert.equal(early, "");
  });

  test("shows the ask of its view, and says in the body which ask can be answered", () => {
    assert.equal(shows(), "Ask 1");
    assert.equal(document.body.dataset.ask, "0:1");
  });

  test("a click sends the answer once", async () => {
    await click(button("a"));
    await click(button("a"), 2);
    await click(button("b"));
    assert.deepEqual(sent(), ["answer 1 a"]);
    assert.ok(store.isSending);
    lastSocket().say(view(2, ["c"]));
    await answered();
    assert.equal(store.isSending, false);
    await click(button("c"));
    assert.deepEqual(sent(), ["answer 1 a", "answer 2 c"]);
    await answered();
  });

  test("a quick click on the next choice is sent when the same question is asked again", async () => {
    await click(button("a"));
    await click(button("b"));
    lastSocket().say(view(2, ["b", "c"]));
    await answered();
    assert.deepEqual(sent(), ["answer 1 a", "answer 2 b"]);
    lastSocket().say(view(3, ["c"]));
    await answered();
  });

  test("if an answer by a quick click fails, its question can be answered", async () => {
    await click(button("a"));
    await click(button("b"));
    lastSocket().say(view(2, ["b", "c"]));
    await answered();
    assert.deepEqual(sent(), ["answer 1 a", "answer 2 b"]);
    await answered("refused", { error: "Please wait." });
    assert.deepEqual(texts(".asked-notice"), ["Please wait."]);
    await click(button("c"));
    assert.deepEqual(sent().slice(2), ["answer 2 c"]);
    await answered();
  });

  test("a refusal is shown, and the present ask can be answered", async () => {
    await click(button("a"));
    await answered("refused", { error: "That was answered already." });
    assert.deepEqual(texts(".asked-notice"), ["That was answered already."]);
    await click(button("b"));
    assert.deepEqual(sent(), ["answer 1 a", "answer 1 b"]);
    await answered();
    lastSocket().say(view(2, ["c"]));
    await settled();
    assert.deepEqual(texts(".asked-notice"), []);
  });

  test("a choice that ends the turn is sent when it is confirmed", async () => {
    await click(button("end"));
    assert.deepEqual(sent(), []);
    assert.equal(focused()?.dataset.confirm, "yes");
    await click(document.querySelector("[data-confirm=no]"));
    assert.ok(button("end"));
    await click(button("end"));
    await click(document.querySelector("[data-confirm=yes]"));
    assert.deepEqual(sent(), ["answer 1 end"]);
    await answered();
    const ends = ["a", { name: "end", ends: true }];
    lastSocket().say(view(2, ends));
    await settled();
    await click(button("end"));
    await click(document.querySelector("[data-confirm=never]"));
    assert.deepEqual(sent(), ["answer 1 end", "answer 2 end"]);
    await answered();
    lastSocket().say(view(3, ends));
    await settled();
    await click(button("end"));
    assert.deepEqual(sent().slice(2), ["answer 3 end"], "it is not asked again");
    await answered();
  });

  test("the only choice is sent at once, even if it ends the turn", async () => {
    lastSocket().say(view(2, [{ name: "end", ends: true }]));
    await settled();
    await click(button("end"));
    assert.deepEqual(sent(), ["answer 2 end"]);
    await answered();
  });

  test("a pending confirmation goes when another ask comes", async () => {
    await click(button("end"));
    lastSocket().say(view(2, ["c"]));
    await settled();
    assert.equal(document.querySelector("[data-confirm=yes]"), null);
    assert.equal(shows(), "Ask 2");
  });

  test("undo is sent only if it is allowed", async () => {
    await click(document.querySelector("[data-act=undo]"));
    await press("u");
    assert.deepEqual(sent(), ["undo"], "once, until it is answered");
    await answered();
    lastSocket().say(view(2, ["c"], { undo: false }));
    await settled();
    await press("u");
    assert.deepEqual(sent(), ["undo"]);
  });

  test("a click chooses a thing; the second click of a double click chooses nothing", async () => {
    const thing = document.createElement("div");
    thing.dataset.id = "a";
    $("main").append(thing);
    await click(thing);
    assert.deepEqual(sent(), ["answer 1 a"]);
    lastSocket().say(view(2, ["b"]));
    await answered();
    await click(thing, 2);
    assert.equal(document.querySelector(".peek"), null, "nothing explains it");
    assert.deepEqual(sent(), ["answer 1 a"]);
    thing.remove();
  });

  test("of several views only the last one can be answered, and it has all changes", async () => {
    const change = {
      version: "w",
      log_start: 1,
      log: [logLine("y")],
      public: { heading: "Round 2" },
      own: { ask: { id: 7, seat: 0, text: ["Ask 7"], choices: [{ name: "z" }] } },
    };
    lastSocket().say(view(2, ["b"], {}, [logLine("x")]), { type: "change", data: change });
    await settled();
    assert.equal(shows(), "Ask 7");
    assert.deepEqual([$("heading").textContent, store.log.length], ["Round 2", 2]);
    await click(button("z"));
    assert.deepEqual(sent(), ["answer 7 z"]);
    await answered();
  });

  test("a broken connection is shown, its unanswered messages fail, and another connection joins", async () => {
    await click(button("a"));
    const old = lastSocket();
    old.break();
    await settled();
    assert.equal($("status").textContent, "lost");
    assert.deepEqual(texts(".asked-notice"), ["not_sent"]);
    assert.equal(store.isSending, false);
    for (let n = 0; n < 100 && lastSocket() === old; n += 1)
      await new Promise((done) => setTimeout(done, 10));
    lastSocket().accept();
    assert.deepEqual(lastSocket().sent, [
      { type: "join", last: `v${version}`, table: "t1", seat: 0 },
    ]);
    assert.equal($("status").textContent, "");
  });

  test("a view that cannot be drawn offers to reload the page, and the next view is drawn", async (context) => {
    const errors = context.mock.method(console, "error", () => {});
    const broken = (/** @type {number} */ id) => {
      const whole = view(id, ["b"]);
      Object.assign(whole.data.public, { facts: { broken: null } });
      return whole;
    };
    await click(button("a"));
    lastSocket().say(broken(2));
    await settled();
    assert.equal(errors.mock.callCount(), 1);
    assert.deepEqual(texts("#asked [role=alert] > *"), ["not_drawn", "reload"]);
    assert.equal(button("a"), null);
    assert.equal(store.isSending, false);
    lastSocket().say(broken(3), view(4, ["d"], {}, [logLine("x")]));
    await settled();
    assert.equal(errors.mock.callCount(), 2);
    assert.deepEqual([shows(), texts("#asked [role=alert]")], ["Ask 4", []]);
    await click(button("d"));
    assert.deepEqual(sent(), ["answer 1 a", "answer 4 d"]);
    await answered();
  });

  /** Shows the first moment of the past. */
  const lookBack = async () => {
    const moment = sentView({ public: { ...PUBLIC, live: false } });
    pages["/api/moment?told=1&viewer=0"] = { told: 1, first: 0, start: true, of: 1, ...moment };
    document.dispatchEvent(new CustomEvent("kabinett:moment", { detail: { line: 1 } }));
    await settled();
    assert.equal(store.past?.moment, 1);
  };

  test("a table that closes while somebody looks back shows its last view", async () => {
    await lookBack();
    lastSocket().say(view(2, ["b"], {}, [logLine("x"), logLine("y")]));
    await settled();
    assert.deepEqual([store.past?.of, store.log.length], [2, 2]);
    lastSocket().say({ type: "closed", data: { error: "Not played here." } });
    await settled();
    assert.deepEqual([store.past, store.view.version], [null, `v${version}`]);
  });

  test("lines for another seat never reach the log, also while somebody looks back", async () => {
    await lookBack();
    const before = store.log;
    lastSocket().say(view(2, ["b"], { viewer: 1 }, [logLine("x"), logLine("secret")]));
    await settled();
    assert.deepEqual(store.log, before);
    await click($("past-now"));
    assert.deepEqual([shows(), store.log], ["Ask 1", before]);
  });

  test("a table that closes stops asking, says why, and keeps its log", async () => {
    const change = { version: "w", log_start: 1, log: [logLine("y")], public: {}, own: {} };
    lastSocket().say({ type: "change", data: change });
    await settled();
    lastSocket().say({ type: "closed", data: { error: "Not played here." } });
    await settled();
    assert.deepEqual(texts(".asked-notice"), ["Not played here."]);
    assert.equal(button("a"), null);
    assert.deepEqual(store.log, [logLine("x"), logLine("y")]);
  });

  test("who gets the pen while or after looking back has all its rights", async () => {
    const pupil = { name: "P", proposal: null };
    const pass = async (/** @type {boolean} */ pen) => {
      const pupils = [
        { ...pupil, you: true, pen },
        { ...pupil, you: false, pen: !pen },
      ];
      lastSocket().say({ type: "class", data: { team: { pupils } } });
      await settled();
    };
    await pass(false);
    assert.equal(store.view.undo, false);
    await lookBack();
    await pass(true);
    await click($("past-now"));
    assert.deepEqual([shows(), store.view.undo], ["Ask 1", true]);
    await pass(false);
    await lookBack();
    await click($("past-now"));
    await pass(true);
    assert.equal(store.view.undo, true);
    store.team = null;
  });

  test("if several people share the screen, the next one to be asked lifts a curtain", async (context) => {
    config.mine = [0, 1];
    const players = ["Ada", "Bruno"].map((name, seat) => ({ seat, name, label: `S${seat}` }));
    /** Bruno is among those who are asked; the site says that of his seat.
     * @param {any} [own] */
    const waits = async (own) => {
      pages["/view?seat=1"] = own;
      if (!own) delete pages["/view?seat=1"];
      const other = view(3, []);
      Object.assign(other.data.public, { players, asked: [{ seat: 1, label: "S1" }] });
      lastSocket().say(other);
      await settled();
    };
    await click(button("a")); // what becomes of it is not said before this connection ends
    await waits({ own: { ask: null } });
    assert.equal($("curtain"), null, "Bruno has answered already, while others have not");
    context.mock.timers.enable({ apis: ["setTimeout"] });
    await waits();
    assert.equal($("curtain"), null, "the site does not answer");
    pages["/view?seat=1"] = { own: { ask: { id: 4, seat: 1, text: ["Ask 4"], choices: [] } } };
    context.mock.timers.tick(2000);
    await settled();
    assert.deepEqual(texts("#curtain h2, #curtain .curtain-kicker"), ["S1", "curtain_title"]);
    assert.deepEqual(texts("#asked *, #hand *, #log *"), [], "nothing stands behind it");
    const curtain = /** @type {HTMLDialogElement} */ ($("curtain"));
    assert.equal(curtain.matches("dialog[open]"), true);
    for (const key of ["/", "g"]) await press(key);
    assert.equal(focused(), curtain.querySelector("button"), "keys reach nothing behind it");
    $("main").dataset.hand = "up";
    $("dock").dispatchEvent(new Event("pointerleave"));
    assert.equal($("main").dataset.hand, "low", "the hand sinks without a view");
    assert.equal(curtain.dispatchEvent(new Event("cancel", { cancelable: true })), false);
    curtain.close();
    assert.equal(curtain.open, true, "only the button lifts it");
    await click(document.querySelector("#curtain button"));
    lastSocket().accept();
    assert.deepEqual(lastSocket().sent, [{ type: "join", table: "t1", seat: 1 }]);
    assert.equal($("curtain"), null);
    assert.equal(store.notice, "", "Bruno reads nothing about the other's answer");
  });

  for (const [seat, next, pauses] of [
    [1, 0, false],
    [0, 1, true],
  ]) {
    const how = pauses ? "stays paused" : "is being told";
    test(`nobody sees the hand of the seat before if a move ${how} as the curtain falls`, async (context) => {
      context.mock.timers.enable({ apis: ["setTimeout"] });
      media.still = false;
      const moved = async () => {
        for (let n = 0; n < 100; n += 1)
          await new Promise((done) => setImmediate(() => done(null)));
      };
      const players = [0, 1].map((one) => ({ seat: one, name: `N${one}`, label: `S${one}` }));
      /** @param {any[]} log */
      const waits = async (...log) => {
        const mine = view(5, [], { viewer: seat }, log);
        Object.assign(mine.data.public, { players, asked: [{ seat: next, label: "" }] });
        lastSocket().say(mine);
        await moved();
      };
      let come = (/** @type {any} */ _) => {};
      pages[`/view?seat=${next}`] = new Promise((done) => {
        come = done;
      });
      await waits(logLine("x"));
      const news = [logLine("S2 plays [Coup].", { cause: true }), logLine("S0 loses [Kiel].")];
      await waits(logLine("x"), ...news);
      assert.deepEqual(texts(".telling-text"), ["S2 plays Coup."]);
      if (pauses) await press("p");
      pages[`/view?seat=${next}`] = new Promise(() => {}); // no second curtain replaces the first
      come({ own: { ask: { id: 6, seat: next, text: ["Ask 6"], choices: [] } } });
      await moved();
      context.mock.timers.tick(5000);
      await moved();
      assert.equal(document.querySelectorAll("#curtain").length, 1);
      assert.deepEqual([store.view, texts("#asked *, #hand *, #log *")], [null, []]);
      await click(document.querySelector("#curtain button"));
      lastSocket().accept();
      const own = { viewer: next };
      lastSocket().say(view(6, ["a"], own));
      await moved();
      assert.deepEqual([shows(), store.view.viewer], ["Ask 6", next]);
    });
  }
});
