// The historical notes of things, which come when somebody first asks for one.
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { openPage } from "./tables.js";
import { requests, startSite } from "./sites.js";
import { setPref } from "../../src/kabinett/web/static/web/js/prefs.js";
import { config } from "../../src/kabinett/web/static/web/js/store.js";
import { showNote } from "../../src/kabinett/web/static/web/js/table/note.js";

const NOTES = {
  "card:a": { note: "A strike.", sources: [["Archive", "/archive"]] },
  "card:b": { note: "A vote.", plain_note: "They voted.", reading: "Handbook" },
};

describe("a historical note", () => {
  const place = document.createElement("div");
  let changes = 0;
  /** @param {string} name */
  const show = (name) =>
    showNote(place, name, () => {
      changes += 1;
    });
  beforeEach(() => {
    openPage();
    config.api.things = "/play/things?v=1";
    startSite();
    changes = 0;
  });

  test("says that it cannot be had, and the next look asks for it again", async () => {
    const first = show("card:a");
    assert.equal(place.textContent, "note_waits");
    requests[0].fail?.();
    await first;
    assert.deepEqual([place.textContent, changes], ["note_missing", 1]);
    const second = show("card:a");
    requests[1].answer(NOTES);
    await second;
    assert.deepEqual([place.textContent, changes], ["A strike.note_checked Archive", 2]);
    assert.equal(place.querySelector("a")?.getAttribute("href"), "/archive");
  });

  test("comes at once after that", () => {
    show("card:b");
    assert.deepEqual([place.textContent, changes], ["A vote.note_reading Handbook", 0]);
    assert.deepEqual(requests, []);
  });

  test("has plain words for a reader who wants them, where there are any", () => {
    setPref("plain", true);
    show("card:b");
    assert.equal(place.textContent, "They voted.note_reading Handbook");
    show("card:a");
    assert.equal(place.textContent, "A strike.note_checked Archive");
    setPref("plain", null);
  });
});
