"""Serves the site to the phones in the same network, without a debugger."""

import errno
import io
import os
import socket
import sys
from typing import Any

import segno
from flask import Flask

from shmear_scorer.config import ROOT
from shmear_scorer.store import upgrade

EVERYWHERE = "0.0.0.0"  # all of this machine's addresses: phones come from outside
DEFAULT_PORT = 8000
OUTSIDE = ("192.0.2.1", 9)  # reserved for documentation; nothing is ever sent there


def serve(app: Flask) -> int:
    """Serve ``app`` until it is stopped; return the exit status.

    Listens on port ``PORT`` of the environment, 8000 without it. Brings the
    database up to date first, and prints the addresses once it listens.
    """
    text = os.environ.get("PORT") or str(DEFAULT_PORT)
    if not text.isdecimal() or not 0 < int(text) < 65536:
        return _complain(f"PORT is {text!r}: set it to a number from 1 to 65535.")
    port = int(text)
    if reason := _why_not(port):
        return _complain(f"Port {port} can't be used: {reason} Or set PORT to another number.")
    try:
        from gunicorn.app.base import Application
    except ImportError:  # gunicorn needs Unix
        return _serve_with_werkzeug(app, port)

    class Server(Application):  # type: ignore[misc]  # gunicorn has no types
        """gunicorn, set up by gunicorn.conf.py and not by our command line."""

        def load_config(self) -> None:
            self.load_config_from_file(str(ROOT / "gunicorn.conf.py"))
            self.cfg.set("bind", f"{EVERYWHERE}:{port}")
            self.cfg.set("loglevel", "warning")
            self.cfg.set("when_ready", lambda _server: print(announcement(port), flush=True))

        def load(self) -> Any:
            return app

    Server().run()
    return 0


def announcement(port: int) -> str:
    """Return what to tell the host: the addresses, and one as a QR code."""
    lines = ["", "Shmear Scorer is running.", f"  On this machine:  http://localhost:{port}"]
    address = network_address()
    if address is None:
        lines.append("  For phones:       no network was found; connect this machine to one.")
    else:
        url = f"http://{address}:{port}"
        lines += [f"  For phones:       {url}  (in the same network)", "", _qr_code(url)]
    lines += ["Stop it with Ctrl-C.", ""]
    return "\n".join(lines)


def network_address() -> str | None:
    """Return this machine's IPv4 address in its network, None without a network.

    Nothing is sent: connecting a UDP socket only asks which way out is taken.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(OUTSIDE)
            address: str = probe.getsockname()[0]
        except OSError:  # no way out, but there may be a network without one
            address = _address_of_own_name()
    return None if address.startswith(("127.", "0.")) else address


def _address_of_own_name() -> str:
    try:
        return socket.gethostbyname(socket.gethostname())
    except OSError:
        return "127.0.0.1"


def _qr_code(url: str) -> str:
    drawing = io.StringIO()
    segno.make(url).terminal(drawing, compact=True)
    try:
        drawing.getvalue().encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:  # this terminal has no block characters
        return ""
    return drawing.getvalue()


def _why_not(port: int) -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        if os.name == "posix":  # like the servers: a port just left is free again
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((EVERYWHERE, port))
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                return "a program uses it. If that is this site, it runs already; else stop it."
            return f"{error.strerror}."
    return None


def _serve_with_werkzeug(app: Flask, port: int) -> int:
    from werkzeug.serving import make_server

    upgrade(app)
    server = make_server(EVERYWHERE, port, app, threaded=True)
    print(announcement(port), flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        server.server_close()
    return 0


def _complain(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 1
