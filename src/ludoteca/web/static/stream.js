// One stream of events for this tab. A plain EventSource gives up after some faults (an HTTP 502 among them) and never
// comes back: it is opened anew, a little later each time, and not by everybody at once.
const FIRST = 500;
const LONGEST = 15000;

export function follow(address, take, onChange) {
  let wait = FIRST;
  let lost = false;
  let source;
  let timer;

  function open() {
    clearTimeout(timer);
    source?.close();
    source = new EventSource(address());
    source.onopen = () => {
      wait = FIRST;
      if (lost) onChange((lost = false));
    };
    source.onmessage = (event) => take(JSON.parse(event.data));
    source.onerror = broken;
  }

  // Even while it tries by itself, its address would name an old event: it is opened anew.
  function broken() {
    source.close();
    clearTimeout(timer);
    if (!lost) onChange((lost = true));
    timer = setTimeout(open, wait * (0.5 + Math.random()));
    wait = Math.min(wait * 2, LONGEST);
  }

  open();
  // A stream whose network has gone may say nothing about it for minutes; the browser does.
  addEventListener("offline", broken);
  addEventListener("online", () => lost && open());
  addEventListener("pagehide", () => {
    clearTimeout(timer);
    source.close();
  });
  addEventListener("pageshow", (event) => event.persisted && open());
}
