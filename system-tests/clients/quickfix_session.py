"""Sessions of FIX on QuickFIX as it comes from PyPI: numbers, stores and resends are its own, and it holds every message
against the venue's dictionary."""

import pathlib
import queue
import tempfile
import time
import urllib.request

import quickfix as fix

from checks import HTTP, SOON_S
from fix_messages import PORT, VENUE, Inbox

ROOM = pathlib.Path(tempfile.mkdtemp(prefix="rialto-quickfix-"))
DICTIONARY = ROOM / "fix44.xml"
SOH = "\x01"
SETTINGS = """[DEFAULT]
ConnectionType=initiator
NonStopSession=Y
HeartBtInt=30
ReconnectInterval=1
SocketConnectHost=127.0.0.1
SocketConnectPort={port}
FileStorePath={store}
UseDataDictionary=Y
DataDictionary={dictionary}
ResetOnLogon={reset}
[SESSION]
BeginString=FIX.4.4
SenderCompID={name}
TargetCompID={venue}
"""


class Message:
    """What simplefix's messages have of methods that the cycle calls."""

    def __init__(self, written):
        self.pairs = [tuple(field.encode().split(b"=", 1)) for field in written.split(SOH) if field]

    def get(self, tag):
        wanted = str(tag).encode()
        return next((value for found, value in self.pairs if found == wanted), None)


class Told(fix.Application):
    """Puts what comes into a queue; the venue's key goes into the Logon."""

    def __init__(self, session):
        super().__init__()
        self.session = session
        self.messages = queue.Queue()

    def onCreate(self, _):
        pass

    def onLogon(self, _):
        pass

    def onLogout(self, _):
        pass

    def toAdmin(self, message, _):
        kind = fix.MsgType()
        message.getHeader().getField(kind)
        if kind.getValue() == fix.MsgType_Logon:
            if self.session.kind:
                message.getHeader().setField(fix.TargetSubID(self.session.kind))
            message.setField(fix.Username(self.session.key))
            message.setField(fix.Password(self.session.secret))

    def toApp(self, message, _):
        pass

    def fromAdmin(self, message, _):
        self.messages.put(message.toString())

    def fromApp(self, message, _):
        self.messages.put(message.toString())


class Session(Inbox):
    """Each has an initiator of its own, which ends when the connection does; numbers and messages stay in its store."""

    def __init__(self, name, key, secret, kind=None):
        super().__init__()
        self.name, self.key, self.secret, self.kind = name, key, secret, kind
        self.id = fix.SessionID("FIX.4.4", name, VENUE)
        self.told = Told(self)
        self.initiator = None

    def logon(self, reset=False):
        self.open(reset)
        return self.expect("A")

    def open(self, reset=False):
        """Connects and logs on, again and again until it succeeds."""
        self.cut()
        settings = ROOM / f"{self.name}.cfg"
        settings.write_text(
            SETTINGS.format(
                port=PORT,
                store=ROOM / "store",
                dictionary=DICTIONARY,
                reset="Y" if reset else "N",
                name=self.name,
                venue=VENUE,
            )
        )
        self.received.clear()
        self.settings = fix.SessionSettings(str(settings))
        self.store = fix.FileStoreFactory(self.settings)
        self.initiator = fix.SocketInitiator(self.told, self.store, self.settings)
        self.initiator.start()

    def session(self):
        return fix.Session.lookupSession(self.id)

    def cut(self):
        """Ends the connection without a word."""
        if self.initiator:
            self.initiator.stop(True)
        self.initiator = None

    def drop(self):
        """As if the network had failed: QuickFIX connects again by itself."""
        self.session().disconnect()

    def logout(self):
        self.initiator.stop()
        self.expect("5")
        self.initiator = None

    def missed(self):
        """QuickFIX asks for it by itself."""

    def send(self, kind, *body):
        """What is sent while there is no connection goes into the store."""
        parts = ["8=FIX.4.4", "9=0", f"35={kind}", *(f"{tag}={value}" for tag, value in body), "10=000"]
        message = fix.Message(SOH.join(parts) + SOH, self.dictionary(), False)
        fix.Session.sendToTarget(message, self.id)

    _dictionary = None

    @classmethod
    def dictionary(cls):
        """The venue's."""
        if cls._dictionary is None:
            cls._dictionary = fix.DataDictionary(str(DICTIONARY))
        return cls._dictionary

    def read(self, deadline):
        try:
            self.received.append(Message(self.told.messages.get(timeout=max(0.01, min(0.2, deadline - time.monotonic())))))
        except queue.Empty:
            return


with urllib.request.urlopen(HTTP + "/fix44.xml", timeout=SOON_S) as answer:
    DICTIONARY.write_bytes(answer.read())
