// Applies the changes that the site writes for real games: after each step, a viewer has the same
// view as somebody who comes only then.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { openPage, sentView } from "./tables.js";
import { withLabels, store, setView } from "../../src/kabinett/web/static/web/js/store.js";
import { composeView, isKeyed, nextView } from "../../src/kabinett/web/static/web/js/core/view.js";

const PYTHON = process.env.PYTHON ?? ".venv/bin/python";

describe("the views of real games", () => {
  let folder = "";
  /** @type {any[]} */
  let viewers = [];
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "kabinett-views-"));
    execFileSync(PYTHON, ["-m", "tests.client.make_views", folder], { stdio: "inherit" });
    viewers = readdirSync(folder).map((name) =>
      JSON.parse(readFileSync(join(folder, name), "utf8")),
    );
  });
  after(() => rmSync(folder, { recursive: true }));

  test("a viewer who got all changes sees what a newcomer sees", () => {
    /** @type {Record<string, number>} */
    const kinds = { view: 0, change: 0 };
    for (const { game, viewer, steps } of viewers) {
      openPage();
      /** @type {any} */
      let view = null;
      for (const [at, { told, whole, laid }] of steps.entries()) {
        const where = `${game}, viewer ${viewer}, step ${at}`;
        for (const { kind, data } of told) {
          kinds[kind] += 1;
          view = kind === "change" ? nextView(view, data) : data;
          setView(composeView(view), true);
        }
        assertSame(view, whole, where);
        assert.deepEqual(store.view.scene.zones, laid.zones, `zones of ${where}`);
        assert.deepEqual(store.view.scene.reports, laid.reports, `reports of ${where}`);
      }
    }
    assert.equal(kinds.view, viewers.length);
    assert.ok(kinds.change > 500, `only ${kinds.change} changes`);
  });

  test("have the members of the view that tests of the client use", () => {
    const { public: open, own } = sentView();
    const names = (/** @type {any} */ part) => Object.keys(part).sort();
    for (const { game, steps } of viewers) {
      const { whole } = steps[0];
      assert.deepEqual([names(whole.public), names(whole.own)], [names(open), names(own)], game);
    }
  });

  test("dice of real games lie in a zone whose changes sound", () => {
    const zones = viewers.flatMap(({ steps }) =>
      steps.flatMap((/** @type {any} */ step) => step.laid.zones),
    );
    const dice = zones.filter(
      ({ id, kind, cards }) => id === "dice" && kind === "dice" && cards.length,
    );
    assert.ok(dice.length > 3, `${dice.length}`);
  });

  test("contain every form of a change, except a new order", () => {
    const found = new Set();
    const look = (/** @type {any} */ data) => {
      if (typeof data !== "object" || data === null) return;
      for (const [name, value] of Object.entries(data)) {
        if (["~", "+", "^"].includes(name)) found.add(name);
        if (value === null) found.add("gone");
        look(value);
      }
    };
    for (const { steps } of viewers) {
      for (const { told } of steps)
        for (const { kind, data } of told) if (kind === "change") look(data);
    }
    assert.deepEqual([...found].sort(), ["+", "^", "gone", "~"]);
  });
});

/** Fails unless the view made of changes equals the whole view.
 * @param {any} view
 * @param {any} whole
 * @param {string} where */
function assertSame(view, whole, where) {
  for (const part of ["public", "own"])
    assert.deepEqual(ordered(view[part]), ordered(whole[part]), where);
  assert.deepEqual(store.log, whole.log, where);
  const { log, version, ...now } = composeView(whole);
  now.ask &&= withLabels(now.ask);
  for (const [name, value] of Object.entries(now)) {
    assert.deepEqual(/** @type {any} */ (store.view)[name], value, `${name} of ${where}`);
  }
}

/** Things under their ids as pairs, because their order counts.
 * @param {any} data
 * @returns {any} */
function ordered(data) {
  if (typeof data !== "object" || data === null) return data;
  if (Array.isArray(data)) return data.map(ordered);
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      isKeyed(name) && value
        ? Object.entries(value).map(([id, one]) => [id, ordered(one)])
        : ordered(value),
    ]),
  );
}
