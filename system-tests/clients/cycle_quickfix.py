"""Orders, drop copies and prices over FIX 4.4 by QuickFIX for Python, unmodified, with the venue's own dictionary."""

import shutil

from checks import KEYS, Checks, equal
from fix_cycle import BTC, begin_again, change, listen, lose_the_connection, order, report, trade, watch
from fix_messages import now, text
from quickfix_session import ROOM, Session

checks = Checks("quickfix")

alice = Session("q-alice", *KEYS["alice"])
bob = Session("q-bob", *KEYS["bob"], kind="ORDERS")
copy = Session("q-copy", *KEYS["bob"], kind="DROPCOPY")
prices = Session("q-prices", *KEYS["bob"], kind="PRICES")

with checks("log-on of orders and drop copy"):
    equal(text(alice.logon(), 49), "RIALTO")
    bob.logon()
    copy.logon()

with checks("a wrong password is refused in words"):
    wrong = Session("q-wrong", KEYS["alice"][0], "wrong")
    wrong.open(reset=True)
    refusal = text(wrong.expect("5"), 58)
    assert refusal.startswith("the key is not known"), refusal
    wrong.cut()

trade(checks, alice, bob)
change(checks, bob)
listen(checks, bob, copy)
lose_the_connection(checks, alice, bob)

with checks("an order that is sent while there is no connection comes afterwards, and is entered once"):
    bob.drop()
    bob.send("D", (11, "b50"), (55, BTC), (54, "1"), (60, now()), (38, "0.1"), (40, "2"), (44, "20000"), (59, "1"))
    bob.expect("A")
    report(bob, "b50", "0")
    order(bob, "b51", "1", "0.1", "20000")
    report(bob, "b51", "0")
    bob.send("q", (11, "m2"), (530, "7"), (60, now()))
    equal(text(bob.expect("r", _11="m2"), 533), "2")

watch(checks, alice, bob, prices)
begin_again(checks, bob)

with checks("log-out"):
    for each in (alice, bob, copy, prices):
        each.logout()

shutil.rmtree(ROOM, ignore_errors=True)
checks.finish()
