import { newcomerText } from "../../catalogue/en/start/newcomer.ts";
import { ButtonLink } from "../../ui/button/button.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { useApp, useEngineState } from "../../wiring/app-context.ts";
import { useXecBalance } from "../../wiring/money/balances.ts";
import styles from "./newcomer-hint.module.css";

/** What a person with few transactions and some money can do with it (wallet.md 2.1). */
export function NewcomerHint() {
  const { network } = useApp();
  const { total } = useXecBalance();
  const isUnsettled = useEngineState(({ outbox, activeId }) =>
    outbox.some(({ walletId, status }) => walletId === activeId && status !== "sending"),
  );
  // What has become of a payment comes before new ideas.
  if (total === 0n || isUnsettled) return null;
  const uses = network.links.moreUses;
  return (
    <Card padded className={styles.hint}>
      <strong>{newcomerText.title}</strong>
      <div className={styles.ways}>
        <ButtonLink to="/send" size="sm" variant="secondary">
          {newcomerText.send}
        </ButtonLink>
        <ButtonLink to="/create-token" size="sm" variant="secondary">
          {newcomerText.createToken}
        </ButtonLink>
        <ButtonLink to="/create-nft-collection" size="sm" variant="secondary">
          {newcomerText.createCollection}
        </ButtonLink>
      </div>
      {uses !== "" && (
        <a href={uses} target="_blank" rel="noopener noreferrer">
          {newcomerText.moreUses}
        </a>
      )}
    </Card>
  );
}
