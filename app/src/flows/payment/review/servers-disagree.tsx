import type { Outpoint } from "@satchel/core/ids";
import type { ServersProblem } from "@satchel/engine";
import { EqualNot, RefreshCw } from "lucide-react";
import { paymentText } from "../../../catalogue/en/payment/payment.ts";
import { counted } from "../../../text/money/counts.ts";
import { coinName } from "../../../text/problems/coin-problems.ts";
import { claimText, serversProblemWords } from "../../../text/server-words.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Fact, Facts } from "../../../ui/layout/facts.tsx";
import { Banner } from "../../../ui/status/banner.tsx";
import { Xec } from "../../../widgets/money/money.tsx";
import { useLocale } from "../../../wiring/app-context.ts";
import styles from "./servers-disagree.module.css";

/** Each coin is a block of facts; the first ones show what the matter is. */
const MAX_SHOWN = 3;

/**
 * What two servers say about a payment's coins, and the two buttons for it. `checkAgain`: plans without the coins
 * given.
 */
export function ServersDisagree(props: {
  problem: ServersProblem;
  checkAgain: (leaveOut: readonly Outpoint[]) => void;
}) {
  const { problem, checkAgain } = props;
  const locale = useLocale();
  const text = paymentText.servers;
  const { title, detail } = serversProblemWords(problem, locale);
  const more = problem.coins.length - MAX_SHOWN;
  return (
    <Banner tone="warning" icon={EqualNot} title={title}>
      <p>{detail}</p>
      {problem.coins.slice(0, MAX_SHOWN).map((coin) => (
        <div key={coin.outpoint} className={styles.coin}>
          <Facts>
            <Fact name={text.coin}>
              <bdi className={styles.name} translate="no">
                {coinName(coin.outpoint)}
              </bdi>
            </Fact>
            <Fact name={paymentText.amount}>
              <Xec sats={coin.sats} />
            </Fact>
            {problem.hosts.map((host, at) => (
              <Fact key={host} name={host}>
                {claimText(coin.claims[at as 0 | 1], coin, locale)}
              </Fact>
            ))}
          </Facts>
        </div>
      ))}
      {more > 0 && <p>{text.more({ count: counted(more, locale) })}</p>}
      <div className={styles.actions}>
        {problem.hasOthers && (
          <Button variant="secondary" size="sm" onClick={() => checkAgain(problem.coins.map((coin) => coin.outpoint))}>
            {text.useOthers}
          </Button>
        )}
        <Button variant="secondary" size="sm" icon={RefreshCw} onClick={() => checkAgain([])}>
          {text.askAgain}
        </Button>
      </div>
    </Banner>
  );
}
