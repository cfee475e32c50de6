// Shows a milestone of the game over the board until the viewer goes on. The game draws it.
import { byId, findAll, h, sentence } from "../dom.js";
import { pace } from "../prefs.js";
import { config, store } from "../store.js";
import { noteMilestone } from "./shown_milestones.js";

/** @import { Milestone, MilestoneModule } from "../types.d.ts" */
/** @import { Director } from "./director.js" */

const TIME = 3600; // ms at normal speed
const APPEARS = 520; // ms in which a part of the drawing appears

/** @param {Director} director
 * @param {Milestone & {key: string}} milestone */
export async function showMilestone(director, milestone) {
  noteMilestone(milestone.key);
  const drawing = await drawingOf(milestone);
  if (!drawing || director.isSilent() || !director.tellsLastBeat) return;
  const box = h(
    "section.milestone",
    { id: "milestone", data: { milestone: milestone.name }, onclick: () => director.goOn() },
    h("div.milestone-drawing", { "aria-hidden": true }, drawing),
    h("p.milestone-text", { "aria-hidden": true }, sentence(milestone.parts)), // spoken already
  );
  byId("board").append(box);
  for (const part of findAll("[data-at]", box)) animatePart(part);
  await director.wait(TIME);
  box.remove();
}

/** @param {Milestone} milestone
 * @returns {Promise<Element | null>} */
async function drawingOf(milestone) {
  try {
    /** @type {MilestoneModule} */
    const { drawMilestone } = await import(/** @type {string} */ (config.milestones));
    return drawMilestone(milestone, store.view.scene);
  } catch (error) {
    console.error("milestones.js:", error, "See docs/client.md.");
    return null;
  }
}

/** @param {HTMLElement} part */
function animatePart(part) {
  const [x = 0, y = 0] = (part.dataset.from ?? "0,0").split(",").map(Number);
  const frames = [{ opacity: 0, transform: `translate(${x}px, ${y}px)` }, { opacity: 1 }];
  const delay = Number(part.dataset.at) * pace();
  part.animate(frames, {
    duration: APPEARS * pace(),
    delay,
    easing: "ease-out",
    fill: "backwards",
  });
}
