"""Train a player of Kabaleo by self-play: PPO in NumPy, one file, one thread.

    python examples/train_kabaleo.py --minutes 5 --into trained
    python examples/train_kabaleo.py --minutes 2 --into small --colours 3

It writes ``policy.npz``, ``curve.json`` and, with Matplotlib, ``curve.png`` into a folder. The same
small network looks at every pair of a colour and a place, so what it learns about one it knows
about all; a policy is a ``Bot`` too, which any match of bots takes.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # NumPy reads it when it is loaded
import numpy as np

from kolpak.envs import BatchEnv, Observer, Opponent, numbering, rules
from kolpak.play.bot import Bot, Turn

GAMES, ROUNDS, EPOCHS, MINIBATCHES = 256, 24, 2, 8
"""Games side by side, decisions of each between updates, and passes over these."""
HIDDEN, RATE, CLIP, ENTROPY, TRACE = 48, 1e-3, 0.2, 0.01, 0.95
"""Width of the network, step size (falling to 0), and the usual constants of PPO; none is tuned."""


def features(observer: Observer, obs: Any) -> Any:
    """Return what is told of each pair of colour and place: games x colours x places x features."""
    part = observer.named(obs.astype("f4"))
    games, colours = part["goal"].shape
    goal = part["goal"]
    mine, theirs = part["stocks"][:, 0] / 6.0, part["stocks"][:, 1:].mean(axis=1) / 6.0
    shown = part["shown"] / 4.0
    tops, below = part["towers"][:, :, 0], part["towers"][:, :, 1]  # games x places x colours

    def by_colour(values: Any) -> Any:
        return np.broadcast_to(values[:, :, None], (games, colours, tops.shape[1]))

    def by_place(values: Any) -> Any:
        return np.broadcast_to(values[:, None, :], (games, colours, tops.shape[1]))

    def of(cones: Any, values: Any) -> Any:
        """Return the value of the colour that each place has in a layer."""
        return by_place(np.einsum("gpc,gc->gp", cones, values))

    left = part["stocks"].sum(axis=(1, 2)) / (6.0 * colours)
    own, best = (shown * goal).sum(axis=1), (shown - 9 * goal).max(axis=1)
    told = [by_colour(values) for values in (goal, mine, theirs, shown)]
    told += [of(cones, values) for cones in (tops, below) for values in (goal, mine, theirs, shown)]
    told += [cones.transpose(0, 2, 1) for cones in (tops, below)]
    told += [by_place(part["height"] / 4.0), by_place(below.sum(axis=2))]
    told += [by_place(np.repeat(one[:, None], tops.shape[1], 1)) for one in (left, own, best)]
    return np.stack(told, axis=-1).astype(np.float32)


class Net:
    """Two hidden layers over each pair; logits of the pairs, and a value from their mean."""

    def __init__(self, seed: int, inputs: int = 19) -> None:
        rng = np.random.default_rng(seed)

        def layer(wide: int, high: int, scale: float = 1.0) -> Any:
            return (rng.standard_normal((wide, high)) * scale * (2 / wide) ** 0.5).astype("f4")

        self.weights = {
            "w1": layer(inputs, HIDDEN), "b1": np.zeros(HIDDEN, "f4"),
            "w2": layer(HIDDEN, HIDDEN), "b2": np.zeros(HIDDEN, "f4"),
            "policy": layer(HIDDEN, 1, 0.1), "value": layer(HIDDEN, 1, 0.1),
            "bias": np.zeros(1, "f4"),
        }  # fmt: skip
        self.moments = {
            name: [np.zeros_like(w), np.zeros_like(w)] for name, w in self.weights.items()
        }
        self.steps = 0

    def forward(self, x: Any) -> tuple[Any, Any, Any]:
        """Return logits (games x actions), values (games), and what the gradient needs."""
        w = self.weights
        flat = x.reshape(-1, x.shape[-1])
        one = np.maximum(flat @ w["w1"] + w["b1"], 0)
        two = np.maximum(one @ w["w2"] + w["b2"], 0)
        logits = (two @ w["policy"]).reshape(len(x), -1)
        mean = two.reshape(len(x), -1, HIDDEN).mean(axis=1)
        values = np.tanh(mean @ w["value"][:, 0] + w["bias"])
        return logits, values, (flat, one, two, mean, values)

    def backward(self, kept: Any, d_logits: Any, d_values: Any) -> dict[str, Any]:
        """Return the gradients of all weights."""
        flat, one, two, mean, values = kept
        w, pairs = self.weights, d_logits.shape[1]
        d_sum = (d_values * (1 - values**2))[:, None]
        d_two = d_logits.reshape(-1, 1) * w["policy"][:, 0]
        d_two += np.repeat(d_sum * w["value"][:, 0] / pairs, pairs, axis=0)
        d_two *= two > 0
        d_one = (d_two @ w["w2"].T) * (one > 0)
        return {
            "policy": two.T @ d_logits.reshape(-1, 1), "value": mean.T @ d_sum,
            "bias": d_sum.sum(axis=0), "w2": one.T @ d_two, "b2": d_two.sum(axis=0),
            "w1": flat.T @ d_one, "b1": d_one.sum(axis=0),
        }  # fmt: skip

    def learn(self, gradients: dict[str, Any], rate: float) -> None:
        """Take a step of Adam, with the gradient's norm cut to 0.5."""
        self.steps += 1
        norm = sum(float((g**2).sum()) for g in gradients.values()) ** 0.5
        for name, gradient in gradients.items():
            g, (m, v) = gradient * min(1, 0.5 / (norm + 1e-9)), self.moments[name]
            m += 0.1 * (g - m)
            v += 0.001 * (g**2 - v)
            size = rate * (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
            self.weights[name] -= (size * m / (np.sqrt(v) + 1e-8)).astype("f4")


def log_chances(logits: Any, mask: Any) -> Any:
    """Return the logarithms of the probabilities of actions; illegal ones have hardly any."""
    logits = np.where(mask, logits, -1e9)
    logits = logits - logits.max(axis=1, keepdims=True)
    return logits - np.log(np.exp(logits).sum(axis=1, keepdims=True))


class Decisions(NamedTuple):
    """What was decided between two updates, one row a decision."""

    x: Any
    mask: Any
    action: Any
    log: Any
    advantage: Any
    target: Any


def collect(env: BatchEnv, net: Net, rng: Any) -> Decisions:
    """Play against oneself; the value of the next state counts against whoever is not its mover."""
    rows: list[list[Any]] = [[] for _ in range(7)]
    for _ in range(ROUNDS):
        x, mask, mover = features(env.observer, env.obs), env.mask.copy(), env.mover.copy()
        logits, values, _ = net.forward(x)
        logs = log_chances(logits, mask)
        noise = rng.gumbel(size=logs.shape)  # the greatest is a draw from the probabilities
        action = (logs + noise).argmax(axis=1)
        env.step(action)
        at = np.arange(env.size)
        sign = np.where(env.terminated, 0.0, np.where(env.mover == mover, 1.0, -1.0))
        told = (x, mask, action, logs[at, action], values, env.rewards[at, mover], sign)
        for column, value in zip(rows, told, strict=True):
            column.append(value)
    x, mask, action, log, values, rewards, sign = (np.stack(column) for column in rows)
    _, last, _ = net.forward(features(env.observer, env.obs))
    advantage, ahead = np.zeros_like(values), np.zeros_like(last)
    for step in reversed(range(ROUNDS)):  # generalized advantage estimation
        following = values[step + 1] if step + 1 < ROUNDS else last
        delta = rewards[step] + sign[step] * following - values[step]
        ahead = delta + TRACE * sign[step] * ahead
        advantage[step] = ahead
    flat = [part.reshape(-1, *part.shape[2:]) for part in (x, mask, action, log, advantage)]
    return Decisions(*flat, (advantage + values).reshape(-1))


def update(net: Net, data: Decisions, rate: float, rng: Any) -> None:
    """Take the steps of PPO's clipped objective, with a squared error of the value."""
    for _ in range(EPOCHS):
        for part in np.array_split(rng.permutation(len(data.action)), MINIBATCHES):
            x, mask, action, log, advantage, target = (column[part] for column in data)
            advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
            logits, values, kept = net.forward(x)
            logs = log_chances(logits, mask)
            chances, at, count = np.exp(logs), np.arange(len(part)), len(part)
            ratio = np.exp(logs[at, action] - log)
            clipped = (ratio - 1) * np.sign(advantage) > CLIP
            push = np.where(clipped, 0, -advantage * ratio) / count
            entropy = -(chances * np.where(mask, logs, 0)).sum(axis=1, keepdims=True)
            d_logits = chances * (ENTROPY * (np.where(mask, logs, 0) + entropy) / count)
            d_logits -= chances * push[:, None]
            d_logits[at, action] += push
            gradients = net.backward(kept, d_logits.astype("f4"), (values - target) / count)
            net.learn(gradients, rate)


class Trained(Bot):
    """A policy as a bot: plays the action that it thinks best."""

    def __init__(self, rules: Any, net: Net) -> None:
        super().__init__(rules)
        self.net, self.observer, self.numbers = net, Observer(rules), numbering(rules)

    def choose(self, turn: Turn, rng: Random) -> Any:
        """Return one of the actions; any guess at what is hidden gives the same observation."""
        state = self.rules.guess(turn.view, rng)
        obs = self.observer.of(state, self.rules.mover(state))
        logits, _, _ = self.net.forward(features(self.observer, obs[None]))
        legal = self.numbers.legal(state)
        return legal[max(legal, key=lambda number: logits[0, number])]


def trained(rules: Any) -> Trained:
    """Return a bot that plays by the policy in the folder ``trained``."""
    net = Net(0)
    with np.load(Path("trained") / "policy.npz") as weights:
        net.weights = dict(weights)
    return Trained(rules, net)


def measure(net: Net, found: Any, level: str, games: int, seed: int) -> float:
    """Return the part of the wins against a level, each seat as often."""
    env = BatchEnv(found, games, seed, autoreset="off")
    bot, me, won = Opponent(level, env), np.arange(games) % 2, np.zeros(games)
    while (env.mover >= 0).any():
        mine = env.mover == me
        logits, _, _ = net.forward(features(env.observer, env.obs))
        best = np.where(env.mask, logits, -np.inf).argmax(axis=1)
        env.step(np.where(mine, best, bot.choose(~mine)))
        won += np.where(env.terminated, (env.rewards[np.arange(games), me] + 1) / 2, 0)
    return float(won.mean())


def train(found: Any, given: argparse.Namespace, into: Path) -> Net:
    """Train for some minutes of processor time; write the curve as it grows."""
    net, rng = Net(given.seed), np.random.default_rng(given.seed)
    env, curve = BatchEnv(found, GAMES, given.seed), []
    spent, decisions, due, total = 0.0, 0, 0.0, given.minutes * 60
    while True:
        if spent >= due or spent >= total:
            row = {"seconds": round(spent, 1), "decisions": decisions}
            row |= {level: measure(net, found, level, given.games, 99) for level in given.levels}
            curve.append(row)
            sys.stderr.write(f"{row}\n")
            (into / "curve.json").write_text(json.dumps(curve, indent=1) + "\n")
            np.savez(into / "policy.npz", **net.weights)
            due += max(total / 10, 1)
        if spent >= total:
            return net
        began = time.process_time()
        update(net, collect(env, net, rng), RATE * max(0.05, 1 - spent / total), rng)
        spent += time.process_time() - began
        decisions += GAMES * ROUNDS


def draw(into: Path, levels: list[str]) -> None:
    """Draw the learning curve, where Matplotlib is installed."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        return
    curve = json.loads((into / "curve.json").read_text())
    figure = Figure(figsize=(6, 3.5), layout="constrained")
    axes = figure.subplots()
    for level in levels:
        minutes = [row["seconds"] / 60 for row in curve]
        axes.plot(minutes, [row[level] for row in curve], marker="o", label=f"against {level}")
    axes.axhline(0.5, color="grey", linewidth=0.8)
    axes.set(xlabel="minutes of processor time", ylabel="part of the wins", ylim=(0, 1))
    axes.legend()
    figure.savefig(into / "curve.png", dpi=150)


def main() -> None:
    """Train, measure, draw."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--into", type=Path, default=Path("trained"))
    parser.add_argument("--colours", type=int, default=4, help="3 is a smaller game")
    parser.add_argument("--levels", nargs="*", default=["random", "skilled"])
    parser.add_argument("--games", type=int, default=200, help="games of a point of the curve")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    given.into.mkdir(parents=True, exist_ok=True)
    sizes = {"colours": given.colours} if given.colours != 4 else None
    train(rules("kabaleo", players=2, sizes=sizes), given, given.into)
    draw(given.into, given.levels)


if __name__ == "__main__":
    main()
