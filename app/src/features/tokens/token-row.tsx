import type { TokenId } from "@satchel/core/ids";
import { satsAt } from "@satchel/core/market";
import type { TokenGenesis } from "@satchel/core/token";
import { Ellipsis, Star } from "lucide-react";
import { memo, useEffect } from "react";
import { Link } from "wouter";
import { worthText } from "../../catalogue/en/payment/worth.ts";
import { tokenListText } from "../../catalogue/en/tokens/token-list.ts";
import { tokenPageText } from "../../catalogue/en/tokens/token-page.ts";
import { tickerText, tokenName, tokenParts } from "../../text/token-words.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/mark/icon.tsx";
import { Spinner } from "../../ui/mark/spinner.tsx";
import { ShortId } from "../../ui/words/address-text.tsx";
import { Amount } from "../../ui/words/amount.tsx";
import { FiatWorth, Xec } from "../../widgets/money/money.tsx";
import type { HeldToken } from "../../widgets/tokens/held-tokens.ts";
import { useMarkToken } from "../../widgets/tokens/mark-token.ts";
import frames from "../../widgets/tokens/picture-frame.module.css";
import { useNeedTokens, useToken } from "../../widgets/tokens/token.tsx";
import { IdentityMarks, VerifiedMark } from "../../widgets/tokens/token-identity.tsx";
import { TokenPicture } from "../../widgets/tokens/token-picture.tsx";
import { useApp, useEngineState, useLocale } from "../../wiring/app-context.ts";
import type { QuoteOf } from "../../wiring/money/quotes.ts";
import styles from "./rows.module.css";

type Props = { token: HeldToken; quoteOf: QuoteOf; isLoading: boolean; onMenu: (tokenId: TokenId) => void };

/** A held token: its place among the favourites, its picture and names, which lead to its page, balance and value. */
export const TokenRow = memo(function TokenRow({ token, quoteOf, isLoading, onMenu }: Props) {
  const { tokenId, genesis, identity, isVerified, kind } = token;
  const { engine } = useApp();
  const name = token.name ?? tokenId;
  const openMenu = () => onMenu(tokenId);
  // A collection has no order book; its NFTs have.
  const hasMarket = kind !== undefined && kind !== "Collection";
  return (
    <div className={styles.token}>
      <FavouriteButton token={token} />
      <Link
        href={`/token/${tokenId}`}
        className={styles.link}
        onClick={() => {
          if (hasMarket) void engine.expectOffers(tokenId);
        }}
        onContextMenu={(event) => {
          event.preventDefault();
          openMenu();
        }}
      >
        <Picture token={token} isLoading={isLoading} />
        <span className={styles.words}>
          <span className={styles.title}>
            {token.name === undefined ? (
              <ShortId id={tokenId} />
            ) : (
              <bdi title={name} translate="no" className={styles.name}>
                {name}
              </bdi>
            )}
            {isVerified && <VerifiedMark />}
          </span>
          <span className={styles.sub}>
            {genesis ? (
              <span className={styles.kind}>
                <KindWords token={token} />
                {token.kind === "NFT" && <CollectionWords nft={genesis} />}
              </span>
            ) : (
              <span>{isLoading ? tokenListText.loadingDetails : tokenListText.detailsUnknown}</span>
            )}
            {genesis && identity && <IdentityMarks token={genesis} identity={identity} />}
          </span>
        </span>
        <span className={styles.amount}>
          <Balance token={token} />
          {token.place !== "hidden" && <Value token={token} quoteOf={quoteOf} />}
        </span>
      </Link>
      <IconButton
        icon={Ellipsis}
        label={tokenListText.more({ name })}
        aria-haspopup="dialog"
        className={styles.more}
        onClick={openMenu}
      />
    </div>
  );
});

function FavouriteButton({ token: { tokenId, name = tokenId, place } }: { token: HeldToken }) {
  const mark = useMarkToken();
  const isFavourite = place === "favourite";
  return (
    <button
      type="button"
      className={classNames(styles.star, isFavourite && styles.favourite)}
      aria-pressed={isFavourite}
      aria-label={tokenListText.addFavourite({ name })}
      onClick={() => void mark(tokenId, isFavourite ? "shown" : "favourite")}
    >
      <Icon of={Star} />
    </button>
  );
}

function Picture({ token, isLoading }: Pick<Props, "token" | "isLoading">) {
  const { tokenId, name, kind } = token;
  if (name === undefined)
    return (
      <span className={styles.waiting}>
        {isLoading ? <Spinner tone="current" /> : <span aria-hidden="true">?</span>}
      </span>
    );
  return (
    <span className={classNames(frames.frame, styles.picture, kind === "NFT" && frames.square)} aria-hidden="true">
      <TokenPicture tokenId={tokenId} name={name} size={kind === "NFT" ? 64 : 32} />
    </span>
  );
}

/** "LANTRN · SLP", "MOSS · ALP · you can mint". */
export function KindWords({ token: { genesis, kind, batons } }: { token: HeldToken }) {
  const ticker = genesis && tickerText(genesis);
  return (
    <>
      {ticker && (
        <>
          <bdi translate="no">{ticker}</bdi>
          {" · "}
        </>
      )}
      {kind && <span>{tokenListText.kinds[kind]}</span>}
      {batons > 0 && (
        <>
          {" · "}
          <span>{tokenListText.canMint}</span>
        </>
      )}
    </>
  );
}

/** How long a row has to be in view until its collection is asked for, so that scrolling asks for few. */
const REST_MS = 400;

/** The collection of an NFT, " · in Tide Pools"; nothing while its name is not known. */
function CollectionWords({ nft: { tokenId, groupTokenId } }: { nft: TokenGenesis }) {
  const { engine } = useApp();
  const isOffline = useEngineState((state) => state.connection === "offline");
  const isAsked = groupTokenId === undefined && !isOffline;
  useEffect(() => {
    if (!isAsked) return;
    const timer = setTimeout(() => void engine.fetchOrigin(tokenId), REST_MS);
    return () => clearTimeout(timer);
  }, [engine, tokenId, isAsked]);
  const parent = useToken(groupTokenId);
  useNeedTokens(groupTokenId === undefined || parent ? [] : [groupTokenId]);
  const name = groupTokenId === undefined ? undefined : tokenName(groupTokenId, parent);
  if (name === undefined) return null;
  return (
    <>
      {" · "}
      <bdi>{tokenPageText.inCollection({ name })}</bdi>
    </>
  );
}

/** What is held is worth, in the person's currency, or else in XEC; nothing while no price is known. */
function Value({ token: { tokenId, atoms }, quoteOf }: Pick<Props, "token" | "quoteOf">) {
  const hasPrice = useEngineState((state) => state.price !== undefined);
  const quote = quoteOf(tokenId);
  if (quote === undefined || atoms === 0n) return null;
  const { each } = quote;
  return (
    <span className={styles.value}>
      {each === undefined && worthText.noPrice}
      {each && hasPrice && <FiatWorth sats={satsAt(each, atoms)} hideable />}
      {each && !hasPrice && <Xec sats={satsAt(each, atoms)} shortFrom="tile" hideable />}
    </span>
  );
}

/** The balance with the token's decimals; nothing before they are known. */
export function Balance({ token: { genesis, atoms } }: { token: HeldToken }) {
  const locale = useLocale();
  const isVisible = useEngineState((state) => state.settings.balanceVisible);
  if (!genesis) return null;
  const parts = tokenParts(atoms, genesis, locale, "short");
  const full = tokenParts(atoms, genesis, locale, "full");
  const fullText = parts.suffix === "" ? undefined : `${full.integer}${full.decimal}${full.fraction}`;
  return <Amount parts={parts} hidden={!isVisible} full={fullText} />;
}
