// The talk at the table: its messages, what is unread, and what becomes of a message that fails.
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { $, query, queryAll, texts } from "./page.js";
import { requests, startSite } from "./sites.js";
import { openPage, viewOf } from "./tables.js";
import { Refused } from "../../src/kabinett/web/static/web/js/core/requests.js";
import { openPane, unreadIn, wirePanes } from "../../src/kabinett/web/static/web/js/side/panes.js";
import { addMessage, fetchTalk, wireTalk } from "../../src/kabinett/web/static/web/js/side/talk.js";
import { config, setView } from "../../src/kabinett/web/static/web/js/store.js";

/** What the site says about the talk.
 * @param {any[]} said
 * @param {Record<string, any>} [more] */
const talk = (said, more = {}) => ({ talk: "open", partners: [1], read: 0, said, ...more });
let lastId = 0;
/** A message of seat 1 to everybody, after all others.
 * @param {string} text
 * @param {Record<string, any>} [more] */
function message(text, more = {}) {
  lastId += 1;
  return { id: lastId, seat: 1, to: null, at: 0, text, ...more };
}
const settled = async () => {
  for (let n = 0; n < 20; n += 1) await null;
};

describe("the talk at a table", () => {
  /** Opens the talk with these messages.
   * @param {any[]} said
   * @param {Record<string, any>} [more] */
  async function open(said, more) {
    const fetched = fetchTalk();
    requests.at(-1)?.answer(talk(said, more));
    await fetched;
  }

  beforeEach(() => {
    openPage();
    startSite();
    Object.assign(config.api, { talk: "/play/talk", "talk-read": "/play/talk-read" });
    openPane("log");
    const players = ["Ada", "Bruno"].map((name, seat) => ({ seat, name, label: name }));
    setView(viewOf({ players }), true);
  });

  test("shows who said what, and messages of one person under one name", async () => {
    await open([message("Hello"), message("again"), message("Yes", { seat: 0, mine: true })]);
    assert.deepEqual(texts(".talk-text"), ["Hello", "again", "Yes"]);
    assert.deepEqual(texts(".talk-head b"), ["Bruno", "Ada"]);
  });

  test("counts unread messages of others until their pane is open", async () => {
    await open([]);
    const before = unreadIn("talk");
    addMessage(message("One"));
    addMessage(message("Mine", { seat: 0, mine: true }));
    addMessage(message("Two"));
    assert.deepEqual([before, unreadIn("talk")], [0, 1], "an own message comes after reading");
    openPane("talk");
    assert.equal(unreadIn("talk"), 0);
    assert.deepEqual(requests.at(-1)?.body, { last: lastId });
  });

  test("stays where it was read when the tab is looked at again, and opens at its end", async () => {
    wirePanes();
    await open([message("Old")]);
    openPane("talk");
    const lines = query(".talk-lines");
    Object.defineProperties(lines, { scrollHeight: { value: 900 }, clientHeight: { value: 100 } });
    lines.scrollTop = 300;
    document.dispatchEvent(new Event("visibilitychange"));
    assert.equal(lines.scrollTop, 300);
    openPane("talk");
    assert.equal(lines.scrollTop, 900);
  });

  test("keeps a message that comes while all are fetched", async () => {
    await open([message("Old"), message("Gone")]);
    const [first, second] = [message("First"), message("Second")];
    const fetched = fetchTalk();
    addMessage(first);
    addMessage(second);
    requests.findLast(({ act }) => act === "talk")?.answer(talk([first]));
    await fetched;
    assert.deepEqual(texts(".talk-text"), ["First", "Second"]);
  });

  test("has a screen reader say what others say, once", async () => {
    await open([]);
    const one = message("Listen");
    addMessage(one);
    assert.equal($("live").textContent, "Bruno: Listen");
    $("live").textContent = "";
    addMessage(one);
    addMessage(message("Mine", { seat: 0, mine: true }));
    assert.equal($("live").textContent, "");
  });

  test("names the speaker of a message if the one above it is hidden", async () => {
    const [one, two] = [message("Rude"), message("Kind")];
    await open([one, two]);
    await open([{ ...one, text: null, blocked: true }, two]);
    assert.deepEqual(texts(".talk-head b"), ["Bruno"]);
    await open([one, two]);
    const hasHead = queryAll(".talk-line").map((line) => line.querySelector(".talk-head") !== null);
    assert.deepEqual(hasHead, [true, false]);
  });

  test("sends a message once, and keeps what is written until it is stored", async () => {
    let settle = (/** @type {Error | null} */ _) => {};
    /** @type {any[]} */
    const sent = [];
    wireTalk((said) => {
      sent.push(said.text);
      return new Promise((done, refuse) => {
        settle = (error) => (error ? refuse(error) : done());
      });
    });
    await open([]);
    const field = /** @type {HTMLTextAreaElement} */ (query("textarea.talk-field"));
    const enter = () =>
      field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", cancelable: true }));
    field.value = "First";
    enter();
    enter();
    assert.deepEqual([sent, field.value], [["First"], ""]);
    field.value = "Second";
    settle(null);
    await settled();
    assert.equal(field.value, "Second");
    enter();
    field.value = "Third";
    settle(new Refused(0, {}));
    await settled();
    assert.equal(field.value, "Second\nThird");
  });

  test("keeps a message that fails, and says why in the page's language", async () => {
    /** What becomes of the next message. @type {Error | null} */
    let fault = null;
    /** @type {any[]} */
    const sent = [];
    wireTalk(async (said) => {
      if (fault) throw fault;
      sent.push(said.text);
    });
    await open([]);
    const field = /** @type {HTMLTextAreaElement} */ (query("textarea.talk-field"));
    const say = async (/** @type {Error | null} */ with_) => {
      fault = with_;
      query(".talk-go .button").click();
      await settled();
      return [texts(".talk-wrong")[0], field.value];
    };
    field.value = "To all";
    assert.deepEqual(await say(new TypeError("Failed to fetch")), ["talk_not_sent", "To all"]);
    assert.deepEqual(await say(new Refused(0, {})), ["talk_not_sent", "To all"]);
    assert.deepEqual(await say(new Refused(409, { error: "Muted." })), ["Muted.", "To all"]);
    assert.deepEqual(await say(null), ["", ""]);
    assert.deepEqual(sent, ["To all"]);
  });
});
