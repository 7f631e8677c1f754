import type { TokenId } from "@satchel/core/ids";
import type { BookSummary } from "@satchel/core/offer";
import type { TokenGenesis } from "@satchel/core/token";
import type { SeenBook, Verdict } from "@satchel/engine";
import { memo, type ReactNode, useMemo } from "react";
import { Link } from "wouter";
import { agoraText } from "../../catalogue/en/tokens/agora.ts";
import { priceText } from "../../flows/trade/book/book-words.ts";
import { type LiveBook, useLiveBook } from "../../flows/trade/grid/use-live-book.ts";
import { ageText } from "../../text/dates.ts";
import { counted } from "../../text/money/counts.ts";
import { XEC } from "../../text/money/money.ts";
import { shortXecPrice } from "../../text/money/token-price.ts";
import { tickerText, tokenName, tokenParts } from "../../text/token-words.ts";
import { classNames } from "../../ui/class-names.ts";
import { ShortId } from "../../ui/words/address-text.tsx";
import { Amount } from "../../ui/words/amount.tsx";
import textStyles from "../../ui/words/text.module.css";
import frames from "../../widgets/tokens/picture-frame.module.css";
import { useNeedForeignTokens, useNeedTokens, useToken } from "../../widgets/tokens/token.tsx";
import { IdentityMarks, useIdentity, useVerifiedIds, VerifiedMark } from "../../widgets/tokens/token-identity.tsx";
import { TokenPicture } from "../../widgets/tokens/token-picture.tsx";
import { useApp, useEngineState, useLocale } from "../../wiring/app-context.ts";
import { heldAtoms, useCountedLedger } from "../../wiring/money/balances.ts";
import styles from "./offer-tile.module.css";

/** The height of every tile, as in offer-tile.module.css. */
export const TILE_PX = { narrow: 186, wide: 172 } as const;

/** A token that is on offer, with what a buyer wants to know of it. `seen`: its book as it was kept. */
export const OfferTile = memo(function OfferTile({ tokenId, seen }: { tokenId: TokenId; seen: SeenBook | undefined }) {
  const book = useLiveBook(
    useMemo(() => ({ tokenId }), [tokenId]),
    seen,
  );
  return (
    <Tile
      tokenId={tokenId}
      priceLabel={agoraText.bestPrice}
      price={<BestPrice tokenId={tokenId} book={book} />}
      count={<OfferCount book={book} />}
    />
  );
});

/** The token of a tile leads to its page. */
export function Tile(props: { tokenId: TokenId; priceLabel: string; price: ReactNode; count: ReactNode }) {
  const { tokenId, priceLabel, price, count } = props;
  const { engine } = useApp();
  const token = useToken(tokenId);
  return (
    <Link href={`/token/${tokenId}`} className={styles.tile} onClick={() => void engine.expectOffers(tokenId)}>
      <TileHead tokenId={tokenId} token={token} />
      <span className={styles.price}>
        <span className={styles.label}>{priceLabel}</span>
        <strong>{price}</strong>
      </span>
      <span className={styles.foot}>
        <span>{count}</span>
        <Held tokenId={tokenId} token={token} />
      </span>
    </Link>
  );
}

type TokenProps = { tokenId: TokenId; token: TokenGenesis | undefined };

function TileHead({ tokenId, token }: TokenProps) {
  const isVerified = useVerifiedIds().has(tokenId);
  const identity = useIdentity(token);
  const ids = useMemo(() => [tokenId], [tokenId]);
  useNeedTokens(isVerified ? ids : NO_IDS);
  useNeedForeignTokens(isVerified ? NO_IDS : ids);
  const name = tokenName(tokenId, token);
  return (
    <span className={styles.head}>
      <span className={classNames(frames.frame, styles.picture)} aria-hidden="true">
        {name === undefined ? null : <TokenPicture tokenId={tokenId} name={name} size={64} />}
      </span>
      <span className={styles.words}>
        <span className={styles.title}>
          {name === undefined ? (
            <ShortId id={tokenId} />
          ) : (
            <bdi title={name} translate="no" className={styles.name}>
              {name}
            </bdi>
          )}
          {isVerified && <VerifiedMark />}
        </span>
        <span className={styles.sub}>
          {/* What it imitates says more than a ticker that it may have taken too. */}
          {token && (isVerified || !identity?.imitates) && <bdi translate="no">{tickerText(token)}</bdi>}
          {token && identity && !isVerified && <IdentityMarks token={token} identity={identity} />}
        </span>
      </span>
    </span>
  );
}

const NO_IDS: readonly TokenId[] = [];

function BestPrice({ tokenId, book: { best, numOffers, verdict } }: { tokenId: TokenId; book: LiveBook }) {
  if (best === undefined && numOffers === 0) return <span className={styles.quiet}>{agoraText.notBuyable}</span>;
  return <Price tokenId={tokenId} best={best} verdict={verdict} />;
}

/** The price of one token of an offer, once the offer was compared with the bytes. Before that it may be invented. */
export function Price(props: { tokenId: TokenId; best: BookSummary["best"]; verdict: Verdict | undefined }) {
  const { tokenId, best, verdict } = props;
  const locale = useLocale();
  const token = useToken(tokenId);
  const isOffline = useEngineState(({ connection }) => connection === "offline");
  if (best?.isVerified && token) {
    const { nanoSatsPerAtom } = best;
    const full = priceText(nanoSatsPerAtom, token, undefined, locale);
    return <Amount parts={shortXecPrice(nanoSatsPerAtom, token, locale)} unit={XEC} full={full} />;
  }
  if (verdict === "unknown" || isOffline) return <span className={styles.quiet}>{agoraText.notCompared}</span>;
  return (
    <span className={styles.bone}>
      <span className={textStyles.spoken}>{agoraText.comparing}</span>
    </span>
  );
}

function OfferCount({ book: { numOffers, oldAt } }: { book: LiveBook }) {
  const locale = useLocale();
  if (numOffers === undefined) return <span className={styles.bone} aria-hidden="true" />;
  const offers = agoraText.offers({ count: counted(numOffers, locale) });
  if (oldAt === undefined) return offers;
  return agoraText.offersAsOf({ offers, age: ageText(oldAt, Date.now(), locale) });
}

/** What the wallet has of the token; nothing if it has none. */
function Held({ tokenId, token }: TokenProps) {
  const locale = useLocale();
  const isVisible = useEngineState((state) => state.settings.balanceVisible);
  const held = heldAtoms(useCountedLedger(), tokenId);
  if (held === 0n || token === undefined) return null;
  return (
    <span>
      {agoraText.youHold} <Amount parts={tokenParts(held, token, locale, "short")} hidden={!isVisible} />
    </span>
  );
}
