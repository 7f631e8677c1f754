import { Html } from "./html.ts";

export const PAGE_STYLE = new Html(`
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);font:420 .9375rem/1.5 "Hanken Grotesk Variable",system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif}
.top,main{max-width:1072px;margin:0 auto;padding:16px}
.top{display:flex;align-items:center;gap:12px;flex-wrap:wrap}
.brand{display:flex;align-items:center;gap:8px;min-height:44px;font-size:1.125rem;font-weight:620;color:var(--text);text-decoration:none}
.brand svg{width:28px;height:28px}
h1{font-size:1.375rem;font-weight:620;letter-spacing:-.02em;line-height:1.35;margin:8px 0 16px;overflow-wrap:anywhere}
h2{font-size:1.125rem;font-weight:620;line-height:1.35;margin:0 0 12px}
h3{font-size:.9375rem;font-weight:620;margin:0;overflow-wrap:anywhere}
p{margin:0 0 12px}
a{color:var(--accent);text-underline-offset:2px}
a:hover{color:var(--accent-hover)}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px;border-radius:4px}
.card{background:var(--surface);border:1px solid var(--line);border-radius:16px;padding:20px;margin:0 0 20px;overflow:hidden}
.card>:last-child{margin-bottom:0}
.note{border-radius:12px;padding:12px 16px;overflow-wrap:anywhere}
.note.good{background:var(--positive-soft);color:var(--on-positive-soft)}
.note.bad{background:var(--negative-soft);color:var(--on-negative-soft)}
.note.warn{background:var(--warning-soft);color:var(--on-warning-soft)}
.note a{color:inherit}
.badge{display:inline-block;background:var(--fill);color:var(--text);border-radius:6px;padding:1px 8px;font-size:.75rem;font-weight:540;white-space:nowrap}
.badge.warn{background:var(--warning-soft);color:var(--on-warning-soft)}
.badge.baton{background:var(--accent-soft);color:var(--on-accent-soft)}
.state{display:inline-block;color:var(--muted);font-size:.8125rem;white-space:nowrap}
.state svg{width:16px;height:16px;margin-right:4px;vertical-align:-3px}
.state.final svg{color:var(--positive)}
.state.waiting{color:var(--accent)}
.mono{font-family:"Geist Mono Variable",ui-monospace,"SF Mono",Menlo,Consolas,"Liberation Mono",monospace;font-size:.8125rem;overflow-wrap:anywhere}
.muted,.caption{color:var(--muted);font-size:.8125rem}
.wrap{overflow-wrap:anywhere}
.hero{font-size:1.75rem;line-height:1.15;font-weight:620;letter-spacing:-.02em;margin:0 0 12px}
.hero.long{font-size:1.125rem}
.hero .amount{font-weight:inherit}
p.caption{margin:0 0 2px}
.amount{font-variant-numeric:tabular-nums lining-nums;white-space:nowrap;font-weight:540;display:inline-block;max-width:100%}
.amount .unit{font-size:.8em;font-weight:420;color:var(--muted);white-space:nowrap}
.amount .dim{color:var(--subtle);font-weight:420}
.amount.huge{white-space:normal;overflow-wrap:anywhere}
.amount.in{color:var(--positive)}
.ticker{display:inline-block;max-width:14ch;overflow:clip;text-overflow:ellipsis;white-space:nowrap}
.address b{font-weight:620}
.address .group{display:inline-block;margin-right:.45em}
.stats{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(8.5rem,100%),1fr));gap:16px 20px;margin:16px 0 0}
.stats>div{min-width:0}
.stats .wide{grid-column:1/-1}
dt{color:var(--muted);font-size:.8125rem}
dd{margin:0;min-width:0;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
.rows{list-style:none;margin:0;padding:0}
.rows>li{display:flex;flex-wrap:wrap;gap:4px 16px;justify-content:space-between;align-items:baseline;padding:12px 0;border-top:1px solid var(--line)}
.rows>li:first-child{border-top:0;padding-top:0}
.rows:last-child>li:last-child{padding-bottom:0}
.rows a,.note a,.stats a{display:inline-block;line-height:24px}
h3 .muted{font-weight:420}
.rows>li:target{background:var(--accent-soft);box-shadow:-20px 0 var(--accent-soft),20px 0 var(--accent-soft)}
.what{min-width:0;flex:1 1 10rem}
.worth{min-width:0;max-width:100%;margin-left:auto;text-align:right}
.line{display:flex;flex-wrap:wrap;align-items:baseline;gap:2px 10px;min-width:0}
.line>*{min-width:0;max-width:100%}
.line>.ticker{max-width:min(14ch,100%)}
.worth>.line>.ticker{font-size:.8125rem}
.worth .line{justify-content:flex-end}
.idx{color:var(--subtle);min-width:1.5em;font-variant-numeric:tabular-nums}
.box{flex:1 0 100%;background:var(--sunken);border-radius:12px;padding:12px 16px;min-width:0;overflow-wrap:anywhere}
.box .badge{background:var(--surface)}
.box .badge.warn{background:var(--warning-soft)}
.box p{margin:8px 0 4px}
.box+.box{margin-top:4px}
.box .stats{margin-top:8px}
.pushes{list-style:none;margin:4px 0 0;padding:0}
.pushes li{padding:2px 0}
.head{display:flex;align-items:center;gap:16px;margin:8px 0 16px}
.head h1{margin:0}
.head>div{min-width:0}
.icon{width:64px;height:64px;flex:none;border-radius:999px;object-fit:cover}
.monogram{display:grid;place-items:center;background:hsl(var(--hue) 38% 88%);color:hsl(var(--hue) 60% 20%);font-weight:620;font-size:1.375rem}
.pages{display:flex;flex-wrap:wrap;align-items:center;gap:4px 16px;padding-top:12px;border-top:1px solid var(--line);font-variant-numeric:tabular-nums}
.pages a,.near a{display:inline-flex;align-items:center;min-height:44px;min-width:24px}
.near{display:flex;justify-content:space-between;gap:16px;margin:-8px 0 12px}
details summary{cursor:pointer;padding:10px 0;color:var(--accent);font-weight:540}
label{display:block;font-weight:540;margin:0 0 6px}
input{width:100%;min-height:44px;padding:8px 12px;margin:0 0 16px;border:1px solid var(--line-strong);border-radius:8px;background:var(--surface);color:var(--text);font:inherit;font-size:1rem}
button{min-height:52px;padding:0 24px;border:0;border-radius:12px;background:var(--accent);color:var(--on-accent);font:inherit;font-weight:620;cursor:pointer}
button:hover{background:var(--accent-hover)}
@media (min-width:768px){.stats{grid-template-columns:repeat(auto-fill,minmax(13rem,1fr))}.top,main{padding:16px 24px}.hero{font-size:2.25rem}.hero.long{font-size:1.375rem}}
`);

const DARK = `color-scheme:dark;--bg:#0d1413;--surface:#141c1b;--sunken:#0f1716;--fill:#24302f;--text:#e8f0ee;--muted:#a7b7b4;--subtle:#90a19e;
--line:#243130;--line-strong:#6a7c78;--accent:#7fcdd3;--accent-hover:#95d8dd;--on-accent:#05272b;--accent-soft:#14363b;--on-accent-soft:#a9e2e6;
--positive:#74d29a;--positive-soft:#12321f;--on-positive-soft:#98e2b5;--negative-soft:#401a17;--on-negative-soft:#ffbab2;
--warning-soft:#352711;--on-warning-soft:#f5d08d;--focus:#8fdbe0`;

// The product's colours (design.md 1.1) that these pages use.
export const PAGE_PALETTE = new Html(`
:root{color-scheme:light;--bg:#f2f5f4;--surface:#fff;--sunken:#e9eeec;--fill:#e7edeb;--text:#11201f;--muted:#4c5d5a;--subtle:#5c6c69;
--line:#dfe5e3;--line-strong:#778884;--accent:#0b5c66;--accent-hover:#094c55;--on-accent:#fff;--accent-soft:#dcecec;--on-accent-soft:#0a4d56;
--positive:#16693a;--positive-soft:#dcf0e3;--on-positive-soft:#115530;--negative-soft:#fae4e1;--on-negative-soft:#8f1d16;
--warning-soft:#faeed5;--on-warning-soft:#6b4000;--focus:#0a7482}
@media (prefers-color-scheme:dark){:root{${DARK}}}
@media (prefers-contrast:more){:root{--line:var(--line-strong);--muted:var(--text);--subtle:var(--text)}}
`);
