"""Gymnasium's spaces for what a seat sees and can do, the same for all adapters."""

from typing import Any, Final

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from loyang.engine.state import State

from .observation import OPEN, layout_for, mask_of
from .play import Options, Play

VECTOR: Final = "vector"
DICT: Final = "dict"
SHAPES: Final = (VECTOR, DICT)


def check_shape(observation: str) -> None:
    if observation not in SHAPES:
        raise ValueError(f"observation: must be one of {', '.join(SHAPES)}, not {observation!r}")


def check_render_mode(render_mode: str | None) -> None:
    if render_mode not in (None, "ansi", "human"):
        raise ValueError(f"render_mode: must be ansi, human or None, not {render_mode!r}")


def vector_space(options: Options, seats: int = 1) -> spaces.Box:
    """Of the vectors of that many seats, one after the other."""
    high = np.tile(layout_for(options.players, options.in_steps).high, seats)
    if not options.normalised:
        return spaces.Box(np.zeros_like(high), high, dtype=np.int16)
    scale = np.tile(layout_for(options.players, options.in_steps).scale, seats)
    top = np.where(high == OPEN, np.float32(np.inf), high * scale).astype(np.float32)
    return spaces.Box(np.zeros_like(top), top, dtype=np.float32)


def dict_space(options: Options) -> spaces.Dict:
    """The vector, and the mask of the legal actions."""
    mask = spaces.Box(0, 1, (options.choices,), np.int8)
    return spaces.Dict({"observation": vector_space(options), "action_mask": mask})


def vector_of(options: Options, state: State, seat: int, chosen: list[int]) -> npt.NDArray[Any]:
    """What a seat knows."""
    layout = layout_for(options.players, options.in_steps)
    vector = layout.observe_seat(state, seat, chosen)
    return layout.normalised(vector) if options.normalised else vector


def mask_for(play: Play, seat: int) -> npt.NDArray[np.int8]:
    """What a seat may choose: nothing unless it is to move."""
    choices = play.choices if seat == play.seat else []
    return mask_of(choices, play.options.choices)
