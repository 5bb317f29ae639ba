"use strict";
// Keeps what was seen, so that it can be read without a network. ASSETS, BASE and VERSION are written in by the server.
const BASE = "__BASE__";
const ASSETS = __ASSETS__;
const STILL = "aggctl-still-__VERSION__" + BASE;
const PAGES = "aggctl-pages" + BASE;
const PICTURES = "aggctl-pictures" + BASE;
const OFFLINE = BASE + "/offline";
const ROOM = { [PAGES]: 200, [PICTURES]: 800 };

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

async function keep(name, request, response) {
  const cache = await caches.open(name);
  await cache.put(request, response);
  const keys = await cache.keys();
  // The oldest go first; what is put anew stands last.
  for (const key of keys.slice(0, Math.max(0, keys.length - ROOM[name]))) await cache.delete(key);
}

// When the pages were kept that were shown from here, by window.
const kept = new Map();

async function page(event) {
  const request = event.request;
  try {
    const response = await fetch(request);
    if (response.ok && (response.headers.get("Content-Type") ?? "").startsWith("text/html")) {
      event.waitUntil(keep(PAGES, request.url, response.clone()));
    }
    if (event.resultingClientId) kept.delete(event.resultingClientId);
    if (response.status === 401) await forget();
    return response;
  } catch (error) {
    const known = await (await caches.open(PAGES)).match(request.url);
    if (known) {
      const id = event.resultingClientId || event.clientId;
      if (id) kept.set(id, Date.parse(known.headers.get("Date")) || Date.now());
      return known;
    }
    if (request.mode !== "navigate") throw error;
    return (await (await caches.open(STILL)).match(OFFLINE)) ?? Response.error();
  }
}

async function picture(event) {
  const known = await (await caches.open(PICTURES)).match(event.request.url);
  if (known) return known;
  const response = await fetch(event.request);
  if (response.ok) event.waitUntil(keep(PICTURES, event.request.url, response.clone()));
  return response;
}

/// Who is not let in any more reads nothing here either.
async function forget() {
  await Promise.all([PAGES, PICTURES].map((name) => caches.delete(name)));
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin || !url.pathname.startsWith(BASE + "/")) return;
  const path = url.pathname.slice(BASE.length);
  if (path.startsWith("/assets/")) {
    event.respondWith(caches.match(request).then((known) => known ?? fetch(request)));
  } else if (path.startsWith("/picture/")) {
    event.respondWith(picture(event));
  } else if (!/^\/(api|feed|metrics|healthz|readyz|worker\.js|manifest)/.test(path) && (request.headers.get("Accept") ?? "").includes("text/html")) {
    event.respondWith(page(event));
  }
});

/// Fetches what is followed, whole: each show's page with its season, cast and pictures, and this week.
async function keepFavourites() {
  const options = { headers: { Accept: "text/html" }, credentials: "same-origin" };
  async function take(address) {
    const response = await fetch(address, options);
    if (!response.ok) return "";
    const text = await response.clone().text();
    await keep(PAGES, new URL(address, self.location.href).href, response);
    return text;
  }
  const pictures = async (text) => {
    const known = await caches.open(PICTURES);
    const names = new Set([...text.matchAll(/src="([^"]*\/picture\/[^"]+)"/g)].map((found) => found[1].replaceAll("&amp;", "&")));
    for (const name of names) {
      const address = new URL(name, self.location.href).href;
      if (await known.match(address)) continue;
      const response = await fetch(address, { credentials: "same-origin" }).catch(() => null);
      if (response?.ok) await keep(PICTURES, address, response);
    }
  };
  await take(BASE + "/");
  const following = await take(BASE + "/following");
  await pictures(following);
  const shows = new Set([...following.matchAll(/href="([^"]*\/show\/[^"]+)"/g)].map((found) => found[1].replaceAll("&amp;", "&")));
  for (const show of [...shows].slice(0, 120)) {
    const text = await take(show).catch(() => "");
    await pictures(text);
    const seasons = new Set([...text.matchAll(/href="([^"#?]*\/season\/[^"#?]+)"/g)].map((found) => found[1].replaceAll("&amp;", "&")));
    for (const season of [...seasons].slice(-20)) await take(season).catch(() => "");
  }
}

self.addEventListener("message", (event) => {
  if (event.data?.howOld && event.source && kept.has(event.source.id)) event.source.postMessage({ kept: kept.get(event.source.id) });
  if (event.data?.keep) event.waitUntil(keepFavourites().catch(() => {}));
});
