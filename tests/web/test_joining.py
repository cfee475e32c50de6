"""Style sheets and modules are joined into one file."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from kabinett.web.host.joining import (
    CannotJoin,
    bare_script,
    bare_sheet,
    imported_modules,
    scalable_sheet,
    script,
    sheet,
)


def test_a_style_sheet_includes_its_imports() -> None:
    files = {
        "a/all.css": '/* all */\n@import url("fonts/f.css");\n@import url("b.css");\n'
        "p { top: 0 }\n",
        "a/fonts/f.css": '@font-face { src: url("f.woff2") }\n',
        "a/b.css": '@namespace svg url("http://x/svg"); /* why */\n@import url("all.css");\n'
        'b { background: url("#x"), url("data:x"), url("/y.png"), url("../z.png") }\n',
    }
    assert sheet("a/all.css", files.get) == (
        '@namespace svg url("http://x/svg"); /* why */\n/* all */\n'
        '@font-face { src: url("fonts/f.woff2") }\n'
        'b { background: url("#x"), url("data:x"), url("/y.png"), url("../z.png") }\n'
        "p { top: 0 }\n"
    )


def test_imports_of_missing_files_stay() -> None:
    assert sheet("a.css", {"a.css": '@import url("b.css");\n'}.get) == '@import url("b.css");\n'


MODULES = {
    "js/main.js": 'import { a, b as other } from "./a.js";\nimport {\n  c,\n} from "../c.js";\n\n'
    "console.log(a(), other, c.name, own());\nfunction own() {\n  return 1;\n}\n",
    "js/a.js": 'import { C } from "../c.js";\nexport const b = 2;\n'
    "/** What it is. */\nexport function a() {\n  return own() + new C().size;\n}\n"
    "const own = () => 3;\n",
    "c.js": 'export class C {\n  size = 4;\n}\nexport const c = C;\nconst own = "c";\n',
}


def test_modules_come_after_their_imports() -> None:
    assert [*imported_modules("js/main.js", MODULES.get)] == ["c.js", "js/a.js", "js/main.js"]


def test_the_joined_script_does_what_its_modules_do(tmp_path: Path) -> None:
    text, modules = script("js/main.js", MODULES.get)
    assert modules == ["c.js", "js/a.js", "js/main.js"]
    (tmp_path / "main.mjs").write_text(text)
    (tmp_path / "user.mjs").write_text(
        'import { C, a } from "./main.mjs";\nconsole.log(a(), new C() instanceof C);\n'
    )
    node = shutil.which("node") or str(Path(".venv/bin/node"))
    said = subprocess.run([node, tmp_path / "user.mjs"], capture_output=True, text=True, check=True)
    assert said.stdout == "7 2 C 1\n7 true\n"


def test_a_module_that_is_loaded_late_is_found_from_the_joined_script() -> None:
    files = {
        "js/main.js": 'import { load } from "./frame/loader.js";\nload();\n',
        "js/frame/loader.js": 'export const load = () => import("./strip.js");\n',
    }
    text, _ = script("js/main.js", files.get)
    assert 'import("./frame/strip.js")' in text


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('import { x } from "./b.js";\nexport const y = x;\n', "b.js imports a.js"),
        ('import x from "./c.js";\n', "a.js: import x from"),
        ('import * as c from "./c.js";\n', r"a.js: import \* as c"),
        ("export let x = 1;\n", "a.js: export let x"),
        ("export default 1;\n", "a.js: export default"),
        ('export { x } from "./c.js";\n', "a.js: export { x } from"),
        ('import { z } from "./nothing.js";\n', "nothing.js"),
        (
            'import { x } from "./c.js";\nexport const c = x;\nexport const x = 1;\n',
            "both export x",
        ),
    ],
)
def test_syntax_that_cannot_be_joined_is_reported(text: str, why: str) -> None:
    files = {
        "a.js": text,
        "b.js": 'import { y } from "./a.js";\nexport const x = y;\n',
        "c.js": "export const x = 1;\n",
    }
    with pytest.raises(CannotJoin, match=why):
        script("a.js", files.get)


def test_a_style_sheet_is_sent_without_indentation_and_comments() -> None:
    text = """/* why */
p {
  /* and
   * what */
  content: "/* said */"; /* beside */

  & :hover {
    top: calc(1px  + 2px);
  }
}
/*! Licence
 *  of "somebody" */
"""
    assert bare_sheet(text) == (
        '\np {\ncontent: "/* said */"; \n& :hover {\ntop: calc(1px  + 2px);\n}\n}\n'
        '/*! Licence\n *  of "somebody" */\n'
    )


@pytest.mark.parametrize(
    ("text", "sent"),
    [
        ("a { margin: -1px 8px }", "a { margin: -1px calc(8*var(--px)) }"),
        ("a { width: calc(100% - 12.5px) }", "a { width: calc(100% - calc(12.5*var(--px))) }"),
        ("@media (max-width: 999px) {", "@media (max-width: 62.4375em) {"),
        ("@container (max-width: 92px) {", "@container (max-width: 5.75rem) {"),
        ("a { border: 3px solid; --px: 1px }", "a { border: 3px solid; --px: 1px }"),
        ("#a20px .b-20px { color: #20px }", "#a20px .b-20px { color: #20px }"),
    ],
)
def test_lengths_of_a_sheet_grow_with_the_letters_and_lines_do_not(text: str, sent: str) -> None:
    assert scalable_sheet(text) == sent


def test_a_script_is_sent_without_indentation_but_keeps_its_line_numbers() -> None:
    text = """// what
/** @param {number} a
 * @param {number} b */
export const f = (a, b) => {
  // why
  /** @type {any} */ const c = a / b / 2; // beside
  return `${c ? `  //  ${b}` : "/* said */"}  // said`;
};
"""
    bare = bare_script(text)
    assert bare == (
        "\n\n\nexport const f = (a, b) => {\n\nconst c = a / b / 2; // beside\n"
        'return `${c ? `  //  ${b}` : "/* said */"}  // said`;\n};\n'
    )
    assert bare.count("\n") == text.count("\n")


@pytest.mark.parametrize(
    "text", ["f(`\n  // said\n`);\n", "/*! Licence */\n", "f('a\\\n  // b');\n"]
)
def test_spaces_that_may_be_part_of_a_text_stay(text: str) -> None:
    assert bare_script(text) == text
