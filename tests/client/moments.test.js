// Times that a page tells stand in the reader's own zone.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import "./page.js";
import { tellMoments, written } from "../../src/kabinett/web/static/web/js/moments.js";

const AT = new Date("2026-12-03T22:05:07.000123+00:00");

describe("moments", () => {
  test("are told with their zone, by the clock there", () => {
    assert.equal(written(AT, "moment", "en", "UTC"), "3 Dec 2026, 22:05 UTC");
    const there = written(AT, "moment", "de", "Europe/Berlin");
    assert.match(there, /^03\.12\.2026, 23:05 (MEZ|CET|GMT\+1)$/);
    assert.match(written(AT, "moment", "en", "Asia/Tokyo"), /^4 Dec 2026, 07:05 (GMT\+9|JST)$/);
  });

  test("are told as days where only the day matters, which may be another one there", () => {
    assert.equal(written(AT, "day", "en", "Asia/Tokyo"), "4 Dec 2026");
    assert.equal(written(AT, "day", "de", "UTC"), "03.12.2026");
  });

  test("replace what the server has written, and leave what is none", () => {
    const list = document.createElement("div");
    list.innerHTML = `
      <time datetime="2026-12-03T22:05:07+00:00" data-told="moment">in UTC</time>
      <time datetime="nonsense" data-told="moment">as it was</time>
      <time>untouched</time>`;
    tellMoments(list);
    const [told, ...others] = [...list.querySelectorAll("time")].map((time) => time.textContent);
    assert.match(told ?? "", /2026, \d\d:05 /);
    assert.deepEqual(others, ["as it was", "untouched"]);
  });
});
