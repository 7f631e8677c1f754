import type { TokenId } from "@satchel/core/ids";
import type { Price as TokenPrice } from "@satchel/core/market";
import type { Offer } from "@satchel/core/offer";
import type { TokenGenesis } from "@satchel/core/token";
import type { Refused } from "@satchel/engine";
import { CircleAlert, CloudOff } from "lucide-react";
import { useEffect, useState } from "react";
import { commonText } from "../../../catalogue/en/common.ts";
import { orderBookText } from "../../../catalogue/en/tokens/order-book.ts";
import { counted } from "../../../text/money/counts.ts";
import { XEC } from "../../../text/money/money.ts";
import { tickerText, tokenName } from "../../../text/token-words.ts";
import { Button } from "../../../ui/button/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Segmented } from "../../../ui/form/segmented.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { Icon } from "../../../ui/mark/icon.tsx";
import { useKeptFocus } from "../../../ui/react/use-kept-focus.ts";
import { Banner } from "../../../ui/status/banner.tsx";
import { Skeleton } from "../../../ui/status/skeleton.tsx";
import { useEngineState, useLocale } from "../../../wiring/app-context.ts";
import { useCurrentPrice } from "../../../wiring/money/current-price.ts";
import { useDraft, useKeptDraft } from "../../../wiring/payment/draft.ts";
import { Resumed } from "../../payment/outbox/resumed.tsx";
import { AttemptFailure } from "../../payment/review/attempt-failure.tsx";
import { PriceAlerts } from "../alert/price-alerts.tsx";
import { BookList } from "../book/book-list.tsx";
import type { PriceUnit } from "../book/book-words.ts";
import { isListedBy, type Market, useMarket } from "../book/market.ts";
import { useUsualPrice } from "../book/off-trades.tsx";
import styles from "../book/order-book.module.css";
import { useOfferEnd } from "../book/use-offer-end.ts";
import { type OrderBookState, useOrderBook } from "../book/use-order-book.ts";
import { partsOf, type Trade, useTrade } from "../book/use-trade.ts";
import { CancelReview, CancelTooLate, isTooLate } from "../cancel/cancel-review.tsx";
import { NftOnSale } from "../cancel/nft-on-sale.tsx";
import { RelistSheet, ResumedRelist } from "../relist/relist-sheet.tsx";
import { BuyingDialog } from "./buying-dialog.tsx";
import { FasterDialog } from "./faster-dialog.tsx";
import { TradePanel, wishOf } from "./trade-panel.tsx";
import { TradeReview } from "./trade-review.tsx";
import { type BuyLink, useLinkChoice } from "./use-link-choice.ts";

type Props = {
  token: TokenGenesis;
  /** There is one offer at most, which is bought whole. */
  isNft: boolean;
  /** The collection of an NFT, if it is known. */
  collectionId?: TokenId | undefined;
  /** The same function each time. */
  onMarket?: ((market: Market) => void) | undefined;
  /** A link that asks for a purchase. */
  link?: BuyLink | undefined;
};

/** The open offers of a token, and buying from them. */
export function OrderBookCard({ token, isNft, collectionId, onMarket, link }: Props) {
  const state = useOrderBook(token);
  const nothingChosen = useLinkChoice(state, link, isNft);
  const market = useMarket(state, onMarket);
  // An NFT is one of a kind: what it went for before says nothing.
  const usual = useUsualPrice(isNft ? undefined : token.tokenId);
  const relisting = useRelisting(state, market);
  // It outlives the row that it was made from: a purchase of everything, and a cancellation, take the row away.
  const trade = useTrade(token.tokenId, wishOf(state), state.choice, {
    onSent: state.startOver,
    onGone: state.refresh,
  });
  useKeptQuantity(state, trade, link !== undefined || isNft);
  const isLate = isTooLate(trade);
  const [unit, setUnit] = useState<PriceUnit>("xec");
  const price = useCurrentPrice();
  const ticker = tickerText(token) || tokenName(token.tokenId, token) || "";
  const hasRows = (state.book?.rows.length ?? 0) > 0;
  const isOwnSale = isNft && isListedBy(state);
  const hasNews = state.hasFailed || state.refused.length > 0 || trade.attempt.failed !== undefined;
  // An NFT that is not for sale has no card: most NFTs are not.
  const isEmpty = isNft && !hasRows && !hasNews && state.isSettled;
  const isCancel = trade.attempt.current?.intent.trade === "cancel";
  const review = isCancel ? (
    <CancelReview trade={trade} token={token} />
  ) : (
    <>
      <TradeReview trade={trade} token={token} isNft={isNft} usual={usual} isGone={isReviewOld(state, trade)} />
      <FasterDialog state={state} trade={trade} isNft={isNft} collectionId={collectionId} />
      <BuyingDialog trade={trade} token={token} onSeeOffers={state.want} />
    </>
  );
  const region = useKeptFocus();
  const resumed = (
    <>
      <Resumed attempt={trade.attempt} />
      {relisting.sheet}
    </>
  );
  if (isEmpty) {
    return (
      <>
        {resumed}
        {link && <NothingChosen words={nothingChosen} />}
        {review}
      </>
    );
  }
  return (
    <section
      className={styles.place}
      aria-label={isOwnSale ? orderBookText.onSale.mark : orderBookText.list}
      tabIndex={-1}
      {...region}
    >
      {resumed}
      <Card className={styles.card}>
        {!isOwnSale && (
          <div className={styles.cardHead}>
            <h2>{isNft ? orderBookText.titleOfNft : <bdi>{orderBookText.title({ ticker })}</bdi>}</h2>
            {price && hasRows && !isNft && (
              <Segmented
                label={orderBookText.priceUnit}
                options={[
                  { id: "xec", label: XEC },
                  { id: "fiat", label: price.fiat.toUpperCase() },
                ]}
                value={unit}
                onChange={setUnit}
              />
            )}
          </div>
        )}
        {link && <NothingChosen words={nothingChosen} />}
        {state.hasFailed && <Failed state={state} isNft={isNft} />}
        {isLate && <CancelTooLate trade={trade} token={token} />}
        <Offers
          state={state}
          trade={isLate ? withoutFailure(trade) : trade}
          usual={usual}
          price={unit === "fiat" ? price : undefined}
          isNft={isNft}
          isOwnSale={isOwnSale}
          onChangePrice={relisting.begin}
        />
        <RefusedOffers refused={state.refused} />
        {!isNft && state.book && <PriceAlerts token={token} />}
      </Card>
      {review}
    </section>
  );
}

/** Tells whether an offer of the open review has left the book. */
function isReviewOld({ book, hasFailed }: OrderBookState, { attempt: { current } }: Trade): boolean {
  if (book === undefined || hasFailed || current?.step !== "reviewing" || current.intent.trade !== "buy") return false;
  const open = new Set(book.rows.map(({ offer }) => offer.outpoint));
  return partsOf(current.intent).some(({ offer }) => !open.has(offer.outpoint));
}

/** Keeps the quantity that a person has written, so that a reload or a closed popup does not lose it. */
function useKeptQuantity({ token, written, restore }: OrderBookState, trade: Trade, isOfLink: boolean): void {
  // The same as the name of its payment, which marks the draft that it was made of.
  const name = `trade:${token.tokenId}`;
  const kept = useKeptDraft(isOfLink ? undefined : name, readQuantity)?.form;
  useEffect(() => {
    if (kept !== undefined) restore(kept);
  }, [kept, restore]);
  useDraft({ name, text: written, first: undefined, isTheirs: !isOfLink }, trade.attempt);
}

/** A longer text is not a quantity. */
const MAX_TEXT = 64;
const readQuantity = (text: string | undefined) =>
  text !== undefined && text.length <= MAX_TEXT && text !== "" ? text : undefined;

/**
 * Returns the sheet in which the price of an offer is changed, and what opens it. It outlives the row, because the new
 * offer is another one.
 */
function useRelisting(state: OrderBookState, market: Market | undefined) {
  const { token, book, activeId } = state;
  const [offer, begin] = useState<Offer>();
  const open = (book?.rows ?? []).flatMap((row) => (row.walletId === activeId ? [row.offer] : []));
  const sheet = offer ? (
    <RelistSheet
      key={offer.outpoint}
      {...{ token, offer, open, market }}
      onGone={state.refresh}
      onClose={() => begin(undefined)}
    />
  ) : (
    <ResumedRelist token={token} />
  );
  return { begin, sheet };
}

/** Why a link has chosen nothing. It is there before it has words, so that a screen reader says them. */
function NothingChosen({ words }: { words: string | undefined }) {
  return (
    <div role="status">
      {words !== undefined && (
        <p className={classNames(styles.reason, styles.ofLink)}>
          <Icon of={CircleAlert} size="xs" />
          <bdi>{words}</bdi>
        </p>
      )}
    </div>
  );
}

/** What became of the offer is said above the others, and not beside the next one. */
const withoutFailure = (trade: Trade): Trade => ({ ...trade, attempt: { ...trade.attempt, failed: undefined } });

type OffersProps = {
  state: OrderBookState;
  trade: Trade;
  /** What the token usually costs. */
  usual: TokenPrice | undefined;
  price: ReturnType<typeof useCurrentPrice>;
  isNft: boolean;
  /** The active wallet has listed the NFT. */
  isOwnSale: boolean;
  onChangePrice: (offer: Offer) => void;
};

function Offers({ state, trade, usual, price, isNft, isOwnSale, onChangePrice }: OffersProps) {
  const { book, row } = state;
  if (book === undefined) return state.hasFailed ? null : <Skeleton label={orderBookText.loading} />;
  if (row !== undefined && isOwnSale)
    return <NftOnSale offer={row.offer} trade={trade} onChangePrice={onChangePrice} />;
  return (
    <>
      {row && !isNft && <BookList state={state} book={book} price={price} />}
      <Changed state={state} trade={trade} />
      {row ? (
        <TradePanel state={state} row={row} trade={trade} usual={usual} onChangePrice={onChangePrice} />
      ) : (
        <FailedWithoutOffer trade={trade} />
      )}
    </>
  );
}

/**
 * What somebody else's trade has done to the offers. It is there before it has words, so that a screen reader says
 * them.
 */
function Changed({ state, trade }: { state: OrderBookState; trade: Trade }) {
  const isEmpty = state.row === undefined && !state.hasFailed && state.isSettled;
  // A purchase of this wallet takes its own offer away.
  const gone = trade.attempt.underWay === undefined ? state.gone : undefined;
  return (
    <div role="status">
      {state.hasCheaper && !trade.attempt.underWay && (
        <p className={classNames(styles.reason, styles.gone)}>
          <Icon of={CircleAlert} size="xs" />
          {orderBookText.cheaper}
        </p>
      )}
      {gone && <Gone offer={gone} isLast={state.row === undefined} />}
      {isEmpty && <p className={styles.empty}>{orderBookText.empty}</p>}
    </div>
  );
}

/**
 * Says that the offer which the person chose is gone, and how it ended once that is known. `isLast`: there is no other
 * one.
 */
function Gone({ offer, isLast }: { offer: Offer; isLast: boolean }) {
  const ended = useOfferEnd([offer]);
  const { gone, goneLast } = orderBookText;
  if (ended === "waiting") return null;
  const isPart = !isLast && ended?.end.status === "TAKEN" && ended.end.atoms < offer.atoms;
  const words = isLast ? goneLast : gone;
  const taken = isPart ? gone.partTaken : words.taken;
  return (
    <p className={classNames(styles.reason, styles.gone)}>
      <Icon of={CircleAlert} size="xs" />
      {ended === undefined ? words.unknown : ended.end.status === "TAKEN" ? taken : words.canceled}
    </p>
  );
}

/** The last offer may have gone while a person was buying it. */
function FailedWithoutOffer({ trade }: { trade: Trade }) {
  const { attempt } = trade;
  if (attempt.failed === undefined || trade.lost) return null;
  return (
    <div className={styles.panel}>
      <AttemptFailure attempt={attempt} retry={trade.submit} />
    </div>
  );
}

function Failed({ state, isNft }: { state: OrderBookState; isNft: boolean }) {
  const isOffline = useEngineState(({ connection }) => connection === "offline");
  const hasOld = state.book !== undefined;
  return (
    <div className={styles.failed}>
      <Banner
        tone="problem"
        icon={CloudOff}
        title={isNft ? orderBookText.failedOfNft : orderBookText.failed}
        action={
          <Button variant="secondary" size="sm" onClick={state.refresh}>
            {commonText.tryAgain}
          </Button>
        }
      >
        <p>{hasOld ? orderBookText.mayBeOld : isOffline ? orderBookText.waitsForNetwork : orderBookText.failedAbout}</p>
      </Banner>
    </div>
  );
}

/** How many offers of the server are not listed, and why. */
export function RefusedOffers({ refused }: { refused: readonly Refused[] }) {
  const locale = useLocale();
  if (refused.length === 0) return null;
  const reasons = [...new Set(refused.map(({ code }) => orderBookText.refused[code]))];
  return (
    <details className={styles.refused}>
      <summary>{orderBookText.refused.title({ count: counted(refused.length, locale) })}</summary>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </details>
  );
}
