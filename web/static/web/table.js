// Follows the game. It shows nothing of its own: whatever happens, the table is asked for again, and
// what somebody was about to do stays as it was, if it can still be done.
const HINTS = ["told", "table", "talk"];
const SOON = 120; // milliseconds in which several hints are one
const POLL = 15000; // milliseconds between looks while there is no stream
const notes = document.getElementById("notes");
let stream, soon, poll, missed = false;

const table = () => document.getElementById("table");

function follow() {
  clearTimeout(soon);
  soon = setTimeout(() => table() && htmx.trigger(table(), "follow"), SOON);
}

function listen() {
  hush();
  const { game, seen } = table().dataset;
  stream = new EventSource(`/api/v1/games/${game}/live?after=${seen}`);
  stream.onopen = () => {
    clearInterval(poll);
    if (missed) follow(); // something may have happened while nobody listened
    missed = false;
  };
  for (const hint of HINTS) stream.addEventListener(hint, follow);
  stream.addEventListener("gone", () => location.reload());
  stream.onerror = () => {
    missed = true;
    if (stream.readyState !== EventSource.CLOSED) return; // the browser comes back by itself
    hush();
    poll = setInterval(follow, POLL);
    setTimeout(() => document.hidden || stream || listen(), 4 * POLL);
  };
}

function hush() {
  clearInterval(poll);
  stream?.close();
  stream = undefined;
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) return hush();
  follow();
  listen();
});
window.addEventListener("online", () => { follow(); listen(); });
window.addEventListener("pagehide", hush);
window.addEventListener("pageshow", (event) => event.persisted && (follow(), listen()));

// What was typed, picked and unfolded, by form and by name.

function kept() {
  const controls = [...table().querySelectorAll("input, select, textarea")];
  return {
    controls: controls
      .filter((control) => control.form?.id && control.type !== "hidden")
      .map(({ form, name, type, value, checked }) => ({ form: form.id, name, type, value, checked })),
    open: [...table().querySelectorAll("details[id]")].map(({ id, open }) => ({ id, open })),
    focus: document.activeElement?.id,
  };
}

function putBack({ controls, open, focus }) {
  for (const was of controls) {
    const named = [...(document.getElementById(was.form)?.elements ?? [])];
    const same = named.filter((control) => control.name === was.name && control.type === was.type);
    const ticked = was.type === "radio" || was.type === "checkbox";
    const found = ticked ? same.find((control) => control.value === was.value) : same[0];
    if (found && ticked) found.checked = was.checked;
    else if (found && (was.type !== "select-one" || [...found.options].some((o) => o.value === was.value)))
      found.value = was.value;
  }
  for (const was of open) {
    const found = document.getElementById(was.id);
    if (found) found.open = was.open;
  }
  if (focus) document.getElementById(focus)?.focus({ preventScroll: true });
}

let before;
const followed = (event) => event.detail.requestConfig?.triggeringEvent?.type === "follow";

// Whoever is just pressing something, or waits for what became of it, is not disturbed by news.
const busy = () => table().querySelector(":active, form.htmx-request, a.htmx-request");

document.body.addEventListener("htmx:beforeSwap", (event) => {
  const { xhr } = event.detail;
  if (followed(event) && busy()) {
    event.detail.shouldSwap = false;
    follow();
    return;
  }
  if (!event.detail.target.isConnected) event.detail.target = table();
  if (!xhr.responseText.includes('id="table"')) {
    event.detail.shouldSwap = false;
    location.reload(); // somebody has logged out, or the table is not theirs to see any more
    return;
  }
  before = followed(event) ? kept() : undefined;
});

document.body.addEventListener("htmx:afterSettle", () => {
  if (before) putBack(before);
  before = undefined;
  say(table().querySelector(".no, .news")?.textContent ?? "");
  count();
});

// A move that did not get through is never silent.
for (const failed of ["htmx:sendError", "htmx:timeout", "htmx:responseError"])
  document.body.addEventListener(failed, (event) => {
    if (!followed(event)) say(notes.dataset.failed, true);
  });

function say(text, seen = false) {
  notes.textContent = text.trim();
  notes.classList.toggle("hidden", !seen);
}

// How much time is left, counted on from what the page said.
function count() {
  for (const time of document.querySelectorAll("time[data-until]")) {
    const left = Math.max(0, Math.round((Date.parse(time.dateTime) - Date.now()) / 1000));
    const parts = [[86400, "d"], [3600, "h"], [60, "min"], [1, "s"]];
    const first = parts.findIndex(([size]) => left >= size);
    const shown = parts.slice(first < 0 ? 3 : first).slice(0, 2);
    let rest = left;
    time.textContent = shown
      .map(([size, unit]) => {
        const number = Math.floor(rest / size);
        rest %= size;
        return `${number} ${unit}`;
      })
      .join(" ");
  }
}

setInterval(count, 1000);
count();
listen();
