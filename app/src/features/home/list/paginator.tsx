import { ChevronLeft, ChevronRight } from "lucide-react";
import { Icon } from "../../../ui/icon.tsx";
import styles from "./paginator.module.css";

/** Pages from 0 inside, from 1 for people. */
export function Paginator({ page, count, onPage }: { page: number; count: number; onPage: (page: number) => void }) {
  if (count <= 1) return null;
  return (
    <nav className={styles.pager} aria-label="History pages">
      <span className={styles.of} role="status">
        Page {page + 1} of {count}
      </span>
      <button type="button" aria-label="Previous page" disabled={page === 0} onClick={() => onPage(page - 1)}>
        <Icon of={ChevronLeft} size="sm" />
      </button>
      {pageWindow(page, count).map((slot) =>
        typeof slot === "number" ? (
          <button
            key={slot}
            type="button"
            aria-label={`Page ${slot + 1}`}
            aria-current={slot === page ? "page" : undefined}
            onClick={() => onPage(slot)}
          >
            {slot + 1}
          </button>
        ) : (
          <span key={slot} className={styles.gap} aria-hidden="true">
            …
          </span>
        ),
      )}
      <button type="button" aria-label="Next page" disabled={page === count - 1} onClick={() => onPage(page + 1)}>
        <Icon of={ChevronRight} size="sm" />
      </button>
    </nav>
  );
}

/** Up to this many pages are all shown. */
const ALL_SHOWN = 5;

type PageSlot = number | "gap-before" | "gap-after";

/**
 * Which page buttons to show, pages from 0: all of a few; otherwise the first, those around the current one and the
 * last, with a gap wherever pages are left out (wallet.md 2).
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
