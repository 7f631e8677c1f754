import type { TokenGenesis } from "@satchel/core/token";
import { ChevronDown, X } from "lucide-react";
import { type ReactNode, useId, useMemo } from "react";
import { historyText } from "../../../catalogue/en/history.ts";
import { tickerText, tokenName } from "../../../text/token-words.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { useEngineState } from "../../../wiring/app-context.ts";
import { EVERYTHING, filterCount, isBackwards, type SearchQuery } from "../search/search-query.ts";
import { type KindId, TX_KINDS } from "../search/tx-kinds.ts";
import styles from "./search.module.css";

const DIRECTIONS = ["all", "in", "out"] as const;
const GROUPS = [...new Set(TX_KINDS.map(({ group }) => group))];
const isKind = (value: string): value is KindId => TX_KINDS.some(({ id }) => id === value);

type Props = {
  id: string;
  query: SearchQuery;
  onChange: (query: SearchQuery) => void;
  /** Tokens that occur in the history. */
  tokenIds: ReadonlySet<string>;
  /** On small screens the filters are shown only when the person opens them. */
  isOpen: boolean;
};

export function SearchFilters({ id, query, onChange, tokenIds, isOpen }: Props) {
  const change = (part: Partial<SearchQuery>) => onChange({ ...query, ...part });
  const tokens = useTokenChoices(tokenIds, query.tokenId);
  return (
    <div id={id} className={classNames(styles.filters, isOpen && styles.opened)}>
      <div className={styles.direction}>
        <span className={styles.label} aria-hidden="true">
          {historyText.direction}
        </span>
        <Segmented
          label={historyText.direction}
          options={DIRECTIONS.map((id) => ({ id, label: historyText.directions[id] }))}
          value={query.direction}
          onChange={(direction) => change({ direction })}
        />
      </div>
      <FilterSelect
        label={historyText.kind}
        value={query.kind}
        onChange={(kind) => change({ kind: isKind(kind) ? kind : "all" })}
      >
        <option value="all">{historyText.allKinds}</option>
        {GROUPS.map((group) => (
          <optgroup key={group} label={historyText.kindGroups[group]}>
            {TX_KINDS.filter((kind) => kind.group === group).map((kind) => (
              <option key={kind.id} value={kind.id}>
                {historyText.kinds[kind.id]}
              </option>
            ))}
          </optgroup>
        ))}
      </FilterSelect>
      <FilterSelect label={historyText.token} value={query.tokenId} onChange={(tokenId) => change({ tokenId })}>
        <option value="">{historyText.anyToken}</option>
        {tokens.map(({ tokenId, label }) => (
          <option key={tokenId} value={tokenId} translate="no">
            {label}
          </option>
        ))}
      </FilterSelect>
      <FilterDay label={historyText.firstDay} value={query.from} onChange={(from) => change({ from })} />
      <FilterDay
        label={historyText.lastDay}
        value={query.to}
        problem={isBackwards(query) ? historyText.lastDayTooEarly : undefined}
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
          {historyText.clearFilters}
        </Button>
      )}
    </div>
  );
}

type TokenChoice = { tokenId: string; label: string };

/** Returns the tokens of the history, and the chosen one in any case, sorted by name. */
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
        twice.has(choice.label)
          ? { ...choice, label: historyText.tokenWithId({ name: choice.label, id: shortId(choice.tokenId) }) }
          : choice,
      )
      .sort((a, b) => a.label.localeCompare(b.label));
  }, [met, known, chosen]);
}

function labelOf(tokenId: string, token: TokenGenesis | undefined): string {
  const name = tokenName(tokenId, token);
  if (name === undefined || token === undefined) return shortId(tokenId);
  const ticker = tickerText(token);
  return ticker === "" || ticker === name ? name : historyText.tokenWithTicker({ name, ticker });
}

const shortId = (tokenId: string) => `${tokenId.slice(0, 6)}…${tokenId.slice(-6)}`;

/** A choice among many, in the browser's own list. */
function FilterSelect(props: { label: string; value: string; onChange: (value: string) => void; children: ReactNode }) {
  const id = useId();
  return (
    <Field id={id} label={props.label}>
      <span className={styles.select}>
        <select id={id} value={props.value} onChange={(event) => props.onChange(event.target.value)}>
          {props.children}
        </select>
        <Icon of={ChevronDown} size="sm" />
      </span>
    </Field>
  );
}

/** A day, in the browser's own calendar. */
function FilterDay(props: {
  label: string;
  value: string;
  problem?: string | undefined;
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <Field id={id} label={props.label} problem={props.problem}>
      <input
        id={id}
        type="date"
        className={styles.day}
        aria-invalid={props.problem === undefined ? undefined : true}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
      />
    </Field>
  );
}
