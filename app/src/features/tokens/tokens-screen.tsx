import { satsAt } from "@satchel/core/market";
import { FolderPlus, Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { frameText } from "../../catalogue/en/frame.ts";
import { tokenListText } from "../../catalogue/en/tokens/token-list.ts";
import { counted } from "../../text/money/counts.ts";
import { ButtonLink } from "../../ui/button/button.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { ProgressBar } from "../../ui/status/progress-bar.tsx";
import { Skeleton } from "../../ui/status/skeleton.tsx";
import type { HeldToken, Place } from "../../widgets/tokens/held-tokens.ts";
import { useEngineState, useLocale } from "../../wiring/app-context.ts";
import { useCountedLedger, useIsBalanceKnown } from "../../wiring/money/balances.ts";
import { type QuoteOf, useQuotes } from "../../wiring/money/quotes.ts";
import { NoMatch, NoneOfKind, NoTokens } from "./no-tokens.tsx";
import { matching, passing, rowsOf, sorted } from "./token-order.ts";
import { START, type TokenQuery, TokenTools } from "./token-tools.tsx";
import styles from "./tokens.module.css";
import { type Holdings, useHeldTokens } from "./use-held-tokens.ts";
import { useStrayLink } from "./use-stray-link.ts";
import { VirtualList } from "./virtual-list.tsx";

/** The tokens that the wallet holds. */
export function TokensScreen() {
  const { held, loading } = useHeldTokens();
  useStrayLink();
  return (
    <Page
      title={frameText.screens.tokens}
      end={
        <div className={styles.head}>
          <ButtonLink
            to="/create-nft-collection"
            state={{ createNftCollection: true }}
            variant="secondary"
            size="sm"
            icon={FolderPlus}
          >
            {tokenListText.createCollection}
          </ButtonLink>
          <ButtonLink to="/create-token" size="sm" icon={Plus}>
            {tokenListText.createToken}
          </ButtonLink>
        </div>
      }
    >
      <Held held={held} loading={loading} />
    </Page>
  );
}

function Held({ held, loading }: Holdings) {
  const isOffline = useEngineState((state) => state.connection === "offline");
  const isKnown = useIsBalanceKnown();
  if (held === undefined && isOffline && !isKnown) return <NoTokens isKnown={false} />;
  if (held === undefined)
    return (
      <Card>
        <Skeleton label={tokenListText.loading} rows={5} />
      </Card>
    );
  return held.length === 0 ? <NoTokens isKnown /> : <List held={held} loading={loading} />;
}

function List({ held, loading }: { held: readonly HeldToken[]; loading: Holdings["loading"] }) {
  const locale = useLocale();
  const [query, setQuery] = useState<TokenQuery>(START);
  const [open, setOpen] = useState<ReadonlySet<Place>>(new Set());
  const quoteOf = useQuotes();
  const isLoading = loading !== undefined;
  const ordered = useSorted(held, query.sort, useSettled(quoteOf, `${query.sort} ${isLoading}`));
  const passed = useMemo(() => passing(ordered, query.filter), [ordered, query.filter]);
  const matches = useMemo(() => matching(passed, query.text), [passed, query.text]);
  const isSearch = query.text.trim() !== "";
  // A search looks into folded tokens too.
  const rows = useMemo(() => rowsOf(matches, isSearch ? EVERY_PLACE : open), [matches, isSearch, open]);
  const toggle = (place: Place) =>
    setOpen((before) => new Set(before.has(place) ? [...before].filter((each) => each !== place) : [...before, place]));
  return (
    <>
      <TokenTools held={held} query={query} onChange={setQuery} />
      {loading && (
        <div className={styles.progress}>
          <ProgressBar label={tokenListText.detailsLabel} {...loading} />
          <span>
            {tokenListText.details({
              left: counted(loading.total - loading.done, locale),
              total: counted(loading.total, locale),
            })}
          </span>
        </div>
      )}
      {rows.length > 0 && <VirtualList rows={rows} quoteOf={quoteOf} onToggle={toggle} isLoading={isLoading} />}
      {rows.length === 0 && isSearch && (
        <NoMatch query={query.text} count={passed.length} onClear={() => setQuery({ ...query, text: "" })} />
      )}
      {rows.length === 0 && !isSearch && <NoneOfKind onClear={() => setQuery({ ...query, filter: "all" })} />}
    </>
  );
}

const EVERY_PLACE: ReadonlySet<Place> = new Set(["suspicious", "hidden"]);

/**
 * Returns the prices of the moment when the order was chosen, or when the stored ones and the rates came: a token does
 * not change its place while somebody looks at it.
 */
function useSettled(quoteOf: QuoteOf, moment: string): QuoteOf {
  const arePricesThere = useEngineState((state) => state.tokenPrices !== undefined);
  const isRateThere = useEngineState((state) => state.price !== undefined);
  const of = `${moment} ${arePricesThere} ${isRateThere}`;
  const [settled, setSettled] = useState({ of, quoteOf });
  if (settled.of === of) return settled.quoteOf;
  setSettled({ of, quoteOf });
  return quoteOf;
}

function useSorted(held: readonly HeldToken[], sort: TokenQuery["sort"], quoteOf: QuoteOf): HeldToken[] {
  const locale = useLocale();
  const { utxos } = useCountedLedger();
  // The coins matter for one order only; the others need not be sorted again when a coin comes.
  const coins = sort === "recent" ? utxos : NO_COINS;
  return useMemo(() => {
    const valueFor = ({ tokenId, atoms }: HeldToken) => {
      const each = quoteOf(tokenId)?.each;
      return each && satsAt(each, atoms);
    };
    return sorted(held, sort, { locale, coins: coins.values(), valueFor });
  }, [held, sort, locale, coins, quoteOf]);
}

const NO_COINS: ReturnType<typeof useCountedLedger>["utxos"] = new Map();
