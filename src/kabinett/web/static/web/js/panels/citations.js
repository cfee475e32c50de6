// Sections of the rules, as links that open them beside the board.
import { h } from "../dom.js";

/** Links to the sections that something cites.
 * @param {[string, string][] | undefined} cites
 * @param {boolean} [titles] */
export const citations = (cites, titles = true) =>
  (cites ?? []).map(([number, title], index) => {
    const heading = `${number} ${title}`;
    const props = { type: "button", title: heading, "aria-label": heading };
    return [
      index ? ", " : null,
      h("button.cite", { ...props, data: { rule: `rule-${number}` } }, titles ? heading : number),
    ];
  });
