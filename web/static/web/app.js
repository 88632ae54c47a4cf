/* The app in a browser: its worker on every page, and push where the settings of the notices are.
   Without this script everything works but push. */

const worker = "serviceWorker" in navigator ? navigator.serviceWorker.register("/sw.js", { scope: "/" }) : null;
worker?.catch(() => {});

const MINE = "dead-drop-device"; // the name by which the house knows this browser
const section = document.querySelector("[data-push]");
if (section) prepare(section);

async function prepare(section) {
  markThis();
  const able = worker && "PushManager" in window && "Notification" in window;
  section.querySelector(able ? "[data-push-form]" : "[data-push-unable]").hidden = false;
  if (!able) return;
  const form = section.querySelector("[data-push-form]");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = form.querySelector("button");
    button.disabled = true;
    const no = await switchOn(section, form).catch(() => section.dataset.failed);
    button.disabled = false;
    if (no) say(section, no);
    else location.reload();
  });
}

/* Why not; nothing if this browser is told from now on. */
async function switchOn(section, form) {
  if ((await Notification.requestPermission()) !== "granted") return section.dataset.denied;
  const { key } = await (await fetch("/api/v1/push/key")).json();
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  const answer = await fetch("/api/v1/push/subscriptions", {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "Accept-Language": document.documentElement.lang,
      "X-CSRFToken": form.querySelector("[name=csrfmiddlewaretoken]").value,
    },
    body: JSON.stringify({ endpoint, keys, label: form.querySelector("[name=label]").value }),
  });
  const said = await answer.json();
  if (!answer.ok) return said.detail || said.title;
  localStorage.setItem(MINE, said.id);
  return "";
}

function say(section, sentence) {
  const line = section.querySelector("[role=status]");
  line.textContent = sentence;
  line.hidden = false;
}

/* This browser in the list; when it is taken out there, it forgets its subscription as well. */
function markThis() {
  const mine = localStorage.getItem(MINE);
  const device = mine && document.querySelector(`[data-device="${CSS.escape(mine)}"]`);
  if (!device) return;
  device.querySelector("[data-this]").hidden = false;
  device.querySelector("form").addEventListener("submit", () => {
    localStorage.removeItem(MINE);
    worker?.then(async ({ pushManager }) => (await pushManager.getSubscription())?.unsubscribe());
  });
}
