import { addressOf } from "@satchel/core/address";
import { sats } from "@satchel/core/amount";
import { type Outpoint, readOutpoint } from "@satchel/core/ids";
import type { ScriptHex } from "@satchel/core/script";
import type { CoinProblem } from "@satchel/core/tx";
import { ChevronLeft, ChevronRight, CircleCheck, ShieldAlert, Snowflake } from "lucide-react";
import { useState } from "react";
import { commonText } from "../../catalogue/en/common.ts";
import { coinsText } from "../../catalogue/en/payment/coins.ts";
import { counted } from "../../text/money/counts.ts";
import { xecText } from "../../text/money/money.ts";
import { Button } from "../../ui/button/button.tsx";
import { IconButton } from "../../ui/button/icon-button.tsx";
import checks from "../../ui/form/check.module.css";
import { Segmented } from "../../ui/form/segmented.tsx";
import { Badge } from "../../ui/mark/badge.tsx";
import { Icon } from "../../ui/mark/icon.tsx";
import { Spinner } from "../../ui/mark/spinner.tsx";
import { ShortAddress, ShortId } from "../../ui/words/address-text.tsx";
import { Rich } from "../../ui/words/rich.tsx";
import { useActiveWallet } from "../../wiring/active-wallet.ts";
import { useApp, useEngineState, useLocale } from "../../wiring/app-context.ts";
import { Xec } from "../money/money.tsx";
import { CoinDoubt } from "./coin-doubt.tsx";
import styles from "./coin-picker.module.css";
import { type CoinRow, depthText } from "./coin-rows.ts";
import { SpendAnyway } from "./spend-anyway.tsx";
import { type Choice, type Coins, useAskAgain, useCoins } from "./use-coins.ts";

const ORDERS = ["value", "age"] as const;

/** The wallet's own coins: to choose which of them a payment spends, and to freeze them. */
export function CoinPicker({ choice, onChange }: { choice: Choice; onChange: (choice: Choice) => void }) {
  const coins = useCoins(choice, onChange);
  const [asked, setAsked] = useState<Outpoint>();
  const doubted = coins.inDoubt.find(({ outpoint, canAccept }) => outpoint === asked && canAccept);
  const picked = new Set(coins.picked.rows.map(({ outpoint }) => outpoint));
  if (coins.isLoading) return <Spinner label={coinsText.loading} />;
  if (coins.all.length === 0) return <p className={styles.muted}>{coinsText.none}</p>;
  return (
    <section className={styles.picker} aria-label={coinsText.title}>
      <Head coins={coins} />
      <Doubts rows={coins.inDoubt} />
      <ul className={styles.list}>
        {coins.shown.rows.map((row) => (
          <CoinLine
            key={row.outpoint}
            row={row}
            isChosen={picked.has(row.outpoint)}
            isOnlyDoubt={coins.inDoubt.length === 1}
            onToggle={() => coins.toggle(row)}
            onSpend={() => setAsked(row.outpoint)}
            onFreeze={() => void coins.toggleFrozen(row)}
          />
        ))}
      </ul>
      <Pages coins={coins} />
      {coins.numTokens > 0 && <TokenCoins count={coins.numTokens} />}
      {isDoubted(doubted) && (
        <SpendAnyway
          row={doubted}
          onClose={() => setAsked(undefined)}
          onAccept={() => {
            setAsked(undefined);
            coins.accept(doubted);
          }}
        />
      )}
    </section>
  );
}

const isDoubted = (row: CoinRow | undefined): row is CoinRow & { problem: CoinProblem } => row?.problem !== undefined;

/** How many coins are in doubt, where there are several. */
function Doubts({ rows }: { rows: readonly CoinRow[] }) {
  const locale = useLocale();
  const askAgain = useAskAgain();
  const [isBusy, setBusy] = useState(false);
  if (rows.length < 2) return null;
  const total = sats(rows.reduce((sum, row) => sum + row.sats, 0n));
  const ask = async () => {
    setBusy(true);
    await askAgain(rows);
    setBusy(false);
  };
  return (
    <div className={styles.doubts}>
      <p>
        <Rich
          text={coinsText.doubt.several({ count: counted(rows.length, locale) })}
          marks={{ total: <Xec sats={total} hideable /> }}
        />
      </p>
      <Button variant="ghost" size="sm" busy={isBusy} onClick={() => void ask()}>
        {coinsText.doubt.askAgain}
      </Button>
    </div>
  );
}

function Head({ coins }: { coins: Coins }) {
  const { rows, total } = coins.picked;
  const locale = useLocale();
  return (
    <>
      <Segmented
        label={coinsText.order}
        options={ORDERS.map((id) => ({ id, label: coinsText.orders[id] }))}
        value={coins.order}
        onChange={coins.setOrder}
      />
      <div className={styles.bar}>
        <label className={styles.all}>
          <input
            type="checkbox"
            className={checks.check}
            checked={coins.isAllShownChosen}
            disabled={!coins.canChooseShown}
            onChange={(event) => coins.chooseShown(event.target.checked)}
          />
          {coinsText.selectAllShown}
        </label>
        <span className={styles.total}>
          <span role="status">
            {rows.length === 0 ? (
              coinsText.noneChosen
            ) : (
              <Rich
                text={coinsText.chosenTotal({ count: counted(rows.length, locale) })}
                marks={{ total: <Xec sats={total} hideable /> }}
              />
            )}
          </span>
          {rows.length > 0 && (
            <Button variant="ghost" size="sm" onClick={coins.clear}>
              {coinsText.clear}
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
  const from = counted(shown.from + 1, locale).digits;
  const to = counted(shown.from + shown.rows.length, locale).digits;
  return (
    <nav className={styles.pages} aria-label={coinsText.pages}>
      <IconButton
        icon={ChevronLeft}
        mirrored
        label={coinsText.previous}
        disabled={shown.page === 0}
        onClick={() => setPage(shown.page - 1)}
      />
      <span role="status">{coinsText.range({ from, to, all: counted(all.length, locale) })}</span>
      <IconButton
        icon={ChevronRight}
        mirrored
        label={coinsText.next}
        disabled={shown.page === shown.count - 1}
        onClick={() => setPage(shown.page + 1)}
      />
    </nav>
  );
}

function TokenCoins({ count }: { count: number }) {
  const locale = useLocale();
  return <p className={styles.muted}>{coinsText.withTokens({ count: counted(count, locale) })}</p>;
}

type Props = {
  row: CoinRow;
  isChosen: boolean;
  isOnlyDoubt: boolean;
  onToggle: () => void;
  onSpend: () => void;
  onFreeze: () => void;
};

/** One coin: a press on the line chooses it, the snowflake freezes it. */
function CoinLine({ row, isChosen, isOnlyDoubt, onToggle, onSpend, onFreeze }: Props) {
  const locale = useLocale();
  const { txid, outIdx } = readOutpoint(row.outpoint);
  const { isFrozen } = row;
  const isVisible = useEngineState((state) => state.settings.balanceVisible);
  return (
    <li className={styles.line} data-state={row.state}>
      <label className={styles.choose}>
        <input
          type="checkbox"
          className={checks.check}
          checked={isChosen}
          disabled={row.state !== "free" && !isChosen}
          onChange={onToggle}
          aria-label={coinsText.coin({
            amount: isVisible ? xecText(row.sats, locale) : commonText.hidden,
            coin: `${txid.slice(0, 6)}:${outIdx}`,
          })}
        />
        <span className={styles.words}>
          <span className={styles.value}>
            <Xec sats={row.sats} hideable />
            {row.state !== "free" && row.state !== "frozen" && (
              <Badge tone="warning" icon={row.problem && ShieldAlert}>
                {coinsText.states[row.state]}
              </Badge>
            )}
            {isFrozen && <Badge tone="accent">{coinsText.states.frozen}</Badge>}
          </span>
          <span className={styles.small}>
            {row.isFinal && (
              <span className={styles.final}>
                <Icon of={CircleCheck} size="xs" /> {coinsText.final}
              </span>
            )}
            <span>{depthText(row, locale)}</span>
            <span title={row.outpoint} dir="ltr" translate="no">
              <ShortId id={txid} />:{outIdx}
            </span>
            <Place script={row.script} />
          </span>
        </span>
      </label>
      <IconButton
        icon={Snowflake}
        label={isFrozen ? coinsText.unfreeze : coinsText.freeze}
        aria-pressed={isFrozen}
        disabled={row.state === "in-payment"}
        onClick={onFreeze}
      />
      {isDoubted(row) && <CoinDoubt row={row} isAlone={isOnlyDoubt} isChosen={isChosen} onSpend={onSpend} />}
    </li>
  );
}

/** The address that a coin pays, for a wallet with several addresses. */
function Place({ script }: { script: ScriptHex }) {
  const { network } = useApp();
  const { wallet } = useActiveWallet();
  const address = addressOf(script, network.prefix);
  if (wallet.keys.length < 2 || address === undefined) return null;
  const path = wallet.keys.find(({ hash160 }) => script.includes(hash160))?.path;
  return (
    <span title={address} dir="ltr" translate="no">
      <ShortAddress address={address} /> {path}
    </span>
  );
}
