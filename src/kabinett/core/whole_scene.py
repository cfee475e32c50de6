"""Builds a game's complete scenes: what the game itself shows, and what the kernel adds."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Protocol

from kabinett.core.contract.groups import Screen
from kabinett.core.data import Data
from kabinett.core.lead import REPORT, HasLeads, counted_length
from kabinett.core.parts.zones import private_zones, public_zones
from kabinett.core.show.facts import HasFacts, with_facts
from kabinett.core.show.scene import Private, Scene, overlay
from kabinett.core.show.scene_parts import Showing, with_parts
from kabinett.core.vocabulary import Vocabulary


class HasScenes(HasLeads, HasFacts, Protocol):
    """The parts of a game that its scenes are made from."""

    @property
    def screen(self) -> Screen[Any]: ...
    @property
    def vocabulary(self) -> Vocabulary: ...
    def public_scene(self, s: Any) -> Scene: ...


def own_scene(game: HasScenes, s: Any) -> Scene:
    """What the game itself shows to everybody, its ``scene_parts`` included."""
    return with_parts(rest_of_scene(game, s), game.screen.scene_parts, s)


def rest_of_scene(game: HasScenes, s: Any) -> Scene:
    """What the game shows to everybody, without its ``scene_parts``."""
    public_scene = game.screen.public_scene
    return Scene() if public_scene is None else public_scene(s)


def showing_of(game: HasScenes, s: Any) -> Showing:
    """What everybody sees of a table in the state ``s``, as an object that can be updated."""
    parts = game.screen.scene_parts
    if not parts:
        return Showing((), game.public_scene, s)
    return Showing(parts, lambda s: fill_scene(game, s, rest_of_scene(game, s)), s)


def fill_scene(game: HasScenes, s: Any, scene: Scene) -> Scene:
    """A scene with the things that the kernel adds: zones, facts, the report on leads, the
    heading."""
    more: Data = {}
    screen = game.screen
    if screen.zones:
        more["zones"] = [*public_zones(s, screen.zones, game.vocabulary), *scene.zones]
    if screen.facts:
        more["panels"] = with_facts(game, screen.facts, s, scene.panels)
    if not s.over() and counted_length(game, s) is not None:
        more["reports"] = [REPORT, *scene.reports]
    if scene.heading is None and screen.heading is not None:
        more["heading"] = screen.heading(s)
    return replace(scene, **more) if more else scene


def fill_private(game: HasScenes, s: Any, viewer: int) -> Private:
    """What the game shows only to this viewer, with the zones that the kernel shows only to it."""
    private_scene = game.screen.private_scene
    private = Private() if private_scene is None else private_scene(s, viewer)
    if not game.screen.zones:
        return private
    zones = private_zones(s, viewer, game.screen.zones, game.vocabulary)
    return replace(private, zones=overlay(zones, private.zones)) if zones else private
