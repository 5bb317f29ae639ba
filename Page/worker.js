"use strict";
// Caches visited pages for reading without a network. The server fills in ASSETS, BASE and VERSION.
const BASE = "__BASE__";
const ASSETS = __ASSETS__;
const STILL = "aggctl-still-__VERSION__" + BASE;
const PAGES = "aggctl-pages" + BASE;
const PICTURES = "aggctl-pictures" + BASE;
const OFFLINE = BASE + "/offline";
const CAPACITY = { [PAGES]: 200, [PICTURES]: 800 };

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(STILL).then((cache) => cache.addAll([...ASSETS, OFFLINE])).then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => {
  const wanted = [STILL, PAGES, PICTURES];
  event.waitUntil(
    caches.keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith("aggctl-") && name.endsWith(BASE) && !wanted.includes(name)).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

async function store(name, request, response) {
  const cache = await caches.open(name);
  await cache.put(request, response);
  const keys = await cache.keys();
  // The oldest entries are deleted first. A replaced entry is the newest.
  for (const key of keys.slice(0, Math.max(0, keys.length - CAPACITY[name]))) await cache.delete(key);
}

// The time at which the cached page of each window was stored.
const cachedAt = new Map();

async function page(event) {
  const request = event.request;
  try {
    const response = await fetch(request);
    if (response.ok && (response.headers.get("Content-Type") ?? "").startsWith("text/html")) {
      event.waitUntil(store(PAGES, request.url, response.clone()));
    }
    if (event.resultingClientId) cachedAt.delete(event.resultingClientId);
    if (response.status === 401) await forget();
    return response;
  } catch (error) {
    const cached = await (await caches.open(PAGES)).match(request.url);
    if (cached) {
      const id = event.resultingClientId || event.clientId;
      if (id) cachedAt.set(id, Date.parse(cached.headers.get("Date")) || Date.now());
      return cached;
    }
    if (request.mode !== "navigate") throw error;
    return (await (await caches.open(STILL)).match(OFFLINE)) ?? Response.error();
  }
}

async function picture(event) {
  const cached = await (await caches.open(PICTURES)).match(event.request.url);
  if (cached) return cached;
  const response = await fetch(event.request);
  if (response.ok) event.waitUntil(store(PICTURES, event.request.url, response.clone()));
  return response;
}

/// Deletes all cached pages, because the client is no longer admitted.
async function forget() {
  await Promise.all([PAGES, PICTURES].map((name) => caches.delete(name)));
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin || !url.pathname.startsWith(BASE + "/")) return;
  const path = url.pathname.slice(BASE.length);
  if (path.startsWith("/assets/")) {
    event.respondWith(caches.match(request).then((cached) => cached ?? fetch(request)));
  } else if (path.startsWith("/picture/")) {
    event.respondWith(picture(event));
  } else if (!/^\/(api|feed|metrics|healthz|readyz|worker\.js|manifest)/.test(path) && (request.headers.get("Accept") ?? "").includes("text/html")) {
    event.respondWith(page(event));
  }
});

/// Fetches this week and the page of each followed show, with its seasons and pictures.
async function cacheFavourites() {
  const options = { headers: { Accept: "text/html" }, credentials: "same-origin" };
  async function fetchPage(address) {
    const response = await fetch(address, options);
    if (!response.ok) return "";
    const text = await response.clone().text();
    await store(PAGES, new URL(address, self.location.href).href, response);
    return text;
  }
  const pictures = async (text) => {
    const cached = await caches.open(PICTURES);
    const names = new Set([...text.matchAll(/src="([^"]*\/picture\/[^"]+)"/g)].map((found) => found[1].replaceAll("&amp;", "&")));
    for (const name of names) {
      const address = new URL(name, self.location.href).href;
      if (await cached.match(address)) continue;
      const response = await fetch(address, { credentials: "same-origin" }).catch(() => null);
      if (response?.ok) await store(PICTURES, address, response);
    }
  };
  await fetchPage(BASE + "/");
  const following = await fetchPage(BASE + "/following");
  await pictures(following);
  const shows = new Set([...following.matchAll(/href="([^"]*\/show\/[^"]+)"/g)].map((found) => found[1].replaceAll("&amp;", "&")));
  for (const show of [...shows].slice(0, 120)) {
    const text = await fetchPage(show).catch(() => "");
    await pictures(text);
    const seasons = new Set([...text.matchAll(/href="([^"#?]*\/season\/[^"#?]+)"/g)].map((found) => found[1].replaceAll("&amp;", "&")));
    for (const season of [...seasons].slice(-20)) await pictures(await fetchPage(season).catch(() => ""));
  }
}

self.addEventListener("message", (event) => {
  if (event.data?.howOld && event.source && cachedAt.has(event.source.id)) event.source.postMessage({ kept: cachedAt.get(event.source.id) });
  if (event.data?.keep) event.waitUntil(cacheFavourites().catch(() => {}));
});
