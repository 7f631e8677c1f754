import { ABBREVIATE_FROM, abbreviateAtoms, amountText, formatAtoms, type Sats } from "@satchel/core/amount";
import { balanceOf } from "@satchel/core/ledger";
import { PiggyBank, QrCode, Send, Sprout, Wallet } from "lucide-react";
import type { ReactNode } from "react";
import { frameText } from "../../catalogue/en/frame.ts";
import { moneyText } from "../../catalogue/en/payment/money.ts";
import { ageText } from "../../text/locale/dates.ts";
import { separatorsOf } from "../../text/locale/locale.ts";
import { priceText, tokenFiatText } from "../../text/money/money.ts";
import { ButtonLink } from "../../ui/button/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/mark/icon.tsx";
import { staysInSight } from "../../ui/overlay/under-toasts.ts";
import { ahead } from "../../ui/react/ahead.ts";
import { part } from "../../ui/react/part.tsx";
import { Amount, HIDDEN_DIGITS } from "../../ui/words/amount.tsx";
import textStyles from "../../ui/words/text.module.css";
import { useEngineState, useLocale } from "../../wiring/app-context.ts";
import { type TokenBalance, useIsBalanceKnown, useTokenBalances, useXecBalance } from "../../wiring/money/balances.ts";
import { useCurrentPrice } from "../../wiring/money/current-price.ts";
import styles from "./balance-cards.module.css";
import { FiatWorth, Xec } from "./money.tsx";

// The first format of a currency takes as long as the rest of Home, and the next ones do not.
ahead("create", async () => void priceText({ fiat: "usd", perXec: 1, at: 0 }, "en-US"));

const ICONS = { staking: Sprout, savings: PiggyBank } as const;

/**
 * Shows Home's balances. The prominent action is Receive while there is nothing to send, then Send. `total`: the line
 * of XEC and tokens together, for which room is kept.
 */
export function BalanceCards({ total: totalLine }: { total?: ReactNode }) {
  const { total } = useXecBalance();
  const tokens = useTokenBalances();
  const isKnown = useIsBalanceKnown();
  const isEmpty = total === 0n;
  return (
    <section className={classNames(styles.cards, tokens.length === 2 && styles.three)} aria-label={moneyText.balances}>
      <div className={styles.main} {...staysInSight}>
        <div className={styles.name}>
          <Icon of={Wallet} /> <span translate="no">eCash</span>
        </div>
        <div className={styles.value}>
          <OwnXec sats={total} />
        </div>
        <div className={styles.worth}>
          {isKnown && <FiatWorth sats={total} withCode hideable />} <Ages />
        </div>
        {totalLine && <div className={styles.split}>{totalLine}</div>}
        {useMayBeSplit() && (
          <div className={styles.split}>
            <BalanceSplitLine />
          </div>
        )}
        <div className={styles.actions}>
          <ButtonLink to="/send" icon={Send} className={isEmpty ? styles.second : styles.first}>
            {moneyText.send}
          </ButtonLink>
          <ButtonLink to="/receive" icon={QrCode} className={isEmpty ? styles.first : styles.second}>
            {moneyText.receive}
          </ButtonLink>
        </div>
      </div>
      {tokens.map((token) => (
        <div key={token.card} className={styles.card}>
          <div className={styles.name}>
            <Icon of={ICONS[token.card]} /> {frameText.balances[token.card]}
          </div>
          <div className={styles.value}>
            <TokenAmount token={token} form="card" />
          </div>
          <div className={styles.ticker}>
            <bdi translate="no">{token.ticker}</bdi>
            <TokenWorth token={token} isBehind />
          </div>
        </div>
      ))}
    </section>
  );
}

/** Fetched later: it needs the rules of planning, and the coins, which come after the balance. */
const BalanceSplitLine = part(
  async () => (await import("./balance-split.tsx")).BalanceSplitLine,
  () => null,
);

/** Whether a part of the balance may not be spendable: room is kept for the line that says so. */
const useMayBeSplit = () =>
  useEngineState(
    ({ ledger, tip, frozen, outbox }) =>
      frozen.size > 0 ||
      outbox.some(({ status }) => status === "sending" || status === "unknown" || status === "stopped") ||
      (tip !== undefined && balanceOf(ledger, tip.height).immature > 0n),
  );

/** Shows the same balances above every other screen. */
export function BalanceDock({ placed }: { placed: "bar" | "strip" }) {
  const { total } = useXecBalance();
  const tokens = useTokenBalances();
  // There is no room for the age of a price that is too old.
  const hasPrice = useCurrentPrice() !== undefined;
  const isWorthKnown = useIsBalanceKnown() && hasPrice;
  return (
    <section className={placed === "bar" ? styles.bar : styles.strip} aria-label={moneyText.balances}>
      <div>
        <div className={styles.dockName} translate="no">
          eCash
        </div>
        <div className={styles.dockValue}>
          {placed === "bar" && (
            <span className={styles.whole}>
              <OwnXec sats={total} />
            </span>
          )}
          <span className={placed === "bar" ? styles.short : undefined}>
            <OwnXec sats={total} shortFrom="tile" />
          </span>
        </div>
        <div className={styles.dockName}>{isWorthKnown && <FiatWorth sats={total} hideable />}</div>
      </div>
      {tokens.map((token) => (
        <div key={token.card}>
          <div className={styles.dockName}>{frameText.balances[token.card]}</div>
          <div className={styles.dockValue}>
            <TokenAmount token={token} form="dock" />
          </div>
          <div className={styles.dockName}>{isWorthKnown && <TokenWorth token={token} />}</div>
        </div>
      ))}
    </section>
  );
}

/** Shows no amount until the balance has been loaded once: it must not look like zero. */
function OwnXec({ sats, shortFrom }: { sats: Sats; shortFrom?: "tile" | undefined }) {
  return useIsBalanceKnown() ? <Xec sats={sats} hideable shortFrom={shortFrom} /> : <NotKnown />;
}

const NotKnown = () => (
  <span>
    <span aria-hidden="true">–</span>
    <span className={textStyles.spoken}>{moneyText.unknown}</span>
  </span>
);

function TokenAmount({ token, form }: { token: TokenBalance; form: "card" | "dock" }) {
  const separators = separatorsOf(useLocale());
  const visible = useEngineState((state) => state.settings.balanceVisible);
  const isKnown = useIsBalanceKnown();
  const { atoms, decimals, ticker } = token;
  if (!isKnown || decimals === undefined) return <NotKnown />;
  const whole = formatAtoms(atoms, decimals, { separators });
  const parts = form === "dock" ? abbreviateAtoms(atoms, decimals, ABBREVIATE_FROM.tile, separators) : whole;
  const full = `${amountText(whole)} ${ticker}`;
  return <Amount parts={parts} unit={form === "dock" ? ticker : undefined} hidden={!visible} full={full} />;
}

/** Shows "$1,204.50", or nothing without a price; with a dot before it where it stands behind other words. */
function TokenWorth({ token, isBehind = false }: { token: TokenBalance; isBehind?: boolean }) {
  const { atoms, decimals, perToken } = token;
  const locale = useLocale();
  const visible = useEngineState((state) => state.settings.balanceVisible);
  const price = useEngineState((state) => state.price);
  const unitPrice = price && perToken(price);
  const isKnown = useIsBalanceKnown();
  if (!isKnown || price === undefined || unitPrice === undefined || decimals === undefined) return null;
  const worth = tokenFiatText({ atoms, decimals }, unitPrice, price.fiat, locale);
  if (worth === undefined) return null;
  return (
    <>
      {isBehind && " · "}
      <bdi>{visible ? worth : HIDDEN_DIGITS}</bdi>
    </>
  );
}

/** Shows the times of the price and of the balance while they could not be updated; one time if both are as old. */
function Ages() {
  const locale = useLocale();
  const price = useEngineState((state) => state.price);
  const isPriceOld = useEngineState(({ priceStatus }) => priceStatus === "stale" || priceStatus === "old");
  const sync = useEngineState((state) => state.sync);
  const isOffline = useEngineState((state) => state.connection === "offline");
  const age = (at: number) => ageText(at, Date.now(), locale);
  const isBalanceOld = sync.state === "stale" || isOffline;
  const ofPrice = price && isPriceOld ? age(price.at) : undefined;
  const ofBalance = isBalanceOld && sync.at !== undefined ? age(sync.at) : undefined;
  return (
    <>
      {ofPrice !== undefined && ofPrice !== ofBalance && <span>· {moneyText.priceFrom({ age: ofPrice })} </span>}
      {ofBalance !== undefined && (
        <span>
          {price && "· "}
          {ofBalance}
        </span>
      )}
    </>
  );
}
