/** From this many lines on, a text is edited in pages: the browser lays out all lines of a field at once. */
export const PAGED_FROM = 1000;
const PAGE_LINES = 500;

/**
 * The part of a long text that a field shows, from `start` to `end`. While a page is edited it grows and shrinks; the
 * pages are divided anew when another one is shown. `first`: the number of its first line, from 0. `lines`: of the text
 * when the pages were divided.
 */
export type TextPage = { text: string; start: number; end: number; page: number; pages: number; lines: number };

export const firstLineOf = ({ page }: TextPage): number => page * PAGE_LINES;

/**
 * Returns the page of the text, the last one if there are fewer; undefined for a text that is short enough to be shown
 * whole.
 */
export function pageOf(text: string, wanted: number): TextPage | undefined {
  const starts = lineStarts(text);
  const lines = starts.length;
  if (lines < PAGED_FROM) return undefined;
  const pages = Math.ceil(lines / PAGE_LINES);
  const page = Math.max(0, Math.min(wanted, pages - 1));
  const start = starts[page * PAGE_LINES] ?? 0;
  const next = starts[(page + 1) * PAGE_LINES];
  return { text, start, end: next === undefined ? text.length : next - 1, page, pages, lines };
}

/** Returns the page with the character at this position of the text. */
export function pageAt(text: string, position: number): TextPage | undefined {
  const line = countBreaks(text, position);
  return pageOf(text, Math.floor(line / PAGE_LINES));
}

/** Returns the same page with other words on it; the rest of the text stays. */
export function editPage(shown: TextPage, words: string): TextPage {
  const text = shown.text.slice(0, shown.start) + words + shown.text.slice(shown.end);
  return { ...shown, text, end: shown.start + words.length };
}

export const wordsOf = ({ text, start, end }: TextPage): string => text.slice(start, end);

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/** Returns how many line breaks stand before a position. */
export function countBreaks(text: string, before = text.length): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0 && at < before; at = text.indexOf("\n", at + 1)) count++;
  return count;
}
