// Parliament, the Opinion Track, the Society Track, and the tracks and areas around them.
import { label, thing } from "../web/js/store.js";
import { appear, at, fit, keep, keyed, put, s } from "./draw.js";
import { hexagon, letterOf } from "./map.js";

// From left to right, as they sat.
const BENCHES = ["kpd", "spd", "z", "dnvp", "nsdap"];
const RIGHT = new Set(["dnvp", "nsdap"]);
const TAG = { width: 52, height: 22 };

export const factOf = (scene, id) => scene.facts.find((one) => one.id === id);

// -- Parliament

export function drawParliament(svg, scene, still) {
  const seats = Object.fromEntries(
    scene.pieces
      .filter((piece) => piece.kind === "seats")
      .map((piece) => [piece.id.slice(6), Number(piece.face)]),
  );
  const parliament = svg.getElementById("parliament");
  const places = [...parliament.querySelectorAll(".w-seat")];
  const benches = BENCHES.flatMap((party) =>
    Array.from({ length: seats[party] ?? 0 }, () => party),
  );
  const inside = benches.length <= places.length ? benches : trimmed(benches, places.length);
  const empty = places.length - inside.length;
  const right = inside.filter((party) => RIGHT.has(party)).length;
  places.forEach((place, index) => {
    const left = inside.length - right;
    const party = index < left ? inside[index] : index < left + empty ? "" : inside[index - empty];
    sit(place, party, still);
  });
  const beyond = benches.length > places.length ? surplus(benches, inside) : [];
  parliament.querySelectorAll(".w-over").forEach((place, index) => {
    place.style.display = index < beyond.length ? "" : "none";
    sit(place, beyond[index] ?? "", still);
  });
  parliament.querySelector(".w-seats-sum").textContent = String(benches.length);
  const majority = factOf(scene, "majority");
  const half = parliament.querySelector(".w-seats-half");
  half.textContent = `${majority.label}: ${majority.value}`;
  fit(half, 158);
}

/** 24 of more Seats: each party loses in turn from its largest. */
function trimmed(benches, room) {
  const left = benches.slice();
  while (left.length > room) {
    const count = (party) => left.filter((one) => one === party).length;
    const largest = BENCHES.reduce((best, party) => (count(party) > count(best) ? party : best));
    left.splice(left.indexOf(largest), 1);
  }
  return left;
}

function surplus(benches, inside) {
  const rest = benches.slice();
  for (const party of inside) rest.splice(rest.indexOf(party), 1);
  return rest;
}

function sit(place, party, still) {
  appear(place, !still && Boolean(party) && place.dataset.party !== party);
  place.dataset.party = party;
  if (party && party !== "nsdap") place.dataset.ref = `party:${party}`;
  else delete place.dataset.ref;
  place.querySelector(".w-seat-letter").textContent = party ? letterOf(party) : "";
}

// -- the Opinion Track

export function drawOpinion(svg, scene, still) {
  const layer = svg.getElementById("layer-moving");
  const issues = scene.pieces.filter((piece) => piece.kind === "issue");
  const crowds = new Map();
  for (const piece of issues) crowds.set(piece.place, [...(crowds.get(piece.place) ?? []), piece]);
  const zero = svg.getElementById("area-zero");
  zero.dataset.place = zero.dataset.ref = "space:zero";
  for (const [place, crowd] of crowds) {
    crowd.forEach((piece, nth) => {
      const [tag, isNew] = keyed(layer, piece.id, () => issueTag(piece.id));
      const { x, y } =
        place === "space:zero"
          ? inZero(zero, nth)
          : inSpace(svg.getElementById(place), nth, crowd.length);
      put(tag, x, y);
      appear(tag, isNew && !still);
    });
  }
  for (const tag of [...layer.children]) {
    if (
      tag.dataset.key?.startsWith("issue:") &&
      !issues.some((piece) => piece.id === tag.dataset.key)
    )
      tag.remove();
  }
}

function inZero(area, nth) {
  const box = area.querySelector(".w-area-ground");
  const [x, y] = [Number(box.getAttribute("x")), Number(box.getAttribute("y"))];
  return { x: x + 42 + (nth % 4) * 66, y: y + 54 + Math.floor(nth / 4) * 32 };
}

function inSpace(space, nth, crowd) {
  const { x, y } = at(space);
  const step = crowd > 1 ? Math.max(12, Math.min(TAG.height - 3, 36 / (crowd - 1))) : 0;
  return { x, y: y + (nth - (crowd - 1) / 2) * step };
}

function issueTag(id) {
  const about = thing(id) ?? {};
  const text = s("text", { y: 6, class: "w-tag-text" }, about.short ?? label(id).slice(0, 6));
  const tag = s(
    "g",
    { id, class: `w-issue ${about.colour === "yellow" ? "is-yellow" : ""}`, "data-ref": id },
    s("rect", {
      x: -TAG.width / 2,
      y: -TAG.height / 2,
      width: TAG.width,
      height: TAG.height,
      class: "w-tag",
    }),
    text,
  );
  requestAnimationFrame(() => fit(text, TAG.width - 6));
  return tag;
}

// -- society

export function drawSociety(svg, scene, still) {
  const layer = svg.getElementById("layer-moving");
  const markers = scene.pieces.filter((piece) => piece.kind === "society");
  for (const piece of markers) {
    const box = svg.getElementById(piece.place);
    const [marker, isNew] = keyed(layer, piece.id, () =>
      societyMarker(piece.id, Number(box.dataset.w)),
    );
    const { x, y } = at(box);
    put(marker, x, y);
    appear(marker, isNew && !still);
  }
  for (const one of [...layer.children]) {
    if (
      one.dataset.key?.startsWith("society:") &&
      !markers.some((piece) => piece.id === one.dataset.key)
    )
      one.remove();
  }
}

function societyMarker(id, width) {
  const about = thing(id) ?? {};
  const [name, inside] = label(id).split(/ \((.*)\)/); // such as: Workers (SPD, 1 Party Base)
  const [whose, what] = (inside ?? "").split(", ");
  const [first, second] = what ? [`${name} · ${whose}`, what] : halves(name);
  const group = s("text", { y: what ? -14 : second ? -5 : 5, class: "w-society-group" }, first);
  const effect = s("text", { y: 13, class: what ? "w-society-effect" : "w-society-group" }, second);
  const marker = s(
    "g",
    { id, class: "w-society", "data-ref": id, "data-party": about.party ?? "" },
    s("rect", {
      x: -width / 2 + 3,
      y: -32,
      width: width - 6,
      height: 64,
      class: `w-tag ${about.colour === "yellow" ? "is-yellow" : ""}`,
    }),
    s("rect", { x: -width / 2 + 3, y: -32, width: 8, height: 64, class: "w-society-edge" }),
    group,
    effect,
  );
  requestAnimationFrame(() => {
    fit(group, width - 26);
    fit(effect, width - 26);
  });
  return marker;
}

/** A long name in two lines. */
function halves(name) {
  const at = name.indexOf(" ", name.length / 3);
  return name.length > 13 && at > 0 ? [name.slice(0, at), name.slice(at + 1)] : [name, ""];
}

// -- tracks and areas

export function drawTracks(svg, scene, still) {
  for (const text of svg.querySelectorAll("[data-text]")) {
    const [kind, id] = text.dataset.text.split(":");
    const found = kind === "fact" ? factOf(scene, id) : scene.tracks.find((one) => one.id === id);
    if (found) text.textContent = found.label;
  }
  for (const box of svg.querySelectorAll(".w-step"))
    box.dataset.ref = box.id.startsWith("dr:") ? "dr" : box.id;
  for (const box of svg.querySelectorAll(".w-step.is-here")) box.classList.remove("is-here");
  for (const piece of scene.pieces) {
    if (piece.kind === "marker") svg.getElementById(piece.place)?.classList.add("is-here");
  }
  drawBox(svg, scene, still);
  drawFigures(svg, scene, still);
}

/** One marker a slot, in the order of their kinds. */
function drawBox(svg, scene, still) {
  const markers = scene.pieces
    .filter((piece) => piece.place === "dr")
    .flatMap((piece) => Array.from({ length: Number(piece.face) }, () => piece.kind.slice(7)));
  svg.querySelectorAll("#track-dr .w-step").forEach((slot, place) => {
    const kind = markers[place] ?? "";
    if (slot.dataset.kind === kind) return;
    slot.dataset.kind = kind;
    slot.querySelector(".w-threat")?.remove();
    if (!kind) return;
    const marker = hexagon(kind, 26);
    const { x, y } = at(slot);
    marker.setAttribute("transform", `translate(${x + 6} ${y})`);
    appear(marker, !still);
    slot.append(marker);
  });
  svg.getElementById("track-dr").dataset.count = markers.length;
}

function drawFigures(svg, scene, still) {
  const figures = new Map(
    scene.pieces
      .filter((piece) => piece.kind === "figure")
      .map((piece) => [piece.place, piece.face]),
  );
  svg.querySelectorAll("#track-nsdap .w-step").forEach((slot) => {
    const party = figures.get(slot.id) ?? "";
    if (slot.dataset.party === party) return;
    slot.dataset.party = party;
    slot.querySelector(".w-figure")?.remove();
    if (!party) return;
    const { x, y } = at(slot);
    const figure = s(
      "g",
      { class: "w-figure", transform: `translate(${x} ${y + 8})`, "data-party": party },
      s("circle", { r: 17, class: "w-seat-disc" }),
      s("circle", { r: 17, class: "w-seat-pattern" }),
      s("text", { y: 6, class: "w-seat-letter" }, letterOf(party)),
    );
    appear(figure, !still);
    slot.append(figure);
  });
}

/** Rows of text in an area: [{key, text, party, ref, mark}]. */
function rows(area, entries, still) {
  const list = area.querySelector(".w-list");
  const room = Number(area.dataset.w);
  entries.forEach((entry, place) => {
    const [row, isNew] = keyed(list, entry.key, () =>
      s(
        "g",
        { class: "w-row" },
        s("rect", { x: -5, y: -3, width: room + 10, height: 27, class: "w-row-hit" }),
        s("rect", { y: -1, width: 26, height: 22, class: "w-slot-box" }),
        s("rect", { y: -1, width: 26, height: 22, class: "w-slot-pattern" }),
        s("text", { x: 13, y: 16, class: "w-slot-letter" }),
        s("text", { x: 34, y: 16, class: "w-row-text" }),
      ),
    );
    row.setAttribute("transform", `translate(0 ${place * 29})`);
    row.dataset.party = entry.party ?? "";
    if (entry.ref) {
      row.id = entry.ref;
      row.dataset.ref = entry.ref;
    }
    row.classList.toggle("is-plain", !entry.party);
    row.querySelector(".w-slot-letter").textContent = entry.party ? letterOf(entry.party) : "";
    const text = row.querySelector(".w-row-text");
    text.setAttribute("x", entry.party ? 34 : 0);
    text.textContent = entry.text;
    fit(text, room - (entry.party ? 34 : 0));
    appear(row, isNew && !still);
  });
  keep(list, new Set(entries.map((entry) => entry.key)));
}

export function drawAreas(svg, scene, still) {
  const area = (name) => svg.getElementById(`area-${name}`);
  const governs = scene.pieces
    .filter((piece) => piece.kind === "governs")
    .sort((a, b) => b.face.localeCompare(a.face));
  const president = factOf(scene, "president");
  rows(
    area("government"),
    [
      ...governs.map((piece) => {
        const party = piece.id.slice(8);
        const note = scene.panels.find((panel) => panel.role === `party:${party}`)?.notes[0];
        return { key: piece.id, party, text: piece.face ? note : label(`party:${party}`) };
      }),
      { key: "president", text: president.label },
      {
        key: "president-name",
        party: scene.pieces.find((piece) => piece.kind === "president").face,
        text: `${president.help} ${president.value ? "●" : ""}`,
      },
    ],
    still,
  );
  rows(
    area("minor"),
    [
      ...scene.pieces
        .filter((piece) => piece.kind === "minor")
        .map((piece) => ({
          key: piece.id,
          ref: piece.id,
          party: piece.place.slice(6),
          text: label(piece.id),
        })),
    ],
    still,
  );
  const foreign = scene.zones.find((zone) => zone.id === "foreign");
  const flags = scene.pieces.filter((piece) => piece.kind === "flag");
  rows(
    area("foreign"),
    [
      ...foreign.cards.map((card) => ({ key: card, ref: card, text: `▸ ${label(card)}` })),
      ...flags.map((piece) => ({
        key: piece.id,
        ref: piece.id,
        text: `⚑ ${label(piece.id)} ×${piece.face}`,
      })),
    ],
    still,
  );
  rows(
    area("reserve"),
    scene.panels
      .filter((panel) => panel.role)
      .map((panel) => {
        const points = panel.facts.find((one) => one.id === "reserve").value;
        return {
          key: panel.role,
          party: panel.role.slice(6),
          text: "●".repeat(points) + "○".repeat(2 - points),
        };
      }),
    still,
  );
  drawPiles(area("timeline"), scene);
}

/** Decks and piles: their number; what is known of them opens on a click. */
function drawPiles(area, scene) {
  const piles = scene.zones.filter((zone) => zone.kind === "pile" && zone.seat === null);
  const list = area.querySelector(".w-list");
  list.replaceChildren(
    ...piles.map((zone, place) => {
      const known = zone.cards.some((card) => card !== null);
      return s(
        "g",
        {
          class: `w-pile ${known ? "is-known" : ""}`,
          transform: `translate(0 ${place * 34 - 18})`,
          "data-pile": known ? zone.id : null,
          "data-zone": zone.id,
        },
        s("rect", { width: 24, height: 30, class: "w-pile-card" }),
        s("text", { x: 12, y: 21, class: "w-pile-count" }, String(zone.cards.length)),
        s("text", { x: 36, y: 21, class: "w-row-text" }, zone.label),
      );
    }),
  );
  for (const text of list.querySelectorAll(".w-row-text")) fit(text, Number(area.dataset.w) - 36);
}
