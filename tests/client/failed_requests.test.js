// What people read when a request fails whose answer no view brings.
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { $, query, texts } from "./page.js";
import { requests, startSite } from "./sites.js";
import { openPage, viewOf } from "./tables.js";
import { menuDecisions } from "../../src/kabinett/web/static/web/js/ask/proposals.js";
import { drawGameOver } from "../../src/kabinett/web/static/web/js/frame/game_over.js";
import { config, setView } from "../../src/kabinett/web/static/web/js/store.js";

const settled = () => new Promise((done) => setTimeout(() => done(undefined), 5));
const lastRequest = () => /** @type {import("./sites.js").FakeRequest} */ (requests.at(-1));

describe("a request that fails", () => {
  beforeEach(() => {
    openPage();
    startSite();
  });

  test("to delete a game disarms the button and says why", async () => {
    document.body.innerHTML = `<p data-table="t1"><button data-delete="t1"
      data-confirm="For good?" data-failed="Please try again.">Delete</button></p>`;
    const { BroadcastChannel } = globalThis;
    Object.assign(globalThis, { BroadcastChannel: class {} });
    await import("../../src/kabinett/web/static/web/js/pages/every_page.js");
    Object.assign(globalThis, { BroadcastChannel });
    const button = query("[data-delete]");
    const press = async () => {
      button.click();
      button.click();
      assert.equal(button.textContent, "For good?");
      await settled();
    };
    await press();
    lastRequest().fail();
    await settled();
    assert.deepEqual(texts("[data-table] > *"), ["Delete", "Please try again."]);
    assert.equal(button.classList.contains("is-armed"), false);
    await press();
    assert.deepEqual(texts("[role=alert]"), []);
    lastRequest().answer({ error: "It is not yours." }, 403);
    await settled();
    assert.deepEqual(texts("[role=alert]"), ["It is not yours."]);
    await press();
    lastRequest().answer({});
    await settled();
    assert.deepEqual(texts("[data-table]"), []);
  });

  test("for the days of vacation leaves no empty dialog", async () => {
    Object.assign(config, { vacation: "/account/vacation" });
    setView(viewOf({ clocks: { kind: "days", seats: [] } }), true);
    const open = async () => {
      menuDecisions(/** @type {any} */ ({}))
        .find(({ key }) => key === "menu_vacation")
        ?.run();
      await settled();
    };
    await open();
    lastRequest().fail();
    await settled();
    assert.deepEqual(texts(".vacation"), ["not_done"]);
    query("dialog").remove();
    await open();
    lastRequest().answer({ until: null, left: 9, year: 30 });
    await settled();
    query(".vacation .button-main").click();
    lastRequest().fail();
    await settled();
    assert.deepEqual(texts(".vacation [role=alert]"), ["not_done"]);
  });

  test("for the chart of a finished game is told in its place", async () => {
    config.api.history = "/history";
    config.mine = []; // a spectator is offered no rematch
    const over = { kind: "end", text: "It ended.", aftermath: [], winners: [], scores: [1, 5] };
    const panels = [0, 1].map((seat) => ({ seat, role: null, label: `S${seat}`, figures: [] }));
    setView(viewOf({ scene: { panels }, over: { ...over, seed: "", commitment: "" } }), true);
    drawGameOver();
    await settled();
    lastRequest().fail();
    await settled();
    assert.equal($("over-chart").textContent, "chart_not_loaded");
    setView(viewOf(), true);
    drawGameOver(); // the reports go back to their place
  });
});
