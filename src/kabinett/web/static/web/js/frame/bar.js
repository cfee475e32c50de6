// The bar: which game it is, how far it is, the phases of a turn, the connection.
import { get } from "../core/requests.js";
import { $, fill, first, h, t, write } from "../dom.js";
import { config, drawn, stale, store } from "../store.js";

export function drawBar() {
  const { scene, over, ask } = store.view;
  if (!stale(drawn, "bar", scene.heading, scene.phases, scene.phase, over, ask)) return;
  const now = over ? null : scene.phase;
  write($("heading"), scene.heading || "");
  fill(
    $("phases"),
    scene.phases.map((phase, index) => step(phase, index, now)),
  );
  if (store.past) return; // the line of the past says who is asked
  const game = first(".bar-game")?.textContent;
  $("next").classList.toggle("is-turn", !ask);
  if (!ask || $("next-words").textContent === "") lookForNext();
  const title = `${ask && !over ? "● " : ""}${game} · Kabinett`;
  if (document.title !== title) document.title = title; // every write notifies the browser's window
}

let looking = false;

/** Looks whether another game waits for me, when this one does not. */
async function lookForNext() {
  if (config.visitor || config.replay || looking) return;
  looking = true;
  try {
    const { n } = await get(config.api.waiting);
    write($("next-words"), t("next_game", { n }));
    write($("next-short"), t("games_wait", { n }).replace(" ", "\u00a0"));
    $("next").title = t("next_title");
    $("next").hidden = n === 0;
  } catch {
    /* the link stays as it is */
  } finally {
    looking = false;
  }
}

/** @param {string} phase
 * @param {number} index
 * @param {number | null} now */
function step(phase, index, now) {
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
export function drawStatus(lost) {
  store.lost = lost;
  document.body.classList.toggle("is-lost", lost);
  write($("status"), lost ? t("lost") : "");
}
