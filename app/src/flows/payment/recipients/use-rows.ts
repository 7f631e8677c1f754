import { linesOf, withLine, withoutLine, withPasted } from "@satchel/core/payment-link";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** The field of a row that gets the focus. `next`: the recipient, or the amount where the recipient is known. */
export type RowPart = "to" | "amount" | "next";

export const fieldId = (row: string, part: "to" | "amount"): string => `${row}-${part}`;

type Rows = {
  text: string;
  change: (update: (text: string) => string) => void;
  list: RefObject<HTMLElement | null>;
  rowPx: number;
};

/**
 * Returns the lines of the text as rows with names that stay when rows before them come and go, their changes, and what
 * moves the focus among them.
 */
export function useRows({ text, change, list, rowPx }: Rows) {
  const lines = linesOf(text);
  const { keys, keep } = useKeys(lines.length);
  const [, draw] = useState(0);
  const wanted = useRef<{ at: number; part: RowPart }>(undefined);
  useLayoutEffect(() => {
    const { at, part } = wanted.current ?? {};
    if (at !== undefined && part !== undefined && focusField(keys[at], part)) wanted.current = undefined;
  });
  /** Moves the focus to a row that exists already, or is drawn next. */
  const goTo = (at: number, part: RowPart) => {
    wanted.current = { at, part };
    // A row out of view is drawn once it is scrolled into view.
    const key = keys[at];
    if (key !== undefined && !isDrawn(key) && list.current) {
      const { top } = list.current.getBoundingClientRect();
      scrollTo({ top: scrollY + top + at * rowPx - innerHeight / 2 });
    }
    draw((count) => count + 1);
  };
  return {
    lines,
    keys,
    goTo,
    set: (at: number, update: (line: string | undefined) => string) =>
      change((now) => withLine(now, at, update(linesOf(now)[at]))),
    add: () => {
      change((now) => `${now}\n`);
      goTo(lines.length, "to");
    },
    remove: (at: number) => {
      keep((now) => now.toSpliced(at, 1));
      change((now) => (linesOf(now).length === 1 ? "" : withoutLine(now, at)));
      goTo(Math.max(0, Math.min(at, lines.length - 2)), "to");
    },
    /** Adds the lines of a pasted list, in place of a row that is empty. */
    paste: (at: number, pasted: readonly string[]) => {
      const isEmpty = (lines[at] ?? "").trim() === "";
      change((now) => withPasted(now, at, pasted));
      goTo(at + pasted.length - (isEmpty ? 1 : 0), "next");
    },
  };
}

const isDrawn = (key: string): boolean => document.getElementById(fieldId(key, "amount")) !== null;

/** Returns whether the field was there. */
function focusField(key: string | undefined, part: RowPart): boolean {
  if (key === undefined) return false;
  const recipient = document.getElementById(fieldId(key, "to"));
  const amount = document.getElementById(fieldId(key, "amount"));
  const isKnown = part === "next" && recipient instanceof HTMLButtonElement;
  const field = part === "amount" || isKnown ? amount : recipient;
  if (field === null) return false;
  field.focus();
  return true;
}

/** Returns a name for each of `count` rows. A text that was replaced keeps the names: its rows have nothing to lose. */
function useKeys(count: number) {
  const [rows] = useState(() => ({ keys: [] as readonly string[], made: 0 }));
  const missing = Math.max(0, count - rows.keys.length);
  if (missing > 0 || rows.keys.length > count) {
    const added = Array.from({ length: missing }, (_, at) => `row-${rows.made + at}`);
    rows.made += missing;
    rows.keys = [...rows.keys, ...added].slice(0, count);
  }
  return {
    keys: rows.keys,
    keep: (update: (keys: readonly string[]) => readonly string[]) => {
      rows.keys = update(rows.keys);
    },
  };
}
