"""Believes reverse proxies about where a request came from."""

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix


def init_app(app: Flask) -> None:
    """Take the reader's address and scheme from as many proxies as ``TRUST_PROXY`` says.

    The host is not taken from a header of theirs: a proxy has to pass Host on.
    """
    proxies: int = app.config["TRUST_PROXY"]
    if proxies:
        fixed = ProxyFix(app.wsgi_app, x_for=proxies, x_proto=proxies, x_host=0)
        app.wsgi_app = fixed  # type: ignore[method-assign]
