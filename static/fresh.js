// Back to a board that the browser has kept: what it says may be old by now.
window.addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
