import { Search, SlidersHorizontal, X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { historyText } from "../../../catalogue/en/history.ts";
import { counted } from "../../../text/counts.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Control } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { useLocale } from "../../../wiring/app-context.ts";
import type { HistoryPageState } from "../list/history-pages.ts";
import { EVERYTHING, filterCount, isEverything, type SearchQuery } from "../search/search-query.ts";
import { useHistorySearch } from "../search/use-history-search.ts";
import { useStoredHistory } from "../search/use-stored-history.ts";
import styles from "./search.module.css";
import { SearchFilters } from "./search-filters.tsx";
import { SearchResults } from "./search-results.tsx";
import { StoredStatus } from "./stored-status.tsx";

type Props = {
  history: HistoryPageState;
  onClose: () => void;
  /** Another number when the field is asked for again. */
  asked: number;
  /** The history as it is, shown while the query is empty. */
  children: ReactNode;
};

/** The tools of the history: searching it, loading all of it onto this device, and saving it as a file. */
export function SearchPanel({ history, onClose, asked, children }: Props) {
  const [query, setQuery] = useState(EVERYTHING);
  const storage = useStoredHistory();
  const search = useHistorySearch(query, history.seen, storage.round);
  const isPart = storage.stored?.isWhole === false;
  return (
    <>
      <search className={styles.search} aria-label={historyText.searchTitle}>
        <Card padded>
          <div className={styles.tools}>
            <SearchBar
              query={query}
              onChange={setQuery}
              onClose={onClose}
              asked={asked}
              tokenIds={search.met?.tokenIds}
            />
            <StoredStatus query={query} search={search} storage={storage} loaded={history.seen} />
          </div>
        </Card>
      </search>
      {isEverything(query) ? children : <SearchResults search={search} seen={history.seen} isPart={isPart} />}
    </>
  );
}

const NO_TOKENS: ReadonlySet<string> = new Set();

function SearchBar(props: {
  query: SearchQuery;
  onChange: (query: SearchQuery) => void;
  onClose: () => void;
  asked: number;
  tokenIds: ReadonlySet<string> | undefined;
}) {
  const { query, onChange, onClose, asked } = props;
  const locale = useLocale();
  const field = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const filtersId = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again, the field is given the focus again
  useEffect(() => {
    // The results stand below: a keyboard on the screen would cover them.
    field.current?.closest("search")?.scrollIntoView?.({ block: "start" });
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, [asked]);
  const count = filterCount(query);
  return (
    <>
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
          </Control>
        </div>
        <Button
          className={styles.more}
          variant="secondary"
          icon={SlidersHorizontal}
          aria-expanded={isOpen}
          aria-controls={filtersId}
          onClick={() => setOpen(!isOpen)}
        >
          {count === 0 ? historyText.filters : historyText.filtersSet({ count: counted(count, locale) })}
        </Button>
        <IconButton icon={X} label={historyText.closeSearch} onClick={onClose} />
      </div>
      <SearchFilters
        id={filtersId}
        query={query}
        onChange={onChange}
        tokenIds={props.tokenIds ?? NO_TOKENS}
        isOpen={isOpen}
      />
    </>
  );
}
