// A table in a browser: follows its stream, sends moves without reloading, counts down, calls when it is your turn.
// Whatever a player needs works without this, by forms and links.
import { Idiomorph } from "./vendor/idiomorph.js";
import "./page.js";
import { follow } from "./stream.js";
import { fly, shake, snapshot } from "./travel.js";
import { keepTime, setTime } from "./clocks.js";
import { alertTurn, play, settings } from "./alerts.js";

const table = document.getElementById("table");
const notice = document.getElementById("notice");
let number = Number(table.dataset.n);
let lost = false;

setTime(Number(table.dataset.now), table.dataset.running === "true");
keepTime();
settings();
for (const part of document.querySelectorAll(".script")) part.hidden = false;
scrollDown(document.querySelector(".log"));
readChat(0);

// Whoever sits gives their part of the shuffle (again) now that the digest of the house's seed stands before them.
const stir = document.getElementById("stir");
if (stir) send(stir, new FormData(stir));

follow(() => `${table.dataset.stream}?n=${number}&status=${table.dataset.status}`, take, (isLost) => {
  lost = isLost;
  tell(lost ? table.dataset.lost : table.dataset.again, lost ? 0 : 2500);
});

// One message of the stream: the blocks that changed, what happened, what moved.
function take(news) {
  if (news.reload) return location.reload();
  number = news.n;
  setTime(news.now, news.running);
  const from = snapshot(news.effects ?? []);
  for (const [id, html] of Object.entries(news.blocks ?? {})) morph(id, html);
  for (const line of news.log ?? []) tellLine(line);
  fly(from);
  shake(news.effects ?? []);
  const effect = news.effects?.at(-1);
  if (effect?.sound) play(effect.sound);
  if (news.blocks) showPossible();
  if (news.chat) readChat(lastSaid());
  alertTurn(news.turn, table.dataset);
}

function morph(id, html) {
  const old = document.getElementById(id);
  if (!old) return;
  Idiomorph.morph(old, html, {
    morphStyle: "outerHTML",
    callbacks: {
      // What the reader has opened stays open while it is the same question.
      beforeAttributeUpdated: (name, node, kind) => !(name === "open" && kind === "remove" && keepsOpen(node)),
    },
  });
}

function keepsOpen(node) {
  return node.localName === "details" && !node.matches(".held");
}

function tellLine(html) {
  const log = document.getElementById("log");
  if (!log) return;
  const line = document.createRange().createContextualFragment(html).firstElementChild;
  if (log.querySelector(`[data-n="${line.dataset.n}"]`)) return;
  const box = log.closest(".log");
  const atEnd = box.scrollHeight - box.scrollTop - box.clientHeight < 90;
  log.append(line);
  while (log.children.length > 120) log.firstElementChild.remove();
  if (atEnd) scrollDown(box);
  const shout = line.querySelector("q.shout");
  if (shout && line.dataset.seat) shoutOut(document.getElementById(`seat-${line.dataset.seat}`), shout.textContent);
}

// A shout stands as speech at the seat of whoever shouted, for a while; the log keeps it.
function shoutOut(seat, words) {
  if (!seat) return;
  const bubble = document.createElement("span");
  bubble.className = "say-out";
  bubble.ariaHidden = "true";
  bubble.textContent = words;
  seat.append(bubble);
  setTimeout(() => bubble.remove(), 2600);
}

function scrollDown(list) {
  if (list) list.scrollTop = list.scrollHeight;
}

function tell(words, forMilliseconds = 5000) {
  notice.textContent = words;
  clearTimeout(tell.timer);
  const after = () => (notice.textContent = lost ? table.dataset.lost : "");
  if (forMilliseconds) tell.timer = setTimeout(after, forMilliseconds);
}

// Forms of this page answer in place.
document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (form.method !== "post" || !form.action.startsWith(location.origin + "/t/")) return;
  event.preventDefault();
  const fields = new FormData(form, event.submitter);
  if (form.id === "move") fields.set("n", number);
  if (form.id === "move") fields.set("request_id", `${number}-${crypto.randomUUID?.() ?? Math.random()}`);
  form.closest(".menu")?.removeAttribute("open");
  const button = event.submitter;
  const chosen = form.id === "move" ? [...document.querySelectorAll("details.held[open]")] : [];
  for (const card of chosen) card.open = false;
  button?.setAttribute("aria-busy", "true");
  if (!(await send(form, fields))) for (const card of chosen) card.open = true;
  button?.removeAttribute("aria-busy");
});

// Whether the house has done it; if not, it has said why.
async function send(form, fields, tries = 3) {
  try {
    const answer = await fetch(form.action, {
      method: "POST",
      headers: { accept: "application/json" },
      body: new URLSearchParams(fields),
    });
    if (answer.status < 500 || tries <= 1) return done(form, answer);
  } catch {
    if (tries <= 1) return tell(table.dataset.lost);
  }
  // The same request once more: the table answers it as the first time, however often it comes.
  await new Promise((wake) => setTimeout(wake, 800));
  return send(form, fields, tries - 1);
}

async function done(form, answer) {
  if (!answer.headers.get("content-type")?.includes("json")) return tell(table.dataset.lost);
  const came = await answer.json();
  if (!answer.ok) return tell(came.title);
  if (form.classList.contains("say")) form.reset();
  // What was said by whoever is muted now is in no block of the stream.
  if (form.closest(".muting")) location.reload();
  const here = location.pathname;
  if (came.to !== here && !came.to.startsWith(`${here}/`)) location.assign(came.to);
  return true;
}

// The second press of a double click would hit whatever has taken the place of the first one's button.
document.addEventListener(
  "click",
  (event) => {
    if (event.detail > 1 && event.target.closest?.('button[form="move"]')) event.preventDefault();
  },
  true,
);

// While a card is open, the places on the table where it can go can be pressed, too.
document.addEventListener("toggle", (event) => event.target.matches?.("details.held") && showPossible(), true);

function showPossible() {
  for (const place of document.querySelectorAll(".possible")) place.classList.remove("possible");
  for (const button of document.querySelectorAll("details.held[open] button[data-to]")) {
    for (const place of places(button.dataset.to)) place.classList.add("possible");
  }
}

function places(target) {
  const found = [...document.querySelectorAll(`[data-target="${CSS.escape(target)}"]`)];
  const mine = found.filter((place) => place.closest("#mine"));
  return target.startsWith("@") || !mine.length ? found : mine;
}

document.addEventListener("click", (event) => {
  const place = event.target.closest?.(".possible");
  if (!place || event.target.closest("button, a, summary, input")) return;
  const button = [...document.querySelectorAll("details.held[open] button[data-to]")].find(
    (one) => one.dataset.to === place.dataset.target,
  );
  button?.click();
});

// The menu lies over the game: a press beside it shuts it.
document.addEventListener("click", (event) => {
  const menu = document.querySelector(".menu[open]");
  if (menu && !menu.contains(event.target)) menu.open = false;
});

// A card that was picked is put back.
document.addEventListener("click", (event) => {
  const held = event.target.closest?.(".where .back")?.closest("details");
  if (held) shut(held);
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const open of document.querySelectorAll("details.held[open], .menu[open]")) shut(open);
});

function shut(open) {
  open.open = false;
  open.querySelector("summary").focus();
}

// Rules beside the game.
document.addEventListener("click", async (event) => {
  const link = event.target.closest?.("a[data-aside]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const dialog = document.getElementById("sheet");
  const answer = await fetch(`${link.getAttribute("href")}?fragment`);
  dialog.querySelector(".content").innerHTML = await answer.text();
  link.closest("details")?.removeAttribute("open");
  dialog.showModal();
});

function lastSaid() {
  return Number(document.querySelector("#chat li:last-child")?.dataset.n ?? 0);
}

async function readChat(after) {
  const list = document.getElementById("chat");
  if (!list) return;
  const answer = await fetch(`/t/${table.dataset.table}/chat?fragment&after=${after}`);
  if (!answer.ok) return;
  const lines = document.createRange().createContextualFragment(await answer.text());
  for (const line of [...lines.children]) {
    if (!list.querySelector(`[data-n="${line.dataset.n}"]`)) list.append(line);
  }
  scrollDown(list);
}
