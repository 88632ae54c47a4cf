// Moves along a game without leaving the page, so that what is written below stays. Without this
// module the slider is a form and the places are links.
const desk = document.querySelector("[data-desk]");
const slider = desk.querySelector("input[name=at]");
const output = desk.querySelector("output");
const scene = desk.querySelector("#scene");
const said = desk.querySelector("[data-said]"); // to who does not see it
const head = Number(desk.dataset.head);
const PAUSE = 90; // milliseconds in which a slider that moves on is not followed

let timer = 0;
let asked = null; // what is being fetched

desk.querySelector("button[type=submit]").hidden = true;

slider.addEventListener("input", () => go(Number(slider.value), PAUSE));
desk.querySelector("form").addEventListener("submit", (event) => {
  event.preventDefault();
  go(Number(slider.value), 0);
});
desk.addEventListener("click", (event) => {
  const link = event.target.closest("[data-go]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  go(Number(link.dataset.to), 0);
});

function go(position, pause) {
  show(position);
  clearTimeout(timer);
  timer = setTimeout(() => load(position), pause);
}

/** Everything on the page that says where one is. */
function show(position) {
  slider.value = String(position);
  output.value = String(position);
  lead("back", Math.max(position - 1, 1));
  lead("forward", Math.min(position + 1, head));
  for (const line of desk.querySelectorAll("[data-event]")) {
    if (Number(line.dataset.event) === position) line.setAttribute("aria-current", "step");
    else line.removeAttribute("aria-current");
  }
}

function lead(name, position) {
  const link = desk.querySelector(`[data-go=${name}]`);
  link.dataset.to = String(position);
  link.href = `?at=${position}#game`;
}

async function load(position) {
  asked?.abort();
  const mine = (asked = new AbortController());
  scene.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(`?at=${position}&part=scene`, { signal: mine.signal, redirect: "error" });
    if (!answer.ok) throw new Error(`answered ${answer.status}`);
    const text = await answer.text();
    if (asked !== mine) return;
    replaceScene(text);
    said.textContent = scene.querySelector("#moment").textContent;
    scene.setAttribute("aria-busy", "false");
    history.replaceState(null, "", `?at=${position}`);
  } catch (error) {
    if (error.name !== "AbortError") location.assign(`?at=${position}`); // the page itself says why
  }
}

/** Histories that were unfolded stay so. */
function replaceScene(text) {
  const unfolded = [...scene.querySelectorAll("details")].map((each) => [key(each), each.open]);
  scene.innerHTML = text;
  const kept = new Map(unfolded);
  for (const each of scene.querySelectorAll("details")) {
    if (kept.has(key(each))) each.open = kept.get(key(each));
  }
}

function key(details) {
  const board = details.closest(".dd-board");
  return `${board?.id} ${[...board.querySelectorAll("summary")].indexOf(details.querySelector("summary"))}`;
}
