import type { Atoms } from "@satchel/core/amount";
import { nanoSats, type TradeProblem } from "@satchel/core/offer";
import type { TokenGenesis } from "@satchel/core/token";
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { sellText } from "../../../catalogue/en/tokens/sell.ts";
import { counted } from "../../../text/money/counts.ts";
import { xecText } from "../../../text/money/money.ts";
import { tokenName } from "../../../text/token-words.ts";
import { Fact, Facts } from "../../../ui/layout/facts.tsx";
import { Banner } from "../../../ui/status/banner.tsx";
import { Xec } from "../../../widgets/money/money.tsx";
import { TokenMark } from "../../../widgets/tokens/token-mark.tsx";
import { TokenPicture } from "../../../widgets/tokens/token-picture.tsx";
import { TradedAmount } from "../../../widgets/tokens/traded-amount.tsx";
import { useLocale } from "../../../wiring/app-context.ts";
import { useIsListingFinal } from "../../../wiring/payment/use-is-listing-final.ts";
import { NeedsXec } from "../../payment/form/needs-xec.tsx";
import { ReceiptLayout } from "../../payment/receipt/receipt-layout.tsx";
import { SentDialog } from "../../payment/receipt/sent-dialog.tsx";
import { AttemptButton } from "../../payment/review/attempt-button.tsx";
import { ReviewDialog } from "../../payment/review/review-dialog.tsx";
import { CostFacts, UsedFact } from "../../token/action/action-receipt.tsx";
import { TradingWait } from "../allowed/trade-warnings.tsx";
import { priceText } from "../book/book-words.ts";
import type { Market } from "../book/market.ts";
import { ListingProgress } from "./listing-progress.tsx";
import { RestFacts } from "./offer-facts.tsx";
import { adFailedText } from "./sell-words.ts";
import { useAtomsText } from "./use-atoms-text.ts";
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

/** The end of a form that lists something: what keeps it from being listed, and the button. */
export function ListingFoot(props: {
  listing: Listing;
  token: TokenGenesis;
  isAllowed: boolean;
  /** What a person has to confirm before. */
  question: ReactNode;
  /** What is listed; its problems are named after it. */
  what: Parameters<typeof adFailedText>[1];
  children: ReactNode;
}) {
  const { listing, token, isAllowed, question, what, children } = props;
  const { attempt, shown, submit, problem } = listing;
  const locale = useLocale();
  return (
    <>
      {question}
      <TradingWait token={token} />
      <ListingProblem problem={problem} />
      <AttemptButton
        attempt={attempt}
        shown={shown}
        submit={submit}
        isOpen={isAllowed}
        failureTitle={(failure) => adFailedText(failure, what, locale)}
      >
        {children}
      </AttemptButton>
    </>
  );
}

/** Returns at which price something was listed, and its place in the book if that is known. */
function listedText(price: string, place: number | undefined, locale: string): string {
  const { first, second, third, later } = sellText.places;
  switch (place) {
    case undefined:
      return sellText.listedAt({ price });
    case 1:
      return first({ price });
    case 2:
      return second({ price });
    case 3:
      return third({ price });
    default:
      return later({ price, place: counted(place, locale) });
  }
}

type ReviewProps = {
  listing: Listing;
  token: TokenGenesis;
  /** What the wallet can offer. */
  held: Atoms;
  /** The price as it was typed, with its unit; undefined where the offer holds exactly that. */
  typed?: string | undefined;
  /** What the order book of the page says. */
  market: Market | undefined;
  note: string;
  answer: string;
  onDone: () => void;
};

/** The review of a listing, how far it is, and its receipt. */
export function ListingReview({ listing, token, held, typed, market, note, answer, onDone }: ReviewProps) {
  const { attempt } = listing;
  const { current } = attempt;
  const textOf = useAtomsText(token);
  const locale = useLocale();
  const priceOf = ({ plan }: SeenListing) => {
    const offered = offeredBy(plan);
    return offered ? priceText(nanoSats(offered.price, offered.atoms), token, undefined, locale) : "";
  };
  const aboutOf = (seen: SeenListing) => {
    const offered = offeredBy(seen.plan);
    if (offered === undefined) return undefined;
    if (seen.intent.trade === "list-nft") return sellText.nftListedAt({ price: xecText(offered.price, locale) });
    return listedText(priceOf(seen), market?.placeOf(sentTxids.at(-1)), locale);
  };
  const sentTxids = current?.step === "sent" ? current.txids : [];
  const isFinal = useIsListingFinal(sentTxids.at(-1));
  const summaryOf = (seen: SeenListing) => ({
    title: sellText.listed,
    amount: amountOf(seen),
    about: aboutOf(seen),
    ...(isFinal && { final: sentTxids.slice(-1) }),
  });
  const amountOf = ({ plan }: SeenListing) => {
    const offered = offeredBy(plan);
    return offered && <TradedAmount tokenId={token.tokenId} atoms={offered.atoms} />;
  };
  const nameOf = ({ plan, intent }: SeenListing) => {
    const offering = offeredBy(plan);
    return (intent.trade === "list-nft" && tokenName(token.tokenId, token)) || (offering ? textOf(offering.atoms) : "");
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
              picture={<TokenPicture tokenId={token.tokenId} name={token.genesisInfo.tokenName} size={64} />}
              isSquare={seen.intent.trade === "list-nft"}
              amount={amountOf(seen)}
              worth={
                <>
                  {seen.intent.trade === "list" && <bdi>{sellText.listedAt({ price: priceOf(seen) })}</bdi>}{" "}
                  <TokenMark tokenId={token.tokenId} />
                </>
              }
              facts={
                <>
                  {offered && seen.intent.trade === "list" && (
                    <RestFacts token={token} preview={offered} held={held} typed={typed} />
                  )}
                  <CostFacts plan={seen.plan} />
                </>
              }
              total={
                offered && (
                  <Fact name={seen.intent.trade === "list-nft" ? sellText.ifSold : sellText.all}>
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
        {summaryOf}
      </SentDialog>
      <ListingProgress listing={listing} nameOf={nameOf} />
    </>
  );
}
