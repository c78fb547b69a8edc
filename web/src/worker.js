// Keeps the shell, so that the page opens without a network and says so; tables always come from the server.
const SHELL = "%VERSION%";
const FILES = ["%FILES%"];

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(SHELL)
      .then((cache) => cache.addAll(FILES))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const old = caches
    .keys()
    .then((names) =>
      Promise.all(names.filter((name) => name !== SHELL).map((name) => caches.delete(name))),
    );
  event.waitUntil(old.then(() => self.clients.claim()));
});

/** Asks the server first and keeps what it says; without it what was kept. */
async function fresh(request, kept = request) {
  const cache = await caches.open(SHELL);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(kept, answer.clone());
    return answer;
  } catch (error) {
    const found = await cache.match(kept);
    if (found) return found;
    throw error;
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api/"))
    return;
  if (request.mode === "navigate") event.respondWith(fresh(request, "/"));
  else if (pathname.startsWith("/assets/"))
    event.respondWith(caches.match(request).then((found) => found ?? fetch(request)));
  else event.respondWith(fresh(request));
});
