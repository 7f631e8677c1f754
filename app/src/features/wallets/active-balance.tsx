import textStyles from "../../ui/text.module.css";
import { Xec } from "../../widgets/money/money.tsx";
import { useEngineState } from "../../wiring/app-context.ts";
import { useXecBalance } from "../../wiring/balances.ts";
import styles from "./wallets.module.css";

/** What the active wallet holds; of the others nothing is known here, and nothing is said. */
export function ActiveBalance() {
  const { total } = useXecBalance();
  const isKnown = useEngineState((state) => state.sync.at !== undefined);
  return (
    <div className={styles.balance}>
      {isKnown ? (
        <Xec sats={total} shortFrom="row" hideable />
      ) : (
        <>
          <span aria-hidden="true">–</span>
          <span className={textStyles.spoken}>Balance not known yet</span>
        </>
      )}
    </div>
  );
}
