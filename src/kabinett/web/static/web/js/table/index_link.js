// A link from a thing to its entry in the card index, which card_index_drawer.js opens.
import { h, t } from "../dom.js";
import { config, thing } from "../store.js";

/** @param {string} name */
export const indexLink = (name) =>
  config.card_kinds?.includes(thing(name)?.kind ?? "")
    ? h("button.link.to-index", { type: "button", data: { cardOf: name } }, t("to_index"))
    : null;
