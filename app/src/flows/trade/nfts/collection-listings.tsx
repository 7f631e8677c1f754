import type { TokenId } from "@satchel/core/ids";
import { askedSats } from "@satchel/core/offer";
import { CloudOff } from "lucide-react";
import { useMemo } from "react";
import { commonText } from "../../../catalogue/en/common.ts";
import { agoraText } from "../../../catalogue/en/tokens/agora.ts";
import { nftsText } from "../../../catalogue/en/tokens/nfts.ts";
import { counted } from "../../../text/money/counts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Card } from "../../../ui/layout/card.tsx";
import { Banner } from "../../../ui/status/banner.tsx";
import { Skeleton } from "../../../ui/status/skeleton.tsx";
import { Xec } from "../../../widgets/money/money.tsx";
import { useLocale } from "../../../wiring/app-context.ts";
import { type BookView, useBook } from "../../../wiring/use-book.ts";
import { RefusedOffers } from "../buy/order-book-card.tsx";
import { NftGrid } from "./nft-grid.tsx";
import styles from "./nfts.module.css";

/** The open listings of a collection, cheapest first, with its floor and how many there are (tokens.md 2.1). */
export function CollectionListings({ collectionId }: { collectionId: TokenId }) {
  const book = useBook(useMemo(() => ({ groupTokenId: collectionId }), [collectionId]));
  const { offers, hasFailed, refresh } = book;
  return (
    <section className={styles.section} aria-label={nftsText.inCollection}>
      <div className={styles.head}>
        <h2>{nftsText.inCollection}</h2>
        {offers !== undefined && offers.length > 0 && <Told book={book} />}
      </div>
      {hasFailed && (
        <Banner
          tone="problem"
          icon={CloudOff}
          title={nftsText.failedHere}
          action={
            <Button variant="secondary" size="sm" onClick={refresh}>
              {commonText.tryAgain}
            </Button>
          }
        >
          {offers && <p>{agoraText.mayBeOld}</p>}
        </Banner>
      )}
      {offers === undefined && !hasFailed && (
        <Card>
          <Skeleton label={nftsText.loading} rows={2} />
        </Card>
      )}
      {offers?.length === 0 && !hasFailed && (
        <Card padded>
          <p className={styles.word}>{nftsText.noneHere}</p>
        </Card>
      )}
      {offers !== undefined && offers.length > 0 && (
        <NftGrid label={nftsText.inCollection} offers={offers} verdictOf={book.verdictOf} verify={book.verify} />
      )}
      <RefusedOffers refused={book.refused} />
    </section>
  );
}

/** "4 listed · Floor 9,500.00 XEC · cheapest first". The floor is there once its bytes were compared. */
function Told({ book: { offers = [], verdictOf } }: { book: BookView }) {
  const locale = useLocale();
  const [cheapest] = offers;
  return (
    <span className={styles.told}>
      {nftsText.listed({ count: counted(offers.length, locale) })}
      {" · "}
      {cheapest && verdictOf(cheapest) === "verified" && (
        <>
          {nftsText.floor} <Xec sats={askedSats(cheapest)} shortFrom="row" />
          {" · "}
        </>
      )}
      {nftsText.cheapestFirst}
    </span>
  );
}
