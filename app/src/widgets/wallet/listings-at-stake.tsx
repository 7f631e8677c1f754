import type { WalletId } from "@satchel/core/ids";
import type { ListingAtStake } from "@satchel/engine";
import { ShieldAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { walletsText } from "../../catalogue/en/wallet/wallets.ts";
import { Spinner } from "../../ui/mark/spinner.tsx";
import { Banner } from "../../ui/status/banner.tsx";
import { Rich } from "../../ui/words/rich.tsx";
import { useApp, useEngineState } from "../../wiring/app-context.ts";
import { useNeedTokens } from "../tokens/token.tsx";
import { TradedAmount } from "../tokens/traded-amount.tsx";
import styles from "./listings-at-stake.module.css";

/**
 * Returns the unfinished listings of these wallets; undefined while servers are asked whether their tokens are still
 * there. A person answers nothing before: what they would lose is not on the screen yet.
 */
export function useListingsAtStake(walletIds: readonly WalletId[]): readonly ListingAtStake[] | undefined {
  const { engine } = useApp();
  const [listings, setListings] = useState<readonly ListingAtStake[]>();
  useEffect(() => {
    let isShown = true;
    setListings(undefined);
    engine.listingsAtStake(walletIds).then(
      (found) => isShown && setListings(found),
      // Payments that cannot be read: the engine decides at the press.
      () => isShown && setListings([]),
    );
    return () => {
      isShown = false;
    };
  }, [engine, walletIds]);
  return listings;
}

const WAITS_MS = 400;

function useHasWaited(): boolean {
  const [hasWaited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), WAITS_MS);
    return () => clearTimeout(timer);
  }, []);
  return hasWaited;
}

/** Says which tokens are set aside in unfinished listings, what brings them back, and where they are finished. */
export function ListingsAtStake({ listings }: { listings: readonly ListingAtStake[] | undefined }) {
  // A wallet without a listing is known at once, and shows no moment of waiting.
  const hasWaited = useHasWaited();
  useNeedTokens((listings ?? []).map(({ tokenId }) => tokenId));
  return (
    // It is there before it has words, so that a screen reader says them.
    <div role="status" className={styles.place}>
      {listings === undefined && hasWaited && (
        <p className={styles.asking}>
          <Spinner />
          <span>{walletsText.unfinished.asking}</span>
        </p>
      )}
      {listings !== undefined && listings.length > 0 && (
        <Banner
          tone={listings.every(({ isInPhrase }) => isInPhrase) ? "warning" : "problem"}
          icon={ShieldAlert}
          title={walletsText.unfinished.title}
          quiet
        >
          {listings.map((listing) => (
            <Stake key={`${listing.walletId} ${listing.tokenId} ${listing.atoms}`} listing={listing} />
          ))}
        </Banner>
      )}
    </div>
  );
}

function Stake({ listing }: { listing: ListingAtStake }) {
  const { isInPhrase, isKnown, walletId } = listing;
  const wallet = useEngineState(({ wallets }) => wallets.find(({ id }) => id === walletId)?.name ?? "");
  const isActive = useEngineState(({ activeId }) => activeId === walletId);
  const { inPhrase, onlyHere, unknown, whereActive, where } = walletsText.unfinished;
  const sentence = isInPhrase ? inPhrase({ wallet }) : isKnown ? onlyHere : unknown;
  return (
    <p>
      <Rich text={sentence} marks={{ amount: <TradedAmount {...listing} /> }} />
      {!isInPhrase && isKnown && ` ${isActive ? whereActive : where({ wallet })}`}
    </p>
  );
}
