"""What every client of FIX in Python does once it has logged on, whatever its sessions are written on: orders of every
type, cancel, replace, status, mass cancel, drop copy, a lost connection, prices. Sessions are fix_messages.Inbox."""

import hashlib
import hmac
import json
import time
import urllib.parse
import urllib.request
from decimal import Decimal

from checks import HTTP, KEYS, equal
from fix_messages import fields, now, text

BTC = "BTCUSDT"


def order(session, name, side, quantity, price=None, kind="2", tif="1", **more):
    """Sends a NewOrderSingle; other fields as _18="6"."""
    body = [(11, name), (55, BTC), (54, side), (60, now()), (40, kind), (59, tif)]
    body += [(38, quantity)] if quantity else []
    body += [(44, price)] if price else []
    return session.send("D", *body, *[(int(tag[1:]), value) for tag, value in more.items()])


def cancel(session, name, original, side="1"):
    return session.send("F", (41, original), (11, name), (55, BTC), (54, side), (60, now()))


def replace(session, name, original, side, quantity, price):
    body = [(41, original), (11, name), (55, BTC), (54, side), (60, now()), (38, quantity), (40, "2"), (44, price), (59, "1")]
    return session.send("G", *body)


def report(session, name, kind, **wanted):
    """The next ExecutionReport of that ClOrdID and ExecType, with these numbers."""
    message = session.expect("8", _11=name, _150=kind)
    for tag, value in wanted.items():
        equal(text(message, int(tag[1:])), value, f"{tag} of {fields(message)}")
    return message


def rest_order(who, name, side, quantity, price):
    key, secret = KEYS[who]
    wanted = {"symbol": BTC, "side": side, "type": "LIMIT", "timeInForce": "GTC", "quantity": quantity, "price": price}
    wanted |= {"newClientOrderId": name, "timestamp": int(time.time() * 1000)}
    query = urllib.parse.urlencode(wanted)
    wanted["signature"] = hmac.new(secret.encode(), query.encode(), hashlib.sha256).hexdigest()
    request = urllib.request.Request(
        f"{HTTP}/api/v3/order?{urllib.parse.urlencode(wanted)}", method="POST", headers={"X-MBX-APIKEY": key}
    )
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.load(answer)


def trade(checks, alice, bob):
    """Orders of every type."""
    with checks("a test request is answered"):
        bob.send("1", (112, "hello"))
        bob.expect("0", _112="hello")

    with checks("limit orders rest and fill, with commission"):
        order(alice, "a1", "2", "1", "30000")
        report(alice, "a1", "0", _39="0", _151="1", _14="0", _38="1", _44="30000")
        order(bob, "b1", "1", "0.4", "30010")
        report(bob, "b1", "0")
        report(bob, "b1", "F", _39="2", _31="30000", _32="0.4", _14="0.4", _151="0", _12="0.0008", _851="2")
        report(alice, "a1", "F", _39="1", _31="30000", _32="0.4", _151="0.6", _851="1")

    with checks("market orders by quantity and by quote amount"):
        order(bob, "b2", "1", "0.1", kind="1")
        report(bob, "b2", "F", _14="0.1", _39="2")
        order(bob, "b3", "1", None, kind="1", _152="1500")
        report(bob, "b3", "F", _14="0.05", _39="2")

    with checks("post-only, IOC, FOK"):
        order(bob, "b4", "1", "0.1", "30000", _18="6")
        report(bob, "b4", "8", _39="8")
        order(bob, "b5", "1", "0.1", "29000", _18="6")
        report(bob, "b5", "0", _39="0")
        order(bob, "b6", "1", "1", "30000", tif="3")
        report(bob, "b6", "F", _14="0.45")
        ended = bob.expect("8", _11="b6")
        assert text(ended, 150) in ("4", "C") and Decimal(text(ended, 151)) == 0, fields(ended)
        order(alice, "a2", "2", "1", "29000", tif="4")
        report(alice, "a2", "0")
        ended = alice.expect("8", _11="a2")
        assert text(ended, 150) in ("4", "C") and Decimal(text(ended, 14)) == 0, fields(ended)

    with checks("a minimum quantity trades at once or nothing does"):
        order(alice, "a2m", "2", "1", "29000", _110="0.2")
        report(alice, "a2m", "0")
        ended = alice.expect("8", _11="a2m")
        equal([text(ended, 150), Decimal(text(ended, 14))], ["4", 0], fields(ended))
        order(alice, "a2n", "2", "1", "29000", _110="1.1")
        report(alice, "a2n", "8", _39="8", _103="13")

    with checks("a replaced order goes on counting what was executed"):
        order(bob, "c1", "1", "0.5", "29500")
        report(bob, "c1", "0")
        order(alice, "a3", "2", "0.2", "29500", tif="3")
        report(bob, "c1", "F", _14="0.2", _151="0.3")
        replace(bob, "c2", "c1", "1", "0.6", "29510")
        replaced = report(bob, "c2", "5", _39="1", _41="c1", _38="0.6", _14="0.2", _151="0.4", _6="29500")
        order(alice, "a4", "2", "0.1", "29510", tif="3")
        report(bob, "c2", "F", _39="1", _38="0.6", _14="0.3", _151="0.3")
        bob.send("H", (11, "c2"), (790, "s0"), (55, BTC), (54, "1"))
        status = bob.expect("8", _150="I", _790="s0")
        equal([text(status, tag) for tag in (39, 38, 14, 151)], ["1", "0.6", "0.3", "0.3"])
        replace(bob, "c3", "c2", "1", "0.4", "29510")
        equal(text(report(bob, "c3", "5", _38="0.4", _14="0.3", _151="0.1"), 37), text(replaced, 37))
        order(alice, "a5", "2", "0.1", "29510", tif="3")
        report(bob, "c3", "F", _39="2", _38="0.4", _14="0.4", _151="0")

    with checks("a party of an order comes back"):
        order(bob, "p1", "1", "0.1", "20002", _453="1", _448="fund-7", _447="D", _452="3")
        message = report(bob, "p1", "0")
        equal([text(message, tag) for tag in (453, 448, 447, 452)], ["1", "fund-7", "D", "3"])
        order(bob, "p2", "1", "0.1", "20002", _453="1", _448="BROKER", _447="D", _452="1")
        rejected = bob.expect("3", _372="D")
        equal([text(rejected, 371), text(rejected, 373)], ["452", "5"])

    with checks("good till date, and day"):
        until = time.strftime("%Y%m%d-%H:%M:%S", time.gmtime(time.time() + 3600))
        order(bob, "b7", "1", "0.1", "20000", tif="6", _126=until)
        report(bob, "b7", "0", _59="6")
        order(bob, "b8", "1", "0.1", "20001", tif="0")
        message = bob.expect("8", _11="b8")
        assert text(message, 150) in ("0", "8"), fields(message)


def change(checks, bob):
    """Cancel, replace, status, mass cancel, and what is refused."""
    with checks("cancel, and cancel what is not there"):
        cancel(bob, "b9", "b5")
        report(bob, "b9", "4", _41="b5", _39="4")
        cancel(bob, "b10", "b5")
        rejected = bob.expect("9", _11="b10")
        equal([text(rejected, 434), text(rejected, 102), text(rejected, 39)], ["1", "0", "4"])
        cancel(bob, "b10x", "nothing")
        rejected = bob.expect("9", _11="b10x")
        equal([text(rejected, 434), text(rejected, 102), text(rejected, 39)], ["1", "1", "8"])

    with checks("replace: less keeps its place, another price is another order"):
        order(bob, "b11", "1", "0.2", "28000")
        first = text(report(bob, "b11", "0"), 37)
        replace(bob, "b12", "b11", "1", "0.1", "28000")
        equal(text(report(bob, "b12", "5", _41="b11", _38="0.1", _151="0.1"), 37), first)
        replace(bob, "b13", "b12", "1", "0.1", "28001")
        assert text(report(bob, "b13", "5", _41="b12", _44="28001"), 37) != first
        replace(bob, "b14", "b12", "1", "0.1", "28002")
        equal(text(bob.expect("9", _11="b14"), 434), "2")

    with checks("status of an order, known and unknown"):
        bob.send("H", (11, "b13"), (790, "s1"), (55, BTC), (54, "1"))
        status = bob.expect("8", _150="I", _790="s1")
        equal([text(status, 39), text(status, 11), text(status, 151)], ["0", "b13", "0.1"])
        bob.send("H", (11, "nothing"), (790, "s2"), (55, BTC), (54, "1"))
        equal(text(bob.expect("8", _150="I", _790="s2"), 39), "8")

    with checks("mass cancel"):
        bob.send("q", (11, "m1"), (530, "1"), (55, BTC), (60, now()))
        report(bob, "b13", "4")
        done = bob.expect("r", _11="m1")
        assert text(done, 531) == "1" and int(text(done, 533)) >= 2, fields(done)

    with checks("what the venue refuses, it refuses in words"):
        order(bob, "b20", "1", "50", "30000")
        rejected = report(bob, "b20", "8", _39="8")
        assert text(rejected, 58), fields(rejected)
        bob.send("D", (11, "b21"), (55, BTC), (54, "1"), (60, now()), (38, "1"))
        equal(text(bob.expect("3", _372="D"), 371), "40")
        bob.send("D", (11, "b22"), (55, BTC), (54, "1"), (60, now()), (38, "x"), (40, "1"))
        equal([text(message := bob.expect("3", _372="D"), 371), text(message, 373)], ["38", "6"])
        bob.send("E", (66, "list"), (394, "1"), (68, "1"))
        assert text(bob.expect("j", _372="E"), 380) == "3"


def listen(checks, bob, copy):
    """Orders that came by another way, and a drop copy."""
    with checks("a session hears of orders that came by another way"):
        rest_order("bob", "rest1", "BUY", "0.1", "25000")
        report(bob, "rest1", "0", _44="25000")
        report(copy, "rest1", "0", _44="25000")
        cancel(bob, "b30", "rest1")
        report(bob, "b30", "4")
        report(copy, "b30", "4")

    with checks("a drop copy takes no orders"):
        order(copy, "c1", "1", "0.1", "20000")
        refusal = copy.expect("j", _372="D")
        assert text(refusal, 58), fields(refusal)


def lose_the_connection(checks, alice, bob):
    """Reports that nobody was there for."""
    with checks("what happens while the connection is lost comes afterwards"):
        order(alice, "a10", "2", "0.2", "31000")
        report(alice, "a10", "0")
        alice.cut()
        order(bob, "b40", "1", "0.05", "31000")
        report(bob, "b40", "F")
        order(bob, "b41", "1", "0.05", "31000")
        report(bob, "b41", "F")
        alice.logon()
        alice.missed()
        first = report(alice, "a10", "F", _151="0.15")
        equal(text(first, 43), "Y")
        report(alice, "a10", "F", _151="0.1")
        cancel(alice, "a11", "a10", "2")
        report(alice, "a11", "4")


def watch(checks, alice, bob, prices):
    """Market data."""
    with checks("prices: a snapshot, changes, trades, and no more of them"):
        prices.logon(reset=True)
        order(alice, "a20", "2", "0.3", "32000")
        report(alice, "a20", "0")
        body = [(262, "md"), (263, "1"), (264, "0"), (265, "1"), (267, "3"), (269, "0"), (269, "1"), (269, "2"), (146, "1"), (55, BTC)]
        prices.send("V", *body)
        snapshot = prices.expect("W", _262="md")
        equal(text(snapshot, 55), BTC)
        assert ("270", Decimal(32000)) in [(tag.decode(), Decimal(value.decode())) for tag, value in snapshot.pairs if tag == b"270"]
        order(bob, "b60", "1", "0.1", "32000")
        report(bob, "b60", "F")
        seen = {}
        deadline = time.monotonic() + 10
        while not ("2" in seen and "1" in seen):
            assert time.monotonic() < deadline, seen
            update = prices.expect("X", _262="md")
            entry = None
            for tag, value in update.pairs:
                if tag == b"269":
                    entry = value.decode()
                elif tag == b"271" and entry is not None:
                    seen[entry] = Decimal(value.decode())
        equal(seen["2"], "0.1")
        equal(seen["1"], "0.2")
        prices.send("V", (262, "md"), (263, "2"), (264, "0"), (267, "1"), (269, "0"), (146, "1"), (55, BTC))
        prices.send("1", (112, "after"))
        prices.expect("0", _112="after")
        order(bob, "b61", "1", "0.1", "32000")
        report(bob, "b61", "F")
        prices.none("X")

    with checks("prices: instruments, trading status, and what there is not"):
        prices.send("x", (320, "list"), (559, "4"))
        listed = prices.expect("y", _320="list")
        assert {value for tag, value in listed.pairs if tag == b"55"} >= {b"BTCUSDT", b"ETHUSDT"}, fields(listed)
        prices.send("g", (335, "status"), (336, BTC), (263, "0"))
        assert text(prices.expect("h", _335="status"), 340) == "2"
        body = [(262, "none"), (263, "1"), (264, "0"), (265, "1"), (267, "1"), (269, "0"), (146, "1"), (55, "NOPE")]
        prices.send("V", *body)
        prices.expect("Y", _262="none")


def begin_again(checks, bob):
    """A reset."""
    with checks("numbers begin again when both sides agree"):
        bob.logout()
        answer = bob.logon(reset=True)
        equal([text(answer, 34), text(answer, 141)], ["1", "Y"])
        order(bob, "b70", "1", "0.1", "20000")
        equal(text(report(bob, "b70", "0"), 34), "2")
        cancel(bob, "b71", "b70")
        report(bob, "b71", "4")
