// The hooks of a game: which are accepted, and what happens when one fails.
import assert from "node:assert/strict";
import { describe, mock, test } from "node:test";
import "./page.js";
import { cardFace, rolePlate, slipElement } from "../../src/kabinett/web/static/web/js/cards.js";
import { hooks, loadHooks } from "../../src/kabinett/web/static/web/js/core/hooks.js";
import { store } from "../../src/kabinett/web/static/web/js/store.js";

describe("what a game draws itself", () => {
  /** @type {string[]} */
  let told = [];
  /** Loads a game's script with these lines. */
  const load = async (/** @type {string} */ script) => {
    told = [];
    for (const name of Object.keys(hooks)) delete (/** @type {any} */ (hooks)[name]);
    const error = mock.method(console, "error", (/** @type {any[]} */ ...what) =>
      told.push(what.filter((one) => typeof one === "string").join(" ")),
    );
    await loadHooks(`data:text/javascript,${encodeURIComponent(script)}`);
    return () => error.mock.restore();
  };
  const GOOD = {
    cardFace: ["document.createElement('p')", "null", "'text'"],
    slipFace: ["['a', 1, null, [false, document.createElement('b')]]", "{}", "true"],
    plateFace: ["'text'", "Promise.resolve()", "[{}]"],
    loosePiece: ["null", "document.createElement('p')", "undefined"],
    seatFace: ["null", "undefined", "'text'"],
    partyBoard: ["document.createElement('p')", "null", "undefined"],
  };

  test("is drawn if it is valid; otherwise the fault is reported once", async () => {
    for (const [name, [good, ...bad]] of Object.entries(GOOD)) {
      const end = await load(`export const ${name} = (n) => [${good}, ${bad}][n];`);
      const hook = /** @type {any} */ (hooks)[name];
      assert.notEqual(hook(0), undefined, name);
      assert.equal(told.length, 0, name);
      assert.deepEqual([hook(1), hook(1), hook(2), hook(2)], Array(4).fill(undefined), name);
      assert.equal(new Set(told).size, told.length, "once each");
      assert.ok(
        told.length >= 1 && told.every((one) => one.includes(`${name} returned `)),
        told.join(),
      );
      end();
    }
  });

  test("is reported if it throws an error; a board says whether it was drawn", async () => {
    const end = await load(`export const cardFace = () => { throw new TypeError("no such thing"); };
      export const drawBoard = (n) => { if (n) throw new Error("lost the board"); };`);
    assert.equal(hooks.cardFace?.({ kind: "", label: "" }, "hand"), undefined);
    assert.deepEqual([hooks.drawBoard?.(0), hooks.drawBoard?.(1)], [true, undefined]);
    assert.ok(told[0].includes("cardFace failed: TypeError: no such thing."));
    assert.ok(told[1].includes("drawBoard failed: Error: lost the board."));
    end();
  });

  test("is reported and left out if it is not a hook, a function, or an allowed value", async () => {
    const end = await load(`export const cardFaces = () => null; export const partyBoard = 7;
      export const places = { a: "moon" }; export const allOnBoard = "yes";`);
    assert.deepEqual(Object.keys(hooks), []);
    const wanted = [
      "allOnBoard has to be true or false",
      "exports cardFaces, which is no hook",
      "partyBoard has to be a function",
      "places has to be a place",
    ];
    assert.deepEqual(
      wanted.filter((one) => !told.some((said) => said.includes(one))),
      [],
    );
    end();
    (
      await load(`export const places = { a: "dock", b: "card" }; export const allOnBoard = true;`)
    )();
    assert.deepEqual(hooks, { places: { a: "dock", b: "card" }, allOnBoard: true });
  });

  test("is replaced by plain cards, strips and plates if it returns nothing", async () => {
    store.things = { "card:a": { kind: "card", label: "Strike", text: "All stop.", letter: "S" } };
    const script = ["cardFace", "slipFace", "plateFace"].map(
      (name) => `export const ${name} = () => { throw new Error("lost"); };`,
    );
    const end = await load(script.join("\n"));
    const seen = [cardFace("card:a"), slipElement("card:a"), rolePlate("card:a", 0)];
    assert.deepEqual(
      seen.map((one) => one.textContent),
      ["SStrikeAll stop.", "SStrike", "S"],
    );
    assert.equal(rolePlate(null, 2).textContent, "3");
    end();
    (
      await load(
        `export const cardFace = ({ label }) => Object.assign(document.createElement("p"), { textContent: "my " + label });`,
      )
    )();
    assert.equal(cardFace("card:a").textContent, "my Strike");
  });

  test("stops nothing if its script cannot be read", async () => {
    const end = await load("export const cardFace = (thing => ;");
    assert.ok(told[0].includes("cannot be loaded"));
    end();
    await loadHooks(null);
    for (const name of Object.keys(hooks)) delete (/** @type {any} */ (hooks)[name]);
  });
});
