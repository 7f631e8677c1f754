import { isNft } from "@satchel/core/token";
import { CloudOff, Images } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { commonText } from "../../catalogue/en/common.ts";
import { frameText } from "../../catalogue/en/frame.ts";
import { agoraText } from "../../catalogue/en/tokens/agora.ts";
import { nftsText } from "../../catalogue/en/tokens/nfts.ts";
import { TileGrid, useColumns } from "../../flows/trade/grid/tile-grid.tsx";
import { NftGrid } from "../../flows/trade/nfts/nft-grid.tsx";
import { Button, ButtonLink } from "../../ui/button/button.tsx";
import { Segmented } from "../../ui/form/segmented.tsx";
import { Page, Stack } from "../../ui/layout/page.tsx";
import { useMedia } from "../../ui/react/use-media.ts";
import { Banner } from "../../ui/status/banner.tsx";
import { EmptyCard } from "../../ui/status/empty-card.tsx";
import { Skeleton } from "../../ui/status/skeleton.tsx";
import { useOffered } from "../../wiring/use-offered.ts";
import { useOwnBooks } from "../../wiring/use-own-books.ts";
import { COLLECTION_WORDS_PX, CollectionTile } from "./collection-tile.tsx";
import styles from "./nfts.module.css";

type View = "buy" | "manage";

/** The collections with NFTs for sale, and the person's own listings. */
export function NftsScreen() {
  const [view, setView] = useState<View>("buy");
  const { views } = nftsText;
  const choice = (
    <Segmented
      label={views.label}
      options={[
        { id: "buy", label: views.buy },
        { id: "manage", label: views.manage },
      ]}
      value={view}
      onChange={setView}
    />
  );
  return (
    <Page title={frameText.screens.nfts} end={choice}>
      {view === "buy" ? <Collections /> : <MyNfts />}
    </Page>
  );
}

function Collections() {
  const { offered, refresh } = useOffered("collection");
  const { ids, seen, failed } = offered;
  const columns = useColumns(true);
  const isWide = useMedia("(width >= 48em)");
  if (ids === undefined) return failed ? <Failed refresh={refresh} /> : <Skeleton label={nftsText.loading} />;
  return (
    <Stack>
      {failed && <MayBeOld refresh={refresh} />}
      {ids.length === 0 ? (
        <EmptyCard icon={Images} title={nftsText.none}>
          <p>{nftsText.noneAbout}</p>
        </EmptyCard>
      ) : (
        <>
          <TileGrid
            label={nftsText.collections}
            keys={ids}
            columns={columns}
            tilePx={isWide ? COLLECTION_WORDS_PX.wide : COLLECTION_WORDS_PX.narrow}
            isSquareOnTop
            tile={(id) => <CollectionTile collectionId={id} seen={seen.get(id)} />}
          />
          <ServersWord />
        </>
      )}
    </Stack>
  );
}

function MyNfts() {
  const { offers, hasFailed, verdictOf, verify, refresh } = useOwnBooks();
  const listed = useMemo(() => offers?.filter(({ tokenType }) => isNft(tokenType)), [offers]);
  if (listed === undefined) return hasFailed ? <Failed refresh={refresh} /> : <Skeleton label={nftsText.loading} />;
  return (
    <Stack>
      {hasFailed && <MayBeOld refresh={refresh} />}
      {listed.length === 0 ? (
        <EmptyCard
          icon={Images}
          title={nftsText.noneMine}
          actions={
            <ButtonLink to="/etokens" variant="secondary">
              {agoraText.toTokens}
            </ButtonLink>
          }
        >
          <p>{nftsText.noneMineAbout}</p>
        </EmptyCard>
      ) : (
        <NftGrid label={nftsText.mine} offers={listed} verdictOf={verdictOf} verify={verify} />
      )}
    </Stack>
  );
}

const ServersWord = () => <p className={styles.word}>{nftsText.serversWord}</p>;

function Failed({ refresh }: { refresh: () => void }) {
  return (
    <EmptyCard icon={CloudOff} title={nftsText.failed} announced actions={<TryAgain refresh={refresh} />}>
      <p>{agoraText.failedAbout}</p>
    </EmptyCard>
  );
}

function MayBeOld({ refresh }: { refresh: () => void }): ReactNode {
  return (
    <Banner tone="problem" icon={CloudOff} title={nftsText.failed} action={<TryAgain refresh={refresh} />}>
      <p>{agoraText.mayBeOld}</p>
    </Banner>
  );
}

const TryAgain = ({ refresh }: { refresh: () => void }) => (
  <Button variant="secondary" size="sm" onClick={refresh}>
    {commonText.tryAgain}
  </Button>
);
