// Sections of the rules, as links that open them beside the board.
import { h } from "./dom.js";

/** The sections that something cites.
 * @param {[string, string][] | undefined} cites
 * @param {boolean} [titles] */
export const citations = (cites, titles = true) =>
  (cites ?? []).map(([number, title], index) => {
    const named = `${number} ${title}`;
    const props = { type: "button", title: named, "aria-label": named };
    return [
      index ? ", " : null,
      h("button.cite", { ...props, data: { rule: `rule-${number}` } }, titles ? named : number),
    ];
  });
