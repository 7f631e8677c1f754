import { Download, Search, SlidersHorizontal, X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { historyText } from "../../../catalogue/en/history/history.ts";
import { homeText } from "../../../catalogue/en/start/home.ts";
import { counted } from "../../../text/money/counts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { IconButton } from "../../../ui/button/icon-button.tsx";
import { Control } from "../../../ui/form/field.tsx";
import { Icon } from "../../../ui/mark/icon.tsx";
import { useLocale } from "../../../wiring/app-context.ts";
import { CsvDialog } from "../csv/csv-dialog.tsx";
import type { HistoryPageState } from "../list/history-pages.ts";
import { useFoundText } from "../search/found-text.ts";
import { EVERYTHING, filterCount, isEverything, type SearchQuery } from "../search/search-query.ts";
import { useHistorySearch } from "../search/use-history-search.ts";
import { useStoredHistory } from "../search/use-stored-history.ts";
import { FilterChips } from "./filter-chips.tsx";
import styles from "./search.module.css";
import { FilterDialog } from "./search-filters.tsx";
import { SearchResults } from "./search-results.tsx";
import { StoredStatus } from "./stored-status.tsx";
import type { Tool } from "./tool.ts";

type Props = {
  title: ReactNode;
  history: HistoryPageState;
  /** What was asked for first; `asked` is another number when the field is asked for again. */
  tool: Tool;
  onClose: () => void;
  /** The history as it is, shown while the query is empty. */
  children: ReactNode;
};

type Open = "filter" | "export" | undefined;

/** The tools of the history: searching it, loading all of it onto this device, and saving it as a file. */
export function SearchPanel({ title, history, tool, onClose, children }: Props) {
  const [query, setQuery] = useState(EVERYTHING);
  const [open, setOpen] = useState<Open>(tool.kind === "filter" ? "filter" : undefined);
  const storage = useStoredHistory();
  const search = useHistorySearch(query, history.seen, storage.round);
  const results = useRef<HTMLDivElement>(null);
  useFoundText(results, query.text);
  const isPart = storage.stored?.isWhole === false;
  const closeFilter = () => {
    setOpen(undefined);
    // A person who only looked at the filters is back where they came from.
    if (tool.kind === "filter" && isEverything(query)) onClose();
  };
  return (
    <>
      <search className={styles.search} aria-label={historyText.searchTitle}>
        {title}
        <SearchBar query={query} onChange={setQuery} onClose={onClose} tool={tool} onOpen={setOpen} />
        <FilterChips query={query} onChange={setQuery} />
        <StoredStatus query={query} search={search} storage={storage} />
      </search>
      {isEverything(query) ? (
        children
      ) : (
        <div ref={results} className={styles.results}>
          <SearchResults search={search} seen={history.seen} isPart={isPart} />
        </div>
      )}
      {open === "filter" && <FilterDialog query={query} onChange={setQuery} search={search} onClose={closeFilter} />}
      {open === "export" && (
        <CsvDialog query={query} loaded={history.seen} storage={storage} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}

function SearchBar(props: {
  query: SearchQuery;
  onChange: (query: SearchQuery) => void;
  onClose: () => void;
  onOpen: (open: Open) => void;
  tool: Tool;
}) {
  const { query, onChange, onClose, onOpen, tool } = props;
  const locale = useLocale();
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again, the field is given the focus again
  useEffect(() => {
    if (tool.kind !== "search") return;
    // The results stand below: a keyboard on the screen would cover them.
    field.current?.closest("search")?.scrollIntoView?.({ block: "start" });
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, [tool.asked]);
  const count = filterCount(query);
  return (
    <div className={styles.bar}>
      <div className={styles.field}>
        <Control>
          <Icon of={Search} size="sm" />
          <input
            ref={field}
            type="search"
            aria-label={historyText.searchTitle}
            placeholder={historyText.searchPlaceholder}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            value={query.text}
            onChange={(event) => onChange({ ...query, text: event.target.value })}
            onKeyDown={(event) => {
              if (event.key !== "Escape") return;
              event.preventDefault();
              if (query.text === "") onClose();
              else onChange({ ...query, text: "" });
            }}
          />
          <IconButton icon={X} label={historyText.closeSearch} onClick={onClose} />
        </Control>
      </div>
      <Button className={styles.tool} variant="secondary" icon={SlidersHorizontal} onClick={() => onOpen("filter")}>
        {count === 0 ? historyText.filters : historyText.filtersSet({ count: counted(count, locale) })}
      </Button>
      <Button className={styles.tool} variant="secondary" icon={Download} onClick={() => onOpen("export")}>
        {homeText.exportList}
      </Button>
    </div>
  );
}
