// The projector's page: counts who has joined, and follows the teacher through the introduction.
import { byId, findFirst, setText } from "../dom.js";
import { openStep } from "./introduction.js";

const SOON = 1000; // milliseconds between two looks
const LATER = 8000; // after a look that failed

const box = byId("introduction");

async function look() {
  const query = new URLSearchParams({ step: box.dataset.step ?? "" });
  const answer = await fetch(`${box.dataset.live}?${query}`);
  if (answer.status === 200) location.reload();
  else await countPupils();
  return answer.ok ? SOON : LATER;
}

let ticks = 0;

/** Brings the words beside the code up to date, at every fifth look. */
async function countPupils() {
  const words = findFirst(".projector-words");
  ticks += 1;
  if (!words || ticks % 5) return;
  const text = await (await fetch(location.href)).text();
  const fresh = findFirst("[role=status]", new DOMParser().parseFromString(text, "text/html").body);
  if (fresh) setText(findFirst("[role=status]", words), fresh.textContent ?? "");
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
