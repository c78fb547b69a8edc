"""What a page is sent of whole fair games.

``cd tests && python -m fair.transcripts`` writes them.

The page's tests play them to its check of fairness, as they are and changed by a lying server.
"""

import json
from pathlib import Path
from typing import Any

from kolpak.table.sealing import sealed_record
from review.playing import at_random
from table.story import Story

FOLDER = Path(__file__).parent / "transcripts"
ADDED = ["ab" * 32, "cd" * 32]
"""What the page adds to the first and to the second game."""


class Transcript:
    """The messages that Ann's page is sent, as her connection would send them."""

    def __init__(self, game: str, other: str = "bot:greedy", **setup: Any) -> None:
        self.story = Story(game, "me", other, **setup)
        self.messages: list[dict[str, Any]] = []
        self.sent = -1
        self.show()

    def show(self) -> None:
        """Send the new events and a snapshot."""
        events = self.story.shown("Ann", self.sent)
        self.sent = events[-1]["v"]
        now = self.story.sees("Ann") | {"invitation": "invitation", "code": "ABCDE"}  # else random
        self.messages += [*events, {"v": self.sent, "now": now}]

    def add(self, do: str, game: int) -> None:
        """Send a command with randomness and its acknowledgement."""
        self.story.does("Ann", do, random=ADDED[game])
        self.messages.append({"ack": ADDED[game], "v": self.story.table.version})
        self.show()

    def play(self, actions: int) -> None:
        """Let both sides move, a snapshot after each."""
        for _ in range(actions):
            if self.story.table.phase == "playing":
                self.story.mover_plays()
                self.show()

    def stop(self) -> None:
        """End the running game by agreement, which Ann alone can give."""
        if self.story.table.phase == "playing":
            self.story.does("Ann", "offer", what="stop")
            self.show()

    def as_dict(self) -> dict[str, Any]:
        """Return the messages and the record of every game."""
        results = self.story.table.results
        records = [sealed_record(self.story.table, result).write() for result in results]
        return {"messages": self.messages, "records": records}


def one_game(game: str, actions: int, **setup: Any) -> dict[str, Any]:
    """Return a transcript of one game."""
    transcript = Transcript(game, **setup)
    transcript.add("add_randomness", 0)
    transcript.story.does("Ann", "start")
    transcript.show()
    transcript.play(actions)
    transcript.stop()
    return transcript.as_dict()


def two_games(game: str, actions: int, **setup: Any) -> dict[str, Any]:
    """Return a transcript of a match of two games."""
    transcript = Transcript(game, games=2, **setup)
    transcript.add("add_randomness", 0)
    for number in range(2):
        transcript.story.does("Ann", "next" if number else "start")
        transcript.show()
        transcript.play(actions)
        transcript.stop()
        if number == 0:
            transcript.add("add_randomness", 1)
    return transcript.as_dict()


def with_undo() -> dict[str, Any]:
    """Return a transcript in which an action is taken back."""
    transcript = Transcript("kabaleo", options="deal=equal")
    transcript.add("add_randomness", 0)
    transcript.story.does("Ann", "start")
    transcript.show()
    transcript.play(2)
    transcript.story.does("Ann", "offer", what="undo")
    transcript.show()
    transcript.play(2)
    transcript.stop()
    return transcript.as_dict()


def going_on(game: str, actions: int, given: int) -> dict[str, Any]:
    """Return a transcript of a game that goes on after some actions of another one."""
    played = at_random(game, "players=2", 3, most=given)
    return one_game(game, actions, beginning=played.tokens)


def transcripts() -> dict[str, dict[str, Any]]:
    """Return all transcripts by name."""
    return {
        "hats": one_game("hats", 6),
        "hats-whole": one_game("hats", 1000, options="hats_per_player=1 stall_limit=12"),
        "kabaleo": one_game("kabaleo", 4),
        "kabaleo-undo": with_undo(),
        "hat_cards": one_game("hat_cards", 36),
        "kabaleo-device": one_game("kabaleo", 4, other="device"),
        "hat_cards-device": one_game("hat_cards", 12, other="device"),
        "hats-given": going_on("hats", 8, 12),
        "kabaleo-given": going_on("kabaleo", 4, 3),
        "hat_cards-given": going_on("hat_cards", 40, 8),
        "hats-match": two_games("hats", 3),
        "kabaleo-match": two_games("kabaleo", 2),
    }


def write(transcript: dict[str, Any]) -> str:
    """Return a transcript as it is stored."""
    return json.dumps(transcript, separators=(",", ":"), ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, transcript in transcripts().items():
        (FOLDER / f"{name}.json").write_text(write(transcript), "utf-8")
