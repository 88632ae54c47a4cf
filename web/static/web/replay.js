// The replay follows its slider: each moment is asked for, and nothing is known here.
const slider = document.getElementById("at");
let wanted, busy = false;

slider.form.querySelector("button").hidden = true;

async function show() {
  if (busy) return;
  busy = true;
  let shown;
  while (shown !== wanted) {
    shown = wanted;
    const answer = await fetch(`?at=${shown}`, { headers: { "HX-Request": "true" } }).catch(() => null);
    if (!answer?.ok) {
      location.search = `at=${shown}`; // the browser says what is wrong
      return;
    }
    put(await answer.text());
  }
  busy = false;
  history.replaceState(null, "", `?at=${shown}`);
}

function put(text) {
  const old = document.getElementById("moment");
  const focus = document.activeElement?.dataset?.at && document.activeElement.getAttribute("rel");
  const top = old.querySelector(".all").scrollTop;
  old.replaceWith(document.createRange().createContextualFragment(text));
  const fresh = document.getElementById("moment");
  slider.value = fresh.dataset.number;
  fresh.querySelector(".all").scrollTop = top;
  find();
  if (focus) fresh.querySelector(`[rel="${focus}"]`)?.focus({ preventScroll: true });
}

// The moment in the list of all, without moving the page.
function find() {
  const list = document.querySelector("#moment .all");
  const line = list.querySelector('[aria-current="step"]')?.parentElement;
  if (!line) return;
  const above = line.offsetTop < list.scrollTop;
  const below = line.offsetTop + line.offsetHeight > list.scrollTop + list.clientHeight;
  if (above || below) list.scrollTop = line.offsetTop - list.clientHeight / 2;
}

find();

slider.addEventListener("input", () => {
  wanted = slider.value;
  show();
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-at]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  wanted = link.dataset.at;
  show();
});
