// New game: two seats tapped are swapped at once, by the button that does it without this file; a
// seat that was just added is typed into; the rules that are changed are counted.
window.addEventListener("load", () => document.querySelector("[data-fresh]")?.focus());

const varied = document.querySelectorAll("select[data-usual]");
const howMany = document.getElementById("how-many-changed");

function countChanged() {
  const changed = [...varied].filter((select) => select.value !== select.dataset.usual).length;
  howMany.textContent = howMany.dataset.said.split("|")[changed];
}

document.addEventListener("change", countChanged);
window.addEventListener("pageshow", countChanged);

document.addEventListener("change", (event) => {
  if (event.target.name !== "swap") return;
  const form = event.target.form;
  if (form.querySelectorAll("input[name=swap]:checked").length === 2) {
    form.requestSubmit(form.querySelector("button[value=swap]"));
  }
});
