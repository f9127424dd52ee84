// Your turn, also for somebody whose tab is in the background: title, sound, notification. Off until switched on.
const base = new URL("./sounds/", import.meta.url);
let turnBefore = false;
let sounds = null;

export function settings() {
  toggle("[data-sound]", "sounds", (on) => {
    if (on) play("turn");
  });
  toggle("[data-notify]", "notify", async (on) => {
    if (on && "Notification" in window) await Notification.requestPermission();
  });
}

function toggle(selector, key, onChange) {
  const button = document.querySelector(selector);
  if (!button) return;
  button.setAttribute("aria-pressed", String(localStorage.getItem(key) === "on"));
  button.addEventListener("click", () => {
    const on = localStorage.getItem(key) !== "on";
    localStorage.setItem(key, on ? "on" : "off");
    button.setAttribute("aria-pressed", String(on));
    onChange(on);
  });
}

export function play(sound) {
  if (localStorage.getItem("sounds") !== "on") return;
  sounds ??= new Map();
  if (!sounds.has(sound)) sounds.set(sound, new Audio(new URL(`${sound}.wav`, base)));
  sounds.get(sound).play().catch(() => {});
}

export function alertTurn(turn, words) {
  document.title = (turn ? `● ${words.turn} – ` : "") + words.title;
  if (turn && !turnBefore) {
    play("turn");
    if (document.hidden && localStorage.getItem("notify") === "on" && window.Notification?.permission === "granted") {
      new Notification(words.turn, { body: words.title, tag: words.table });
    }
  }
  turnBefore = turn;
}
