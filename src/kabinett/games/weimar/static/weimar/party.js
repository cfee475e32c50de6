// The seats: their numbers under the strip, and the board of a party as a sheet.
import { h } from "../web/js/dom.js";
import { cardFace } from "../web/js/cards.js";
import { label, store, thing } from "../web/js/store.js";
import { counter } from "./map.js";

const NEAR = 3; // markers of a radical that are one too many

/** Under the strip of a seat: the numbers that decide. */
export function seatFace(panel) {
  const fact = (id) => panel.facts.find((one) => one.id === id);
  if (!panel.role) return null;
  const markers = fact("markers");
  return h(
    "div.wseat",
    null,
    h(
      "dl.wseat-facts",
      null,
      ["vp", "seats", "bases"].map((id) =>
        number(
          fact(id),
          id === "vp" ? `+${fact("score").value}` : "",
          id === "vp" ? fact("score").label : "",
        ),
      ),
      h(
        "div",
        { title: fact("reserve").label },
        h("dt", null, fact("reserve").label),
        h(
          "dd.wseat-dots",
          null,
          "●".repeat(fact("reserve").value) + "○".repeat(2 - fact("reserve").value),
        ),
      ),
      markers
        ? h(
            "div",
            { class: markers.value >= NEAR ? "is-near" : "", title: markers.label },
            h("dt", null, "⬢"),
            h("dd", null, `${markers.value}/4`),
          )
        : null,
      fact("ap")
        ? h(
            "div.wseat-ap",
            { title: fact("ap").label },
            h("dt", null, "AP"),
            h("dd", null, String(fact("ap").value)),
          )
        : null,
    ),
    panel.notes.length
      ? h(
          "p.wseat-notes",
          null,
          panel.notes.map((note) => h("span", null, note)),
        )
      : null,
  );
}

function number(one, more, title) {
  return h(
    "div",
    { title: one.help || one.label },
    h("dt", null, one.label),
    h("dd", null, String(one.value), more ? h("small", { title }, ` ${more}`) : null),
  );
}

// -- the board of a party

/** Costs, dice and tables; units in supply; sets, discard pile, agenda. */
export function partyBoard(panel) {
  const about = thing(panel.role) ?? {};
  const { scene } = store.view;
  const party = panel.role.slice(6);
  const zone = (id) => scene.zones.find((one) => one.id === `${id}:${panel.seat}`);
  return h(
    "div.wb",
    { data: { role: panel.role } },
    h(
      "dl.wb-facts",
      null,
      panel.facts.map((one) =>
        h("div", null, h("dt", null, one.label), h("dd", null, String(one.value))),
      ),
    ),
    (about.board ?? []).length ? h("div.wb-actions", null, about.board.map(action)) : null,
    supply(scene, party),
    ["agenda", "discard"].map((id) => cards(zone(id))),
  );
}

function action(one) {
  return h(
    "section.wb-action",
    null,
    h("h3", null, one.action, one.cost ? h("b.wb-cost", null, String(one.cost)) : null),
    one.dice ? h("p.wb-dice", null, one.dice) : null,
    one.rows?.length
      ? h(
          "table",
          null,
          h(
            "tbody",
            null,
            one.rows.map(([result, text]) =>
              h("tr", null, h("th", { scope: "row" }, String(result)), h("td", null, text || "–")),
            ),
          ),
        )
      : null,
  );
}

const OWNER = {
  spd: ["reichsbanner"],
  z: [],
  kpd: ["soldiers", "workers", "spartacist_uprising", "rote_ruhrarmee", "rfb"],
  dnvp: ["freikorps_1", "freikorps_2", "stahlhelm", "black_reichswehr_1", "black_reichswehr_2"],
};

function supply(scene, party) {
  const pieces = scene.pieces.filter(
    (piece) => piece.place === "supply" && OWNER[party].includes(piece.kind.slice(5)),
  );
  if (!pieces.length) return null;
  return h(
    "ul.wb-units",
    null,
    pieces.map((piece) => {
      const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
      svg.setAttribute("viewBox", "-2 -2 40 34");
      const drawn = counter(piece.kind.slice(5));
      delete drawn.dataset.place;
      svg.append(drawn);
      return h(
        "li",
        null,
        svg,
        h("span", null, `${piece.face} × ${label(`unit:${piece.kind.slice(5)}`)}`),
      );
    }),
  );
}

function cards(zone) {
  if (!zone?.cards.length) return null;
  return h(
    "section.wb-cards",
    null,
    h("h3", null, zone.label, " ", h("b", null, String(zone.cards.length))),
    h(
      "div.wb-row",
      null,
      zone.cards.filter(Boolean).map((card) => {
        const face = cardFace(card, "hand");
        face.dataset.ref = card;
        return face;
      }),
    ),
  );
}
