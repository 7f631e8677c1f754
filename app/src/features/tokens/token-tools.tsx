import { useMemo } from "react";
import { tokenListText } from "../../catalogue/en/tokens/token-list.ts";
import { counted } from "../../text/money/counts.ts";
import { SearchBar, SearchField, SortChoice } from "../../ui/form/search-bar.tsx";
import type { HeldToken } from "../../widgets/tokens/held-tokens.ts";
import { useLocale } from "../../wiring/app-context.ts";
import { FILTERS, type Filter, passing, SORTS, type Sort } from "./token-order.ts";
import styles from "./tools.module.css";

export type TokenQuery = { text: string; filter: Filter; sort: Sort };
export const START: TokenQuery = { text: "", filter: "all", sort: "value" };

type Props = { held: readonly HeldToken[]; query: TokenQuery; onChange: (query: TokenQuery) => void };

/** The search, the order and the filters of the list. */
export function TokenTools({ held, query, onChange }: Props) {
  return (
    <search className={styles.tools} aria-label={tokenListText.search}>
      <SearchBar>
        <SearchField
          label={tokenListText.search}
          placeholder={tokenListText.searchPlaceholder}
          clear={tokenListText.clearSearch}
          value={query.text}
          onChange={(text) => onChange({ ...query, text })}
        />
        <SortChoice
          label={tokenListText.sort}
          options={SORTS.map((id) => ({ id, label: tokenListText.sorts[id] }))}
          value={query.sort}
          onChange={(sort) => onChange({ ...query, sort })}
        />
      </SearchBar>
      <Filters held={held} query={query} onChange={onChange} />
    </search>
  );
}

/** One filter is on at a time; a press on it shows all tokens again (tokens.md 2.5). */
function Filters({ held, query, onChange }: Props) {
  const locale = useLocale();
  const counts = useMemo(() => new Map(FILTERS.map((each) => [each, passing(held, each).length])), [held]);
  return (
    <fieldset className={styles.chips} aria-label={tokenListText.filter}>
      {FILTERS.map((filter) => (
        <button
          key={filter}
          type="button"
          className={styles.chip}
          aria-pressed={filter === query.filter}
          onClick={() => onChange({ ...query, filter: filter === query.filter ? "all" : filter })}
        >
          {tokenListText.filterWithCount({
            name: tokenListText.filters[filter],
            count: counted(counts.get(filter) ?? 0, locale),
          })}
        </button>
      ))}
    </fieldset>
  );
}
