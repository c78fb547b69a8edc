"""Makes the golden records: one whole game for every side of every option.

Run ``cd tests && python -m records.make`` to write them all anew; what has changed
then shows in the difference.
"""

from pathlib import Path

import kolpak
from properties.playing import STYLES, play, values_of

RECORDS = Path(__file__).parent
LONGEST = 1500
WITH = {
    "deal=equal": "players=3",
    "colours": "players=2",
    "gold_": "golden=on",
    "partners_share_field": "teams=team",
}
"""What must be chosen too so that an option can be chosen, or has something to act on."""


def sides(name: str) -> list[str]:
    """Lists every value of every option of a game, as ``name=value``."""
    return [
        f"{option.name}={text}"
        for option in kolpak.find(name).options.declared()
        for text in values_of(name, option.name, 2, option.values.examples())
    ]


def path_of(name: str, side: str) -> Path:
    return RECORDS / name / f"{side}.kolpak"


def make(name: str, side: str, number: int) -> kolpak.Game:
    """Plays a whole game with an option's side, in the first style from the number on that ends."""
    more = next((pairs for start, pairs in WITH.items() if side.startswith(start)), "")
    if name == "hats" and not side.startswith("hats_per_player"):
        more += " hats_per_player=2"  # shorter games
    options = kolpak.find(name).options.read(f"{side} {more}")
    styles = ["uniform", *STYLES[name]]
    for attempt in range(number, number + 20):
        game = play(name, options, styles[attempt % len(styles)], number, LONGEST).game
        if game.over:
            game.tags["Result"] = " ".join(f"{n}:{s.points}" for n, s in enumerate(game.standing))
            return game
    raise AssertionError(f"{name} {side}: no game came to its end")


def text_of(game: kolpak.Game) -> str:
    """Writes a golden record: the record, then its last position and standing as comments."""
    lines = [f"; position: {game.position}"]
    for seat, score in enumerate(game.standing):
        counts = " ".join(f"{name}={count}" for name, count in score.as_dict().items())
        lines.append(f"; seat {seat}: {counts}")
    return game.record() + "\n".join(["", *lines, ""])


def main() -> None:
    for name in kolpak.GAMES:
        texts = {
            path_of(name, side): text_of(make(name, side, number))
            for number, side in enumerate(sides(name))
        }
        (RECORDS / name).mkdir(exist_ok=True)
        for path in (RECORDS / name).glob("*.kolpak"):
            path.unlink()
        for path, text in texts.items():
            path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
