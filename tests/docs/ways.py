"""How each command that a document names is run small."""

from __future__ import annotations

from typing import Final, NamedTuple


class Way(NamedTuple):
    """How commands of a pattern are run: with further arguments, here or as a process.

    ``elsewhere`` names a file, and words in it, of what runs such a command already; no test runs
    it here. A ``plain`` one runs without Numba's slow compiler. One that ``changes`` the package
    gets a copy of it.
    """

    pattern: str
    small: str = ""
    tier: str = ""
    elsewhere: tuple[str, str] | None = None
    plain: bool = False
    changes: bool = False


CI: Final = ".ci/run"
"""What it installs and checks is seen there; a test would do it once more."""

TRAINING: Final = "tests/examples/test_train_kabaleo.py"
WAYS: Final = (
    # Setting up and the tests: what CI does.
    Way(
        r"python3 -m venv .* && .*/kolpak",
        elsewhere=("tests/docs/test_install.py", "what_the_readme_installs_first"),
    ),
    Way(r"python3 -m venv .*|\.ci/run", elsewhere=(CI, "README's test command")),
    Way(r"\.venv/bin/pip install -c constraints.txt .*", elsewhere=(CI, "pip install -q -c")),
    Way(
        r"(\.venv/bin/python -m )?pytest( -n 3 .*| -m \w+)?",
        elsewhere=(CI, '-m "browser or proof"'),
    ),
    Way(r"\.venv/bin/(ruff format|ruff check|mypy)", elsewhere=(CI, ".venv/bin/ruff")),
    Way(r"npm (install|(--prefix web )?run (check|build))", elsewhere=(CI, "npm --prefix web run")),
    Way(
        r"KOLPAK_MUTATIONS=\d+ npm .* run test",
        elsewhere=("web/tests/mutations.test.ts", "env.KOLPAK_MUTATIONS"),
    ),
    Way(r"npm run format", elsewhere=("web/package.json", "prettier --check")),
    Way(r"npm run watch", "", "browser"),
    Way(r"\.venv/bin/python -m pytest tests/lessons .*", "--collect-only -q"),
    Way(r"(KOLPAK_EXAMPLES=3 )?mutmut .*", elsewhere=("tests/docs/test_mutation.py", "mutmut")),
    Way(r"umask 077; .*|sqlite3", elsewhere=("tests/docs/test_databases.py", "umask 022; {line}")),
    Way(r"psql( .*)?", elsewhere=("tests/docs/test_databases.py", "copy.sql")),
    Way(r"python examples/heap.py .*", elsewhere=("tests/examples/test_heap.py", "HEAP")),
    Way(r"python examples/bot.py .*", elsewhere=("tests/server/http/test_bot.py", "start(link)")),
    Way(
        r"python examples/check_proof.py .*",
        elsewhere=("tests/bots/test_kabaleo_proofs.py", "CHECKER"),
    ),
    Way(r"python examples/train_kabaleo.py .*", elsewhere=(TRAINING, "train_kabaleo.py")),
    Way(
        r"python examples/train_stable_baselines.py .*",
        elsewhere=("tests/examples/test_train_stable_baselines.py", "train_stable_baselines.py"),
    ),
    Way(r"curl .*", elsewhere=("tests/docs/test_requests.py", "curl")),
    # The program.
    Way(r"kolpak play .*master", "", "proof"),  # compiles a search
    Way(r"kolpak play --from .*", "--at 12"),
    Way(r"kolpak ((play|learn|puzzle) \w+.*|puzzle)"),
    Way(r"kolpak puzzles \w+ .*", "--count 1", "proof"),
    Way(r"kolpak dataset \w+ .*", "--games 1 --into data"),
    Way(r"kolpak arena .*:trained .*", elsewhere=(TRAINING, ":trained")),
    Way(r"kolpak arena \w+ .*", "--deals 1", "proof"),
    Way(r"kolpak solve \S+ --proof .*", "--at 19"),
    Way(r"kolpak password ada .*"),
    Way(r"kolpak tidy --apply", "--data games"),
    Way(r"kolpak replay --json", "game.kolpak"),
    # Languages that are only begun have gaps.
    Way(
        r"kolpak languages --missing",
        elsewhere=("tests/cli/test_languages.py", '"languages", "--missing"'),
    ),
    Way(r"kolpak serve .*--workers.*", "", "proof"),
    Way(r"(\.venv/bin/)?kolpak( serve.*)?"),
    Way(r"kolpak review .*", "", "proof"),  # compiles searches
    Way(r"kolpak \w+", "--help"),
    Way(r"kolpak (export|tidy|import|bots|options|rules|show|replay|solve|perft|verify) .*"),
    # Measurements and campaigns.
    Way(r"python benchmarks/review.py \w+ .*", "--seconds 0.01", "proof"),
    Way(r"python benchmarks/rules.py", "--seconds 0.01 --rounds 1"),
    Way(r"python benchmarks/start.py.*", "--tables 2 --moves 1 --rounds 1", "proof"),
    Way(r"python benchmarks/mutation.py"),
    Way(
        r"python benchmarks/server.py --workers.*",
        "--tables 2 --seconds 0.2 --rounds 1 --anywhere",
        "proof",
    ),
    Way(r"python benchmarks/server.py.*", "--tables 2 --rate 20 --seconds 0.2 --rounds 1", "proof"),
    Way(
        r"python benchmarks/crowd.py.*",
        "--sockets 20 --watchers 3 --rates 20 --seconds 0.5 --tables 2 --masters 1",
        "proof",
    ),
    Way(r"python benchmarks/bots/endings.py", "--positions 1 --left 4", "proof"),
    Way(r"python benchmarks/envs.py.*", "--seconds 0.01 --rounds 1", "proof"),
    Way(r"python benchmarks/fast.py.*", "--seconds 0.01 --rounds 1", "proof"),
    Way(r"python benchmarks/bots/calibration.py goals .*", "--games 1", "proof"),
    Way(r"python benchmarks/bots/cal\w+.py", "kabaleo skilled players=2 --seconds 0.01", "proof"),
    Way(r"python benchmarks/bots/strength.py GAME.*", "--deals 1 --pairs skilled:novice", "proof"),
    Way(r"python .*/hats_levels.py", "--deals 1 --pairs skilled:novice", "proof", plain=True),
    Way(
        r"python .*/exploitability.py.*",
        "--levels random --choices 1 --iterations 1 "
        "--game 'kolpak_kabaleo(colours=2,bases=2,pieces=2,deal=equal,layout=ordered,first=0)'",
        "proof",
    ),
    Way(r"python benchmarks/bots/simple.py.*", "--seconds 0 --levels skilled", "proof"),
    Way(r"python benchmarks/bots/hat_cards_tells.py", "--seconds 0 --players 3", "proof"),
    Way(
        r"cd tests && python -m liveness.bots.*", "--seconds 0.01 --levels skilled expert", "proof"
    ),
    Way(r"python benchmarks/bots/fit_kabaleo.py.*", "--games 2", "proof"),
    Way(
        r"python benchmarks/bots/fit_hats.py.*",
        "players=2 --games 2 --passes 1",
        "proof",
        plain=True,
        changes=True,
    ),
    Way(r"python benchmarks/bots/fit_hat_cards.py.*", "--generations 1", "proof"),
    Way(r"python tests/table/leaks.py .*", "--pairs 1"),
    Way(r"python tests/envs/blindness.py .*", "--pairs 10"),
    Way(r"python tests/fast/\w+.py .*", "--decisions 100", "proof"),
    Way(r"python tests/server/process/crashes.py .*", "--kills 1", "proof"),
    Way(r"python tests/server/process/cuts.py .*", "--cuts 1", "proof"),
    Way(r"python tests/server/process/flood.py", "--seconds 1", "proof"),
    Way(r"python tests/server/process/bot_tables.py", "--tables 1 --seconds 1", "proof"),
    Way(r"cd tests && python -m (records.make|fair.transcripts|liveness.report)"),
    Way(r"cd tests && python -m browser.pictures", "hat_cards", "browser"),
    Way(
        r"cd tests && python -m browser.first_move.*",
        "--tries 1 --games kabaleo --before CHECKOUT",
        "browser",
    ),
    Way(r"cd tests && python -m browser.measure", "--moves 8", "browser"),
    Way(r"cd tests && python -m browser.others", "--help"),  # no machine of CI has those browsers
    Way(r"cd tests && python -m browser.waits", "kabaleo", "browser"),
    Way(
        r"pip install sb3-contrib",
        elsewhere=("examples/train_stable_baselines.py", "from sb3_contrib import"),
    ),
    Way(r"pip install .*"),
)
"""The first row whose pattern is the whole command counts."""
