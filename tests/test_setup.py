"""The settings, the secret, and how the site is served."""

import runpy
import stat
import threading
from pathlib import Path

import pytest

from shmear_scorer import config, create_app, serve
from shmear_scorer.config import UnsafeSettingsError, database_url, kept_secret

GOOD_SECRET = "kT8-vq2LzXw7_mB4nRy1sHcJ0dGfA9eU"


@pytest.fixture(autouse=True)
def no_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (
        "SHMEAR_ENV",
        "DATABASE_URL",
        "SECRET_KEY",
        "TRUST_PROXY",
        "FLASK_DEBUG",
        "PORT",
        "THREADS",
    ):
        monkeypatch.delenv(name, raising=False)


def test_the_secret_is_made_once_and_for_its_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "secret.key"
    first = kept_secret(path)
    assert len(first) >= 32
    assert kept_secret(path) == first
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_processes_that_start_together_get_the_same_secret(tmp_path: Path) -> None:
    path = tmp_path / "secret.key"
    start = threading.Barrier(8)
    secrets: list[str] = []

    def begin() -> None:
        start.wait()
        secrets.append(kept_secret(path))

    threads = [threading.Thread(target=begin) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(secrets) == 8
    assert len(set(secrets)) == 1


def test_an_empty_secret_file_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(config, "SECONDS_TO_WRITE_A_SECRET", 0)
    path = tmp_path / "secret.key"
    path.touch()
    with pytest.raises(UnsafeSettingsError, match="delete it"):
        kept_secret(path)


@pytest.mark.parametrize("secret", ["dev", "changeme" * 8, "a" * 64])
def test_production_refuses_a_secret_that_can_be_guessed(secret: str) -> None:
    with pytest.raises(UnsafeSettingsError, match="guessed"):
        create_app({"SHMEAR_ENV": "production", "SECRET_KEY": secret})


@pytest.mark.parametrize("setting", ["DEBUG", "TESTING"])
def test_production_refuses_to_show_its_inside(setting: str) -> None:
    with pytest.raises(UnsafeSettingsError, match="switch them off"):
        create_app({"SHMEAR_ENV": "production", "SECRET_KEY": GOOD_SECRET, setting: True})


def test_production_refuses_flasks_own_debug_switch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLASK_DEBUG", "1")
    with pytest.raises(UnsafeSettingsError, match="switch them off"):
        create_app({"SHMEAR_ENV": "production", "SECRET_KEY": GOOD_SECRET})


def test_production_accepts_safe_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHMEAR_ENV", "production")
    monkeypatch.setenv("SECRET_KEY", GOOD_SECRET)
    assert create_app().config["SECRET_KEY"] == GOOD_SECRET


@pytest.mark.parametrize(("name", "value"), [("SHMEAR_ENV", "prod"), ("TRUST_PROXY", "yes")])
def test_a_setting_that_makes_no_sense_is_refused(
    name: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(UnsafeSettingsError, match=f"{name} is '{value}'"):
        create_app({"SECRET_KEY": GOOD_SECRET})


@pytest.mark.parametrize(
    ("given", "used"),
    [
        ("postgres://a:b@db/shmear", "postgresql+psycopg://a:b@db/shmear"),
        ("postgresql://a:b@db/shmear", "postgresql+psycopg://a:b@db/shmear"),
        ("postgresql+psycopg://db/shmear", "postgresql+psycopg://db/shmear"),
        ("sqlite:////srv/scores.sqlite", "sqlite:////srv/scores.sqlite"),
    ],
)
def test_a_database_address_names_the_driver_that_is_installed(given: str, used: str) -> None:
    assert database_url(given) == used


def test_the_announcement_names_the_address_for_phones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "network_address", lambda: "192.168.7.20")
    text = serve.announcement(8000)
    assert "http://localhost:8000" in text
    assert "http://192.168.7.20:8000" in text


def test_the_announcement_says_so_when_there_is_no_network(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(serve, "network_address", lambda: None)
    assert "no network was found" in serve.announcement(8000)


def test_the_server_has_a_thread_for_every_live_page_and_some_for_the_rest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for threads, pages in ((None, 1000), ("300", 200), ("8", 4)):
        if threads:
            monkeypatch.setenv("THREADS", threads)
        served = runpy.run_path(str(config.ROOT / "gunicorn.conf.py"))
        assert create_app({"SECRET_KEY": GOOD_SECRET}).config["MOST_STREAMS"] == pages
        assert served["threads"] > pages
        assert served["worker_connections"] > served["threads"]


def test_a_number_of_threads_that_makes_no_sense_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("THREADS", "many")
    with pytest.raises(UnsafeSettingsError, match="THREADS is 'many'"):
        create_app({"SECRET_KEY": GOOD_SECRET})
