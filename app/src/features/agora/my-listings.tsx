import type { TokenId } from "@satchel/core/ids";
import { type BookSummary, type Offer, summaryOf } from "@satchel/core/offer";
import { isNft } from "@satchel/core/token";
import { Store } from "lucide-react";
import { useMemo } from "react";
import { agoraText } from "../../catalogue/en/tokens/agora.ts";
import { TileGrid, useColumns } from "../../flows/trade/grid/tile-grid.tsx";
import { counted } from "../../text/money/counts.ts";
import { ButtonLink } from "../../ui/button/button.tsx";
import { Stack } from "../../ui/layout/page.tsx";
import { useMedia } from "../../ui/react/use-media.ts";
import { EmptyCard } from "../../ui/status/empty-card.tsx";
import { Skeleton } from "../../ui/status/skeleton.tsx";
import { useLocale } from "../../wiring/app-context.ts";
import { type OwnBooks, useOwnBooks } from "../../wiring/use-own-books.ts";
import { Failed, MayBeOld } from "./all-offers.tsx";
import { Price, TILE_PX, TokenTile } from "./offer-tile.tsx";

/** The tokens that the active wallet offers. Each leads to its page, where a listing can be canceled. */
export function MyListings() {
  const own = useOwnBooks();
  const { offers, hasFailed, refresh } = own;
  const listed = useMemo(() => offers && byToken(offers, own), [offers, own]);
  if (listed === undefined) return hasFailed ? <Failed refresh={refresh} /> : <Skeleton label={agoraText.loading} />;
  return (
    <Stack>
      <h2>{agoraText.manage}</h2>
      {hasFailed && <MayBeOld refresh={refresh} />}
      {listed.size === 0 ? <NoListings /> : <Listings listed={listed} />}
    </Stack>
  );
}

type Listed = ReadonlyMap<TokenId, BookSummary>;

function Listings({ listed }: { listed: Listed }) {
  const columns = useColumns();
  const isWide = useMedia("(min-width: 768px)");
  const keys = useMemo(() => [...listed.keys()], [listed]);
  return (
    <TileGrid
      label={agoraText.mine}
      keys={keys}
      columns={columns}
      tilePx={isWide ? TILE_PX.wide : TILE_PX.narrow}
      tile={(tokenId) => <ListedTile tokenId={tokenId} summary={listed.get(tokenId)} />}
    />
  );
}

function ListedTile({ tokenId, summary }: { tokenId: TokenId; summary: BookSummary | undefined }) {
  const locale = useLocale();
  return (
    <TokenTile
      tokenId={tokenId}
      to={`/token/${tokenId}`}
      onPress={() => undefined}
      priceLabel={agoraText.yourPrice}
      price={<Price tokenId={tokenId} best={summary?.best} verdict={undefined} />}
      count={agoraText.listings({ count: counted(summary?.numOffers ?? 0, locale) })}
    />
  );
}

function NoListings() {
  return (
    <EmptyCard
      icon={Store}
      title={agoraText.noneMine}
      actions={
        <ButtonLink to="/etokens" variant="secondary">
          {agoraText.toTokens}
        </ButtonLink>
      }
    >
      <p>{agoraText.noneMineAbout}</p>
    </EmptyCard>
  );
}

/** Summarises the offers of each token, in the order of their ids. NFTs are managed among the listed NFTs. */
function byToken(offers: readonly Offer[], { verdictOf }: Pick<OwnBooks, "verdictOf">): Listed {
  const grouped = new Map<TokenId, Offer[]>();
  for (const offer of offers) {
    if (!isNft(offer.tokenType)) grouped.set(offer.tokenId, [...(grouped.get(offer.tokenId) ?? []), offer]);
  }
  return new Map(
    [...grouped]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([id, own]) => [id, summaryOf(own, (offer) => verdictOf(offer) === "verified")]),
  );
}
