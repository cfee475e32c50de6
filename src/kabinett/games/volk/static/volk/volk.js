// Wir sind das Volk!: the pieces on the board, the cards as printed forms, the seats' numbers.
import { h, plain } from "../web/js/dom.js";
import { longest } from "../web/js/cards.js";
import { pace } from "../web/js/prefs.js";
import { store, thing } from "../web/js/store.js";

const SVG = "http://www.w3.org/2000/svg";
const COLLAPSE = 4; // mass protests that bring a state down

/** Where zones lie: beside the own hand, or as a whole card beside the board. */
export const places = { display: "dock", playing: "card" };

// -- the board

export function drawBoard(svg, scene) {
  const fresh = !svg.dataset.ready;
  if (fresh) prepare(svg);
  const still = fresh || !pace();
  const pieces = new Map(scene.pieces.map((piece) => [piece.id, piece]));
  const count = (id) => Number(pieces.get(id)?.face || 0);
  svg.classList.toggle("wall-built", pieces.has("wall"));
  for (const city of svg.querySelectorAll(".v-city")) drawCity(city, pieces.get(city.id), still);
  for (const line of svg.querySelectorAll(".v-line")) drawLine(line, count(line.id), pieces, still);
  for (const place of svg.querySelectorAll(".v-plate"))
    drawProvince(svg, place, count, scene, still);
  for (const sector of ["fr", "uk", "us"])
    marks(svg.getElementById(`ls-sector:${sector}`), ".v-bar", count(`ls:${sector}`), still);
  marks(svg.getElementById("box:socialists"), ".v-head", count("socialist:box"), still);
  for (const track of scene.tracks) {
    svg.querySelector(`.v-track-name[data-track="${track.id}"]`).textContent = track.label;
  }
  drawMarkers(svg, pieces);
  svg.dataset.ready = "yes";
}

/** Once: everything can be looked up, plates stand for their provinces. */
function prepare(svg) {
  for (const element of svg.querySelectorAll(
    ".v-city, .v-line, .v-land[id], .v-step, .v-phase, .v-end, .v-holding, .v-decade, .v-sector",
  )) {
    if (element.id) element.dataset.ref = element.id;
  }
  for (const plate of svg.querySelectorAll(".v-plate")) {
    plate.dataset.ref = plate.dataset.place = `province:${plate.dataset.province}`;
    plate.setAttribute("role", "img");
  }
  const layer = document.createElementNS(SVG, "g");
  layer.id = "layer-markers";
  svg.append(layer);
}

function drawCity(city, piece, still) {
  const built = piece !== undefined && piece.kind !== "closed";
  appear(city, built && !city.classList.contains("built") && !still);
  city.classList.toggle("built", built);
  city.classList.toggle("rundown", piece?.kind === "rundown");
  city.classList.toggle("closed", piece?.kind === "closed");
  if (!built) return;
  city.querySelector(".v-value").textContent = piece.face;
  const pointer = city.querySelector(".v-pointer");
  if (pointer) {
    const { x, y } = pointer.dataset;
    pointer.setAttribute("transform", `rotate(${36 * Number(piece.face)} ${x} ${y})`);
  }
}

function drawLine(line, laid, pieces, still) {
  const [a, b] = line.id.slice(5).split("~");
  const stands = (city) => [undefined, "closed"].indexOf(pieces.get(`factory:${city}`)?.kind) < 0;
  const before = line.classList.contains("filled-2")
    ? 2
    : line.classList.contains("filled-1")
      ? 1
      : 0;
  appear(line, laid > before && !still);
  line.classList.toggle("filled-1", laid === 1);
  line.classList.toggle("filled-2", laid === 2);
  line.classList.toggle("works", laid === Number(line.dataset.lines) && stands(a) && stands(b));
}

function drawProvince(svg, plate, count, scene, still) {
  const name = plate.dataset.province;
  const part = (kind) => svg.getElementById(`${kind}:${name}`);
  const economy = part("economy");
  if (economy) economy.querySelector(".v-number").textContent = count(`economy:${name}`);
  marks(part("ls"), ".v-bar", count(`ls:${name}`), still);
  marks(part("unrest"), ".v-dot", count(`unrest:${name}`), still);
  marks(part("protest"), ".v-banner", count(`protest:${name}`), still);
  marks(part("imported"), ".v-banner", count(`imported:${name}`), still);
  const socialists = count(`socialist:${name}`);
  const pill = part("socialist");
  if (pill) {
    appear(pill, socialists > 0 && !pill.classList.contains("on") && !still);
    pill.classList.toggle("on", socialists > 0);
    pill.querySelector(".v-count").textContent = socialists;
  }
  const about = scene.about?.[`province:${name}`] ?? [];
  plate.setAttribute(
    "aria-label",
    [thing(`province:${name}`)?.label, ...about.map(plain)].join(" "),
  );
}

/** The first n marks of a kind are on; more than there are is said by a number. */
function marks(group, kind, number, still) {
  if (!group) return;
  const all = group.querySelectorAll(kind);
  all.forEach((mark, index) => {
    appear(mark, index < number && !mark.classList.contains("on") && !still);
    mark.classList.toggle("on", index < number);
  });
  const more = group.querySelector(".v-more");
  if (more) more.textContent = number > all.length ? String(number) : "";
}

/** What is new comes in with a small movement. */
function appear(element, isNew) {
  element.classList.toggle("is-new", isNew);
}

/** Markers slide along their tracks. */
function drawMarkers(svg, pieces) {
  for (const element of svg.querySelectorAll(".here")) element.classList.remove("here");
  const half = pieces.get("marker:half");
  if (half) {
    svg.getElementById(half.place)?.classList.add("here");
    svg.getElementById(`decade:${half.place.slice(5).split(".")[0]}`)?.classList.add("here");
  }
  const layer = svg.getElementById("layer-markers");
  const stand = new Set();
  for (const piece of pieces.values()) {
    if (piece.kind !== "marker" || piece === half) continue;
    const box = svg.getElementById(piece.place);
    if (!box) continue;
    if (piece.place.startsWith("phase:")) {
      box.classList.add("here");
      continue;
    }
    stand.add(piece.id);
    const { x, y } = box.dataset;
    const marker =
      [...layer.children].find((one) => one.dataset.marker === piece.id) ??
      newMarker(layer, piece.id);
    marker.setAttribute("class", `v-marker ${piece.face ? `is-${piece.face}` : ""}`);
    marker.style.transform = `translate(${x}px, ${y}px)`;
    marker.dataset.ref = piece.place;
    marker.querySelector("text").textContent =
      box.querySelector(".v-box-number")?.textContent ?? "";
  }
  for (const marker of [...layer.children]) if (!stand.has(marker.dataset.marker)) marker.remove();
}

function newMarker(layer, id) {
  const marker = document.createElementNS(SVG, "g");
  marker.dataset.marker = id;
  const disc = document.createElementNS(SVG, "circle");
  disc.setAttribute("r", "14");
  const text = document.createElementNS(SVG, "text");
  text.setAttribute("text-anchor", "middle");
  text.setAttribute("y", "5");
  marker.append(disc, text);
  layer.append(marker);
  return marker;
}

// -- cards

const GLYPHS = {
  "+u": ["unrest-plus"],
  "-u": ["unrest-minus"],
  "~u": ["unrest-move"],
  "-mp": ["banner-minus"],
  "+b": ["build"],
  "-b": ["dismantle"],
  "+LS": ["ls-plus"],
  "+LS*": ["ls-plus"],
  "-LS": ["ls-minus"],
  ".rundown": ["rundown"],
  ".repair": ["repair"],
  ".stop": ["stop"],
  POLred: ["star", "is-red"],
  POLpink: ["star", "is-pink"],
  GUIL: ["eye"],
  STASIend: ["star-off"],
  WALLbuild: ["wall"],
  WALLopen: ["wall-open"],
};
const CODES = {
  WestBerlin: "WB",
  EastBerlin: "B",
  Bayern: "BY",
  Sachsen: "SN",
  RheinlandPfalz: "RP",
  NordrheinWestfalen: "NW",
  NiedersachsenHamburg: "NI",
  CSSR: "ČSSR",
  Polska: "PL",
  Rheinsberg: "Rh",
};
// Where the long words of the cards' names may be broken.
const BREAKS = (
  "Zwangs|vereinigung Währungs|reform Wieder|bewaffnung Wieder|gut|machungs|abkommen Bundes|republik " +
  "Wirtschafts|wunder Passier|schein|abkommen Deutschland|treffen Staats|bürger|schaft " +
  "Notstands|gesetze Auschwitz|prozesse Transit|abkommen Wohnungs|bau|programm " +
  "Verstaat|lichung Selbst|schuss|anlagen Devisen|beschaffung Selbst|verbrennung " +
  "Friedens|bewegung Werften|sterben Umwelt|bibliothek Saar|protektorat Wieder|eröffnung " +
  "Versöhnungs|geste Krisen|regierung Recon|struction Recon|ciliation Stali|nistische"
)
  .split(" ")
  .map((word) => [word.replaceAll("|", ""), word.replaceAll("|", "\u00ad")]);
const broken = (name) => BREAKS.reduce((text, [word, parts]) => text.replace(word, parts), name);
const TRACKS = ["laurel", "coin", "head"];
const letterOf = (side) => thing(side)?.letter ?? "";
const LETTERS = { W: () => letterOf("side:west"), E: () => letterOf("side:east") };

function glyph(name, cls = "") {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", `vg ${cls}`);
  svg.setAttribute("viewBox", "0 0 20 20");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#g-${name}`);
  svg.append(use);
  return svg;
}

/** A card as a form: values of West and East, the event as signs, or in words where it is large. */
export function cardFace(card, size) {
  return h(
    "div.vc",
    null,
    h("span.vc-edge", null, h("b", null, card.type === "special" ? "" : card.type_label[0])),
    h("div.vc-head", null, values(card), corner(card)),
    h(
      "div.vc-body",
      null,
      nameOf(card),
      size === "large"
        ? h("ul.vc-lines", null, inWords(card))
        : h(
            "div.vc-signs",
            { title: size === "table" ? null : card.lines.join("; ") },
            signs(card),
          ),
    ),
    h("div.vc-foot", null, h("span", null, card.type_label), h("span", null, card.number)),
  );
}

function nameOf(card) {
  const text = broken(card.label);
  const name = h("span.vc-name", null, text);
  name.style.setProperty("--longest", Math.max(5, longest(text)));
  return name;
}

function values(card) {
  if (card.type === "special")
    return [h("b.vc-value.vc-roman", null, card.number.replace(/[ab]$/, ""))];
  return [
    h("b.vc-value.vc-west", null, h("i", null, LETTERS.W()), String(card.west)),
    h("b.vc-value.vc-east", null, h("i", null, LETTERS.E()), String(card.east)),
  ];
}

function corner(card) {
  const police = card.icons.find(([, , kind]) => kind.startsWith("POL"));
  const flights = Array.from({ length: card.flight }, () => glyph("runner"));
  return h(
    "span.vc-corner",
    null,
    flights,
    police ? glyph("star", police[2] === "POLred" ? "is-red" : "is-pink") : null,
  );
}

const iconGlyph = ([, side, kind]) => {
  const [name, cls = ""] = GLYPHS[kind] ?? ["star"];
  return glyph(name, `${cls} ${side === "W" ? "is-west" : "is-east"}`);
};

function signs(card) {
  const own = (kind) => !/^[A-Z]/.test(kind); // the police and the Wall belong to nobody's letter
  return [
    ...card.icons.map((icon) => {
      const [count, side, kind, where] = icon;
      return h(
        "span.vs",
        { class: `vs ${side === "W" ? "is-west" : "is-east"}` },
        own(kind) ? h("b", null, LETTERS[side]()) : null,
        count > 1 ? h("span", null, String(count)) : null,
        iconGlyph(icon),
        CODES[where] ? h("small", null, CODES[where]) : null,
      );
    }),
    ...card.arrows.map((steps, track) =>
      steps
        ? h(
            "span.vs.vs-arrow",
            { class: `vs vs-arrow ${steps > 0 ? "is-east" : "is-west"}` },
            steps < 0 ? h("i", null, "◂".repeat(-steps)) : null,
            glyph(TRACKS[track]),
            steps > 0 ? h("i", null, "▸".repeat(steps)) : null,
          )
        : null,
    ),
  ];
}

function inWords(card) {
  const icons = [
    ...card.icons.map(iconGlyph),
    ...card.arrows.flatMap((steps, track) =>
      steps ? [glyph(TRACKS[track], steps > 0 ? "is-east" : "is-west")] : [],
    ),
    ...(card.flight ? [glyph("runner")] : []),
  ];
  return card.lines.map((line, index) => h("li", null, icons[index], h("span", null, line)));
}

/** In a row of slips: what of a played card still counts. */
export function slipFace(card, name) {
  const spent = store.view?.scene.pieces.some(
    (piece) => piece.kind === "spent" && piece.place === name,
  );
  const police = card.icons?.find(([, , kind]) => kind.startsWith("POL"));
  return [
    h("span.slip-edge", null, card.type === "special" ? "" : (card.type_label?.[0] ?? "")),
    h("span.slip-name", { class: `slip-name ${spent ? "is-spent" : ""}` }, card.label),
    h(
      "span.slip-signs",
      null,
      Array.from({ length: card.flight ?? 0 }, () => glyph("runner")),
      police
        ? glyph(
            "star",
            `${police[2] === "POLred" ? "is-red" : "is-pink"} ${spent ? "is-spent" : ""}`,
          )
        : null,
    ),
  ];
}

// -- the seats

/** Under the strip of a side: four banners to the collapse, and its numbers. */
export function seatFace(panel) {
  const value = (id) => panel.facts.find((one) => one.id === id);
  const protests = value("protests");
  const side = panel.role === "side:west" ? "west" : "east";
  const banners = Array.from({ length: Math.max(COLLAPSE, protests.value) }, (_, index) =>
    glyph("banner", index < protests.value ? "on" : ""),
  );
  return h(
    "div.vseat",
    { data: { side } },
    h(
      "div.vseat-protests",
      {
        class: `vseat-protests ${protests.value >= COLLAPSE ? "is-fallen" : protests.value === COLLAPSE - 1 ? "is-near" : ""}`,
      },
      h("span.vseat-banners", { "aria-hidden": true }, banners),
      h("span", null, protests.label),
      h("b", null, `${protests.value}/${COLLAPSE}`),
    ),
    h(
      "dl.vseat-facts",
      null,
      panel.facts
        .filter((one) => one !== protests)
        .map((one) =>
          h(
            "div",
            { title: one.help || one.label },
            h("dt", null, one.label),
            h("dd", null, String(one.value)),
          ),
        ),
    ),
    panel.notes.length
      ? h(
          "p.vseat-notes",
          null,
          panel.notes.map((note) => h("span", null, note)),
        )
      : null,
  );
}
