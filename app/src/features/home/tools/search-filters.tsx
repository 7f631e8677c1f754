import { parseTokenId, type TokenId } from "@satchel/core/ids";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useMemo } from "react";
import { historyText } from "../../../catalogue/en/history/history.ts";
import { counted } from "../../../text/money/counts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Segmented } from "../../../ui/form/segmented.tsx";
import { Actions } from "../../../ui/layout/actions.tsx";
import { Icon } from "../../../ui/mark/icon.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { useEngineState, useLocale } from "../../../wiring/app-context.ts";
import { EVERYTHING, filterCount, isBackwards, isEverything, type SearchQuery } from "../search/search-query.ts";
import { shortId, tokenLabel } from "../search/token-label.ts";
import { type KindId, TX_KINDS } from "../search/tx-kinds.ts";
import type { HistorySearch } from "../search/use-history-search.ts";
import styles from "./search.module.css";

const DIRECTIONS = ["all", "in", "out"] as const;
const GROUPS = [...new Set(TX_KINDS.map(({ group }) => group))];
const isKind = (value: string): value is KindId => TX_KINDS.some(({ id }) => id === value);

/** Chooses which transactions are shown. They change behind it at once, and its button says how many there are. */
export function FilterDialog(props: {
  query: SearchQuery;
  onChange: (query: SearchQuery) => void;
  search: HistorySearch;
  onClose: () => void;
}) {
  const { query, onChange, search, onClose } = props;
  const locale = useLocale();
  const hitCount = counted(search.hits.length, locale);
  return (
    <Dialog title={historyText.filters} onClose={onClose}>
      <Filters query={query} onChange={onChange} tokenIds={search.met?.tokenIds ?? NO_TOKENS} />
      <Actions emphasizeLast>
        <Button
          variant="secondary"
          size="lg"
          disabled={filterCount(query) === 0}
          onClick={() => onChange({ ...EVERYTHING, text: query.text })}
        >
          {historyText.clearFilters}
        </Button>
        <Button size="lg" onClick={onClose}>
          {isEverything(query) || !search.isOver ? historyText.showAll : historyText.showFound({ count: hitCount })}
        </Button>
      </Actions>
    </Dialog>
  );
}

const NO_TOKENS: ReadonlySet<TokenId> = new Set();

type Props = {
  query: SearchQuery;
  onChange: (query: SearchQuery) => void;
  /** Tokens that occur in the history. */
  tokenIds: ReadonlySet<TokenId>;
};

function Filters({ query, onChange, tokenIds }: Props) {
  const change = (part: Partial<SearchQuery>) => onChange({ ...query, ...part });
  const tokens = useTokenChoices(tokenIds, query.tokenId);
  return (
    <div className={styles.filters}>
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
      <FilterSelect
        label={historyText.token}
        value={query.tokenId}
        onChange={(id) => change({ tokenId: parseTokenId(id) ?? "" })}
      >
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
    </div>
  );
}

type TokenChoice = { tokenId: TokenId; label: string };

/** Returns the tokens of the history, and the chosen one in any case, sorted by name. */
function useTokenChoices(met: ReadonlySet<TokenId>, chosen: TokenId | ""): readonly TokenChoice[] {
  const tokens = useEngineState((state) => state.tokens);
  return useMemo(() => {
    const ids = [...met, ...(chosen === "" || met.has(chosen) ? [] : [chosen])];
    const choices = ids.map((tokenId) => ({ tokenId, label: tokenLabel(tokenId, tokens.get(tokenId)) }));
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
  }, [met, tokens, chosen]);
}

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
