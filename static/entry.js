// Entering a hand: each tap asks the server what the hand would do, and shows its answer.
// Without this file the same answer comes with "Check". Nothing is computed here.
const form = document.querySelector("form[data-entry]");
let asked = null; // the answer on its way

// While two versions are to be compared the address has what was entered: reloading, and going back
// to the page, keep it.
function keep(page) {
  if (page) document.dispatchEvent(new CustomEvent("entered", { detail: page }));
  const here = page?.querySelector("form[data-entry]")?.dataset.here;
  if (here) history.replaceState(null, "", here);
  return page;
}
if (form.dataset.here) history.replaceState(null, "", form.dataset.here);

function refresh() {
  const mine = askLive(form).then(keep).catch(() => null).finally(() => { if (asked === mine) asked = null; });
  asked = mine;
  return mine;
}

form.addEventListener("change", refresh);
form.addEventListener("input", (event) => { if (event.target.type === "number") refresh(); });

// Buttons that lead to another page of the hand, or decide between two versions of it.
const ELSEWHERE = ["tricks", "piles", "points", "another"];
let sending = false;

// Without a signal the browser would leave the page, and with it what was tapped.
async function reached() {
  const there = await fetch(form.dataset.probe, { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (!there) form.querySelector("#live-verdict").textContent = form.dataset.unreached;
  return there !== null;
}

// Who taps Save before the answer is there sees it first, for a moment, and then it is saved.
// To who taps Check, the answer is what was asked for, unless something is missing still.
form.addEventListener("submit", async (event) => {
  if (sending) return;
  event.preventDefault();
  const tapped = event.submitter;
  const both = document.getElementById("clash");
  if (tapped?.value === "edit" && both?.querySelector(".versions")) return both.scrollIntoView();
  const waited = asked !== null;
  while (asked) await asked;
  if (sending || !(await reached())) return;
  let button = tapped;
  if (waited && !ELSEWHERE.includes(tapped?.value) && !tapped?.hasAttribute("formaction")) {
    const main = form.querySelector("#live-buttons :is(.btn-main, [value=edit])");
    if (tapped?.value === "check" && main?.value === "save") return;
    const bid = tapped?.value === "bid" ? form.querySelector("#live-buttons [value=bid]") : null;
    button = bid ?? main;
  }
  if (button && !button.isConnected) {
    // The answer has put another in its place; or none, where there is nothing to decide any more.
    const same = (b) => b.value === button.value && b.getAttribute("formaction") === button.getAttribute("formaction");
    button = [...form.elements].find((b) => b.type === "submit" && b.form === form && same(b));
    if (!button && tapped.hasAttribute("formaction")) return;
  }
  sending = true;
  form.requestSubmit(button ?? undefined);
});

// Back from another page: what was tapped is kept, unless just that has been saved meanwhile. Where
// nothing was tapped yet, the page is the coming hand's.
window.addEventListener("pageshow", async (event) => {
  sending = false;
  if (!event.persisted) return;
  const page = await refresh();
  const version = page?.querySelector("form[data-entry]")?.dataset.version;
  const saved = document.querySelector("#live-clash [data-same]");
  const untouched = version && version !== form.elements.saw.value && !form.querySelector(":checked");
  if (saved || untouched) location.reload();
});
