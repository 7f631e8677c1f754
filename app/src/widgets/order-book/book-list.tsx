import type { BookRow, OrderBook } from "@satchel/core/offer";
import type { Outpoint } from "@satchel/core/tx";
import type { Price } from "@satchel/engine";
import { Lock, User } from "lucide-react";
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { orderBookText } from "../../catalogue/en/order-book.ts";
import { XEC } from "../../text/money.ts";
import { tickerText } from "../../text/token-words.ts";
import { Badge } from "../../ui/badge.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { useEngineState, useLocale } from "../../wiring/app-context.ts";
import { priceText, quantityText } from "./book-words.ts";
import styles from "./order-book.module.css";
import type { OrderBookState } from "./use-order-book.ts";

/** The height of every row, as in the style sheet, so that no row has to be measured. */
const ROW_PX = 44;
/** Rows beyond each edge, for a fast scroll. */
const OVERSCAN = 6;
/** The list is at most this tall (tokens.md 2.2), so more rows are never in view. */
const MOST_IN_VIEW = 5;

type Props = { state: OrderBookState; book: OrderBook; price: Price | undefined; hasIcon: boolean };

/** The offers of a token, cheapest first, as a group of radio buttons. Only the rows in view are drawn. */
export function BookList({ state, book, price, hasIcon }: Props) {
  const { token, row: chosen, verify } = state;
  const { rows } = book;
  const scroller = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const first = Math.max(0, Math.floor(top / ROW_PX) - OVERSCAN);
  const last = Math.min(rows.length, Math.floor(top / ROW_PX) + MOST_IN_VIEW + OVERSCAN);
  const drawn = useMemo(() => rows.slice(first, last), [rows, first, last]);
  useEffect(() => {
    const inView = Math.floor(top / ROW_PX);
    verify(rows.slice(inView, inView + MOST_IN_VIEW).map(({ offer }) => offer));
  }, [verify, rows, top]);
  const { move, focusedBy } = useKeys(state, rows, scroller);
  const unit = price === undefined ? XEC : price.fiat.toUpperCase();
  const ticker = tickerText(token);
  return (
    <>
      <div className={styles.head} aria-hidden="true">
        <span />
        <span>{orderBookText.pricePer({ unit, ticker })}</span>
        <span>{orderBookText.available}</span>
        <span>{orderBookText.cumulative}</span>
      </div>
      <div
        ref={scroller}
        className={classNames(styles.scroller, !hasIcon && styles.tall)}
        role="radiogroup"
        aria-label={orderBookText.list}
        onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}
        onKeyDown={move}
      >
        <div className={styles.all} style={{ height: rows.length * ROW_PX }}>
          {drawn.map((row, at) => (
            <Row
              key={row.offer.outpoint}
              row={row}
              place={first + at}
              count={rows.length}
              isChosen={row === chosen}
              isFocused={focusedBy(row)}
              state={state}
              price={price}
            />
          ))}
        </div>
      </div>
    </>
  );
}

/** Moves the choice with the arrow keys, Home and End; the chosen row comes into view and gets the focus. */
function useKeys(
  { row: chosen, choose }: OrderBookState,
  rows: readonly BookRow[],
  scroller: { current: HTMLElement | null },
) {
  const [moved, setMoved] = useState<Outpoint>();
  const index = chosen === undefined ? -1 : rows.indexOf(chosen);
  useLayoutEffect(() => {
    const list = scroller.current;
    if (list === null || index < 0) return;
    const [from, to] = [index * ROW_PX, (index + 1) * ROW_PX];
    if (from < list.scrollTop) list.scrollTop = from;
    else if (to > list.scrollTop + list.clientHeight && list.clientHeight > 0) list.scrollTop = to - list.clientHeight;
  }, [index, scroller]);
  const move = (event: KeyboardEvent) => {
    const to = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: rows.length - 1 }[event.key];
    const row = to === undefined ? undefined : rows[Math.min(Math.max(to, 0), rows.length - 1)];
    if (row === undefined) return;
    event.preventDefault();
    setMoved(row.offer.outpoint);
    choose(row.offer.outpoint);
  };
  return { move, focusedBy: (row: BookRow) => row === chosen && row.offer.outpoint === moved };
}

type RowProps = {
  row: BookRow;
  place: number;
  count: number;
  isChosen: boolean;
  isFocused: boolean;
  state: OrderBookState;
  price: Price | undefined;
};

function Row({ row, place, count, isChosen, isFocused, state, price }: RowProps) {
  const { token, activeId, choose } = state;
  const locale = useLocale();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFocused) button.current?.focus({ preventScroll: true });
  }, [isFocused]);
  const { offer, cumulative, depthPercent, block } = row;
  const available = quantityText(offer.atoms, token, locale, "short");
  const sum = quantityText(cumulative, token, locale, "short");
  const each = priceText(row.nanoSatsPerAtom, token, price, locale);
  const isBlocked = block !== undefined;
  const said = useSaid(state, row);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of several cells that is chosen as a whole
    <button
      ref={button}
      type="button"
      role="radio"
      aria-checked={isChosen}
      aria-setsize={count}
      aria-posinset={place + 1}
      aria-label={orderBookText.row({ price: each, ticker: tickerText(token), available, cumulative: sum })}
      aria-description={said}
      tabIndex={isChosen ? 0 : -1}
      className={classNames(styles.row, isBlocked && styles.blocked)}
      style={{ insetBlockStart: place * ROW_PX, "--row-depth": `${depthPercent}%` } as object}
      onClick={() => choose(offer.outpoint)}
    >
      <Mark row={row} isChecking={isChosen && state.verdictOf(offer) === undefined} />
      <span className={styles.price}>
        <bdi translate="no">{price === undefined ? each.replace(` ${XEC}`, "") : each}</bdi>
        {place === 0 && !isBlocked && <Badge tone="positive">{orderBookText.best}</Badge>}
        {row.walletId !== undefined && (
          <Badge>{row.walletId === activeId ? orderBookText.yours : <OtherName walletId={row.walletId} />}</Badge>
        )}
      </span>
      <bdi translate="no">{available}</bdi>
      <bdi translate="no" className={styles.sum}>
        {sum}
      </bdi>
    </button>
  );
}

const OtherName = ({ walletId }: { walletId: string }) => {
  const name = useEngineState((state) => state.wallets.find(({ id }) => id === walletId)?.name);
  return <bdi translate="no">{name}</bdi>;
};

function Mark({ row, isChecking }: { row: BookRow; isChecking: boolean }) {
  if (row.walletId !== undefined) return <Icon of={User} size="sm" />;
  if (row.block !== undefined) return <Icon of={Lock} size="sm" />;
  return isChecking ? <Spinner /> : <span className={styles.radio} />;
}

/** What is said of a row besides its numbers. */
function useSaid({ activeId, verdictOf }: OrderBookState, { walletId, block, offer }: BookRow): string | undefined {
  const wallet = useEngineState((state) => state.wallets.find(({ id }) => id === walletId)?.name) ?? "";
  const { states } = orderBookText;
  if (walletId !== undefined) return walletId === activeId ? states.yours : states.yoursIn({ wallet });
  if (block !== undefined) return states.blocked;
  return verdictOf(offer) === "verified" ? undefined : states.checking;
}
