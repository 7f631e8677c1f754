import { offeredAtoms } from "@satchel/core/offer";
import type { OutboxEntry } from "@satchel/engine";
import { listingOf } from "@satchel/engine/listing-of";
import { useMemo } from "react";
import { useNeedTokens } from "../../../widgets/tokens/token.tsx";
import { TradedAmount } from "../../../widgets/tokens/traded-amount.tsx";

/** What a listing of two payments lists. Its card may stand on the page of another token. */
export function Listed({ entry }: { entry: OutboxEntry }) {
  const offer = useMemo(() => listingOf(entry)?.offer, [entry]);
  const tokenId = offer?.terms.tokenId;
  useNeedTokens(tokenId === undefined ? [] : [tokenId]);
  return offer && tokenId && <TradedAmount tokenId={tokenId} atoms={offeredAtoms(offer)} />;
}
