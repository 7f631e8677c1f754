import type { TokenId } from "@satchel/core/ids";
import { totalsOf } from "@satchel/core/ledger";
import { CloudOff } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { Link } from "wouter";
import { commonText } from "../../catalogue/en/common.ts";
import { tokenListText } from "../../catalogue/en/tokens/token-list.ts";
import { tokenPageText } from "../../catalogue/en/tokens/token-page.ts";
import { Tile, TileArt, TileName, TileWords } from "../../flows/trade/grid/tile.tsx";
import { counted } from "../../text/money/counts.ts";
import { tokenName } from "../../text/token-words.ts";
import { Button } from "../../ui/button/button.tsx";
import { CopyIconButton } from "../../ui/button/copy-button.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { Banner } from "../../ui/status/banner.tsx";
import { Skeleton } from "../../ui/status/skeleton.tsx";
import { ShortId } from "../../ui/words/address-text.tsx";
import { TokenName, useNeedForeignTokens, useToken } from "../../widgets/tokens/token.tsx";
import { useApp, useEngineState, useLocale } from "../../wiring/app-context.ts";
import { useCountedLedger } from "../../wiring/money/balances.ts";
import { useCopy } from "../../wiring/use-copy.ts";
import styles from "./collection.module.css";
import { LargePicture } from "./large-picture.tsx";

/** How many tiles are drawn at first, and how many more with each press. */
const TILES = 48;

/** The NFTs of a collection. */
export function CollectionNfts({ collectionId }: { collectionId: TokenId }) {
  const locale = useLocale();
  const { tokenIds, isWhole, isLoading, failed, more } = useNfts(collectionId);
  const held = totalsOf(useCountedLedger()).tokens;
  const [onlyHeld, setOnlyHeld] = useState(false);
  const [shown, setShown] = useState(TILES);
  const [large, setLarge] = useState<number>();
  const mine = useMemo(() => tokenIds.filter((id) => held.has(id)), [tokenIds, held]);
  const all = onlyHeld ? mine : tokenIds;
  const tiles = all.slice(0, shown);
  useNeedForeignTokens(tiles);
  const named = useNamed(tiles);
  const showMore = () => {
    setShown((before) => before + TILES);
    if (shown + TILES >= tokenIds.length && !isWhole) more();
  };
  const filters = [
    { id: false, label: tokenPageText.nftFilters.all, count: tokenIds.length },
    { id: true, label: tokenPageText.nftFilters.held, count: mine.length },
  ];
  return (
    <section className={styles.section} aria-label={tokenPageText.nfts}>
      <div className={styles.title}>
        <h2>{tokenPageText.nfts}</h2>
        <div className={styles.chips}>
          {filters.map(({ id, label, count }) => (
            <button
              key={label}
              type="button"
              className={styles.chip}
              aria-pressed={onlyHeld === id}
              onClick={() => setOnlyHeld(id)}
            >
              {tokenListText.filterWithCount({ name: label, count: counted(count, locale) })}
            </button>
          ))}
        </div>
      </div>
      {tiles.length > 0 && (
        <ul className={styles.tiles}>
          {tiles.map((tokenId, at) => (
            <NftTile key={tokenId} tokenId={tokenId} isHeld={held.has(tokenId)} onEnlarge={() => setLarge(at)} />
          ))}
        </ul>
      )}
      {failed !== undefined && (
        <Banner
          tone="problem"
          icon={CloudOff}
          title={tokenPageText.nftsFailed}
          action={
            <Button variant="secondary" size="sm" onClick={more}>
              {commonText.tryAgain}
            </Button>
          }
        />
      )}
      {isLoading && (
        <Card>
          <Skeleton label={tokenPageText.loadingNfts} rows={2} />
        </Card>
      )}
      {!isLoading && failed === undefined && all.length === 0 && (
        <Card padded className={styles.none}>
          {onlyHeld ? tokenPageText.noNftsHeld : tokenPageText.noNfts}
        </Card>
      )}
      {!isLoading && failed === undefined && (all.length > tiles.length || !isWhole) && (
        <Button variant="secondary" onClick={showMore}>
          {tokenPageText.more}
        </Button>
      )}
      {large !== undefined && <LargePicture tokens={named} at={large} onClose={() => setLarge(undefined)} />}
    </section>
  );
}

function useNamed(tokenIds: readonly TokenId[]) {
  const tokens = useEngineState((state) => state.tokens);
  return useMemo(
    () => tokenIds.map((tokenId) => ({ tokenId, name: tokenName(tokenId, tokens.get(tokenId)) ?? tokenId })),
    [tokenIds, tokens],
  );
}

/**
 * An NFT: its picture, which a press enlarges, and its name, which is a link when the wallet holds it (tokens.md 2.1).
 */
function NftTile({ tokenId, isHeld, onEnlarge }: { tokenId: TokenId; isHeld: boolean; onEnlarge: () => void }) {
  const copy = useCopy();
  const name = tokenName(tokenId, useToken(tokenId)) ?? tokenId;
  return (
    <li className={styles.tile}>
      <Tile>
        <TileArt
          tokenId={tokenId}
          name={name}
          enlarge={{ label: tokenPageText.enlarge({ name }), onPress: onEnlarge }}
        />
        <TileWords>
          <TileName>
            {isHeld ? (
              <Link href={`/token/${tokenId}`}>
                <TokenName tokenId={tokenId} />
              </Link>
            ) : (
              <TokenName tokenId={tokenId} />
            )}
          </TileName>
          {isHeld && <span className={styles.held}>{tokenPageText.youHoldThis}</span>}
          <span className={styles.id}>
            <ShortId id={tokenId} />
            <CopyIconButton
              label={tokenPageText.copyIdOf({ name })}
              onCopy={() => copy(tokenId, tokenListText.idCopied)}
            />
          </span>
        </TileWords>
      </Tile>
    </li>
  );
}

type Loaded = { tokenIds: readonly TokenId[]; pages: number; numPages: number };
const NOTHING: Loaded = { tokenIds: [], pages: 0, numPages: 1 };

/** Fetches the history of the collection page by page, until one page has an NFT or the history ends. */
function useNfts(collectionId: TokenId) {
  const { engine } = useApp();
  const isOffline = useEngineState((state) => state.connection === "offline");
  const [loaded, setLoaded] = useState(NOTHING);
  const [failed, setFailed] = useState<string>();
  const [isLoading, setLoading] = useState(false);
  const isShown = useRef(true);
  const load = async () => {
    setLoading(true);
    setFailed(undefined);
    let next = loaded;
    for (const before = next.tokenIds.length; next.pages < next.numPages && next.tokenIds.length === before; ) {
      const page = await engine.fetchNfts(collectionId, next.pages);
      if (!isShown.current) return;
      if (!page.ok) {
        setFailed(page.problem.reason);
        break;
      }
      const { tokenIds, numPages } = page.value;
      next = { tokenIds: [...new Set([...next.tokenIds, ...tokenIds])], pages: next.pages + 1, numPages };
    }
    setLoaded(next);
    setLoading(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks when it is first drawn, and when the network is back
  useEffect(() => {
    isShown.current = true;
    if (loaded.pages === 0) void load();
    return () => {
      isShown.current = false;
    };
  }, [isOffline]);
  return {
    tokenIds: loaded.tokenIds,
    isWhole: loaded.pages >= loaded.numPages,
    isLoading,
    failed,
    more: () => void load(),
  };
}
