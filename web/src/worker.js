// Service worker: caches the page and its assets, so that it opens offline; the API is never cached.
const CACHE = "%VERSION%";
const FILES = ["%FILES%"];

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const old = caches
    .keys()
    .then((names) =>
      Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))),
    );
  event.waitUntil(old.then(() => self.clients.claim()));
});

// The page says which words it uses, that they be there offline.
self.addEventListener("message", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.add(event.data)));
});

/** What a web server in front answers while ours is away, as during a restart. */
const AWAY = [502, 503, 504];

/** Answer from the network, or else from the cache; words of another version are better than none. */
const networkFirst = async (request, key = request) => {
  const answer = await fetch(request).catch((error) => error);
  const isAnswer = answer instanceof Response;
  if (isAnswer && !AWAY.includes(answer.status)) return answer;
  const found = await caches.match(key, { ignoreSearch: true });
  if (found) return found;
  if (isAnswer) return answer;
  throw answer;
};

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api/"))
    return;
  if (request.mode === "navigate") event.respondWith(networkFirst(request, "/"));
  else if (pathname.startsWith("/assets/"))
    event.respondWith(caches.match(request).then((found) => found ?? fetch(request)));
  else event.respondWith(networkFirst(request));
});
