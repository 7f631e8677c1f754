import { offeredAtoms } from "@satchel/core/offer";
import type { OutboxEntry } from "@satchel/engine";
import { listingOf } from "@satchel/engine/listing-of";
import { Pause } from "lucide-react";
import { useMemo } from "react";
import { sellText } from "../../../catalogue/en/tokens/sell.ts";
import { chainTitle } from "../../../text/chain-words.ts";
import { ButtonLink } from "../../../ui/button/button.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { Icon } from "../../../ui/mark/icon.tsx";
import { Spinner } from "../../../ui/mark/spinner.tsx";
import { useNeedTokens } from "../../../widgets/tokens/token.tsx";
import { TradedAmount } from "../../../widgets/tokens/traded-amount.tsx";
import { ChainCard } from "./chain-card.tsx";
import styles from "./listing-line.module.css";

/** Names a listing that was interrupted, and leads to the page of its token, where it is finished or taken back. */
export function ListingLine({ entry, onSent }: { entry: OutboxEntry; onSent: (entry: OutboxEntry) => void }) {
  const offer = useMemo(() => listingOf(entry)?.offer, [entry]);
  const tokenId = offer?.terms.tokenId;
  useNeedTokens(tokenId === undefined ? [] : [tokenId]);
  // Bytes that cannot be read name no token.
  if (offer === undefined || tokenId === undefined) return <ChainCard entry={entry} onSent={onSent} />;
  const isSending = entry.status === "sending";
  const title = isSending || entry.status === "unknown" ? chainTitle(entry) : sellText.unfinished.title;
  return (
    <Card className={styles.line}>
      {isSending ? <Spinner /> : <Icon of={Pause} size="sm" />}
      <p className={styles.words} role="status">
        <strong>{title}</strong> <TradedAmount tokenId={tokenId} atoms={offeredAtoms(offer)} />
      </p>
      <ButtonLink to={`/token/${tokenId}`} variant="secondary" size="sm">
        {sellText.unfinished.open}
      </ButtonLink>
    </Card>
  );
}
