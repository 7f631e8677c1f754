import { atoms } from "@satchel/core/amount";
import { nanoSats, type OfferPreview, previewOf } from "@satchel/core/offer";
import type { TokenGenesis } from "@satchel/core/token";
import { orderBookText } from "../../../catalogue/en/tokens/order-book.ts";
import { relistText } from "../../../catalogue/en/tokens/relist.ts";
import { sellText } from "../../../catalogue/en/tokens/sell.ts";
import { xecText } from "../../../text/money/money.ts";
import { tokenName } from "../../../text/token-words.ts";
import { Fact, Facts } from "../../../ui/layout/facts.tsx";
import { Xec } from "../../../widgets/money/money.tsx";
import { PriceEach } from "../../../widgets/money/price-each.tsx";
import { TokenAmount } from "../../../widgets/tokens/token.tsx";
import { TokenMark } from "../../../widgets/tokens/token-mark.tsx";
import { TradedAmount } from "../../../widgets/tokens/traded-amount.tsx";
import { useLocale } from "../../../wiring/app-context.ts";
import { useIsListingFinal } from "../../../wiring/payment/use-is-listing-final.ts";
import { ReceiptLayout } from "../../payment/receipt/receipt-layout.tsx";
import { SentDialog } from "../../payment/receipt/sent-dialog.tsx";
import { ReviewDialog } from "../../payment/review/review-dialog.tsx";
import { CostFacts, UsedFact } from "../../token/action/action-receipt.tsx";
import { priceText } from "../book/book-words.ts";
import { ListingProgress } from "../list/listing-progress.tsx";
import { useAtomsText } from "../list/use-atoms-text.ts";
import { type Listing, offeredBy, type SeenListing } from "../list/use-listing.ts";

type Props = { listing: Listing; token: TokenGenesis; onDone: () => void };

/** The review of a new price with the old one beside it, how far it is, and its receipt. */
export function RelistReview({ listing, token, onDone }: Props) {
  const { attempt } = listing;
  const { current } = attempt;
  const textOf = useAtomsText(token);
  const locale = useLocale();
  const sentTxids = current?.step === "sent" ? current.txids : [];
  const isFinal = useIsListingFinal(sentTxids.at(-1));
  const amountOf = ({ plan }: SeenListing) => {
    const offered = offeredBy(plan);
    return offered && <TradedAmount tokenId={token.tokenId} atoms={offered.atoms} />;
  };
  const nameOf = (seen: SeenListing) => {
    const offered = offeredBy(seen.plan);
    return (isNft(seen) && tokenName(token.tokenId, token)) || (offered ? textOf(offered.atoms) : "");
  };
  const priceOf = (seen: SeenListing) => {
    const offered = offeredBy(seen.plan);
    if (offered === undefined) return undefined;
    if (isNft(seen)) return sellText.nftListedAt({ price: xecText(offered.price, locale) });
    const each = priceText(nanoSats(offered.price, offered.atoms), token, undefined, locale);
    return sellText.listedAt({ price: each });
  };
  return (
    <>
      <ReviewDialog
        title={relistText.review}
        attempt={attempt}
        action={relistText.change}
        note={relistText.note}
        sums={({ plan }) => (
          <Facts>
            <UsedFact plan={plan} />
          </Facts>
        )}
      >
        {(seen) => (
          <ReceiptLayout
            title={relistText.onOffer}
            amount={amountOf(seen)}
            worth={
              <>
                <bdi>{priceOf(seen)}</bdi> <TokenMark tokenId={token.tokenId} />
              </>
            }
            facts={
              <>
                <Prices seen={seen} token={token} />
                <CostFacts plan={seen.plan} />
              </>
            }
            total={<Total seen={seen} />}
          />
        )}
      </ReviewDialog>
      <SentDialog attempt={attempt} onClose={onDone}>
        {(seen) => ({
          title: relistText.changed,
          amount: amountOf(seen),
          about: priceOf(seen),
          ...(isFinal && { final: sentTxids.slice(-1) }),
        })}
      </SentDialog>
      <ListingProgress listing={listing} nameOf={nameOf} />
    </>
  );
}

const isNft = ({ intent }: SeenListing): boolean => intent.trade === "relist-nft";

/** The old price and the new one, and what changes besides. Stands within Facts. */
function Prices({ seen: { plan }, token }: { seen: SeenListing; token: TokenGenesis }) {
  const { trade } = plan;
  if (trade?.kind !== "relist") return null;
  const [before, after] = [previewOf(trade.ended), previewOf(trade.offer)];
  const isWhole = trade.offer.variant === "ONESHOT";
  const each = ({ price, atoms: all }: OfferPreview) =>
    isWhole ? <Xec sats={price} /> : <PriceEach nanoSatsPerAtom={nanoSats(price, all)} token={token} isExact />;
  const left = atoms(before.atoms - after.atoms);
  return (
    <>
      <Fact name={relistText.now}>{each(before)}</Fact>
      <Fact name={relistText.newPrice}>
        <strong>{each(after)}</strong>
      </Fact>
      {!isWhole && (
        <Fact name={sellText.minimum}>
          <TokenAmount of={{ tokenId: token.tokenId, atoms: after.minAtoms }} length="full" isTyped />
        </Fact>
      )}
      {left > 0n && (
        <Fact name={orderBookText.comesBack}>
          <TokenAmount of={{ tokenId: token.tokenId, atoms: left }} length="full" />
        </Fact>
      )}
    </>
  );
}

function Total({ seen }: { seen: SeenListing }) {
  const offered = offeredBy(seen.plan);
  return (
    offered && (
      <Fact name={isNft(seen) ? sellText.ifSold : sellText.all}>
        <strong>
          <Xec sats={offered.price} />
        </strong>
      </Fact>
    )
  );
}
