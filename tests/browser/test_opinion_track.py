"""Weimar: the places of Issues on the Opinion Track, and the text that can be read of them."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Lay, Visit
from tests.browser.hands import wait_ready
from tests.browser.maps import point

#: Lays these Issues onto these spaces, and names markers that overlap.
OVER_EACH_OTHER = """async (places) => {
  const { hooks } = JSON.parse(document.getElementById("config").textContent);
  const { drawOpinion } = await import(new URL("opinion.js", new URL(hooks, location.href)));
  const pieces = Object.entries(places).map(([id, place]) => ({ kind: "issue", id, place }));
  drawOpinion(document.querySelector("#map svg"), { pieces, facts: [] }, true);
  await new Promise(requestAnimationFrame);
  await Promise.allSettled(document.getAnimations().map((one) => one.finished));
  const boxes = pieces.map(({ id }) =>
    [id, document.getElementById(id).querySelector("rect").getBoundingClientRect()]);
  return boxes.flatMap(([one, a], at) => boxes.slice(at + 1).flatMap(([other, b]) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
      ? [[one, other]] : []));
}"""


def test_issues_on_the_vertical_arms_do_not_overlap(visit: Visit, lay: Lay) -> None:
    page = visit(lay("weimar", 4))
    wait_ready(page)
    places = {
        "issue:security_1": "space:z_2",
        "issue:dvp": "space:z_2",
        "issue:economy_1": "space:z_3",
        "issue:security_2": "space:z_4",
        "issue:ddp": "space:z_4",
        "issue:media_1": "space:z_4",
        "issue:poverty": "space:kpd_5",
        "issue:uspd": "space:kpd_5",
    }
    assert page.evaluate(OVER_EACH_OTHER, places) == []


def test_two_issues_on_a_vertical_arm_are_inside_their_space(visit: Visit, lay: Lay) -> None:
    page = visit(lay("weimar", 4))
    wait_ready(page)
    page.evaluate(OVER_EACH_OTHER, dict.fromkeys(CROWDED[:2], "space:kpd_2"))
    boxes = [page.locator(f"[id='{name}'] rect").bounding_box() for name in CROWDED[:2]]
    space = page.locator("[id='space:kpd_2'] .w-space-frame").bounding_box()
    assert space is not None
    for box in boxes:
        assert box is not None
        assert space["x"] - 1 <= box["x"]
        assert box["x"] + box["width"] <= space["x"] + space["width"] + 1


def test_many_issues_next_to_0_are_in_two_rows_if_there_is_room(visit: Visit, lay: Lay) -> None:
    page = visit(lay("weimar", 4))
    wait_ready(page)
    many = ("issue:media_1", "issue:dvp", "issue:poverty", "issue:uspd")
    for space in "dnvp_1", "z_1", "spd_z":
        places = {**dict.fromkeys(many, f"space:{space}"), "issue:ddp": "space:kpd_1"}
        assert page.evaluate(OVER_EACH_OTHER, places) == [], space


#: Is a marker as high as its letters?
HOLDS_ITS_LETTERS = """(tag) => Number(tag.querySelector("rect").getAttribute("height"))
  >= Number.parseFloat(getComputedStyle(tag.querySelector("text")).fontSize)"""


def test_three_issues_next_to_0_can_be_read_beside_a_taken_space(visit: Visit, lay: Lay) -> None:
    page = visit(lay("weimar", 4))
    wait_ready(page)
    three = ("issue:media_1", "issue:poverty", "issue:uspd")
    for space, beside in (("dnvp_1", "dnvp_2"), ("z_1", "spd_z"), ("kpd_1", "kpd_dnvp")):
        places = {
            **dict.fromkeys(three, f"space:{space}"),
            "issue:ddp": f"space:{beside}",
            "issue:dvp": f"space:{beside}",
        }
        assert page.evaluate(OVER_EACH_OTHER, places) == [], space
        for name in three:
            assert page.locator(f"[id='{name}']").evaluate(HOLDS_ITS_LETTERS), (space, name)


#: Lays these Issues onto these spaces, and names those that leave their row or space, and the
#: labels that are cut.
OUT_OF_PLACE = """async (places) => {
  const { hooks } = JSON.parse(document.getElementById("config").textContent);
  const { drawOpinion } = await import(new URL("opinion.js", new URL(hooks, location.href)));
  const pieces = Object.entries(places).map(([id, place]) => ({ kind: "issue", id, place }));
  const facts = [{ id: "opinion", label: "Opinion Track", value: 0 }];
  drawOpinion(document.querySelector("#map svg"), { pieces, facts }, true);
  await new Promise(requestAnimationFrame);
  await Promise.allSettled(document.getAnimations().map((one) => one.finished));
  const box = (one) => one.getBoundingClientRect();
  const out = pieces.filter(({ id, place }) => {
    const tag = box(document.getElementById(id).querySelector("rect"));
    if (place === "space:zero") return tag.right > box(document.getElementById("area-zero")).right;
    const space = box(document.getElementById(place).querySelector(".w-space-frame"));
    return tag.top < space.top - 0.6 || tag.bottom > space.bottom + 0.6;
  });
  const words = [...document.querySelectorAll("#layer-moving .w-tag-text, #area-zero .w-legend")];
  const bottom = Math.max(...places_on_zero(pieces).map((one) => box(one).bottom));
  const beside = [...document.querySelectorAll("#area-zero .w-legend")]
    .filter((line) => box(line).bottom < bottom);
  return {
    out: out.map(({ id }) => id),
    cut: words.map((one) => one.textContent).filter((text) => text.includes("…")),
    beside: beside.map((line) => line.textContent),
  };
  function places_on_zero(all) {
    return all.filter(({ place }) => place === "space:zero")
      .map(({ id }) => document.getElementById(id));
  }
}"""
CROWDED = ("issue:security_1", "issue:ddp", "issue:dvp", "issue:uspd", "issue:economy_1")


def test_issues_do_not_reach_into_another_space(visit: Visit, lay: Lay) -> None:
    page = visit(lay("weimar", 4))
    wait_ready(page)
    for space in "z_1", "spd_z", "dnvp_1", "kpd_4":
        for crowd in 2, 3, 5:
            places = dict.fromkeys(CROWDED[:crowd], f"space:{space}")
            assert page.evaluate(OUT_OF_PLACE, places)["out"] == [], (space, crowd)
            for name in CROWDED[:crowd]:
                assert point(page, name)


@pytest.mark.parametrize("language", ["de", pytest.param("en", marks=pytest.mark.long)])
def test_no_name_on_0_is_cut_while_there_is_room(visit: Visit, lay: Lay, language: str) -> None:
    """The position is from a real game: two Issues on 0 and six short words elsewhere."""
    page = visit(lay("weimar", 4), language=language)
    wait_ready(page)
    places = {
        "issue:security_2": "space:zero",
        "issue:y_protecting_republic_law": "space:zero",
        "issue:media_1": "space:spd_1",
        "issue:security_1": "space:z_4",
        "issue:foreign_affairs_1": "space:kpd_2",
        "issue:reparations": "space:kpd_3",
        "issue:y_passive_resistance": "space:dnvp_2",
        "issue:dvp": "space:dnvp_2",
    }
    found = page.evaluate(OUT_OF_PLACE, places)
    assert found == {"out": [], "cut": [], "beside": []}
