import type { Outpoint } from "@satchel/core/tx";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { useLocale } from "../../wiring/app-context.ts";
import { Xec } from "../money/money.tsx";
import { CoinLine } from "./coin-line.tsx";
import styles from "./coin-picker.module.css";
import { coinsText } from "./coin-words.ts";
import { type Coins, useCoins } from "./use-coins.ts";

type Chosen = ReadonlySet<Outpoint>;
const ORDERS = [
  { id: "value", label: "Biggest first" },
  { id: "age", label: "Oldest first" },
] as const;

/** The wallet's own coins, to choose which a payment spends, and to freeze them. An empty choice chooses nothing. */
export function CoinPicker({ chosen, onChange }: { chosen: Chosen; onChange: (chosen: Chosen) => void }) {
  const coins = useCoins(chosen, onChange);
  if (coins.isLoading) return <Spinner label="Loading the coins" />;
  if (coins.all.length === 0) return <p className={styles.muted}>This wallet has no coins yet.</p>;
  return (
    <section className={styles.picker} aria-label="Coins">
      <Head coins={coins} />
      <ul className={styles.list}>
        {coins.shown.rows.map((row) => (
          <CoinLine
            key={row.outpoint}
            row={row}
            isChosen={row.state === "free" && chosen.has(row.outpoint)}
            onToggle={() => coins.toggle(row)}
            onFreeze={() => void coins.toggleFrozen(row)}
          />
        ))}
      </ul>
      <Pages coins={coins} />
      {coins.numTokens > 0 && <TokenCoins count={coins.numTokens} />}
    </section>
  );
}

function Head({ coins }: { coins: Coins }) {
  const { rows, total } = coins.picked;
  const locale = useLocale();
  return (
    <>
      <Segmented label="Order of the coins" options={ORDERS} value={coins.order} onChange={coins.setOrder} />
      <div className={styles.bar}>
        <label className={styles.all}>
          <input
            type="checkbox"
            checked={coins.isAllShownChosen}
            disabled={!coins.canChooseShown}
            onChange={(event) => coins.chooseShown(event.target.checked)}
          />
          Select all shown
        </label>
        <span className={styles.total}>
          <span role="status">
            {rows.length === 0 ? (
              "None chosen"
            ) : (
              <>
                {coinsText(rows.length, locale)}: <Xec sats={total} />
              </>
            )}
          </span>
          {rows.length > 0 && (
            <Button variant="ghost" size="sm" onClick={coins.clear}>
              Clear
            </Button>
          )}
        </span>
      </div>
    </>
  );
}

function Pages({ coins: { all, shown, setPage } }: { coins: Coins }) {
  const locale = useLocale();
  if (shown.count === 1) return null;
  const number = (n: number) => new Intl.NumberFormat(locale).format(n);
  return (
    <nav className={styles.pages} aria-label="Pages of coins">
      <IconButton
        icon={ChevronLeft}
        label="Previous coins"
        disabled={shown.page === 0}
        onClick={() => setPage(shown.page - 1)}
      />
      <span role="status">
        {number(shown.from + 1)} to {number(shown.from + shown.rows.length)} of {number(all.length)}
      </span>
      <IconButton
        icon={ChevronRight}
        label="Next coins"
        disabled={shown.page === shown.count - 1}
        onClick={() => setPage(shown.page + 1)}
      />
    </nav>
  );
}

function TokenCoins({ count }: { count: number }) {
  const locale = useLocale();
  return (
    <p className={styles.muted}>
      {coinsText(count, locale)} more {count === 1 ? "carries" : "carry"} tokens or can not be spent by this wallet: a
      payment of XEC never takes {count === 1 ? "it" : "them"}.
    </p>
  );
}
