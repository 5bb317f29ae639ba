"use strict";
// This script makes the page faster and more comfortable. The page also works without it.
(() => {
  const root = document.documentElement;
  const base = root.dataset.base;
  const main = document.getElementById("main");
  const side = document.getElementById("side");
  const notice = document.getElementById("notice");
  const words = JSON.parse(document.getElementById("words").textContent);
  const store = (() => { try { return window.localStorage; } catch { return null; } })();
  root.classList.add("js");

  // MARK: Messages

  const plural = new Intl.PluralRules(root.lang);
  const forms = ["zero", "one", "two", "few", "many", "other"].filter((form) => plural.resolvedOptions().pluralCategories.includes(form));
  const number = new Intl.NumberFormat(root.lang);
  const fill = (text, n, ...texts) =>
    text.replace(/%([n1-9])/g, (whole, mark) => (mark === "n" ? number.format(n) : texts[mark - 1] ?? whole));
  const translate = (id, ...texts) => fill(words[id] ?? id, 0, ...texts);
  const count = (id, n) => {
    const all = words[id] ?? [id];
    return fill(all[Math.min(forms.indexOf(plural.select(n)), all.length - 1)] ?? all[0], n);
  };

  const length = (minutes) => {
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60].map((each) => number.format(each));
    if (minutes < 60) return translate("lengthMinutes", rest);
    return minutes % 60 ? translate("lengthHoursMinutes", hours, rest) : translate("lengthHours", hours);
  };

  let noticeTimer;
  function showNotice(text, button) {
    clearTimeout(noticeTimer);
    notice.textContent = text;
    if (button) notice.append(button);
    noticeTimer = setTimeout(() => { if (!notice.contains(document.activeElement)) notice.textContent = ""; }, button ? 20000 : 8000);
  }

  // MARK: The server's clock

  // The browser's clock may be wrong. The Date header of responses shows by how much.
  const shiftName = `aggctl-shift${base}`;
  let shift = Number(store?.getItem(shiftName) ?? 0) || 0;
  function updateClock(response) {
    const serverTime = Date.parse(response.headers.get("Date") ?? "");
    if (!serverTime) return;
    const difference = serverTime - Date.now();
    shift = Math.abs(difference) < 3000 ? 0 : difference;
    try { store?.setItem(shiftName, String(shift)); } catch { /* the next response has it too */ }
  }
  const now = () => Date.now() + shift;
  const stamp = () => new Date(now()).toISOString().replace(/\.\d+Z$/, "Z");

  // MARK: Pages, fetched

  // The latest request for each part of the page. Responses to earlier requests are dropped.
  const requests = new Map();
  async function fetchPage(place, address) {
    const request = {};
    requests.set(place, request);
    try {
      const response = await fetch(address, { headers: { Accept: "text/html" }, credentials: "same-origin" });
      const text = await response.text();
      return requests.get(place) === request ? new DOMParser().parseFromString(text, "text/html") : null;
    } catch (error) {
      if (requests.get(place) === request) throw error;
      return null;
    } finally {
      if (requests.get(place) === request) requests.delete(place);
    }
  }

  /// Makes an element equal to another one. Only differences are changed, so scroll positions, focus and open parts remain.
  function morph(old, fresh) {
    // A picture with the same address is the same picture, whether or not it has loaded yet.
    if (old.isEqualNode(fresh) || old.nodeName === "IMG") return;
    for (const { name } of [...old.attributes]) {
      if (!fresh.hasAttribute(name) && !["open", "hidden", "tabindex"].includes(name)) old.removeAttribute(name);
    }
    for (const { name, value } of fresh.attributes) {
      if (old.getAttribute(name) !== value && name !== "hidden") old.setAttribute(name, value);
    }
    const byID = new Map([...old.children].filter((child) => child.id).map((child) => [child.id, child]));
    let next = old.firstChild;
    for (const wanted of [...fresh.childNodes]) {
      let match = wanted.id ? byID.get(wanted.id) : null;
      if (!match && next && !next.id && !wanted.id && next.nodeName === wanted.nodeName) match = next;
      // A picture element is never reused for another address. The old picture would be visible until the new one loads.
      if (match && match.nodeName === wanted.nodeName && !(match.nodeName === "IMG" && match.getAttribute("src") !== wanted.getAttribute("src"))) {
        if (match === next) next = next.nextSibling;
        else old.insertBefore(match, next);
        if (match.nodeType === Node.TEXT_NODE) {
          if (match.data !== wanted.data) match.data = wanted.data;
        } else if (match.nodeName !== "INPUT" || match !== document.activeElement) {
          morph(match, wanted);
        }
      } else {
        const added = document.importNode(wanted, true);
        if (added.nodeName === "LI") added.classList.add("fresh-cell");
        old.insertBefore(added, next);
      }
    }
    while (next) {
      const gone = next;
      next = next.nextSibling;
      // Buttons that a script added stay.
      if (!gone.classList?.contains("chevron") && !gone.classList?.contains("more-text")) gone.remove();
    }
  }

  // Nothing moves under a finger. Updates wait until it is lifted.
  let isTouched = false;
  let lastScroll = 0;
  addEventListener("pointerdown", () => { isTouched = true; }, { passive: true });
  for (const name of ["pointerup", "pointercancel"]) addEventListener(name, () => { isTouched = false; }, { passive: true });
  addEventListener("scroll", () => { lastScroll = Date.now(); }, { passive: true, capture: true });
  const quiet = () => !isTouched && Date.now() - lastScroll > 700;

  let home = location.href;
  // The filter that the server applied, or null if the page has the complete week and filters by itself.
  let served = null;
  function wholeHome() {
    const whole = new URL(home);
    if (filter && served === null) whole.searchParams.delete("filter");
    return whole.href;
  }
  // The page has only stored data while the server is fetching the rest.
  const isFetching = () => main.querySelector("[data-fetching]") !== null;
  let refreshTimer;
  function refreshSoon(wait = 400) {
    clearTimeout(refreshTimer);
    refreshTimer = setTimeout(refresh, wait);
  }
  async function refresh() {
    if (document.visibilityState !== "visible") { root.dataset.due = ""; return; }
    if (!quiet()) return refreshSoon(500);
    delete root.dataset.due;
    try {
      const fresh = await fetchPage("main", wholeHome());
      const body = fresh?.getElementById("main");
      if (!body) return;
      if (!quiet()) return refreshSoon(500);
      morph(main, body);
      afterChange();
      if (isFetching()) refreshSoon(1000);
      // A refresh of the open panel must not replace a newly requested one.
      if (side.dataset.address && !requests.has("side")) await openSide(side.dataset.address, false);
    } catch { goneOffline(); }
  }
  document.addEventListener("visibilitychange", () => { if ("due" in root.dataset) refreshSoon(); });

  // MARK: Filter, letter by letter

  const filter = document.querySelector("#filter input[type=search]");
  const clear = document.querySelector("#filter .clear");
  /// Folds a text as the server does: full case folding, width, and accents in scripts in which they are not letters.
  const fold = (text) => {
    const even = text.normalize("NFC").replace(/[\uFF00-\uFFEF]+/g, (wide) => wide.normalize("NFKC")).toLowerCase();
    const plain = even
      // The full folding of letters such as “ß” is longer than the letter.
      .replace(/\p{L}/gu, (letter) => (letter.toUpperCase().length > letter.length ? letter.toUpperCase().toLowerCase() : letter))
      .replace(/[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/gu, (letter) => letter.normalize("NFD").replace(/\p{Mn}/gu, ""))
      .replace(/ς/g, "σ").replace(/['’]|\p{Cf}/gu, "").replace(/&/g, " and ")
      .replace(/\p{Mn}/gu, (mark) => (/\p{Alphabetic}/u.test(mark) ? mark : ""));
    return plain.replace(/[^\p{Alphabetic}\p{N}]+/gu, " ").trim() || text;
  };
  let matchTimer;
  function applyFilter(showsCount) {
    if (!filter) return;
    // The page lacks the cells that the server left out. It is fetched again if the filter becomes wider.
    const wanted = filter.value.trim() ? fold(filter.value) : "";
    let shown = 0;
    for (const shelf of main.querySelectorAll(".shelf")) {
      let any = 0;
      for (const cell of shelf.querySelectorAll("li")) {
        // Folded names never contain the separator, so a match in the joined text is a match in one name.
        const fits = !wanted || (cell.dataset.f.includes(wanted) && !wanted.includes("|"));
        if (cell.hidden === fits) cell.hidden = !fits;
        if (fits) any += 1;
      }
      const isEmpty = wanted !== "" && any === 0;
      if (shelf.hidden !== isEmpty) shelf.hidden = isEmpty;
      if (shelf.id !== "now") shown += any;
      const counter = shelf.querySelector("h2 small");
      if (counter && shelf.querySelector("li")) counter.textContent = count(shelf.id === "now" ? "showCount" : "episodeCount", any);
    }
    const nothing = document.getElementById("nothing");
    if (nothing) nothing.hidden = wanted === "" || shown > 0;
    if (!showsCount) return;
    clearTimeout(matchTimer);
    matchTimer = setTimeout(() => { document.getElementById("matches").textContent = wanted ? count("matchCount", shown) : ""; }, 500);
  }
  // Pages without shelves are filtered by the server.
  let filterTimer;
  function filterAtServer() {
    clearTimeout(filterTimer);
    filterTimer = setTimeout(async () => {
      try {
        const fresh = await fetchPage("main", home);
        const body = fresh?.getElementById("main");
        if (!body) return;
        // The field keeps its text and its cursor.
        body.querySelector("#filter")?.replaceWith(filter.form.cloneNode(true));
        morph(main, body);
      } catch { goneOffline(); }
    }, 180);
  }
  function setFilter(text) {
    filter.value = text;
    filter.dispatchEvent(new Event("input"));
  }
  if (filter) {
    clear.hidden = !filter.value;
    clear.addEventListener("click", () => { setFilter(""); filter.focus(); });
    served = fold(new URL(home).searchParams.get("filter") ?? "") || null;
    filter.addEventListener("input", () => {
      const address = new URL(home);
      if (filter.value.trim()) address.searchParams.set("filter", filter.value.trim());
      else address.searchParams.delete("filter");
      home = address.href;
      if (!side.dataset.address) history.replaceState(history.state, "", home);
      clear.hidden = !filter.value;
      if (!main.querySelector(".shelf")) return filterAtServer();
      if (served !== null && !fold(filter.value).includes(served)) {
        served = null;
        fetchPage("main", wholeHome()).then((fresh) => {
          if (!fresh) return;
          morph(main, fresh.getElementById("main"));
          applyFilter(true);
        }).catch(goneOffline);
      }
      applyFilter(true);
    });
    filter.form.addEventListener("submit", (event) => { event.preventDefault(); filter.blur(); });
  }

  // MARK: Shelves

  // Some browsers take the start of a shelf from the style sheet. For others it is scrolled once, when it comes near the view.
  function begin(list) {
    const target = list.querySelector(".at");
    if (!target || list.scrollLeft !== 0) return;
    const edge = target.closest(".grid") ? 132 : 0;
    list.scrollLeft += target.getBoundingClientRect().left - list.getBoundingClientRect().left - edge;
  }
  const near = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      near.unobserve(target);
      requestAnimationFrame(() => begin(target));
    }
  }, { rootMargin: "200px" });
  for (const list of main.querySelectorAll(".shelf ol:has(> .at), .scroll")) near.observe(list);
  // The height of the bar above the shelves depends on its line breaks.
  const bar = document.querySelector(".week:has(#filter)");
  const setOver = () => root.style.setProperty("--over", `${bar.offsetHeight + parseFloat(getComputedStyle(bar).top || "0") + 8}px`);
  if (bar && getComputedStyle(bar).position === "sticky") {
    setOver();
    new ResizeObserver(setOver).observe(bar);
  }
  // If only a few lines fit, the page begins with its header.
  const isFirstSight = window.innerHeight > 320 && !location.hash && !filter?.value && history.state === null && window.scrollY === 0;
  // A week opens at today's shelf, which begins with the current shows.
  if (isFirstSight) {
    const today = main.querySelector(".shelf.today");
    const see = () => today?.scrollIntoView({ block: "start" });
    see();
    // Again after the shelves above have their final height.
    requestAnimationFrame(() => requestAnimationFrame(see));
  }

  // Each shelf is one stop of the Tab key. Within it the arrow keys move.
  const cellsOf = (shelf) => [...shelf.querySelectorAll("li")].filter((cell) => !cell.hidden);
  const stopOf = (shelf) => shelf.querySelector("li:not([hidden]) > a[tabindex='0']") ?? shelf.querySelector("li.at:not([hidden]) > a") ?? shelf.querySelector("li:not([hidden]) > a");
  function setStop(cell) {
    for (const other of cell.parentElement.querySelectorAll("[tabindex='0']")) other.tabIndex = -1;
    for (const part of cell.querySelectorAll(":scope > a, button")) part.tabIndex = 0;
  }
  function setStops() {
    for (const list of main.querySelectorAll(".shelf ol")) {
      const stop = stopOf(list);
      for (const part of list.querySelectorAll("a, button")) if (part.tabIndex !== -1) part.tabIndex = -1;
      if (stop) setStop(stop.parentElement);
    }
  }
  main.addEventListener("focusin", ({ target }) => {
    const cell = target.closest(".shelf li");
    if (cell) setStop(cell);
  });
  document.addEventListener("keydown", (event) => {
    const cell = event.target.closest?.(".shelf li");
    if (!cell || event.altKey || event.ctrlKey || event.metaKey) return;
    const cells = cellsOf(cell.parentElement);
    const place = cells.indexOf(cell);
    const isMirrored = getComputedStyle(cell).direction === "rtl";
    const steps = { ArrowRight: isMirrored ? -1 : 1, ArrowLeft: isMirrored ? 1 : -1 };
    let target = null;
    if (event.key in steps) target = cells[place + steps[event.key]]?.querySelector("a");
    else if (event.key === "Home") target = cells[0].querySelector("a");
    else if (event.key === "End") target = cells[cells.length - 1].querySelector("a");
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const shelves = [...main.querySelectorAll(".shelf:has(ol)")].filter((shelf) => !shelf.hidden);
      const next = shelves[shelves.indexOf(cell.closest(".shelf")) + (event.key === "ArrowDown" ? 1 : -1)];
      target = next && stopOf(next);
    } else return;
    event.preventDefault();
    target?.focus();
  });

  // Buttons that scroll a shelf by what is visible.
  function addChevrons(shelf) {
    const list = shelf.querySelector("ol");
    if (!list || shelf.querySelector(".chevron")) return;
    const buttons = ["before", "after"].map((name, index) => {
      const button = document.createElement("button");
      button.className = `chevron ${name}`;
      button.type = "button";
      button.tabIndex = -1;
      button.setAttribute("aria-label", translate(name));
      button.textContent = index ? "›" : "‹";
      const sign = (index ? 1 : -1) * (getComputedStyle(list).direction === "rtl" ? -1 : 1);
      button.addEventListener("click", () => list.scrollBy({ left: sign * list.clientWidth * 0.8, behavior: "smooth" }));
      return button;
    });
    const update = () => {
      const at = Math.abs(list.scrollLeft);
      buttons[0].disabled = at < 8;
      buttons[1].disabled = at + list.clientWidth > list.scrollWidth - 8;
    };
    list.addEventListener("scroll", update, { passive: true });
    shelf.append(...buttons);
    update();
  }
  if (matchMedia("(hover: hover) and (pointer: fine)").matches) {
    main.addEventListener("pointerover", ({ target }) => {
      const shelf = target.closest?.(".shelf");
      if (shelf) addChevrons(shelf);
    }, { passive: true });
  }

  // The filter bar hides while scrolling down, unless it has the focus.
  let lastY = window.scrollY;
  const began = performance.now();
  if (bar) {
    addEventListener("scroll", () => {
      // The initial scroll to today does not count.
      if (performance.now() - began < 1000) { lastY = window.scrollY; return; }
      const down = window.scrollY > lastY && window.scrollY > 200;
      if (Math.abs(window.scrollY - lastY) > 8) {
        bar.classList.toggle("aside", down && !bar.contains(document.activeElement));
        lastY = window.scrollY;
      }
    }, { passive: true });
    bar.addEventListener("focusin", () => bar.classList.remove("aside"));
  }

  // The server may still be fetching a picture from its source, so a failed one is requested again a few times.
  function retryPicture(picture) {
    // A dense screen has a larger picture, which is not cached for reading without a network.
    if (picture.srcset) { picture.srcset = ""; return; }
    picture.classList.add("late");
    const tries = Number(picture.dataset.tries ?? 0) + 1;
    if (tries > 4) return;
    picture.dataset.tries = tries;
    setTimeout(() => {
      const address = picture.src;
      picture.src = "";
      picture.src = address;
    }, tries * 4000);
  }
  addEventListener("error", ({ target }) => { if (target.nodeName === "IMG") retryPicture(target); }, true);
  addEventListener("load", ({ target }) => { if (target.nodeName === "IMG") target.classList.remove("late"); }, true);
  // Some pictures failed before this script ran.
  for (const picture of document.images) if (picture.complete && picture.naturalWidth === 0) retryPicture(picture);

  // MARK: Passing time

  function tick() {
    const minute = now() / 60000;
    let isNew = false;
    for (const cell of main.querySelectorAll(".shelf li[data-e]")) {
      const left = Math.ceil(Number(cell.dataset.e) - minute);
      if (cell.closest("#now")) {
        const time = cell.querySelector("time");
        if (left <= 0) isNew = true;
        else time.textContent = translate("timeLeft", length(left));
      } else if (left <= 0) {
        cell.classList.remove("on");
        cell.classList.add("past");
      } else if (!cell.classList.contains("on") && Date.parse(cell.querySelector("time").dateTime) / 60000 <= minute) {
        // A show begins. If none was on before, no ending show would cause the refresh.
        isNew = true;
      }
    }
    if (isNew) refreshSoon();
  }
  if (main.querySelector(".shelf")) {
    fetch(`${base}/healthz`, { cache: "no-store" }).then(updateClock, () => {});
    setInterval(tick, 30000);
  }

  // MARK: Details next to the list

  const wide = matchMedia("(min-width: 600px)");
  const split = matchMedia("(min-width: 1100px)");
  const isDetails = (address) => {
    const url = new URL(address, location.href);
    return url.origin === location.origin && url.pathname.startsWith(`${base}/show/`);
  };
  let cameFrom = null;
  const scrim = document.createElement("div");
  scrim.id = "scrim";
  scrim.hidden = true;
  document.body.append(scrim);
  scrim.addEventListener("click", leaveSide);
  /// Closes the details, however many were opened one after the other.
  function leaveSide() {
    const depth = history.state?.depth ?? 0;
    if (depth > 0) history.go(-depth);
    else closeSide();
  }
  /// Opens the details. Returns false if another address was requested since, or the request was cancelled.
  async function openSide(address, isNew) {
    const fresh = await fetchPage("side", address);
    if (!fresh) return false;
    const content = fresh.getElementById("main");
    if (!content) {
      location.assign(address);
      return false;
    }
    const piece = document.createElement("div");
    const shut = document.createElement("button");
    shut.className = "shut";
    shut.textContent = translate("close");
    shut.addEventListener("click", leaveSide);
    piece.append(shut, ...[...content.childNodes].map((node) => document.importNode(node, true)));
    // A page needs the form of the mark buttons only once.
    if (main.querySelector("#marks")) piece.querySelector("#marks")?.remove();
    if (main.querySelector(".source")) for (const duplicate of piece.querySelectorAll(".source")) duplicate.remove();
    const wasOpen = !side.hidden && side.dataset.address === new URL(address, location.href).href;
    if (wasOpen && side.firstElementChild) morph(side.firstElementChild, piece);
    else side.replaceChildren(piece);
    side.hidden = false;
    scrim.hidden = false;
    side.dataset.address = new URL(address, location.href).href;
    document.body.classList.toggle("split", split.matches);
    document.title = fresh.title;
    applyQueue();
    if (isNew) {
      side.scrollTop = 0;
      side.querySelector("h1")?.setAttribute("tabindex", "-1");
      side.querySelector("h1")?.focus({ preventScroll: true });
      side.querySelector(".selected")?.scrollIntoView({ block: "center" });
    }
    cutSummaries();
    return true;
  }
  const ownTitle = document.title;
  function closeSide() {
    side.hidden = true;
    scrim.hidden = true;
    side.replaceChildren();
    delete side.dataset.address;
    document.body.classList.remove("split");
    document.title = ownTitle;
    cameFrom?.focus({ preventScroll: true });
  }
  const ownPage = location.href;
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (!wide.matches || isDetails(ownPage) || !isDetails(link.href) || link.target) return;
    event.preventDefault();
    if (!side.contains(link)) cameFrom = link;
    const from = history.state?.depth ?? 0;
    openSide(link.href, true)
      .then((isShown) => { if (isShown) history.pushState({ side: link.href, depth: from + 1 }, "", link.href); })
      .catch(() => location.assign(link.href));
  });
  addEventListener("popstate", (event) => {
    if (event.state?.side) openSide(event.state.side, true).catch(() => location.reload());
    else {
      requests.delete("side");
      if (!side.hidden) closeSide();
    }
  });
  split.addEventListener("change", () => document.body.classList.toggle("split", split.matches && !side.hidden));

  /// Long summaries begin with four lines.
  function cutSummaries() {
    for (const summary of document.querySelectorAll(".details .summary:not(.covered)")) {
      if (summary.dataset.cut !== undefined) continue;
      summary.dataset.cut = "";
      summary.classList.add("cut");
      if (summary.scrollHeight <= summary.clientHeight + 4) { summary.classList.remove("cut"); continue; }
      const button = document.createElement("button");
      button.className = "more-text";
      button.type = "button";
      button.textContent = translate("showAll");
      button.setAttribute("aria-expanded", "false");
      button.addEventListener("click", () => {
        const isCut = summary.classList.toggle("cut");
        button.textContent = translate(isCut ? "showAll" : "showLess");
        button.setAttribute("aria-expanded", String(!isCut));
      });
      summary.after(button);
    }
  }
  // The link back of a page of its own leads to where the user came from.
  document.querySelector(".up")?.addEventListener("click", (event) => {
    if (!document.referrer.startsWith(location.origin + base) || history.length < 2) return;
    event.preventDefault();
    history.back();
  });

  // MARK: Marks, at once

  const queueName = `aggctl-queue${base}`;
  const queue = () => { try { return JSON.parse(store?.getItem(queueName) ?? "[]"); } catch { return []; } };
  const saveQueue = (changes) => { try { store?.setItem(queueName, JSON.stringify(changes)); } catch { /* no space: the notice was shown */ } };

  /// Shows an episode as marked before the server has responded.
  function show(episode, state) {
    for (const button of document.querySelectorAll(`button[name=mark][value$="${CSS.escape(" " + episode)}"]`)) {
      const kind = button.classList.contains("watched") ? "watched" : button.classList.contains("skipped") ? "skipped" : null;
      if (!kind) continue;
      const isOn = kind === state;
      button.setAttribute("aria-pressed", String(isOn));
      const name = kind === "watched" ? (isOn ? "isWatched" : "markWatched") : isOn ? "isSkipped" : "markSkipped";
      if (!button.classList.contains("check")) button.textContent = translate(name);
      const label = button.getAttribute("aria-label") ?? "";
      button.setAttribute("aria-label", translate(name) + label.slice(Math.max(0, label.indexOf(":"))));
      const [, ...rest] = button.value.split(" ");
      button.value = [isOn ? "unwatched" : kind, ...rest].join(" ");
      const row = button.closest("li");
      if (row) {
        row.dataset.s = state;
        row.classList.toggle("seen", state === "watched");
      }
    }
  }
  // Changes that are being sent, or that wait for a network, are applied to pages that do not have them yet.
  const underWay = new Set();
  function applyQueue() {
    for (const change of [...queue(), ...underWay]) {
      if (change.follow) showFollowed(change.follow, change.isOn);
      else if (change.hide) showHidden(change.hide, change.isOn);
      else for (const episode of change.episodes) show(episode, change.state);
    }
  }
  async function send(change) {
    const show = change.follow ?? change.hide;
    const [address, method, body] = show
      ? [`${base}/api/v1/${change.follow ? "follows" : "hides"}/${encodeURIComponent(show)}`, change.isOn ? "PUT" : "DELETE", change.since ? JSON.stringify({ since: change.since }) : null]
      : [`${base}/api/v1/marks`, "PUT", JSON.stringify(change)];
    const response = await fetch(address, { method, body, headers: body ? { "Content-Type": "application/json" } : {} });
    updateClock(response);
    if (response.ok) return response.status === 204 ? {} : response.json();
    const problem = await response.json().catch(() => ({}));
    // Temporary errors are retried. Rejected changes are not.
    throw Object.assign(new Error(problem.detail ?? response.status), { isFinal: response.status < 500 && ![401, 408, 429].includes(response.status) });
  }
  let isSending = false;
  async function sendQueue() {
    if (isSending) return;
    isSending = true;
    try {
      let changes = queue();
      while (changes.length) {
        try { await send(changes[0]); } catch (error) {
          if (!error.isFinal) { goneOffline(); return; }
          showNotice(translate("failedAction"));
        }
        changes = queue().slice(1);
        saveQueue(changes);
      }
      channel?.postMessage("changed");
    } finally { isSending = false; }
  }
  async function change(request, undo) {
    underWay.add(request);
    try {
      if (queue().length) throw new TypeError("others wait");
      const answer = await send(request);
      // A page requested before the change does not have it.
      requests.delete("main");
      channel?.postMessage("changed");
      refreshSoon(50);
      undo(answer);
    } catch (error) {
      if (error.isFinal) { showNotice(translate("failedAction")); refreshSoon(50); return; }
      // The change counts from now, even if it is sent later.
      saveQueue([...queue(), request.episodes ? { ...request, at: stamp() } : request]);
      showNotice(count("offlineMarks", queue().length));
      goneOffline();
    } finally { underWay.delete(request); }
  }
  // The button disappears with its notice, so the focus returns to the previous element.
  function undoButton(action) {
    const button = document.createElement("button");
    const before = document.activeElement;
    button.textContent = translate("undo");
    button.addEventListener("click", () => { notice.textContent = ""; before?.focus(); action(); });
    return button;
  }
  // A long press on the round button marks everything up to its episode.
  let pressTimer;
  let wasLongPress = false;
  document.addEventListener("pointerdown", ({ target }) => {
    wasLongPress = false;
    const button = target.closest?.("button.check");
    if (!button || button.getAttribute("aria-pressed") === "true") return;
    pressTimer = setTimeout(() => {
      wasLongPress = true;
      const [, show_, what] = button.value.split(" ");
      if (!what.includes("-E")) markMany(button, { show: show_, episodes: [`..${what}`], state: "watched" }, what);
    }, 600);
  }, { passive: true });
  for (const name of ["pointerup", "pointercancel", "pointermove"]) {
    addEventListener(name, (event) => { if (name !== "pointermove" || Math.hypot(event.movementX, event.movementY) > 4) clearTimeout(pressTimer); }, { passive: true });
  }
  addEventListener("contextmenu", (event) => { if (event.target.closest?.("button.check")) event.preventDefault(); });
  function markMany(button, request, what) {
    show(what, "watched");
    change(request, (answer) => offerUndo(answer, request));
  }
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button[name=mark]");
    if (!button) return;
    event.preventDefault();
    if (wasLongPress) { wasLongPress = false; return; }
    const [state, show_, what] = button.value.split(" ");
    const isMany = state === "up-to" || state === "watched-season";
    const episodes = state === "up-to" ? [`..${what}`] : state === "watched-season" ? [`S${what.padStart(2, "0")}`] : [what];
    const request = { show: show_, episodes, state: isMany ? "watched" : state };
    if (!isMany) show(what, state);
    else if (state === "up-to") {
      for (const row of button.closest("ol").children) {
        if (row.dataset.s === "unwatched") show(row.dataset.ep, "watched");
        if (row === button.closest("li")) break;
      }
    }
    change(request, (answer) => offerUndo(answer, request));
  });
  function offerUndo(answer, request) {
    const before = answer.before ?? [];
    if (!before.length) return;
    showNotice(count(request.state === "unwatched" ? "unmarked" : "marked", before.length), undoButton(async () => {
      for (const old of ["watched", "skipped", "unwatched"]) {
        const ids = before.filter((each) => each.mark === old).map((each) => each.id);
        for (const id of ids) show(id, old);
        // A request is limited in episodes and in bytes.
        for (let start = 0, end = 0; start < ids.length; start = end) {
          for (let size = 0; end < ids.length && end < start + 400 && (end === start || size < 40000); end += 1) size += 3 * ids[end].length;
          await change({ show: request.show, episodes: ids.slice(start, end), state: old }, () => {});
        }
      }
    }));
  }

  // A cell of a shelf has no buttons. Its address names the episode.
  function markFocused(item, kind) {
    const button = item?.querySelector(`button.${kind}`);
    if (button) return void button.click();
    const pieces = item?.querySelector("a")?.pathname.slice(base.length).split("/").map(decodeURIComponent) ?? [];
    if (pieces.length !== 4 || pieces[1] !== "show") return;
    const names = { watched: "seen", skipped: "skip" };
    const isOn = !item.classList.contains(names[kind]);
    const request = (state) => ({ show: pieces[2], episodes: [pieces[3]], state });
    for (const [each, name] of Object.entries(names)) item.classList.toggle(name, isOn && each === kind);
    change(request(isOn ? kind : "unwatched"), (answer) => {
      const before = answer.before?.[0]?.mark;
      if (before) showNotice(count(isOn ? "marked" : "unmarked", 1), undoButton(() => change(request(before), () => {})));
    });
  }
  function showFollowed(id, isOn) {
    for (const form of document.querySelectorAll("form.follow")) {
      if (form.elements.show.value !== id) continue;
      const button = form.querySelector("button.follow");
      button.setAttribute("aria-pressed", String(isOn));
      button.value = isOn ? "unfollow" : "follow";
      button.textContent = translate(isOn ? "following" : "follow");
      const label = button.getAttribute("aria-label");
      if (label) button.setAttribute("aria-label", button.textContent + label.slice(Math.max(0, label.indexOf(":"))));
    }
  }
  // Hiding a show also unfollows it. Undo restores both.
  function showHidden(id, isOn) {
    if (isOn) showFollowed(id, false);
    for (const button of document.querySelectorAll("button[name=do][value=hide], button[name=do][value=unhide]")) {
      if (button.form.elements.show.value !== id) continue;
      button.value = isOn ? "unhide" : "hide";
      button.textContent = translate(isOn ? "unhide" : "hide");
    }
  }
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button[name=do][value=hide], button[name=do][value=unhide]");
    if (!button) return;
    event.preventDefault();
    const id = button.form.elements.show.value;
    const isOn = button.value === "hide";
    showHidden(id, isOn);
    change({ hide: id, isOn }, ({ followedBefore: since }) => showNotice(translate(isOn ? "hidden" : "shownAgain"), undoButton(() => {
      showHidden(id, !isOn);
      if (since) showFollowed(id, true);
      change(since ? { follow: id, isOn: true, since } : { hide: id, isOn: !isOn }, () => {});
    })));
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button.follow");
    if (!button) return;
    event.preventDefault();
    const id = button.form.elements.show.value;
    const isOn = button.value === "follow";
    showFollowed(id, isOn);
    change({ follow: id, isOn }, () => { if (isOn) cacheFavourites(true); });
  });

  // MARK: Search while typing

  const search = document.querySelector("#search input");
  const results = document.getElementById("results");
  let searchTimer;
  search?.addEventListener("input", () => {
    clearTimeout(searchTimer);
    searchTimer = setTimeout(async () => {
      const text = search.value.trim();
      const address = new URL(`${base}/search`, location.href);
      if (text) address.searchParams.set("text", text);
      home = address.href;
      history.replaceState(history.state, "", address);
      try {
        const fresh = await fetchPage("main", address.href);
        const found = fresh?.getElementById("results");
        if (found) morph(results, found);
      } catch { goneOffline(); }
    }, 180);
  });

  // MARK: One stream of events for all tabs

  const channel = "BroadcastChannel" in window ? new BroadcastChannel(`aggctl${base}`) : null;
  channel?.addEventListener("message", ({ data }) => {
    if (data === "changed") refreshSoon(200 + Math.random() * 400);
    else if (data === "alive") backOnline();
  });
  function listen() {
    const events = new EventSource(`${base}/api/v1/events`);
    const hear = () => { channel?.postMessage("changed"); refreshSoon(200); };
    for (const name of ["changed", "lost", "back", "day", "season-complete", "marks", "missed", "reload"]) events.addEventListener(name, hear);
    events.addEventListener("open", () => { channel?.postMessage("alive"); backOnline(); });
  }
  if (root.dataset.listens !== undefined) {
    if (navigator.locks) navigator.locks.request(`aggctl-events${base}`, () => { listen(); return new Promise(() => {}); });
    else listen();
  }

  // MARK: Without a network

  let isOffline = false;
  function goneOffline(cachedAt) {
    if (isOffline) return;
    isOffline = true;
    // A page that was never loaded is not outdated.
    const isKept = !document.querySelector("[data-never-read]");
    const banner = document.createElement("p");
    banner.id = "stale";
    banner.className = "source stale";
    banner.setAttribute("role", "status");
    const at = new Date(cachedAt ?? now());
    banner.textContent = translate("offlineStale", new Intl.DateTimeFormat(root.dataset.locale.replace("_", "-"), { dateStyle: "medium", timeStyle: "short", timeZone: root.dataset.zone }).format(at));
    if (isKept) main.prepend(banner);
    const again = setInterval(async () => {
      try {
        const response = await fetch(`${base}/healthz`, { cache: "no-store" });
        updateClock(response);
        if (response.ok) { clearInterval(again); backOnline(); }
      } catch { /* not yet */ }
    }, 4000);
  }
  async function backOnline() {
    if (!isOffline) return;
    isOffline = false;
    document.getElementById("stale")?.remove();
    await sendQueue();
    refreshSoon(50);
  }
  addEventListener("online", backOnline);
  addEventListener("offline", () => goneOffline());

  const worker = "serviceWorker" in navigator && window.isSecureContext ? navigator.serviceWorker : null;
  if (worker) {
    worker.register(`${base}/worker.js`, { scope: `${base}/` }).catch(() => {});
    worker.addEventListener("message", ({ data }) => { if (data?.kept) goneOffline(data.kept); });
    worker.ready.then((registration) => {
      registration.active?.postMessage({ howOld: true });
      setTimeout(() => cacheFavourites(false), 1500);
    });
  }
  /// Makes the worker cache the pages for reading without a network.
  function cacheFavourites(isNow) {
    const last = Number(store?.getItem(`aggctl-kept${base}`) ?? 0);
    if (!worker || (!isNow && Date.now() - last < 600e3)) return;
    try { store?.setItem(`aggctl-kept${base}`, String(Date.now())); } catch { /* it is cached anyway */ }
    worker.ready.then((registration) => registration.active?.postMessage({ keep: true }));
  }

  // MARK: The menu, and the settings

  const more = document.getElementById("more");
  document.addEventListener("click", ({ target }) => { if (more?.open && !more.contains(target)) more.open = false; });
  const day = document.querySelector(".any-day input[type=date]");
  // A date that is typed is complete when the field is left.
  let isTyped = false;
  day?.addEventListener("keydown", () => { isTyped = true; });
  day?.addEventListener("pointerdown", () => { isTyped = false; });
  day?.addEventListener("change", () => { if (day.value && !isTyped) day.form.submit(); });
  day?.addEventListener("blur", () => { if (isTyped && day.value && day.value !== day.defaultValue) day.form.submit(); });
  const settings = document.querySelector("form.settings[action$='/do/settings']");
  settings?.addEventListener("change", async () => {
    try {
      const response = await fetch(settings.action, { method: "POST", body: new URLSearchParams(new FormData(settings)), redirect: "manual" });
      if (!response.ok && response.type !== "opaqueredirect") throw new Error(response.status);
      // The page in its new language and colours, at the same place.
      location.reload();
    } catch { showNotice(translate("failedAction")); }
  });

  // MARK: Keys

  const rows = () => [...document.querySelectorAll(".shelf li:not([hidden]) > a, .rows > li > a, .posters a, .grid td a, .changes a")].filter((link) => link.checkVisibility?.() ?? true);
  let first = null;
  const goes = { t: "/", w: "/week", m: "/month", f: "/following", s: "/search" };
  function showKeys() {
    let box = document.getElementById("keys");
    if (!box) {
      box = document.createElement("dialog");
      box.id = "keys";
      const title = document.createElement("h2");
      title.textContent = translate("keysTitle");
      const list = document.createElement("dl");
      for (const line of translate("keysText").split(" · ")) {
        const [keys, what] = line.split(": ");
        const term = document.createElement("dt");
        for (const key of keys.split(" ")) term.append(Object.assign(document.createElement("kbd"), { textContent: key }));
        list.append(term, Object.assign(document.createElement("dd"), { textContent: what }));
      }
      const shut = document.createElement("button");
      shut.textContent = translate("close");
      shut.addEventListener("click", () => box.close());
      box.append(title, list, shut);
      document.body.append(box);
    }
    if (box.open) box.close(); else box.showModal();
  }
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      if (document.activeElement === filter) { if (filter.value) setFilter(""); filter.blur(); }
      else if (document.activeElement === search) search.blur();
      else if (more?.open) more.open = false;
      else if (!side.hidden) leaveSide();
      else requests.delete("side");
      return;
    }
    if (!("keys" in root.dataset) || event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, select, textarea")) return;
    const key = event.key;
    if (first === "g" && goes[key]) { first = null; location.assign(base + goes[key]); return; }
    first = key === "g" ? "g" : null;
    if (key === "/") {
      const field = filter ?? search;
      if (!field) return;
      event.preventDefault();
      bar?.classList.remove("aside");
      field.focus();
    } else if (key === "?") showKeys();
    else if (key === "t") {
      const today = main.querySelector(".shelf.today, td.today a") ?? main.querySelector(".shelf");
      today?.scrollIntoView({ block: today.matches(".shelf") ? "start" : "center" });
      (today?.matches("a") ? today : today && stopOf(today))?.focus({ preventScroll: true });
    }
    else if (key === "w" || key === "x") markFocused(document.activeElement.closest?.("li, article"), key === "w" ? "watched" : "skipped");
    else if (key === "j" || key === "k") {
      const links = rows();
      const place = links.indexOf(document.activeElement);
      links[key === "j" ? place + 1 : Math.max(0, place - 1)]?.focus();
    }
  });

  // MARK: Copy

  const copy = document.getElementById("copy");
  if (copy && navigator.clipboard) {
    copy.hidden = false;
    copy.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(document.getElementById("feed").textContent);
        showNotice(translate("copied"));
      } catch { getSelection().selectAllChildren(document.getElementById("feed")); }
    });
  }

  function afterChange() {
    setStops();
    cutSummaries();
    applyFilter(false);
    applyQueue();
  }
  afterChange();
  if (queue().length) sendQueue();
  if (isFetching()) refreshSoon(700);
  (document.querySelector(".season .selected") ?? document.querySelector(".season .upnext"))?.scrollIntoView({ block: "center" });
})();
