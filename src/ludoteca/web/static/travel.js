// Cards travel from where they were to where they are (FLIP), above the page: nothing waits for them.
const MILLISECONDS = 250;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

// Where the travels of these effects begin, measured before the page changes.
export function snapshot(effects) {
  if (calm.matches || document.hidden) return [];
  return effects.flatMap((effect) => effect.travels).map((travel) => ({ ...travel, start: rect(travel.from, true) }));
}

export function fly(travels) {
  for (const travel of travels) {
    const goal = rect(travel.to, false);
    if (!travel.start || !goal) continue;
    const flying = document.createElement("div");
    flying.className = "flying";
    flying.ariaHidden = "true";
    flying.innerHTML = travel.html;
    document.body.append(flying);
    const size = flying.getBoundingClientRect();
    const at = (box) =>
      `translate(${box.x + (box.width - size.width) / 2}px, ${box.y + (box.height - size.height) / 2}px)`;
    const frames = [{ transform: at(travel.start) }, { transform: at(goal), opacity: 0.9 }];
    flying.animate(frames, { duration: MILLISECONDS, easing: "ease-out", fill: "forwards" }).finished.finally(() =>
      flying.remove(),
    );
  }
}

// Doors slam, and a moose that is caught wobbles.
const SHOCKS = {
  slam: [{ transform: "scale(1.12)" }, { transform: "scale(.97)" }, { transform: "none" }],
  trap: ["-7deg", "6deg", "-4deg", "0deg"].map((angle) => ({ transform: `rotate(${angle})` })),
};

export function shake(effects) {
  if (calm.matches || document.hidden) return;
  for (const effect of effects) {
    const goal = effect.travels.at(-1)?.to;
    if (goal && SHOCKS[effect.sound]) find(goal)?.animate(SHOCKS[effect.sound], { duration: 320, easing: "ease-out" });
  }
}

// The box of a place: the page names it by data-place; "seat-2 kitchen" is looked for within seat 2, too.
function rect(place, leaving) {
  const own = document.getElementById("table").dataset.seat;
  const hand = leaving && place === `seat-${own}` ? document.querySelector("#hand .hand") : null;
  const found = hand ?? find(place);
  const box = found?.getBoundingClientRect();
  return box?.width ? box : null;
}

function find(place) {
  return document.querySelector(`[data-place="${CSS.escape(place)}"]`) ?? within(place);
}

function within(place) {
  const [seat, ...rest] = place.split(" ");
  const outer = document.querySelector(`[data-place="${CSS.escape(seat)}"]`);
  return (rest.length && outer?.querySelector(`[data-target="${CSS.escape(rest.join(" "))}"]`)) || outer;
}
