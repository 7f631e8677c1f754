import type { TokenKind } from "@satchel/core/activity";
import { parseTokenId, type TokenId, UNKNOWN_TOKEN_ID, type WalletId } from "@satchel/core/ids";
import type { TokenGenesis } from "@satchel/core/token";
import { Ban, CircleAlert, CloudOff, Info, TriangleAlert } from "lucide-react";
import { useMemo, useState } from "react";
import { commonText } from "../../catalogue/en/common.ts";
import { frameText } from "../../catalogue/en/frame.ts";
import { tokenPageText } from "../../catalogue/en/tokens/token-page.ts";
import { tokensText } from "../../catalogue/en/tokens/tokens.ts";
import { CreatedCard, createdStateOf } from "../../flows/token/create/created-card.tsx";
import { IconWaiting } from "../../flows/token/icon/icon-waiting.tsx";
import { AsksTrading, useTrading } from "../../flows/trade/allowed/trading.tsx";
import type { Market } from "../../flows/trade/book/market.ts";
import { OrderBookCard } from "../../flows/trade/buy/order-book-card.tsx";
import { MarketCard } from "../../flows/trade/market/market-card.tsx";
import { CollectionListings } from "../../flows/trade/nfts/collection-listings.tsx";
import { Button, ButtonLink } from "../../ui/button/button.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { Columns, Page, Stack } from "../../ui/layout/page.tsx";
import { part } from "../../ui/react/part.tsx";
import { Banner } from "../../ui/status/banner.tsx";
import { EmptyCard } from "../../ui/status/empty-card.tsx";
import { ReadingGenesis } from "../../widgets/tokens/reading-genesis.tsx";
import { useApp, useEngineState } from "../../wiring/app-context.ts";
import { useAnswer } from "../../wiring/use-answer.ts";
import { useIsDrawn } from "../../wiring/use-is-drawn.ts";
import { CollectionNfts } from "./collection-nfts.tsx";
import { NftArt } from "./nft-art.tsx";
import { AsksBid } from "./redeem/bid.tsx";
import { OpenChains } from "./sell/open-chains.tsx";
import { TokenActions } from "./token-actions.tsx";
import { HeldCard, TokenHead } from "./token-head.tsx";
import { TokenHistory } from "./token-history.tsx";
import styles from "./token-page.module.css";
import { isTradable, isUnderstood } from "./token-panels.ts";
import { TokenStats } from "./token-stats.tsx";
import { type FollowedLink, useFollowedLink } from "./use-followed-link.ts";
import { useHolding, useRedeemable, useTokenGate } from "./use-token-page.ts";

/** Only the page of one token needs it. */
const Redemptions = part(
  async () => (await import("./redeem/redemptions.tsx")).Redemptions,
  () => null,
);

/** Everything about one token. `rest`: its id. */
export function TokenScreen({ rest }: { rest: string }) {
  const tokenId = parseTokenId(rest);
  return tokenId === undefined ? <InvalidId id={rest} /> : <TokenWithId tokenId={tokenId} />;
}

function TokenWithId({ tokenId }: { tokenId: TokenId }) {
  const { gate, retry } = useTokenGate(tokenId);
  switch (gate.step) {
    case "bad-id":
      return <InvalidId id={tokenId} />;
    case "nameless":
      return <Nameless />;
    case "loading":
    case "failed":
      return <Waiting tokenId={tokenId} onRetry={gate.step === "failed" ? retry : undefined} />;
    case "ready":
      return (
        <AsksTrading key={tokenId} tokenId={tokenId} isAsked={isTradable(gate.kind)}>
          <AsksBid>
            <TokenPage token={gate.token} kind={gate.kind} />
          </AsksBid>
        </AsksTrading>
      );
  }
}

function InvalidId({ id }: { id: string }) {
  return (
    <Page title={frameText.screens.token}>
      <EmptyCard
        icon={CircleAlert}
        title={<bdi>{tokenPageText.invalidId({ id })}</bdi>}
        actions={
          <ButtonLink to="/etokens" variant="secondary">
            {tokenPageText.back}
          </ButtonLink>
        }
      >
        <p>{tokenPageText.invalidIdAbout}</p>
      </EmptyCard>
    </Page>
  );
}

/** The token without its info: what the wallet holds is known, and its history too. */
function Waiting({ tokenId, onRetry }: { tokenId: TokenId; onRetry: (() => void) | undefined }) {
  return (
    <div className={styles.page}>
      <TokenHead tokenId={tokenId} />
      {onRetry ? (
        <Banner
          tone="problem"
          icon={CloudOff}
          title={tokenPageText.unknownInfo}
          action={
            <Button variant="secondary" size="sm" onClick={onRetry}>
              {commonText.tryAgain}
            </Button>
          }
        >
          <p>{tokensText.genesisMissing}</p>
        </Banner>
      ) : (
        <Card padded>
          <ReadingGenesis />
        </Card>
      )}
      <TokenHistory tokenId={tokenId} />
    </div>
  );
}

function Nameless() {
  return (
    <Page title={tokensText.unknown}>
      <NotUnderstood />
      <TokenHistory tokenId={UNKNOWN_TOKEN_ID} />
    </Page>
  );
}

function NotUnderstood() {
  return (
    <Banner tone="warning" icon={TriangleAlert} title={tokenPageText.notUnderstood} quiet>
      <p>{tokenPageText.notUnderstoodAbout}</p>
    </Banner>
  );
}

/**
 * Whether the active wallet has held the token since the page was opened: an action that uses up all of it still has
 * its receipt.
 */
function useWasHeld(tokenId: TokenId, activeId: WalletId | undefined): boolean {
  const { isHeld } = useHolding(tokenId);
  const [was, setWas] = useState({ of: activeId, isHeld });
  const isSame = was.of === activeId;
  // React draws at once again where this is set, so that what another wallet held is never shown.
  if (!isSame || (isHeld && !was.isHeld)) setWas({ of: activeId, isHeld });
  return isHeld || (isSame && was.isHeld);
}

const linksOf = (followed: FollowedLink | undefined) => {
  if (followed === undefined) return {};
  const { link, at } = followed;
  return link.action === "BUY" ? { buyLink: { quantity: link.quantity, at } } : { listLink: { price: link.price, at } };
};

/** Its head, and what the wallet holds, are in the frame of the press; forms, market and history come right after. */
function TokenPage({ token, kind }: { token: TokenGenesis; kind: TokenKind }) {
  const isDrawn = useIsDrawn();
  const { tokenId } = token;
  const { engine } = useApp();
  const origin = useAnswer(tokenId, () => engine.fetchOrigin(tokenId));
  // Each action of the page changes the supply, so it is asked for again.
  const [sent, setSent] = useState(0);
  const supply = useAnswer(`${tokenId} ${sent}`, () => engine.fetchSupply(tokenId));
  const activeId = useEngineState((state) => state.activeId);
  const redeemable = useRedeemable(tokenId);
  const wasHeld = useWasHeld(tokenId, activeId);
  const [market, setMarket] = useState<Market>();
  const [created] = useState(() => createdStateOf(history.state));
  const isBlacklisted = useTrading() === "blacklisted";
  const groupTokenId = origin.answer.state === "there" ? origin.answer.value.groupTokenId : undefined;
  const isOnSale = kind === "NFT" && market?.isListed === true;
  const followed = useFollowedLink(token, kind);
  const { buyLink, listLink } = useMemo(() => linksOf(followed), [followed]);
  const book = isDrawn && isTradable(kind) && (
    <OrderBookCard
      token={token}
      isNft={kind === "NFT"}
      collectionId={groupTokenId}
      onMarket={setMarket}
      link={buyLink}
    />
  );
  // Selling stands beside the market.
  const isBeside = isTradable(kind);
  const stats = isDrawn && <TokenStats token={token} kind={kind} origin={origin} supply={supply} />;
  const actions = isDrawn && wasHeld && isUnderstood(kind) && (
    <TokenActions
      key={activeId}
      token={token}
      kind={kind}
      supply={supply.answer.state === "there" ? supply.answer.value : undefined}
      market={market}
      link={listLink}
      onSent={() => setSent((before) => before + 1)}
    />
  );
  return (
    <div className={styles.page}>
      <TokenHead tokenId={tokenId} token={token} kind={kind} groupTokenId={groupTokenId} isOnSale={isOnSale} />
      {created && <CreatedCard token={token} created={created} />}
      <IconWaiting tokenId={tokenId} />
      {isBlacklisted && (
        <Banner tone="problem" icon={Ban} title={tokenPageText.notTradable} quiet>
          <p>{tokenPageText.notTradableAbout}</p>
        </Banner>
      )}
      {!isUnderstood(kind) && <NotUnderstood />}
      {kind === "Mint Vault" && (
        <Banner tone="info" icon={Info} title={tokenPageText.vault} quiet>
          <p>{tokenPageText.vaultAbout}</p>
        </Banner>
      )}
      {isUnderstood(kind) && <OpenChains token={token} />}
      {kind === "Collection" && <CollectionListings collectionId={tokenId} />}
      {kind === "Collection" && <MarketCard token={token} of="collection" />}
      {redeemable && isTradable(kind) && <Redemptions key={`redeem ${activeId}`} token={token} of={redeemable} />}
      <Columns shape="even">
        <Stack>
          {kind === "NFT" ? <NftArt token={token} /> : <HeldCard token={token} kind={kind} />}
          {kind !== "NFT" && book}
          {!isBeside && actions}
        </Stack>
        <Stack>
          {kind === "NFT" && !isOnSale && <HeldCard token={token} kind={kind} />}
          {kind === "NFT" && book}
          {isBeside && actions}
          {stats}
        </Stack>
      </Columns>
      {isDrawn && isTradable(kind) && <MarketCard token={token} of={kind === "NFT" ? "nft" : "token"} />}
      {isDrawn && kind === "Collection" && <CollectionNfts key={sent} collectionId={tokenId} />}
      {isDrawn && <TokenHistory tokenId={tokenId} />}
    </div>
  );
}
