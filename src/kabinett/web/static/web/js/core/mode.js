// The mode of the page: to play at a table or watch it, to replay a record, to try something on a
// scratch board, to take a lesson, or to show a table of a class on the projector.  The site
// decides; modules ask here what the mode allows.
import { config } from "../store.js";

/** @typedef {"table" | "replay" | "sketch" | "lesson" | "watch"} ModeName */

export const mode = {
  /** @returns {ModeName} */
  get name() {
    if (config.replay) return "replay";
    if (config.sketch) return "sketch";
    if (config.watch) return "watch";
    return config.lesson ? "lesson" : "table";
  },
  /** A game at a table: the site sends its views over the connection. */
  get isTable() {
    return mode.name === "table";
  },
  get isReplay() {
    return mode.name === "replay";
  },
  get isSketch() {
    return mode.name === "sketch";
  },
  get isLesson() {
    return mode.name === "lesson";
  },
  get isWatch() {
    return mode.name === "watch";
  },
  /** The asked line shows the question; a replay and a scratch board have their tools there. */
  get hasAskedLine() {
    return mode.isTable || mode.isLesson || mode.isWatch;
  },
  /** A line of the log leads to the moment after it. */
  get hasMoments() {
    return mode.isTable || mode.isReplay;
  },
  /** The page belongs to a table, to which its menu leads. */
  get belongsToTable() {
    return mode.isTable || mode.isSketch;
  },
  /** Nobody is logged in on this page. */
  get isVisitor() {
    return config.visitor;
  },
};
