import { type ReactNode, useState } from "react";
import type { Count } from "../../../catalogue/catalogue.ts";
import { sendText } from "../../../catalogue/en/payment/send.ts";
import { counted } from "../../../text/money/counts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Paginator } from "../../../widgets/paginator/paginator.tsx";
import { useLocale } from "../../../wiring/app-context.ts";
import styles from "./lines.module.css";

/** More rows than these are shown in pages. */
export const MOST_WHOLE = 500;

/**
 * Returns the rows that are drawn, `atFirst` of them at the beginning, and the button or the pages that lead to the
 * others.
 * `all`: the words of the button.
 */
export function useShownRows<Row>(
  rows: readonly Row[],
  atFirst: number,
  all: (named: { count: Count }) => string,
): { shown: readonly Row[]; more: ReactNode } {
  const locale = useLocale();
  const [isWhole, setWhole] = useState(false);
  const [wanted, setPage] = useState(0);
  const { length } = rows;
  if (length <= atFirst || (isWhole && length <= MOST_WHOLE)) return { shown: rows, more: undefined };
  if (length <= MOST_WHOLE) {
    const more = (
      <Button variant="ghost" block onClick={() => setWhole(true)}>
        {all({ count: counted(length, locale) })}
      </Button>
    );
    return { shown: rows.slice(0, atFirst), more };
  }
  const count = Math.ceil(length / atFirst);
  const page = Math.min(wanted, count - 1);
  const more = (
    <div className={styles.rowPages}>
      <Paginator label={sendText.rowPages} page={page} count={count} onPage={setPage} />
    </div>
  );
  return { shown: rows.slice(page * atFirst, (page + 1) * atFirst), more };
}
