import { Html } from "./html.ts";

// The product's colours and scale (design/tokens.css), as much of them as these pages use.
export const PAGE_STYLE = new Html(`
:root{color-scheme:light dark;--bg:#f2f5f4;--surface:#fff;--sunken:#e9eeec;--text:#11201f;--muted:#4c5d5a;--line:#dfe5e3;--line-strong:#778884;
--accent:#0b5c66;--accent-hover:#094c55;--on-accent:#fff;--accent-soft:#dcecec;--on-accent-soft:#0a4d56;--positive-soft:#dcf0e3;--on-positive-soft:#115530;
--negative-soft:#fae4e1;--on-negative-soft:#8f1d16;--warning-soft:#faeed5;--on-warning-soft:#6b4000;--focus:#0a7482}
@media (prefers-color-scheme:dark){:root{--bg:#0d1413;--surface:#141c1b;--sunken:#0f1716;--text:#e8f0ee;--muted:#a7b7b4;--line:#243130;--line-strong:#6a7c78;
--accent:#7fcdd3;--accent-hover:#95d8dd;--on-accent:#05272b;--accent-soft:#14363b;--on-accent-soft:#a9e2e6;--positive-soft:#12321f;--on-positive-soft:#98e2b5;
--negative-soft:#401a17;--on-negative-soft:#ffbab2;--warning-soft:#352711;--on-warning-soft:#f5d08d;--focus:#8fdbe0}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);font:420 .9375rem/1.5 "Hanken Grotesk Variable",system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif}
header,main{max-width:1040px;margin:0 auto;padding:16px}
header{display:flex;align-items:center;gap:12px;flex-wrap:wrap}
header a{font-size:1.125rem;font-weight:620;color:var(--text);text-decoration:none}
h1{font-size:1.375rem;font-weight:620;letter-spacing:-.02em;line-height:1.35;margin:8px 0 16px}
h2{font-size:1.125rem;font-weight:620;margin:0 0 12px}
a{color:var(--accent)}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
.badge{background:var(--warning-soft);color:var(--on-warning-soft);border-radius:999px;padding:2px 10px;font-size:.75rem;font-weight:540}
.state{border-radius:999px;padding:2px 10px;font-size:.75rem;font-weight:540;background:var(--sunken);color:var(--text);white-space:nowrap}
.state.final{background:var(--positive-soft);color:var(--on-positive-soft)}
.state.waiting{background:var(--accent-soft);color:var(--on-accent-soft)}
.card{background:var(--surface);border:1px solid var(--line);border-radius:16px;padding:20px;margin:0 0 20px;overflow:hidden}
.card>p:first-child{margin-top:0}
.card>p:last-child{margin-bottom:0}
.note{border-radius:12px;padding:12px 16px;margin:0 0 16px}
.note.good{background:var(--positive-soft);color:var(--on-positive-soft)}
.note.bad{background:var(--negative-soft);color:var(--on-negative-soft)}
.note a{color:inherit}
.mono{font-family:"Geist Mono Variable",ui-monospace,"SF Mono",Menlo,Consolas,monospace;font-size:.8125rem;overflow-wrap:anywhere}
.muted{color:var(--muted);font-size:.8125rem}
.amount{font-variant-numeric:tabular-nums lining-nums;white-space:nowrap;font-weight:540}
dl{display:grid;grid-template-columns:minmax(7rem,auto) 1fr;gap:8px 16px;margin:0}
dt{color:var(--muted)}dd{margin:0;min-width:0}
ul.rows{list-style:none;margin:0;padding:0}
ul.rows li{display:flex;flex-wrap:wrap;gap:4px 16px;justify-content:space-between;align-items:baseline;padding:10px 0;border-top:1px solid var(--line)}
ul.rows li:first-child{border-top:0}
ul.rows li>:first-child{min-width:0;flex:1 1 18rem}
label{display:block;font-weight:540;margin:0 0 6px}
input{width:100%;min-height:44px;padding:8px 12px;margin:0 0 16px;border:1px solid var(--line-strong);border-radius:8px;background:var(--surface);color:var(--text);font:inherit;font-size:1rem}
button{min-height:52px;padding:0 24px;border:0;border-radius:12px;background:var(--accent);color:var(--on-accent);font:inherit;font-weight:620;cursor:pointer}
button:hover{background:var(--accent-hover)}
nav.pages{display:flex;gap:16px;padding-top:12px}
details summary{cursor:pointer;min-height:44px;display:flex;align-items:center;color:var(--accent)}
`);
