// The form of a new game: its seats, and what follows when somebody changes one of its fields.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { $, query, queryAll, reset, texts } from "./page.js";
import { readStorage } from "../../src/kabinett/web/static/web/js/core/storage.js";

const ROLES = ["party:spd", "party:kpd"].map((name) => ({
  name,
  label: name.slice(6).toUpperCase(),
  text: "",
  note: "",
}));
const CAST = { roles: { 2: ROLES, 3: [] }, sides: { 2: ["", ""], 3: ["", "", ""] } };
const length = (/** @type {string} */ value, /** @type {string} */ minutes) => ({
  value,
  minutes: { 2: minutes, 3: "" },
});
/** What the site writes into the page. @type {Record<string, any>} */
const DATA = {
  "seat-counts": [2, 3],
  cast: { "": CAST },
  length: { name: "rounds", choices: [length("4", "20 min"), length("8", "40 min")] },
  bots: [
    { id: "easy", label: "Easy", help: "", usual: true, net_counts: null },
    { id: "net", label: "Net", help: "", usual: false, net_counts: [2] },
  ],
  posted: { "option-bell": "7", "terms-clock": "days" },
  me: { name: "Ada L." },
};
const option = (/** @type {string} */ value) => `<option value="${value}">${value}</option>`;
const FORM = `<form id="new"><input type="hidden" id="nonce">
  <fieldset id="lengths">
    <input type="radio" name="option-rounds" value="4" checked><small data-minutes="4"></small>
    <input type="radio" name="option-rounds" value="8"><small data-minutes="8"></small>
    <label><input type="radio" name="option-rounds" id="length-other">
      <select id="length-others" data-numbers>${option("16")}</select></label>
  </fieldset>
  <input type="radio" name="who" value="public" checked><input type="radio" name="who" value="alone">
  <fieldset id="counts"></fieldset><ol id="seat-rows"></ol><p id="gathers"></p>
  <section id="new-terms"><select name="terms-clock">${option("none")}${option("days")}</select></section>
  <details id="house-rules"><summary data-some="2, CHANGED changed">2, none changed</summary>
    <div class="option" data-default="5" data-numbers>
      <select name="option-bell">${option("5")}</select></div>
    <div class="option" data-default="off"><select name="option-coup">${option("off")}${option("on")}</select></div>
  </details>
  <section id="new-roles" hidden><dl id="roles"></dl></section>
  <button id="go" disabled data-gather="Set up" data-start="Start"></button></form>`;

const field = (/** @type {string} */ name) =>
  /** @type {HTMLInputElement | HTMLSelectElement} */ (query(`[name="${name}"]`));
const choose = (/** @type {string} */ name, /** @type {string} */ value) => {
  field(name).value = value;
  field(name).dispatchEvent(new Event("change", { bubbles: true }));
};
const values = (/** @type {string} */ part) =>
  /** @type {HTMLInputElement[]} */ (queryAll(`[name^=seat-][name$=-${part}]`)).map(
    (one) => one.value,
  );
const goText = () => $("go").textContent;
/** What the form would send under this name. */
const sends = (/** @type {string} */ name) =>
  new window.FormData(/** @type {HTMLFormElement} */ ($("new"))).get(name);

describe("the form of a new game", () => {
  before(async () => {
    reset();
    const scripts = Object.entries(DATA).map(
      ([id, value]) =>
        `<script type="application/json" id="${id}">${JSON.stringify(value)}</script>`,
    );
    document.body.innerHTML = FORM + scripts.join("");
    await import("../../src/kabinett/web/static/web/js/pages/new_game.js");
  });
  after(reset);

  test("has a row for each seat, and can be sent", () => {
    assert.deepEqual(values("kind"), ["me", "open"]);
    assert.deepEqual(
      [goText(), /** @type {HTMLButtonElement} */ ($("go")).disabled],
      ["Set up", false],
    );
    assert.notEqual(/** @type {HTMLInputElement} */ ($("nonce")).value, "");
    assert.deepEqual(texts("#roles dt"), ["SPD", "KPD"]);
    assert.equal(field("terms-clock").value, "days", "as it was posted");
  });

  test("puts bots on the free seats of somebody who plays alone", () => {
    const [all, alone] = /** @type {HTMLInputElement[]} */ (queryAll("[name=who]"));
    alone.checked = true;
    alone.dispatchEvent(new Event("change"));
    assert.deepEqual(
      [values("kind"), values("role")],
      [
        ["me", "bot:easy"],
        ["choose", "random"],
      ],
    );
    assert.deepEqual([goText(), $("new-terms").hidden], ["Start", true]);
    all.checked = true;
    all.dispatchEvent(new Event("change"));
    assert.deepEqual([values("kind"), goText()], [["me", "open"], "Set up"]);
  });

  test("keeps what somebody has chosen when the number of seats changes", () => {
    choose("seat-1-kind", "other");
    field("seat-1-name").value = "Rosa";
    choose("seat-1-role", "party:kpd");
    query("[name=seats][value='3']").click();
    assert.deepEqual(values("kind"), ["me", "other", "open"]);
    assert.deepEqual(
      [values("name")[1], values("role"), $("new-roles").hidden],
      ["Rosa", [], true],
    );
    assert.deepEqual(texts("[data-minutes]"), ["", ""]);
    query("[name=seats][value='2']").click();
    assert.deepEqual(texts("[data-minutes]"), ["20 min", "40 min"]);
  });

  test("says at which seats a bot lacks its net", () => {
    const lacks = () => queryAll("[data-lacks-at-seat]").map((note) => !note.hidden);
    choose("seat-1-kind", "bot:net");
    assert.deepEqual(lacks(), [false, false]);
    query("[name=seats][value='3']").click();
    assert.deepEqual(lacks(), [false, true, false]);
    query("[name=seats][value='2']").click();
  });

  test("takes a typed number for a length and a rule, and counts the rules that were changed", () => {
    assert.equal(sends("option-rounds"), "4");
    const list = /** @type {HTMLSelectElement} */ ($("length-others"));
    list.value = "16";
    list.dispatchEvent(new Event("change", { bubbles: true }));
    assert.equal(sends("option-rounds"), "16");
    list.value = "number";
    list.dispatchEvent(new Event("change", { bubbles: true }));
    const typed = /** @type {HTMLInputElement} */ (query("#lengths .option-number"));
    typed.value = "11";
    typed.dispatchEvent(new Event("input", { bubbles: true }));
    assert.equal(sends("option-rounds"), "11");
    assert.equal(sends("option-bell"), "7", "as it was posted");
    assert.deepEqual(texts("#house-rules summary"), ["2, 1 changed"]);
    choose("option-coup", "on");
    assert.deepEqual(texts("#house-rules summary"), ["2, 2 changed"]);
  });

  test("keeps the names of people at this browser", () => {
    field("seat-0-name").value = " Käthe ";
    $("new").dispatchEvent(new Event("submit", { cancelable: true }));
    assert.deepEqual(readStorage("names", {}), { 0: "Käthe" });
  });
});
