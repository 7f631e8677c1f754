import { addressOf } from "@satchel/core/address";
import { type Outpoint, readOutpoint } from "@satchel/core/tx";
import { ChevronLeft, ChevronRight, CircleCheck, Snowflake } from "lucide-react";
import { xecText } from "../../text/money.ts";
import { ShortAddress, ShortId } from "../../ui/address-text.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { useActiveWallet } from "../../wiring/active-wallet.ts";
import { useApp, useLocale } from "../../wiring/app-context.ts";
import { Xec } from "../money/money.tsx";
import styles from "./coin-picker.module.css";
import { type CoinRow, coinsText, depthText, STATE_TEXT } from "./coin-rows.ts";
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

type Props = { row: CoinRow; isChosen: boolean; onToggle: () => void; onFreeze: () => void };

/** One coin: the whole line chooses it, the snowflake freezes it. */
function CoinLine({ row, isChosen, onToggle, onFreeze }: Props) {
  const locale = useLocale();
  const { txid, outIdx } = readOutpoint(row.outpoint);
  const { isFrozen } = row;
  return (
    <li className={styles.line} data-state={row.state}>
      <label className={styles.choose}>
        <input
          type="checkbox"
          checked={isChosen}
          disabled={row.state !== "free"}
          onChange={onToggle}
          aria-label={`Coin of ${xecText(row.sats, locale)}, ${txid.slice(0, 6)}:${outIdx}`}
        />
        <span className={styles.words}>
          <span className={styles.value}>
            <Xec sats={row.sats} />
            {row.state !== "free" && row.state !== "frozen" && <Badge tone="warning">{STATE_TEXT[row.state]}</Badge>}
            {isFrozen && <Badge tone="accent">Frozen</Badge>}
          </span>
          <span className={styles.small}>
            {row.isFinal && (
              <span className={styles.final}>
                <Icon of={CircleCheck} size="xs" /> Final
              </span>
            )}
            <span>{depthText(row)}</span>
            <span title={row.outpoint}>
              <ShortId id={txid} />:{outIdx}
            </span>
            <Place script={row.script} />
          </span>
        </span>
      </label>
      <IconButton
        icon={Snowflake}
        label={isFrozen ? "Unfreeze coin" : "Freeze coin"}
        aria-pressed={isFrozen}
        disabled={row.state === "in-payment"}
        onClick={onFreeze}
      />
    </li>
  );
}

/** Only where the wallet has several addresses there is something to tell. */
function Place({ script }: { script: string }) {
  const { network } = useApp();
  const { wallet } = useActiveWallet();
  const address = addressOf(script, network.prefix);
  if (wallet.keys.length < 2 || address === undefined) return null;
  const path = wallet.keys.find(({ hash160 }) => script.includes(hash160))?.path;
  return (
    <span title={address}>
      <ShortAddress address={address} /> {path}
    </span>
  );
}
