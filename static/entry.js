// Entering a hand: each tap asks the server what the hand would do, and shows its answer.
// Without this file the same answer comes with "Check". Nothing is computed here.
const form = document.querySelector("form[data-entry]");
let asked = null; // the answer on its way
let stale = 0; // what was asked before the last tap doesn't count

async function ask() {
  const mine = ++stale;
  const data = new FormData(form);
  data.set("do", "preview");
  const answer = await fetch(form.action, { method: "POST", body: data, headers: { "X-Preview": "1" } });
  if (!answer.ok || mine !== stale) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const shown of form.querySelectorAll("[data-live]")) {
    const fresh = page.getElementById(shown.id);
    if (fresh && fresh.innerHTML !== shown.innerHTML) shown.replaceChildren(...fresh.childNodes);
  }
}

function refresh() {
  asked = ask().catch(() => {}).finally(() => { asked = null; });
}

form.addEventListener("change", refresh);
form.addEventListener("input", (event) => { if (event.target.type === "number") refresh(); });

// Who taps Save before the answer is there sees it first, for a moment, and then it is saved.
form.addEventListener("submit", async (event) => {
  if (!asked) return;
  event.preventDefault();
  const value = event.submitter?.value;
  await asked;
  const button = form.querySelector("#live-buttons .btn-main");
  if (button && value !== "bid") form.requestSubmit(button);
  else form.requestSubmit(form.querySelector("#live-buttons [value=bid]") ?? button);
});

// Back from the board: the page is as it was, but what it says may be old.
window.addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
