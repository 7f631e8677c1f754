import type { TokenId } from "@satchel/core/ids";
import { askedSats, type BookSummary, nanoSats, type Offer, summaryOf } from "@satchel/core/offer";
import { isNft } from "@satchel/core/token";
import { Store } from "lucide-react";
import { useMemo, useState } from "react";
import { agoraText } from "../../catalogue/en/tokens/agora.ts";
import { TileQuiet } from "../../flows/trade/grid/tile.tsx";
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
import { ListingsSheet } from "./listings-sheet.tsx";
import { Price, TILE_PX, TokenTile } from "./offer-tile.tsx";

/** The tokens that the active wallet offers. Each opens its listings, where one can be canceled. */
export function MyListings() {
  const own = useOwnBooks();
  const { offers, hasFailed, refresh } = own;
  const [opened, setOpened] = useState<TokenId>();
  const listed = useMemo(() => offers && byToken(offers, own), [offers, own]);
  if (listed === undefined) return hasFailed ? <Failed refresh={refresh} /> : <Skeleton label={agoraText.loading} />;
  return (
    <Stack>
      <h2>{agoraText.manage}</h2>
      {hasFailed && <MayBeOld refresh={refresh} />}
      {listed.size === 0 ? <NoListings /> : <Listings listed={listed} onOpen={setOpened} />}
      {opened !== undefined && (
        <ListingsSheet
          key={opened}
          tokenId={opened}
          offers={listed.get(opened)?.offers ?? NO_OFFERS}
          verdictOf={own.verdictOf}
          refresh={refresh}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Stack>
  );
}

type OfToken = { summary: BookSummary; offers: readonly Offer[] };
type Listed = ReadonlyMap<TokenId, OfToken>;

const NO_OFFERS: readonly Offer[] = [];

function Listings({ listed, onOpen }: { listed: Listed; onOpen: (tokenId: TokenId) => void }) {
  const columns = useColumns();
  const isWide = useMedia("(width >= 48em)");
  const keys = useMemo(() => [...listed.keys()], [listed]);
  return (
    <TileGrid
      label={agoraText.mine}
      keys={keys}
      columns={columns}
      tilePx={isWide ? TILE_PX.wide : TILE_PX.narrow}
      tile={(tokenId) => (
        <ListedTile tokenId={tokenId} summary={listed.get(tokenId)?.summary} onOpen={() => onOpen(tokenId)} />
      )}
    />
  );
}

type TileProps = { tokenId: TokenId; summary: BookSummary | undefined; onOpen: () => void };

function ListedTile({ tokenId, summary, onOpen }: TileProps) {
  const locale = useLocale();
  return (
    <TokenTile
      tokenId={tokenId}
      onPress={onOpen}
      priceLabel={agoraText.yourPrice}
      price={
        summary?.best === undefined ? (
          <TileQuiet>{agoraText.notBuyable}</TileQuiet>
        ) : (
          <Price tokenId={tokenId} best={summary.best} verdict={undefined} />
        )
      }
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

/** Sorts and summarises the offers of each token, in the order of their ids. NFTs are managed among the listed NFTs. */
function byToken(offers: readonly Offer[], { verdictOf }: Pick<OwnBooks, "verdictOf">): Listed {
  const grouped = new Map<TokenId, Offer[]>();
  for (const offer of offers) {
    if (!isNft(offer.tokenType)) grouped.set(offer.tokenId, [...(grouped.get(offer.tokenId) ?? []), offer]);
  }
  return new Map(
    [...grouped]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([id, own]) => [
        id,
        { offers: own.toSorted(byPrice), summary: summaryOf(own, (offer) => verdictOf(offer) === "verified") },
      ]),
  );
}

const priceOf = (offer: Offer): bigint => nanoSats(askedSats(offer), offer.atoms);
const byPrice = (one: Offer, other: Offer): number => (priceOf(one) < priceOf(other) ? -1 : 1);
