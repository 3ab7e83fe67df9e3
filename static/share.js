// Buttons that copy a text, hand it to another app, or print the page. Browsers offer both only over HTTPS and on
// the machine itself; without them, or this file, the text is there to be selected: one tap does.
function field(button) {
  return document.getElementById(button.dataset.copy ?? button.dataset.send);
}

for (const button of document.querySelectorAll("[data-copy], [data-send]")) {
  button.hidden = !(button.dataset.copy ? navigator.clipboard : navigator.share);
  field(button).addEventListener("focus", (event) => event.target.select());
}

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy], [data-send]");
  if (!button) return;
  const text = field(button).value;
  if (button.dataset.send) {
    navigator.share({ text }).catch(() => {}); // who changes their mind need not hear of it
    return;
  }
  const copied = await navigator.clipboard.writeText(text).then(() => true, () => false);
  if (!copied) return field(button).focus();
  const said = button.parentElement.querySelector("[role=status]");
  said.textContent = button.dataset.done;
  setTimeout(() => { said.textContent = ""; }, 4000);
});
