// Finds words in a text of the page and marks them.
import { findAll, h } from "../dom.js";

const SHORT = 2; // shorter words are ignored unless they contain a digit

/** @param {string} text */
export const foldCase = (text) => text.toLocaleLowerCase();

/** Splits what the user typed into search words.
 * @param {string} text */
export const wordsOf = (text) =>
  foldCase(text)
    .split(/\s+/)
    .filter((word) => word.length >= SHORT || /\d/.test(word));

/** Marks these words wherever they occur in an element.
 * @param {HTMLElement} part
 * @param {string[]} words */
export function markWords(part, words) {
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  /** @type {Text[]} */
  const texts = [];
  while (walker.nextNode()) texts.push(/** @type {Text} */ (walker.currentNode));
  for (const node of texts) markIn(node, words);
}

/** Marks the words in one text node.
 * @param {Text} node
 * @param {string[]} words */
function markIn(node, words) {
  let rest = node;
  for (;;) {
    const text = foldCase(rest.data);
    const [at, word] = earliest(text, words);
    if (at < 0) return;
    const hit = rest.splitText(at);
    rest = hit.splitText(word.length);
    const box = h("mark", null);
    hit.replaceWith(box);
    box.append(hit);
  }
}

/** The position of the first of these words, and the word. If several words begin at that position,
 * returns the longest.
 * @param {string} text
 * @param {string[]} words
 * @returns {[number, string]} */
function earliest(text, words) {
  /** @type {[number, string]} */
  let best = [-1, ""];
  for (const word of words) {
    const at = text.indexOf(word);
    if (at < 0) continue;
    const better = best[0] < 0 || at < best[0] || (at === best[0] && word.length > best[1].length);
    if (better) best = [at, word];
  }
  return best;
}

/** @param {HTMLElement} root */
export function unmarkWords(root) {
  for (const box of findAll("mark", root)) {
    const parent = box.parentNode;
    box.replaceWith(...box.childNodes);
    parent?.normalize();
  }
}
