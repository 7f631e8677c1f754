import type { TokenId } from "@satchel/core/ids";
import type { SeenBook } from "@satchel/engine";
import { memo, useMemo } from "react";
import { nftsText } from "../../catalogue/en/tokens/nfts.ts";
import { Tile, TileArt, TileBone, TileName, TileWords } from "../../flows/trade/grid/tile.tsx";
import { type LiveBook, useLiveBook } from "../../flows/trade/grid/use-live-book.ts";
import { ageText } from "../../text/locale/dates.ts";
import { counted } from "../../text/money/counts.ts";
import { tokenName } from "../../text/token-words.ts";
import { Xec } from "../../widgets/money/money.tsx";
import { TokenName, useNeedForeignTokens, useToken } from "../../widgets/tokens/token.tsx";
import { useLocale } from "../../wiring/app-context.ts";
import styles from "./nfts.module.css";

/** The height of the words below a picture: in a narrow tile the price has a line of its own. */
export const COLLECTION_WORDS_PX = { narrow: 90, wide: 68 } as const;

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
    <Tile to={`/token/${collectionId}`}>
      <TileArt tokenId={collectionId} name={name} />
      <TileWords>
        <TileName>
          <TokenName tokenId={collectionId} />
        </TileName>
        <Listed book={book} />
      </TileWords>
    </Tile>
  );
});

/** "4 listed, from 88,000.00 XEC"; the price is there once its listing was compared with the bytes. */
function Listed({ book: { numOffers, best, oldAt } }: { book: LiveBook }) {
  const locale = useLocale();
  if (numOffers === undefined) return <TileBone />;
  const count = nftsText.listed({ count: counted(numOffers, locale) });
  const listed =
    oldAt === undefined ? count : nftsText.listedAsOf({ listed: count, age: ageText(oldAt, Date.now(), locale) });
  if (!best?.isVerified) return <span className={styles.listed}>{listed}</span>;
  return (
    <span className={styles.listed}>
      {/* The space is for what is read and copied. */}
      <span>{`${listed},`}</span>{" "}
      <span>
        {nftsText.from} <Xec sats={best.asked} shortFrom="row" />
      </span>
    </span>
  );
}
