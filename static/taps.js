// Trick by trick: a tapped card is put down without the page jumping, and quick taps wait for their
// turn. Without this file each tap is a link, and the page comes anew.
const waiting = []; // cards tapped while another was on its way
let busy = false;

async function follow(link) {
  busy = true;
  link.classList.add("is-tapped");
  const answer = await fetch(link.href);
  if (!answer.ok) return location.assign(link.href);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  document.querySelector("main").replaceWith(page.querySelector("main"));
  history.pushState({}, "", link.href);
  document.dispatchEvent(new CustomEvent("entered"));
  busy = false;
  while (waiting.length && !busy) {
    const next = document.querySelector(`a.card[data-card="${waiting.shift()}"]`);
    if (next) follow(next);
  }
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a.card, .deck ~ a.btn, .keys a[href], .trumps a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (!busy) follow(link).catch(() => location.assign(link.href));
  else if (link.dataset.card) {
    waiting.push(link.dataset.card);
    link.classList.add("is-tapped");
  }
});
window.addEventListener("popstate", () => location.reload());
