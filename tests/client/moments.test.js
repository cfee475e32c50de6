// Pages show moments in the reader's time zone.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import "./page.js";
import { writeMoments, formatMoment } from "../../src/kabinett/web/static/web/js/pages/moments.js";

const AT = new Date("2026-12-03T22:05:07.000123+00:00");

describe("moments", () => {
  test("have their zone, and the time of its clocks", () => {
    assert.equal(formatMoment(AT, "moment", "en", "UTC"), "3 Dec 2026, 22:05 UTC");
    const there = formatMoment(AT, "moment", "de", "Europe/Berlin");
    assert.match(there, /^03\.12\.2026, 23:05 (MEZ|CET|GMT\+1)$/);
    assert.match(
      formatMoment(AT, "moment", "en", "Asia/Tokyo"),
      /^4 Dec 2026, 07:05 (GMT\+9|JST)$/,
    );
  });

  test("are days where only the day matters, which may differ in the zone", () => {
    assert.equal(formatMoment(AT, "day", "en", "Asia/Tokyo"), "4 Dec 2026");
    assert.equal(formatMoment(AT, "day", "de", "UTC"), "03.12.2026");
  });

  test("replace what the site wrote, and leave other text alone", () => {
    const list = document.createElement("div");
    list.innerHTML = `
      <time datetime="2026-12-03T22:05:07+00:00" data-told="moment">in UTC</time>
      <time datetime="nonsense" data-told="moment">as it was</time>
      <time>untouched</time>`;
    writeMoments(list);
    const [told, ...others] = [...list.querySelectorAll("time")].map((time) => time.textContent);
    assert.match(told ?? "", /2026, \d\d:05 /);
    assert.deepEqual(others, ["as it was", "untouched"]);
  });
});
