import type { TokenKind } from "@satchel/core/activity";
import type { TokenId } from "@satchel/core/ids";
import type { TokenGenesis } from "@satchel/core/token";
import { ArrowLeft, Ban, Ellipsis, Star, Tag } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "wouter";
import { orderBookText } from "../../catalogue/en/tokens/order-book.ts";
import { tokenListText } from "../../catalogue/en/tokens/token-list.ts";
import { tokenPageText } from "../../catalogue/en/tokens/token-page.ts";
import { useTrading } from "../../flows/trade/allowed/trading.tsx";
import { counted } from "../../text/money/counts.ts";
import { tickerText, tokenName } from "../../text/token-words.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Card } from "../../ui/layout/card.tsx";
import { Badge } from "../../ui/mark/badge.tsx";
import { Icon } from "../../ui/mark/icon.tsx";
import { ShortId } from "../../ui/words/address-text.tsx";
import { useMarkToken } from "../../widgets/tokens/mark-token.ts";
import { PictureButton } from "../../widgets/tokens/picture-button.tsx";
import frames from "../../widgets/tokens/picture-frame.module.css";
import { TokenAmount, TokenName, useNeedTokens, useToken } from "../../widgets/tokens/token.tsx";
import { IdentityMarks, useIdentity, useVerifiedIds, VerifiedMark } from "../../widgets/tokens/token-identity.tsx";
import { TokenMenu } from "../../widgets/tokens/token-menu.tsx";
import { HeldWorth } from "../../widgets/worth/held-worth.tsx";
import { useApp, useEngineState, useLocale } from "../../wiring/app-context.ts";
import { LargePicture } from "./large-picture.tsx";
import head from "./token-head.module.css";
import styles from "./token-page.module.css";
import { isUnderstood } from "./token-panels.ts";
import { useHolding } from "./use-token-page.ts";

type Props = {
  tokenId: TokenId;
  token?: TokenGenesis;
  kind?: TokenKind;
  groupTokenId?: TokenId | undefined;
  /** The active wallet has listed it: an NFT. */
  isOnSale?: boolean;
};

/** The way back, the picture, names and marks of the token; its id while its names are not known. */
export function TokenHead({ tokenId, token, kind, groupTokenId, isOnSale }: Props) {
  const isVerified = useVerifiedIds().has(tokenId);
  const identity = useIdentity(token);
  const isBlacklisted = useTrading() === "blacklisted";
  const name = tokenName(tokenId, token);
  return (
    <header className={head.head}>
      <Link href="/etokens" className={head.back} aria-label={tokenPageText.back} data-tip={tokenPageText.back}>
        <Icon of={ArrowLeft} mirrored />
      </Link>
      {name !== undefined && kind && <HeadPicture tokenId={tokenId} name={name} isNft={kind === "NFT"} />}
      <div className={head.headWords}>
        <h1 className={head.name}>
          {name === undefined ? (
            <ShortId id={tokenId} />
          ) : (
            <span className={isVerified ? head.verified : undefined}>
              <bdi translate="no">{name}</bdi>
            </span>
          )}
          {isVerified && <VerifiedMark />}
        </h1>
        {token && kind && (
          <div className={head.marks}>
            {tickerText(token) !== "" && <bdi translate="no">{tickerText(token)}</bdi>}
            <Badge>{tokenListText.kinds[kind]}</Badge>
            {isOnSale && (
              <Badge tone="accent" icon={Tag}>
                {orderBookText.onSale.mark}
              </Badge>
            )}
            {isBlacklisted && (
              <Badge tone="negative" icon={Ban}>
                {tokenPageText.blacklisted}
              </Badge>
            )}
            {identity && <IdentityMarks token={token} identity={identity} />}
            {groupTokenId !== undefined && <ParentLink tokenId={groupTokenId} />}
          </div>
        )}
      </div>
      <FavouriteButton tokenId={tokenId} name={name ?? tokenId} />
      <MoreButton tokenId={tokenId} name={name ?? tokenId} kind={kind} />
    </header>
  );
}

function HeadPicture({ tokenId, name, isNft }: { tokenId: TokenId; name: string; isNft: boolean }) {
  const [isLarge, setLarge] = useState(false);
  return (
    <>
      <PictureButton
        tokenId={tokenId}
        name={name}
        size={64}
        className={classNames(frames.frame, head.picture, isNft && frames.square)}
        label={tokenPageText.enlarge({ name })}
        onPress={() => setLarge(true)}
      />
      {isLarge && <LargePicture tokens={[{ tokenId, name }]} at={0} onClose={() => setLarge(false)} />}
    </>
  );
}

/** The collection of an NFT. */
function ParentLink({ tokenId }: { tokenId: TokenId }) {
  const parent = useToken(tokenId);
  useNeedTokens(parent ? [] : [tokenId]);
  const name = tokenName(tokenId, parent);
  return (
    <Link href={`/token/${tokenId}`}>
      {name === undefined ? <TokenName tokenId={tokenId} /> : <bdi>{tokenPageText.inCollection({ name })}</bdi>}
    </Link>
  );
}

function FavouriteButton({ tokenId, name }: { tokenId: TokenId; name: string }) {
  const { engine } = useApp();
  const marks = useEngineState((state) => state.tokenMarks);
  const mark = useMarkToken();
  const areMarksMissing = marks === undefined;
  useEffect(() => {
    if (areMarksMissing) void engine.loadTokenMarks();
  }, [engine, areMarksMissing]);
  const isFavourite = marks?.get(tokenId) === "favourite";
  return (
    <button
      type="button"
      className={classNames(head.star, isFavourite && head.favourite)}
      aria-pressed={isFavourite}
      aria-label={tokenListText.addFavourite({ name })}
      disabled={marks === undefined}
      onClick={() => void mark(tokenId, isFavourite ? "shown" : "favourite")}
    >
      <Icon of={Star} />
    </button>
  );
}

function MoreButton({ tokenId, name, kind }: { tokenId: TokenId; name: string; kind: TokenKind | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const { atoms } = useHolding(tokenId);
  return (
    <>
      <IconButton
        className={head.more}
        icon={Ellipsis}
        label={tokenListText.more({ name })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <TokenMenu
          tokenId={tokenId}
          name={name}
          about={<ShortId id={tokenId} />}
          canSend={atoms > 0n && kind !== undefined && isUnderstood(kind)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** How much of the token the wallet holds. */
export function HeldCard({ token, kind }: { token: TokenGenesis; kind: TokenKind }) {
  const locale = useLocale();
  const { tokenId } = token;
  const { atoms, batons, isHeld, isKnown } = useHolding(tokenId);
  if (!isHeld)
    return (
      <Card padded className={styles.held}>
        <span>{isKnown ? tokenPageText.notHeld : tokenPageText.notKnown}</span>
      </Card>
    );
  return (
    <Card padded className={styles.held}>
      <span>{tokenPageText.youHold}</span>
      <span className={styles.holding}>
        <strong>
          <TokenAmount of={{ tokenId, atoms }} length="full" />
        </strong>
        {!isUnderstood(kind) && <span className={styles.muted}>{tokenPageText.unitsUnknown}</span>}
        {isUnderstood(kind) && <HeldWorth tokenId={tokenId} atoms={atoms} />}
        {batons > 0 && <span className={styles.muted}>{tokenPageText.batons({ count: counted(batons, locale) })}</span>}
      </span>
    </Card>
  );
}
