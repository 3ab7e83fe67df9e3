// What was said to be wrong goes away once its field is changed, at the field and at the top of the
// page. Without this file it goes when the form is sent again.
function mended(field) {
  for (let at = field; at && at.tagName !== "FORM"; at = at.parentElement) {
    const beside = at.id && document.getElementById(`${at.id}-problem`);
    const above = at.id && document.querySelector(`.problems a[href="#${CSS.escape(at.id)}"]`);
    if (!beside && !above) continue;
    beside?.remove();
    at.removeAttribute("aria-invalid");
    at.removeAttribute("aria-describedby");
    above?.closest("li").remove();
    const box = document.querySelector(".problems:has(ul:empty), .problems:not(:has(li))");
    box?.remove();
  }
}

document.addEventListener("input", (event) => mended(event.target));
document.addEventListener("change", (event) => mended(event.target));
