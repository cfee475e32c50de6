// On a site the files of a game lie beside those of the client: their imports lead there here, too.
import { registerHooks } from "node:module";

const CLIENT = new URL("../../src/kabinett/web/static/web/", import.meta.url);
registerHooks({
  resolve: (name, context, next) =>
    next(name.startsWith("../web/") ? new URL(name.slice(7), CLIENT).href : name, context),
});
