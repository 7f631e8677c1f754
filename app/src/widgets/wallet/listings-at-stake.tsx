import type { ListingAtStake } from "@satchel/engine";
import { ShieldAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { walletsText } from "../../catalogue/en/wallet/wallets.ts";
import { Banner } from "../../ui/status/banner.tsx";
import { Rich } from "../../ui/words/rich.tsx";
import { useApp } from "../../wiring/app-context.ts";
import { TokenAmount, useNeedTokens } from "../tokens/token.tsx";

/** Says which tokens are set aside in unfinished listings of these wallets, and what brings them back. */
export function ListingsAtStake({ walletIds }: { walletIds: readonly string[] }) {
  const { engine } = useApp();
  const [listings, setListings] = useState<readonly ListingAtStake[]>([]);
  useNeedTokens(listings.map(({ tokenId }) => tokenId));
  useEffect(() => {
    let isShown = true;
    engine.listingsAtStake(walletIds).then(
      (found) => isShown && setListings(found),
      // Payments that cannot be read: the engine decides at the press.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [engine, walletIds]);
  if (listings.length === 0) return null;
  return (
    <div role="status">
      <Banner
        tone={listings.every(({ isInPhrase }) => isInPhrase) ? "warning" : "problem"}
        icon={ShieldAlert}
        title={walletsText.unfinished.title}
        quiet
      >
        {listings.map((listing) => (
          <p key={`${listing.walletId} ${listing.tokenId} ${listing.atoms}`}>
            <Rich text={sentenceOf(listing)} marks={{ amount: <TokenAmount of={listing} length="full" /> }} />
          </p>
        ))}
      </Banner>
    </div>
  );
}

function sentenceOf({ isInPhrase, isKnown }: ListingAtStake): string {
  const { inPhrase, onlyHere, unknown } = walletsText.unfinished;
  if (isInPhrase) return inPhrase;
  return isKnown ? onlyHere : unknown;
}
