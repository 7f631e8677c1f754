import { walletsText } from "../../catalogue/en/wallets.ts";
import { ageText } from "../../text/dates.ts";
import textStyles from "../../ui/text.module.css";
import { useLocale } from "../../wiring/app-context.ts";
import type { KnownBalance } from "../../wiring/wallet-balances.ts";
import { FiatWorth, Xec } from "../money/money.tsx";
import styles from "./balance-of.module.css";

/** A balance that is older says so, in milliseconds. */
const OLD_AFTER_MS = 10 * 60 * 1000;

/** The balance of one wallet: its worth, and its age when it is old; a dash while it is not known. */
export function BalanceOf({ balance }: { balance: KnownBalance | undefined }) {
  const locale = useLocale();
  const now = Date.now();
  if (!balance) {
    return (
      <span className={styles.balance}>
        <span aria-hidden="true">–</span>
        <span className={textStyles.spoken}>{walletsText.balanceUnknown}</span>
      </span>
    );
  }
  return (
    <span className={styles.balance}>
      <span className={styles.amount}>
        <Xec sats={balance.sats} shortFrom="row" hideable />
      </span>
      <FiatWorth sats={balance.sats} hideable />
      {now - balance.at > OLD_AFTER_MS && <span>{ageText(balance.at, now, locale)}</span>}
    </span>
  );
}
