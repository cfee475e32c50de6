"""Plays on a board that is a map: clicks on pieces and places, and tries every kind of choice
early."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.hands import Look, Player, confirm

#: A point of the window where a click reaches a thing of the map: a part of it that may be chosen
#: if there is one, otherwise any part.
POINT = """name => {
  const map = document.getElementById("map").getBoundingClientRect();
  const all = `#map [data-id="${name}"], #map [data-ref="${name}"]`;
  const things = [...document.querySelectorAll(all)];
  const lit = things.filter((thing) => thing.dataset.open !== undefined);
  for (const thing of lit.length ? lit : things) {
    const box = thing.getBoundingClientRect();
    for (let n = 0; n < 625; n += 1) {  // from the middle outwards
      const x = Math.round(box.left + box.width * (((n % 25) + 12.5) % 25) / 25);
      const y = Math.round(box.top + box.height * ((Math.floor(n / 25) + 12.5) % 25) / 25);
      if (x < map.left + 20 || x > map.right - 20 || y < map.top || y > map.bottom) continue;
      const hit = document.elementFromPoint(x, y)?.closest("[data-id], [data-ref]");
      if ((hit?.dataset.id ?? hit?.dataset.ref) === name) return [x, y];
    }
  }
  return null;
}"""


LIT = """() => [...new Set(
  [...document.querySelectorAll("#map [data-id][data-open]")].map((thing) => thing.dataset.id)
)]"""


def buried(page: Page) -> list[str]:
    """Returns the choices on the map that other things cover, so that no click reaches them."""
    return [name for name in page.evaluate(LIT) if not page.evaluate(POINT, name)]


def point(page: Page, name: str) -> tuple[float, float]:
    found = page.evaluate(POINT, name)
    assert found, f"{name} cannot be reached on the map"
    return found[0], found[1]


def choose(page: Page, now: Look, name: str) -> None:
    """Click on the choice: a card, a place on the map, otherwise its button."""
    if name in now.words:
        page.locator(f"#asked .asked-choices [data-choice='{name}']").click()
    elif page.locator(f"#map [data-id='{name}'][data-open]").count():
        page.mouse.click(*point(page, name))
    else:
        page.locator(f"#main [data-id='{name}'][data-open]:visible").first.click()
    confirm(page, lambda: page.locator("[data-confirm=yes]").click())


class Varied(Player):
    """Prefers kinds of choice that were not made yet, so that a short game has all of them."""

    def plan(self, now: Look) -> str:
        made = {kind_of(name) for name in self.names}
        names = [*now.lit, *now.words]
        new = [name for name in names if kind_of(name) not in made]
        return (new or names)[self.answers * 5 % len(new or names)]


def kind_of(name: str) -> str:
    return name.partition(":")[0]
