import { Html } from "./html.ts";

const DARK = `color-scheme:dark;--bg:#0d1413;--surface:#141c1b;--sunken:#0f1716;--fill:#24302f;--text:#e8f0ee;--muted:#a7b7b4;--subtle:#90a19e;
--line:#243130;--line-strong:#6a7c78;--accent:#7fcdd3;--accent-hover:#95d8dd;--on-accent:#05272b;--accent-soft:#14363b;--on-accent-soft:#a9e2e6;
--positive:#74d29a;--positive-soft:#12321f;--on-positive-soft:#98e2b5;--negative-soft:#401a17;--on-negative-soft:#ffbab2;
--warning-soft:#352711;--on-warning-soft:#f5d08d;--focus:#8fdbe0`;

// The product's colours (design/tokens.css), as many of them as these pages use.
export const PAGE_PALETTE = new Html(`
:root{color-scheme:light;--bg:#f2f5f4;--surface:#fff;--sunken:#e9eeec;--fill:#e7edeb;--text:#11201f;--muted:#4c5d5a;--subtle:#5c6c69;
--line:#dfe5e3;--line-strong:#778884;--accent:#0b5c66;--accent-hover:#094c55;--on-accent:#fff;--accent-soft:#dcecec;--on-accent-soft:#0a4d56;
--positive:#16693a;--positive-soft:#dcf0e3;--on-positive-soft:#115530;--negative-soft:#fae4e1;--on-negative-soft:#8f1d16;
--warning-soft:#faeed5;--on-warning-soft:#6b4000;--focus:#0a7482}
@media (prefers-color-scheme:dark){:root{${DARK}}}
@media (prefers-contrast:more){:root{--line:var(--line-strong);--muted:var(--text);--subtle:var(--text)}}
`);
