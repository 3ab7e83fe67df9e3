// Keeps the screen on while a game goes on: as long as the page says so (data-awake), is seen, and
// something happens now and then. Browsers offer it only over HTTPS and on the machine itself.
const LEFT_ALONE = 60 * 60 * 1000; // nobody plays a hand for an hour
let lock = null;
let asking = false;
let lastMove = Date.now();

async function settle() {
  const wanted = document.querySelector("[data-awake]") && Date.now() - lastMove < LEFT_ALONE;
  if (!wanted) {
    lock?.release();
    lock = null;
  } else if (!document.hidden && !asking && (!lock || lock.released)) {
    asking = true;
    lock = await navigator.wakeLock.request("screen").catch(() => null); // a low battery refuses
    asking = false;
  }
}

function moved() {
  lastMove = Date.now();
  settle();
}

if ("wakeLock" in navigator) {
  document.addEventListener("visibilitychange", settle); // the browser lets go of it when hidden
  document.addEventListener("fresh", moved);
  document.addEventListener("pointerdown", moved);
  setInterval(settle, 60 * 1000);
  settle();
}
