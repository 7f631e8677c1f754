import type { TokenGenesis } from "@satchel/core/token";
import { X } from "lucide-react";
import { useMemo } from "react";
import { tickerText, tokenName } from "../../../text/token-words.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Segmented } from "../../../ui/segmented.tsx";
import { useEngineState } from "../../../wiring/app-context.ts";
import { FilterDay, FilterSelect } from "./filter-field.tsx";
import styles from "./search.module.css";
import { EVERYTHING, filterCount, isBackwards, type SearchQuery } from "./search-query.ts";
import { type KindId, TX_KINDS } from "./tx-kinds.ts";

const DIRECTIONS = [
  { id: "all", label: "All" },
  { id: "in", label: "In" },
  { id: "out", label: "Out" },
] as const;
const GROUPS = [...new Set(TX_KINDS.map(({ group }) => group))];
const isKind = (value: string): value is KindId => TX_KINDS.some(({ id }) => id === value);

type Props = {
  id: string;
  query: SearchQuery;
  onChange: (query: SearchQuery) => void;
  /** Tokens met in the history. */
  tokenIds: ReadonlySet<string>;
  /** Where there is little room they come when they are asked for. */
  isOpen: boolean;
};

export function SearchFilters({ id, query, onChange, tokenIds, isOpen }: Props) {
  const change = (part: Partial<SearchQuery>) => onChange({ ...query, ...part });
  const tokens = useTokenChoices(tokenIds, query.tokenId);
  return (
    <div id={id} className={classNames(styles.filters, isOpen && styles.opened)}>
      <div className={styles.direction}>
        <span className={styles.label} aria-hidden="true">
          Direction
        </span>
        <Segmented
          label="Direction"
          options={DIRECTIONS}
          value={query.direction}
          onChange={(direction) => change({ direction })}
        />
      </div>
      <FilterSelect label="Kind" value={query.kind} onChange={(kind) => change({ kind: isKind(kind) ? kind : "all" })}>
        <option value="all">All kinds</option>
        {GROUPS.map((group) => (
          <optgroup key={group} label={group}>
            {TX_KINDS.filter((kind) => kind.group === group).map((kind) => (
              <option key={kind.id} value={kind.id}>
                {kind.label}
              </option>
            ))}
          </optgroup>
        ))}
      </FilterSelect>
      <FilterSelect label="Token" value={query.tokenId} onChange={(tokenId) => change({ tokenId })}>
        <option value="">Any or none</option>
        {tokens.map(({ tokenId, label }) => (
          <option key={tokenId} value={tokenId}>
            {label}
          </option>
        ))}
      </FilterSelect>
      <FilterDay label="From" value={query.from} onChange={(from) => change({ from })} />
      <FilterDay
        label="To"
        value={query.to}
        problem={isBackwards(query) ? "Before the first day" : undefined}
        onChange={(to) => change({ to })}
      />
      {filterCount(query) > 0 && (
        <Button
          className={styles.clear}
          size="sm"
          variant="ghost"
          icon={X}
          onClick={() => onChange({ ...EVERYTHING, text: query.text })}
        >
          Clear filters
        </Button>
      )}
    </div>
  );
}

type TokenChoice = { tokenId: string; label: string };

/** Of what was met and is known by a name, and of the chosen one in any case. */
function useTokenChoices(met: ReadonlySet<string>, chosen: string): readonly TokenChoice[] {
  const known = useEngineState((state) => state.tokens);
  return useMemo(() => {
    const ids = [...met, ...(chosen === "" || met.has(chosen) ? [] : [chosen])];
    const choices = ids.map((tokenId) => ({ tokenId, label: labelOf(tokenId, known.get(tokenId)) }));
    const met1 = new Set<string>();
    const twice = new Set(choices.map(({ label }) => label).filter((label) => met1.size === met1.add(label).size));
    // Anyone can give a token the name of another.
    return choices
      .map((choice) =>
        twice.has(choice.label) ? { ...choice, label: `${choice.label} ${shortId(choice.tokenId)}` } : choice,
      )
      .sort((a, b) => a.label.localeCompare(b.label));
  }, [met, known, chosen]);
}

function labelOf(tokenId: string, token: TokenGenesis | undefined): string {
  const name = tokenName(tokenId, token);
  if (name === undefined || token === undefined) return shortId(tokenId);
  const ticker = tickerText(token);
  return ticker === "" || ticker === name ? name : `${name} (${ticker})`;
}

const shortId = (tokenId: string) => `${tokenId.slice(0, 6)}…${tokenId.slice(-6)}`;
