"""What makes the site quick: static files that are kept for ever, and compression.

The address of a static file changes with the file; so what is kept is never old.
"""

import hashlib
from functools import lru_cache
from pathlib import Path

from flask import Flask, Response, current_app, request, url_for
from flask_compress import Compress
from werkzeug.security import safe_join

A_YEAR = 365 * 24 * 60 * 60
HASH_LENGTH = 12


def init_app(app: Flask) -> None:
    """Give templates ``static_url``, let browsers keep what it points to, compress."""
    app.add_template_global(static_url)
    app.after_request(_keep_for_ever)
    Compress(app)
    app.after_request(_close_file)  # runs before what was registered before it


def static_url(filename: str) -> str:
    """Return the address of a file in ``static/``, with a hash of what is in it.

    Raises ``FileNotFoundError`` if there is no such file.
    """
    return url_for("static", filename=filename, v=_hash_of(filename))


def _hash_of(filename: str) -> str:
    path = safe_join(current_app.static_folder or "", filename)
    if path is None:
        raise FileNotFoundError(filename)
    stat = Path(path).stat()
    return _hash_of_version(path, stat.st_mtime_ns, stat.st_size)


@lru_cache(maxsize=256)
def _hash_of_version(path: str, _changed_at: int, _size: int) -> str:
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()[:HASH_LENGTH]


def _keep_for_ever(response: Response) -> Response:
    version = request.args.get("v")
    if request.endpoint != "static" or version is None or response.status_code not in {200, 304}:
        return response
    # A page from before an update may ask for the old version and get the new
    # file: that answer must not be kept under the old address.
    if version == _hash_of((request.view_args or {})["filename"]):
        response.headers["Cache-Control"] = f"public, max-age={A_YEAR}, immutable"
    return response


def _close_file(response: Response) -> Response:
    # Flask-Compress puts compressed content in the file's place and forgets the file.
    if close := getattr(response.response, "close", None):
        response.call_on_close(close)
    return response
