import { type Html, html } from "./html.ts";

export const NO_HTML = html``;

/** `seconds` as "2026-11-21 13:05:09 UTC". */
export function time(seconds: number): Html {
  const iso = new Date(seconds * 1000).toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace("T", " ")} UTC</time>`;
}

/** "1 block", "2 blocks". */
export function count(number: number, noun: string): string {
  return `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
}

/** `isWide` takes the whole line, for ids that are shown in full. */
export type Stat = { label: string; value: Html | string | number; isWide?: boolean };

/** Shows labels with their values; those without a value are left out. */
export function stats(shown: readonly (Stat | undefined)[]): Html {
  const items = shown
    .filter((stat) => stat !== undefined)
    .map(
      ({ label, value, isWide = false }) =>
        html`<div class="${isWide ? "wide" : "stat"}"><dt>${label}</dt><dd>${value}</dd></div>`,
    );
  return html`<dl class="stats">${items}</dl>`;
}

/** `id` names the heading, for people who jump from heading to heading. */
export function card(id: string, title: string, content: Html): Html {
  return html`<section class="card" aria-labelledby="${id}"><h2 id="${id}">${title}</h2>
${content}</section>
`;
}

export function rows(items: readonly Html[], whenNone: string): Html {
  return items.length === 0 ? html`<p class="muted">${whenNone}</p>` : html`<ul class="rows">${items}</ul>`;
}
