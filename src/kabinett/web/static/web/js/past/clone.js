// Plays on from a moment of a game in a clone: the viewer's own game, with new dice. Also asks for
// confirmation before the viewer gets the record of a running game.

import { openDialog } from "../core/dialog.js";
import { nonce } from "../core/nonce.js";
import { cookie } from "../core/requests.js";
import { h, t } from "../dom.js";
import { config, store } from "../store.js";

/** @import { Player } from "../types.d.ts" */

/** May this viewer clone the game? Once a game is over, everybody who may look at it sees all
 * hands.
 * @param {boolean} over */
export const mayClone = (over) => config.clone !== null && (config.clone.now || over);

/** @param {string} name
 * @param {string | number} value */
const hiddenField = (name, value) => h("input", { type: "hidden", name, value });

/** What the server needs to find a moment: the number of public lines, or the line and the viewer of
 * a replay.
 * @typedef {{told: number} | {line: number, viewer: number}} Moment */

/** @param {Moment} moment */
export function cloneButton(moment) {
  const onclick = () => openClone(moment);
  const props = { type: "button", key: "clone", title: t("clone_title"), onclick };
  return h("button.button.button-quiet.past-clone", props, t("clone"));
}

/** @param {Moment} moment */
function openClone(moment) {
  openDialog("clone", () => [
    h("h2", null, t("clone_title")),
    h("p", null, t("clone_help")),
    h(
      "form.clone-form",
      { method: "post", action: config.clone_page },
      hiddenField("csrfmiddlewaretoken", cookie("csrftoken")),
      hiddenField("nonce", nonce()),
      Object.entries(moment).map(([name, value]) => hiddenField(name, value)),
      store.view.players.map(seatRow),
      h("p.dialog-buttons", null, h("button.button.button-main", null, t("clone_go"))),
    ),
  ]);
}

/** The row of a seat: who plays it in the clone. By default it is the viewer on the viewer's own
 * seats, or on the first seat, and bots on the others.
 * @param {Player} player */
function seatRow({ seat: number, label }) {
  const mine = config.mine.length ? config.mine : [0];
  const bots = config.clone?.bots ?? [];
  const usual = mine.includes(number) ? "me" : bots.find((bot) => bot.usual)?.id;
  const who = [{ id: "me", label: t("you") }, ...bots];
  return h(
    "label.clone-seat",
    null,
    h("span", null, label),
    h(
      "select",
      { name: `seat-${number}` },
      who.map(({ id, label }) => h("option", { value: id, selected: id === usual }, label)),
    ),
  );
}

/** Asks for confirmation, because the record of a running game against bots shows their hands. */
export function confirmRecord() {
  openDialog("record", (close) => [
    h("h2", null, t("record")),
    h("p", null, t("record_told")),
    h(
      "form.dialog-buttons",
      { method: "post", action: config.api.record, onsubmit: () => setTimeout(close) },
      hiddenField("csrfmiddlewaretoken", cookie("csrftoken")),
      h("button.button.button-main", null, t("record_go")),
    ),
  ]);
}
