// The bar: the game, its heading, the phases of a turn, and whether the connection is lost.
import { mode } from "../core/mode.js";
import { get } from "../core/requests.js";
import { byId, findFirst, h, setChildren, setText, t } from "../dom.js";
import { config, noteChange, playerOf, store } from "../store.js";

export function drawBar() {
  const { scene, over, ask } = store.view;
  const isIdle = over !== null || waitsForPerson();
  if (!noteChange("bar", scene.heading, scene.phases, scene.phase, over, ask, isIdle)) return;
  const now = over ? null : scene.phase;
  setText(byId("heading"), scene.heading || "");
  setChildren(
    byId("phases"),
    scene.phases.map((phase, index) => phaseStep(phase, index, now)),
  );
  if (store.past) return; // the asked line says who is asked at a moment of the past
  const game = findFirst(".bar-game")?.textContent;
  byId("next").classList.toggle("is-turn", !ask && isIdle);
  if (!ask || byId("next-words").textContent === "") loadNextGame();
  const title = `${ask && !over ? "● " : ""}${game} · Kabinett`;
  if (document.title !== title) document.title = title; // every write notifies the window manager
}

/** Does the game wait for a person? Bots take moments, too short for another game. */
const waitsForPerson = () => store.view.waiting.some(({ seat }) => !playerOf(seat)?.bot);

let isLoading = false;

/** Shows the link to another game that waits for the viewer, while this one does not. */
async function loadNextGame() {
  if (mode.isVisitor || mode.isReplay || isLoading) return;
  isLoading = true;
  try {
    const { n } = await get(config.api.waiting);
    setText(byId("next-words"), t("next_game", { n }));
    setText(byId("next-short"), t("games_wait", { n }).replace(" ", "\u00a0"));
    byId("next").title = t("next_title");
    byId("next").hidden = n === 0;
  } catch {
    /* The link stays as it is. */
  } finally {
    isLoading = false;
  }
}

/** @param {string} phase
 * @param {number} index
 * @param {number | null} now */
function phaseStep(phase, index, now) {
  const past = now !== null && index < now;
  return h(
    "li",
    {
      class: index === now ? "is-now" : past ? "is-past" : null,
      "aria-current": index === now ? "step" : null,
      title: phase,
    },
    h("i", { "aria-hidden": true }, index + 1),
    h("span", null, phase),
  );
}

/** @param {boolean} lost */
export function drawConnection(lost) {
  store.isDisconnected = lost;
  document.body.classList.toggle("is-lost", lost);
  setText(byId("status"), lost ? t("lost") : "");
}
