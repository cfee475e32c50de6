// The talk at the table: its messages, and a field to write one.
import { latest } from "../core/latest.js";
import { mode } from "../core/mode.js";
import { get, post, refusalText, Refused } from "../core/requests.js";
import { speak } from "../core/speech.js";
import { byId, h, setChildren, t, Unchanged } from "../dom.js";
import { config, playerOf, store } from "../store.js";
import { addPane, isPaneSeen, setUnread } from "./panes.js";

/** A message. `text` is null if the viewer may only know that something was said.
 * @typedef {{id: number, seat: number, to: number | null, at: number, text: string | null,
 *   name?: string, mine?: boolean, blocked?: boolean}} Message */
/** How the viewer may talk. `note` says who reads the viewer's messages; `refusal` says why the
 * viewer may say nothing; `supervised`: pupils may report and hide messages.
 * @typedef {{talk: "open" | "pairs" | "phrases" | "none", partners: number[],
 *   phrases?: {id: string, text: string}[], note?: string, refusal?: string,
 *   supervised?: boolean, shares_seat?: boolean}} Manners */
/** @typedef {(message: Record<string, any>) => Promise<void>} Send */

const LONGEST = 500;
const NEAR_THE_END = 400; // letters: longer messages show how many are left
const TALK_TIME = 300; // s between two messages: after a longer pause the speaker is named again
const NEAR_BOTTOM = 60; // px: a reader this close to the end sees each new message

/** @type {Map<number, Message>} */
const messages = new Map();
/** @type {Manners} */
let manners = { talk: "none", partners: [] };
/** The messages that the viewer has reported. @type {Set<number>} */
const reported = new Set();
let lastRead = 0;
/** @type {Send} */
let send = () => Promise.reject(new Refused(0, {}));
const beginRequest = latest();
let timer = 0;

/** @param {Send} say  sends a message over the connection */
export function wireTalk(say) {
  send = say;
  if (!config.uploaded) fetchTalk();
}

/** Fetches all messages: after a lost connection, and for spectators after each view. */
export async function fetchTalk() {
  const isLatest = beginRequest();
  const last = newestId([...messages.values()]);
  const answer = await get(config.api.talk).catch(() => null);
  if (!answer || !isLatest()) return;
  manners = answer;
  const newest = newestId(answer.said);
  lastRead = Math.max(lastRead, answer.read, mode.isVisitor ? newest : 0);
  // Later messages have come over the connection meanwhile.
  for (const id of messages.keys()) if (id <= Math.max(last, newest)) messages.delete(id);
  for (const one of answer.said) messages.set(one.id, one);
  if (!hasTalk()) return;
  addPane("talk", showTalk);
  drawTalk();
}

/** Is there a pane for the talk?  It stays when a teacher forbids talk that was allowed before. */
const hasTalk = () => manners.talk !== "none" || messages.size > 0;

/** Fetches the messages for a spectator; players get each message as it comes.
 * @param {boolean} plays */
export function fetchTalkAsSpectator(plays) {
  if (plays || manners.talk === "none") return;
  clearTimeout(timer);
  timer = setTimeout(fetchTalk, 500);
}

/** @param {Message} message */
export function addMessage(message) {
  if (messages.has(message.id)) return;
  messages.set(message.id, message);
  if (message.mine) lastRead = Math.max(lastRead, message.id);
  else if (message.text) speak(`${speakerName(message)}: ${message.text}`);
  drawTalk();
}

/** @param {Message[]} list */
const newestId = (list) => list.reduce((last, one) => Math.max(last, one.id), 0);

/** @param {Message} message */
const speakerName = ({ seat, name }) => name ?? playerOf(seat)?.name ?? "";

/** Shows the talk: from its end if it is opened, otherwise where it was read.
 * @param {boolean} isOpened */
function showTalk(isOpened) {
  drawTalk();
  const box = byId("talk").querySelector(".talk-lines");
  if (box && isOpened) box.scrollTop = box.scrollHeight;
}

/** Marks the visible messages as read and counts the others. */
function countUnread() {
  const last = newestId([...messages.values()]);
  if (isPaneSeen("talk") && last > lastRead) {
    lastRead = last;
    if (!mode.isVisitor) post(config.api["talk-read"], { last }).catch(() => {});
  }
  const fresh = [...messages.values()].filter((one) => one.id > lastRead && one.text && !one.mine);
  setUnread("talk", fresh.length);
}

export function drawTalk() {
  if (!hasTalk() || !store.view) return;
  const box = byId("talk").querySelector(".talk-lines");
  const end = !box || box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_BOTTOM;
  const lines = [...messages.values()].sort((one, other) => one.id - other.id);
  setChildren(
    byId("talk"),
    h(
      "div.talk-lines",
      { key: "lines", tabindex: 0, role: "log", "aria-label": t("pane_talk") },
      lines.length
        ? lines.map((one, at) => {
            const hasHead = !continuesTalk(one, lines[at - 1]);
            const key = lineKey(one, hasHead);
            return new Unchanged(key, () => messageElement(one, hasHead, key));
          })
        : h("p.hint", { key: "none" }, t("talk_nothing")),
    ),
    manners.partners.length && config.mine.length ? bottom() : null,
    config.mine.length ? null : h("p.talk-aside", { key: "aside" }, t("talk_aside")),
  );
  const now = byId("talk").querySelector(".talk-lines");
  if (now && end) now.scrollTop = now.scrollHeight;
  countUnread();
}

/** Does a message belong to the one above it, so that nobody has to read again who speaks to whom?
 * @param {Message} message
 * @param {Message | undefined} above */
const continuesTalk = ({ seat, to, at }, above) =>
  above?.seat === seat && above.to === to && above.text !== null && at - above.at < TALK_TIME;

/** The key of a message's line: with another key the line is drawn again.
 * @param {Message} message
 * @param {boolean} hasHead */
const lineKey = ({ id, blocked }, hasHead) =>
  `${id}${hasHead ? " head" : ""}${blocked ? " hidden" : ""}${reported.has(id) ? " reported" : ""}`;

/** What stands below the messages: a form, ready phrases, or why there is neither. */
function bottom() {
  const { talk, note, refusal } = manners;
  const told = refusal ?? (talk === "none" ? t("talk_off") : "");
  if (told) return h("p.talk-aside", { key: "told" }, told);
  const key = `form ${talk} ${note ?? ""}`;
  return new Unchanged(key, () => (talk === "phrases" ? phraseButtons(key) : talkForm(key)));
}

/** @param {Message} message
 * @param {boolean} hasHead
 * @param {string} key */
function messageElement(message, hasHead, key) {
  const { seat, to, text, mine } = message;
  if (text === null) return hiddenElement(message, key);
  const role = store.view.scene.panels.find((panel) => panel.seat === seat)?.role;
  return h(
    "div",
    {
      key,
      class: `talk-line${mine ? " is-mine" : ""}${to === null ? "" : " is-private"}`,
      data: { role },
    },
    hasHead ? headElement(message) : null,
    h("div.talk-text", null, text, manners.supervised && !mine ? messageTools(message) : null),
  );
}

/** Who speaks to whom, and when.
 * @param {Message} message */
function headElement(message) {
  const { seat, to, mine, at } = message;
  const other = to === null || !mine ? t("talk_you") : (playerOf(to)?.name ?? "");
  const hearer = to === seat ? t("talk_own_seat") : t("talk_to", { other });
  return h(
    "p.talk-head",
    null,
    h("b", null, speakerName(message)),
    to === null ? null : h("span.talk-to", null, ` ${hearer}`),
    h("time", { datetime: new Date(at * 1000).toISOString() }, timeText(at)),
  );
}

/** A message that the viewer may not read, or has hidden.
 * @param {Message} message
 * @param {string} key */
function hiddenElement(message, key) {
  const { to, blocked } = message;
  const other = to === null ? "" : (playerOf(to)?.name ?? "");
  return h(
    "p.talk-told",
    { key },
    t(blocked ? "talk_blocked" : "talk_private", { one: speakerName(message), other }),
    blocked && manners.supervised ? [" ", hideButton(message, false)] : null,
  );
}

/** What a pupil can do about somebody else's message.
 * @param {Message} message */
function messageTools(message) {
  const { id } = message;
  const report = h(
    "button.link",
    {
      type: "button",
      onclick: () =>
        askDesk({ act: "report", message: id }, () => {
          reported.add(id);
          speak(t("talk_reported"));
          fetchTalk();
        }),
    },
    t("talk_report"),
  );
  return h(
    "details.talk-tools",
    { data: { hold: "" } },
    h("summary", { "aria-label": t("talk_tools") }, "⋯"),
    reported.has(id) ? h("span", null, t("talk_reported")) : report,
    hideButton(message, true),
  );
}

/** @param {Message} message
 * @param {boolean} hidden */
const hideButton = (message, hidden) =>
  h(
    "button.link",
    {
      type: "button",
      onclick: () => askDesk({ act: "hide", message: message.id, hidden }, fetchTalk),
    },
    t(hidden ? "talk_hide" : "talk_show", { one: speakerName(message) }),
  );

/** Asks the class for something; says what is wrong in the live region.
 * @param {Record<string, any>} message
 * @param {() => void} then */
async function askDesk(message, then) {
  try {
    await send({ type: "class", ...message });
    then();
  } catch (error) {
    speak(refusalText(error, "talk_not_sent"));
  }
}

/** @param {number} at */
function timeText(at) {
  const time = new Date(at * 1000);
  const today = time.toDateString() === new Date().toDateString();
  const clock = {
    hour: /** @type {const} */ ("2-digit"),
    minute: /** @type {const} */ ("2-digit"),
  };
  const day = { day: /** @type {const} */ ("numeric"), month: /** @type {const} */ ("short") };
  return time.toLocaleString(document.documentElement.lang, today ? clock : { ...day, ...clock });
}

/** Buttons that send a ready phrase.
 * @param {string} key */
function phraseButtons(key) {
  const wrong = h("p.talk-wrong", { role: "alert" });
  const choice = hearerChoice();
  let isSending = false;
  /** @param {string} phrase */
  const say = async (phrase) => {
    if (isSending) return;
    isSending = true;
    wrong.textContent = "";
    await send({ type: "say", phrase, to: chosenHearer(choice) }).catch((error) => {
      wrong.textContent = refusalText(error, "talk_not_sent");
    });
    isSending = false;
  };
  return h(
    "div.talk-form",
    { key },
    noteElement(),
    wrong,
    choice,
    h(
      "div.talk-phrases",
      { role: "group", "aria-label": t("talk_phrases") },
      (manners.phrases ?? []).map(({ id, text }) =>
        h("button.button.button-small", { type: "button", onclick: () => say(id) }, text),
      ),
    ),
  );
}

/** The field that selects the recipient of a message, if there is a choice. */
function hearerChoice() {
  const pairs = manners.talk === "pairs" ? manners.partners : [];
  if (!pairs.length && !manners.shares_seat) return null;
  return h(
    "select.talk-choice",
    { "aria-label": t("talk_whom") },
    h("option", { value: "" }, t("talk_all")),
    manners.shares_seat ? h("option", { value: store.seat }, t("talk_own_seat")) : null,
    pairs.map((seat) =>
      h("option", { value: seat }, t("talk_only", { other: playerOf(seat)?.name ?? seat })),
    ),
  );
}

/** The seat that is chosen in the field, or null: everybody.
 * @param {HTMLElement | null} choice */
function chosenHearer(choice) {
  const value = choice instanceof HTMLSelectElement ? choice.value : "";
  return value === "" ? null : Number(value);
}

const noteElement = () => (manners.note ? h("p.talk-note", null, manners.note) : null);

/** A field for the viewer's own words.
 * @param {string} key */
function talkForm(key) {
  const field = /** @type {HTMLTextAreaElement} */ (
    h("textarea.talk-field", {
      rows: 2,
      maxlength: LONGEST,
      "aria-label": t("talk_say"),
      placeholder: t("talk_say"),
    })
  );
  const remaining = h("span.talk-left");
  const wrong = h("p.talk-wrong", { role: "alert" });
  const choice = hearerChoice();
  const say = async () => {
    const text = field.value.trim();
    if (!text) return;
    wrong.textContent = "";
    write("");
    field.focus();
    await send({ type: "say", text, to: chosenHearer(choice) }).catch((error) => {
      wrong.textContent = refusalText(error, "talk_not_sent");
      write(field.value ? `${text}\n${field.value}` : text);
    });
  };
  const countLetters = () => {
    const length = field.value.length;
    remaining.textContent = length < NEAR_THE_END ? "" : String(LONGEST - length);
  };
  const write = (/** @type {string} */ words) => {
    field.value = words;
    countLetters();
  };
  field.addEventListener("input", countLetters);
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    say();
  });
  return h(
    "div.talk-form",
    { key },
    noteElement(),
    wrong,
    choice,
    h(
      "div.talk-entry",
      null,
      field,
      h(
        "div.talk-go",
        null,
        remaining,
        h("button.button", { type: "button", onclick: say }, t("talk_send")),
      ),
    ),
  );
}
