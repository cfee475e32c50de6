// The order of the client's folders, which docs/client.md gives in a table: a module imports only
// modules of its own folder and of the folders above it there.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { describe, test } from "node:test";

const CLIENT = "src/kabinett/web/static/web/js";
/** The folders, the lowest first. */
const FOLDERS = readFileSync("docs/client.md", "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| `") && line.includes("/` |"))
  .map((line) => line.split("`")[1]);
/** The modules outside of folders that use all folders; all others are below the folders. */
const PAGE_OF_A_TABLE = ["answers.js", "main.js", "page.js", "start.js", "table_page.js"];

const modules = readdirSync(CLIENT, { recursive: true })
  .filter((name) => name.endsWith(".js"))
  .sort();

/** The modules with a call of this function for an event, in the order of their names.
 * @param {string} call  a pattern
 * @param {string} event */
const callers = (call, event) =>
  modules.filter((name) =>
    readFileSync(`${CLIENT}/${name}`, "utf8").match(
      new RegExp(`\\b(${call})\\(\\s*"(kabinett:)?${event}"`),
    ),
  );

/** The modules that a module imports.
 * @param {string} name */
function imports(name) {
  const text = readFileSync(`${CLIENT}/${name}`, "utf8");
  return [...text.matchAll(/^(?:import|export)\b[^;]*?"(\..+?)";|import\("(\..+?)"\)/gm)]
    .map(([, fixed, late]) => new URL(fixed ?? late, `file:///${name}`).pathname.slice(1))
    .filter((other) => other.endsWith(".js"));
}

/** The level of a module: a module may import those of its own level and below.
 * @param {string} name */
function level(name) {
  if (PAGE_OF_A_TABLE.includes(name)) return FOLDERS.length;
  return name.includes("/") ? FOLDERS.indexOf(`${name.split("/")[0]}/`) : 0;
}

/** The modules of the games, and of the game with which an author starts. */
const games = ["src/kabinett/games", "src/kabinett/starter"].flatMap((folder) =>
  readdirSync(folder, { recursive: true })
    .filter((name) => /\bstatic\/.*\.js$/.test(name))
    .map((name) => `${folder}/${name}`),
);

describe("the modules of a game", () => {
  test("import nothing of the client but what games.js has for them", () => {
    assert.ok(games.length > 15, "the pattern finds them");
    const others = games.flatMap((name) =>
      [...readFileSync(name, "utf8").matchAll(/\bfrom "(\.\.\/.+?)";/g)]
        .map(([, other]) => other)
        .filter((other) => other !== "../web/js/games.js")
        .map((other) => `${name} imports ${other}`),
    );
    assert.deepEqual(others, []);
  });
});

describe("the modules of the client", () => {
  test("lie in the folders of the table", () => {
    const folders = new Set(
      modules.map((name) => name.split("/")[0]).filter((name) => !name.endsWith(".js")),
    );
    assert.deepEqual(FOLDERS.map((name) => name.slice(0, -1)).sort(), [...folders].sort());
  });

  test("import only from their own folder and from those above it in the table", () => {
    const upward = modules.flatMap((name) =>
      imports(name)
        .filter((other) => level(other) > level(name))
        .map((other) => `${name} imports ${other}`),
    );
    assert.deepEqual(upward, []);
  });

  test("announce and hear the events as the list of events says", () => {
    const text = readFileSync(`${CLIENT}/core/events.js`, "utf8").replaceAll(/\n \* +/g, " ");
    const listed = [...text.matchAll(/@property \{.*?\} (\w+) [^(]*\(([^:)]*): ([^)]*)\)/g)];
    assert.ok(listed.length > 8);
    for (const [, event, announcer, listeners] of listed) {
      assert.deepEqual(
        callers("announce|CustomEvent", event),
        announcer.split(", "),
        `announcing ${event}`,
      );
      assert.deepEqual(callers("onEvent", event), listeners.split(", "), `hearing ${event}`);
    }
  });

  test("write into the store as the table in docs/client.md says", () => {
    const [, table] = readFileSync("docs/client.md", "utf8").split("| in the store | written by |");
    const listed = [...table.split("\n\n")[0].matchAll(/^\| (`.*) \| (.*) \|$/gm)].flatMap(
      ([, values, writers]) =>
        [...values.matchAll(/`(\w+)`/g)].map(([, value]) => [
          value,
          [...writers.matchAll(/`([\w/]+\.js)`/g)].map(([, name]) => name).sort(),
        ]),
    );
    const written = new Map();
    for (const name of modules) {
      const text = readFileSync(`${CLIENT}/${name}`, "utf8");
      const places = /\[?\bstore\.(\w+)(?:\.\w+)?\]?(?: = |\.(?:push|unshift|set|delete|clear)\()/g;
      for (const [, value] of text.matchAll(places))
        written.set(value, new Set([...(written.get(value) ?? []), name]));
      assert.ok(name === "store.js" || !text.includes("Object.assign(store,"), name);
    }
    const [, values] = readFileSync(`${CLIENT}/store.js`, "utf8").split("const emptySeatState");
    const all = [...values.split("\n};")[0].matchAll(/^ {2}(\w+):/gm)].map(([, value]) => value);
    assert.deepEqual(listed.map(([value]) => value).sort(), all.sort());
    for (const [value, writers] of listed)
      assert.deepEqual([...(written.get(value) ?? [])].sort(), writers, `store.${value}`);
  });

  test("do not import in circles", () => {
    /** @type {Set<string>} */
    const finished = new Set();
    const visit = (/** @type {string} */ name, /** @type {string[]} */ path) => {
      assert.ok(!path.includes(name), [...path, name].join(" → "));
      if (finished.has(name)) return;
      for (const other of imports(name)) visit(other, [...path, name]);
      finished.add(name);
    };
    for (const name of modules) visit(name, []);
    assert.equal(finished.size, modules.length);
  });
});
