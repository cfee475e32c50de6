// What led to the present ask: the cause that the page shows above it.
import { onEvent } from "../core/events.js";
import { isPhone } from "../core/sheets.js";
import { h, plainText, sentence } from "../dom.js";
import { actorAt, mainSeat } from "../log/groups.js";
import { store } from "../store.js";
import { isAskedAgain } from "./choices.js";

/** The causes that this seat has seen. `moments`: the phase and the active seat when each cause
 * came, by the number of its line in the log. `since`: the last line that the page did not show to
 * this seat. `active`: the seat whose turn it was when the page was last drawn.
 * @type {{seat?: number, since: number, moments: Map<number, string>, active: number | null}} */
let causes = { since: -1, moments: new Map(), active: null };

onEvent("seat", () => {
  causes = { since: -1, moments: new Map(), active: null };
});

const lastCauseLine = () => store.log.findLastIndex((line) => line.cause);
/** @param {number | null} active */
const momentIn = (active) => `${store.view.scene.phase} ${active}`;

/** Notes the last cause if the page shows it for the first time. */
export function noteCause() {
  const { seat, log, view } = store;
  const { active } = view.scene;
  const line = lastCauseLine();
  if (seat !== causes.seat) causes = { seat, since: line, moments: new Map(), active };
  // An undo has removed the line.
  for (const one of causes.moments.keys()) if (one >= log.length) causes.moments.delete(one);
  if (line > causes.since && !causes.moments.has(line)) {
    // what a seat did to end its turn is not the cause of the next seat's ask
    const isBefore = ![null, active].includes(mainSeat(log[line]));
    causes.moments.set(line, momentIn(isBefore ? causes.active : active));
  }
  causes.active = active;
}

/** The event or roll that led to this ask, if the ticker already shows something else, or on a
 * phone, where an open sheet covers the ticker. A cause ends with its phase, with the turn in which
 * it came, or with the next heading. A seat sees no cause if it is asked something of its own while
 * others are asked too, or if its own action is the cause and it is asked the same again, such as
 * "play a card, or end your turn". */
export function causeElement() {
  const line = lastCauseLine();
  if (store.view.ask?.own) return null;
  const isTold = line === store.log.length - 1 && !isPhone();
  if (isTold || causes.moments.get(line) !== momentIn(store.view.scene.active)) return null;
  if (store.log.slice(line).some(({ level }) => level)) return null;
  if (actorAt(store.log, line) === store.view.viewer && isAskedAgain()) return null;
  const { parts } = store.log[line];
  return h("span.asked-cause", { title: plainText(parts) }, sentence(parts));
}
