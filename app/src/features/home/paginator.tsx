import { ChevronLeft, ChevronRight } from "lucide-react";
import { Icon } from "../../ui/icon.tsx";
import { pageWindow } from "./page-window.ts";
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
