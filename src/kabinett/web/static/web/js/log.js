// The log: one element an entry, so that an entry's place is its number.
import { $, h, plain, sentence, t } from "./dom.js";
import { dialog } from "./dialog.js";
import { config, store } from "./store.js";
import { keep, kept } from "./prefs.js";

let drawn = []; // the entries that stand in the page
let follow = true; // nobody has scrolled back: the newest entry stays in sight

export function wireLog() {
  const box = $("log");
  box.addEventListener("scroll", () => {
    follow = box.scrollHeight - box.scrollTop - box.clientHeight < 60;
  });
}

export function drawLog() {
  const box = $("log");
  let same = 0;
  while (same < drawn.length && same < store.log.length && equal(drawn[same], store.log[same]))
    same += 1;
  while (box.children.length > same) box.lastChild.remove();
  box.append(...store.log.slice(same).map((line, index) => entry(line, same + index)));
  const fresh = store.log.length - same;
  drawn = store.log.slice();
  if (follow || same === 0) box.scrollTop = box.scrollHeight;
  return fresh;
}

const equal = (one, other) =>
  one === other || (one.level === other.level && plain(one.parts) === plain(other.parts));

function entry(line, index) {
  if (line.level === "turn" && index !== undefined) {
    return h(
      "h3.log-turn",
      null,
      h(
        "button.log-open",
        { type: "button", title: t("read_chapter"), onclick: () => readChapter(index) },
        sentence(line.parts),
      ),
    );
  }
  const tag =
    line.level === "turn" ? "h3.log-turn" : line.level === "phase" ? "h4.log-phase" : "p.log-line";
  return h(tag, null, sentence(line.parts));
}

export const say = (text) => {
  $("live").textContent = text;
};

// -- a chapter of the log, from one heading of a turn to the next

function readChapter(index) {
  dialog("chapter", () => {
    const box = h("div.chapter");
    turnTo(box, index);
    return [box];
  });
}

function turnTo(box, index) {
  const starts = store.log.flatMap((line, at) => (line.level === "turn" ? [at] : []));
  const at = starts.indexOf(index);
  const lines = store.log.slice(index + 1, starts[at + 1] ?? store.log.length);
  const leaf = (to, word) =>
    h(
      "button.button",
      { type: "button", disabled: to === undefined, onclick: () => turnTo(box, to) },
      t(word),
    );
  box.replaceChildren(
    h("h2", null, sentence(store.log[index].parts)),
    h(
      "div.since-lines",
      { tabindex: 0 },
      lines.length ? lines.map((line) => entry(line)) : h("p", null, t("since_nothing")),
    ),
    h(
      "p.dialog-buttons",
      null,
      leaf(starts[at - 1], "chapter_before"),
      " ",
      leaf(starts[at + 1], "chapter_after"),
    ),
  );
}

// -- since your last turn

const key = () => `kabinett:seen:${config.table}:${store.seat}`;

/** The viewer has answered: what comes from here on is news. */
export function markAnswered() {
  keep(key(), { ...kept(key(), {}), answered: store.log.length });
  $("since-button").hidden = true;
}

export function markSeen() {
  const seen = kept(key(), {});
  keep(key(), { ...seen, shown: store.log.length });
  $("since-button").hidden = !news().length;
}

/** What has happened since the viewer's last answer. */
function news() {
  const from = kept(key(), {}).answered;
  return from === undefined ? [] : store.log.slice(from);
}

/** Is there something that this browser has never shown? */
export function unseen() {
  const { answered, shown } = kept(key(), {});
  return answered !== undefined && shown < store.log.length;
}

export function sincePanel(close) {
  const lines = news();
  return [
    h("h2", null, t("since")),
    h(
      "div.since-lines",
      { tabindex: 0 },
      lines.length ? lines.map((line) => entry(line)) : h("p", null, t("since_nothing")),
    ),
    h(
      "p.dialog-buttons",
      null,
      h(
        "button.button.button-main",
        { type: "button", onclick: close, autofocus: true },
        t("go_on"),
      ),
    ),
  ];
}
