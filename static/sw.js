// Service worker: static files and an offline page. Pages are never kept: they belong to whoever is logged in.
// The build puts the hashed file names in; the base path is the folder this file is served from.
const root = new URL("./", self.location).pathname;
const base = root.replace(/\/$/, "");
const names = [
  "[[offline.html]]", "[[vendor/bootstrap.min.css]]", "[[css/matinee.css]]", "[[js/matinee.js]]",
  "[[icons.svg]]", "[[favicon.svg]]",
];
const files = names.map((name) => `${root}static/${name}`);
const cacheName = `matinee ${names.join(" ")}`;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(files)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(caches.keys()
    .then((keys) => Promise.all(keys.filter((key) => key.startsWith("matinee ") && key !== cacheName).map((key) => caches.delete(key))))
    .then(() => self.clients.claim()));
});

// The offline page stands in for any address, so its links carry the base path.
async function offline() {
  const page = await (await caches.open(cacheName)).match(files[0]);
  if (!page) return Response.error();
  const text = (await page.text()).replaceAll("{{BASE}}", base);
  const headers = new Headers(page.headers);
  for (const name of ["Content-Encoding", "Content-Length", "ETag"]) headers.delete(name);
  headers.set("Cache-Control", "no-store");
  return new Response(text, { status: 503, headers });
}

self.addEventListener("fetch", (event) => {
  const request = event.request;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(offline));
  } else if (files.includes(url.pathname)) {
    event.respondWith(caches.open(cacheName).then((cache) => cache.match(url.pathname)).then((kept) => kept || fetch(request)));
  }
});
