/* The worker of the app: shows what is pushed, and a page for when there is no way to the house.
   It keeps that page and the static files of that page, and never a page about anybody. */
"use strict";

const KEPT = "dead-drop-1";
const OFFLINE = "/offline";
const STATIC = "/static/";
const ICON = "/static/web/icon-192.png";

self.addEventListener("install", (event) => {
  event.waitUntil(keep().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOthers().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const request = event.request;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(() => kept(OFFLINE)));
  } else if (address.pathname.startsWith(STATIC)) {
    event.respondWith(fetch(request).catch(() => kept(request)));
  }
});

self.addEventListener("push", (event) => {
  const told = read(event.data);
  event.waitUntil(
    self.registration.showNotification("Dead Drop", {
      body: told.text,
      icon: ICON,
      badge: ICON,
      tag: told.game ? told.kind + ":" + told.game : undefined,
      data: { path: here(told.url) },
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path = (event.notification.data || {}).path || "/";
  event.waitUntil(open(path));
});

/* The offline page as anybody gets it, with the static files that it names. */
async function keep() {
  const cache = await caches.open(KEPT);
  const page = await fetch(OFFLINE, { credentials: "omit", cache: "reload" });
  if (!page.ok) throw new Error("no offline page");
  const text = await page.clone().text();
  const files = [...text.matchAll(/(?:href|src)="(\/static\/[^"]+)"/g)].map((found) => found[1]);
  await cache.addAll([...new Set(files)]);
  await cache.put(OFFLINE, page);
}

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
}

async function kept(what) {
  const found = await caches.match(what, { cacheName: KEPT, ignoreVary: true });
  return found || Response.error();
}

/* What was sent; a push that cannot be read still says that there is something. */
function read(data) {
  try {
    return Object.assign({ kind: "", text: "", game: null, url: "/" }, data.json());
  } catch {
    return { kind: "", text: "", game: null, url: "/" };
  }
}

/* The path of an address of this house; of any other there is only the front page. */
function here(address) {
  try {
    const found = new URL(String(address), self.location.origin);
    return found.origin === self.location.origin ? found.pathname + found.search : "/";
  } catch {
    return "/";
  }
}

/* The page that is open there already, or a new one. */
async function open(path) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => here(page.url) === path);
  return there ? there.focus() : self.clients.openWindow(path);
}
