import { CsvDialog } from "../csv/csv-dialog.tsx";
import type { HistoryPageState } from "../list/history-pages.ts";
import { EVERYTHING } from "../search/search-query.ts";
import { useStoredHistory } from "../search/use-stored-history.ts";

/** Saves the history as a file, without a search. */
export function ExportTool({ history, onClose }: { history: HistoryPageState; onClose: () => void }) {
  const storage = useStoredHistory();
  return <CsvDialog query={EVERYTHING} loaded={history.seen} storage={storage} onClose={onClose} />;
}
