// Starts the page of a table.
import { startTable } from "./start.js";

startTable();
