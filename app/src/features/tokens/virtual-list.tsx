import type { TokenId } from "@satchel/core/ids";
import { useMemo, useRef, useState } from "react";
import { tokenListText } from "../../catalogue/en/tokens/token-list.ts";
import { useTextScale } from "../../ui/react/use-text-scale.ts";
import type { HeldToken, Place } from "../../widgets/tokens/held-tokens.ts";
import { TokenMenu } from "../../widgets/tokens/token-menu.tsx";
import type { QuoteOf } from "../../wiring/money/quotes.ts";
import { useRowsInView } from "../../wiring/use-rows-in-view.ts";
import { FoldRow } from "./fold-row.tsx";
import styles from "./rows.module.css";
import { SuspiciousRow } from "./suspicious-row.tsx";
import type { ListRow } from "./token-order.ts";
import { Balance, KindWords, TokenRow } from "./token-row.tsx";

/** The height of every row where text has its usual size, as in rows.module.css, so that no row has to be measured. */
const ROW_PX = 64;

type Props = {
  rows: readonly ListRow[];
  quoteOf: QuoteOf;
  onToggle: (place: Place) => void;
  /** Whether details of tokens may still come. */
  isLoading: boolean;
};

/**
 * The rows that are in view, a few beyond, and the one with the focus; the list is as tall as if all of them were
 * drawn.
 */
export function VirtualList({ rows, quoteOf, onToggle, isLoading }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const [menuFor, setMenuFor] = useState<string>();
  const rowPx = ROW_PX * useTextScale();
  const keys = useMemo(() => rows.map(keyOf), [rows]);
  const { places, keptFocus } = useRowsInView({ list, keys, rowPx });
  const inMenu = rows.find((row) => row.kind === "token" && row.token.tokenId === menuFor);
  return (
    <>
      <ul
        ref={list}
        className={styles.list}
        aria-label={tokenListText.list}
        style={{ height: rows.length * rowPx }}
        {...keptFocus}
      >
        {places.map((place) => {
          const row = rows[place];
          if (!row) return null;
          return (
            <li
              key={keys[place]}
              className={styles.row}
              aria-setsize={rows.length}
              aria-posinset={place + 1}
              style={{ transform: `translateY(${place * rowPx}px)` }}
            >
              <Row row={row} quoteOf={quoteOf} onToggle={onToggle} isLoading={isLoading} onMenu={setMenuFor} />
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

const keyOf = (row: ListRow): string => (row.kind === "token" ? row.token.tokenId : row.place);

function Row(props: Omit<Props, "rows"> & { row: ListRow; onMenu: (tokenId: TokenId) => void }) {
  const { row, quoteOf, onToggle, isLoading, onMenu } = props;
  if (row.kind === "fold") return <FoldRow row={row} onToggle={onToggle} />;
  if (row.token.place === "suspicious") return <SuspiciousRow token={row.token} />;
  return <TokenRow token={row.token} quoteOf={quoteOf} isLoading={isLoading} onMenu={onMenu} />;
}
