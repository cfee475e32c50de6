// The link from a thing to its place in the index (cards_panel.js opens it there).
import { h, t } from "../dom.js";
import { config, thing } from "../store.js";

/** @param {string} name */
export const toIndex = (name) =>
  config.card_kinds?.includes(thing(name)?.kind ?? "")
    ? h("button.link.to-index", { type: "button", data: { cardOf: name } }, t("to_index"))
    : null;
