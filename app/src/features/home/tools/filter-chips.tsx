import { X } from "lucide-react";
import { historyText } from "../../../catalogue/en/history/history.ts";
import { dayText } from "../../../text/locale/dates.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Icon } from "../../../ui/mark/icon.tsx";
import { useEngineState, useLocale } from "../../../wiring/app-context.ts";
import { EVERYTHING, filterCount, type SearchQuery, spanOf } from "../search/search-query.ts";
import { tokenLabel } from "../search/token-label.ts";
import styles from "./search.module.css";

type Filter = { key: string; words: string; without: Partial<SearchQuery> };

/** The filters that are on, each with a way to take it off. */
export function FilterChips({ query, onChange }: { query: SearchQuery; onChange: (query: SearchQuery) => void }) {
  const filters = useFilters(query);
  if (filterCount(query) === 0) return null;
  return (
    <div className={styles.chips}>
      {filters.map(({ key, words, without }) => (
        <button
          key={key}
          type="button"
          className={styles.chip}
          aria-label={historyText.removeFilter({ filter: words })}
          onClick={() => onChange({ ...query, ...without })}
        >
          <bdi>{words}</bdi>
          <Icon of={X} size="xs" />
        </button>
      ))}
      <Button size="sm" variant="ghost" onClick={() => onChange({ ...EVERYTHING, text: query.text })}>
        {historyText.clearFilters}
      </Button>
    </div>
  );
}

function useFilters(query: SearchQuery): readonly Filter[] {
  const locale = useLocale();
  const token = useEngineState(({ tokens }) => (query.tokenId === "" ? undefined : tokens.get(query.tokenId)));
  const { direction, kind, tokenId, from, to } = query;
  const { fromMs, beforeMs } = spanOf(query);
  const dayOf = (ms: number) => dayText(ms, Date.now(), locale);
  return [
    direction !== "all" && { words: historyText.directions[direction], without: { direction: EVERYTHING.direction } },
    kind !== "all" && { words: historyText.kinds[kind], without: { kind: EVERYTHING.kind } },
    tokenId !== "" && { words: tokenLabel(tokenId, token), without: { tokenId: EVERYTHING.tokenId } },
    from !== "" &&
      Number.isFinite(fromMs) && { words: historyText.since({ day: dayOf(fromMs) }), without: { from: "" } },
    // One millisecond before the end of the last day.
    to !== "" &&
      Number.isFinite(beforeMs) && { words: historyText.until({ day: dayOf(beforeMs - 1) }), without: { to: "" } },
  ].flatMap((filter) => (filter ? { ...filter, key: Object.keys(filter.without).join() } : []));
}
