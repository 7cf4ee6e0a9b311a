"""Orders, drop copies and prices over FIX 4.4 by a client written from docs/fix.md alone, on simplefix."""

from checks import ED25519, KEYS, Checks, equal
from fix_cycle import BTC, begin_again, change, listen, lose_the_connection, order, report, trade, watch
from fix_messages import Ended, now, text
from fix_session import Session

checks = Checks("simplefix")


def refused(session, words, **more):
    """The venue answers the log-on with a Logout that says why, and closes; without words it only closes."""
    try:
        session.logon(**more)
    except (AssertionError, Ended, OSError):
        said = [text(each, 58) or "" for each in session.received if each.get(35) == b"5"]
        assert said == [] if words is None else any(words in each for each in said), f"{words!r} is not in {said}"
        return
    raise AssertionError("it was logged on")


alice = Session("alice-orders", *KEYS["alice"])
bob = Session("bob-orders", *KEYS["bob"], kind="ORDERS", proof="hmac")
copy = Session("bob-copy", *KEYS["bob"], kind="DROPCOPY")
prices = Session("bob-prices", *KEYS["bob"], kind="PRICES")

with checks("log-on by password, by HMAC and by an Ed25519 signature"):
    equal(text(alice.logon(), 49), "RIALTO")
    bob.logon()
    copy.logon()
    with Session("bob-signed", *ED25519, proof="ed25519") as signed:
        signed.logon()
        signed.logout()

with checks("a wrong password, an unknown service: said where numbers begin again, closed without a word otherwise"):
    refused(Session("alice-x", KEYS["alice"][0], "wrong"), "the key is not known", reset=True)
    refused(Session("alice-y", *KEYS["alice"], kind="NOTHING"), "TargetSubID", reset=True)
    refused(Session("alice-z", KEYS["alice"][0], "wrong"), None)

trade(checks, alice, bob)
change(checks, bob)
listen(checks, bob, copy)
lose_the_connection(checks, alice, bob)

with checks("an order that was lost on the way is asked for, and entered once"):
    bob.forget("D", (11, "b50"), (55, BTC), (54, "1"), (60, now()), (38, "0.1"), (40, "2"), (44, "20000"), (59, "1"))
    order(bob, "b51", "1", "0.1", "20000")
    report(bob, "b50", "0")
    report(bob, "b51", "0")
    bob.write(bob.next_out - 1, again=True)
    bob.none("8")
    bob.send("q", (11, "m2"), (530, "7"), (60, now()))
    equal(text(bob.expect("r", _11="m2"), 533), "2")

watch(checks, alice, bob, prices)
begin_again(checks, bob)

with checks("log-out"):
    for each in (alice, bob, copy, prices):
        each.logout()

checks.finish()
