// A page that stays as the game is. A stream says the game's version, and nothing else; where there
// is none, the version is asked for. Another one than the page shows: the page is fetched anew, and
// what differs is changed in place. Without this file the page shows the same after a reload.
const shown = document.querySelector("main[data-stream]");
const FIRST_WORD = 8000; // how long a stream may stay silent at first: some proxies hold it back
const ASK_EVERY = 2000;
const ASK_UNREACHED = 5000;
const STREAM_AGAIN = 60000; // how long the version is asked for before a stream is tried again
let stream = null;
let timer;
let broken = 0; // how often the stream broke off since it last said something
let wasHeard = false;
let askUntil = 0;

// For who hears the page: there from the beginning, as what is put in later is not always said.
const spoken = document.createElement("p");
spoken.className = "vh";
spoken.setAttribute("role", "status");
shown.prepend(spoken);

function sign(on) {
  const mark = document.getElementById("live-sign");
  if (mark) mark.hidden = !on;
}

// ------------------------------------------------------------------ hearing of a change
function begin() {
  stop();
  if (document.hidden) return;
  if (Date.now() < askUntil) ask();
  else listen();
}

function stop() {
  clearTimeout(timer);
  stream?.close();
  stream = null;
}

function listen() {
  const mine = new EventSource(shown.dataset.stream);
  stream = mine;
  timer = setTimeout(askInstead, FIRST_WORD);
  mine.onmessage = (event) => {
    clearTimeout(timer);
    broken = 0;
    wasHeard = true;
    sign(true);
    heard(event.data);
  };
  mine.addEventListener("shut", anew);
  mine.onerror = () => {
    sign(false);
    broken += 1;
    if (broken > (wasHeard ? 2 : 1) || mine.readyState === EventSource.CLOSED) askInstead();
  };
}

function askInstead() {
  stop();
  askUntil = Date.now() + STREAM_AGAIN;
  timer = setTimeout(begin, 300); // a page that is being left breaks its stream off, too
}

async function ask() {
  const turn = {};
  timer = turn;
  const answer = await get(`${shown.dataset.poll}?v=${shown.dataset.version}`);
  if (timer !== turn) return; // stopped meanwhile
  if (answer?.status === 404 || answer?.redirected) return anew();
  sign(Boolean(answer?.ok));
  if (answer?.status === 200) heard(await answer.text());
  timer = setTimeout(begin, answer ? ASK_EVERY : ASK_UNREACHED);
}

function get(address) {
  return fetch(address, { cache: "no-store" }).catch(() => null);
}

function heard(version) {
  if (version !== shown.dataset.version) look();
}

// The whole page again, from its top: the game is over, or the link is another.
function anew() {
  stop();
  location.replace(location.pathname + location.search);
}

// ------------------------------------------------------------------ showing it
let looking = false;
let lookAgain = false;

async function look() {
  lookAgain = true;
  if (looking) return;
  looking = true;
  while (lookAgain && !document.hidden) {
    lookAgain = false;
    if (!(await renew())) await new Promise((done) => setTimeout(done, ASK_EVERY)).then(() => { lookAgain = true; });
  }
  looking = false;
}

// Whether the page is as the game is now.
async function renew() {
  const answer = await get(location.pathname + location.search);
  if (!answer || answer.status >= 500) return false;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.querySelector("main[data-stream]");
  if (!fresh || answer.redirected || fresh.dataset.page !== shown.dataset.page) {
    anew();
    return true;
  }
  if (fresh.dataset.onward) {
    stop();
    location.replace(fresh.dataset.onward);
    return true;
  }
  const held = hold();
  for (const part of document.querySelectorAll("[data-part]")) {
    const now = page.getElementById(part.id);
    if (now) change(part, now);
  }
  document.title = page.title;
  held();
  tell(fresh.dataset.version === shown.dataset.version ? "" : fresh.dataset.told);
  const news = fresh.dataset.news;
  if (news && news !== shown.dataset.news) spoken.textContent = news;
  Object.assign(shown.dataset, fresh.dataset);
  if (!("told" in fresh.dataset)) delete shown.dataset.told;
  if (!("awake" in fresh.dataset)) delete shown.dataset.awake;
  document.dispatchEvent(new Event("fresh"));
  return true;
}

// What was told about an earlier version is over; what another phone corrected is said instead.
function tell(text) {
  const status = document.querySelector(".notices > [role=status]");
  status?.replaceChildren();
  if (!text || !status) return;
  const notice = document.createElement("p");
  notice.className = "notice";
  notice.textContent = text;
  status.append(notice);
}

// What is being read stays where it is; most browsers see to that themselves.
function hold() {
  if (!scrollY || CSS.supports("overflow-anchor", "auto")) return () => {};
  const read = document.elementFromPoint(innerWidth / 2, innerHeight / 3);
  const before = read?.getBoundingClientRect().top;
  return () => { if (read?.isConnected) scrollBy(0, read.getBoundingClientRect().top - before); };
}

// Makes one element like another without replacing what is the same: so focus stays, and what was
// opened stays open. Rows are known by their ids.
function change(old, now) {
  if (old.isEqualNode(now) || old.hasAttribute?.("data-keep")) return;
  if (old.nodeType !== Node.ELEMENT_NODE) {
    old.nodeValue = now.nodeValue;
    return;
  }
  for (const { name } of [...old.attributes]) {
    if (!now.hasAttribute(name) && name !== "open") old.removeAttribute(name);
  }
  for (const { name, value } of now.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  let at = old.firstChild;
  for (const child of [...now.childNodes]) {
    const match = at && alike(at, child) ? at : sameLater(at, child);
    while (match && at !== match) at = dropped(at);
    if (match) {
      change(match, child);
      at = match.nextSibling;
    } else old.insertBefore(document.importNode(child, true), at);
  }
  while (at) at = dropped(at);
}

function alike(one, other) {
  return one.nodeName === other.nodeName && (one.id ?? "") === (other.id ?? "");
}

function sameLater(at, child) {
  let later = child.id ? at : null;
  while (later && !alike(later, child)) later = later.nextSibling;
  return later;
}

function dropped(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}

// ------------------------------------------------------------------ only while it is seen
document.addEventListener("visibilitychange", begin);
window.addEventListener("pagehide", stop);
// Back to a page that the browser has kept: what it says may be old by now.
window.addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  look();
  begin();
});
begin();
