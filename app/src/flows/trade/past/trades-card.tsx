import type { TradeFact } from "@satchel/core/market";
import type { TokenGenesis } from "@satchel/core/token";
import { useState } from "react";
import { marketText } from "../../../catalogue/en/tokens/market.ts";
import { counted } from "../../../text/money/counts.ts";
import { Segmented } from "../../../ui/form/segmented.tsx";
import { useEngineState, useLocale } from "../../../wiring/app-context.ts";
import type { MarketOf } from "../../../wiring/use-trades.ts";
import { OwnTrades } from "./own-trades.tsx";
import styles from "./past.module.css";
import { TitledCard } from "./titled-card.tsx";
import { TradesTable } from "./trades-table.tsx";
import { useRecentOwnTrades } from "./use-own-trades.ts";

type Props = { token: TokenGenesis; of: MarketOf; facts: readonly TradeFact[]; numUnproven: number };

/** The trades of a token, newest first: all of them, or those of the active wallet. */
export function TradesCard({ token, of, facts, numUnproven }: Props) {
  const [which, setWhich] = useState<"all" | "mine">("all");
  const activeId = useEngineState((state) => state.activeId);
  const texts = marketText.which;
  return (
    <TitledCard
      title={of === "token" ? marketText.trades : marketText.sales}
      beside={
        of !== "collection" && (
          <Segmented
            label={texts.label}
            options={[
              { id: "all", label: texts.all },
              { id: "mine", label: texts.mine },
            ]}
            value={which}
            onChange={setWhich}
          />
        )
      }
    >
      {which === "mine" ? (
        <OwnTrades key={activeId} token={token} of={of} />
      ) : (
        <AllTrades {...{ token, of, facts, numUnproven }} />
      )}
    </TitledCard>
  );
}

function AllTrades({ token, of, facts, numUnproven }: Props) {
  const own = useRecentOwnTrades(token.tokenId);
  return (
    <>
      <TradesTable token={token} of={of} trades={facts} sideOf={(txid) => own.get(txid)} />
      <div className={styles.notes}>
        {numUnproven > 0 && <Unproven of={of} count={numUnproven} />}
        <p className={styles.note}>{marketText.whoseWord}</p>
        {of === "collection" && <p className={styles.note}>{marketText.ofCollection}</p>}
      </div>
    </>
  );
}

/** How many trades a server claims that bytes do not show. */
export function Unproven({ of, count }: { of: MarketOf; count: number }) {
  const locale = useLocale();
  const text = of === "token" ? marketText.unproven : marketText.unprovenSales;
  return <p className={styles.note}>{text({ count: counted(count, locale) })}</p>;
}
