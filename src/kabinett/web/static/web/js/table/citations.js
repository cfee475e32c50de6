// Links to sections of the rules, which open beside the board.
import { h, t } from "../dom.js";

/** Links to these sections, with or without their titles.
 * @param {[string, string][] | undefined} cites
 * @param {boolean} [titles] */
export const citations = (cites, titles = true) =>
  (cites ?? []).map(([number, title], index) => {
    const heading = `${number} ${title}`;
    const props = { type: "button", title: heading, "aria-label": `${t("rules")} § ${heading}` };
    return [
      index ? ", " : null,
      h("button.cite", { ...props, data: { rule: `rule-${number}` } }, titles ? heading : number),
    ];
  });
