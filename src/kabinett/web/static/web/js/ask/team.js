// The pupils who share the viewer's seat: one holds the pen and answers, the others propose.

import { speak } from "../core/speech.js";
import { h, t } from "../dom.js";
import { label, store } from "../store.js";
import { markChoices } from "./choices.js";

/** @import { Ask, Pupil, Team, View } from "../types.d.ts" */

/** A choice that some pupils propose. @typedef {{choice: string, pupils: Pupil[]}} Proposed */

/** Stores what the site says about the seat's team. A single pupil is not a team.
 * @param {Team | null} team */
export function takeTeam(team) {
  const before = store.team;
  store.team = team && team.pupils.length > 1 ? team : null;
  if (store.team && before) speakChanges(before, store.team);
}

/** May the viewer answer? Without a team nobody else could.
 * @returns {boolean} */
export const holdsPen = () => !store.team || store.team.pupils.some(({ you, pen }) => you && pen);

/** The view of a pupil without the pen: the same, but without what only the holder may do.
 * @param {View} view
 * @returns {View} */
export const withoutRights = (view) => ({
  ...view,
  undo: false,
  no_undo: "",
  restart: false,
  may: [],
  concede: false,
  back: false,
  heir: null,
  orders: null,
  prepared: null,
  ask: view.ask && { ...view.ask, standing: undefined },
});

/** The name of the pupil who holds the pen. */
export const holderName = () => store.team?.pupils.find(({ pen }) => pen)?.name ?? "";

/** The choices of an ask that pupils propose, in the order of the pupils.
 * @param {Ask | null} ask
 * @param {Team | null} [team]
 * @returns {Proposed[]} */
export function proposedChoices(ask, team = store.team) {
  /** @type {Map<string, Pupil[]>} */
  const byChoice = new Map();
  for (const pupil of team?.pupils ?? []) {
    const [number, choice] = pupil.proposal ?? [];
    if (ask && number === ask.id && choice !== undefined) {
      byChoice.set(choice, [...(byChoice.get(choice) ?? []), pupil]);
    }
  }
  return [...byChoice].map(([choice, pupils]) => ({ choice, pupils }));
}

/** @param {Pupil[]} pupils */
const namesOf = (pupils) => pupils.map(({ you, name }) => (you ? t("team_you") : name)).join(", ");

/** @param {string} name */
const choiceLabel = (name) => store.openChoices.get(name)?.label ?? label(name);

/** The row below the asked line: what is proposed, and for pupils without the pen what they can
 * do.
 * @param {(choice: string) => void} accept  answers with a proposed choice */
export function teamRow(accept) {
  const { ask } = store.view;
  if (!store.team || !ask || !store.openChoices.size) return null;
  const mayAnswer = holdsPen();
  const proposed = proposedChoices(ask);
  if (mayAnswer && !proposed.length) return null;
  const hint = h("span.team-hint", null, t("team_propose", { who: holderName() }));
  const chips = proposed.map(({ choice, pupils }) => {
    const words = [h("b", null, namesOf(pupils)), " ", choiceLabel(choice)];
    if (!mayAnswer) return h("span.team-chip", { key: choice }, words);
    const sentence = t("team_accept", { who: namesOf(pupils), what: choiceLabel(choice) });
    const onclick = () => accept(choice);
    const props = { key: choice, type: "button", title: sentence, "aria-label": sentence, onclick };
    return h("button.team-chip", props, words);
  });
  return h(
    "div.asked-team",
    { key: "team", role: "group", "aria-label": t("team_proposals") },
    mayAnswer ? null : hint,
    chips,
  );
}

/** Marks each choice on the page with the first letters of the pupils who propose it. */
export const markProposed = () =>
  markChoices(
    "proposed",
    proposedChoices(store.view?.ask).map(({ choice, pupils }) => [
      choice,
      pupils.map(({ name }) => name[0]).join(""),
    ]),
  );

/** Tells screen readers who holds the pen now, who asks for it, and what is newly proposed.
 * @param {Team} before
 * @param {Team} after */
function speakChanges(before, after) {
  const ask = store.view?.ask ?? null;
  const sentences = after.pupils.flatMap((pupil, place) => {
    const { name, you, pen, asks, proposal } = pupil;
    const last = before.pupils.find((one) => one.name === name) ?? before.pupils[place];
    const isNew = proposal && proposal.join() !== last?.proposal?.join();
    return [
      pen && !last?.pen ? t(you ? "team_you_hold" : "team_holds", { who: name }) : "",
      asks && !last?.asks && !you ? t("team_asks", { who: name }) : "",
      isNew && !you && ask?.id === proposal[0]
        ? t("team_proposes", { who: name, what: choiceLabel(proposal[1]) })
        : "",
    ];
  });
  const text = sentences.filter(Boolean).join(" ");
  if (text) speak(text);
}
