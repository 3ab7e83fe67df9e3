"""A thousand phones in one process: each holds a live stream, and loads its page when told to.

    python -m tests.soak.watchers HOST PORT PHONES_A_GAME < tokens

It says "ready" when all are connected, and once its input ends, as JSON, when each phone saw what:
[game, phone, version, told at, shown at], in seconds of the machine's clock.
"""

import asyncio
import json
import re
import sys
import time
from typing import Any

AT_ONCE = 50  # connections that are opened at the same time
Seen = list[Any]


async def ask(host: str, port: int, address: str) -> tuple[asyncio.StreamReader, Any]:
    reader, writer = await asyncio.open_connection(host, port, limit=2**20)
    head = f"GET {address} HTTP/1.1\r\nHost: {host}:{port}\r\nAccept-Encoding: gzip, br\r\n"
    writer.write(f"{head}Connection: close\r\n\r\n".encode())
    await writer.drain()
    return reader, writer


async def load(host: str, port: int, token: str) -> float:
    """When the board was there, whole."""
    reader, writer = await ask(host, port, f"/g/{token}/")
    answer = await reader.read()
    writer.close()
    assert answer.startswith(b"HTTP/1.1 200"), answer[:80]
    return time.monotonic()


async def phone(
    host: str, port: int, token: str, number: int, gate: asyncio.Semaphore, seen: list[Seen]
) -> None:
    """Watch one game, from the first word of its stream to the end."""

    async def show(version: int) -> None:
        row: Seen = [token, number, version, time.monotonic(), None]
        seen.append(row)
        row[4] = await load(host, port, token)

    showing = set()
    async with gate:
        reader, _ = await ask(host, port, f"/g/{token}/live")
        first = int((await said(reader))[1])
    connected.release()
    seen.append([token, number, first, None, None])
    while True:
        task = asyncio.create_task(show(int((await said(reader))[1])))
        showing.add(task)
        task.add_done_callback(showing.discard)


async def said(reader: asyncio.StreamReader) -> re.Match[bytes]:
    """The next version that a stream says."""
    while line := await reader.readline():
        if found := re.fullmatch(rb"data: (\d+)\s*", line):
            return found
    raise ConnectionError("the stream ended")


async def main(host: str, port: int, phones: int) -> None:
    tokens = (await asyncio.to_thread(sys.stdin.readline)).split()
    gate, seen = asyncio.Semaphore(AT_ONCE), list[Seen]()
    tasks = [
        asyncio.create_task(phone(host, port, token, number, gate, seen))
        for token in tokens
        for number in range(phones)
    ]
    for _ in tasks:
        await connected.acquire()
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.read)
    ended = [str(task.exception()) for task in tasks if task.done()]
    print(json.dumps({"seen": seen, "ended": ended}), flush=True)


connected = asyncio.Semaphore(0)

if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
