"""Catch the Hat moved by hand: a second search, written from the rules page alone, for tests.

It knows no tables and no shortcuts: it walks field by field over names and texts. One rule may be
left out of it, as refusals ask for (formats-details F). Boards to try it on are drawn here too.
"""

import random
from collections.abc import Iterator
from copy import deepcopy
from itertools import count

import kolpak
from kolpak.games.hats import HatsOptions

SHAPE = {"small": (4, 13, 6), "large": (6, 6, 5)}
HOMES = {
    ("small", 2): [0, 2],
    ("small", 3): [0, 1, 2],
    ("small", 4): [0, 1, 2, 3],
    ("large", 2): [0, 3],
    ("large", 3): [0, 2, 4],
    ("large", 4): [0, 1, 3, 4],
    ("large", 5): [0, 1, 2, 3, 4],
    ("large", 6): [0, 1, 2, 3, 4, 5],
}
Fields = dict[str, list[str]]


def top(piece: str) -> str:
    return piece[-2] if len(piece) > 1 and piece[-1] == "*" else piece[-1]


def wears(piece: str) -> bool:
    return len(piece) > 1 and piece[-1] == "*"


def load(piece: str) -> str:
    return piece.removesuffix("*")[:-1] if wears(piece) else piece[:-1]


class ByHand:
    """Moves as a person would find them, and what the board looks like after each.

    ``without`` is a rule that is left out.
    """

    def __init__(self, options: HatsOptions, without: str = "") -> None:
        self.options, self.without = options, without
        self.homes, self.sector, self.spoke = SHAPE[options.board]
        homes = HOMES[options.board, options.players]
        self.home = {c: f"H{homes[seat]}" for seat, c in enumerate(options.colours)}
        self.seat = {c: seat for seat, c in enumerate(options.colours)}

    def next_to(self, field: str) -> list[str]:
        if field == "C":
            return [f"S{p}.{self.spoke}" for p in range(self.homes)]
        if field[0] == "H":
            return [f"R{self.sector * int(field[1:])}"]
        if field[0] == "R":
            i, ring = int(field[1:]), self.homes * self.sector
            sides = [f"R{(i + 1) % ring}", f"R{(i - 1) % ring}"]
            p, off = divmod(i, self.sector)
            return sides if off else [*sides, f"H{p}", f"S{p}.1"]
        p, k = map(int, field[1:].split("."))
        outer = f"R{self.sector * p}" if k == 1 else f"S{p}.{k - 1}"
        return [outer, "C" if k == self.spoke else f"S{p}.{k + 1}"]

    def is_grey(self, field: str) -> bool:
        if field[0] == "R":
            return int(field[1:]) % self.sector in (3, self.sector - 3)
        return field[0] == "S" and field.endswith(".3")

    def side(self, colour: str) -> int:
        if colour == "*":
            return -1
        seat = self.seat[colour]
        return seat if self.options.teams == "none" else seat % 2

    def moves(self, fields: Fields, caught: list[str], seat: int, roll: int) -> dict[str, tuple]:
        """Gives every move's token with fields and caught hats after it."""
        mine = [self.options.colours[seat]]
        if self.options.teams == "common":
            mine = [c for c in self.options.colours if self.side(c) == seat % 2]
        if self.without == "F3":
            mine = list(self.options.colours)
        found: dict[str, tuple] = {}
        for field in fields:
            for piece in sorted(set(fields[field])):
                if top(piece) in mine:
                    for token, *after in self.pick_up(fields, caught, field, piece, roll, 0):
                        assert token not in found, "no two moves are written alike"
                        found[token] = tuple(after)
        return found

    def pick_up(self, fields, caught, field, piece, left, turns) -> Iterator[tuple]:
        name = f"{field}[{piece}]" if len(set(fields[field])) > 1 else field
        fields = deepcopy(fields)
        fields[field].remove(piece)
        for rest, *after in self.walk(fields, caught, piece, field, None, left, turns):
            yield (name + rest, *after)

    def walk(self, fields, caught, piece, at, back, left, turns) -> Iterator[tuple]:
        for step in self.next_to(at):
            if step != back:
                yield from self.enter(fields, caught, piece, at, step, left - 1, turns)

    def enter(self, fields, caught, piece, at, field, left, turns) -> Iterator[tuple]:
        if field[0] == "H":
            yield from self.enter_home(fields, caught, piece, field, left, turns)
            return
        if left:
            yield from self.walk(fields, caught, piece, field, at, left, turns)
        if left and not self.may_turn(piece, turns):
            return
        if left and not wears(piece):  # only without F4: it passes and does not land
            for rest, *after in self.enter(fields, caught, piece, field, at, left - 1, turns):
                yield (f">{field}{rest}", *after)
            return
        for beside, mover, prey, hit in self.land(fields, piece, field):
            name = f">{field}{prey}"
            if left == 0:
                beside[field] = sorted([*beside.get(field, []), mover])
                yield name, beside, caught
            elif hit or not self.options.gold_turn_needs_capture or self.without in ("F4", "V11"):
                turn = self.enter(beside, caught, mover, field, at, left - 1, turns + 1)
                for rest, *after in turn:
                    yield (name + rest, *after)

    def enter_home(self, fields, caught, piece, home, left, turns) -> Iterator[tuple]:
        if self.home[top(piece)] == home:
            opened = not self.options.tower or self.without == "V7"
            if opened and (load(piece) or self.without == "F11"):
                yield from self.come_home(fields, caught, piece, home, left, turns)
        elif self.without == "F10" and left == 0:
            yield f">{home}", fields, caught

    def may_turn(self, piece, turns) -> bool:
        most = self.options.gold_max_turns
        if self.without == "F4":
            return True
        return wears(piece) and (most is None or turns < most or self.without == "V11")

    def come_home(self, fields, caught, piece, home, left, turns) -> Iterator[tuple]:
        fields, caught = deepcopy(fields), list(caught)
        me = top(piece)
        fields.setdefault(home, []).append(me + "*" if "*" in piece else me)
        for hat in load(piece).replace("*", ""):
            if self.side(hat) == self.side(me):
                fields.setdefault(self.home[hat], []).append(hat)
            else:
                caught[self.seat[me]] += hat
        for pieces in fields.values():
            pieces.sort()
        going_on = []
        if left:
            for hat in sorted(set(fields[home])):
                going_on += list(self.pick_up(fields, caught, home, hat, left, turns))
        for rest, *after in going_on:
            yield (">" + rest, *after)
        may_stop = self.options.home_overshoot == "may_stop" or self.without == "F13"
        if not going_on or may_stop:
            yield f">{home}", fields, caught

    def land(self, fields, piece, field) -> Iterator[tuple]:
        """Gives fields without the piece, the piece with its catch, the prey's name, any catch."""
        there = fields.get(field, [])
        choices = self.prey(there, piece, field)
        for choice in choices:
            if self.is_grey(field) and len(there) - len(choice) >= 3 and self.without != "F9":
                continue
            after = deepcopy(fields)
            for caught in choice:
                after[field].remove(caught)
            tower = "".join(sorted(choice))
            if self.options.free_on_capture:
                own = [hat for hat in tower if self.side(hat) == self.side(top(piece))]
                for hat in own:
                    home = self.home[hat]
                    after[home] = sorted([*after.get(home, []), hat])
                    tower = tower.replace(hat, "")
            name = f"x[{choice[0]}]" if len(choices) > 1 else ""
            yield after, tower + piece, name, bool(choice)

    def prey(self, there, piece, field) -> list[list[str]]:
        """Gives what a piece that lands may catch, each a list; nothing where it may not land."""
        side = self.side(top(piece))
        foreign = [p for p in there if self.side(top(p)) != side]
        partners = [p for p in there if self.side(top(p)) == side and top(p) != top(piece)]
        if not self.is_grey(field):
            share = self.options.partners_share_field or self.without == "V3"
            return [] if partners and not share else [foreign]
        if not wears(piece):
            return [[]]
        if self.options.gold_grey == "one" and foreign:
            return [[p] for p in sorted(set(foreign))]
        return [foreign]


def some_options(rng: random.Random) -> HatsOptions:
    """Draws options that go together."""
    while True:
        given = {}
        for option in HatsOptions.declared():
            values = option.values.examples()
            if values and option.name != "board" and rng.random() < 0.6:
                given[option.name] = rng.choice(values)
        given["stall_limit"] = None
        given["golden"] = rng.random() < 0.7
        given["tower"] = rng.random() < 0.15
        try:
            return HatsOptions.of(**given)
        except kolpak.OptionError:
            continue


def some_board(rng: random.Random, options: HatsOptions) -> tuple[Fields, list[str]]:
    """Draws a board that can be: towers, crowded greys and much traffic around the homes."""
    hand = ByHand(options)
    colours = options.colours
    hats = [c for c in colours for _ in range(options.hats_per_player)]
    rng.shuffle(hats)
    fields: Fields = {}
    caught = [""] * len(colours)
    pieces = []
    at_home, locked_up = rng.choice([0.1, 0.3, 0.6]), rng.choice([0.0, 0.2])
    while hats:
        hat = hats.pop()
        catchers = [s for s, c in enumerate(colours) if hand.side(c) != hand.side(hat)]
        if rng.random() < at_home:
            fields.setdefault(hand.home[hat], []).append(hat)
        elif rng.random() < locked_up and not options.tower:
            caught[rng.choice(catchers)] += hat
        else:
            below = rng.choice([0, 0, 1, 2, 3])
            pieces.append("".join(hats[:below]) + hat)
            del hats[:below]
    if options.golden:
        place_golden(rng, fields, pieces)
    around = rng.choice([list(colours), [rng.choice(colours)]])
    for piece in pieces:
        place(rng, hand, fields, piece, around)
    order = "rygbwk"
    return (
        {name: sorted(there) for name, there in fields.items()},
        ["".join(sorted(hats, key=order.index)) for hats in caught],
    )


def place_golden(rng: random.Random, fields: Fields, pieces: list[str]) -> None:
    """Puts the golden hat on the centre, on a hat on the track or at home, or under one as prey."""
    homes = [name for name in fields if fields[name]]
    kind = rng.choice(["centre", "worn", "worn", "worn", "home", "prey", "prey"])
    if kind == "home" and homes:
        home = rng.choice(homes)
        fields[home][0] += "*"
    elif kind == "worn" and pieces:
        pieces[0] += "*"
    elif kind == "prey" and pieces:
        at = rng.randrange(len(pieces[0]))
        pieces[0] = pieces[0][:at] + "*" + pieces[0][at:]
    else:
        fields["C"] = ["*"]


def place(rng: random.Random, hand: ByHand, fields: Fields, piece: str, around: list[str]) -> None:
    """Puts a piece on a field of the track where it may stand, near a home, often on grey."""
    for tried in count():
        back, field = "", hand.home[rng.choice(around)]
        for _ in range(rng.choice([1, 1, 2, 3, 4, 4, 4, 4, 5, 7, 12]) + tried // 9):
            back, field = field, rng.choice([f for f in hand.next_to(field) if f != back] or [back])
        there = fields.get(field, [])
        others = {top(other) for other in there} - {top(piece)}
        share = hand.options.partners_share_field and hand.options.teams != "none"
        side = hand.side(top(piece))
        mates = share and all(hand.side(colour) == side for colour in others)
        fits = len(there) < 3 if hand.is_grey(field) else not others or mates
        if field[0] != "H" and fits:
            fields.setdefault(field, []).append(piece)
            return


def some_position(rng: random.Random, options: HatsOptions) -> tuple | None:
    """Draws a board, seat and roll with their text; None where the game would be over."""
    hand = ByHand(options)
    fields, caught = some_board(rng, options)
    tops = {top(piece) for there in fields.values() for piece in there} - {"*"}
    if len({hand.side(colour) for colour in tops}) < 2:
        return None
    seats = [s for s, c in enumerate(options.colours) if c in tops]
    out = [str(s) for s in range(options.players) if s not in seats]
    wearers = [top(p) for there in fields.values() for p in there if wears(p)]
    seat = options.colours.index(wearers[0]) if wearers else rng.choice(seats)
    roll = rng.choice([1, 2, 3, 4, 5, 5, 6, 6])
    text = [board_text(hand, fields, caught), str(seat), f"move {roll}"]
    if options.max_sixes is not None:
        text.append(f"sixes={int(roll == 6)}")
    if options.tower:
        text.append(f"out={','.join(out) or '-'}")
    return fields, caught, seat, roll, " | ".join(text)


def board_text(hand: ByHand, fields: Fields, caught: list[str]) -> str:
    names = [f"H{p}" for p in range(hand.homes)]
    names += [f"R{i}" for i in range(hand.homes * hand.sector)]
    names += [f"S{p}.{k}" for p in range(hand.homes) for k in range(1, hand.spoke + 1)]
    told = " ".join(f"{n}={'+'.join(fields[n])}" for n in [*names, "C"] if fields.get(n))
    in_order = ["".join(sorted(hats, key="rygbwk".index)) or "-" for hats in caught]
    return f"{told} | {','.join(in_order)}"
