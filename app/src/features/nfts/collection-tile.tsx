import type { TokenId } from "@satchel/core/ids";
import type { SeenBook } from "@satchel/engine";
import { memo, useMemo } from "react";
import { Link } from "wouter";
import { nftsText } from "../../catalogue/en/tokens/nfts.ts";
import { type LiveBook, useLiveBook } from "../../flows/trade/grid/use-live-book.ts";
import { ageText } from "../../text/dates.ts";
import { counted } from "../../text/money/counts.ts";
import { tokenName } from "../../text/token-words.ts";
import { Xec } from "../../widgets/money/money.tsx";
import { TokenName, useNeedForeignTokens, useToken } from "../../widgets/tokens/token.tsx";
import { TokenPicture } from "../../widgets/tokens/token-picture.tsx";
import { useLocale } from "../../wiring/app-context.ts";
import styles from "./nfts.module.css";

/** The height of the words below a picture, as in nfts.module.css. */
export const COLLECTION_WORDS_PX = 68;

type Props = { collectionId: TokenId; seen: SeenBook | undefined };

/** A collection with its picture, how many of its NFTs are listed, and the lowest price. It leads to its page. */
export const CollectionTile = memo(function CollectionTile({ collectionId, seen }: Props) {
  useNeedForeignTokens(useMemo(() => [collectionId], [collectionId]));
  const book = useLiveBook(
    useMemo(() => ({ groupTokenId: collectionId }), [collectionId]),
    seen,
  );
  const name = tokenName(collectionId, useToken(collectionId)) ?? collectionId;
  return (
    <Link href={`/token/${collectionId}`} className={styles.tile}>
      <span className={styles.art} aria-hidden="true">
        <TokenPicture tokenId={collectionId} name={name} size={256} />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>
          <TokenName tokenId={collectionId} />
        </span>
        <Listed book={book} />
      </span>
    </Link>
  );
});

/** "4 listed, from 88,000.00 XEC"; the price is there once its listing was compared with the bytes. */
function Listed({ book: { numOffers, best, oldAt } }: { book: LiveBook }) {
  const locale = useLocale();
  if (numOffers === undefined) return <span className={styles.bone} aria-hidden="true" />;
  const listed = nftsText.listed({ count: counted(numOffers, locale) });
  return (
    <span className={styles.listed}>
      {listed}
      {best?.isVerified && (
        <>
          {`, ${nftsText.from} `}
          <Xec sats={best.asked} shortFrom="row" />
        </>
      )}
      {oldAt !== undefined && `, ${ageText(oldAt, Date.now(), locale)}`}
    </span>
  );
}
