"""Audits: whether what a player was told and promised is what the table's log says."""

from __future__ import annotations

from server.player import Message, Player

AFTERWARDS = ("left", "returned", "said")
"""What may happen at a table when everybody has done their part."""


def audit(player: Player, log: list[Message | None]) -> None:
    """Demands that a player saw the log without gap, and that each command counts exactly once.

    ``log`` is everything since the beginning as the same viewer is sent it by a new connection.
    """
    who = player.name
    seen, later = log[: player.version + 1], log[player.version + 1 :]
    assert player.events == seen, f"{who} saw something else than the log says"
    assert all(event and event["kind"] in AFTERWARDS for event in later), f"{who} missed {later}"
    assert not player.pending, f"{who} waits for {player.pending}"
    assert player.answers.keys() == player.commands.keys()
    _audit_plays(player, log)
    _audit_talk(player, log)


def _audit_plays(player: Player, log: list[Message | None]) -> None:
    """Every accepted play stands in the log once, after the one before it and by its answer."""
    accepted = sorted(
        (answer["v"], player.commands[name]["token"])
        for name, answer in player.answers.items()
        if "error" not in answer and player.commands[name]["do"] == "play"
    )
    played = [
        (number, event["token"])
        for number, event in enumerate(log)
        if event is not None
        and event["kind"] == "played"
        and event["seat"] == player.seat
        and event["by"] == "person"
    ]
    told, stands = [token for _, token in accepted], [token for _, token in played]
    assert told == stands, f"{player.name} was promised {told}, the log has {stands}"
    latest = -1
    for (version, token), (number, _) in zip(accepted, played, strict=True):
        assert latest < number <= version, f"{player.name}: {token} stands at {number}"
        latest = version


def _audit_talk(player: Player, log: list[Message | None]) -> None:
    said = [event["text"] for event in log if event is not None and event["kind"] == "said"]
    for name, answer in player.answers.items():
        command = player.commands[name]
        if command["do"] == "say":
            due = 0 if "error" in answer else 1
            found = said.count(command["text"])
            assert found == due, f"“{command['text']}” stands {found} times in the log, not {due}"
