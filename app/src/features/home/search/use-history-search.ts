import type { TokenId } from "@satchel/core/ids";
import type { Tx } from "@satchel/core/tx";
import type { State } from "@satchel/engine";
import { useEffect, useMemo, useRef, useState } from "react";
import { separatorsOf } from "../../../text/locale/locale.ts";
import { useApp, useEngineState, useLocale } from "../../../wiring/app-context.ts";
import { payeeNamed, walletsByAddress } from "../../../wiring/known-addresses.ts";
import { useReader } from "../list/tx-reads.ts";
import { createMatcher, type Lookups } from "./match-tx.ts";
import { type Found, type Met, NOTHING_FOUND, searchHistory } from "./search-history.ts";
import { isEverything, type SearchQuery } from "./search-query.ts";

/**
 * A search begins after the key was drawn. It works in slices and ends with the next key, so it need not wait for it.
 */
const SETTLE_MS = 20;

export type HistorySearch = Found & {
  /** Differs from query to query. */
  key: string;
  /** What the newest search that came to its end has learned. */
  met: Met | undefined;
};

/**
 * Searches the history on this device, and again when the query, the history or the names in it change. Another query
 * empties the result; for the same query the old result stays until the new search is over. `round`: changes with the
 * stored history.
 */
export function useHistorySearch(query: SearchQuery, loaded: readonly Tx[], round: number): HistorySearch {
  const { engine, host } = useApp();
  const read = useReader();
  const lookups = useLookups();
  const facts = useFacts(query);
  const key = JSON.stringify(query);
  const [shown, setShown] = useState<{ key: string; found: Found }>({ key, found: NOTHING_FOUND });
  const [met, setMet] = useState<Met>();
  const needTokens = useUnknownTokens(query);
  const latest = useRef({ query, loaded });
  latest.current = { query, loaded };

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the query, `facts` and `round` ask again
  useEffect(() => {
    const abort = new AbortController();
    const begin = async () => {
      const { query, loaded } = latest.current;
      const ended = await searchHistory({
        source: { stored: engine, loaded },
        read,
        accepts: isEverything(query) ? () => false : createMatcher(query, lookups),
        signal: abort.signal,
        pause: host.pause,
        onFound: (found) =>
          setShown((before) => (before.key === key && before.found.isOver && !found.isOver ? before : { key, found })),
      });
      if (abort.signal.aborted) return;
      setMet(ended);
      needTokens(ended.tokenIds);
    };
    const timer = setTimeout(() => void begin(), SETTLE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [engine, read, lookups, key, facts, round]);
  return { ...(shown.key === key ? shown.found : NOTHING_FOUND), key, met };
}

/** Returns another object when the history has changed or, for a query with text, names and notes. */
function useFacts(query: SearchQuery): object {
  const hasText = query.text.trim() !== "";
  const newest = useEngineState(({ ledger }) => `${ledger.numTxs}:${ledger.history[0]?.txid}`);
  const notes = useEngineState((state) => (hasText ? state.notes : undefined));
  const contacts = useEngineState((state) => (hasText ? state.contacts.list : undefined));
  const tokens = useEngineState((state) => (hasText ? state.tokens : undefined));
  return useMemo(() => ({ newest, notes, contacts, tokens }), [newest, notes, contacts, tokens]);
}

/** Returns a function that fetches the tokens a search has met and that have no name yet, each once. */
function useUnknownTokens(query: SearchQuery): (tokenIds: ReadonlySet<TokenId>) => void {
  const { engine } = useApp();
  const asked = useRef(new Set<TokenId>());
  return (tokenIds) => {
    const { tokens, connection } = engine.state.getState();
    if (isEverything(query) || connection === "offline") return;
    const unknown = [...tokenIds].filter((id) => !tokens.has(id) && !asked.current.has(id));
    for (const id of unknown) asked.current.add(id);
    if (unknown.length > 0) void engine.needTokens(unknown);
  };
}

/** Returns names, tokens and notes as they are at the time of asking: a long search sees what arrives while it runs. */
export function useLookups(): Lookups {
  const { engine, network } = useApp();
  const locale = useLocale();
  return useMemo(() => {
    const state = () => engine.state.getState();
    const own = (address: string) => walletsByAddress(state().wallets, network.prefix).get(address);
    const contactOf = createNames(state);
    const nameOf = (address: string) =>
      contactOf(address) ?? own(address)?.name ?? payeeNamed(network.special, address);
    return {
      locale,
      separators: separatorsOf(locale),
      isOwn: (address: string) => own(address) !== undefined,
      isKnown: (address: string) => nameOf(address) !== undefined,
      nameOf,
      tokenOf: (tokenId) => state().tokens.get(tokenId),
      noteOf: (txid) => state().notes.get(txid),
    };
  }, [engine, network, locale]);
}

/** Returns the names of contacts by address; the map is made anew when the contacts have changed. */
function createNames(state: () => State): Lookups["nameOf"] {
  let list: State["contacts"]["list"] | undefined;
  let names = new Map<string, string>();
  return (address) => {
    const now = state().contacts.list;
    if (now !== list) names = new Map(now.map((contact) => [contact.address, contact.name]));
    list = now;
    return names.get(address) || undefined;
  };
}
