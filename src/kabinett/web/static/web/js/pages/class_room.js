// The room where a pupil waits: asks every few seconds whether the table is open, and goes there.
import { byId } from "../dom.js";

const SOON = 2000; // milliseconds between two looks
const LATER = 8000; // after a look that failed

const room = byId("waiting");

async function look() {
  const answer = await fetch(room.dataset.live ?? "", { headers: { Accept: "application/json" } });
  if (answer.status === 200) location.assign((await answer.json()).go);
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

setTimeout(lookAgain, SOON);
