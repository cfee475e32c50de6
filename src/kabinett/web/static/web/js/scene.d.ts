// Made by scripts/scene_types.py from core/show/scene.py.

/** A sentence: strings, and references to things and seats. */
export type Parts = (string | { id: string; label: string })[];

/** A labelled number: a score, a level, the number of cards left. */
export interface Fact {
  id: string;
  label: string;
  value: number;
  help: string | null;
  most: number | null;
}

/** A number on a scale from ``low`` to ``high``. */
export interface Track {
  id: string;
  label: string;
  value: number;
  low: number;
  high: number;
  help: string | null;
  notes: Record<number, string>;
}

/** A zone for cards. */
export interface Zone {
  id: string;
  kind: string;
  label: string;
  cards: (string | null)[];
  seat: number | null;
  facts: Fact[];
}

/** A thing on the board: its kind, its place, and the face that it shows. */
export interface Piece {
  id: string;
  kind: string;
  place: string;
  face: string;
}

/** A player's panel: the role, and the numbers. */
export interface Panel {
  seat: number;
  role: string | null;
  facts: Fact[];
  notes: string[];
  hand: number | null;
  label: string;
}

/** A short text beside the board, such as a forecast or a count. */
export interface Report {
  id: string;
  title: string;
  lines: Parts[];
  late: boolean;
  brief: string | null;
}

/** Everything on the table as everybody sees it, or as one viewer sees it (`with_private`). */
export interface Scene {
  panels: Panel[];
  zones: Zone[];
  tracks: Track[];
  facts: Fact[];
  pieces: Piece[];
  phases: string[];
  phase: number | null;
  heading: string | null;
  active: number | null;
  reports: Report[];
  about: Record<string, Parts[]>;
}

/** A `Scene` as the site sends it, with things by their ids. */
export interface SentScene {
  panels: Record<string, Panel>;
  zones: Record<string, Zone>;
  tracks: Record<string, Track>;
  facts: Record<string, Fact>;
  pieces: Record<string, Piece>;
  phases: string[];
  phase: number | null;
  heading: string | null;
  active: number | null;
  reports: Record<string, Report>;
  about: Record<string, Parts[]>;
}

/** A `Private` as the site sends it, with things by their ids. */
export interface SentPrivate {
  zones: Record<string, Zone>;
  reports: Record<string, Report>;
}

/** The members of a sent view that have things by their ids. */
export type KeyedMember = "about" | "facts" | "panels" | "pieces" | "reports" | "tracks" | "zones";
