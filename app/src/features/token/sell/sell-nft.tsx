import { atoms, type Separators } from "@satchel/core/amount";
import type { TradeIntent } from "@satchel/core/offer";
import { useMemo, useState } from "react";
import { sellText } from "../../../catalogue/en/tokens/sell.ts";
import { Resumed } from "../../../flows/payment/outbox/resumed.tsx";
import { ListingFoot, ListingReview } from "../../../flows/trade/list/listing.tsx";
import styles from "../../../flows/trade/list/sell.module.css";
import { readNftPrice } from "../../../flows/trade/list/sell-form.ts";
import { nftPriceText } from "../../../flows/trade/list/sell-words.ts";
import { useListing } from "../../../flows/trade/list/use-listing.ts";
import { separatorsOf } from "../../../text/locale/locale.ts";
import { XEC } from "../../../text/money/money.ts";
import { AmountField } from "../../../ui/form/amount-field.tsx";
import { FiatWorth } from "../../../widgets/money/money.tsx";
import { useLocale } from "../../../wiring/app-context.ts";
import { priceOfLink } from "../use-followed-link.ts";
import type { SellProps } from "./sell-panel.tsx";

const ONE = atoms(1n);

function readSats(text: string, separators: Separators): bigint | undefined {
  const price = readNftPrice(text, separators);
  return price.ok ? price.value : undefined;
}

/** Offers an NFT at one price. */
export function SellNft({ token, isOffered, onSent, onDone, market, link, isAllowed, question }: SellProps) {
  const { tokenId } = token;
  const locale = useLocale();
  const separators = separatorsOf(locale);
  const [text, setText] = useState(() => priceOfLink(link?.price, separators, readSats));
  const [isTouched, setTouched] = useState(false);
  const price = useMemo(() => readNftPrice(text, separators), [text, separators]);
  const intent = useMemo<TradeIntent | undefined>(
    () => (price.ok ? { trade: "list-nft", tokenId, sats: price.value } : undefined),
    [price, tokenId],
  );
  const whenSent = () => {
    setText("");
    setTouched(false);
    onSent();
  };
  const listing = useListing(`list:${tokenId}`, intent, whenSent, isAllowed);
  // A price that is being typed may still become high enough.
  const problem = price.ok || listing.attempt.underWay || !isTouched ? undefined : nftPriceText(price.problem);
  return (
    <>
      <Resumed attempt={listing.attempt} />
      {isOffered && (
        <div className={styles.form}>
          <AmountField
            id="sell-price"
            label={sellText.price}
            value={text}
            onChange={(next) => {
              setText(next);
              listing.attempt.forget();
            }}
            onBlur={() => setTouched(true)}
            onEnter={listing.submit}
            separators={separators}
            unit={XEC}
            problem={problem}
          >
            {price.ok && <FiatWorth sats={price.value} withCode className={styles.beside} />}
          </AmountField>
          <ListingFoot listing={listing} token={token} isAllowed={isAllowed} question={question} what="nft">
            {sellText.listNft}
          </ListingFoot>
        </div>
      )}
      <ListingReview
        listing={listing}
        token={token}
        market={market}
        held={ONE}
        note={sellText.nftNote}
        answer={sellText.listNft}
        onDone={onDone}
      />
    </>
  );
}
