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
  waiting_text: string | null;
  undo: boolean;
  restart: boolean;
  log: LogLine[];
  log_start: number;
  players: Player[];
  over: Over | null;
  commitment: string;
  digest: string;
  options: { label: string; value: string }[];
  incident: string | null;
  notice: string;
}

export interface Ask {
  id: number;
  seat: number;
  text: Parts;
  choices: Choice[];
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
}

export interface Player {
  seat: number;
  name: string;
  label: string;
  bot: string;
  mine: boolean;
  auto_pass: boolean;
}

export interface Over {
  kind: string;
  text: string;
  winners: number[];
  scores: number[];
  seed: string;
  commitment: string;
}

/** What the server tells of a card, a role, a place; games add members of their own. */
export interface Thing {
  kind: string;
  label: string;
  // biome-ignore lint/suspicious/noExplicitAny: games add what they like
  [more: string]: any;
}

/** What the page is told when it is opened. */
export interface Config {
  table: string;
  game: string;
  api: Record<string, string>;
  table_page: string;
  replay_page: string;
  mine: number[];
  over: boolean;
  imported: boolean;
  hooks: string | null;
  replay: { lines: number; start: number; viewers: Eyes[] } | null;
}

/** A seat through which a replay can be seen, and how many moments there are. */
export interface Eyes {
  seat: number;
  label: string;
  lines?: number;
}

/** What the page does when somebody chooses. */
export interface Act {
  choose(name: string): void;
  confirm(): void;
  cancel(): boolean;
  undo(): void;
  restart(): void;
  skip(): void;
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
  /** The pieces on the game's board.svg, instead of plain tokens.  What stands for a piece says
   * so (data-piece), then the mover moves it when its place changes. */
  drawBoard?(svg: SVGSVGElement, scene: Scene): void;
  /** One of a heap of equal pieces, loose, to be seen moving from one heap to another; null: this
   * kind does not move. */
  loosePiece?(piece: Piece): SVGElement | null;
  /** What stands under the strip of a seat. */
  seatFace?(panel: Panel): Element | null;
  /** What a seat has before it, as a sheet that opens from its strip. */
  partyBoard?(panel: Panel): Element;
  /** The board shows all; nothing is laid out beside it. */
  allOnBoard?: boolean;
  /** Where zones are drawn: "dock" beside the own hand, "card" beside the board as cards. */
  places?: Record<string, "dock" | "card">;
}
