import type { Tx } from "@satchel/core/tx";
import { CircleAlert, CloudDownload, FileDown } from "lucide-react";
import { useState } from "react";
import { foundText, loadHistoryWords, storedText } from "../../../text/history-words.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { part } from "../../../ui/part.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { useEngineState, useLocale } from "../../../wiring/app-context.ts";
import { isEverything, type SearchQuery } from "../search/search-query.ts";
import type { HistorySearch } from "../search/use-history-search.ts";
import type { StoredHistory } from "../search/use-stored-history.ts";
import styles from "./search.module.css";

const ExportDialog = part(
  async () => (await import("../csv/export-dialog.tsx")).ExportDialog,
  () => null,
);

/** How many were found among how many, the way to have all of them here, and the way to take them away. */
export function StoredStatus(props: {
  query: SearchQuery;
  search: HistorySearch;
  storage: StoredHistory;
  loaded: readonly Tx[];
}) {
  const { query, search, storage, loaded } = props;
  const locale = useLocale();
  const isOffline = useEngineState((state) => state.connection === "offline");
  const [isExporting, setExporting] = useState(false);
  const { stored, loading, problem } = storage;
  const failure = problem && loadHistoryWords(problem);
  return (
    <>
      <div className={styles.status}>
        <p className={styles.words} role="status">
          {!isEverything(query) && <strong>{foundText(search, locale)} </strong>}
          <span>{storedText({ stored, loading, isOffline }, locale)}</span>
        </p>
        {stored?.isWhole === false && loading === undefined && !isOffline && (
          <Button size="sm" variant="secondary" icon={CloudDownload} onClick={() => void storage.loadAll()}>
            Load all
          </Button>
        )}
        {loading !== undefined && (
          <Button size="sm" variant="secondary" onClick={storage.stop}>
            Stop
          </Button>
        )}
        <Button size="sm" variant="secondary" icon={FileDown} onClick={() => setExporting(true)}>
          Export CSV
        </Button>
      </div>
      {loading !== undefined && <ProgressBar label="Loading transactions" done={loading.done} total={loading.total} />}
      {failure !== undefined && (
        <Banner tone="problem" icon={CircleAlert} title={failure.title}>
          <p>{failure.detail}</p>
        </Banner>
      )}
      {isExporting && (
        <ExportDialog query={query} loaded={loaded} storage={storage} onClose={() => setExporting(false)} />
      )}
    </>
  );
}
