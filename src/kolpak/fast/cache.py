"""The folder of compiled code: ours alone, one for each state of the sources, checked before use.

Numba writes each compiled function into a file and reads it as a pickle. It looks at a function's
own file only, follows no change elsewhere, and fails at a file that was cut off. So the folder
carries a hash of all sources and of what they are compiled for, only files with the checksum they
were written with are kept (any other is a miss), and a folder that somebody else could have filled
is not read. Files are checked by a process that is alone: what another one has compiled has no
checksum yet.
"""

from __future__ import annotations

import atexit
import hashlib
import json
import os
import platform
import re
import shutil
import sys
import tempfile
import time
import zlib
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Final, NamedTuple

from platformdirs import user_cache_path

SOURCES: Final = ("fast", "bots", "games", "review/compiled")
"""Folders of the package whose functions are compiled, or whose constants are compiled in."""

NOTHING: Final = -1
"""Checksum of a file that is not there; no file has it."""

SUMS: Final = "sums.json"
"""The file of checksums in a folder of compiled code."""

LOCK: Final = "lock"
"""The file that every process locks which uses a folder, shared, until its end."""

KEPT: Final = 8
"""Folders that are kept: those of some versions and check-outs, 11 MB each."""

REST: Final = 3600.0
"""Seconds after which a folder beyond those kept is removed; no process starts for so long."""

ROOM: Final = 64 << 20
"""Bytes that must be free on the disk: some times what everything compiled takes."""

BASE: Final = "NUMBA_CACHE_DIR"
"""The environment variable that names another place for the folders, Numba's own."""

CPU: Final = ("NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES")
"""The environment variables that let Numba compile for another processor."""

CPU_FILE: Final = Path("/proc/cpuinfo")
"""Linux's description of the processors of this machine."""

CPU_LINES: Final = ("model name", "flags", "Features", "CPU part")
"""Beginnings of its lines that say what code a processor runs (x86, then ARM)."""

_sealed: dict[Path, int] = {}
"""When the folders of sealed files were last changed, in nanoseconds."""


class Place(NamedTuple):
    """Where compiled code is kept; without a folder it is compiled anew by every process."""

    folder: Path | None
    problem: str = ""
    """Why nothing is kept."""


class Sums(NamedTuple):
    """What is known of a folder: the checksum of each file, and the games compiled in full."""

    files: dict[str, int]
    games: list[str]


@cache
def place() -> Place:
    """Return where this process keeps compiled code; damaged files there are removed."""
    base = Path(os.environ.get(BASE) or user_cache_path("kolpak") / "compiled")
    try:
        folder = _open(base)
    except OSError as error:
        return Place(None, f"{base}: {error.strerror or error}")
    atexit.register(seal)
    return Place(folder)


def seal(game: str | None = None) -> None:
    """Write the checksums of new files, so that the next process trusts them.

    Takes a moment where there is nothing new. A ``game`` has been compiled in full. Where two
    processes write at once, what one has added may be lost: then it is compiled once more.
    """
    folder = place().folder
    if folder is None:
        return
    with suppress(OSError):  # what is not sealed is a miss
        changed = {sub: sub.stat().st_mtime_ns for sub in folder.iterdir() if sub.is_dir()}
        new = [sub for sub, at in changed.items() if _sealed.get(sub) != at]
        if not new and game is None:
            return
        known = _read_sums(folder)
        files = {_name(folder, file): _sum(file) for sub in new for file in _files(sub)}
        files = known.files | files
        games = sorted({*known.games, *([game] if game else [])})
        if (files, games) != known:
            _write_sums(folder, Sums(files, games))
        _sealed.update(changed)


def is_compiled(game: str) -> bool:
    """Return whether all that a game's bots need has been compiled and kept."""
    folder = place().folder
    return folder is not None and game in _read_sums(folder).games


@cache
def digest() -> str:
    """Return a hash of all sources, their place, Numba's version, Python's, and the processor."""
    package = Path(__file__).parents[1]
    target = f"{version('numba')} {sys.implementation.cache_tag} {_processor()}"
    hashed = hashlib.sha256(f"{package} {target}".encode())
    for folder in SOURCES:
        for file in sorted((package / folder).rglob("*")):
            if file.suffix in (".py", ".json"):
                hashed.update(f"{file.relative_to(package)}\n".encode() + file.read_bytes())
    return hashed.hexdigest()[:16]


def _processor() -> str:
    """Return what tells processors apart for which Numba would compile anew, without loading it."""
    told = [platform.machine(), platform.processor(), *map(os.environ.get, CPU)]
    with suppress(OSError):
        lines = CPU_FILE.read_text().splitlines()
        told += dict.fromkeys(line for line in lines if line.startswith(CPU_LINES))
    return "\n".join(map(str, told))


def _open(base: Path) -> Path:
    """Return the folder of this state of the sources, ready for use; raise OSError."""
    if not base.is_absolute():
        raise FileNotFoundError("there is no home folder")
    folder = base / digest()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    found = folder.stat()
    if hasattr(os, "getuid") and (found.st_uid != os.getuid() or found.st_mode & 0o022):
        raise PermissionError("others could have written there")
    if shutil.disk_usage(folder).free < ROOM:
        raise OSError("the disk is full")
    tempfile.TemporaryFile(dir=folder).close()
    _check(folder)
    os.utime(folder)
    with suppress(OSError):  # another process tidies up, too
        _tidy(base, folder)
    return folder


def _check(folder: Path) -> None:
    """Remove damaged files, unless another process uses the folder; then say that this one does."""
    if sys.platform == "win32":
        _drop_damaged(folder)
        return
    import fcntl

    lock = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o600)  # open until this process ends
    try:
        fcntl.lockf(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        pass  # somebody uses the folder
    except OSError:  # a file system without locks
        _drop_damaged(folder)
        return
    else:
        _drop_damaged(folder)
    fcntl.lockf(lock, fcntl.LOCK_SH)


def _drop_damaged(folder: Path) -> None:
    """Remove every file without its checksum; where one has gone, no game is complete."""
    known = _read_sums(folder)
    found = {_name(folder, file): file for file in _files(folder)}
    damaged = [name for name, file in found.items() if known.files.get(name) != _sum(file)]
    for name in damaged:
        found[name].unlink(missing_ok=True)
    if known.games and (damaged or known.files.keys() - found.keys()):
        kept = {name: crc for name, crc in known.files.items() if name in found}
        _write_sums(folder, Sums(kept, []))


def _tidy(base: Path, own: Path) -> None:
    """Remove the folders used least recently, beyond those kept, and what was never finished.

    Numba writes a file under another name first.
    """
    now = time.time()
    others = [one for one in base.iterdir() if _is_ours(one) and one != own]
    for folder in sorted(others, key=lambda one: -one.stat().st_mtime)[KEPT - 1 :]:
        if now - folder.stat().st_mtime > REST:
            shutil.rmtree(folder, ignore_errors=True)
    for file in own.rglob("*.tmp.*"):
        if now - file.stat().st_mtime > REST:
            file.unlink(missing_ok=True)


def _is_ours(path: Path) -> bool:
    """Return whether a path is a folder of compiled code; other things may lie beside them."""
    return re.fullmatch("[0-9a-f]{16}", path.name) is not None and path.is_dir()


def _files(folder: Path) -> Iterator[Path]:
    """Yield Numba's files: indices and compiled code."""
    return folder.rglob("*.nb[ic]")


def _name(folder: Path, file: Path) -> str:
    return file.relative_to(folder).as_posix()


def _sum(file: Path) -> int:
    """Return a file's checksum; NOTHING where another process has removed it meanwhile."""
    try:
        return zlib.crc32(file.read_bytes())
    except FileNotFoundError:
        return NOTHING


def _read_sums(folder: Path) -> Sums:
    """Return the checksums; none where their own file is missing or damaged."""
    try:
        found = json.loads((folder / SUMS).read_text("utf-8"))
        return Sums(dict(found["files"]), list(found["games"]))
    except (FileNotFoundError, ValueError, KeyError, TypeError):
        return Sums({}, [])


def _write_sums(folder: Path, sums: Sums) -> None:
    """Replace the checksums as a whole, so that they are never seen half written."""
    handle, name = tempfile.mkstemp(prefix=f"{SUMS}.tmp.", dir=folder)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        json.dump(sums._asdict(), file)
    Path(name).replace(folder / SUMS)
