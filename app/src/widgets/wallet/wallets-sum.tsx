import type { WalletId } from "@satchel/core/ids";
import type { WalletBalance } from "@satchel/engine";
import { hubText } from "../../catalogue/en/hub.ts";
import { ageText } from "../../text/locale/dates.ts";
import { counted } from "../../text/money/counts.ts";
import { useEngineState, useLocale } from "../../wiring/app-context.ts";
import { sumOf } from "../../wiring/money/wallet-balances.ts";
import { FiatWorth, Xec } from "../money/money.tsx";
import { WithTokens } from "../worth/with-tokens.tsx";
import styles from "./wallets-sum.module.css";

/**
 * The sum over all wallets, with its age where a part of it is old; nothing for a single wallet. `isWhole`: with every
 * digit.
 */
export function WalletsSum(props: { balances: ReadonlyMap<WalletId, WalletBalance>; isWhole?: boolean }) {
  const locale = useLocale();
  const wallets = useEngineState((state) => state.wallets);
  const sum = sumOf(wallets, props.balances);
  if (wallets.length < 2) return null;
  return (
    <div className={styles.sum}>
      <div>
        <div className={styles.small}>{hubText.all({ count: counted(wallets.length, locale) })}</div>
        <div className={styles.total}>
          {sum ? (
            <Xec sats={sum.sats} shortFrom={props.isWhole ? undefined : "row"} hideable />
          ) : (
            <span>{hubText.someUnknown}</span>
          )}
        </div>
      </div>
      {sum && (
        <div className={styles.end}>
          <FiatWorth sats={sum.sats} hideable />
          <WithTokens balance={sum} />
          <span>{ageText(sum.at, Date.now(), locale)}</span>
        </div>
      )}
    </div>
  );
}
