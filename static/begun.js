// What was begun for the coming hand stays on this phone until it is saved: the address of its form,
// which has all that was entered. Whoever opens the form anew is offered it.
const begunForm = () => document.querySelector("form[data-draft]");
const begunKey = () => `begun ${begunForm().dataset.draft}`;

function keepBegun(form) {
  if (!form?.dataset.state) return;
  const begun = { hand: form.dataset.hand, address: form.dataset.state };
  try { localStorage.setItem(begunKey(), JSON.stringify(begun)); } catch { /* a full or a shut store */ }
}

function readBegun() {
  try { return JSON.parse(localStorage.getItem(begunKey())); } catch { return null; }
}

function forgetBegun() {
  try { localStorage.removeItem(begunKey()); } catch { /* nothing was kept then */ }
}

const offer = document.getElementById("begun");
const begun = offer && readBegun();
if (begun && begun.hand !== begunForm().dataset.hand) forgetBegun();
else if (begun && !begunForm().dataset.state && begun.address.startsWith("/g/")) {
  offer.querySelector("a").href = begun.address;
  offer.hidden = false;
}
offer?.querySelector("button").addEventListener("click", () => {
  forgetBegun();
  offer.hidden = true;
});
keepBegun(begunForm());

// Told by entry.js and taps.js: what is entered has changed.
document.addEventListener("entered", (event) => {
  keepBegun((event.detail ?? document).querySelector("form[data-draft]"));
  if (offer) offer.hidden = true;
});

// Sent to be saved: should that fail, the page that says so has it all, and it is kept again.
document.addEventListener("submit", (event) => {
  if (!event.defaultPrevented && ["save", "bid"].includes(event.submitter?.value)) forgetBegun();
});
