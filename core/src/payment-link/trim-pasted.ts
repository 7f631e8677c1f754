/** Zero-width marks that mail programs and right-to-left texts leave at the ends; trim() knows only spaces. */
const EDGE = /[\s\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/;

/** Counts from both ends: a pattern that ends in `$` takes the square of a long run of spaces. */
export function trimPasted(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && EDGE.test(text[start] ?? "")) start += 1;
  while (end > start && EDGE.test(text[end - 1] ?? "")) end -= 1;
  return text.slice(start, end);
}
