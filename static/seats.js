// New game: two seats tapped are swapped at once, by the button that does it without this file.
document.addEventListener("change", (event) => {
  if (event.target.name !== "swap") return;
  const form = event.target.form;
  if (form.querySelectorAll("input[name=swap]:checked").length === 2) {
    form.requestSubmit(form.querySelector("button[value=swap]"));
  }
});
