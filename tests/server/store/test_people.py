"""People keep their id when a guest becomes an account; logins, tokens and passkeys find them."""

import asyncio

import pytest

from kolpak.live.errors import Conflict
from kolpak.server.store import Passkey, Person, Solved, Store
from kolpak.server.store.solved import MOST_DAYS, NOTHING
from server.store.parts import append, event, holders, summary

ANN = Person("p1", "Ann", 100.0)
BOB = Person("p2", "Bób ❄", 101.0)


async def test_a_guest_can_be_renamed_and_become_an_account(store: Store) -> None:
    await store.people.add(ANN)
    await store.people.add(BOB)
    assert await store.people.find("p2") == BOB
    assert await store.people.find("p3") is None

    await store.people.rename("p1", "Anna")
    await store.people.register("p1", "anna", "hash")

    anna = Person("p1", "Anna", 100.0, "anna", "hash", 1)
    assert await store.people.find("p1") == anna
    assert await store.people.of_login("anna") == anna
    assert await store.people.of_login("Anna") is None
    assert await store.people.find("p2") == BOB


async def test_a_login_belongs_to_one_person(store: Store) -> None:
    await store.people.add(ANN)
    await store.people.add(BOB)
    await store.people.register("p1", "cap", "hash")

    with pytest.raises(Conflict):
        await store.people.register("p2", "cap", "other")
    with pytest.raises(Conflict):
        await store.people.add(Person("p3", "Cid", 102.0, "cap", "other"))

    assert await store.people.find("p2") == BOB
    assert await store.people.find("p3") is None


async def test_of_two_requests_at_once_one_turns_a_guest_into_an_account(
    store: Store, url: str
) -> None:
    await store.people.add(ANN)
    async with await Store.open(url) as other:
        wanted = [
            store.people.register("p1", "cap", "one"),
            other.people.register("p1", "hat", "two"),
        ]
        first, second = await asyncio.gather(*wanted)

    assert first != second
    login, password = ("cap", "one") if first else ("hat", "two")
    assert await store.people.find("p1") == ANN._replace(login=login, password=password, epoch=1)


async def test_a_token_finds_its_person_until_it_is_dropped(store: Store) -> None:
    await store.people.add(ANN)
    await store.people.add_token(b"h1", "p1", 5.0)
    await store.people.add_token(b"h2", "p1", 6.0)
    assert await store.people.of_token(b"h1") == ANN
    assert await store.people.of_token(b"h3") is None

    await store.people.revoke_token(b"h1")

    assert await store.people.of_token(b"h1") is None
    assert await store.people.of_token(b"h2") == ANN


async def test_all_tokens_of_a_person_are_dropped_at_once(store: Store) -> None:
    for person, tokens in ((ANN, (b"h1", b"h2")), (BOB, (b"h3",))):
        await store.people.add(person)
        for token in tokens:
            await store.people.add_token(token, person.id, 5.0)

    await store.people.revoke_tokens(ANN.id)

    assert await store.people.of_token(b"h1") is None
    assert await store.people.of_token(b"h2") is None
    assert await store.people.of_token(b"h3") == BOB


async def test_who_is_shut_out_has_no_token_and_is_of_another_epoch(store: Store) -> None:
    for person in (ANN, BOB):
        await store.people.add(person)
        await store.people.add_token(person.id.encode(), person.id, 5.0)

    await store.people.revoke_sessions("p1")

    assert await store.people.find("p1") == ANN._replace(epoch=1)
    assert await store.people.of_token(b"p1") is None
    assert await store.people.of_token(b"p2") == BOB


async def test_a_login_that_is_taken_leaves_no_passkey_behind(store: Store) -> None:
    passkey = Passkey(b"k1", "p2", b"key", 5.0)

    await store.people.add(ANN._replace(login="cap"))
    await store.people.add(BOB)
    with pytest.raises(Conflict):
        await store.people.register("p2", "cap", None, passkey)
    assert await store.people.passkeys("p2") == []
    assert await store.people.find("p2") == BOB

    await store.people.register("p2", "hat", None, passkey)

    assert await store.people.passkeys("p2") == [passkey]
    assert await store.people.find("p2") == BOB._replace(login="hat", epoch=1)


async def test_a_challenge_is_answered_once_at_whatever_worker(store: Store, url: str) -> None:
    async with await Store.open(url) as other:
        await store.people.use_challenge(b"c1", 1000.0, 400.0)
        for worker in (store, other):
            with pytest.raises(Conflict):
                await worker.people.use_challenge(b"c1", 1001.0, 401.0)
        await other.people.use_challenge(b"c2", 1002.0, 402.0)

        await other.people.use_challenge(b"c3", 2000.0, 1400.0)

        await store.people.use_challenge(b"c1", 2001.0, 1401.0)  # the old one is let go


async def test_who_is_deleted_leaves_seats_only_where_a_game_may_go_on(store: Store) -> None:
    for person in (ANN._replace(login="cap"), BOB):
        await store.people.add(person)
        await store.people.add_token(person.id.encode(), person.id, 5.0)
        await store.people.add_passkey(Passkey(person.id.encode(), person.id, b"key", 5.0))
    for phase in ("over", "playing"):
        table = summary(phase, phase=phase)
        await append(store, phase, -1, [event(0)], summary=table, holders={0: "p1", 1: "p2"})

    await store.people.delete("p1")

    assert await store.people.find("p1") is None
    assert await store.people.of_login("cap") is None
    assert await store.people.of_token(b"p1") is None
    assert await store.people.passkeys("p1") == []
    assert await holders(store, "over") == {1: "p2"}
    assert await holders(store, "playing") == {0: "p1", 1: "p2"}
    assert await store.people.of_token(b"p2") == BOB
    assert len(await store.people.passkeys("p2")) == 1
    await store.people.add(Person("p3", "Cid", 102.0, "cap"))


async def test_what_is_solved_on_several_devices_is_kept_together_until_its_person_is_deleted(
    store: Store,
) -> None:
    await store.people.add(ANN)

    await asyncio.gather(
        store.people.add_solved("p1", Solved([5, 7], ["hats easy"])),
        store.people.add_solved("p1", Solved([6], ["kabaleo hard"])),
        store.people.add_solved("p1", Solved([7], ["hats hard", "hats easy"])),
    )

    both = Solved([5, 6, 7], ["hats easy", "hats hard"])
    assert await store.people.add_solved("p1", NOTHING) == both
    assert await store.people.add_solved("p1", Solved([8], ["hats easy"])) == Solved(
        [5, 6, 7, 8], ["hats easy"]
    )
    await store.people.delete("p1")
    await store.people.add(ANN)
    assert await store.people.add_solved("p1", NOTHING) == NOTHING


def test_of_many_days_the_last_are_kept_and_those_of_a_wrong_clock_left_out() -> None:
    years = Solved([*range(MOST_DAYS)], ["hats easy"])

    assert years.union(Solved([MOST_DAYS], [])) == Solved([*range(1, MOST_DAYS + 1)], [])
    assert Solved([5, 9], ["hats easy"]).until(8) == Solved([5], [])
    assert Solved([5, 8], ["hats easy"]).until(8) == Solved([5, 8], ["hats easy"])


async def test_a_token_for_nobody_is_refused(store: Store) -> None:
    with pytest.raises(Conflict):
        await store.people.add_token(b"h", "nobody", 5.0)


async def test_passkeys_are_found_by_their_id_and_by_their_person(store: Store) -> None:
    first, second = Passkey(b"k1", "p1", b"key", 5.0), Passkey(b"k2", "p1", b"key", 6.0, 7)

    await store.people.add(ANN)
    for passkey in (second, first):
        await store.people.add_passkey(passkey)
    with pytest.raises(Conflict):
        await store.people.add_passkey(first)

    await store.people.count_passkey(b"k2", 8)

    assert await store.people.passkey(b"k1") == first
    assert await store.people.passkey(b"k3") is None
    assert await store.people.passkeys("p1") == [first, second._replace(counter=8)]
    assert await store.people.passkeys("p2") == []


@pytest.mark.parametrize(("password", "left"), [(None, 1), ("hash", 0)])
async def test_passkeys_removed_at_once_leave_a_way_to_sign_in(
    store: Store, url: str, password: str | None, left: int
) -> None:
    keys = [b"k%d" % number for number in range(4)]
    await store.people.add(ANN._replace(login="cap", password=password))
    for key in keys:
        await store.people.add_passkey(Passkey(key, "p1", b"key", 5.0))

    async with await Store.open(url) as other:
        workers = [store, other] * 2
        removals = zip(workers, keys, strict=True)
        gone = await asyncio.gather(
            *(one.people.remove_passkey("p1", key) for one, key in removals)
        )

    assert len(await store.people.passkeys("p1")) == gone.count(False) == left
