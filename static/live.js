// What a form would come to: the server is asked, and what has data-live is shown as it answers.
// An answer that a later change has overtaken doesn't count, and what is being typed stays.
let newestAsked = 0;

async function askLive(form) {
  const mine = ++newestAsked;
  const data = new FormData(form);
  data.set("do", "preview");
  const answer = await fetch(form.action, { method: "POST", body: data });
  if (!answer.ok || mine !== newestAsked) return null;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (mine !== newestAsked) return null;
  for (const shown of document.querySelectorAll("[data-live]")) {
    if (shown.dataset.live === "unless-touched" && shown.contains(document.activeElement)) continue;
    const fresh = page.getElementById(shown.id);
    if (fresh && fresh.innerHTML !== shown.innerHTML) shown.replaceChildren(...fresh.childNodes);
  }
  return page;
}
