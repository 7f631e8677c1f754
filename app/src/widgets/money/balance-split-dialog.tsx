import type { BalanceParts } from "@satchel/core/ledger";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { balanceText } from "../../catalogue/en/payment/balance.ts";
import { maturingText, OTHER_PARTS, type PartName, waitText } from "../../text/money/balance-words.ts";
import { classNames } from "../../ui/class-names.ts";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { useLocale } from "../../wiring/app-context.ts";
import styles from "./balance-split.module.css";
import { Xec } from "./money.tsx";

/** What the balance is made of, part by part, and when each part comes free. */
export function BalanceSplitDialog({ parts, onClose }: { parts: BalanceParts; onClose: () => void }) {
  const shown = (["spendable", ...OTHER_PARTS] as const).filter((name) => name === "spendable" || parts[name] > 0n);
  return (
    <Dialog title={balanceText.title} onClose={onClose}>
      <div className={styles.bar} aria-hidden="true">
        {shown.map((name) => (
          <span key={name} className={styles[name]} style={{ width: `${shareOf(parts, name)}%` }} />
        ))}
      </div>
      <dl className={styles.list}>
        {shown.map((name) => (
          <Part key={name} parts={parts} name={name} />
        ))}
      </dl>
      <dl className={styles.total}>
        <dt>{balanceText.balance}</dt>
        <dd>
          <Xec sats={parts.total} hideable />
        </dd>
      </dl>
    </Dialog>
  );
}

/** In percent, with two decimals. */
const shareOf = (parts: BalanceParts, name: PartName): number =>
  parts.total === 0n ? 0 : Number((parts[name] * 10_000n) / parts.total) / 100;

function Part({ parts, name }: { parts: BalanceParts; name: PartName }) {
  return (
    <div className={styles.part}>
      <dt>
        <span className={classNames(styles.key, styles[name])} aria-hidden="true" />
        {balanceText.parts[name]}
      </dt>
      <dd>
        <Xec sats={parts[name]} hideable />
      </dd>
      <dd className={styles.why}>{useReason(parts, name)}</dd>
    </div>
  );
}

function useReason(parts: BalanceParts, name: PartName): ReactNode {
  const locale = useLocale();
  const inCoins = <Link href="/coins">{balanceText.showInCoins}</Link>;
  switch (name) {
    case "spendable":
      return balanceText.spendableDetail;
    case "maturing":
      return maturingText(parts, locale);
    case "frozen":
      return (
        <>
          {balanceText.frozenDetail} {inCoins}
        </>
      );
    case "reserved":
      return (
        <>
          {balanceText.reservedDetail} {inCoins}
        </>
      );
  }
}

/** In 'Insufficient funds': the parts that cannot be spent now. */
export function OtherParts({ parts }: { parts: BalanceParts }) {
  const locale = useLocale();
  const shown = OTHER_PARTS.filter((name) => parts[name] > 0n);
  if (shown.length === 0) return null;
  const names = {
    maturing: balanceText.maturingUntil({ wait: waitText(parts.matureIn?.last ?? 1, locale) }),
    frozen: balanceText.frozenByYou,
    reserved: balanceText.parts.reserved,
  };
  return (
    <dl className={styles.short}>
      {shown.map((name) => (
        <div key={name}>
          <dt>
            <span className={classNames(styles.key, styles[name])} aria-hidden="true" />
            {names[name]}
          </dt>
          <dd>
            <Xec sats={parts[name]} hideable />
          </dd>
        </div>
      ))}
    </dl>
  );
}
