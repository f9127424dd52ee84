// A replay in a browser: steps without loading the page anew, arrow keys, forms that answer at once. All of it works
// by links and buttons alone.
const told = document.getElementById("told");
const root = () => document.querySelector("[data-replay]");
let wanted = "";

prepare();
history.replaceState({ replay: true }, "");

// Goes to another moment: its page is fetched, and the table put in the place of this one.
async function go(address, remember = true) {
  wanted = address;
  let next;
  try {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(answer.status);
    next = new DOMParser().parseFromString(await answer.text(), "text/html");
  } catch {
    location.assign(address);
    return;
  }
  // Whoever holds a key down is further on by now.
  if (wanted !== address) return;
  const held = selectorOf(document.activeElement);
  root().replaceWith(document.adoptNode(next.querySelector("[data-replay]")));
  document.title = next.title;
  document.body.className = next.body.className;
  if (remember) history.pushState({ replay: true }, "", address);
  prepare();
  if (held) root().querySelector(held)?.focus({ preventScroll: true });
  told.textContent = document.getElementById("now").textContent;
}

function prepare() {
  for (const form of root().querySelectorAll("form")) form.classList.toggle("scripted", !form.querySelector("[type=number]"));
  for (const part of root().querySelectorAll(".script")) part.hidden = false;
  const log = root().querySelector(".log");
  log.scrollTop = log.scrollHeight;
}

// What finds the same link or field again on another moment's page.
function selectorOf(element) {
  if (!root().contains(element)) return "";
  if (element.dataset.step) return `[data-step="${element.dataset.step}"]`;
  return element.name ? `${element.localName}[name="${element.name}"]${element.type ? `[type="${element.type}"]` : ""}` : "";
}

function addressOf(form) {
  return `${form.getAttribute("action")}?${new URLSearchParams([...new FormData(form)].filter(([, value]) => value !== ""))}`;
}

document.addEventListener("click", async (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = event.target.closest?.("[data-step][href], #log a");
  if (link) {
    event.preventDefault();
    go(link.getAttribute("href"));
  }
  const copy = event.target.closest?.("[data-copy]");
  if (copy) {
    await navigator.clipboard?.writeText(copy.dataset.copy);
    copy.textContent = copy.dataset.copied;
  }
});

document.addEventListener("submit", (event) => {
  if (!root().contains(event.target)) return;
  event.preventDefault();
  go(addressOf(event.target));
});

document.addEventListener("change", (event) => {
  const form = event.target.closest?.("form.scripted");
  if (form && root().contains(form)) go(addressOf(form));
});

const KEYS = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };

document.addEventListener("keydown", (event) => {
  const step = KEYS[event.key];
  if (!step || event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, select, textarea")) return;
  const link = root().querySelector(`[data-step="${step}"][href]`);
  if (!link) return;
  event.preventDefault();
  go(link.getAttribute("href"));
});

window.addEventListener("popstate", () => go(location.pathname + location.search, false));
