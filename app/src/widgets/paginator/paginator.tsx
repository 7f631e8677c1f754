import { ChevronLeft, ChevronRight } from "lucide-react";
import { historyPagesText } from "../../catalogue/en/history/history-pages.ts";
import { counted } from "../../text/money/counts.ts";
import { Icon } from "../../ui/mark/icon.tsx";
import { useLocale } from "../../wiring/app-context.ts";
import styles from "./paginator.module.css";

type Props = {
  page: number;
  count: number;
  onPage: (page: number) => void;
  /** What the pages are of; without it, the history. */
  label?: string;
};

/** Buttons for the pages of a list. Pages count from 0 in the code and from 1 on the screen. */
export function Paginator({ page, count, onPage, label = historyPagesText.title }: Props) {
  const locale = useLocale();
  if (count <= 1) return null;
  const numberOf = (slot: number) => counted(slot + 1, locale);
  return (
    <nav className={styles.pager} aria-label={label}>
      <span className={styles.of} role="status">
        {historyPagesText.pageOf({ page: numberOf(page), count: counted(count, locale) })}
      </span>
      <button
        type="button"
        aria-label={historyPagesText.previous}
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
      >
        <Icon of={ChevronLeft} size="sm" mirrored />
      </button>
      {pageWindow(page, count).map((slot) =>
        typeof slot === "number" ? (
          <button
            key={slot}
            type="button"
            aria-label={historyPagesText.page({ page: numberOf(slot) })}
            aria-current={slot === page ? "page" : undefined}
            onClick={() => onPage(slot)}
          >
            {numberOf(slot).digits}
          </button>
        ) : (
          <span key={slot} className={styles.gap} aria-hidden="true">
            …
          </span>
        ),
      )}
      <button
        type="button"
        aria-label={historyPagesText.next}
        disabled={page === count - 1}
        onClick={() => onPage(page + 1)}
      >
        <Icon of={ChevronRight} size="sm" mirrored />
      </button>
    </nav>
  );
}

/** Up to this many pages, every page has a button. */
const ALL_SHOWN = 5;

type PageSlot = number | "gap-before" | "gap-after";

/**
 * Returns the page buttons to show, pages from 0. Of many pages these are the first, a window around the current one
 * and the last, with a gap wherever pages are left out (wallet.md 2).
 */
export function pageWindow(current: number, count: number): PageSlot[] {
  if (count <= ALL_SHOWN) return range(0, count - 1);
  const last = count - 1;
  // The window keeps its size at both ends, so that the arrows do not move under the pointer.
  const start = Math.min(Math.max(current - 1, 1), last - 3);
  const end = Math.max(Math.min(current + 1, last - 1), 3);
  return [
    0,
    ...(start > 1 ? (["gap-before"] as const) : []),
    ...range(start, end),
    ...(end < last - 1 ? (["gap-after"] as const) : []),
    last,
  ];
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
