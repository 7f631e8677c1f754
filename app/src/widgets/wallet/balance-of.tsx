import type { WalletBalance } from "@satchel/engine";
import { walletsText } from "../../catalogue/en/wallet/wallets.ts";
import { ageText } from "../../text/locale/dates.ts";
import textStyles from "../../ui/words/text.module.css";
import { useLocale } from "../../wiring/app-context.ts";
import { isOld } from "../../wiring/money/wallet-balances.ts";
import { FiatWorth, Xec } from "../money/money.tsx";
import { WithTokens } from "../worth/with-tokens.tsx";
import styles from "./balance-of.module.css";

/**
 * The balance of one wallet: what it is worth, XEC and tokens together where tokens have a price, and its age when it
 * is old; a dash while it is not known.
 */
export function BalanceOf({ balance }: { balance: WalletBalance | undefined }) {
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
      <WithTokens balance={balance} />
      {isOld(balance, now) && <span>{ageText(balance.at, now, locale)}</span>}
    </span>
  );
}
