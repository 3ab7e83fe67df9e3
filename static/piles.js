// Piles: a card that one side took can't be tapped for another. Without this file the server says so.
const deckForm = document.querySelector("form[data-entry]");

function settleCards() {
  const owner = new Map();
  for (const box of deckForm.querySelectorAll(".pile input:checked")) owner.set(box.value, box.name);
  for (const box of deckForm.querySelectorAll(".pile input")) {
    box.disabled = owner.has(box.value) && owner.get(box.value) !== box.name;
  }
  for (const pile of deckForm.querySelectorAll(".pile")) {
    const count = pile.querySelectorAll("input:checked").length;
    const small = pile.querySelector("summary small");
    small.textContent = small.textContent.replace(/\d+/, String(count));
  }
}

deckForm.addEventListener("change", settleCards);
settleCards();
