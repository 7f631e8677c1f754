import { atoms } from "@satchel/core/amount";
import type { Offer, OneshotOffer, PartialOffer, TradeProblem } from "@satchel/core/offer";
import type { TokenGenesis } from "@satchel/core/token";
import { CircleAlert } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { orderBookText } from "../../../catalogue/en/tokens/order-book.ts";
import { relistText } from "../../../catalogue/en/tokens/relist.ts";
import { sellText } from "../../../catalogue/en/tokens/sell.ts";
import { separatorsOf } from "../../../text/locale/locale.ts";
import { XEC } from "../../../text/money/money.ts";
import { AmountField } from "../../../ui/form/amount-field.tsx";
import { Fact, Facts } from "../../../ui/layout/facts.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { Banner } from "../../../ui/status/banner.tsx";
import { FiatWorth } from "../../../widgets/money/money.tsx";
import { TokenAmount } from "../../../widgets/tokens/token.tsx";
import { useLocale } from "../../../wiring/app-context.ts";
import { useAttempt } from "../../../wiring/payment/attempt.ts";
import { NeedsXec } from "../../payment/form/needs-xec.tsx";
import { Resumed } from "../../payment/outbox/resumed.tsx";
import { AttemptButton } from "../../payment/review/attempt-button.tsx";
import { TradingWait, UnknownToken } from "../allowed/trade-warnings.tsx";
import { useTrading } from "../allowed/trading.tsx";
import type { Market } from "../book/market.ts";
import { OfferPrice } from "../book/offer-price.tsx";
import { OfferFacts } from "../list/offer-facts.tsx";
import { FarBelow, TooDear } from "../list/price-advice.tsx";
import styles from "../list/sell.module.css";
import { PriceFields } from "../list/sell-fields.tsx";
import { adFailedText, type ListingKind, nftPriceText, partKind, termsWords } from "../list/sell-words.ts";
import { useAtomsText } from "../list/use-atoms-text.ts";
import { type Listing, offeredBy } from "../list/use-listing.ts";
import { RelistReview } from "./relist-review.tsx";
import { RelistTooLate } from "./relist-too-late.tsx";
import { openNow, relistPlace, useNftRelist, useRelist } from "./use-relist.ts";

type Props = {
  token: TokenGenesis;
  /** The offer whose price a person wants to change. */
  offer: Offer;
  /** The open offers of the wallet in this token now: somebody may buy a part of it, or all, meanwhile. */
  open: readonly Offer[];
  /** What the order book of the page says. */
  market?: Market | undefined;
  /** Somebody was faster, so that the offers have changed. */
  onGone: () => void;
  onClose: () => void;
};

/** Another price for an offer of the wallet: the form, its review and its receipt. It outlives the old offer. */
export function RelistSheet({ offer, open, ...props }: Props) {
  const trading = useTrading();
  const [isConfirmed, setConfirmed] = useState(false);
  // What was typed stays, also for what is left of an offer.
  const [last, setLast] = useState(offer);
  const now = openNow(last, open);
  if (now !== undefined && now !== last) setLast(now);
  const form = {
    ...props,
    isLeft: last.outpoint !== offer.outpoint,
    isOpen: now !== undefined,
    isAllowed: trading === "allowed" || (trading === "unknown" && isConfirmed),
    question: trading === "unknown" && <UnknownToken isConfirmed={isConfirmed} onChange={setConfirmed} />,
  };
  return last.variant === "ONESHOT" ? <NftForm {...form} offer={last} /> : <PartsForm {...form} offer={last} />;
}

type FormProps = Omit<Props, "offer" | "open"> & {
  /** The offer is what purchases have left of another one. */
  isLeft: boolean;
  isOpen: boolean;
  isAllowed: boolean;
  question: ReactNode;
};

function PartsForm({ token, offer, market, onClose, ...state }: FormProps & { offer: PartialOffer }) {
  const [isOver, setOver] = useState(false);
  const sell = useRelist(token, offer, state.isAllowed, () => setOver(true));
  const { listing, checked, rules } = sell;
  const textOf = useAtomsText(token);
  const locale = useLocale();
  const shown = listing.shown && offeredBy(listing.shown.plan);
  const terms = checked.ok ? undefined : checked.problem.terms;
  const words = terms && termsWords(terms, { decimals: rules.decimals, locale });
  return (
    <Frame token={token} listing={listing} isOver={isOver} onClose={onClose}>
      <p className={styles.about}>{relistText.about}</p>
      <Facts>
        <Fact name={relistText.onOffer}>
          <TokenAmount of={{ tokenId: token.tokenId, atoms: offer.atoms }} length="full" />
        </Fact>
        <Fact name={relistText.now}>
          <OfferPrice offer={offer} token={token} />
        </Fact>
        {shown && shown.atoms < offer.atoms && (
          <Fact name={orderBookText.comesBack}>
            <TokenAmount of={{ tokenId: token.tokenId, atoms: atoms(offer.atoms - shown.atoms) }} length="full" />
          </Fact>
        )}
      </Facts>
      {state.isLeft && !isLate(listing) && <Said>{relistText.left({ amount: textOf(offer.atoms) })}</Said>}
      <PriceFields sell={sell} best={market?.best} place="relist" />
      {words && words.field === undefined && (
        <Banner tone="problem" icon={CircleAlert} title={words.text}>
          <p>{relistText.nothingChanged}</p>
        </Banner>
      )}
      {shown && <FarBelow sell={sell} best={market?.best} />}
      <TooDear sell={sell} spot={spotBeside(market, offer)} />
      {shown && <OfferFacts token={token} preview={shown} title={sellText.exactly} />}
      <Foot
        {...state}
        {...{ token, offer, listing }}
        unchanged={relistText.unchanged}
        what={partKind(token.tokenType)}
      />
    </Frame>
  );
}

/** Returns the offer that buyers' prices will be held against: never the one that ends. */
function spotBeside(market: Market | undefined, { outpoint }: Offer): Market["spot"] {
  const { spot, best } = market ?? {};
  if (spot?.offer.outpoint !== outpoint) return spot;
  return best && { offer: best, isOwn: false };
}

function NftForm({ token, offer, onClose, ...state }: FormProps & { offer: OneshotOffer }) {
  const [isOver, setOver] = useState(false);
  const relist = useNftRelist(token, offer, state.isAllowed, () => setOver(true));
  const { listing, price, text } = relist;
  const separators = separatorsOf(useLocale());
  const isTold = !price.ok && !listing.attempt.underWay && relist.isTouched && text !== "";
  return (
    <Frame token={token} listing={listing} isOver={isOver} onClose={onClose}>
      <p className={styles.about}>{relistText.aboutNft}</p>
      <Facts>
        <Fact name={relistText.now}>
          <OfferPrice offer={offer} token={token} />
        </Fact>
      </Facts>
      <AmountField
        id="relist-price"
        label={sellText.price}
        value={text}
        onChange={relist.type}
        onBlur={relist.leave}
        onEnter={listing.submit}
        separators={separators}
        unit={XEC}
        problem={isTold ? nftPriceText(price.problem) : undefined}
      >
        {price.ok && <FiatWorth sats={price.value} withCode className={styles.beside} />}
      </AmountField>
      <Foot {...state} {...{ token, offer, listing }} unchanged={relistText.unchangedNft} what="nft" />
    </Frame>
  );
}

type FrameProps = { token: TokenGenesis; listing: Listing; isOver: boolean; onClose: () => void; children: ReactNode };

/** The form goes once its offer is on its way; the review, the progress and the receipt stay. */
function Frame({ token, listing, isOver, onClose, children }: FrameProps) {
  const isGone = isOver || listing.chain !== undefined || listing.attempt.current?.step === "sent";
  return (
    <>
      {!isGone && (
        <Dialog title={relistText.change} onClose={onClose}>
          <div className={styles.form}>{children}</div>
        </Dialog>
      )}
      <RelistReview listing={listing} token={token} onDone={onClose} />
    </>
  );
}

const isLate = ({ attempt: { failed } }: Listing): boolean => failed?.problem.code === "offer-gone";

type FootProps = Pick<FormProps, "isOpen" | "isAllowed" | "question" | "onGone"> & {
  token: TokenGenesis;
  offer: Offer;
  listing: Listing;
  /** What is said of a price that the offer has already. */
  unchanged: string;
  what: ListingKind;
};

/** What keeps the price from being changed, and the button. */
function Foot({ token, offer, listing, isOpen, isAllowed, question, onGone, unchanged, what }: FootProps) {
  const { attempt, shown, submit, problem } = listing;
  const locale = useLocale();
  const wasLate = isLate(listing);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each lost race
  useEffect(() => {
    if (wasLate) onGone();
  }, [wasLate]);
  const intent = wasLate ? attempt.failed?.intent : undefined;
  const lost = intent && "offer" in intent ? intent.offer : offer;
  // Bytes that were refused can still be published: then their own words say what is known.
  const isShut = wasLate || (!isOpen && attempt.failed === undefined);
  return (
    <>
      {question}
      <TradingWait token={token} />
      {isShut && <RelistTooLate key={lost.outpoint} offer={lost} token={token} />}
      <Problem problem={problem} unchanged={unchanged} />
      <AttemptButton
        attempt={wasLate ? { ...attempt, failed: undefined } : attempt}
        shown={shown}
        submit={submit}
        isOpen={isAllowed && isOpen}
        failureTitle={(failure) => adFailedText(failure, what, locale)}
      >
        {relistText.change}
      </AttemptButton>
    </>
  );
}

/** Why there is no plan: nearly always the price is the old one, or XEC for the fee is missing. */
function Problem({ problem, unchanged }: { problem: TradeProblem | undefined; unchanged: string }) {
  if (problem === undefined) return null;
  if (problem.code === "terms-unchanged") return <Said>{unchanged}</Said>;
  const isPoor = problem.code === "insufficient-funds";
  return (
    <Banner tone="problem" icon={CircleAlert} title={isPoor ? sellText.poor : relistText.cannot}>
      {isPoor ? <NeedsXec>{relistText.fee}</NeedsXec> : <p>{relistText.nothingChanged}</p>}
    </Banner>
  );
}

const Said = ({ children }: { children: ReactNode }) => (
  <p className={styles.small} role="status">
    {children}
  </p>
);

const NOTHING = { onSent: () => undefined };

/** A change of price that was being made when the program ended. */
export const ResumedRelist = ({ token }: { token: TokenGenesis }) => (
  <Resumed attempt={useAttempt(relistPlace(token), NOTHING)} />
);
