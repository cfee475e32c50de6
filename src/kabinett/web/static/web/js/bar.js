// The bar: what is played, how far the game is, the phases of a turn, the connection.
import { $, fill, first, h, t, write } from "./dom.js";
import { drawn, stale, store } from "./store.js";

export function drawBar() {
  const { scene, over, ask } = store.view;
  if (!stale(drawn, "bar", scene.heading, scene.phases, scene.phase, over, ask)) return;
  const now = over ? null : scene.phase;
  write($("heading"), scene.heading || "");
  fill(
    $("phases"),
    scene.phases.map((phase, index) => step(phase, index, now)),
  );
  const game = first(".bar-game")?.textContent;
  const title = `${ask && !over ? "● " : ""}${game} · Kabinett`;
  if (document.title !== title) document.title = title; // the browser's window is told of each
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
