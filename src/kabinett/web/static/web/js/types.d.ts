// What the client works with besides the scene: the view that it draws, and what a game may bring.
import type { Same } from "./dom.js";
import type { Fact, Panel, Parts, Piece, Report, Scene, Track, Zone } from "./scene.d.ts";

export type { Fact, Panel, Parts, Piece, Report, Scene, Track, Zone };

/** What one viewer sees now: the scene, what he is asked, and the log as he may read it. */
export interface View {
  version: string;
  viewer: number;
  scene: Scene;
  ask: Ask | null;
  waiting: { seat: number; label: string }[];
  asked_text: string | null;
  /** What this seat has chosen while others still do. */
  given: string[];
  /** The blind standing orders of this seat: by name, the places that are left out. */
  orders: Record<string, string[]> | null;
  /** What it answers to which ask, as far as it may: the first that it may is tried first. */
  prepared: Prepared[] | null;
  undo: boolean;
  restart: boolean;
  log: LogLine[];
  log_start: number;
  players: Player[];
  over: Over | null;
  commitment: string;
  digest: string;
  options: { label: string; value: string; ruling: string }[];
  incident: string | null;
  notice: string;
  clocks: Clocks | null;
  proposals: Proposal[];
  abandoned: boolean;
  /** What this seat may propose, whether it may concede, and whether it may play itself again. */
  may: string[];
  /** The seat whose lead is not lost any more, as far as was counted. */
  leader: number | null;
  concede: boolean;
  back: boolean;
  /** To whom the seat would be handed over, "" to nobody; null: it cannot be. */
  heir: string | null;
}

/** Times are seconds since 1970.  `grace`: time is over, and so long the game still waits. */
export interface Clocks {
  kind: string;
  stands: boolean;
  grace: number | null;
  out: boolean;
  seats: (SeatClock | null)[];
}

/** What is left on a clock that stands, or when one that runs has run out. */
export interface SeatClock {
  left: number | null;
  until: number | null;
  away: number | null;
}

/** `by` -1: the site; `about` -1: whoever has not answered. */
export interface Proposal {
  number: number;
  kind: string;
  by: number;
  about: number;
  asked: number[];
  said: [number, string][];
  offers: string[];
  until: number;
}

export interface Ask {
  id: number;
  seat: number;
  text: Parts;
  choices: Choice[];
  /** the answer of a seat that has nothing to decide */
  obvious?: string;
  /** the standing order that would answer it */
  standing?: string;
  /** sections of the rules that it comes from: number and title */
  cites?: [string, string][];
  /** the thing that holds the choices that are meant, such as the city of whose base is asked */
  inside?: string;
  /** the thing whose places the choices are: who has chosen it by a click where it lies has answered */
  places_of?: string;
  /** several are asked for different things at once: not by what was told last */
  own?: boolean;
}

/** `kind`: what sort of thing it is; "" for a word.  `ends`: it ends the turn. */
export interface Choice {
  name: string;
  label: string;
  kind: string;
  ends?: boolean;
}

export interface LogLine {
  level: string;
  parts: Parts;
  /** the section of the rules that a heading is about */
  cites?: [string, string][];
  /** by it the lines after it come about, up to the next cause or heading */
  cause?: boolean;
  /** in a replay of a game that is over: the moment at which it had been told */
  line?: number;
  /** nobody else reads it */
  own?: boolean;
}

/** A moment of the past: after so many lines of the log that everybody was told, of which those
 * after `first` came with it; through whose eyes. */
export interface Past {
  told: number;
  first: number;
  /** nothing had been done yet */
  start: boolean;
  of: number;
  viewer: number;
}

export interface Player {
  seat: number;
  name: string;
  label: string;
  bot: string;
  mine: boolean;
  auto_pass: boolean;
  stand_in: string;
  offered: boolean;
}

export interface Over {
  kind: string;
  text: string;
  winners: number[];
  scores: number[];
  /** What the scores count. */
  counted: string;
  seed: string;
  commitment: string;
}

/** What the server tells of a card, a role, a place; games add members of their own. */
export interface Thing {
  kind: string;
  label: string;
  text?: string;
  section?: string;
  note?: string;
  year?: string | number;
  dead?: string;
  facts?: (string | number | [string, string | number])[];
  type?: string;
  type_label?: string;
  level?: string | number;
  letter?: string;
  short?: string;
  outlook?: boolean;
  /** a line for each thing that its text names, and nobody sees there what it does */
  explained?: string[];
  // biome-ignore lint/suspicious/noExplicitAny: games add what they like
  [more: string]: any;
}

/** An answer that a seat may order in advance, and where it may want to be asked all the same. */
export interface Standing {
  name: string;
  label: string;
  places: string[];
}

/** An answer that a seat has prepared.  `ask` names the kind of ask, `text` is its sentence; "" if
 * these rules do not ask it any more. */
export interface Prepared {
  ask: string;
  text: string;
  choice: string;
}

/** A kind of ask that may come to a seat, with all that it may offer. */
export interface Askable {
  ask: string;
  text: string;
  choices: string[];
  asked: "now" | "before" | "";
}

/** What the page is told when it is opened. */
export interface Config {
  /** how many cards are proposals of ours, as HTML; "" if all are printed ones */
  proposals: string;
  table: string;
  game: string;
  api: Record<string, string>;
  table_page: string;
  replay_page: string;
  next_page: string;
  rematch_page: string;
  rematch: string;
  clone_page: string;
  /** whether a clone can be made of the game as it is now, and who may sit there; null: not here */
  clone: { now: boolean; bots: { id: string; label: string; usual: boolean }[] } | null;
  /** the record of a running game: may it be had, or only after one is "told" what it shows */
  export: "" | "open" | "told";
  mine: number[];
  over: boolean;
  imported: boolean;
  hooks: string | null;
  /** where the rules are that stand beside the board; "" if none are written */
  rules: string;
  /** where the player aid's sheets are; "" if none are written */
  aid: string;
  /** where the list of this table's cards and markers is, and the page of all of the game's */
  cards: string;
  cards_page: string;
  /** the kinds of things that stand in it */
  card_kinds: string[];
  /** of the index's page: what the faces of its cards are drawn from */
  things: string;
  standing: Standing[];
  sketch_page: string;
  visitor: boolean;
  sketch: string | null;
  /** The server's time when the page was made. */
  now: number;
  vacation: string;
  replay: { lines: number; start: number; viewers: Eyes[] } | null;
  /** Of a lesson: how far its reader has come, and whether he may play on from there. */
  lesson?: {
    title: string;
    path: string[];
    new: string;
    rules: string;
    /** It is an example of the rules: read only, and left for them. */
    example: boolean;
    all: string;
    small: boolean;
    more: { title: string; about: string; page: string; done: boolean }[];
    person: boolean;
  };
}

/** A seat through which a replay can be seen, and how many moments there are. */
export interface Eyes {
  seat: number;
  label: string;
  lines?: number;
}

/** What the page does when somebody chooses. */
export interface Act {
  /** By a click: the first tap of a finger only selects. */
  choose(name: string, event?: MouseEvent): void;
  confirm(): void;
  cancel(): boolean;
  undo(): void;
  restart(): void;
  /** to the standing orders, at this one; "" to the prepared answers */
  orders(name: string): void;
  /** From now on the site answers for this seat where it has one choice only. */
  autoPass(): void;
  skip(): void;
  /** So many moments back, or on again. */
  look(by: number): void;
  /** Propose something, give one's word, concede: whatever is no answer. */
  decide(message: Record<string, unknown>): void;
  /** What is asked and proposed anew. */
  draw(): void;
}

export type Child = Node | Same | string | number | null | undefined | false | Child[];

/** Sizes of a card: in the hand, on the table, enlarged. */
export type Size = "hand" | "table" | "large";

/** What a game draws itself: static/GAME/GAME.js may export any of these. */
export interface Hooks {
  /** The face of a card. */
  cardFace?(thing: Thing, size: Size): Element;
  /** The strip of a card in a stack. */
  slipFace?(thing: Thing, name: string): Child;
  /** The sign of a role. */
  plateFace?(thing: Thing): Child;
  /** What the game's board.svg shows of the scene.  What stands for a piece says so (data-piece),
   * then the mover moves it when its place changes. */
  drawBoard?(svg: SVGSVGElement, scene: Scene): void;
  /** The kinds of pieces that drawBoard draws, true for all: these are no plain tokens. */
  ownPieces?: true | string[];
  /** One of a heap of equal pieces, loose, to be seen moving from one heap to another; null: this
   * kind does not move. */
  loosePiece?(piece: Piece): SVGElement | null;
  /** What stands under the strip of a seat. */
  seatFace?(panel: Panel): Element | null;
  /** What a seat has before it, as a sheet that opens from its strip. */
  partyBoard?(panel: Panel): Element;
  /** The board shows all; nothing is laid out beside it. */
  allOnBoard?: boolean;
  /** How zones are drawn: "dock" beside the own hand, "card" beside the board as cards, "slip" on a
   * table without a board as the strips of cards. */
  places?: Record<string, "dock" | "card" | "slip">;
}
