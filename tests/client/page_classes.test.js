// The classes of the page on which the style sheets of games may rely: the table in docs/client.md.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { describe, test } from "node:test";

/** @param {string} folder
 * @param {RegExp} name */
const textOf = (folder, name) =>
  readdirSync(folder, { recursive: true })
    .filter((file) => name.test(file))
    .map((file) => readFileSync(`${folder}/${file}`, "utf8"))
    .join("\n");

/** The classes that a script or a template gives to elements, as in `h("li.strip")`, `class: "strip"`,
 * `classList.add("strip")`; those that begin with a variable part end with "$".
 * @param {string} text */
function classesMade(text) {
  const inTags = [...text.matchAll(/["'`]\w*((?:\.[\w-]+(?:\$\{[^}]*\})?)+)/g)].flatMap(([, tag]) =>
    tag.split("."),
  );
  const inAttributes = [
    ...text.matchAll(/(?:class(?:Name)?(?:: | = |=)|classList\.\w+\(\s*)["'`]([^"'`]+)/g),
  ].flatMap(([, names]) => names.split(/\s+|\{%[^%]*%\}/));
  const alone = [...text.matchAll(/["'` .]((?:is|has)-[\w-]+)/g)].map(([, name]) => name);
  const names = [...inTags, ...inAttributes, ...alone].filter(Boolean);
  return new Set(names.map((name) => name.replace(/\$\{.*/, "$")));
}

/** @param {Set<string>} made
 * @param {string} name */
const makes = (made, name) => made.has(name) || made.has(`${name.replace(/[^-]+$/, "")}$`);

/** Does a class stand alone in the client, as in `own ? "area-own" : ""` or a block of a template?
 * @param {string} name */
const isNamed = (name) => new RegExp(`["'}. ]${name}["'{ ]`).test(client);

/** The classes in the selectors of style sheets.
 * @param {string} css */
const classesStyled = (css) =>
  new Set(
    [...css.replace(/\/\*.*?\*\//gs, "").matchAll(/([^{};]+)\{/g)]
      .filter(([, selector]) => !selector.trim().startsWith("@"))
      .flatMap(([, selector]) => [...selector.matchAll(/\.([a-zA-Z_][\w-]*)/g)])
      .map(([, name]) => name),
  );

const client =
  textOf("src/kabinett/web/static/web/js", /\.js$/) +
  textOf("src/kabinett/web/templates/web", /\.html$/);
const page = classesMade(client);
page.delete("is-$");
const [, section] = readFileSync("docs/client.md", "utf8").split(/^### Classes of the page$/m);
const listed = new Set(
  [...section.split(/^#/m)[0].matchAll(/^\| [^|]+ \| (.*) \|$/gm)].flatMap(([, cell]) =>
    [...cell.matchAll(/`\.([\w-]+)`/g)].map(([, name]) => name),
  ),
);
const GAMES = ["weimar", "volk", "fall"].map((game) => `src/kabinett/games/${game}/static/${game}`);

describe("the classes of the page", () => {
  test("that docs/client.md promises exist", () => {
    assert.ok(listed.size > 40, "the table is found");
    assert.deepEqual(
      [...listed].filter((name) => !makes(page, name) && !isNamed(name)),
      [],
    );
  });

  for (const folder of GAMES)
    test(`that the style sheets in ${folder} use are promised`, () => {
      const own = textOf(folder, /\.(js|svg)$/);
      const styled = [...classesStyled(textOf(folder, /\.css$/))];
      assert.ok(styled.length > 40);
      assert.deepEqual(
        styled.filter(
          (name) => makes(page, name) && !makes(classesMade(own), name) && !listed.has(name),
        ),
        [],
      );
    });
});
