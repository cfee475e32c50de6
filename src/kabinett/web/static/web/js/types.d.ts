// The types of the client, apart from those of the scene: the view that it draws, and what a game
// may export. Longer than 400 lines, because the types that several modules share are all here.
import type { Unchanged } from "./dom.js";
import type {
  Fact,
  KeyedMember,
  Panel,
  Parts,
  Piece,
  Report,
  Scene,
  SentPrivate,
  SentScene,
  Track,
  Zone,
} from "./scene.d.ts";

export type { Fact, KeyedMember, Panel, Parts, Piece, Report, Scene, Track, Zone };

/** What one viewer sees now: the scene, what the viewer is asked, and the log as the viewer may
 * read it. */
export interface View extends PublicFacts, OwnFacts {
  version: string;
  scene: Scene;
  /** The seats for which the game waits, apart from the viewer's. */
  waiting: SeatLabel[];
  log: LogLine[];
}

/** A view as the site sends it: what everybody sees, and what only this viewer sees.
 * web/live/view_data.py makes both. */
export interface SentView {
  version: string;
  log: LogLine[];
  public: SentScene & PublicFacts & { asked: SeatLabel[]; live: boolean };
  own: SentPrivate & OwnFacts;
}

/** What has changed since the last view, in the form that core/show/difference.py defines. `log`
 * replaces the lines from number `log_start` on. */
export interface ViewChange extends Omit<SentView, "public" | "own"> {
  log_start: number;
  public: ChangedPart;
  own: ChangedPart;
}

// biome-ignore lint/suspicious/noExplicitAny: any member of a view, or a patch for it
export type ChangedPart = Record<string, any>;

export interface SeatLabel {
  seat: number;
  label: string;
}

/** What everybody sees of a table besides its scene. */
export interface PublicFacts {
  asked_text: string | null;
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
  /** The desk of a class has stopped the game. */
  paused: boolean;
}

/** What only the viewer sees, besides the own part of the scene. */
export interface OwnFacts {
  viewer: number;
  ask: Ask | null;
  /** What this seat has already chosen while others still choose. */
  given: string[];
  /** The names of all that this seat has already chosen while it or others still choose. */
  chosen: string[];
  /** The standing orders of this seat that do not depend on its cards: for each, the places that it
   * leaves out. */
  orders: Record<string, string[]> | null;
  /** The prepared answers of this seat; for each ask, the first one that is allowed counts. */
  prepared: Prepared[] | null;
  undo: boolean;
  /** What keeps this seat from taking back its last answer of this turn; "" if nothing does. */
  no_undo: "" | "chance" | "others" | "shown";
  restart: boolean;
  /** What the bell of a class has chosen for this seat; "" after the seat's own answer. */
  by_bell: string;
  /** The kinds of proposals that this seat may make. */
  may: string[];
  /** The seat whose lead cannot be lost any more; null if there is none. */
  leader: number | null;
  /** This seat may concede. */
  concede: boolean;
  /** This seat is offered to others or played by a bot, and its player may take it back. */
  back: boolean;
  /** To whom this seat is offered, "" if to nobody; null if it cannot be handed over. */
  heir: string | null;
}

/** Times are in seconds since 1970. `grace`: how long the game still waits after a clock has run
 * out. */
export interface Clocks {
  kind: string;
  stands: boolean;
  grace: number | null;
  out: boolean;
  seats: (SeatClock | null)[];
}

/** The seconds left on a clock that is stopped, or when a running clock runs out. */
export interface SeatClock {
  left: number | null;
  until: number | null;
  away: number | null;
}

/** `by` is -1 for the site; `about` is -1 for whoever has not answered. */
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
  /** the only sensible answer, if the seat has nothing to decide */
  obvious?: string;
  /** the standing order that would answer this ask */
  standing?: string;
  /** the sections of the rules behind the ask: number and title */
  cites?: [string, string][];
  /** the thing that holds the choices, such as the city of the base that is asked for */
  inside?: string;
  /** the thing whose places are the choices: a click on one of them has already answered */
  places_of?: string;
  /** several seats are asked for different things at once: the last lines of the log are no cause */
  own?: boolean;
  /** in a class: when the ask opened, in seconds since 1970, and whether it is a minor one */
  since?: number | null;
  minor?: boolean;
}

/** `kind`: the kind of thing, or "" for a plain word. `ends`: it ends the turn. */
export interface Choice {
  name: string;
  label: string;
  kind: string;
  ends?: boolean;
}

export interface LogLine {
  level: string;
  parts: Parts;
  /** the sections of the rules about a heading */
  cites?: [string, string][];
  /** the lines after it, up to the next cause or heading, follow from it */
  cause?: boolean;
  /** in a replay of a finished game: the number of the moment with this line */
  line?: number;
  /** only this viewer may read it */
  own?: boolean;
  /** the name of the milestone that this line is */
  milestone?: string;
}

/** A moment of the past. `moment`: the number of public lines up to it, of which those after `first`
 * came with it; `of`: the number of public lines in all. */
export interface Past {
  moment: number;
  first: number;
  /** nobody had done anything yet */
  start: boolean;
  of: number;
  viewer: number;
}

export interface Player {
  seat: number;
  name: string;
  label: string;
  bot: string;
  /** Is it a bot whose net does not fit this table? */
  lacks_net?: boolean;
  mine: boolean;
  auto_pass: boolean;
  stand_in: string;
  offered: boolean;
}

export interface Over {
  kind: string;
  text: string;
  /** What followed in history; then nobody is congratulated. */
  aftermath: string[];
  winners: number[];
  scores: number[];
  /** What the scores count. */
  counted: string;
  seed: string;
  commitment: string;
}

/** A pupil of the viewer's seat. `proposal`: the number of an ask, and the choice that the pupil
 * proposes. */
export interface Pupil {
  /** the place among the pupils of the seat */
  place: number;
  name: string;
  you: boolean;
  /** holds the pen: only this pupil may answer */
  pen: boolean;
  /** asks for the pen */
  asks: boolean;
  /** is connected */
  here: boolean;
  proposal: [number, string] | null;
}

/** The pupils who share the viewer's seat. `silence`: the seconds without a sign of life after which
 * the pen passes. */
export interface Team {
  pupils: Pupil[];
  silence: number;
}

/** How far the table of a class is in its time. */
export interface Lateness {
  /** how many thirds of the time are over */
  third: number;
  /** how much of the game is over, in per cent */
  played: number | null;
  /** how a late table is helped */
  level: number;
  /** the seconds after which a bot answers any ask */
  limit: number | null;
  /** the seconds after which the bell answers any ask, and a minor one */
  any_after: number;
  minor_after: number;
}

/** What can be looked up about a card, a role or a place; games add members of their own. */
export interface Thing {
  kind: string;
  label: string;
  text?: string;
  section?: string;
  /** there is a `HistoricalNote` on it */
  has_note?: boolean;
  year?: string | number;
  dead?: string;
  facts?: (string | number | [string, string | number])[];
  type?: string;
  type_label?: string;
  level?: string | number;
  letter?: string;
  short?: string;
  outlook?: boolean;
  /** the path of its picture, one stroke on a grid of 20 */
  drawing?: string;
  /** its face has letters only */
  letters?: boolean;
  /** a line for each thing that the text names without saying what it does */
  explained?: string[];
  // biome-ignore lint/suspicious/noExplicitAny: games add what they like
  [more: string]: any;
}

/** What the page fetches when somebody first enlarges a thing with a note. */
export interface HistoricalNote {
  note: string;
  /** the note in short sentences */
  plain_note?: string;
  /** the pages that the note was checked against: a label and an address each */
  sources?: [string, string][];
  /** a standard work, if the note was not checked */
  reading?: string;
}

/** An answer that a seat may order in advance, and the places at which it may want to be asked all
 * the same. */
export interface Standing {
  name: string;
  label: string;
  places: string[];
}

/** A prepared answer of a seat. `ask` names the kind of ask and `text` is its sentence, or "" if
 * these rules do not ask it any more. */
export interface Prepared {
  ask: string;
  text: string;
  choice: string;
}

/** A kind of ask that a seat may get, with everything that it may offer. */
export interface Askable {
  ask: string;
  text: string;
  choices: string[];
  asked: "now" | "before" | "";
}

/** What the site tells a page when it is opened. */
export interface Config {
  /** how many cards this project proposes, as HTML; "" if all are printed cards */
  proposed_cards: string;
  table: string;
  game: string;
  api: Record<string, string>;
  table_page: string;
  replay_page: string;
  next_page: string;
  /** the class whose table this is: the address of a pupil's chronology, and "You are the SPD" for
   * each role; null for all other tables */
  school_class: {
    chronology: string | null;
    roles: Record<string, string>;
    aims: Record<string, string>; // what each role wants
    rehearsal: string; // the address of the desk if the teacher rehearses
  } | null;
  rematch_page: string;
  rematch: string;
  clone_page: string;
  /** whether the game can be cloned now, and the bots for its seats; null: not here */
  clone: { now: boolean; bots: { id: string; label: string; usual: boolean }[] } | null;
  /** may the record of a running game be had at once ("open"), after a warning ("told"), or not */
  export: "" | "open" | "told";
  mine: number[];
  over: boolean;
  uploaded: boolean;
  hooks: string | null;
  /** the address of the script that draws milestones */
  milestones?: string | null;
  /** the address of the rules beside the board; "" if none are written */
  rules: string;
  /** the address of the player aid; "" if none is written */
  aid: string;
  /** the addresses of the index of this table's cards, and of the page with all cards of the game */
  cards: string;
  cards_page: string;
  /** the kinds of things in that index */
  card_kinds: string[];
  /** on the page of the index: the address of the things that it draws */
  things: string;
  standing: Standing[];
  sketch_page: string;
  visitor: boolean;
  sketch: string | null;
  /** The address of a spectator's views, on the projector of a class. */
  watch?: string;
  /** the site's time when the page was made */
  now: number;
  vacation: string;
  replay: { lines: number; start: number; viewers: ReplayViewer[] } | null;
  /** in a lesson: its title, how far the reader has come, and where to go next */
  lesson?: {
    title: string;
    path: string[];
    new: string;
    rules: string;
    /** an example in the rules, which is only read */
    example: boolean;
    all: string;
    small: boolean;
    more: { title: string; about: string; page: string; done: boolean }[];
    person: boolean;
  };
}

/** A seat whose view a replay can show, and the number of its moments. */
export interface ReplayViewer {
  seat: number;
  label: string;
  lines?: number;
}

/** What the page does for its parts: answers, and moves through the game. */
export interface PageActions {
  /** Chooses. `event`: the click; the first tap of a finger only selects. */
  choose(name: string, event?: MouseEvent): void;
  confirm(): void;
  /** Confirms, and asks no more before the viewer ends a turn. */
  confirmForGood(): void;
  cancel(): boolean;
  undo(): void;
  restart(): void;
  /** Opens a standing order, or with "" the prepared answers. */
  openOrders(name: string): void;
  /** From now on, the site answers obvious asks for this seat. */
  startAutoPass(): void;
  /** Shows the last view at once. */
  skip(): void;
  /** Goes back (below 0) or forward by some moments. */
  moveInPast(by: number): void;
  /** Sends a proposal, a vote or a concession. */
  sendDecision(message: Record<string, unknown>): void;
  /** Says why a request failed. */
  showRefusal(error: unknown): void;
  /** Draws the asked line again. */
  redrawAsked(): void;
}

export type Child = Node | Unchanged | string | number | null | undefined | false | Child[];

/** What `milestones.js` of a game exports. */
export interface MilestoneModule {
  drawMilestone(milestone: Milestone, scene: Scene): Element | null;
}

/** A milestone: a line of the log, or the result of the game, whose kind is then its name. */
export interface Milestone {
  name: string;
  parts: Parts;
  over: boolean;
}

/** The sizes of a card: in the hand, on the table, enlarged. */
export type Size = "hand" | "table" | "large";

/** What a game's board may show besides the scene. */
export interface BoardMoment {
  /** what the viewer is asked */
  ask: Ask | null;
  /** the frame of the window */
  frame: "desk" | "phone";
  /** nothing shall move visibly */
  isStill: boolean;
  /** something else has begun since the dice of the scene fell */
  isRollOver: boolean;
}

/** What a game draws itself: static/GAME/GAME.js may export any of these hooks. */
export interface Hooks {
  /** The face of a card. */
  cardFace?(thing: Thing, size: Size): Element;
  /** The strip of a card in a stack. */
  slipFace?(thing: Thing, name: string, scene: Scene): Child;
  /** The sign of a role. */
  plateFace?(thing: Thing): Child;
  /** Draws the scene on the game's board.svg. The client moves an element with data-piece visibly
   * when its place changes. */
  drawBoard?(svg: SVGSVGElement, scene: Scene, moment: BoardMoment): void;
  /** The kinds of pieces that drawBoard draws, or true for all. The others become plain tokens. */
  ownPieces?: true | string[];
  /** One loose piece of a heap of equal pieces, which moves visibly from heap to heap; null: this
   * kind does not move. */
  loosePiece?(piece: Piece): SVGElement | null;
  /** What comes below the strip of a seat. */
  seatFace?(panel: Panel): Element | null;
  /** The seat's own board, in a dialog that opens from its strip. */
  partyBoard?(panel: Panel, scene: Scene): Element;
  /** The board shows everything, and nothing is drawn beside it. */
  allOnBoard?: boolean;
  /** In a low window the heads of the hand's cards are enough to choose one by. */
  wholeHeads?: boolean;
  /** How zones are drawn: "dock" beside the viewer's hand, "card" beside the board as cards, "slip"
   * as strips of cards on a table without a board. */
  places?: Record<string, "dock" | "card" | "slip">;
}
