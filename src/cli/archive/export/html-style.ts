/** How an exported session looks: light and dark, on wide and narrow screens, and on paper. */
export const htmlStyle = `
:root {
  color-scheme: light dark;
  --ground: #fbfaf8; --sheet: #fff; --ink: #1c2430; --faint: #5e6875; --line: #e2e0da;
  --accent: #0b6e8a; --accent-ground: #e6f2f5; --bad: #b3261e; --bad-ground: #fdeceb;
  --good: #2e7d4f; --mark: #8a5a00; --mark-ground: #fff6e0; --code: #f3f1ec;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #12161c; --sheet: #1a2028; --ink: #e4e8ee; --faint: #9aa5b3; --line: #2c3541;
    --accent: #6cc4de; --accent-ground: #14303a; --bad: #ff8a80; --bad-ground: #3a1c1c;
    --good: #7ed6a0; --mark: #f0c060; --mark-ground: #33290f; --code: #232b36;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.55 system-ui, sans-serif; }
a { color: var(--accent); text-decoration: none; }
a:hover { text-decoration: underline; }
header { padding: 1.5rem 1.25rem 1rem; border-bottom: 1px solid var(--line); background: var(--sheet); }
h1 { margin: 0 0 .25rem; font-size: 1.35rem; }
header p { margin: .1rem 0; color: var(--faint); overflow-wrap: anywhere; }
.page { display: grid; grid-template-columns: 19rem minmax(0, 1fr); max-width: 82rem; margin: 0 auto; }
nav { padding: 1rem .75rem 2rem 1.25rem; font-size: .87rem; border-right: 1px solid var(--line);
  position: sticky; top: 0; align-self: start; max-height: 100vh; overflow: auto; }
nav summary { font-weight: 600; cursor: pointer; }
nav ol { list-style: none; margin: .5rem 0 0; padding: 0; }
nav li { margin: 0 0 .35rem; padding-left: 1.9rem; text-indent: -1.9rem; overflow-wrap: anywhere; line-height: 1.35; }
nav li b { display: inline-block; width: 1.9rem; text-indent: 0; color: var(--faint); font-weight: 400; }
nav li.cut a { color: var(--mark); font-weight: 600; }
main { padding: 1rem 1.25rem 4rem; min-width: 0; max-width: 60rem; }
article, .cut-band { margin: 0 0 .9rem; scroll-margin-top: .75rem; content-visibility: auto; contain-intrinsic-size: auto 6rem; }
.who { display: flex; gap: .6rem; align-items: baseline; font-size: .82rem; color: var(--faint); margin-bottom: .15rem; }
.who b { color: var(--ink); font-size: .9rem; }
.who a { color: var(--faint); margin-left: auto; white-space: nowrap; }
.prompt { background: var(--accent-ground); border-left: 3px solid var(--accent); border-radius: 6px;
  padding: .7rem .9rem; margin-top: 1.8rem; }
.prompt .who b { color: var(--accent); }
.prose { overflow-wrap: anywhere; }
.prose p, .prose ul, .prose ol, .prose blockquote { margin: .35rem 0; }
.prose blockquote { padding-left: .75rem; border-left: 3px solid var(--line); color: var(--faint); }
.thought > summary { font-size: .87rem; }
.thought .prose { color: var(--faint); font-style: italic; }
pre { margin: .4rem 0; padding: .6rem .75rem; background: var(--code); border-radius: 6px; overflow: auto;
  max-height: 36rem; font: 12.5px/1.45 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
code { background: var(--code); border-radius: 3px; padding: 0 .25em; font: .9em ui-monospace, monospace; }
details > summary { cursor: pointer; color: var(--faint); overflow-wrap: anywhere; }
details > summary:hover { color: var(--ink); }
.call > summary, .result > summary { font: 12.5px/1.5 ui-monospace, monospace; }
.call, .result, .thought { margin: 0 0 .5rem; padding: .25rem .6rem; border: 1px solid var(--line); border-radius: 6px; background: var(--sheet); }
.call summary b { color: var(--ink); }
.result { margin-left: 1.25rem; margin-top: -.3rem; }
.failed { border-color: var(--bad); background: var(--bad-ground); }
.failed > summary { color: var(--bad); }
.cut-band { margin: 2rem 0; padding: .8rem 1rem; border: 1px dashed var(--mark); border-radius: 8px; background: var(--mark-ground); }
.cut-band h2 { margin: 0; font-size: 1rem; color: var(--mark); }
.cut-band p { margin: .2rem 0 .5rem; }
.bar { display: flex; height: .7rem; border-radius: 4px; overflow: hidden; background: var(--line); margin: .4rem 0; }
.bar i { display: block; }
.kept { background: var(--faint); } .restored { background: var(--good); }
.deferred { background: var(--bad); opacity: .55; } .lost { background: var(--bad); }
.legend { font-size: .82rem; color: var(--faint); }
.legend i { display: inline-block; width: .7em; height: .7em; border-radius: 2px; margin: 0 .3em 0 .8em; }
.facts { margin: .3rem 0; padding-left: 1.2rem; overflow-wrap: anywhere; font-size: .9rem; }
.facts em { color: var(--faint); font-style: normal; }
table { border-collapse: collapse; width: 100%; }
td, th { text-align: left; padding: .35rem .6rem .35rem 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; vertical-align: top; }
@media (max-width: 52rem) {
  .page { display: block; }
  nav { position: static; max-height: none; border-right: 0; border-bottom: 1px solid var(--line); padding: .75rem 1rem; }
  main { padding: .75rem 1rem 3rem; }
  header { padding: 1rem; }
  .result { margin-left: .5rem; }
}
@media print {
  nav { display: none; }
  .page { display: block; }
  pre { max-height: none; }
}
`;
