/* The service worker: keeps the page's own files, so that it opens without the network. The game
   itself always comes from the server. */

const CACHE = "loyang-__VERSION__";
const FILES = __FILES__;
const SHELL = "./";

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll([SHELL, ...FILES]))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  const path = url.pathname.slice(new URL(self.registration.scope).pathname.length);
  if (path.startsWith("api/")) return;
  if (request.mode === "navigate") {
    // The newest page if the server answers, else the one that was kept.
    event.respondWith(fetch(request).catch(() => caches.match(SHELL)));
  } else if (FILES.includes(path)) {
    event.respondWith(caches.match(request).then((kept) => kept || fetch(request)));
  }
});
