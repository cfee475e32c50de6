// Starts the page of a table.
import { startTable } from "./table_page.js";

startTable();
