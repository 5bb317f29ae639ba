// Written by Scripts/embed-page from Page.
// swift-format-ignore-file

let styleText = ##"""
    /* The schedule is the interface, posters carry the colour, everything else is quiet. */
    :root {
      color-scheme: light dark;
      --paper: light-dark(oklch(97.6% .005 75), oklch(19% .012 300));
      --raised: light-dark(oklch(100% 0 0), oklch(24% .014 300));
      --ink: light-dark(oklch(25% .02 300), oklch(93% .008 80));
      --quiet: light-dark(oklch(46% .02 300), oklch(74% .012 300));
      --line: light-dark(oklch(88% .01 80), oklch(34% .015 300));
      --accent: light-dark(oklch(52% .18 35), oklch(74% .15 45));
      --on-accent: light-dark(oklch(100% 0 0), oklch(20% .02 40));
      --mark: light-dark(oklch(48% .13 265), oklch(78% .11 265));
      --good: light-dark(oklch(46% .11 155), oklch(78% .12 155));
      --warn: light-dark(oklch(50% .14 55), oklch(80% .13 75));
      --focus: light-dark(oklch(45% .2 265), oklch(82% .13 250));
      --cell: 120px;
      /* The height of a cell with two lines of title. All have it, so that nothing moves when a shelf comes into view. */
      --tall: 273px;
      --gap: 12px;
      --edge: 16px;
      --over: 164px;
      font: 400 15px/1.45 system-ui, sans-serif;
      -webkit-text-size-adjust: 100%;
      scroll-padding: 72px 0 88px;
    }
    :root[data-theme="light"] { color-scheme: light; }
    :root[data-theme="dark"] { color-scheme: dark; }
    @media (prefers-contrast: more) {
      :root {
        --paper: light-dark(#fff, #000);
        --raised: light-dark(#fff, #000);
        --ink: light-dark(#000, #fff);
        --quiet: light-dark(#1c1c1c, #ececec);
        --line: light-dark(#444, #bbb);
        --accent: light-dark(oklch(40% .17 35), oklch(84% .13 60));
      }
    }
    *, ::before, ::after { box-sizing: border-box; }
    body { display: flex; flex-direction: column; min-height: 100vh; min-height: 100dvh; margin: 0; background: var(--paper); color: var(--ink); overflow-wrap: anywhere; }
    h1, h2, h3, p, ul, ol, dl, dd, figure, fieldset, table { margin: 0; padding: 0; }
    ul, ol { list-style: none; }
    fieldset { border: 0; min-width: 0; }
    h1 { font-size: 22px; line-height: 1.25; font-weight: 600; text-wrap: balance; }
    h2 { font-size: 17px; line-height: 1.35; font-weight: 600; }
    b, strong { font-weight: 600; }
    i { font-style: normal; }
    small, .quiet { font-size: 13px; color: var(--quiet); }
    time, .no, output { font-variant-numeric: tabular-nums; }
    a { color: inherit; text-decoration: none; }
    p a:not(.toggle, .back), dd a, footer a, .out { text-decoration: underline; text-underline-offset: 2px; text-decoration-color: var(--quiet); }
    a:hover b, p a:hover, dd a:hover { text-decoration: underline; }
    :focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 4px; }
    /* Scrolling elements clip outlines outside of them. */
    .shelf a:focus-visible, .month a:focus-visible, .scroll a:focus-visible { outline-offset: -3px; }
    main:focus { outline: none; }
    [hidden] { display: none !important; }
    svg { flex: none; width: 22px; height: 22px; fill: none; stroke: currentColor; stroke-width: 1.8; stroke-linecap: round; stroke-linejoin: round; }
    .away { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
    body > .skip { position: absolute; left: 8px; top: -60px; z-index: 20; padding: 12px 16px; background: var(--raised); border-radius: 6px; }
    body > .skip:focus { top: 8px; }
    button, input, select { font: inherit; color: inherit; }
    button, .toggle, .step, .back {
      display: inline-flex; align-items: center; justify-content: center; min-height: 36px; padding: 4px 12px;
      border: 1px solid var(--line); border-radius: 6px; background: var(--raised); color: var(--ink); cursor: pointer;
    }
    button:hover, .toggle:hover, .step:hover { border-color: var(--quiet); }
    button[aria-pressed="true"], .toggle[aria-current] { border-color: var(--mark); color: var(--mark); font-weight: 600; }
    .plain { background: none; border-color: transparent; color: var(--quiet); }
    input, select {
      min-height: 40px; padding: 6px 12px; border: 1px solid var(--quiet); border-radius: 6px; background: var(--raised);
      max-width: 100%;
    }
    input[type="checkbox"] { min-height: 20px; width: 20px; height: 20px; margin: 0; accent-color: var(--mark); }

    /* Bar, page, panel */
    #bar {
      position: sticky; top: 0; z-index: 10; display: flex; gap: 16px; align-items: center; min-height: 52px;
      padding: 4px var(--edge); background: var(--paper); border-bottom: 1px solid var(--line);
    }
    #bar .logo { display: flex; gap: 8px; align-items: center; flex: none; white-space: nowrap; font-weight: 600; letter-spacing: -.01em; min-height: 44px; }
    #bar .logo svg { color: var(--accent); width: 26px; height: 26px; stroke-width: 2.4; }
    #bar nav { display: flex; flex: 1 1 auto; gap: 4px; min-width: 0; }
    #bar nav a, #bar summary {
      white-space: nowrap; display: flex; gap: 8px; align-items: center; min-height: 44px; padding: 8px 12px; border-radius: 6px;
      color: var(--quiet); cursor: pointer;
    }
    #bar nav a:hover, #bar summary:hover { color: var(--ink); background: var(--raised); }
    #bar nav a[aria-current] { color: var(--ink); font-weight: 600; }
    #bar nav a[aria-current] svg { color: var(--accent); }
    #bar .more { position: relative; margin-inline-start: auto; }
    #bar summary { list-style: none; }
    #bar summary::-webkit-details-marker { display: none; }
    #bar .more svg { stroke-width: 3; }
    #bar .more ul {
      position: absolute; top: 100%; inset-inline-end: 0; z-index: 11; min-width: 200px; padding: 8px; background: var(--raised);
      border: 1px solid var(--line); border-radius: 8px; box-shadow: 0 4px 24px #0004;
    }
    main { flex: 1 0 auto; width: 100%; padding: 16px var(--edge) 48px; max-width: 1760px; margin: 0 auto; min-width: 0; }
    main > header, article > header { margin-bottom: 16px; }
    main > p { max-width: 65ch; }
    main > h2 { margin-top: 24px; }
    main > h1 + p { margin-top: 8px; }
    main > p + p { margin-top: 12px; }
    footer { padding: 16px var(--edge) 24px; color: var(--quiet); font-size: 13px; border-top: 1px solid var(--line); }
    #notice {
      position: fixed; inset: auto 0 24px 0; width: fit-content; max-width: calc(100vw - 32px); margin: 0 auto; z-index: 15;
      padding: 8px 16px; border-radius: 8px; background: var(--ink); color: var(--paper); box-shadow: 0 4px 24px #0006;
    }
    #notice:empty { display: none; }
    #notice button { min-height: 32px; margin-inline-start: 12px; background: none; color: inherit; border-color: currentColor; }
    .source {
      display: flow-root; padding: 8px 12px; margin: 0 0 12px; border-inline-start: 3px solid var(--warn); background: var(--raised);
      border-radius: 0 6px 6px 0; max-width: 70ch;
    }
    .source.saved { width: fit-content; margin: 8px 0 0; border-color: var(--good); }
    .source.stale { border-color: var(--line); color: var(--quiet); }
    /* This note comes and goes, so it moves nothing. */
    .source[data-fetching] {
      position: fixed; inset: auto auto 24px 0; z-index: 14; width: fit-content; max-width: calc(100vw - 32px); margin: 0 var(--edge);
      border-radius: 6px; box-shadow: 0 4px 24px #0004; color: var(--ink);
    }
    @media (max-width: 599px) { .source[data-fetching] { bottom: 80px; } }
    @media (min-width: 1100px) { .source[data-fetching] { inset-inline-start: 200px; } }
    /* The notice is visible wherever the page is scrolled to. */
    #stale { position: sticky; top: 60px; z-index: 4; }
    :root:has(#filter) #stale { top: calc(var(--over) - 12px); }
    .empty { padding: 16px 0; color: var(--quiet); max-width: 65ch; }
    .empty a { text-decoration: underline; }

    /* The header of a week */
    .week { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; }
    .week > nav { display: flex; flex-wrap: wrap; gap: 4px 8px; align-items: center; }
    .week > search { flex: 1 1 200px; }
    .week h1 { margin: 0 4px; }
    .week > h1 { margin-inline-start: 0; }
    .week:has(#filter) {
      position: sticky; top: 52px; z-index: 5; background: var(--paper); padding: 8px var(--edge); margin: 0 calc(-1 * var(--edge)) 8px;
      transition: translate .16s ease-out;
    }
    /* The focused element is never hidden below the bar. */
    :root:has(#filter) { scroll-padding-top: var(--over); }
    :root:has(#filter) .shelf { scroll-margin-top: 0; }
    .week.aside { translate: 0 -140%; }
    .step { width: 40px; padding: 0; font-size: 22px; }
    /* The switch between the views of the schedule. */
    .views { display: flex !important; flex-wrap: nowrap !important; gap: 0 !important; border: 1px solid var(--line); border-radius: 6px; background: var(--raised); overflow: clip; }
    .views a { display: flex; align-items: center; min-height: 36px; padding: 4px 14px; color: var(--quiet); }
    .views a + a { border-inline-start: 1px solid var(--line); }
    .views a[aria-current] { background: var(--ink); color: var(--paper); font-weight: 600; }
    .views a:not([aria-current]):hover { color: var(--ink); }
    .choices { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; font-size: 13px; color: var(--quiet); }
    .choices > * { flex: none; white-space: nowrap; }
    .choices a:not(.toggle) { text-decoration: underline; text-underline-offset: 2px; padding: 8px 0; }
    .any-day { display: flex; gap: 8px; align-items: center; }
    .any-day input { min-height: 40px; padding: 4px 8px; font-size: 13px; }
    h1 + search { margin-top: 12px; }
    main p.actions, main > form { margin-top: 12px; }
    search form { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; max-width: 640px; }
    search input { width: min(320px, 100%); flex: 1 1 200px; }
    #filter { position: relative; }
    /* The number of matches is within the field, so that nothing moves while one types. */
    #filter input { padding-inline-end: 112px; }
    #filter input:placeholder-shown { padding-inline-end: 12px; }
    #filter input::-webkit-search-cancel-button { display: none; }
    #filter output { position: absolute; inset-inline-end: 44px; max-width: 68px; overflow: hidden; white-space: nowrap; color: var(--quiet); font-size: 13px; pointer-events: none; }
    #filter .clear { position: absolute; inset-inline-end: 0; width: 40px; min-height: 40px; padding: 0; font-size: 22px; }
    /* A script needs no such buttons. They are hidden before it runs, so that nothing moves then. */
    @media (scripting: enabled) { #filter .go, .any-day button { display: none; } }

    /* The evening */
    .evening { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: baseline; }
    .hero {
      display: grid; grid-template-columns: clamp(96px, 16vw, 200px) minmax(0, 1fr); gap: 16px clamp(16px, 3vw, 32px); align-items: start; padding: 16px;
      margin-bottom: 16px; border-radius: 12px; background: var(--raised); border: 1px solid var(--line); max-width: 1200px;
    }
    .hero > div { display: grid; gap: 8px; justify-items: start; min-width: 0; }
    .hero .pic { margin: 0; font-size: 40px; }
    .hero .lead { color: var(--mark); font-weight: 600; }
    .hero.on .lead { color: var(--accent); }
    .hero h2 { font-size: clamp(20px, 3vw, 28px); line-height: 1.2; text-wrap: balance; }
    .hero .summary { color: var(--quiet); max-width: 65ch; display: -webkit-box; -webkit-line-clamp: 3; -webkit-box-orient: vertical; overflow: hidden; }
    #waiting li a > time { font-size: 13px; font-weight: 400; color: var(--quiet); }
    .onward { margin: 16px 0 0; }

    /* Shelves */
    .shelf {
      scroll-margin-top: 124px; margin: 0 calc(-1 * var(--edge)) 8px; content-visibility: auto;
      contain-intrinsic-size: auto calc(var(--tall) + 51px);
    }
    .shelf h2 {
      display: flex; gap: 4px 8px; align-items: baseline; flex-wrap: wrap; padding: 8px var(--edge) 4px; position: sticky; left: 0;
      width: fit-content;
    }
    .shelf h2 span, .hero .lead { display: inline-block; }
    .shelf h2 span::first-letter, .hero .lead::first-letter { text-transform: uppercase; }
    .shelf.today h2 span, #now h2 span { color: var(--accent); }
    .shelf h2 small { font-weight: 400; }
    .shelf h2 .incomplete { font-weight: 400; font-size: 13px; color: var(--warn); }
    .shelf ol {
      display: flex; gap: var(--gap); overflow-x: auto; padding: 4px var(--edge) 12px; scroll-snap-type: x proximity;
      scroll-padding-inline: var(--edge); overscroll-behavior-x: contain; scrollbar-width: none;
    }
    /* Buttons that scroll a shelf, for a mouse. A script adds them. */
    .shelf { position: relative; }
    .shelf > .chevron {
      display: none; position: absolute; top: calc(44px + var(--cell) * .6); z-index: 2; width: 44px; height: 64px; padding: 0; font-size: 28px;
      background: var(--raised); border-color: var(--line); box-shadow: 0 2px 12px #0003;
    }
    .shelf > .chevron.before { inset-inline-start: 8px; }
    .shelf > .chevron.after { inset-inline-end: 8px; }
    @media (hover: hover) and (pointer: fine) { .shelf:hover > .chevron:not(:disabled) { display: inline-flex; } }
    /* A day without episodes is one line. */
    .shelf:not(:has(ol)) { display: flex; flex-wrap: wrap; gap: 0 8px; align-items: baseline; contain-intrinsic-size: auto 36px; }
    .shelf:not(:has(ol)) h2 { padding-inline-end: 0; }
    .shelf:not(:has(ol)) h2 small { display: none; }
    .shelf .empty { padding: 0; }
    .shelf li { flex: 0 0 var(--cell); width: var(--cell); min-width: 0; scroll-snap-align: start; content-visibility: auto; min-height: var(--tall); contain-intrinsic-size: var(--cell) var(--tall); }
    .shelf li.at { scroll-initial-target: nearest; }
    .shelf li, .posters li { position: relative; }
    .shelf li a, .posters > li > a { display: block; position: relative; border-radius: 8px; }
    .pic {
      position: relative; display: flex; align-items: center; justify-content: center; width: 100%; height: auto; aspect-ratio: 210 / 295; object-fit: cover;
      border-radius: 8px; overflow: hidden; font-size: calc(var(--cell) * .26); font-weight: 600; letter-spacing: .02em;
      background: linear-gradient(165deg, var(--tint, var(--line)), color-mix(in oklch, var(--tint, var(--line)), #000 28%));
      color: var(--letter, var(--ink)); margin-bottom: 6px;
    }
    .pic img { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover; }
    /* The round button that marks an episode as watched. It is easy to see on a touch screen, and appears on hover elsewhere. */
    .check.check {
      position: absolute; top: 6px; inset-inline-end: 6px; width: 44px; height: 44px; min-height: 0; padding: 0; border: 0; background: none;
      font-size: 0; touch-action: manipulation; -webkit-touch-callout: none; user-select: none;
    }
    .check.check::before {
      content: "✓"; display: grid; place-items: center; width: 32px; height: 32px; margin: auto; border-radius: 50%; border: 2px solid #fff;
      background: #0009; color: #fff; font-size: 16px; font-weight: 600;
    }
    .check[aria-pressed="true"]::before { background: var(--good); border-color: var(--paper); color: var(--paper); }
    @media (hover: hover) {
      .check[aria-pressed="false"] { opacity: 0; transition: opacity .12s ease-out; }
      li:hover > .check, li:focus-within > .check, .check:focus-visible { opacity: 1; }
    }
    form.quick { margin-top: 6px; }
    form.quick button { min-height: 36px; padding: 4px 8px; font-size: 13px; white-space: nowrap; }
    /* An outline separates a light poster from a light page, and a dark one from a dark page. */
    .pic, .face, .still { outline: 1px solid #8884; outline-offset: -1px; }
    a:hover > .pic { filter: brightness(1.08); }
    /* A missing picture is hidden, so that the initials below it are visible. */
    img.late { visibility: hidden; }
    .shelf li b, .posters b { display: -webkit-box; -webkit-line-clamp: 2; -webkit-box-orient: vertical; overflow: hidden; line-height: 1.3; text-wrap: balance; }
    .shelf li a > time { display: block; font-weight: 600; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
    .shelf li small, .posters small { display: block; white-space: pre; unicode-bidi: plaintext; text-align: start; overflow: hidden; text-overflow: ellipsis; font-size: 13px; color: var(--quiet); }
    .shelf li a > i, .posters i {
      position: absolute; top: 6px; inset-inline-start: 6px; max-width: calc(100% - 12px); padding: 1px 8px; border-radius: 6px;
      font-size: 13px; background: var(--raised); overflow: hidden; text-overflow: ellipsis; white-space: nowrap;
    }
    /* The round button is at the top of the poster, so the badge is at its bottom. */
    .shelf li:has(> .check) > a > i { top: calc(var(--cell) * 1.405 - 32px); }
    /* The accent colour is for shows that are on now. */
    i.new, i.premiere, i.finale { font-weight: 600; }
    .shelf li a > i.new { background: var(--accent); color: var(--on-accent); }
    .shelf li a > i.premiere { background: var(--good); color: var(--paper); }
    .shelf li a > i.finale { background: var(--mark); color: var(--paper); }
    i.moved { color: var(--warn); }
    i.fol { color: var(--mark); }
    i.seen { color: var(--good); }
    i.seen::before { content: "✓ "; }
    i.fol::before { content: "★ "; }
    .shelf .past time, .shelf .past b { color: var(--quiet); font-weight: 400; }
    .shelf .past .pic { opacity: .6; }
    .shelf .seen time, .shelf .seen b { color: var(--quiet); font-weight: 400; }
    .shelf .seen .pic { filter: saturate(.35); }
    .shelf .on time { color: var(--accent); }
    .shelf .fol b::before, .rows .fol b::before { content: "★ "; color: var(--mark); }
    .p0 { --tint: oklch(55% .07 20); --letter: oklch(97% .02 20); } .p1 { --tint: oklch(52% .07 50); --letter: oklch(97% .02 50); }
    .p2 { --tint: oklch(52% .06 80); --letter: oklch(97% .02 80); } .p3 { --tint: oklch(52% .06 110); --letter: oklch(97% .02 110); }
    .p4 { --tint: oklch(50% .06 140); --letter: oklch(97% .02 140); } .p5 { --tint: oklch(50% .06 170); --letter: oklch(97% .02 170); }
    .p6 { --tint: oklch(50% .06 200); --letter: oklch(97% .02 200); } .p7 { --tint: oklch(50% .07 230); --letter: oklch(97% .02 230); }
    .p8 { --tint: oklch(48% .08 260); --letter: oklch(97% .02 260); } .p9 { --tint: oklch(48% .08 290); --letter: oklch(97% .02 290); }
    .p10 { --tint: oklch(50% .08 320); --letter: oklch(97% .02 320); } .p11 { --tint: oklch(50% .08 350); --letter: oklch(97% .02 350); }

    /* Rows, months, seasons */
    .rows, .season { max-width: 960px; }
    .rows > li { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: center; border-bottom: 1px solid var(--line); padding: 4px 0; }
    .rows > li > a { display: flex; gap: 12px; flex: 1 1 240px; padding: 6px 0; min-width: 0; }
    .rows > li > a > span { display: block; min-width: 0; }
    .rows > li > a > time { flex: 0 0 auto; min-width: 5.2em; max-width: 6.6em; font-weight: 600; }
    .rows > li > a > span > * { display: block; }
    /* Each label is on one line. */
    .rows > li > a > span > i { display: inline-block; margin-inline-end: 8px; }
    .rows .no { flex: 0 0 2.4em; text-align: end; color: var(--quiet); font-weight: 600; overflow-wrap: normal; }
    .rows .frame { flex: 0 0 auto; width: 112px; height: 63px; object-fit: cover; border-radius: 6px; background: var(--line); }
    .rows .lines { display: -webkit-box !important; -webkit-line-clamp: 2; -webkit-box-orient: vertical; overflow: hidden; max-width: 65ch; }
    .rows span > span, .rows span > time { color: var(--quiet); font-size: 13px; }
    .rows i { font-size: 13px; color: var(--accent); }
    .rows i.next { color: var(--mark); }
    .rows .past b { font-weight: 400; }
    .rows li.seen b { color: var(--quiet); font-weight: 400; }
    .rows li.selected { background: var(--raised); box-shadow: inset 4px 0 var(--accent); padding-inline-start: 12px; border-radius: 6px; }
    .marks { display: flex; flex-wrap: wrap; gap: 4px; }
    .mark { font-size: 13px; min-height: 36px; padding: 2px 10px; }
    .details > header .mark, .hero .mark { font-size: 15px; }
    .mark.watched[aria-pressed="true"] { color: var(--good); border-color: var(--good); }
    .mark.watched[aria-pressed="true"]::before { content: "✓ "; white-space: pre; }
    .mark.skipped:not([aria-pressed="true"]) { background: none; border-color: transparent; color: var(--quiet); }
    .rows:not(.episodes) .mark.watched { width: 40px; height: 36px; padding: 0; font-size: 0; }
    .rows:not(.episodes) .mark.watched::before { content: "✓" !important; font-size: 17px; color: var(--quiet); }
    .rows:not(.episodes) .mark.watched[aria-pressed="true"]::before { color: var(--good); }
    .rows:not(.episodes) > li > a { flex-basis: 180px; }
    .mark.up-to { background: none; border-color: transparent; color: var(--quiet); }
    .columns { display: grid; gap: 24px; align-items: start; }
    table.month { width: 100%; border-collapse: collapse; table-layout: fixed; }
    .month th { font-size: 13px; font-weight: 400; color: var(--quiet); text-align: start; padding: 4px; }
    .month td { vertical-align: top; border-top: 1px solid var(--line); padding: 4px; height: 48px; }
    .month td.other { opacity: .55; }
    .month .date { display: flex; justify-content: space-between; gap: 4px; align-items: baseline; border-radius: 6px; padding: 2px 4px; min-height: 28px; }
    .month .today .date time { color: var(--accent); font-weight: 600; }
    .month .chosen .date { background: var(--ink); color: var(--paper); }
    .month .chosen .date time, .month .chosen .date small { color: var(--paper); }
    .month ul { display: none; container-type: inline-size; }
    /* A narrow cell shows only the title. The list of the day has the time. */
    @container (max-width: 104px) { .month li time { display: none; } }
    .month li { font-size: 13px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
    .month li time { color: var(--quiet); }
    .month .rest { color: var(--quiet); text-decoration: underline; text-underline-offset: 2px; }
    .month li.seen { opacity: .7; }
    .month li.seen a::before { content: "✓ "; color: var(--good); }
    .changed h3 { font-size: 15px; margin-top: 12px; }
    .changed h3.fol::before { content: "★ "; color: var(--mark); }
    .changed { margin-top: 16px; }
    @media (prefers-contrast: more) {
      .shelf .past .pic, .month li.seen { opacity: 1; }
      .month td.other { opacity: .8; }
    }
    /* With the system's colours backgrounds are invisible, so lines replace them. */
    @media (forced-colors: active) {
      .month .chosen .date { outline: 2px solid; }
      .rows li.selected { border-inline-start: 4px solid; }
      progress, ::-webkit-progress-bar, ::-webkit-progress-value { forced-color-adjust: none; }
    }
    .daylist { margin-bottom: 16px; content-visibility: auto; contain-intrinsic-size: auto 400px; }
    .daylist h2 { position: sticky; top: 52px; background: var(--paper); padding: 8px 0; z-index: 1; }

    /* Details */
    .details > header, .season > header { display: grid; grid-template-columns: minmax(96px, 168px) 1fr; gap: 16px; align-items: start; }
    .details > header .mark { min-height: 36px; }
    .details > header > div, .season > header > div { display: grid; gap: 8px; justify-items: start; min-width: 0; }
    .details .summary { max-width: 65ch; margin: 12px 0; }
    .covered { color: var(--quiet); font-style: italic; }
    .code { color: var(--quiet); }
    .when strong { color: var(--accent); }
    .actions { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
    form.follow { display: flex; flex-wrap: wrap; gap: 4px; }
    form.follow .plain { font-size: 13px; padding: 4px 8px; }
    button.follow[aria-pressed="true"]::before { content: "★ "; white-space: pre; }
    button.follow[aria-pressed="false"] { background: var(--mark); border-color: var(--mark); color: var(--paper); }
    dl { display: grid; grid-template-columns: minmax(96px, max-content) 1fr; gap: 4px 16px; margin: 12px 0 16px; max-width: 70ch; }
    dt { color: var(--quiet); }
    .still { display: block; width: min(480px, 100%); height: auto; aspect-ratio: 16 / 9; object-fit: cover; border-radius: 8px; background: var(--line); }
    .cast ul { display: flex; gap: 12px; overflow-x: auto; margin: 0 -4px; padding: 8px 4px 12px; scrollbar-width: thin; }
    .cast li { flex: 0 0 96px; font-size: 13px; line-height: 1.3; }
    .cast li > b, .cast li > span:not(.face) { display: block; }
    .cast li > span:not(.face) { color: var(--quiet); }
    .face { display: block; width: 96px; height: auto; aspect-ratio: 105 / 148; object-fit: cover; border-radius: 8px; background: var(--line); margin-bottom: 4px; }
    span.face { display: flex; align-items: center; justify-content: center; font-size: 22px; font-weight: 600; color: var(--quiet); }
    .details h2, .story h2 { margin: 16px 0 4px; }
    .changes li, .credits li { padding: 2px 0; }
    .changes time { color: var(--quiet); }
    .story summary { cursor: pointer; padding: 8px 0; }
    .story li { padding: 2px 0; }
    .link { margin: 4px 0; font-size: 13px; color: var(--quiet); }
    .join, .join label { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
    .join { max-width: 65ch; margin-top: 16px; }
    .link .plain { padding-inline: 0; text-decoration: underline; text-underline-offset: 2px; }
    .progress { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: center; color: var(--quiet); font-size: 13px; }
    progress { appearance: none; width: 160px; height: 6px; border: 0; border-radius: 3px; background: var(--line); overflow: hidden; }
    progress::-webkit-progress-bar { background: var(--line); }
    progress::-webkit-progress-value { background: var(--good); }
    progress::-moz-progress-bar { background: var(--good); }

    /* Following, search, forms */
    .following { margin-top: 16px; max-width: 1400px; }
    .following h2 small { font-weight: 400; }
    .following .posters { max-width: none; grid-template-columns: repeat(auto-fill, minmax(min(var(--cell), 30vw), var(--cell))); }
    .posters li > p { font-size: 13px; color: var(--quiet); }
    .posters time { display: block; font-weight: 600; }
    .posters time.on { color: var(--accent); }
    .posters .progress { gap: 0; }
    .posters progress { width: 100%; }
    .person > header { display: flex; gap: 16px; align-items: center; }
    .more-text { min-height: 36px; padding: 0; border: 0; background: none; color: var(--quiet); text-decoration: underline; text-underline-offset: 2px; }
    .details .summary.cut { display: -webkit-box; -webkit-line-clamp: 4; -webkit-box-orient: vertical; overflow: hidden; margin-bottom: 0; }
    .over > summary { cursor: pointer; padding: 12px 0; color: var(--quiet); }
    .countdown { color: var(--mark); font-weight: 600; }
    .posters { display: grid; grid-template-columns: repeat(auto-fill, minmax(var(--cell), 1fr)); gap: 16px var(--gap); padding: 12px 0; max-width: 1200px; }
    .count { color: var(--quiet); padding: 8px 0 0; }
    .settings { display: grid; gap: 16px; max-width: 440px; margin: 16px 0; justify-items: start; }
    .settings fieldset { display: grid; gap: 12px; width: 100%; padding-bottom: 8px; }
    legend { font-weight: 600; padding: 0 0 8px; }
    .settings label { display: grid; gap: 4px; width: 100%; }
    .settings select, .settings input:not([type="checkbox"]) { width: 100%; min-width: 0; }
    label.tick { grid-template-columns: 20px 1fr; gap: 8px; align-items: center; min-height: 32px; }
    .js .settings[action$="/do/settings"] > button { display: none; }
    .settings > button { background: var(--ink); color: var(--paper); }
    .sources > li { padding: 12px 0; border-bottom: 1px solid var(--line); max-width: 70ch; }
    .sources .failed strong, .sources .missing strong { color: var(--warn); }
    .sources .fresh strong { color: var(--good); }
    .maybe > li { padding: 8px 0; }
    .feed > p { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 8px; }
    .feed .toggle[href^="webcal"] { background: var(--ink); border-color: var(--ink); color: var(--paper); }
    .feed code { display: block; width: 100%; padding: 12px; background: var(--raised); border: 1px solid var(--line); border-radius: 6px; margin: 8px 0; user-select: all; }
    .qr { width: min(240px, 100%); height: auto; fill: #000; stroke: none; margin-top: 12px; border-radius: 8px; }
    #keys { border: 1px solid var(--line); border-radius: 8px; background: var(--raised); color: var(--ink); max-width: 420px; padding: 16px; box-shadow: 0 4px 24px #0006; }
    #keys dl { grid-template-columns: max-content 1fr; gap: 8px 16px; align-items: center; }
    #keys dt { display: flex; gap: 4px; }
    kbd {
      min-width: 24px; padding: 0 6px; border: 1px solid var(--line); border-bottom-width: 2px; border-radius: 4px; text-align: center;
      font: 600 13px/1.6 system-ui, sans-serif; color: var(--ink);
    }

    /* Phones: a bar with four tabs at the bottom. */
    @media (max-width: 599px) {
      :root { --edge: 12px; scroll-padding: 56px 0 88px; }
      /* The main bar is at the bottom. */
      #bar { position: static; min-height: 44px; padding-block: 0; border: 0; }
      .daylist h2 { top: 0; }
      #bar > nav {
        /* Five columns in their final height, before all tabs have loaded. */
        position: fixed; inset: auto 0 0 0; z-index: 10; display: grid; grid-template-columns: repeat(5, minmax(0, 1fr)); gap: 0;
        min-height: 60px; padding: 4px 4px calc(4px + env(safe-area-inset-bottom));
        background: var(--paper); border-top: 1px solid var(--line);
      }
      #bar > nav > a, #bar summary { flex-direction: column; justify-content: center; gap: 2px; padding: 4px 0; font-size: 12px; min-width: 0; }
      #bar > nav > a > span { max-width: 100%; overflow: hidden; text-overflow: ellipsis; }
      #bar .more { margin: 0; position: static; }
      #bar .more ul { top: auto; bottom: 100%; inset-inline-end: 8px; margin-bottom: 8px; }
      footer { padding-bottom: 96px; }
      #notice { bottom: 80px; }
      .week:has(#filter) { top: 0; }
      .week > nav > * { flex: none; white-space: nowrap; }
      .shelf { scroll-margin-top: 164px; }
      .choices { flex-wrap: nowrap; overflow-x: auto; width: 100%; scrollbar-width: none; }
      .choices.seasons, .week > .choices:not(p) { flex-wrap: wrap; }
      .week search { flex: 1 1 150px; }
      #filter, #filter input { width: 100%; }
      .views, .week > nav.views { width: 100%; }
      .views a { flex: 1 1 0; justify-content: center; padding: 4px; }
      .choices > a:first-child:not(.toggle) { flex: 0 1 auto; min-width: 6em; overflow: hidden; text-overflow: ellipsis; }
      .week > nav > h1, .week h1 { flex: 1 1 auto; font-size: 17px; white-space: normal; min-width: 0; }
      .episodes .marks { margin-inline-start: 3.2em; gap: 2px; }
      .episodes .mark { padding: 2px 8px; }
      .episodes .mark:not(.watched) { padding: 2px 6px; }
      /* The time is above the title, so that the title has the full width. */
      .rows:not(.episodes) > li > a { flex-direction: column; gap: 0; }
      .rows > li > a > time { max-width: none; font-size: 13px; }
      .following .posters { grid-template-columns: repeat(auto-fill, minmax(104px, 1fr)); }
      .week > nav { width: 100%; flex-wrap: nowrap; }
      .month th { text-align: center; }
      .month .date { flex-direction: column; align-items: center; gap: 0; }
      .details > header, .season > header { grid-template-columns: 96px 1fr; }
      /* Buttons have the full width. Title and facts are next to the poster. */
      main .details > header > div { display: contents; }
      main .details > header { gap: 8px 16px; justify-items: start; grid-template-rows: repeat(4, auto) 1fr; }
      main .details > header > .pic { grid-row: 1 / span 5; margin: 0; }
      main .details > header > div > * { grid-column: 2; }
      main .details > header > div > :is(.actions, .actions ~ .toggle, .seasons) { grid-column: 1 / -1; }
      dl { grid-template-columns: fit-content(36%) 1fr; gap: 6px 12px; }
    }
    /* On a low screen the bars are one line and scroll away. */
    @media (max-height: 480px) {
      #bar, .daylist h2, .week:has(#filter) { position: static; }
      #bar > nav { min-height: 0; }
      #bar > nav > a, #bar summary { flex-direction: row; min-height: 32px; padding: 2px 4px; }
      #bar svg { width: 18px; height: 18px; }
      :root { --over: 8px; scroll-padding: 8px 0 48px; }
      .week { gap: 4px 12px; }
    }
    /* With a little more height the bar stays, because half of a week is above the first view. */
    @media (min-height: 321px) and (max-height: 480px) and (min-width: 600px) {
      #bar { position: sticky; min-height: 40px; padding-block: 0; }
      :root { --over: 48px; scroll-padding-top: 48px; }
    }
    @media (max-height: 320px) {
      #bar > nav { position: static; display: flex; flex-wrap: wrap; border: 0; padding: 0; flex: 1 1 auto; }
      #bar .more { position: relative; }
      #bar .more ul { top: 100%; bottom: auto; }
      #bar, .choices { flex-wrap: wrap; }
      footer { padding-bottom: 24px; }
    }
    @media (min-width: 600px) {
      :root { --cell: 148px; --tall: 312px; --edge: 24px; }
      .month ul { display: block; }
      .month td { height: 112px; }
      .month .date { justify-content: space-between; }
      #side {
        position: fixed; inset: 52px 0 0 auto; width: 52vw; z-index: 9; overflow-y: auto; background: var(--raised); padding: 16px 24px 48px;
        box-shadow: 0 4px 24px #0006; overscroll-behavior: contain;
      }
    }
    @media (min-width: 600px) and (max-width: 1099px) {
      #bar { gap: 8px; }
      #bar nav { gap: 0; }
      #bar nav svg { display: none; }
    }
    @media (max-width: 599px) { #side { display: none; } }
    @media (min-width: 1100px) {
      :root { --cell: 168px; --tall: 340px; --gap: 16px; --edge: 32px; --over: 76px; scroll-padding: 24px 0; }
      body { display: grid; grid-template-columns: 200px minmax(0, 1fr); grid-template-rows: 1fr auto; min-height: 100vh; }
      #bar {
        grid-row: 1 / 3; flex-direction: column; align-items: stretch; gap: 16px; height: 100vh; padding: 24px 16px; border: 0;
        border-inline-end: 1px solid var(--line);
      }
      #bar .logo { font-size: 22px; padding: 0 12px; }
      #bar nav { flex-direction: column; }
      #bar .more { margin: auto 0 0; }
      #bar .more ul { top: auto; bottom: 100%; inset-inline: 0 auto; }
      main { padding-top: 24px; width: 100%; }
      h1 { font-size: 28px; }
      .week h1 { font-size: 22px; }
      /* The poster is next to all details. */
      main .details { position: relative; max-width: 976px; min-height: 340px; padding-inline-start: 256px; }
      main .details > header { display: block; }
      main .details > header > .pic { position: absolute; top: 0; inset-inline-start: 0; width: 224px; }
      .week:has(#filter) { top: 0; }
      .shelf { scroll-margin-top: 76px; }
      .columns { grid-template-columns: minmax(0, 2.2fr) minmax(300px, 1fr); }
      .columns > #day .rows > li > a { flex-direction: column; gap: 0; }
      .columns > #day .rows > li > a > time { max-width: none; font-size: 13px; }
      .columns > #day { position: sticky; top: 24px; max-height: calc(100vh - 48px); overflow-y: auto; }
      .daylist h2 { top: 0; }
      body.split { grid-template-columns: 200px minmax(0, 1fr) 440px; }
      /* On a narrower screen the details replace the list of the day. */
      @media (max-width: 1499px) {
        body.split .columns { grid-template-columns: minmax(0, 1fr); }
        body.split .columns > #day { display: none; }
      }
      body.split #side { position: sticky; inset: 0 auto auto auto; top: 0; grid-column: 3; grid-row: 1 / 3; width: auto; height: 100vh; box-shadow: none; border-inline-start: 1px solid var(--line); }
    }
    /* The content that scrolls below the button is covered. */
    #side:not([hidden]) { padding-top: 0; scroll-padding-top: 60px; }
    #side > div::before { content: ""; position: sticky; top: 0; z-index: 1; display: block; height: 52px; margin: 0 -24px -44px; background: var(--raised); }
    #side .shut { position: sticky; top: 8px; z-index: 2; display: flex; margin: 0 0 12px auto; }
    #side .details > header, #side .season > header { grid-template-columns: 112px 1fr; }
    #side h1 { font-size: 22px; }
    /* The heading has the focus only so that a screen reader begins there. */
    #side h1:focus { outline: none; }
    /* Behind details that cover a part of the page. A click on it closes them. */
    #scrim { position: fixed; inset: 0; z-index: 8; background: #0006; }
    @media (max-width: 599px), (min-width: 1100px) { #scrim { display: none; } }
    /* A way back for a page of its own, also without the browser's buttons. */
    .up { display: inline-flex; align-items: center; min-height: 44px; color: var(--quiet); }
    .up::before { content: "‹"; font-size: 22px; margin-inline-end: 6px; line-height: 1; }
    #side .up { display: none; }
    /* Fingers need more space than a mouse. */
    @media (pointer: coarse) {
      button, .toggle, .step, .back, .views a, .mark, .mark.watched, input, select, form.quick button, .choices a:not(.toggle), .any-day input, .more-text { min-height: 44px; }
      .step, .rows:not(.episodes) .mark.watched { min-width: 44px; }
      .rows:not(.episodes) .mark.watched { height: 44px; }
      .details > header .mark, .rest, summary, dd a { min-height: 44px; }
      dd a, .rest { display: inline-flex; align-items: center; }
      .month .date { min-height: 44px; }
      .check.check { top: 2px; inset-inline-end: 2px; }
      input[type="checkbox"] { min-height: 24px; width: 24px; height: 24px; }
      label.tick { min-height: 44px; }
    }
    .moving { transition: opacity .16s ease-out; }
    .fresh-cell { animation: arrive .18s ease-out; }
    @keyframes arrive { from { opacity: 0; } }
    @media (prefers-reduced-motion: reduce) {
      *, ::before, ::after { animation: none !important; transition: none !important; scroll-behavior: auto !important; }
    }
    @media print {
      #bar, footer, search, .any-day, .choices, .step, .back, .marks, .actions, button, .toggle, #notice, #side, body > .skip, .shelf .pic, .shelf i { display: none !important; }
      :root:root { color-scheme: light; }
      body { display: block; background: #fff; color: #000; }
      main { padding: 0; max-width: none; }
      main:has(> .shelf) { columns: 4; column-gap: 12px; font-size: 8px; }
      .week, .week:has(#filter), .daylist h2 { position: static; background: none; }
      .daylist { content-visibility: visible; }
      .columns > #day { max-height: none; }
      .rows .seen b::before { content: "✓ "; }
      .shelf, .shelf li { content-visibility: visible; margin: 0; contain: none; }
      .shelf li { width: auto; min-height: 0; line-height: 1.2; }
      .shelf.now { display: none; }
      .shelf h2 { font-size: 10px; break-after: avoid; padding: 4px 0; }
      .shelf h2 small { font-size: 8px; }
      .shelf ol { display: block; padding: 0; overflow: visible; }
      .shelf li a { display: flex; gap: 4px; break-inside: avoid; }
      /* Times with AM and PM are longer. */
      .shelf li a > time { flex: 0 0 auto; min-width: 4.7em; font-size: 8px; overflow: visible; }
      .shelf li b { display: block; flex: 1 1 auto; }
      .shelf li small { display: none; }
    }
    table.stats th, table.stats td { padding: .25rem 1.5rem .25rem 0; text-align: start; }

    """##

let gridStyleText = ##"""
    .scroll { overflow: auto; max-height: calc(100vh - 160px); border: 1px solid var(--line); border-radius: 8px; }
    /* Columns have a fixed width regardless of their content. Without a width the table would stretch an hour. */
    .grid { border-collapse: collapse; table-layout: fixed; width: 0; font-size: 13px; }
    .grid col { width: 20px; }
    .grid col.name { width: 132px; }
    /* The line for the current time goes through all rows. It is positioned from its hour, in columns of five minutes. */
    .sheet { overflow: clip; width: max-content; }
    .grid th[data-now]::after { content: ""; position: absolute; top: 100%; width: 2px; opacity: .4; height: 10000px; background: var(--accent); pointer-events: none; }
    @media (forced-colors: active) { .grid th[data-now]::after { forced-color-adjust: none; } }
    .grid th[data-now="0"]::after { inset-inline-start: 0px; }
    .grid th[data-now="1"]::after { inset-inline-start: 20px; }
    .grid th[data-now="2"]::after { inset-inline-start: 40px; }
    .grid th[data-now="3"]::after { inset-inline-start: 60px; }
    .grid th[data-now="4"]::after { inset-inline-start: 80px; }
    .grid th[data-now="5"]::after { inset-inline-start: 100px; }
    .grid th[data-now="6"]::after { inset-inline-start: 120px; }
    .grid th[data-now="7"]::after { inset-inline-start: 140px; }
    .grid th[data-now="8"]::after { inset-inline-start: 160px; }
    .grid th[data-now="9"]::after { inset-inline-start: 180px; }
    .grid th[data-now="10"]::after { inset-inline-start: 200px; }
    .grid th[data-now="11"]::after { inset-inline-start: 220px; }
    .grid th { background: var(--paper); text-align: start; font-weight: 600; padding: 8px; vertical-align: top; }
    .grid thead th { position: sticky; top: 0; z-index: 2; border-bottom: 1px solid var(--line); }
    .grid th.at { scroll-initial-target: nearest; scroll-margin-inline-start: 132px; }
    .grid tbody th { position: sticky; inset-inline-start: 0; z-index: 2; border-bottom: 1px solid var(--line); }
    .grid thead th:first-child { inset-inline-start: 0; z-index: 3; }
    .grid th > span { display: -webkit-box; -webkit-line-clamp: 3; -webkit-box-orient: vertical; overflow: hidden; }
    .grid td { padding: 0; border-bottom: 1px solid var(--line); vertical-align: top; height: 52px; overflow: clip; }
    .grid td a { display: block; margin: 2px; padding: 4px 8px; min-height: 46px; border-radius: 6px; background: var(--raised); border: 1px solid var(--line); }
    .grid td a { overflow: clip; }
    /* Airings that began left of the view still show their title. */
    .grid td time, .grid td b { position: sticky; inset-inline-start: 144px; width: fit-content; max-width: 100%; }
    .grid td time { display: block; color: var(--quiet); white-space: nowrap; overflow: hidden; }
    .grid td.live a { border-color: var(--accent); border-inline-start-width: 3px; }
    .grid td b { overflow-wrap: normal; word-break: normal; display: -webkit-box; -webkit-line-clamp: 2; -webkit-box-orient: vertical; overflow: hidden; line-height: 1.25; }
    /* A title flows into the gap behind its airing, as far as half an hour. */
    .grid td.room, .grid td.room a { overflow: visible; }
    .grid td.room time, .grid td.room b { max-width: calc(100% + 100px); width: max-content; }
    .grid td.past a { background: none; }
    .grid td.past b { font-weight: 400; }
    /* A day on one landscape sheet. */
    @page { size: landscape; }
    @media print {
      .scroll { overflow: visible; max-height: none; zoom: .5; border: 0; }
      .sheet, .grid { width: 100%; }
      .grid col:not(.name) { width: auto; }
      .grid td a { padding: 2px 4px; }
      .grid td b { -webkit-line-clamp: 4; }
      .grid th[data-now]::after { display: none; }
      .grid th, .grid td time, .grid td b { position: static !important; }
    }
    @media (max-width: 599px) {
      .grid col.name { width: 88px; }
      .grid td time, .grid td b { inset-inline-start: 100px; }
    }

    """##

let scriptText = ##"""
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

    """##

let workerText = ##"""
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

    """##

let iconText = ##"""
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" rx="104" fill="#23202b"/><g fill="#f4efe9"><rect x="96" y="120" width="88" height="124" rx="16"/><rect x="212" y="120" width="88" height="124" rx="16" fill="#e4572e"/><rect x="328" y="120" width="88" height="124" rx="16" opacity=".55"/><rect x="96" y="268" width="88" height="124" rx="16" opacity=".55"/><rect x="212" y="268" width="88" height="124" rx="16"/><rect x="328" y="268" width="88" height="124" rx="16" opacity=".8"/></g></svg>

    """##
