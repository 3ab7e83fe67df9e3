"""How gunicorn serves the site, for `gunicorn app:app` and `python app.py` alike."""

import gc
import os
import resource
import subprocess
import sys
from pathlib import Path
from typing import Any

bind = f"0.0.0.0:{os.environ.get('PORT') or '8000'}"
workers = int(os.environ.get("WEB_CONCURRENCY") or "2")
worker_class = "gthread"
# Every phone that watches a live board holds a thread; a waiting one costs
# about 35 KB and no time. One worker may get most of them: there are enough in
# each for a thousand, and they are made as they are needed.
threads = int(os.environ.get("THREADS") or "1100")
# Kept-alive connections need no thread.
worker_connections = threads + 400
timeout = 60
# Live boards never end by themselves; a restart must not wait for them.
graceful_timeout = 5
# Its own remote control would put a socket into the owner's home folder.
control_socket_disable = True
# A connection is an open file, and 1,024 of them are often all that a process may have.
_open_files, _most_open_files = resource.getrlimit(resource.RLIMIT_NOFILE)
_needed = worker_connections + 300
if _open_files != resource.RLIM_INFINITY and _open_files < _needed:
    if _most_open_files != resource.RLIM_INFINITY:
        _needed = min(_needed, _most_open_files)
    resource.setrlimit(resource.RLIMIT_NOFILE, (_needed, _most_open_files))
# No access log: the address of a game is the key to it.


def on_starting(server: Any) -> None:
    """Migrate the database once, before there are workers.

    In a process of its own, so that no connection is carried into the workers.
    """
    root = Path(__file__).resolve().parent
    command = [sys.executable, "-m", "flask", "--app", "app", "db", "upgrade"]
    if subprocess.run(command, cwd=root, check=False).returncode:
        sys.exit("The database could not be brought up to date; the lines above say why.")


def post_worker_init(worker: Any) -> None:
    """Let Python not look again and again through what is there for good: a season's thousand
    results make it look for garbage, and that takes longer than reading them. And let threads take
    turns quickly: who saves a hand waits less while another thread works something out.
    """
    sys.setswitchinterval(0.0005)
    gc.collect()
    gc.freeze()
