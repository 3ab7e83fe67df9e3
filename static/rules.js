// Changing rules: with each change the server says what the rules come to and what contradicts
// what. Without this file the same is said after "Check", which is not needed then.
const rulesForm = document.querySelector("form[data-rules]");
rulesForm.querySelector(".dock [value=check]").hidden = true;
let pause;

function soon() {
  clearTimeout(pause);
  pause = setTimeout(() => askLive(rulesForm).catch(() => null), 250);
}

rulesForm.addEventListener("change", soon);
rulesForm.addEventListener("input", (event) => {
  if (event.target.type !== "text") return;
  // Who fills in the number means the answer that it belongs to.
  const answer = event.target.closest(".answer-row")?.querySelector("input[type=radio]");
  if (answer) answer.checked = true;
  soon();
});

// A link to a rule opens it.
function openNamed() {
  const named = document.getElementById(location.hash.slice(1));
  if (named?.tagName === "DETAILS") named.open = true;
}
window.addEventListener("hashchange", openNamed);
openNamed();
