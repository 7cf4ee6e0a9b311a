"""Messages of FIX as the cycles look at them, whoever decodes them: `pairs` of tag and value as bytes, and `get`."""

import datetime
import os
import time

from checks import SOON_S

PORT = int(os.environ["RIALTO_FIX_PORT"])
VENUE = "RIALTO"


def now():
    return datetime.datetime.now(datetime.timezone.utc).strftime("%Y%m%d-%H:%M:%S.%f")


def text(message, tag):
    """A field as text; None when it is not there."""
    value = message.get(tag)
    return None if value is None else value.decode()


def fields(message):
    return {int(tag): value.decode() for tag, value in message.pairs}


class Ended(Exception):
    """The venue has closed the connection; says what its Logout said."""


class Inbox:
    """What came to a session. Whoever has one puts messages into `received` when `read` is called."""

    def __init__(self):
        self.received = []

    def read(self, deadline):
        """Waits for more, until a time of time.monotonic() at most."""
        raise NotImplementedError

    def expect(self, kind, seconds=SOON_S, **wanted):
        """The next message of a kind in whose fields these values are, as _150="F"; those before it are passed over."""
        wanted = {int(tag[1:]): str(value) for tag, value in wanted.items()}
        deadline = time.monotonic() + seconds
        while True:
            for i, message in enumerate(self.received):
                if message.get(35).decode() == kind and all(text(message, tag) == v for tag, v in wanted.items()):
                    del self.received[: i + 1]
                    return message
            if time.monotonic() > deadline:
                raise AssertionError(f"no {kind} {wanted}; came: {[fields(each) for each in self.received]}")
            self.read(deadline)

    def none(self, kind, seconds=0.5, **wanted):
        """No such message comes within a time."""
        try:
            message = self.expect(kind, seconds, **wanted)
        except AssertionError:
            return
        raise AssertionError(f"unwanted: {fields(message)}")
