// The milestones of the games: what they draw, and that none is shown twice.
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import "./page.js";
import "./games.js";
import { openPage } from "./tables.js";
import { store } from "../../src/kabinett/web/static/web/js/store.js";
import {
  noteMilestone,
  shownMilestones,
} from "../../src/kabinett/web/static/web/js/director/shown_milestones.js";

/** The names of milestones that each game draws: during a game, and at its end.
 * @type {Record<string, {lines: [string, string[]][], ends: string[], none: [string, string[]][]}>} */
const DRAWN = {
  fall: {
    lines: [["legitimacy", ["card:coalition_government", "seat:0"]]],
    ends: ["anarchy", "rounds", "aftermath"],
    none: [["legitimacy", ["card:go_to_the_polls"]]],
  },
  volk: {
    lines: ["wall", "opening", "decade"].map((name) => [name, []]),
    ends: ["west_collapsed", "both_collapsed", "insolvent", "lasted", "east_calmer"],
    none: [["half", []]],
  },
  weimar: {
    lines: [
      ["round", []],
      ["government", ["seat:0"]],
      ["threat", ["threat:regime"]],
      ["threat", ["threat:councils"]],
    ],
    ends: ["survived", "parliament", "cities", "anarchy", "nsdap", "failed"],
    none: [["threat", ["threat:unrest"]]],
  },
};
const SCENE = {
  panels: [{ seat: 0, role: "party:spd" }],
  pieces: [{ id: "seats:spd", face: "7" }],
};

describe("milestones", () => {
  beforeEach(() => {
    openPage();
    store.view = /** @type {any} */ ({ scene: SCENE });
    store.things = { "card:coalition_government": { kind: "card", label: "Coalition", level: 7 } };
  });

  for (const [game, { lines, ends, none }] of Object.entries(DRAWN)) {
    test(`${game} draws its own, and nothing for other lines`, async () => {
      const address = `../../src/kabinett/games/${game}/static/${game}/milestones.js`;
      const { drawMilestone } = await import(address);
      const draw = (/** @type {string} */ name, /** @type {string[]} */ ids, over = false) =>
        drawMilestone({ name, parts: ids.map((id) => ({ id, label: id })), over }, SCENE);
      const drawings = [
        ...lines.map(([name, ids]) => draw(name, ids)),
        ...ends.map((name) => draw(name, [], true)),
      ];
      for (const drawing of drawings) {
        assert.equal(drawing?.tagName, "svg");
        assert.match(drawing?.getAttribute("preserveAspectRatio") ?? "", /^xMidYM(id|ax)$/); // no window cuts it
      }
      for (const [name, ids] of none) assert.equal(draw(name, ids), null, name);
      assert.equal(draw("stopped", [], true), null);
    });
  }

  test("weimar draws nothing for the Threats that the set-up lays out", async () => {
    const address = "../../src/kabinett/games/weimar/static/weimar/milestones.js";
    const { drawMilestone } = await import(address);
    const parts = [{ id: "threat:councils", label: "Councils" }];
    const milestone = { name: "threat", parts, over: false };
    assert.equal(drawMilestone(milestone, { ...SCENE, phase: null }), null);
    assert.equal(drawMilestone(milestone, { ...SCENE, phase: 2 })?.tagName, "svg");
  });

  test("the browser remembers which it has shown", () => {
    assert.deepEqual(shownMilestones(), []);
    noteMilestone("wall 3");
    noteMilestone("decade 9");
    assert.deepEqual(shownMilestones(), ["wall 3", "decade 9"]);
  });
});
