// The map of Venice on a page that changes without being loaded anew: it stays where it was scrolled
// to, what was picked stays picked, and the focus goes on to what comes next. Picking needs none of it.
const table = () => document.getElementById("table");
const map = () => document.getElementById("map");
let kept;

function centre() {
  const place = map();
  if (!place || place.scrollWidth <= place.clientWidth) return;
  const shown = place.querySelector(".dd-chosen, .dd-may, .dd-target, .dd-marked");
  if (!shown) return;
  const from = place.getBoundingClientRect(), at = shown.getBoundingClientRect();
  place.scrollLeft += at.left + at.width / 2 - from.left - from.width / 2;
}

document.body.addEventListener("htmx:configRequest", ({ detail }) => {
  const picked = document.querySelector("[data-pick]")?.dataset.pick;
  if (detail.triggeringEvent?.type === "follow" && picked) detail.path += picked;
});

document.body.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (!map()) return;
  kept = {
    left: map().scrollLeft,
    open: [...table().querySelectorAll("details[id][open]")].map(({ id }) => id),
    followed: detail.requestConfig?.triggeringEvent?.type === "follow",
  };
});

document.body.addEventListener("htmx:afterSettle", () => {
  if (!kept || !map()) return;
  map().scrollLeft = kept.left;
  for (const id of kept.open) document.getElementById(id)?.setAttribute("open", "");
  if (!kept.followed) {
    goOn();
    reveal();
  }
  kept = undefined;
});

function goOn() {
  const next = table().querySelector("[data-next]");
  if (next) next.focus({ preventScroll: true });
  else if (document.activeElement === document.body)
    document.getElementById("now")?.focus({ preventScroll: true });
}

// What was picked is not left behind the bar.
function reveal() {
  const shown = [...document.querySelectorAll(".dd-venice .dd-chosen")].pop();
  const bar = document.querySelector(".v-bar");
  if (!shown || !bar) return;
  const hidden = shown.getBoundingClientRect().bottom + 12 - bar.getBoundingClientRect().top;
  if (hidden > 0) scrollBy(0, hidden);
}

centre();
