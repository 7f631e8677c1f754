import type { TokenId } from "@satchel/core/ids";
import { askedSats, nanoSats, type Offer } from "@satchel/core/offer";
import type { TokenGenesis } from "@satchel/core/token";
import { useId, useMemo, useState } from "react";
import { agoraText } from "../../catalogue/en/tokens/agora.ts";
import { nftsText } from "../../catalogue/en/tokens/nfts.ts";
import { orderBookText } from "../../catalogue/en/tokens/order-book.ts";
import { AttemptButton } from "../../flows/payment/review/attempt-button.tsx";
import { AsksTrading } from "../../flows/trade/allowed/trading.tsx";
import { useTrade } from "../../flows/trade/book/use-trade.ts";
import { CancelProblem } from "../../flows/trade/cancel/cancel-problem.tsx";
import { CancelReview, CancelTooLate, isTooLate } from "../../flows/trade/cancel/cancel-review.tsx";
import { Compared } from "../../flows/trade/grid/tile.tsx";
import { ChangePriceButton } from "../../flows/trade/relist/change-price-button.tsx";
import { RelistSheet, ResumedRelist } from "../../flows/trade/relist/relist-sheet.tsx";
import { tokenName } from "../../text/token-words.ts";
import { ButtonLink } from "../../ui/button/button.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { PriceEach } from "../../widgets/money/price-each.tsx";
import { ReadingGenesis } from "../../widgets/tokens/reading-genesis.tsx";
import { useToken } from "../../widgets/tokens/token.tsx";
import { TradedAmount } from "../../widgets/tokens/traded-amount.tsx";
import type { OwnBooks } from "../../wiring/use-own-books.ts";
import styles from "./listings-sheet.module.css";

type Props = {
  tokenId: TokenId;
  /** The wallet's open offers of this token. */
  offers: readonly Offer[];
  verdictOf: OwnBooks["verdictOf"];
  refresh: OwnBooks["refresh"];
  onClose: () => void;
};

/**
 * The listings of one token, and another price for the one that is chosen, or its end. It outlives the last of them,
 * for its receipt.
 */
export function ListingsSheet({ tokenId, offers, verdictOf, refresh, onClose }: Props) {
  const token = useToken(tokenId);
  const [chosen, setChosen] = useState(offers[0]);
  const [relisted, setRelisted] = useState<Offer>();
  const name = tokenName(tokenId, token) ?? tokenId;
  return (
    <Dialog title={<bdi>{name}</bdi>} onClose={onClose}>
      {offers.length === 0 && <p className={styles.none}>{agoraText.noneOfToken}</p>}
      {token === undefined && <ReadingGenesis />}
      {token && offers.length > 0 && (
        <Choice token={token} offers={offers} verdictOf={verdictOf} chosen={chosen} onChoose={setChosen} />
      )}
      {token && chosen && (
        <AsksTrading tokenId={tokenId}>
          <ListingEnd
            key={chosen.outpoint}
            token={token}
            offer={chosen}
            isOpen={isIn(offers, chosen)}
            onChangePrice={setRelisted}
          />
          {relisted ? (
            <RelistSheet
              key={relisted.outpoint}
              token={token}
              offer={relisted}
              open={offers}
              onGone={refresh}
              onClose={() => setRelisted(undefined)}
            />
          ) : (
            <ResumedRelist token={token} />
          )}
        </AsksTrading>
      )}
      <ButtonLink to={`/token/${tokenId}`} variant="ghost">
        {nftsText.toPage}
      </ButtonLink>
    </Dialog>
  );
}

const isIn = (offers: readonly Offer[], { outpoint }: Offer): boolean =>
  offers.some((offer) => offer.outpoint === outpoint);

type ChoiceProps = Pick<Props, "offers" | "verdictOf"> & {
  token: TokenGenesis;
  chosen: Offer | undefined;
  onChoose: (offer: Offer) => void;
};

function Choice({ token, offers, verdictOf, chosen, onChoose }: ChoiceProps) {
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.heads}>
        <span>{agoraText.leftToSell}</span>
        <span>{agoraText.priceEach}</span>
      </legend>
      {offers.map((offer) => (
        <label key={offer.outpoint} className={styles.row}>
          <input
            type="radio"
            name={name}
            checked={offer.outpoint === chosen?.outpoint}
            onChange={() => onChoose(offer)}
          />
          <span>
            <TradedAmount tokenId={token.tokenId} atoms={offer.atoms} />
          </span>
          <strong>
            <Compared isShown={verdictOf(offer) === "verified"} verdict={verdictOf(offer)}>
              <PriceEach nanoSatsPerAtom={nanoSats(askedSats(offer), offer.atoms)} token={token} />
            </Compared>
          </strong>
        </label>
      ))}
    </fieldset>
  );
}

type EndProps = { token: TokenGenesis; offer: Offer; isOpen: boolean; onChangePrice: (offer: Offer) => void };

/** What a person can do with a listing: another price, or its end. `isOpen`: it is not over. */
function ListingEnd({ token, offer, isOpen, onChangePrice }: EndProps) {
  const wish = useMemo(() => ({ offer, buy: undefined, spot: undefined }), [offer]);
  const trade = useTrade(token.tokenId, wish, offer.outpoint, NOTHING, `trade:back:${offer.outpoint}`);
  if (isTooLate(trade)) return <CancelTooLate trade={trade} token={token} />;
  return (
    <>
      {isOpen && (
        <>
          <CancelProblem trade={trade} />
          <ChangePriceButton offer={offer} trade={trade} onChangePrice={onChangePrice} />
          <AttemptButton attempt={trade.attempt} shown={trade.shown} submit={trade.submit} variant="secondary">
            {orderBookText.cancelListing}
          </AttemptButton>
        </>
      )}
      <CancelReview trade={trade} token={token} />
    </>
  );
}

const NOTHING = { onSent: () => undefined, onGone: () => undefined };
