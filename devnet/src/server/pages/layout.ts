import { type Html, html } from "./html.ts";
import { PAGE_PALETTE } from "./page-palette.ts";
import { PAGE_STYLE } from "./page-style.ts";
import { LOGO } from "./pictures.ts";

/** A whole page with the devnet badge. Needs no script. `heading` stands where the title would, and holds the only h1. */
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
