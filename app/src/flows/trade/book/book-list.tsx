import type { Atoms } from "@satchel/core/amount";
import type { Outpoint, WalletId } from "@satchel/core/ids";
import type { BookRow, OrderBook } from "@satchel/core/offer";
import type { Price, Verdict } from "@satchel/engine";
import { Lock, User } from "lucide-react";
import {
  type FocusEvent,
  type KeyboardEvent,
  memo,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { orderBookText } from "../../../catalogue/en/tokens/order-book.ts";
import { counted } from "../../../text/money/counts.ts";
import { XEC } from "../../../text/money/money.ts";
import { tickerText } from "../../../text/token-words.ts";
import { classNames } from "../../../ui/class-names.ts";
import { drawnPlaces } from "../../../ui/layout/drawn-places.ts";
import { Badge } from "../../../ui/mark/badge.tsx";
import { Icon } from "../../../ui/mark/icon.tsx";
import { Spinner } from "../../../ui/mark/spinner.tsx";
import { useTextScale } from "../../../ui/react/use-text-scale.ts";
import { useEngineState, useLocale } from "../../../wiring/app-context.ts";
import styles from "./book-list.module.css";
import { columnDigits, priceText, quantityText, rowQuantityText } from "./book-words.ts";
import type { OrderBookState } from "./use-order-book.ts";
import { useRested } from "./use-rested.ts";

/** The height of every row where text has its usual size, as in the style sheet, so that no row has to be measured. */
const ROW_PX = 44;
const useRowPx = (): number => ROW_PX * useTextScale();
/** Rows beyond each edge, for a fast scroll. Each row more makes the keys that jump slower. */
const OVERSCAN = 3;
/** The list shows eight rows and a half at most (tokens.md 2.2), and parts of one more. */
const MOST_IN_VIEW = 10;

type Props = { state: OrderBookState; book: OrderBook; price: Price | undefined };

/**
 * The offers of a token, cheapest first, as a group of radio buttons. Only the rows in view are drawn, and the chosen
 * one, which the Tab key leads to.
 */
export function BookList({ state, book, price }: Props) {
  const { token, row: chosen, verify, isWhole, activeId, choose, verdictOf, takenOf } = state;
  const { rows } = book;
  const scroller = useRef<HTMLDivElement>(null);
  const [inView, setInView] = useState(0);
  const rowPx = useRowPx();
  const look = () => setInView(Math.floor((scroller.current?.scrollTop ?? 0) / rowPx));
  const verifyView = useCallback(
    () => verify(rows.slice(inView, inView + MOST_IN_VIEW).map(({ offer }) => offer)),
    [verify, rows, inView],
  );
  useRested(verifyView);
  const index = chosen === undefined ? -1 : rows.indexOf(chosen);
  const { onKeyDown, focusedBy } = useKeys(state, rows, index, scroller);
  useInView(scroller, index, rowPx, look);
  const keptFocus = useKeptFocus(scroller, index);
  const digits = useMemo(
    () =>
      columnDigits(
        rows.map(({ nanoSatsPerAtom }) => nanoSatsPerAtom),
        token,
        price,
      ),
    [rows, token, price],
  );
  const unit = price === undefined ? XEC : price.fiat.toUpperCase();
  return (
    <>
      <div className={styles.head} aria-hidden="true">
        <span />
        <span>{orderBookText.pricePer({ unit, ticker: tickerText(token) })}</span>
        <span>{orderBookText.available}</span>
        <span>{orderBookText.cumulative}</span>
      </div>
      <div
        ref={scroller}
        className={styles.scroller}
        role="radiogroup"
        aria-label={orderBookText.list}
        onScroll={look}
        onKeyDown={onKeyDown}
        {...keptFocus}
      >
        <div className={styles.all} style={{ height: rows.length * rowPx }}>
          {drawnPlaces(rows.length, { first: inView, end: inView + MOST_IN_VIEW }, OVERSCAN, index).map((place) => {
            const row = rows[place];
            return (
              row && (
                <Row
                  key={row.offer.outpoint}
                  row={row}
                  place={place}
                  count={isWhole ? rows.length : undefined}
                  isChosen={row === chosen}
                  isFocused={focusedBy(row)}
                  verdict={verdictOf(row.offer)}
                  taken={takenOf(row.offer.outpoint)}
                  token={token}
                  activeId={activeId}
                  choose={choose}
                  price={price}
                  digits={digits}
                />
              )
            );
          })}
        </div>
      </div>
      {isWhole && <All state={state} rows={rows} />}
    </>
  );
}

/** How much is on offer in all, which the bars of the rows are parts of. */
function All({ state: { token }, rows }: { state: OrderBookState; rows: readonly BookRow[] }) {
  const locale = useLocale();
  const quantity = rowQuantityText(rows.at(-1)?.cumulative ?? 0n, token, locale);
  return (
    <p className={styles.sumOfAll}>
      <bdi>{orderBookText.all({ count: counted(rows.length, locale), quantity, ticker: tickerText(token) })}</bdi>
    </p>
  );
}

/** Brings the chosen row into view when its place changes. */
function useInView(scroller: { current: HTMLElement | null }, index: number, rowPx: number, look: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a person may scroll the chosen row out of view
  useLayoutEffect(() => {
    const list = scroller.current;
    if (list === null || index < 0) return;
    const [from, to] = [index * rowPx, (index + 1) * rowPx];
    if (from < list.scrollTop) list.scrollTop = from;
    else if (to > list.scrollTop + list.clientHeight && list.clientHeight > 0) list.scrollTop = to - list.clientHeight;
    else return;
    // The rows around it are drawn in this frame, without waiting for the event.
    look();
  }, [index, rowPx]);
}

/** How many rows PageUp and PageDown move: a list without its last row, which stays in view. */
const pageOf = (list: HTMLElement | null, rowPx: number): number =>
  Math.max(1, Math.floor((list?.clientHeight ?? 0) / rowPx) - 1);

/** Moves the choice with the keys; the chosen row gets the focus. */
function useKeys(
  { choose }: OrderBookState,
  rows: readonly BookRow[],
  index: number,
  scroller: { current: HTMLElement | null },
) {
  const rowPx = useRowPx();
  const [moved, setMoved] = useState<Outpoint>();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const page = pageOf(scroller.current, rowPx);
    const to = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      PageDown: index + page,
      PageUp: index - page,
      Home: 0,
      End: rows.length - 1,
    }[event.key];
    const row = to === undefined ? undefined : rows[Math.min(Math.max(to, 0), rows.length - 1)];
    if (row === undefined) return;
    event.preventDefault();
    setMoved(row.offer.outpoint);
    choose(row.offer.outpoint);
  };
  return { onKeyDown, focusedBy: (row: BookRow) => row === rows[index] && row.offer.outpoint === moved };
}

/**
 * Returns the event handlers by which the focus stays in the list when the row that had it is gone, because its offer
 * was bought or cancelled: the row that is chosen then gets it.
 */
function useKeptFocus(scroller: { current: HTMLElement | null }, index: number) {
  const focused = useRef<Element>(undefined);
  // After each change of the rows.
  useLayoutEffect(() => {
    if (focused.current === undefined || focused.current.isConnected || index < 0) return;
    focused.current = undefined;
    const { activeElement } = document;
    if (activeElement !== null && activeElement !== document.body) return;
    scroller.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus({ preventScroll: true });
  });
  return {
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target;
    },
    // A row that is taken away loses the focus too; one that stays has lost it to something else.
    onBlur: ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (target.isConnected && focused.current === target) focused.current = undefined;
      }),
  };
}

type RowProps = {
  row: BookRow;
  place: number;
  /** Undefined while not all offers are loaded. */
  count: number | undefined;
  isChosen: boolean;
  isFocused: boolean;
  verdict: Verdict | undefined;
  /** How much of it is in a purchase over several offers. */
  taken: Atoms | undefined;
  price: Price | undefined;
  /** Of every price. */
  digits: number;
} & Pick<OrderBookState, "token" | "activeId" | "choose">;

/** Drawn again only if something of it changes: an arrow key moves the choice from one row to the next. */
const Row = memo(function Row(props: RowProps) {
  const { row, place, count, isChosen, isFocused, verdict, taken, token, activeId, choose, price, digits } = props;
  const locale = useLocale();
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (isFocused) button.current?.focus({ preventScroll: true });
  }, [isFocused]);
  const { offer, cumulative, depthPercent, block, walletId } = row;
  const available = rowQuantityText(offer.atoms, token, locale);
  const sum = rowQuantityText(cumulative, token, locale);
  const each = priceText(row.nanoSatsPerAtom, token, price, locale, digits);
  const isBlocked = block !== undefined;
  const said = useSaid(props);
  // How much is on offer in all is not known before all offers are loaded.
  const depth = count === undefined ? 0 : depthPercent;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of several cells that is chosen as a whole
    <button
      ref={button}
      type="button"
      role="radio"
      aria-checked={isChosen}
      aria-setsize={count ?? -1}
      aria-posinset={place + 1}
      aria-label={orderBookText.row({
        price: each,
        ticker: tickerText(token),
        available: quantityText(offer.atoms, token, locale),
        cumulative: quantityText(cumulative, token, locale),
      })}
      aria-description={said}
      tabIndex={isChosen ? 0 : -1}
      className={classNames(styles.row, isBlocked && styles.blocked, taken !== undefined && styles.taken)}
      style={{ insetBlockStart: `${(place * ROW_PX) / 16}rem`, "--row-depth": `${depth}%` } as object}
      onClick={() => choose(offer.outpoint)}
    >
      <Mark row={row} isChecking={isChosen && verdict === undefined} />
      <span className={styles.price}>
        <span>
          <bdi translate="no">{price === undefined ? each.replace(` ${XEC}`, "") : each}</bdi>
        </span>
        {place === 0 && !isBlocked && <Badge tone="positive">{orderBookText.best}</Badge>}
        {walletId !== undefined && walletId === activeId && <Badge>{orderBookText.yours}</Badge>}
        {walletId !== undefined && walletId !== activeId && (
          <Badge>
            <OtherName walletId={walletId} />
          </Badge>
        )}
      </span>
      <span>
        <bdi translate="no">{available}</bdi>
      </span>
      <span className={styles.sum}>
        <bdi translate="no">{sum}</bdi>
      </span>
    </button>
  );
});

const OtherName = ({ walletId }: { walletId: WalletId }) => {
  const name = useEngineState((state) => state.wallets.find(({ id }) => id === walletId)?.name);
  return <bdi translate="no">{name}</bdi>;
};

function Mark({ row, isChecking }: { row: BookRow; isChecking: boolean }) {
  if (row.walletId !== undefined) return <Icon of={User} size="sm" />;
  if (row.block !== undefined) return <Icon of={Lock} size="sm" />;
  return isChecking ? <Spinner /> : <span className={styles.radio} />;
}

/** What is said of a row besides its numbers. */
function useSaid({ row, activeId, verdict, taken, token }: RowProps): string | undefined {
  const { walletId, block } = row;
  const locale = useLocale();
  const wallet = useEngineState((state) => state.wallets.find(({ id }) => id === walletId)?.name) ?? "";
  const { states } = orderBookText;
  if (walletId !== undefined) return walletId === activeId ? states.yours : states.yoursIn({ wallet });
  if (block !== undefined) return states.blocked;
  if (taken !== undefined) return states.taken({ quantity: quantityText(taken, token, locale) });
  return verdict === "verified" ? undefined : states.checking;
}
