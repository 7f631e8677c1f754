import { sats } from "@satchel/core/amount";
import { readOutpoint } from "@satchel/core/ids";
import { askedSats, NANOSATS_PER_SAT, type Offer } from "@satchel/core/offer";
import type { RedeemableToken } from "@satchel/core/ports";
import type { TokenGenesis } from "@satchel/core/token";
import { useEffect, useMemo, useState } from "react";
import { redeemText } from "../../../catalogue/en/tokens/redeem.ts";
import { AttemptButton } from "../../../flows/payment/review/attempt-button.tsx";
import { useOfferEnd } from "../../../flows/trade/book/use-offer-end.ts";
import { useTrade } from "../../../flows/trade/book/use-trade.ts";
import { CancelProblem } from "../../../flows/trade/cancel/cancel-problem.tsx";
import { CancelReview } from "../../../flows/trade/cancel/cancel-review.tsx";
import styles from "../../../flows/trade/list/sell.module.css";
import { useAtomsText } from "../../../flows/trade/list/use-atoms-text.ts";
import { xecText } from "../../../text/money/money.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { Steps } from "../../../ui/status/steps.tsx";
import { useEngineState, useLocale } from "../../../wiring/app-context.ts";
import { useIsListingFinal } from "../../../wiring/payment/use-is-listing-final.ts";
import { useBook } from "../../../wiring/use-book.ts";
import { useBid } from "./bid.tsx";
import { isAboveBid, isRedemption, isSavingsRedemption } from "./redemption.ts";

/** After this time an offer that nobody has bought can be taken back here. */
const PATIENCE_MS = 90_000;

/**
 * Follows every redemption of the active wallet: 'Redeeming' while its offer is open, and then how it ended, as the
 * bytes of the transaction say that spent it. After a restart the open ones are in the book again.
 */
export function Redemptions({ token, of }: { token: TokenGenesis; of: RedeemableToken }) {
  const { tokenId } = token;
  const { offers, isSettled } = useBook(useMemo(() => ({ tokenId }), [tokenId]));
  const keys = useEngineState((state) => state.wallets.find(({ id }) => id === state.activeId)?.keys);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [seen, setSeen] = useState<readonly Offer[]>([]);
  const { decimals } = token.genesisInfo;
  const own = useMemo(() => {
    const ownKeys = new Set(keys?.map(({ publicKey }) => publicKey));
    return (offers ?? []).filter((offer) => ownKeys.has(offer.makerPk) && isWhole(offer));
  }, [offers, keys]);
  const bid = useBid(of === "savings" && (own.length > 0 || seen.length > 0)).bid?.nanoSatsPerToken;
  const open = useMemo(
    () =>
      own.filter((offer) =>
        of === "staking"
          ? isRedemption(offer, decimals)
          : bid !== undefined && isSavingsRedemption(offer, bid, decimals),
      ),
    [own, of, bid, decimals],
  );
  useEffect(() => {
    setSeen((before) => {
      const known = new Set(before.map(({ outpoint }) => outpoint));
      const fresh = open.filter(({ outpoint }) => !known.has(outpoint));
      return fresh.length === 0 ? before : [...before, ...fresh];
    });
  }, [open]);
  // One that was seen is followed until its end, wherever the bid goes.
  const isOpen = ({ outpoint }: Offer) => own.some((each) => each.outpoint === outpoint);
  return seen
    .filter(({ outpoint }) => !closed.has(outpoint))
    .map((offer) => (
      <Redemption
        key={offer.outpoint}
        token={token}
        offer={offer}
        isOpen={isOpen(offer) || !isSettled}
        bid={of === "savings" ? bid : undefined}
        onClose={() => setClosed((before) => new Set(before).add(offer.outpoint))}
      />
    ));
}

type Props = {
  token: TokenGenesis;
  offer: Offer;
  isOpen: boolean;
  /** What the service pays now, in nanosats for one token, where its price moves. */
  bid: bigint | undefined;
  onClose: () => void;
};

function Redemption({ token, offer, isOpen, bid, onClose }: Props) {
  const textOf = useAtomsText(token);
  const locale = useLocale();
  const isListingFinal = useIsListingFinal(readOutpoint(offer.outpoint).txid);
  const isSlow = usePatience();
  const ended = useOfferEnd(isOpen ? [] : [offer]);
  const wish = useMemo(() => ({ offer, buy: undefined, spot: undefined }), [offer]);
  const trade = useTrade(token.tokenId, wish, offer.outpoint, NOTHING, `trade:back:${offer.outpoint}`);
  const end = ended === "waiting" ? undefined : ended?.end;
  const isTaken = end?.status === "TAKEN";
  const isCanceled = end?.status === "CANCELED";
  const isGone = !isOpen && ended === undefined;
  const isFallen = bid !== undefined && isAboveBid(offer, bid, token.genesisInfo.decimals);
  const came = xecText(end?.status === "TAKEN" ? end.sats : askedSats(offer), locale);
  const paidNow = xecText(sats((bid ?? 0n) / NANOSATS_PER_SAT), locale);
  const title = isTaken ? redeemText.redeemed : redeemText.following({ amount: textOf(offer.atoms) });
  return (
    <section aria-label={title}>
      <Card padded>
        <div className={styles.form} role="status">
          <h2>
            <bdi>{isCanceled ? redeemText.canceled : isGone ? redeemText.unknown : title}</bdi>
          </h2>
          {(isCanceled || isGone) && (
            <p className={styles.about}>{isCanceled ? redeemText.canceledAbout : redeemText.unknownAbout}</p>
          )}
          {!isCanceled && !isGone && (
            <Steps
              label={title}
              steps={[
                { id: "offer", state: isListingFinal || isTaken ? "done" : "now", title: redeemText.putOnOffer },
                {
                  id: "taken",
                  state: isTaken ? "done" : isListingFinal ? "now" : "todo",
                  // The price is the same, also if another buyer was faster than the service.
                  title: isTaken ? redeemText.taken : redeemText.waits,
                  about: isTaken ? undefined : isFallen ? redeemText.fallen({ price: paidNow }) : redeemText.usually,
                },
                {
                  id: "came",
                  state: isTaken ? "done" : "todo",
                  title: isTaken ? redeemText.arrived({ amount: came }) : redeemText.arrives({ amount: came }),
                },
              ]}
            />
          )}
        </div>
        {isOpen && (isSlow || isFallen) && (
          <>
            <CancelProblem trade={trade} />
            <AttemptButton attempt={trade.attempt} shown={trade.shown} submit={trade.submit} variant="secondary">
              {redeemText.takeBack}
            </AttemptButton>
          </>
        )}
        {(isTaken || isCanceled || isGone) && (
          <Button variant="secondary" block onClick={onClose}>
            {redeemText.done}
          </Button>
        )}
      </Card>
      <CancelReview trade={trade} token={token} />
    </section>
  );
}

const isWhole = (offer: Offer): boolean => offer.variant === "PARTIAL" && offer.minAtoms === offer.atoms;

const NOTHING = { onSent: () => undefined, onGone: () => undefined };

/** Returns whether the offer was followed here for so long that it may be taken back. */
function usePatience(): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isOver;
}
