/// The style sheet of the HTML page. Colours have a contrast of at least 4.5 to what they stand on (WCAG 2.2, 1.4.3).
enum HTMLStyle {
  static let sheet = colors + "\n" + frame + "\n" + settings + "\n" + media

  private static let colors = """
    :root {
      color-scheme: light dark;
      --ground: #f5f6f8; --surface: #ffffff; --text: #1b1f27; --muted: #565f6e; --line: #dfe2e8;
      --accent: #1f5fbf; --soft: #eaf1fc; --code: #eef0f4; --warning: #8a4b00; --warning-soft: #fdf1dc;
      --shadow: 0 1px 2px rgb(20 28 45 / 6%), 0 4px 16px rgb(20 28 45 / 4%);
      --mono: ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", Menlo, Consolas, monospace;
      --sans: system-ui, -apple-system, "Segoe UI", "Noto Sans", "DejaVu Sans", sans-serif;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --ground: #12151a; --surface: #1a1e25; --text: #e8ebf0; --muted: #a2abba; --line: #2c323c;
        --accent: #8db8ff; --soft: #1d2b44; --code: #262b34; --warning: #f2be72; --warning-soft: #3a2c14;
        --shadow: none;
      }
    }
    """

  private static let frame = """
    *, ::before, ::after { box-sizing: border-box; }
    html { scroll-padding-top: 1.5rem; -webkit-text-size-adjust: 100%; }
    body {
      margin: 0; background: var(--ground); color: var(--text); font: 1rem/1.55 var(--sans); overflow-wrap: break-word;
    }
    [hidden] { display: none !important; }
    p, dl, dd, ul, pre, table, h1, h2, h3, h4, h5, h6 { margin: 0; padding: 0; }
    ul { list-style: none; }
    a { color: var(--accent); text-decoration-thickness: 1px; text-underline-offset: .2em; }
    a:focus-visible, input:focus-visible, [tabindex]:focus-visible {
      outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 3px;
    }
    main:focus { outline: none; }
    code { font: .875em/1.4 var(--mono); overflow-wrap: anywhere; }
    .skip { position: absolute; left: 1rem; top: -4rem; padding: .5rem 1rem; background: var(--surface); z-index: 2; }
    .skip:focus { top: 1rem; }
    .frame { display: grid; grid-template-columns: 17rem minmax(0, 1fr); max-width: 84rem; margin: 0 auto; }
    .sidebar {
      position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; padding: 2.25rem 1.5rem 2rem;
    }
    .brand .name { font-size: 1.125rem; font-weight: 650; letter-spacing: -.01em; }
    .brand a { color: inherit; text-decoration: none; }
    .brand .kind { color: var(--muted); font-size: .875rem; }
    .search { margin-top: 1.5rem; }
    .search label { display: block; font-size: .8125rem; font-weight: 600; margin-bottom: .375rem; }
    .search input {
      width: 100%; padding: .5rem .75rem; font: inherit; font-size: .9375rem; color: inherit;
      background: var(--surface); border: 1px solid var(--muted); border-radius: 8px;
    }
    .search input::placeholder { color: var(--muted); opacity: 1; }
    .count { min-height: 1.4rem; margin-top: .25rem; font-size: .8125rem; color: var(--muted); }
    nav { margin-top: 1rem; font-size: .9375rem; }
    nav li { margin-top: .375rem; }
    nav a { display: block; color: var(--text); font-weight: 550; text-decoration: none; padding: .0625rem 0; }
    nav li li { margin-top: 0; }
    nav li li a { color: var(--muted); font-weight: 400; padding-left: .875rem; border-left: 1px solid var(--line); }
    nav .apart { margin-top: 1.25rem; }
    nav a:hover { color: var(--accent); }
    .depth-1 { padding-left: .875rem; } .depth-2 { padding-left: 1.75rem; } .depth-3 { padding-left: 2.625rem; }
    main { min-width: 0; padding: 2.25rem 2rem 6rem; }
    h1 { font-size: 2.25rem; line-height: 1.15; letter-spacing: -.025em; font-weight: 700; }
    .lead { margin-top: .75rem; max-width: 44rem; font-size: 1.0625rem; color: var(--muted); }
    .intro > .facts { margin-top: 1rem; display: flex; flex-wrap: wrap; gap: .25rem 2rem; align-items: baseline; }
    .intro > .facts > div { grid-template-columns: auto 1fr; align-items: baseline; margin: 0; min-width: 0; }
    .page, .chapter { margin-top: 3.5rem; }
    .page > h2, .chapter > h2 { font-size: 1.625rem; line-height: 1.2; letter-spacing: -.02em; font-weight: 680; }
    .page > h3, .page > h4 { font-size: 1.375rem; letter-spacing: -.015em; }
    .page > .help, .chapter > .help, .page > .facts { margin-top: .375rem; max-width: 44rem; color: var(--muted); }
    .section { margin-top: 2rem; }
    .section > :is(h2, h3, h4, h5) { margin: 0 0 .625rem; font-size: 1.0625rem; font-weight: 620; }
    .section > .facts { margin: 0 0 .75rem; }
    .footer { margin: .625rem 0 0; max-width: 44rem; font-size: .875rem; color: var(--muted); }
    .here {
      margin-left: .125em; font-size: .875em; color: var(--muted); font-weight: 400; text-decoration: none; opacity: 0;
    }
    .here:focus-visible, :is(h2, h3, h4, h5, h6):hover > .here { opacity: 1; }
    """

  private static let settings = """
    .card { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; box-shadow: var(--shadow); }
    .setting, .extra {
      display: grid; grid-template-columns: minmax(0, 5fr) minmax(0, 7fr); gap: .75rem 2rem; padding: 1.25rem 1.5rem;
      scroll-margin-top: 1.5rem;
    }
    .card > * + * { border-top: 1px solid var(--line); }
    .card > :first-child { border-radius: 11px 11px 0 0; } .card > :last-child { border-radius: 0 0 11px 11px; }
    .card > :only-child { border-radius: 11px; }
    .setting:target { background: var(--soft); box-shadow: inset 3px 0 0 var(--accent); }
    .setting :is(h2, h3, h4, h5, h6) { font-size: 1rem; line-height: 1.4; font-weight: 620; }
    .deprecated > .about > :is(h3, h4, h5, h6) { color: var(--muted); }
    .key { margin-top: .0625rem; color: var(--muted); line-height: 1.7; }
    .badge {
      display: inline-block; padding: 0 .5rem; border: 1px solid var(--line); border-radius: 99px; font-size: .75rem;
      line-height: 1.4rem; font-weight: 550; color: var(--muted); white-space: nowrap; vertical-align: .05em;
    }
    .badge.strong { background: var(--soft); border-color: transparent; color: var(--accent); }
    .badge.warning { background: var(--warning-soft); border-color: transparent; color: var(--warning); }
    .about .help { margin-top: .5rem; }
    .command { margin-top: .75rem; padding: .5rem .75rem; background: var(--code); border-radius: 8px; }
    .command code { font-size: .8125rem; white-space: pre-wrap; }
    .facts { font-size: .9375rem; }
    .facts > div { display: grid; grid-template-columns: 8.5rem minmax(0, 1fr); column-gap: 1rem; }
    .facts > div + div { margin-top: .25rem; }
    .facts dt { color: var(--muted); }
    .facts dd { grid-column: 2; }
    .facts code, .choices code, .remark code, .rules code, .rows code {
      padding: .0625rem .3125rem; background: var(--code); border-radius: 4px;
      box-decoration-break: clone; -webkit-box-decoration-break: clone;
    }
    .choices { width: 100%; margin-top: .75rem; border-collapse: collapse; font-size: .9375rem; }
    .choices caption { text-align: left; padding-bottom: .25rem; color: var(--muted); }
    .choices th, .choices td {
      padding: .3125rem 0; border-top: 1px solid var(--line); text-align: left; vertical-align: top;
    }
    .choices th { width: 9.5rem; padding-right: 1rem; font-weight: 400; }
    .choices :is(td, th), .rows :is(td, th) { overflow-wrap: anywhere; }
    .choices .help, .remark { color: var(--muted); font-size: .875rem; }
    .members { grid-column: 1 / -1; margin-top: .25rem; border: 1px solid var(--line); border-radius: 10px; }
    .members > .setting { padding: 1rem 1.25rem; }
    .members > * + * { border-top: 1px solid var(--line); }
    .action, .link { font-weight: 550; }
    .chapter > .card { margin-top: 1rem; }
    .rules li { padding: 1rem 1.5rem; }
    .rules .message { font-weight: 550; }
    .rules .remark { margin-top: .25rem; }
    .rows { width: 100%; border-collapse: separate; border-spacing: 0; }
    .rows th, .rows td { padding: .75rem 1.5rem; text-align: left; vertical-align: top; }
    .rows th { width: 12rem; font-weight: 550; }
    .rows tr + tr > * { border-top: 1px solid var(--line); }
    .diagram { padding: 1rem; overflow-x: auto; }
    .diagram svg { display: block; }
    .none { margin-top: 3.5rem; color: var(--muted); }
    .searching :is(.intro, .chapter, .extra) { display: none; }
    .searching .page:first-of-type { margin-top: 0; }
    """

  private static let media = """
    @media screen and (max-width: 64rem) {
      .setting, .extra { grid-template-columns: minmax(0, 1fr); }
    }
    @media screen and (max-width: 48rem) {
      .frame { display: block; }
      .sidebar { position: static; max-height: none; padding: 1.25rem 1rem 0; }
      nav > ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; }
      nav li, nav .apart { margin: 0; } nav li ul { display: none; }
      nav > ul > li { padding: 0; }
      nav a { color: var(--accent); padding: .25rem 0; }
      main { padding: 1.5rem 1rem 4rem; }
      .brand .name { font-size: 1.75rem; line-height: 1.2; }
      /* The brand says it already. */
      h1 { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
      .page, .chapter { margin-top: 2.5rem; }
      .setting, .extra { padding: 1rem; }
      .facts > div { grid-template-columns: 7rem minmax(0, 1fr); column-gap: .75rem; }
      .choices th { width: 7.75rem; padding-right: .75rem; }
      .rows th, .rows td { display: block; width: auto; padding: .625rem 1rem; }
      .rows td { padding-top: 0; border: 0 !important; }
      .rules li { padding: 1rem; }
    }
    @media (hover: none) { .here { opacity: 1; } }
    @media print {
      :root {
        --ground: #fff; --surface: #fff; --text: #000; --muted: #444; --line: #bbb; --accent: #000; --soft: #fff;
        --code: #f2f2f2; --warning: #000; --warning-soft: #fff; --shadow: none;
      }
      body { font-size: 10pt; }
      .sidebar, .here, .skip { display: none; }
      .frame { display: block; max-width: none; }
      main { padding: 0; }
      .page, .chapter { margin-top: 2rem; }
      .setting, .extra { grid-template-columns: minmax(0, 1fr); padding: .75rem 1rem; }
      .setting, .extra, .rules li, tr { break-inside: avoid; }
      .diagram svg { max-width: 100%; height: auto; }
      h1, h2, h3, h4 { break-after: avoid; }
      .badge { border-color: #888 !important; }
    }
    """
}
