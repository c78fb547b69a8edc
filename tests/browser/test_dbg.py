from random import Random
from browser.hands import *
def test_dbg(visit):
    person = visit()
    for n in range(4):
        table = person.begin("hat_cards", "players=2", ["me", "bot:greedy"], games=1)
        person.page.goto(f"/table/{table}")
        hand = Keys(person.page)
        try:
            play(hand, Random(n))
        except AssertionError as e:
            print(e); print(hand.leads)
            for t in person.page.locator(BOARD).get_by_role("button").evaluate_all(TARGETS): print(t)
            print(person.snapshot(table)["game"]["view"])
            person.page.screenshot(path="/tmp/dbg.png")
            raise
