import { Html, html } from "./html.ts";
import { PAGE_PALETTE, PAGE_STYLE } from "./page-style.ts";

/** The product's logo (design.md 2). */
const LOGO = new Html(
  '<svg viewBox="0 0 64 64" aria-hidden="true"><path d="M22.5 20v-4.5a9.5 9.5 0 0 1 19 0V20" fill="none" stroke="#12707c" stroke-width="5" stroke-linecap="round"/><rect x="6" y="18" width="52" height="40" rx="12" fill="#0a3d45"/><path d="M6 30a12 12 0 0 1 12-12h28a12 12 0 0 1 12 12v2.5C58 39.4 47 45 32 45S6 39.4 6 32.5z" fill="#12707c"/><path d="M11 33.2C12.5 37.5 21 40.6 32 40.6s19.5-3.1 21-7.4" fill="none" stroke="#e0b871" stroke-width="1.8" stroke-dasharray="3.4 2.6" stroke-linecap="round"/><rect x="26.5" y="35.5" width="11" height="16" rx="4" fill="#e0b15e"/><rect x="30.5" y="41" width="3" height="6.5" rx="1.5" fill="#0a3d45"/></svg>',
);

/**
 * Returns a whole page with the devnet badge. It needs no script. `heading` replaces the title and contains the only
 * h1.
 */
export function layout(title: string, content: Html, heading: Html = html`<h1>${title}</h1>`): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · devnet</title>
<link rel="icon" href="data:,">
<style>${PAGE_PALETTE}${PAGE_STYLE}</style>
</head>
<body>
<header class="top"><a class="brand" href="/">${LOGO}Satchel</a><span class="badge warn">devnet</span></header>
<main>
${heading}
${content}
</main>
</body>
</html>
`.text;
}
