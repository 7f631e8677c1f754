import { CloudDownload } from "lucide-react";
import { commonText } from "../../../catalogue/en/common.ts";
import { historyText } from "../../../catalogue/en/history/history.ts";
import { foundText, loadHistoryWords, storedText } from "../../../text/history-words.ts";
import { Button } from "../../../ui/button/button.tsx";
import { ProblemPanel } from "../../../ui/status/failure-panel.tsx";
import { ProgressBar } from "../../../ui/status/progress-bar.tsx";
import { useEngineState, useLocale } from "../../../wiring/app-context.ts";
import { isEverything, type SearchQuery } from "../search/search-query.ts";
import type { HistorySearch } from "../search/use-history-search.ts";
import type { StoredHistory } from "../search/use-stored-history.ts";
import styles from "./search.module.css";

/** How many transactions were found and how many are on this device, with a button to load the rest. */
export function StoredStatus(props: { query: SearchQuery; search: HistorySearch; storage: StoredHistory }) {
  const { query, search, storage } = props;
  const locale = useLocale();
  const isOffline = useEngineState((state) => state.connection === "offline");
  const { stored, loading, problem } = storage;
  const failure = problem && loadHistoryWords(problem);
  return (
    <>
      <div className={styles.status}>
        <p className={styles.words} role="status">
          {!isEverything(query) && <strong>{foundText(search, locale)} </strong>}
          {isOffline && loading === undefined && stored !== undefined && <span>{historyText.offline} </span>}
          <span>{storedText({ stored, loading }, locale)}</span>
        </p>
        {stored?.isWhole === false && loading === undefined && !isOffline && (
          <Button size="sm" variant="secondary" icon={CloudDownload} onClick={() => void storage.loadAll()}>
            {historyText.loadAll}
          </Button>
        )}
        {loading !== undefined && (
          <Button size="sm" variant="secondary" onClick={storage.stop}>
            {commonText.stop}
          </Button>
        )}
      </div>
      {loading !== undefined && (
        <ProgressBar label={historyText.loadingTitle} done={loading.done} total={loading.total} />
      )}
      {failure !== undefined && <ProblemPanel words={failure} />}
    </>
  );
}
