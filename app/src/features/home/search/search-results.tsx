import { PAGE_SIZE } from "@satchel/core/ledger";
import type { Tx } from "@satchel/core/tx";
import { CircleAlert, SearchX } from "lucide-react";
import { useMemo, useState } from "react";
import { Banner } from "../../../ui/banner.tsx";
import { Card } from "../../../ui/card.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { HistoryList } from "../history-list.tsx";
import { Paginator } from "../paginator.tsx";
import styles from "./search.module.css";
import type { HistorySearch } from "./use-history-search.ts";
import { useHits } from "./use-hits.ts";

/** What was found, ten at a time; the first of it while the rest is still looked for. */
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
      {problem !== undefined && (
        <Banner tone="problem" icon={CircleAlert} title="What is stored could not be read">
          <p>{problem}</p>
        </Banner>
      )}
      {hits.length === 0 && isOver && problem === undefined && <NothingFound isPart={isPart} />}
      {((hits.length === 0 && !isOver) || (txs === undefined && unread === undefined)) && (
        <Card>
          <Skeleton label="Searching" rows={3} />
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
        <SearchX strokeWidth={1.75} aria-hidden="true" />
        <h2>Nothing found</h2>
        <p>
          {isPart
            ? "Not all transactions are on this device yet. Load all to search the rest too."
            : "Try fewer letters, another kind, or other days."}
        </p>
      </div>
    </Card>
  );
}
