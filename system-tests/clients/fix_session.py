"""A FIX 4.4 session as its initiator, on simplefix, which has the messages and nothing of sessions: written from docs/fix.md."""

import base64
import hashlib
import hmac
import socket
import time

import simplefix

from checks import SOON_S
from ed25519 import ed25519_sign
from fix_messages import PORT, VENUE, Ended, Inbox, fields, now, text

OF_SESSIONS = {"0", "1", "2", "4", "5", "A"}
SIGNED = (35, 49, 56, 34, 52, 108, 98, 141, 57)


class Session(Inbox):
    """Numbers, and what was sent, stay when a connection ends."""

    def __init__(self, name, key, secret, kind=None, proof="password"):
        super().__init__()
        self.name, self.key, self.secret, self.kind, self.proof = name, key, secret, kind, proof
        self.next_out = self.next_in = 1
        self.sent = {}
        self.socket = None
        self.filled = []

    # ------------------------------------------------------------------------------------------------- connections

    def logon(self, reset=False, seconds=30, **more):
        if reset:
            self.next_out = self.next_in = 1
            self.sent.clear()
        self.open()
        logon = [(98, 0), (108, seconds)] + ([(141, "Y")] if reset else [])
        self.send("A", *logon, *[(int(tag[1:]), value) for tag, value in more.items()])
        return self.expect("A")

    def open(self):
        self.cut()
        self.parser = simplefix.FixParser()
        self.socket = socket.create_connection(("127.0.0.1", PORT), SOON_S)
        self.received.clear()

    def cut(self):
        """Ends the connection without a word."""
        if self.socket:
            self.socket.close()
        self.socket = None

    def logout(self):
        self.send("5")
        self.expect("5")
        self.cut()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.cut()

    # -------------------------------------------------------------------------------------------------------- sending

    def send(self, kind, *body):
        """Sends with the next number, which is returned."""
        number = self.next_out
        self.next_out += 1
        self.sent[number] = (kind, body, now())
        self.write(number)
        return number

    def forget(self, kind, *body):
        """As if it had been sent and was lost on the way."""
        self.sent[self.next_out] = (kind, body, now())
        self.next_out += 1

    def write(self, number, again=False):
        kind, body, first = self.sent[number]
        sent = now() if again else first
        if kind == "A" and not again:
            body = (*body, *self.proven(number, body, sent))
        self.put(kind, number, sent, [(43, "Y"), (122, first)] if again else [], body)

    def put(self, kind, number, sent, header, body):
        message = simplefix.FixMessage()
        message.append_pair(8, "FIX.4.4")
        message.append_pair(35, kind)
        for tag, value in [(49, self.name), (56, VENUE), (57, self.kind), (34, number), (52, sent), *header, *body]:
            if value is not None:
                message.append_pair(tag, value)
        self.socket.sendall(message.encode())

    def proven(self, number, body, sent):
        user = (553, self.key)
        if self.proof == "password":
            return [user, (554, self.secret)]
        values = {35: "A", 49: self.name, 56: VENUE, 34: number, 52: sent, 57: self.kind or "", **dict(body)}
        signed = "\x01".join(str(values.get(tag, "")) for tag in SIGNED).encode()
        if self.proof == "hmac":
            signature = hmac.new(self.secret.encode(), signed, hashlib.sha256).hexdigest()
        else:
            signature = base64.b64encode(ed25519_sign(self.secret, signed)).decode()
        return [user, (95, len(signature)), (96, signature)]

    # ------------------------------------------------------------------------------------------------------ receiving

    def read(self, deadline):
        self.socket.settimeout(max(0.01, min(0.2, deadline - time.monotonic())))
        try:
            data = self.socket.recv(65536)
        except TimeoutError:
            return
        if not data:
            raise Ended(str([text(each, 58) for each in self.received if each.get(35) == b"5"]))
        self.parser.append_buffer(data)
        while (message := self.parser.get_message()) is not None:
            self.take(message)

    def take(self, message):
        kind, number = text(message, 35), int(text(message, 34))
        if kind == "2":
            self.answer_resend_request(int(text(message, 7)), int(text(message, 16)))
        if kind == "4" and text(message, 123) == "Y":
            self.filled.append((number, int(text(message, 36))))
            self.next_in = max(self.next_in, int(text(message, 36)))
            return
        if number < self.next_in and text(message, 43) != "Y":
            raise AssertionError(f"number {number} again: {fields(message)}")
        if number == self.next_in:
            self.next_in += 1
        elif number > self.next_in and kind not in {"A", "2"}:
            raise AssertionError(f"number {number} comes where {self.next_in} was next: {fields(message)}")
        if kind == "1":
            self.send("0", (112, text(message, 112)))
        self.received.append(message)

    def answer_resend_request(self, first, last):
        """Those of applications again; a gap in place of the others."""
        for number in range(first, self.next_out if last == 0 else last + 1):
            if self.sent[number][0] in OF_SESSIONS:
                self.put("4", number, now(), [(43, "Y"), (122, now())], [(123, "Y"), (36, number + 1)])
            else:
                self.write(number, again=True)

    def missed(self):
        """Asks for all that did not come over earlier connections, and passes over nothing of it."""
        self.send("2", (7, self.next_in), (16, 0))
