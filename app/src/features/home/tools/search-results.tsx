import type { Txid } from "@satchel/core/ids";
import { PAGE_SIZE } from "@satchel/core/ledger";
import type { Tx } from "@satchel/core/tx";
import { SearchX } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { historyText } from "../../../catalogue/en/history/history.ts";
import { Card } from "../../../ui/layout/card.tsx";
import { Icon } from "../../../ui/mark/icon.tsx";
import { Skeleton } from "../../../ui/status/skeleton.tsx";
import { Paginator } from "../../../widgets/paginator/paginator.tsx";
import { useApp } from "../../../wiring/app-context.ts";
import { HistoryList } from "../list/history-list.tsx";
import type { Place } from "../search/search-history.ts";
import type { HistorySearch } from "../search/use-history-search.ts";
import { WhyBanner } from "../why-banner.tsx";
import styles from "./search.module.css";

/** The transactions that were found, ten on a page. The first ones are shown while the search goes on. */
export function SearchResults({
  search,
  seen,
  isPart,
}: {
  search: HistorySearch;
  seen: readonly Tx[];
  isPart: boolean;
}) {
  const { key, hits, isOver, failed, met } = search;
  const [chosen, setChosen] = useState({ key, page: 0 });
  const count = Math.max(1, Math.ceil(hits.length / PAGE_SIZE));
  const page = chosen.key === key ? Math.min(chosen.page, count - 1) : 0;
  const places = useMemo(() => hits.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE), [hits, page]);
  const { txs, failed: unread } = useHits(places);
  const problem = failed ?? unread;
  return (
    <>
      {problem !== undefined && <WhyBanner title={historyText.unreadable} reason={problem} />}
      {hits.length === 0 && isOver && problem === undefined && <NothingFound isPart={isPart} />}
      {((hits.length === 0 && !isOver) || (txs === undefined && unread === undefined)) && (
        <Card>
          <Skeleton label={historyText.searching} rows={3} />
        </Card>
      )}
      {txs !== undefined && txs.length > 0 && <HistoryList txs={txs} seen={seen} paidLike={met?.paid.like} isWhole />}
      <Paginator page={page} count={count} onPage={(next) => setChosen({ key, page: next })} />
    </>
  );
}

function NothingFound({ isPart }: { isPart: boolean }) {
  return (
    <Card padded>
      <div className={styles.nothing}>
        <Icon of={SearchX} size="lg" />
        <h2>{historyText.nothingFoundTitle}</h2>
        <p>{isPart ? historyText.tryAll : historyText.tryOther}</p>
      </div>
    </Card>
  );
}

type Hits = { txs: readonly Tx[] | undefined; failed: string | undefined };

/** Returns the transactions at these places: at once where they are in memory, otherwise read again. */
function useHits(places: readonly Place[]): Hits {
  const { engine } = useApp();
  const [read, setRead] = useState<{ of: readonly Place[]; hits: Hits }>();
  const isHere = places.every((place) => "tx" in place);
  useEffect(() => {
    if (isHere) return;
    let isShown = true;
    const show = (hits: Hits) => isShown && setRead({ of: places, hits });
    readPlaces(engine, places).then(
      (txs) => show({ txs, failed: undefined }),
      (error: unknown) => show({ txs: undefined, failed: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      isShown = false;
    };
  }, [engine, places, isHere]);
  if (isHere) return { txs: places.flatMap((place) => ("tx" in place ? place.tx : [])), failed: undefined };
  return read?.of === places ? read.hits : { txs: undefined, failed: undefined };
}

/**
 * Reads the transactions again. A transaction that has moved since is left out: the history changed, and a new search
 * is under way.
 */
async function readPlaces(stored: Parameters<typeof readAt>[0], places: readonly Place[]): Promise<readonly Tx[]> {
  const reads = await Promise.all(places.map((place) => ("tx" in place ? place.tx : readAt(stored, place))));
  return reads.filter((tx) => tx !== undefined);
}

async function readAt(
  stored: { readStored(from: number, count: number): Promise<readonly Tx[]> },
  place: { txid: Txid; at: number },
): Promise<Tx | undefined> {
  const [tx] = await stored.readStored(place.at, 1);
  return tx?.txid === place.txid ? tx : undefined;
}
