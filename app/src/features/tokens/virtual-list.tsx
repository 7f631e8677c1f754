import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState } from "react";
import { tokenListText } from "../../catalogue/en/tokens/token-list.ts";
import { TokenMenu } from "../../widgets/tokens/token-menu.tsx";
import { useIsDrawn } from "../../wiring/use-is-drawn.ts";
import { FoldRow } from "./fold-row.tsx";
import type { HeldToken, ListRow, Place } from "./held-tokens.ts";
import styles from "./rows.module.css";
import { SuspiciousRow } from "./suspicious-row.tsx";
import { Balance, KindWords, TokenRow } from "./token-row.tsx";

/** The height of every row, as in rows.module.css. All rows have it, so that no row has to be measured. */
const ROW_PX = 64;
/** Rows beyond the visible ones, so that a fast scroll and the Tab key find drawn rows. */
const OVERSCAN = 6;

type Props = {
  rows: readonly ListRow[];
  onToggle: (place: Place) => void;
  /** Whether details of tokens may still come. */
  isLoading: boolean;
};

/** The rows that are in view, and a few beyond; the list is as tall as if all of them were drawn. */
export function VirtualList({ rows, onToggle, isLoading }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const top = useTopOf(list);
  const [menuFor, setMenuFor] = useState<string>();
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_PX,
    // The first frame has only the rows that are in view.
    overscan: useIsDrawn() ? OVERSCAN : 0,
    scrollMargin: top,
    getItemKey: (index) => keyOf(rows[index]),
  });
  const inMenu = rows.find((row) => row.kind === "token" && row.token.tokenId === menuFor);
  return (
    <>
      <ul ref={list} className={styles.list} aria-label={tokenListText.list} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ key, index, start }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <li
              key={key}
              className={styles.row}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start - top}px)` }}
            >
              <Row row={row} onToggle={onToggle} isLoading={isLoading} onMenu={setMenuFor} />
            </li>
          );
        })}
      </ul>
      {inMenu?.kind === "token" && <RowMenu token={inMenu.token} onClose={() => setMenuFor(undefined)} />}
    </>
  );
}

function RowMenu({ token, onClose }: { token: HeldToken; onClose: () => void }) {
  const { tokenId, name = tokenId } = token;
  const about = (
    <>
      <KindWords token={token} /> · <Balance token={token} />
    </>
  );
  return <TokenMenu tokenId={tokenId} name={name} about={about} canSend onClose={onClose} />;
}

const keyOf = (row: ListRow | undefined): string => (row?.kind === "token" ? row.token.tokenId : (row?.place ?? ""));

function Row(props: Omit<Props, "rows"> & { row: ListRow; onMenu: (tokenId: string) => void }) {
  const { row, onToggle, isLoading, onMenu } = props;
  if (row.kind === "fold") return <FoldRow row={row} onToggle={onToggle} />;
  if (row.token.place === "suspicious") return <SuspiciousRow token={row.token} />;
  return <TokenRow token={row.token} isLoading={isLoading} onMenu={onMenu} />;
}

/** Returns where the list begins on the page, which changes when something above it comes or goes. */
function useTopOf(list: { current: HTMLUListElement | null }): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const element = list.current;
      if (element) setTop(Math.round(element.getBoundingClientRect().top + window.scrollY));
    };
    // It is called once at the beginning, when the browser has laid out the page anyway.
    const above = new ResizeObserver(measure);
    const page = list.current?.parentElement;
    if (page) for (const each of page.children) if (each !== list.current) above.observe(each);
    above.observe(document.body);
    return () => above.disconnect();
  }, [list]);
  return top;
}
