// The numbers that choices have from ask to ask.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { choiceNumbers } from "../../src/kabinett/web/static/web/js/ask/choice_numbers.js";

/** @param {string[]} names  an amount is written as its number */
const choicesOf = (names) =>
  names.map((name) => {
    const isAmount = /^\d+$/.test(name);
    return { name: isAmount ? `pool:${name}` : name, label: `Commit ${name}`, kind: "" };
  });

/** The numbers of the choices of these asks, which follow one another.
 * @param {...[string, string]} asks  the question, and the choices with blanks between them */
function row(...asks) {
  /** @type {any[]} */
  const rows = [];
  return asks.map(([question, names]) => {
    const choices = choicesOf(names.split(" "));
    const numbers = choiceNumbers(choices, question, rows);
    rows.unshift({ ask: question, question, numbers });
    return choices.map(({ name }) => numbers.get(name));
  });
}

describe("a choice's number", () => {
  test("is its place in the list at first, or its amount", () => {
    assert.deepEqual(row(["?", "a b c"]), [[1, 2, 3]]);
    assert.deepEqual(row(["?", "4 1 all"]), [[4, 1, 5]]);
    assert.deepEqual(row(["?", "12 all a"]), [[12, 1, 2]]);
    assert.deepEqual(row(["?", "9 8 all"]), [[9, 8, 1]]);
  });

  test("is no amount if another choice of its kind has none", () => {
    const choices = [
      { name: "option:1", label: "Improve the economy by 1 level, then 1 Prosperity", kind: "" },
      { name: "option:2", label: "Place 2 Bases in any cities", kind: "" },
    ];
    assert.deepEqual([...choiceNumbers(choices, "?", []).values()], [1, 2]);
  });

  test("of a few choices has one digit, whatever the ask before offered", () => {
    const before = "a b c d e f g h i j k";
    assert.deepEqual(row(["City", before], ["Give up a Base", "no a b c d"])[1], [0, 1, 2, 3, 4]);
  });

  test("stays while it is on offer, and passes to no choice of the next ask", () => {
    assert.deepEqual(row(["?", "a b c d"], ["?", "b d"], ["?", "b d e"]), [
      [1, 2, 3, 4],
      [2, 4],
      [2, 4, 1],
    ]);
    assert.deepEqual(row(["?", "a b c"], ["?", "b c d"]), [
      [1, 2, 3],
      [2, 3, 4],
    ]);
  });

  test("changes its meaning at no step of an attack", () => {
    assert.deepEqual(row(["Attack", "4 all"], ["Attack", "1 all"], ["Attack", "2 1 all"]), [
      [4, 5],
      [1, 5],
      [2, 1, 5],
    ]);
  });

  test("is its amount, also when cards without amounts had these numbers before", () => {
    assert.deepEqual(row(["Attack", "a b c pass"], ["Attack", "2 3 4 5 6 pass"])[1], [
      ...[2, 3, 4, 5, 6, 0],
    ]);
    assert.deepEqual(row(["Attack", "a b c pass"], ["Attack", "a c 2 3 4 pass"])[1], [
      ...[1, 5, 2, 3, 4, 0],
    ]);
    const many = [10, 11, 12, 13].join(" ");
    assert.deepEqual(
      row(["Attack", "a b pass"], ["Attack", `b ${many} pass`], ["Attack", `2 3 ${many} pass`])[2],
      [2, 3, 10, 11, 12, 13, 0],
    );
  });

  test("starts again with another question, unless most choices stay", () => {
    assert.deepEqual(row(["Play", "x a"], ["Steal", "x b"]), [
      [1, 2],
      [1, 2],
    ]);
    assert.deepEqual(row(["2 points", "a b c"], ["1 point", "b c"]), [
      [1, 2, 3],
      [2, 3],
    ]);
  });

  test("comes back when a question comes back after another", () => {
    assert.deepEqual(row(["Act", "a b c"], ["Where", "x y"], ["Act", "b c"]).at(-1), [2, 3]);
  });

  test("is 0 for the choice that ends or declines, in every ask", () => {
    assert.deepEqual(row(["Play", "a done"], ["Discard", "done b c"], ["React?", "yes no"]), [
      [1, 0],
      [0, 1, 2],
      [1, 0],
    ]);
    assert.deepEqual(row(["?", "pass 2 done"]), [[3, 2, 0]]); // only one of them
    assert.deepEqual(row(["Attack", "4 pass"], ["Attack", "3 pass"]), [
      [4, 0],
      [3, 0],
    ]);
  });
});
