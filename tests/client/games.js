// Makes the imports of a game's files lead to the client, as on a site, where both lie side by
// side.
import { registerHooks } from "node:module";

const CLIENT = new URL("../../src/kabinett/web/static/web/", import.meta.url);
registerHooks({
  resolve: (name, context, next) =>
    next(name.startsWith("../web/") ? new URL(name.slice(7), CLIENT).href : name, context),
});
