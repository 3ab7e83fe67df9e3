// New game: two seats tapped are swapped at once. Without this file a button does it.
const boxes = [...document.querySelectorAll("input[name=swap]")];
const nameAt = (row) => document.getElementById(`name-${row}`);

document.addEventListener("change", (event) => {
  if (event.target.name !== "swap") return;
  const tapped = boxes.filter((box) => box.checked);
  if (tapped.length < 2) return;
  const [a, b] = tapped.map((box) => nameAt(box.value));
  [a.value, b.value] = [b.value, a.value];
  const dealers = tapped.map((box) => document.getElementById(`dealer-${box.value}`));
  const deals = dealers.findIndex((radio) => radio.checked);
  if (deals >= 0) dealers[1 - deals].checked = true;
  for (const box of tapped) box.checked = false;
});
