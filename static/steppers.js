// Steppers count without a round trip; without this file they are submit buttons.
document.addEventListener("click", (event) => {
  const button = event.target.closest("button[name=step]");
  if (!button) return;
  event.preventDefault();
  const [name, by] = button.value.split(":");
  const field = button.form.elements[name];
  const bound = (text, otherwise) => (text === "" ? otherwise : Number(text));
  const next = (Number(field.value) || 0) + Number(by);
  field.value = Math.min(bound(field.max, Infinity), Math.max(bound(field.min, -Infinity), next));
  field.dispatchEvent(new Event("change", { bubbles: true }));
});
