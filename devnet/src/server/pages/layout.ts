import { type Html, html } from "./html.ts";
import { PAGE_STYLE } from "./page-style.ts";

/** A whole page with the devnet badge. Needs no script. */
export function layout(title: string, content: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · devnet</title>
<link rel="icon" href="data:,">
<style>${PAGE_STYLE}</style>
</head>
<body>
<header><a href="/">Satchel</a><span class="badge">devnet</span></header>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`.text;
}
