# SPDX-License-Identifier: Apache-2.0
"""What is raised when a game is asked for before there is one: as Gymnasium and PettingZoo do it,
of their classes where they are installed."""

from __future__ import annotations

try:
    from gymnasium.error import ResetNeeded as _Needed
except ImportError:
    class _Needed(Exception):  # type: ignore[no-redef]
        """In the place of Gymnasium's."""


class ResetNeeded(_Needed, RuntimeError, AssertionError):
    """reset() comes first. An AssertionError as well, which PettingZoo raises."""
