// The page that the tests share.
import assert from "node:assert/strict";
import { test } from "node:test";
import { placeAt, reset } from "./page.js";

test("the page of the next test has nothing that a test has replaced", () => {
  const { elementFromPoint } = document;
  const { getBoundingClientRect } = window.Range.prototype;
  document.elementFromPoint = () => placeAt(document.body, 1, 1);
  document.elementsFromPoint = () => [document.body];
  window.Range.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 1, 1);
  Object.defineProperty(document, "hidden", { value: true, configurable: true });
  reset();
  assert.equal(document.elementFromPoint, elementFromPoint);
  assert.deepEqual(document.elementsFromPoint(1, 1), []);
  assert.equal(window.Range.prototype.getBoundingClientRect, getBoundingClientRect);
  assert.equal(document.hidden, false);
});
