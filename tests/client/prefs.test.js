// The preferences of the person at this browser.
import assert from "node:assert/strict";
import { beforeEach, describe, mock, test } from "node:test";
import { $, media } from "./page.js";
import { openPage } from "./tables.js";
import { nonce } from "../../src/kabinett/web/static/web/js/core/nonce.js";
import { writeStorage, readStorage } from "../../src/kabinett/web/static/web/js/core/storage.js";
import { pace, prefs, setPref, wireTheme } from "../../src/kabinett/web/static/web/js/prefs.js";

/** The preferences before anybody changes them. */
const AT_FIRST = { ...prefs };

describe("preferences", () => {
  beforeEach(openPage);

  test("at first things move, nothing sounds, the end of a turn needs a confirmation, and a tap explains", () => {
    const first = { theme: "system", speed: "normal", sounds: false, confirm: true, tempo: 1 };
    assert.deepEqual(AT_FIRST, { ...first, keys: true, plain: null, taps: 2 });
  });

  test("are kept by the browser, if it keeps anything", () => {
    setPref("confirm", false);
    assert.equal(readStorage("prefs", {}).confirm, false);
    setPref("confirm", true);
    localStorage.setItem("x", "{");
    assert.deepEqual([readStorage("x", 7), readStorage("y", 8)], [7, 8]);
    const set = mock.method(Object.getPrototypeOf(localStorage), "setItem", () => {
      throw new Error("private");
    });
    writeStorage("x", 1);
    set.mock.restore();
  });

  test("a change in one tab keeps those of other tabs", () => {
    setPref("confirm", true);
    writeStorage("prefs", { ...readStorage("prefs", {}), sounds: true });
    setPref("tempo", 2);
    const kept = readStorage("prefs", {});
    assert.deepEqual([kept.sounds, kept.confirm, kept.tempo], [true, true, 2]);
    setPref("tempo", 1);
  });

  test("the button switches the theme between light, dark and the system's", () => {
    const button = document.createElement("button");
    Object.assign(button.dataset, {
      themeSwitch: "",
      light: "Light",
      dark: "Dark",
      system: "System",
      name: "Colours",
    });
    $("table").append(button);
    setPref("theme", "system");
    wireTheme();
    const seen = [0, 1, 2, 3].map(() => {
      const one = `${prefs.theme}: ${document.documentElement.dataset.theme}`;
      button.click();
      return one;
    });
    assert.deepEqual(seen, ["system: light", "light: light", "dark: dark", "system: light"]);
    media.dark = true;
    setPref("theme", "system");
    assert.equal(document.documentElement.dataset.theme, "dark");
    assert.equal(button.getAttribute("aria-label"), "Colours: System");
  });

  test("decide how fast things move", () => {
    assert.equal(pace(), 1);
    media.still = true;
    assert.equal(pace(), 0);
  });

  test("a nonce is long, and differs each time", () => {
    const [one, other] = [nonce(), nonce()];
    assert.match(one, /^[0-9a-f]{32}$/);
    assert.notEqual(one, other);
  });
});
