"""A venue of its own for one client: started on a free port with an empty data directory, filled through the
administration API, stopped and deleted afterwards. Standard library only."""

import os
import pathlib
import shutil
import signal
import socket
import ssl
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

from administration import administer
from ed25519 import ed25519_pair

START_TIMEOUT_S = 180
STOP_TIMEOUT_S = 20

INSTRUMENTS = {
    "BTCUSDT": {"baseAsset": "BTC", "lotSize": "0.00001"},
    "ETHUSDT": {"baseAsset": "ETH", "lotSize": "0.0001"},
}
BOUNDS = {
    "quoteAsset": "USDT",
    "tickSize": "0.01",
    "minPrice": "0.01",
    "maxPrice": "1000000",
    "maxQuantity": "9000",
    "maxMarketQuantity": "100",
    "minNotional": "5",
    "maxNotional": "9000000",
    "maxOpenOrders": 200,
    "makerFeeBps": 10,
    "takerFeeBps": 20,
}
DEPOSITS = {"USDT": "100000", "BTC": "10", "ETH": "100"}


# A checker of documents sends more in a minute than a client may.
SETTINGS = "limits:\n  request-weight-1m: 1000000\nfix:\n  port: {fix_port}\n"


class Venue:
    """Start it with `with`: inside, `environment` is what a client's script is told."""

    def __init__(self, home, tls=False):
        self.home = pathlib.Path(home)
        self.directory = pathlib.Path(tempfile.mkdtemp(prefix="rialto-clients-"))
        self.data = self.directory / "data"
        self.log = self.directory / "venue.log"
        self.port = free_port()
        self.tls = self.directory / "tls" if tls else None
        self.scheme = "https" if tls else "http"
        self.url = f"{self.scheme}://127.0.0.1:{self.port}"
        self.admin_port = free_port()
        self.fix_port = free_port()
        self.admin_url = f"{self.scheme}://127.0.0.1:{self.admin_port}"
        self.process = None
        self.environment = {}

    def __enter__(self):
        try:
            self.start()
            self.environment = {
                "RIALTO_HTTP": self.url,
                "RIALTO_WS": f"{'wss' if self.tls else 'ws'}://127.0.0.1:{self.port}",
                "RIALTO_FIX_PORT": str(self.fix_port),
                "RIALTO_ADMIN_URL": self.admin_url,
                "RIALTO_ADMIN_KEY": self.admin_key(),
                **self.trust(),
                **self.fill(),
            }
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        self.stop()
        shutil.rmtree(self.directory, ignore_errors=True)

    def start(self):
        settings = self.directory / "venue.yaml"
        settings.write_text(SETTINGS.format(fix_port=self.fix_port) + self.certificate())
        with open(self.log, "wb") as log:
            self.process = subprocess.Popen(
                [str(self.home / "rialto"), "start", "--config", str(settings)]
                + ["--data", str(self.data), "--http-port", str(self.port), "--admin-port", str(self.admin_port)],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                env={**os.environ, "RIALTO_BUILD": "never"},
                start_new_session=True,
            )
        deadline = time.monotonic() + START_TIMEOUT_S
        while not self.ready():
            if self.process.poll() is not None:
                raise RuntimeError(f"the venue ended with {self.process.returncode} while starting:\n" + "\n".join(self.tail()))
            if time.monotonic() > deadline:
                raise RuntimeError(f"the venue was not ready within {START_TIMEOUT_S} s:\n" + "\n".join(self.tail()))
            time.sleep(0.1)

    def certificate(self):
        """Makes one where the venue is to have one. Returns the settings."""
        if self.tls is None:
            return ""
        subprocess.run(
            [str(self.home / "rialto"), "tls", "create", "--directory", str(self.tls)],
            check=True,
            stdout=subprocess.DEVNULL,
            env={**os.environ, "RIALTO_BUILD": "never"},
        )
        return f"tls:\n  certificate: {self.tls}/server.pem\n  private-key: {self.tls}/server.key\n"

    def trust(self):
        """What docs/clients.md says of how clients trust it: for Python, for requests, for Node."""
        variables = ("SSL_CERT_FILE", "REQUESTS_CA_BUNDLE", "NODE_EXTRA_CA_CERTS") if self.tls else ()
        return {name: f"{self.tls}/ca.pem" for name in variables}

    def context(self):
        return ssl.create_default_context(cafile=f"{self.tls}/ca.pem") if self.tls else None

    def ready(self):
        try:
            with urllib.request.urlopen(self.url + "/health/ready", timeout=2, context=self.context()) as answer:
                return answer.status == 200
        except (urllib.error.URLError, OSError):
            return False

    def tail(self):
        """The end of what the venue said, line by line."""
        return self.log.read_text(errors="replace").splitlines()[-20:]

    def stop(self):
        """Ends the process group that was started, politely first. True when it ended by itself."""
        if self.process is None:
            return True
        self.process.terminate()
        try:
            self.process.wait(STOP_TIMEOUT_S)
            return True
        except subprocess.TimeoutExpired:
            return False
        finally:
            kill_group(self.process)

    def fill(self):
        """Assets, instruments, two accounts with their keys and money. Returns the keys by variable name."""
        for asset in ("BTC", "ETH", "USDT"):
            self.admin("/assets", {"symbol": asset, "scale": 8})
        for symbol, definition in INSTRUMENTS.items():
            lot = {"minQuantity": definition["lotSize"]}
            self.admin("/instruments", {"symbol": symbol, **BOUNDS, **definition, **lot})
        keys = {}
        for name in ("alice", "bob"):
            self.admin("/accounts", {"name": name})
            for asset, amount in DEPOSITS.items():
                deposit = {"transferId": f"{name}-{asset}", "asset": asset, "amount": amount}
                self.admin(f"/accounts/{name}/deposits", deposit)
            key = self.key(name, {"type": "HMAC_SHA256"})
            keys[f"{name.upper()}_KEY"] = key["apiKey"]
            keys[f"{name.upper()}_SECRET"] = key["secretKey"]
        private_pem, public_pem = ed25519_pair()
        keys["BOB_ED25519_KEY"] = self.key("bob", {"type": "ED25519", "publicKey": public_pem})["apiKey"]
        keys["BOB_ED25519_SECRET"] = private_pem
        return keys

    def key(self, account, kind):
        return self.admin(f"/accounts/{account}/keys", {**kind, "permissions": ["READ", "TRADE"], "label": "clients"})

    def admin(self, path, body):
        return administer(self.admin_url, self.admin_key(), path, body, self.context())

    def admin_key(self):
        return (self.data / "admin.key").read_text().strip()



def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def kill_group(process):
    """Ends what is left of the process and of its children, which share its process group."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.wait(STOP_TIMEOUT_S)
