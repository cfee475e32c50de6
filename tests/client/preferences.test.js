// The dialog of the preferences: the orders of a seat that the site stores.
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { query, queryAll, texts } from "./page.js";
import { requests, startSite } from "./sites.js";
import { openPage, viewOf } from "./tables.js";
import { openPreferences } from "../../src/kabinett/web/static/web/js/frame/preferences.js";
import { config, setView } from "../../src/kabinett/web/static/web/js/store.js";

const settled = () => new Promise((done) => setTimeout(() => done(undefined), 5));
const boxes = () => /** @type {HTMLInputElement[]} */ (queryAll(".orders-list input"));
/** Which boxes are ticked: the order itself, then its places. */
const ticked = () => boxes().map((box) => box.checked);
/** The orders that were sent. */
const sent = () => requests.map(({ body }) => body.orders);
/** The site answers the last request.
 * @param {any} [body]
 * @param {number} [status] */
async function answer(body = {}, status = 200) {
  requests.at(-1)?.answer(body, status);
  await settled();
}

describe("the standing orders of a seat", () => {
  beforeEach(() => {
    openPage();
    startSite();
    config.api.settings = "/settings";
    const places = ["city:kiel", "city:ulm"];
    Object.assign(config, { standing: [{ name: "react", label: "React", places }] });
  });

  /** @param {Record<string, string[]>} orders */
  const open = (orders) => {
    setView(viewOf({ orders }), true);
    openPreferences();
  };

  test("have exceptions once they are given, and none when they are taken back", async () => {
    open({});
    assert.deepEqual(ticked(), [false]);
    boxes()[0].click();
    await answer();
    assert.deepEqual(ticked(), [true, false, false]);
    boxes()[0].click();
    await answer();
    assert.deepEqual([ticked(), sent()], [[false], [{ react: [] }, {}]]);
  });

  test("keep both of two quick clicks, and reach the site one after the other", async () => {
    open({ react: [] });
    const [, kiel, ulm] = boxes();
    kiel.click();
    (ulm.isConnected ? ulm : boxes()[2]).click();
    assert.deepEqual(sent(), [{ react: ["city:kiel"] }]);
    await answer();
    assert.deepEqual(sent(), [{ react: ["city:kiel"] }, { react: ["city:kiel", "city:ulm"] }]);
    await answer();
    assert.deepEqual(ticked(), [true, true, true]);
    assert.equal(requests.length, 2);
  });

  test("show what the site has if it refuses a change", async () => {
    open({ react: [] });
    boxes()[1].click();
    await answer();
    boxes()[2].click();
    await answer({ error: "You have left." }, 403);
    assert.deepEqual(ticked(), [true, true, false]);
    assert.deepEqual(texts(".orders .pref-wrong"), ["You have left."]);
    boxes()[2].click();
    assert.deepEqual(texts(".orders .pref-wrong"), [""]);
    await answer();
  });

  test("to pass follow the last click", async () => {
    open({});
    const box = query(".check:has(+ .pref-wrong) input");
    box.click();
    box.click();
    assert.deepEqual(
      requests.map(({ body }) => body.auto_pass),
      [true],
    );
    await answer();
    assert.equal(requests.at(-1)?.body.auto_pass, false);
    await answer();
    assert.equal(/** @type {HTMLInputElement} */ (box).checked, false);
  });
});
