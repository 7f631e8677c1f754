import { ArrowDownWideNarrow, ChevronDown, Search, X } from "lucide-react";
import { useMemo } from "react";
import { tokenListText } from "../../catalogue/en/tokens/token-list.ts";
import { counted } from "../../text/money/counts.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { Control } from "../../ui/form/field.tsx";
import { Icon } from "../../ui/mark/icon.tsx";
import { useLocale } from "../../wiring/app-context.ts";
import { FILTERS, type Filter, type HeldToken, passing, SORTS, type Sort } from "./held-tokens.ts";
import styles from "./tools.module.css";

export type TokenQuery = { text: string; filter: Filter; sort: Sort };
export const START: TokenQuery = { text: "", filter: "all", sort: "name" };

type Props = { held: readonly HeldToken[]; query: TokenQuery; onChange: (query: TokenQuery) => void };

/** The search, the order and the filters of the list. */
export function TokenTools({ held, query, onChange }: Props) {
  return (
    <search className={styles.tools} aria-label={tokenListText.search}>
      <div className={styles.bar}>
        <Control>
          <Icon of={Search} size="sm" />
          <input
            type="search"
            aria-label={tokenListText.search}
            placeholder={tokenListText.searchPlaceholder}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            value={query.text}
            onChange={(event) => onChange({ ...query, text: event.target.value })}
          />
          {query.text !== "" && (
            <IconButton icon={X} label={tokenListText.clearSearch} onClick={() => onChange({ ...query, text: "" })} />
          )}
        </Control>
        <SortChoice query={query} onChange={onChange} />
      </div>
      <Filters held={held} query={query} onChange={onChange} />
    </search>
  );
}

/** On a narrow screen only the icon is seen; the choice lies over it. */
function SortChoice({ query, onChange }: Omit<Props, "held">) {
  return (
    <label className={styles.sort}>
      <Icon of={ArrowDownWideNarrow} className={styles.sortIcon} />
      <span className={styles.sortWord}>{tokenListText.sort}</span>
      <select
        value={query.sort}
        onChange={({ target }) => {
          const sort = SORTS.find((each) => each === target.value);
          if (sort) onChange({ ...query, sort });
        }}
      >
        {SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {tokenListText.sorts[sort]}
          </option>
        ))}
      </select>
      <Icon of={ChevronDown} size="sm" className={styles.sortArrow} />
    </label>
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
