// Countdowns. Deadlines are moments of the table's own time, which the stream tells; the server decides when time is up.
const HURRY = 10;
let base = 0;
let since = performance.now();
let running = false;

export function setTime(now, goes) {
  base = now;
  since = performance.now();
  running = goes;
  show();
}

export function keepTime() {
  setInterval(show, 200);
}

function show() {
  const now = base + (running ? (performance.now() - since) / 1000 : 0);
  for (const clock of document.querySelectorAll(".clock[data-due]")) {
    const left = Math.max(0, Math.ceil(Number(clock.dataset.due) - now));
    const words = left >= 60 ? `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}` : `${left} s`;
    if (clock.textContent !== words) clock.textContent = words;
    clock.classList.toggle("hurry", left <= HURRY);
  }
}
