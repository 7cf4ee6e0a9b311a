"""Installs the clients from their registries, each into an environment of its own, with everything pinned. One that is
there already is used again until the file that pins it changes."""

import os
import pathlib
import shutil
import subprocess
import sys
import sysconfig

ROOM = pathlib.Path(__file__).resolve().parent
TARGET = ROOM / "target"
INSTALL_TIMEOUT_S = 900
COMPILE_TIMEOUT_S = 2_400

NODE = "node"
JAVA = "quickfixj"
GO = "quickfixgo"
GO_VERSION = (1, 21)
QUICKFIX = "quickfix"
# Those that may be left out: one has wheels for some Pythons only, one needs Python 2.7, one Go, one a C++ compiler.
OPTIONAL = {"nautilus-trader", "autobahn", GO, QUICKFIX}
# What PyPI has as source only, compiled without optimization: 3.5 minutes of one core for 200,000 lines of C++.
COMPILED = {QUICKFIX}
BUILDERS = ("setuptools==", "wheel==")
OF_PYTHON_2 = {"autobahn"}


class InstallError(Exception):
    """What could not be installed, and the end of what the installer said."""


def install(name):
    """Makes the environment ready and returns the words before its script; None when an optional one cannot be had here."""
    TARGET.mkdir(exist_ok=True)
    if name == NODE:
        install_javascript()
        return ["node"]
    if name == JAVA:
        return install_java()
    try:
        if name == GO:
            return install_go()
        if name in OF_PYTHON_2:
            install_python2(name)
            return [sys.executable]
        install_python(name)
    except InstallError as error:
        shutil.rmtree(TARGET / name, ignore_errors=True)
        if name not in OPTIONAL:
            raise
        print(f"clients: {name} is skipped, it cannot be installed here, with Python {sys.version.split()[0]}: {error}")
        return None
    return [str(interpreter(name))]


def interpreter(name):
    return TARGET / name / "bin" / "python"


def install_python(name):
    pins, environment = ROOM / "requirements" / f"{name}.txt", TARGET / name
    if is_fresh(environment, pins) and interpreter(name).exists():
        return
    print(f"clients: installing {name} ...", flush=True)
    shutil.rmtree(environment, ignore_errors=True)
    log = TARGET / f"{name}.log"
    call([sys.executable, "-m", "venv", str(environment)], log)
    pip = [str(interpreter(name)), "-m", "pip", "install", "--disable-pip-version-check", "-q"]
    if name in COMPILED:
        require_compiler()
        # what compiles it is pinned as well, so it must be there before
        call([*pip, *(line for line in pins.read_text().splitlines() if line.startswith(BUILDERS))], log)
        call(["nice", *pip, "--no-build-isolation", "-r", str(pins)], log, flags="-O0 -g0", timeout_s=COMPILE_TIMEOUT_S)
    else:
        call([*pip, "-r", str(pins)], log)
    shutil.copy(pins, environment / "pinned")


def require_compiler():
    header = pathlib.Path(sysconfig.get_paths()["include"]) / "Python.h"
    if not (shutil.which("c++") or shutil.which("g++")):
        raise InstallError("there is no C++ compiler")
    if not header.exists():
        raise InstallError(f"there is no {header}")


def install_python2(name):
    """Without an environment of its own, which Python 2.7 does not make: a cycle names the directory and python2()."""
    pins, environment = ROOM / "requirements" / f"{name}.txt", TARGET / name
    if is_fresh(environment, pins):
        return
    print(f"clients: installing {name} ...", flush=True)
    shutil.rmtree(environment, ignore_errors=True)
    options = ["--disable-pip-version-check", "-q", "--target", str(environment), "--no-deps", "-r", str(pins)]
    call([python2(), "-m", "pip", "install", *options], TARGET / f"{name}.log")
    shutil.copy(pins, environment / "pinned")


def python2():
    """An interpreter of Python 2.7, with pip: the one on the path, or pyenv's."""
    installed = sorted(pathlib.Path.home().glob(".pyenv/versions/2.7*/bin/python2.7"))
    for candidate in ["python2.7", *map(str, installed)]:
        try:
            if subprocess.run([candidate, "-m", "pip", "--version"], capture_output=True, check=False).returncode == 0:
                return candidate
        except OSError:
            continue
    raise InstallError("there is no Python 2.7 with pip")


def install_javascript():
    """Beside its script: that is where Node looks."""
    room = ROOM / "javascript"
    if is_fresh(room / "node_modules", room / "package-lock.json"):
        return
    print("clients: installing ccxt for JavaScript ...", flush=True)
    call(["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"], TARGET / "javascript.log", cwd=room)
    shutil.copy(room / "package-lock.json", room / "node_modules" / "pinned")


def install_java():
    """Its libraries, by the repository's Maven, from a build of its own: the venue's has none of them."""
    pins, environment = ROOM / JAVA / "pom.xml", TARGET / JAVA
    if not is_fresh(environment, pins):
        print(f"clients: installing {JAVA} ...", flush=True)
        shutil.rmtree(environment, ignore_errors=True)
        maven = [str(pathlib.Path(os.environ["RIALTO_HOME"]) / "mvnw"), "-B", "-q", "-f", str(pins)]
        copy = ["dependency:copy-dependencies", f"-DoutputDirectory={environment}"]
        call(maven + copy, TARGET / f"{JAVA}.log", cwd=ROOM / JAVA)
        shutil.copy(pins, environment / "pinned")
    return [os.environ["JAVA_HOME"] + "/bin/java", "-cp", f"{environment}/*"]


def install_go():
    """Built where Go is; go.sum has the checksums of all it needs."""
    room, environment = ROOM / GO, TARGET / GO
    require_go()
    environment.mkdir(exist_ok=True)
    program = environment / "cycle"
    call(["go", "build", "-o", str(program), "."], TARGET / f"{GO}.log", cwd=room)
    return [str(program)]


def require_go():
    try:
        said = subprocess.run(["go", "env", "GOVERSION"], capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError) as error:
        raise InstallError("there is no Go") from error
    version = tuple(int(part) for part in said.removeprefix("go").split(" ")[0].split(".")[:2])
    if version < GO_VERSION:
        raise InstallError(f"Go {'.'.join(map(str, GO_VERSION))} or later is needed, and this is {said}")


def is_fresh(environment, pins):
    pinned = environment / "pinned"
    return pinned.exists() and pinned.read_bytes() == pins.read_bytes()


def call(command, log, cwd=None, flags=None, timeout_s=INSTALL_TIMEOUT_S):
    """Runs an installer; what it compiles is compiled with these flags."""
    with open(log, "wb") as output:
        try:
            code = subprocess.run(
                command,
                cwd=cwd,
                env=os.environ | ({"CFLAGS": flags, "CXXFLAGS": flags} if flags else {}),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                timeout=timeout_s,
                check=False,
            ).returncode
        except subprocess.TimeoutExpired:
            code = "a timeout"
    if code != 0:
        said = log.read_text(errors="replace").strip().splitlines()[-5:]
        raise InstallError("\n".join([f"{' '.join(command[:4])} … ended with {code}; all it said is in {log}", *said]))
