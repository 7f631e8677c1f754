import type { TokenGenesis } from "@satchel/core/token";
import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { marketText } from "../../../catalogue/en/tokens/market.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Card } from "../../../ui/layout/card.tsx";
import { Icon } from "../../../ui/mark/icon.tsx";
import { part } from "../../../ui/react/part.tsx";
import { Skeleton } from "../../../ui/status/skeleton.tsx";
import type { MarketOf } from "../../../wiring/use-trades.ts";
import styles from "./market-card.module.css";

const MarketPanel = part(
  async () => (await import("./market-panel.tsx")).MarketPanel,
  () => (
    <Card>
      <Skeleton label={marketText.loading} rows={3} />
    </Card>
  ),
);

const ABOUT: Readonly<Record<MarketOf, () => string>> = {
  token: () => marketText.about,
  collection: () => marketText.aboutCollection,
  nft: () => marketText.aboutNft,
};

/** What past trades of a token say. They are fetched, with the code that draws them, when a person opens them. */
export function MarketCard({ token, of }: { token: TokenGenesis; of: MarketOf }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <section className={styles.market} aria-label={marketText.title}>
      <Card className={styles.card}>
        <h2>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            <span>
              {marketText.title}
              <span className={styles.about}>{ABOUT[of]()}</span>
            </span>
            <Icon of={ChevronDown} size="sm" className={classNames(isOpen && styles.turned)} />
          </button>
        </h2>
      </Card>
      <div id={id} className={styles.panel}>
        {isOpen && <MarketPanel token={token} of={of} />}
      </div>
    </section>
  );
}
