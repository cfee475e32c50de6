// Fall of the Weimar Republic: the places of its zones, where the words of its cards may break, and
// the strips of Support cards in play.
import { breaking, h, plainFace, plainText } from "../web/js/games.js";
import { poster, slipPicture } from "./poster.js";

/** @import { Scene, Size, Thing } from "../web/js/types.d.ts" */

/** Cards that are being played lie as slips beside the viewer's stacks, which keeps the table low.
 * @type {import("../web/js/types.d.ts").Hooks["places"]} */
export const places = { playing: "slip", attack: "slip", defence: "slip" };

// Where the long words of the cards may break.
const broken = breaking(`
  Unterstützungs|karte Unterstützer|gruppe Organisations|karte Legitimitäts|karte Regierungs|karte
  Propaganda|karte Propaganda|stufe Anarchie|karte Anarchie|stufe Handkarten|limit Nachzieh|stapel
  Abwerbe|versuch Unter|stützung Welt|wirtschafts|krise Jugend|organisa|tionen
  Koalitions|regierung Propaganda|maschine Propaganda|sieg Mehrheits|beschluss Wieder|verei|nigung
  Straßen|schlachten Nationalis|tischer Landes|regie|rungen wieder|herstellen Schläger|methoden
  Schicksals|glaube Partei|sprachrohr Groß|indu|strielle Entmilita|risiert Arbeits|losigkeit
  Unzu|frieden|heit Splitter|gruppen Reichstags|sitze Reichs|präsident Not|verord|nungen
  Militär|kontakte Geld|beschaf|fung Gegen|propaganda Ein|schüchte|rung Charisma|tischer
  Zuge|ständnisse Verspre|chungen Terror|kampagne Selbst|ständige Reorgani|sation Protest|stimmen
  Hyper|inflation Gewerk|schaften Berufs|verbände Arbeiter|klasse Antisemi|tismus Zusammen|bruch
  Stabili|sierte Revolu|tionäre Partei|spenden Nachkriegs|not Kanzler|schaft Diktat|frieden
  Demon|stration Reorgani|zation Intelli|gentsia Industri|alists Assassi|nations Revolu|tionary
  Reunifi|cation Organi|zation Demili|tarized Contri|butions`);
// Where shorter words may also break, beside the level of a card. These breaks do not affect the
// size of a name.
const finer = breaking(`
  Propa|ganda Verhaf|tungen Repara|tionen Meister|hafte Kund|gebungen Hitler|putsch Durch|greifen
  Behaup|tungen Aufwie|gelung Öffent|liche West|preußen Vorge|zogene Regie|rungen Profes|soren
  Politi|sche Partei|moral Okkul|tismus Mittel|stand Mit|reißende Kaiser|liche Intelli|genz
  Franzö|sisch Flug|blätter Extre|mismus Erdrü|ckende Börsen|krach Braun|hemden Arier|mythos
  Ange|stellte aus|handeln Wech|selnde Versail|ler Spal|tungen Ruhr|gebiet Papier|geld
  Nieder|lage Meute|reien Kompro|miss Hoch|verrat Fana|tismus Unter|stützen unter|stützen
  Nationa|lismus Organi|sation Stabi|lized Unemploy|ment Profes|sional Intimi|dation
  Exploi|tation Terri|tories Repara|tions Nation|alist Govern|ment Conces|sions Charis|matic
  Campaign|ing Brown|shirts Appoint|ment Ver|sailles Profes|sors Presi|dency Mouth|piece
  Leader|ship Fanati|cism Escala|ting Discon|tent Depres|sion Compro|mise Chan|cellor
  Nationa|lism Legiti|macy`);

/** @param {Thing} card
 * @param {Size} size */
export function cardFace(card, size) {
  const [label, type, text] = [card.label, card.type_label ?? "", card.text ?? ""].map(broken);
  const face = { label, type_label: finer(type), text };
  const plain = plainFace({ ...card, ...face }, size, label === card.label ? finer(label) : label);
  return card.dead ? plain : poster(plain, card, size);
}

/** The strip of a card in a stack, with its present value and, if the card is attacked, a mark.
 * @param {Thing} card
 * @param {string} name
 * @param {Scene} scene */
export function slipFace(card, name, { pieces, about }) {
  const on = (/** @type {string} */ kind) =>
    pieces.find((piece) => piece.kind === kind && piece.place === name);
  const text = about[name]?.map(plainText).join(" ") ?? null;
  const worth = on("worth")?.face;
  return [
    h("span.slip-edge"),
    h("span.slip-name", null, broken(card.label)),
    card.dead ? null : slipPicture(card),
    on("target") ? h("span.slip-target", { title: text }) : null,
    worth
      ? h("b.slip-level.is-changed", { title: text }, worth)
      : card.level
        ? h("b.slip-level", null, card.level)
        : null,
  ];
}
