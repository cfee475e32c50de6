// Prepared answers: a seat's private list of asks, each with the answer to give.
import { get, post, refusalText } from "../core/requests.js";
import { StoredValue } from "../core/stored_value.js";
import { h, t } from "../dom.js";
import { config, label, store } from "../store.js";

/** @import { Askable, Prepared } from "../types.d.ts" */

const ASKED_WHEN = /** @type {const} */ (["now", "before", ""]);

/** The prepared answers of a seat, with a form that adds one.
 * @param {number} seat */
export function preparedAnswers(seat) {
  const list = h("div.prepared-list");
  const problem = h("p.pref-wrong", { role: "alert" });
  const formBox = h("div.prepared-more");
  const answers = new StoredValue(
    store.view.prepared ?? [],
    (wanted) => {
      const prepared = wanted.map(({ ask, choice }) => [ask, choice]);
      return post(config.api.settings, { seat, prepared });
    },
    (_, error) => {
      problem.replaceChildren(error ? refusalText(error, "not_done") : "");
      draw();
      formBox.scrollIntoView?.({ block: "nearest" });
    },
  );
  const draw = () => list.replaceChildren(...askSections(answers));

  async function openForm() {
    try {
      const { asks } = await get(config.api.asks, { seat });
      formBox.replaceChildren(preparedForm(asks, add));
      formBox.querySelector("select")?.focus();
    } catch (error) {
      problem.replaceChildren(refusalText(error, "not_done"));
    }
  }

  /** @param {Prepared} line */
  function add(line) {
    const lines = answers.value;
    const isDouble = lines.some(({ ask, choice }) => ask === line.ask && choice === line.choice);
    if (!isDouble) answers.change([...lines, line]);
  }

  draw();
  const begin = { type: "button", data: { act: "prepare" }, onclick: openForm };
  formBox.replaceChildren(h("button.button", begin, t("prepared_new")));
  return h(
    "fieldset.pref.orders.prepared",
    null,
    h("legend", null, t("prepared")),
    h("small", null, t("prepared_help")),
    ...[list, problem, formBox],
  );
}

/** @param {StoredValue<Prepared[]>} prepared */
function askSections(prepared) {
  const lines = prepared.value;
  const asks = [...new Set(lines.map(({ ask }) => ask))];
  return asks.map((ask) => {
    const ofAsk = lines.filter((line) => line.ask === ask);
    const { text } = ofAsk[0];
    const heading = text ? t("prepared_if", { ask: text }) : t("prepared_gone");
    const answers = ofAsk.map((line, at) =>
      answerRow(line, {
        remove: () => prepared.change(lines.filter((one) => one !== line)),
        raise: at ? () => prepared.change(swapped(lines, line, ofAsk[at - 1])) : null,
      }),
    );
    return h(
      "div.prepared-ask",
      { data: { ask } },
      h("p", null, heading),
      h("ol", null, answers),
      h("p.prepared-else", null, t("prepared_else")),
    );
  });
}

/** @param {Prepared[]} lines
 * @param {Prepared} one
 * @param {Prepared} other */
const swapped = (lines, one, other) =>
  lines.map((line) => (line === one ? other : line === other ? one : line));

/** @param {Prepared} line
 * @param {{remove: () => void, raise: (() => void) | null}} does  `raise`: moves the answer up by one
 *   among those to the same ask */
function answerRow(line, { remove, raise }) {
  const text = label(line.choice);
  const up = raise && {
    type: "button",
    title: t("prepared_up"),
    "aria-label": `${t("prepared_up")}: ${text}`,
    onclick: raise,
  };
  const away = {
    type: "button",
    title: t("prepared_remove"),
    "aria-label": `${t("prepared_remove")}: ${text}`,
    onclick: remove,
  };
  return h(
    "li.prepared-answer",
    { data: { choice: line.choice } },
    h("span", null, text),
    up ? h("button.prepared-button", up, "↑") : null,
    h("button.prepared-button", away, "×"),
  );
}

/** The form: an ask, and the answer to it.
 * @param {Askable[]} asks
 * @param {(line: Prepared) => void} add */
function preparedForm(asks, add) {
  /** @param {Event} event */
  const submit = (event) => {
    event.preventDefault();
    const { ask, text } = chosenAsk();
    add({ ask, text, choice: answers.value });
  };
  const chosenAsk = () => asks[Number(questions.value)];
  const offer = () => answers.replaceChildren(...answerOptions(chosenAsk()));
  const questions = /** @type {HTMLSelectElement} */ (
    h(
      "select",
      { name: "ask", onchange: offer },
      ASKED_WHEN.map((when) => {
        const offered = asks.flatMap((one, at) =>
          one.asked === when ? [{ text: one.text, at }] : [],
        );
        const options = offered.map(({ text, at }) => h("option", { value: at }, text));
        return options.length
          ? h("optgroup", { label: t(`prepared_${when || "may"}`) }, options)
          : null;
      }),
    )
  );
  const answers = /** @type {HTMLSelectElement} */ (h("select", { name: "choice" }));
  offer();
  return h(
    "form.prepared-form",
    { onsubmit: submit },
    h("label", null, h("span", null, t("prepared_ask")), questions),
    h("label", null, h("span", null, t("prepared_choice")), answers),
    h("button.button.button-main", null, t("prepared_add")),
  );
}

/** The choices that an ask may offer, as options. For the present ask, those on offer come first.
 * @param {Askable} one */
function answerOptions({ choices, asked }) {
  const now = asked === "now" ? choices.filter((name) => store.openChoices.has(name)) : [];
  const rest = sortedByLabel(choices.filter((name) => !now.includes(name))).map(option);
  if (!now.length || !rest.length) return [...sortedByLabel(now).map(option), ...rest];
  return [
    h("optgroup", { label: t("prepared_offered") }, sortedByLabel(now).map(option)),
    h("optgroup", { label: t("prepared_others") }, rest),
  ];
}

/** @param {string} name */
const option = (name) => h("option", { value: name }, label(name));

/** Sorts plain words such as "pass" before things, and both by their labels.
 * @param {string[]} names */
function sortedByLabel(names) {
  const thing = (/** @type {string} */ name) => Number(name.includes(":"));
  return [...names].sort(
    (a, b) =>
      thing(a) - thing(b) || label(a).localeCompare(label(b), document.documentElement.lang),
  );
}
