"""Watches a browser for what a person would not see, but a test should."""

from playwright.sync_api import BrowserContext, ConsoleMessage, Request, Response, WebError

LEFT_THE_PAGE = "net::ERR_ABORTED"


def watch(context: BrowserContext, site: str, faults: list[str]) -> None:
    """Add to `faults` a line for each thing that goes wrong in `context`."""

    def console(message: ConsoleMessage) -> None:
        if message.type == "error":
            faults.append(f"console: {message.text} ({message.location.get('url')})")

    def script(error: WebError) -> None:
        faults.append(f"script: {error.error}")

    def asked(request: Request) -> None:
        if not request.url.startswith((site + "/", "data:", "blob:")):
            faults.append(f"other host: {request.url}")

    def failed(request: Request) -> None:
        if request.failure != LEFT_THE_PAGE:  # a live board ends that way, every time
            faults.append(f"request failed: {request.failure} {request.url}")

    def answered(response: Response) -> None:
        if response.status >= 500:
            faults.append(f"status {response.status}: {response.url}")

    context.on("console", console)
    context.on("weberror", script)
    context.on("request", asked)
    context.on("requestfailed", failed)
    context.on("response", answered)
