// Trick by trick: a tapped card is put down without the page jumping. Without this file each tap
// is a link, and the page comes anew.
document.addEventListener("click", async (event) => {
  const link = event.target.closest("a.card, .deck ~ a.btn, .keys a[aria-pressed], .trumps a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const answer = await fetch(link.href);
  if (!answer.ok) return location.assign(link.href);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  document.querySelector("main").replaceWith(page.querySelector("main"));
  history.pushState({}, "", link.href);
});
window.addEventListener("popstate", () => location.reload());
