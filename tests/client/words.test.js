// Texts of the client, sentences with references, and long words.
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { openPage, logLine } from "./tables.js";
import { breaking } from "../../src/kabinett/web/static/web/js/breaks.js";
import { plainText, sentence, t } from "../../src/kabinett/web/static/web/js/dom.js";
import { label, store } from "../../src/kabinett/web/static/web/js/store.js";

describe("words", () => {
  beforeEach(openPage);

  test("have holes that are filled, and a singular", () => {
    assert.equal(t("past_news", { n: 2 }), "2 new lines since");
    assert.equal(t("past_news", { n: 1 }), "1 new line since");
    assert.equal(t("waiting_for"), "Waiting for ");
    assert.equal(t("no such word"), "no such word");
  });

  test("a sentence refers to things, or is plain text", () => {
    const { parts } = logLine("S1 plays [Strike].");
    const refs = sentence(parts).filter((one) => typeof one !== "string");
    assert.deepEqual(
      refs.map((one) => one instanceof HTMLElement && [one.textContent, one.dataset.ref]),
      [
        ["S1", "seat:1"],
        ["Strike", "card:Strike"],
      ],
    );
    assert.equal(plainText(parts), "S1 plays Strike.");
  });

  test("the words for a thing are its label, or else its name", () => {
    store.things = { "card:a": { kind: "card", label: "Strike" } };
    assert.deepEqual(["card:a", "region:the:coast", "done"].map(label), [
      "Strike",
      "coast",
      "done",
    ]);
  });

  test("long words may break where a list says", () => {
    const broken = breaking("Arbeits|losen|hilfe Arbeits|losigkeit");
    assert.equal(
      broken("Arbeitslosigkeit, Arbeitslosenhilfe"),
      "Arbeits\u00adlosigkeit, Arbeits\u00adlosen\u00adhilfe",
    );
    assert.equal(broken("Arbeit"), "Arbeit");
  });
});
