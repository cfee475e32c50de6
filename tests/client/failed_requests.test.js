// What people read when a request fails whose answer no view brings.
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { $, query, texts } from "./page.js";
import { requests, startSite } from "./sites.js";
import { openPage, viewOf } from "./tables.js";
import {
  menuDecisions,
  agreementBars,
} from "../../src/kabinett/web/static/web/js/ask/agreements.js";
import { drawGameOver } from "../../src/kabinett/web/static/web/js/frame/game_over.js";
import { openPreferences } from "../../src/kabinett/web/static/web/js/frame/preferences.js";
import { usePreferences } from "../../src/kabinett/web/static/web/js/frame/preferences_loader.js";
import { wireNotes } from "../../src/kabinett/web/static/web/js/side/notes.js";
import { config, setView } from "../../src/kabinett/web/static/web/js/store.js";
import { provideActions } from "../../src/kabinett/web/static/web/js/core/actions.js";

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

  test("for a change of the preferences is reported where they were wanted", async () => {
    /** @type {unknown[]} */
    const failures = [];
    await usePreferences(
      ({ saveAutoPass }) => {
        const saved = saveAutoPass(0, true);
        lastRequest().answer({ error: "It is not yours." }, 403);
        return saved;
      },
      (error) => failures.push(error),
    );
    assert.deepEqual(failures.map(String), ["Error: It is not yours."]);
  });

  test("for the days of vacation leaves no empty dialog", async () => {
    Object.assign(config, { vacation: "/account/vacation" });
    setView(viewOf({ clocks: { kind: "days", seats: [] } }), true);
    const open = async () => {
      menuDecisions()
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

  test("to withdraw the offer of a seat is told", async () => {
    config.api["hand-over"] = "/hand-over";
    setView(viewOf({ heir: "Ada" }), true);
    /** @type {unknown[]} */
    const errors = [];
    provideActions({ showRefusal: (error) => errors.push(error) });
    $("asked").replaceChildren(...agreementBars());
    query("#asked .button").click();
    await settled();
    lastRequest().answer({ error: "The game is over." }, 409);
    await settled();
    assert.deepEqual(errors.map(String), ["Error: The game is over."]);
  });

  test("to load the notes or to delete a scratch board is told in the pane", async () => {
    Object.assign(config.api, { notes: "/notes", "sketch-delete": "/sketch/delete" });
    wireNotes();
    query("[data-pane=notes]").click();
    await settled();
    lastRequest().fail();
    await settled();
    assert.deepEqual(texts("#notes [role=alert]"), ["notes_not_loaded"]);
    query("[data-pane=log]").click();
    query("[data-pane=notes]").click();
    await settled();
    lastRequest().answer({ notes: "", sketches: [{ id: 1, name: "One", at: 1 }] });
    await settled();
    query(".sketch-list .link").click();
    await settled();
    lastRequest().fail();
    await settled();
    assert.deepEqual(texts("#notes [role=alert]"), ["not_done"]);
    assert.deepEqual(texts(".sketch-list a"), ["One"]);
    query(".sketch-list .link").click();
    await settled();
    lastRequest().answer({ sketches: [] });
    await settled();
    assert.deepEqual(texts("#notes [role=alert], .sketch-list a"), []);
  });

  test("to change what the site answers is told below, and changes nothing", async () => {
    config.api.settings = "/settings";
    Object.assign(config, { standing: [{ name: "react", label: "React", places: [] }] });
    setView(viewOf({ orders: {} }), true);
    openPreferences();
    for (const where of ["[data-order=react] input", ".check:has(+ .pref-wrong) input"]) {
      query(where).click();
      await settled();
      lastRequest().answer({ error: "You have left." }, 403);
      await settled();
      const box = /** @type {HTMLInputElement} */ (query(where));
      assert.equal(box.checked, false, where);
    }
    assert.deepEqual(texts("dialog [role=alert]"), ["You have left.", "You have left."]);
  });

  test("for the rules in the room of a class is told, and the next press asks again", async () => {
    document.body.innerHTML = `<div id="waiting" data-live="/live"></div>
      <section id="introduction"></section>
      <button id="read-rules" data-part="/rules" aria-controls="rules"></button>
      <section id="rules" data-level="all" hidden></section>`;
    const { setTimeout } = globalThis;
    Object.assign(globalThis, { setTimeout() {} }); // the room would ask again and again
    await import("../../src/kabinett/web/static/web/js/pages/class_room.js");
    Object.assign(globalThis, { setTimeout });
    const button = $("read-rules");
    button.scrollIntoView = () => {};
    const press = async () => {
      button.click();
      await settled();
    };
    await press();
    lastRequest().fail();
    await settled();
    assert.deepEqual(texts("#rules [role=alert]"), ["rules_not_loaded"]);
    await press(); // closes
    await press();
    assert.equal(requests.length, 2);
    await press();
    await press();
    assert.equal(requests.length, 2, "it is asked only once at a time");
    lastRequest().resolve?.(new Response("<p class=rules-body>All of it.</p>"));
    await settled();
    await settled();
    assert.deepEqual(texts("#rules > *"), ["All of it."]);
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
