import { type RefObject, useEffect } from "react";
import { foldText } from "./match-tx.ts";

/** The name under which the style sheet colours what was found. */
const FOUND = "satchel-found";
/** One letter stands in nearly every row. */
const SHORTEST = 2;

/**
 * Returns where the words of a query stand in a text, as pairs of its offsets. Accents and capital letters do not
 * count.
 */
export function foundIn(text: string, query: string): readonly (readonly [from: number, to: number])[] {
  const words = wordsOf(query);
  if (words.length === 0 || text.trim() === "") return [];
  const { folded, offsets } = foldWithOffsets(text);
  const ranges: [number, number][] = [];
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      const [from, to] = [offsets[at], offsets[at + word.length]];
      if (from !== undefined && to !== undefined) ranges.push([from, to]);
    }
  }
  return ranges;
}

/** An address is found with its prefix too, and rows show it without. */
const wordsOf = (query: string): readonly string[] =>
  foldText(query)
    .split(/\s+/)
    .map((word) => word.slice(word.indexOf(":") + 1))
    .filter((word) => word.length >= SHORTEST);

/** Folds each character by itself. `offsets` has, for each place in `folded` and for its end, the place in the text. */
function foldWithOffsets(text: string): { folded: string; offsets: number[] } {
  let folded = "";
  let at = 0;
  const offsets: number[] = [];
  for (const character of text) {
    const plain = foldText(character);
    for (let unit = 0; unit < plain.length; unit++) offsets.push(at);
    folded += plain;
    at += character.length;
  }
  return { folded, offsets: [...offsets, at] };
}

/** Returns the places in the texts of an element where the words of a query stand. Days and times are not searched. */
export function foundRanges(root: Element, query: string): readonly Range[] {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const ranges: Range[] = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (node.parentElement?.closest("h2, time")) continue;
    for (const [from, to] of foundIn(node.textContent ?? "", query)) {
      const range = document.createRange();
      range.setStart(node, from);
      range.setEnd(node, to);
      ranges.push(range);
    }
  }
  return ranges;
}

/**
 * Colours what was found in the rows, by the browser's own highlights: the rows do not change, and a screen reader
 * reads them as before. A browser without them shows the rows plain.
 */
export function useFoundText(rows: RefObject<Element | null>, query: string): void {
  useEffect(() => {
    const root = rows.current;
    if (!root || wordsOf(query).length === 0 || typeof CSS === "undefined" || !("highlights" in CSS)) return;
    const show = () => CSS.highlights.set(FOUND, new Highlight(...foundRanges(root, query)));
    show();
    // Rows come while the search goes on, and names when they are known.
    const changes = new MutationObserver(show);
    changes.observe(root, { subtree: true, childList: true, characterData: true });
    return () => {
      changes.disconnect();
      CSS.highlights.delete(FOUND);
    };
  }, [rows, query]);
}
