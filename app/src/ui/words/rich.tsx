import { createElement, Fragment, type ReactNode } from "react";

type Marks = { readonly [name: string]: ReactNode | ((inner: string) => ReactNode) };

/** Finds `<name>inner</name>`, and `<name/>` for an element without words. */
const MARK = /<(\w+)>(.*?)<\/\1>|<(\w+)\/>/g;

/**
 * Draws a sentence of the catalogue with elements in it: "Read <link>the guide</link> first." with
 * `marks={{ link: (inner) => <a href={guide}>{inner}</a> }}`, or "You need <amount/> more." with `marks={{ amount:
 * <Amount .. /> }}`. A mark that is not named is drawn as its words.
 */
export function Rich({ text, marks }: { text: string; marks: Marks }) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(MARK)) {
    const [whole, pair, inner = "", single] = match;
    const mark = marks[pair ?? single ?? ""];
    parts.push(text.slice(end, match.index), typeof mark === "function" ? mark(inner) : (mark ?? inner));
    end = match.index + whole.length;
  }
  parts.push(text.slice(end));
  return createElement(Fragment, null, ...parts);
}

/** Returns the same sentence as plain text, for a label: a mark is replaced by its text, or is drawn as its words. */
export const richAsText = (text: string, texts: { readonly [name: string]: string }): string =>
  text.replace(MARK, (_, pair?: string, inner = "", single?: string) => texts[pair ?? single ?? ""] ?? inner);
