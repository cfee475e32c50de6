// The asked line: what is asked in a sentence, its choices as buttons, undo and restart.
import { $, h, sentence, t } from "./dom.js";
import { store, label } from "./store.js";

let listOpen = false;

/** `act`: choose(name), confirm(), cancel(), undo(), restart(), skip(). */
export function drawAsked(act) {
  const { view } = store;
  const asked = $("asked");
  asked.dataset.state = view.over ? "over" : view.ask ? "open" : "waiting";
  asked.replaceChildren(
    ...[
      view.incident
        ? h("p.asked-notice.is-bad", { role: "alert" }, t("incident", { id: view.incident }))
        : null,
      store.notice || view.notice
        ? h("p.asked-notice", { role: "status" }, store.notice || view.notice)
        : null,
      line(act),
      listOpen && store.open.size ? list(act) : null,
    ]
      .flat()
      .filter(Boolean),
  );
}

function line(act) {
  const { view } = store;
  if (view.over) return null;
  if (store.pending) return h("div.asked-line", null, ...confirmation(act));
  if (!view.ask) return h("div.asked-line", null, waiting(), tools(act));
  if (!store.open.size)
    return h(
      "div.asked-line",
      null,
      h("p.asked-text", null, sentence(view.ask.text)),
      skipButton(act),
    );
  const words = view.ask.choices.filter((choice) => !isDrawn(choice.name));
  const drawn = view.ask.choices.length - words.length;
  return h(
    "div.asked-line",
    { class: `asked-line ${words.length > 6 ? "has-many" : ""}` },
    h(
      "p.asked-text",
      null,
      sentence(view.ask.text),
      drawn ? h("span.asked-hint", null, t("lit_choices", { n: drawn })) : null,
    ),
    h(
      "div.asked-choices",
      { role: "group", "aria-label": t("choices") },
      words.map((choice, index) => button(choice, index, act)),
    ),
    tools(act, drawn),
  );
}

function confirmation(act) {
  return [
    h("p.asked-text", { role: "alert" }, t("confirm_end", { choice: label2(store.pending) })),
    h(
      "div.asked-choices",
      null,
      h(
        "button.button.button-main",
        { type: "button", data: { confirm: "yes" }, onclick: act.confirm },
        t("confirm_yes"),
      ),
      h(
        "button.button",
        { type: "button", data: { confirm: "no" }, onclick: act.cancel },
        t("confirm_no"),
      ),
    ),
  ];
}

const label2 = (name) => store.open.get(name)?.label ?? label(name);

function waiting() {
  const { view } = store;
  const who = view.waiting.map((one) => one.label).join(", ");
  return h(
    "p.asked-text.is-waiting",
    null,
    h("span.dots", { "aria-hidden": true }, h("i"), h("i"), h("i")),
    view.waiting_text || (who ? t("waiting_for", { who }) : t("waiting")),
  );
}

function tools(act, drawn = 0) {
  const { view } = store;
  return h(
    "div.asked-tools",
    null,
    drawn
      ? h(
          "button.tool",
          {
            type: "button",
            id: "list-button",
            "aria-expanded": listOpen,
            onclick: () => toggleList(act),
            title: t("list_title"),
          },
          t("list"),
          h("kbd", null, "/"),
        )
      : null,
    view.undo
      ? h(
          "button.tool",
          { type: "button", data: { act: "undo" }, onclick: act.undo },
          t("undo"),
          h("kbd", null, "U"),
        )
      : null,
    view.restart
      ? h(
          "button.tool",
          { type: "button", data: { act: "restart" }, onclick: act.restart },
          t("restart"),
        )
      : null,
  );
}

const skipButton = (act) =>
  h(
    "div.asked-tools",
    null,
    h("button.tool", { type: "button", onclick: act.skip }, t("skip"), h("kbd", null, "Esc")),
  );

function button(choice, index, act) {
  return h(
    "button.button.choice",
    {
      type: "button",
      class: `button choice ${index === 0 && !choice.kind ? "button-main" : ""}`,
      data: { choice: choice.name, ref: choice.kind ? choice.name : null },
      onclick: () => act.choose(choice.name),
    },
    index < 9 ? h("kbd", { "aria-hidden": true }, String(index + 1)) : null,
    choice.label,
  );
}

/** Every choice in words, also those that are lit on the table. */
function list(act) {
  return h(
    "div.asked-list",
    { role: "group", "aria-label": t("list_title") },
    store.view.ask.choices.map((choice, index) =>
      h(
        "button.list-choice",
        {
          type: "button",
          data: { choice: choice.name, ref: choice.name },
          onclick: () => act.choose(choice.name),
        },
        index < 9 ? h("kbd", { "aria-hidden": true }, String(index + 1)) : null,
        choice.label,
      ),
    ),
  );
}

export function toggleList(act, open = !listOpen) {
  listOpen = open;
  drawAsked(act);
  if (listOpen) document.querySelector(".asked-list button")?.focus();
}

export const closeList = () => {
  listOpen = false;
};
export const isListOpen = () => listOpen;

/** Does the table, the hand, a seat or the map show this thing? */
function isDrawn(name) {
  return document.querySelector(`#main [data-id="${CSS.escape(name)}"]`) !== null;
}
