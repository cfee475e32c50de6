// The page for the projector: shows the class anew whenever it has changed.
import { byId, findFirst } from "../dom.js";
import { openStep } from "./introduction.js";

const SOON = 1000; // milliseconds between two requests
const LATER = 8000; // after a request that failed
const CHANGED = 205;

let wall = byId("projector");

async function look() {
  const query = new URLSearchParams({ seen: wall.dataset.digest ?? "" });
  const answer = await fetch(`${wall.dataset.live}?${query}`);
  if (answer.status === CHANGED) await showAnew();
  return answer.ok ? SOON : LATER;
}

async function showAnew() {
  const text = await (await fetch(location.href)).text();
  const fresh = findFirst("#projector", new DOMParser().parseFromString(text, "text/html").body);
  if (fresh) {
    wall.replaceWith(fresh);
    wall = fresh;
    openIntroduction();
  } else {
    location.reload(); // the class is closed
  }
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

function openIntroduction() {
  const introduction = document.getElementById("introduction");
  if (introduction) openStep(introduction);
}

openIntroduction();
setTimeout(lookAgain, SOON);
