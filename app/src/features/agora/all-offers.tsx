import type { TokenId } from "@satchel/core/ids";
import type { TokenGenesis } from "@satchel/core/token";
import { CloudOff, SearchX, Store } from "lucide-react";
import { useMemo, useState } from "react";
import { commonText } from "../../catalogue/en/common.ts";
import { agoraText } from "../../catalogue/en/tokens/agora.ts";
import { TileGrid, useColumns } from "../../flows/trade/grid/tile-grid.tsx";
import { counted } from "../../text/money/counts.ts";
import { Button } from "../../ui/button/button.tsx";
import { SearchBar, SearchField, SortChoice } from "../../ui/form/search-bar.tsx";
import { Stack } from "../../ui/layout/page.tsx";
import { useMedia } from "../../ui/react/use-media.ts";
import { Banner } from "../../ui/status/banner.tsx";
import { EmptyCard } from "../../ui/status/empty-card.tsx";
import { Skeleton } from "../../ui/status/skeleton.tsx";
import { useApp, useEngineState, useLocale } from "../../wiring/app-context.ts";
import { type OfferedView, useOffered } from "../../wiring/use-offered.ts";
import styles from "./agora.module.css";
import { LoadAll } from "./load-all.tsx";
import { OfferTile, TILE_PX } from "./offer-tile.tsx";
import { byOffers, type Counts, canSortByOffers, matching, SORTS, type Sort, shownTokens } from "./offered-order.ts";

/** What a person has chosen. `counts`: how many offers tokens had when they chose to sort by that. */
type Query = { text: string; sort: Sort; counts: Counts };
const START: Query = { text: "", sort: "id", counts: new Map() };

/** Everything that is on offer. */
export function AllOffers() {
  const view = useOffered("fungible");
  const { whitelist } = useApp().network.special;
  const { offered } = view;
  const { ids, failed } = offered;
  const shown = useMemo(() => shownTokens(offered, whitelist), [offered, whitelist]);
  const isUnknown = ids === undefined;
  if (isUnknown && failed) return <Failed refresh={view.refresh} />;
  return (
    <Stack>
      {failed && <MayBeOld refresh={view.refresh} />}
      {shown.length === 0 ? <Nothing view={view} /> : <LoadAll view={view} shown={shown} />}
      {shown.length > 0 && <Offers view={view} shown={shown} />}
    </Stack>
  );
}

function Offers({ view: { offered }, shown }: { view: OfferedView; shown: readonly TokenId[] }) {
  const { whitelist } = useApp().network.special;
  const [query, setQuery] = useState(START);
  const canSort = canSortByOffers(offered, shown);
  const isByOffers = query.sort === "offers" && shown.every((id) => query.counts.has(id));
  const sorted = useMemo(
    () => (isByOffers ? byOffers(shown, whitelist, query.counts) : shown),
    [isByOffers, shown, whitelist, query.counts],
  );
  const found = useFound(sorted, query.text);
  const columns = useColumns();
  const isWide = useMedia("(width >= 48em)");
  return (
    <>
      <search aria-label={agoraText.search}>
        <SearchBar>
          <SearchField
            label={agoraText.search}
            placeholder={agoraText.searchPlaceholder}
            clear={agoraText.clearSearch}
            value={query.text}
            onChange={(text) => setQuery({ ...query, text })}
          />
          <SortChoice
            label={agoraText.sort}
            options={SORTS.map((id) => ({
              id,
              label: agoraText.sorts[id],
              isOff: id === "offers" && !canSort && !isByOffers,
            }))}
            value={isByOffers ? "offers" : "id"}
            onChange={(sort) => setQuery({ ...query, sort, counts: offered.seen })}
          />
        </SearchBar>
      </search>
      {found.length === 0 ? (
        <NoMatch query={query.text} count={shown.length} onClear={() => setQuery({ ...query, text: "" })} />
      ) : (
        <TileGrid
          label={agoraText.list}
          keys={found}
          columns={columns}
          tilePx={isWide ? TILE_PX.wide : TILE_PX.narrow}
          tile={(tokenId) => <OfferTile tokenId={tokenId} seen={offered.seen.get(tokenId)} />}
        />
      )}
      <p className={styles.word}>{agoraText.serversWord}</p>
    </>
  );
}

const NO_NAMES: ReadonlyMap<TokenId, TokenGenesis> = new Map();

/** Returns what a search finds. Without words the names of tokens that arrive draw nothing again. */
function useFound(sorted: readonly TokenId[], text: string): readonly TokenId[] {
  const isSearch = text.trim() !== "";
  const tokens = useEngineState((state) => (isSearch ? state.tokens : NO_NAMES));
  return useMemo(() => matching(sorted, text, tokens), [sorted, text, tokens]);
}

function NoMatch({ query, count, onClear }: { query: string; count: number; onClear: () => void }) {
  const locale = useLocale();
  return (
    <EmptyCard
      icon={SearchX}
      title={<bdi>{agoraText.nothingFound({ query: query.trim() })}</bdi>}
      actions={
        <Button variant="secondary" onClick={onClear}>
          {agoraText.clearSearch}
        </Button>
      }
    >
      <p>{agoraText.lookedAt({ count: counted(count, locale) })}</p>
    </EmptyCard>
  );
}

/** Stands in place of the list while no token of it is on offer. */
function Nothing({ view }: { view: OfferedView }) {
  const { ids, load } = view.offered;
  if (ids === undefined || load.step === "running") {
    return load.step === "running" ? <LoadAll view={view} shown={[]} /> : <Skeleton label={agoraText.loading} />;
  }
  if (ids.length === 0) {
    return (
      <EmptyCard icon={Store} title={agoraText.none}>
        <p>{agoraText.noneAbout}</p>
      </EmptyCard>
    );
  }
  return (
    <>
      <EmptyCard icon={Store} title={agoraText.noneWhitelisted} />
      <LoadAll view={view} shown={[]} />
    </>
  );
}

/** Nothing is known: no server has said what is on offer, and nothing was kept. */
export function Failed({ refresh }: { refresh: () => void }) {
  const isOffline = useEngineState(({ connection }) => connection === "offline");
  return (
    <EmptyCard
      icon={CloudOff}
      title={agoraText.failed}
      announced
      actions={
        <Button variant="secondary" onClick={refresh}>
          {commonText.tryAgain}
        </Button>
      }
    >
      <p>{isOffline ? agoraText.failedOffline : agoraText.failedAbout}</p>
    </EmptyCard>
  );
}

export function MayBeOld({ refresh }: { refresh: () => void }) {
  return (
    <Banner
      tone="problem"
      icon={CloudOff}
      title={agoraText.failed}
      action={
        <Button variant="secondary" size="sm" onClick={refresh}>
          {commonText.tryAgain}
        </Button>
      }
    >
      <p>{agoraText.mayBeOld}</p>
    </Banner>
  );
}
