// What a screen reader says.
import { byId } from "../dom.js";

/** Makes a screen reader say a text when it has finished the last one.
 * @param {string} text */
export const speak = (text) => {
  byId("live").textContent = text;
};

/** The text of an element for a screen reader: its blocks, without decoration.
 * @param {Element} element */
export function spokenText(element) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  /** @type {Map<Element, string>} */
  const blocks = new Map();
  while (walker.nextNode()) {
    const { parentElement, data } = /** @type {Text} */ (walker.currentNode);
    if (!parentElement || parentElement.closest("[aria-hidden=true], button")) continue;
    const block = parentElement.closest("p, li") ?? parentElement;
    blocks.set(block, (blocks.get(block) ?? "") + data.replaceAll("\u00ad", ""));
  }
  const texts = [...blocks.values()].map((text) => text.trim()).filter(Boolean);
  return texts.map((text) => (/[.:!?”“]$/.test(text) ? text : `${text}.`)).join(" ");
}
