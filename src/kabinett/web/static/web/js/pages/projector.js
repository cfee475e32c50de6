// The projector's page: follows the teacher through the introduction.
import { byId } from "../dom.js";
import { openStep } from "./introduction.js";

const SOON = 1000; // milliseconds between two looks
const LATER = 8000; // after a look that failed

const box = byId("introduction");

async function look() {
  const query = new URLSearchParams({ step: box.dataset.step ?? "" });
  const answer = await fetch(`${box.dataset.live}?${query}`);
  if (answer.status === 200) location.reload();
  return answer.ok ? SOON : LATER;
}

async function lookAgain() {
  let pause = LATER;
  try {
    pause = await look();
  } catch {
    // The connection is lost: try again later.
  }
  setTimeout(lookAgain, pause);
}

openStep(box);
setTimeout(lookAgain, SOON);
