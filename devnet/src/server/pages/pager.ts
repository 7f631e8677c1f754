import { type Html, html } from "./html.ts";
import { NO_HTML } from "./page-parts.ts";

/** With up to this many pages, each has a link. */
const MAX_NUMBERED = 5;

/** Pages count from 0 in the address and from 1 for people. `param` is the name of the number in the address. */
type Pages = { path: string; page: number; pageSize: number; total: number; param?: string };

/** Returns the page asked for, or the last one when there are fewer. */
export function pageWithin(page: number, total: number, pageSize: number): number {
  return Math.max(0, Math.min(page, Math.ceil(total / pageSize) - 1));
}

/** Returns links to the other pages; nothing if there is only one page. */
export function pager({ path, page, pageSize, total, param = "page" }: Pages): Html {
  const pages = Math.ceil(total / pageSize);
  if (pages <= 1) return NO_HTML;
  const link = (to: number, text: string): Html => html`<a href="${path}?${param}=${to}">${text}</a>`;
  const ahead = page > 0 ? link(page - 1, "Previous") : NO_HTML;
  const after = page + 1 < pages ? link(page + 1, "Next") : NO_HTML;
  return html`<nav class="pages" aria-label="${param === "page" ? "Pages of transactions" : "Pages of NFTs"}">
${ahead}<span>Page ${page + 1} of ${pages}</span>${after}${jumps(pages, page, link)}
</nav>`;
}

function jumps(pages: number, page: number, link: (to: number, text: string) => Html): Html {
  if (pages <= MAX_NUMBERED) {
    const numbers = Array.from({ length: pages }, (_, to) =>
      to === page ? html`<span aria-current="page">${to + 1}</span>` : link(to, String(to + 1)),
    );
    return html`${numbers}`;
  }
  const first = page > 1 ? link(0, "First") : NO_HTML;
  const last = page + 2 < pages ? link(pages - 1, "Last") : NO_HTML;
  return html`${first}${last}`;
}
