// The form of a new game: a row a seat, as many as there are players.
import { $, h, json, t } from "./dom.js";

const counts = json("seat-counts");
const roles = json("roles") || {};
const sides = json("sides") || {};
const bots = json("bots") || [];
const posted = json("posted") || {};
const usual = counts.includes(4) ? 4 : counts[0];
let seats = Number(posted.seats) || usual;

function drawCounts() {
  $("counts").append(
    h(
      "div.segments",
      null,
      counts.map((count) =>
        h(
          "label.segment",
          null,
          h("input", {
            type: "radio",
            name: "seats",
            value: count,
            checked: count === seats,
            onchange: () => {
              seats = count;
              drawRows();
            },
          }),
          h("span", null, String(count)),
        ),
      ),
    ),
  );
}

/** What stands in a control already, what was posted, or the default. */
function value(name, otherwise) {
  const control = $("new").elements[name];
  return control?.value ?? posted[name] ?? otherwise;
}

function drawRows() {
  const rows = [];
  for (let seat = 0; seat < seats; seat += 1) rows.push(row(seat));
  $("seat-rows").replaceChildren(...rows);
}

function row(seat) {
  const kind = value(`seat-${seat}-kind`, seat === 0 ? "me" : `bot:${bots.at(-1)?.id}`);
  const option = (chosen, name, label, title) =>
    h("option", { value: name, selected: name === chosen, title }, label);
  const possible = roles[seats] || [];
  const role = value(`seat-${seat}-role`, "random");
  const note = h("p.seat-note");
  const describe = (name) => {
    note.textContent = possible.find((one) => one.name === name)?.note ?? "";
  };
  describe(role);
  const side = sides[seats]?.[seat]; // settled by the place at the table
  return h(
    "li.seat-row",
    { data: { seat } },
    h(
      "span.seat-number",
      { "aria-hidden": true },
      String(seat + 1),
      side ? h("b.seat-side", null, side) : null,
    ),
    h(
      "label",
      null,
      h("span", null, t("new_who")),
      h(
        "select",
        { name: `seat-${seat}-kind`, onchange: rename },
        option(kind, "me", t("new_me")),
        bots.map((bot) =>
          option(kind, `bot:${bot.id}`, t("new_bot", { name: bot.label }), bot.help),
        ),
        option(kind, "other", t("new_other")),
      ),
    ),
    h(
      "label",
      null,
      h("span", null, t("new_name")),
      h("input", {
        name: `seat-${seat}-name`,
        value: value(`seat-${seat}-name`, usualName(seat, kind)),
        maxlength: 40,
        autocomplete: "off",
      }),
    ),
    possible.length
      ? h(
          "label",
          null,
          h("span", null, t("new_role")),
          h(
            "select",
            { name: `seat-${seat}-role`, onchange: (event) => describe(event.target.value) },
            option(role, "random", t("new_random")),
            option(role, "choose", t("new_choose")),
            possible.map((one) => option(role, one.name, one.label, one.note)),
          ),
        )
      : null,
    note,
  );
}

const NAMES = ["Ada", "Bruno", "Clara", "Dora", "Emil", "Frieda", "Gustav", "Hanna"];
const usualName = (seat, kind) => (kind === "me" ? t("you") : NAMES[seat % NAMES.length]);

/** Another kind brings its usual name, unless somebody has typed one. */
function rename(event) {
  const seat = Number(event.target.closest("[data-seat]").dataset.seat);
  const field = $("new").elements[`seat-${seat}-name`];
  if ([t("you"), NAMES[seat % NAMES.length]].includes(field.value))
    field.value = usualName(seat, event.target.value);
}

/** An option that is a number: its usual values, or one that is typed. */
function wireNumbers(box) {
  const select = box.querySelector("select");
  const { name } = select;
  const field = h("input.option-number", {
    type: "number",
    min: 1,
    value: 30,
    "aria-label": t("new_number"),
  });
  select.append(h("option", { value: "number" }, t("new_number")));
  const wanted = posted[name];
  if (wanted && ![...select.options].some((one) => one.value === wanted)) {
    select.value = "number";
    field.value = wanted;
  }
  const apply = () => {
    const typed = select.value === "number";
    select.name = typed ? "" : name;
    field.name = typed ? name : "";
    if (typed) select.after(field);
    else field.remove();
  };
  select.addEventListener("change", apply);
  apply();
}

drawCounts();
drawRows();
for (const box of document.querySelectorAll(".option")) {
  const select = box.querySelector("select");
  if (posted[select.name]) select.value = posted[select.name];
  if ("numbers" in box.dataset) wireNumbers(box);
}
// What this browser adds to the dice: so the host cannot have chosen them.
$("nonce").value = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
  byte.toString(16).padStart(2, "0"),
).join("");
