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

/* Somebody is waited for; or not any more: then the message goes, and leaves no other behind. */
self.addEventListener("push", (event) => {
  const told = event.data?.json() ?? {};
  const { title = "Loyang", text = "", tag, link, stop, language, back } = told;
  const shown = self.registration.showNotification(title, {
    body: text,
    tag,
    lang: language,
    icon: "./icon.svg",
    silent: !!back,
    renotify: !back && !!tag,
    data: { link, stop },
    actions: [
      { action: "open", title: told.open ?? "" },
      { action: "stop", title: told.no_more ?? "" },
    ],
  });
  const gone = async () => {
    await shown;
    for (const each of await self.registration.getNotifications({ tag })) each.close();
  };
  event.waitUntil(back ? gone() : shown);
});

self.addEventListener("notificationclick", (event) => {
  const { link, stop } = event.notification.data ?? {};
  event.notification.close();
  if (event.action === "stop") {
    event.waitUntil(fetch(stop, { method: "POST" }));
    return;
  }
  const opened = async () => {
    const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const there = pages.find((page) => page.url.split(/[?#]/)[0] === link);
    return there ? there.focus() : self.clients.openWindow(link);
  };
  event.waitUntil(opened());
});
