import type { TokenId } from "@satchel/core/ids";
import type { BookSummary } from "@satchel/core/offer";
import type { TokenGenesis } from "@satchel/core/token";
import type { SeenBook, Verdict } from "@satchel/engine";
import { memo, type ReactNode, useMemo } from "react";
import { agoraText } from "../../catalogue/en/tokens/agora.ts";
import { Compared, Tile, TileBone, TileQuiet, TileWords } from "../../flows/trade/grid/tile.tsx";
import { type LiveBook, useLiveBook } from "../../flows/trade/grid/use-live-book.ts";
import { ageText } from "../../text/locale/dates.ts";
import { counted } from "../../text/money/counts.ts";
import { XEC } from "../../text/money/money.ts";
import { exactXecPrice, xecPriceParts } from "../../text/money/token-price.ts";
import { tickerText, tokenName, tokenParts } from "../../text/token-words.ts";
import { classNames } from "../../ui/class-names.ts";
import { ShortId } from "../../ui/words/address-text.tsx";
import { Amount } from "../../ui/words/amount.tsx";
import frames from "../../widgets/tokens/picture-frame.module.css";
import { useNeedForeignTokens, useNeedTokens, useToken } from "../../widgets/tokens/token.tsx";
import {
  hasMarks,
  IdentityMarks,
  useIdentity,
  useVerifiedIds,
  VerifiedMark,
} from "../../widgets/tokens/token-identity.tsx";
import { TokenPicture } from "../../widgets/tokens/token-picture.tsx";
import { useApp, useEngineState, useLocale } from "../../wiring/app-context.ts";
import { heldAtoms, useCountedLedger } from "../../wiring/money/balances.ts";
import styles from "./offer-tile.module.css";

/** The height of every tile: a name may have two lines, as has a warning in a narrow tile, below a smaller picture. */
export const TILE_PX = { narrow: 212, wide: 194 } as const;

/** A token that is on offer, with what a buyer wants to know of it. `seen`: its book as it was kept. */
export const OfferTile = memo(function OfferTile({ tokenId, seen }: { tokenId: TokenId; seen: SeenBook | undefined }) {
  const { engine } = useApp();
  const book = useLiveBook(
    useMemo(() => ({ tokenId }), [tokenId]),
    seen,
  );
  return (
    <TokenTile
      tokenId={tokenId}
      to={`/token/${tokenId}`}
      onPress={() => void engine.expectOffers(tokenId)}
      priceLabel={agoraText.bestPrice}
      price={<BestPrice tokenId={tokenId} book={book} />}
      count={<OfferCount book={book} />}
    />
  );
});

type TileProps = { tokenId: TokenId; priceLabel: string; price: ReactNode; count: ReactNode };

/** A token with a price and a number of offers. `onPress`: see `Tile`. */
export function TokenTile({
  tokenId,
  priceLabel,
  price,
  count,
  ...press
}: TileProps & { to?: string | undefined; onPress: () => void }) {
  const token = useToken(tokenId);
  return (
    <Tile {...press}>
      <TileWords isAlone>
        <TileHead tokenId={tokenId} token={token} />
        <span className={styles.price}>
          <span className={styles.label}>{priceLabel}</span>
          <strong>{price}</strong>
        </span>
        <span className={styles.foot}>
          <span>{count}</span>
          <Held tokenId={tokenId} token={token} />
        </span>
      </TileWords>
    </Tile>
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
  const isSuspect = token !== undefined && identity !== undefined && !isVerified && hasMarks(token, identity);
  return (
    <span className={classNames(styles.head, isSuspect && styles.suspect)}>
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
        {/* A warning says more than a ticker that may be borrowed too. */}
        {!isSuspect && <span className={styles.sub}>{token && <bdi translate="no">{tickerText(token)}</bdi>}</span>}
      </span>
      {isSuspect && (
        <span className={styles.warning}>
          <IdentityMarks token={token} identity={identity} />
        </span>
      )}
    </span>
  );
}

const NO_IDS: readonly TokenId[] = [];

function BestPrice({ tokenId, book: { best, isRead, verdict } }: { tokenId: TokenId; book: LiveBook }) {
  if (best === undefined && isRead) return <TileQuiet>{agoraText.notBuyable}</TileQuiet>;
  return <Price tokenId={tokenId} best={best} verdict={verdict} />;
}

/** The price of one token of an offer, once the offer was compared with the bytes. Before that it may be invented. */
export function Price(props: { tokenId: TokenId; best: BookSummary["best"]; verdict: Verdict | undefined }) {
  const { tokenId, best, verdict } = props;
  const locale = useLocale();
  const token = useToken(tokenId);
  const isShown = best?.isVerified === true && token !== undefined;
  return (
    <Compared isShown={isShown} verdict={verdict}>
      {isShown && (
        <Amount
          parts={xecPriceParts(best.nanoSatsPerAtom, token, locale)}
          unit={XEC}
          full={`${exactXecPrice(best.nanoSatsPerAtom, token, locale)} ${XEC}`}
        />
      )}
    </Compared>
  );
}

function OfferCount({ book: { numOffers, oldAt } }: { book: LiveBook }) {
  const locale = useLocale();
  if (numOffers === undefined) return <TileBone />;
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
