import type { Atoms } from "@satchel/core/amount";
import type { TradeProblem } from "@satchel/core/offer";
import type { TokenGenesis } from "@satchel/core/token";
import { CircleAlert } from "lucide-react";
import { sellText } from "../../../catalogue/en/sell.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Fact, Facts } from "../../../ui/facts.tsx";
import { Xec } from "../../../widgets/money/money.tsx";
import { ReceiptLayout } from "../../../widgets/payment/receipt-layout.tsx";
import { ReviewDialog } from "../../../widgets/payment/review-dialog.tsx";
import { SentDialog } from "../../../widgets/payment/sent-dialog.tsx";
import { NeedsXec } from "../../../widgets/payment-form/needs-xec.tsx";
import { CostFacts, UsedFact } from "../../../widgets/token-action/action-receipt.tsx";
import { TokenAmount } from "../../../widgets/tokens/token.tsx";
import { TokenMark } from "../../../widgets/tokens/token-mark.tsx";
import { PartFacts } from "./offer-facts.tsx";
import { type Listing, offeredBy, type SeenListing } from "./use-listing.ts";

/** Why an offer that is typed completely has no plan: nearly always XEC is missing. */
export function ListingProblem({ problem }: { problem: TradeProblem | undefined }) {
  if (problem === undefined) return null;
  const isPoor = problem.code === "insufficient-funds";
  return (
    <Banner tone="problem" icon={CircleAlert} title={isPoor ? sellText.poor : sellText.noTerms}>
      {isPoor ? <NeedsXec /> : <p>{sellText.nothingListed}</p>}
    </Banner>
  );
}

type ReviewProps = {
  listing: Listing;
  token: TokenGenesis;
  /** What the wallet can offer. */
  held: Atoms;
  note: string;
  answer: string;
  onDone: () => void;
};

/** The review of a listing, and its receipt. */
export function ListingReview({ listing, token, held, note, answer, onDone }: ReviewProps) {
  const { attempt } = listing;
  const amountOf = ({ plan }: SeenListing) => {
    const offered = offeredBy(plan);
    return offered && <TokenAmount of={{ tokenId: token.tokenId, atoms: offered.atoms }} length="full" isTyped />;
  };
  return (
    <>
      <ReviewDialog
        title={sellText.review}
        attempt={attempt}
        action={<bdi>{answer}</bdi>}
        note={note}
        sums={({ plan }) => (
          <Facts>
            <UsedFact plan={plan} />
          </Facts>
        )}
      >
        {(seen) => {
          const offered = offeredBy(seen.plan);
          return (
            <ReceiptLayout
              title={sellText.youOffer}
              amount={amountOf(seen)}
              worth={<TokenMark tokenId={token.tokenId} />}
              facts={
                <>
                  {offered && seen.intent.trade === "list" && <PartFacts token={token} preview={offered} held={held} />}
                  <CostFacts plan={seen.plan} />
                </>
              }
              total={
                offered && (
                  <Fact name={sellText.all}>
                    <strong>
                      <Xec sats={offered.price} />
                    </strong>
                  </Fact>
                )
              }
            />
          );
        }}
      </ReviewDialog>
      <SentDialog attempt={attempt} onClose={onDone}>
        {(seen) => ({ title: sellText.listed, amount: amountOf(seen), about: note })}
      </SentDialog>
    </>
  );
}
