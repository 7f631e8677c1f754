import type { Outpoint } from "@satchel/core/ids";
import { useMemo, useState } from "react";
import { problemsText } from "../../catalogue/en/problems.ts";
import { reasonWords } from "../../text/problems/problem-words.ts";
import { sendProblemWords } from "../../text/problems/problems.ts";
import { showToast } from "../../ui/overlay/toast-queue.ts";
import { useApp, useEngineState, useLocale } from "../../wiring/app-context.ts";
import { type CoinOrder, type CoinRow, chosenOf, coinRows, pageOfCoins, sortCoins } from "./coin-rows.ts";

/** `accepted`: coins in doubt that a person has confirmed one by one; they are spent only if they are chosen too. */
export type Choice = { chosen: ReadonlySet<Outpoint>; accepted: ReadonlySet<Outpoint> };
export const NO_CHOICE: Choice = { chosen: new Set(), accepted: new Set() };

/** Returns the page of coins on show, and what can be done with them. */
export function useCoins({ chosen, accepted }: Choice, onChange: (choice: Choice) => void) {
  const ledger = useEngineState((state) => state.ledger);
  const outbox = useEngineState((state) => state.outbox);
  const frozen = useEngineState((state) => state.frozen);
  const doubted = useEngineState((state) => state.doubted);
  const tip = useEngineState((state) => state.tip);
  const [order, setOrder] = useState<CoinOrder>("value");
  const [wantedPage, setPage] = useState(0);
  const all = useMemo(() => coinRows({ ledger, outbox, frozen, doubted, tip }), [ledger, outbox, frozen, doubted, tip]);
  const sorted = useMemo(() => sortCoins(all, order), [all, order]);
  const picked = useMemo(() => chosenOf(all, chosen, accepted), [all, chosen, accepted]);
  const shown = pageOfCoins(sorted, wantedPage);
  const freeze = useFreeze();

  /** Coins that are gone leave the choice with its next change. */
  const change = (edit: (next: Set<Outpoint>) => void) => {
    const next = new Set(picked.rows.map(({ outpoint }) => outpoint));
    edit(next);
    onChange({ chosen: next, accepted });
  };
  const free = shown.rows.filter(({ state }) => state === "free");
  return {
    all,
    /** The balance is known before the coins are. */
    isLoading: ledger.awaited !== undefined,
    numTokens: ledger.utxos.size - all.length,
    order,
    setOrder: (next: CoinOrder) => {
      setOrder(next);
      setPage(0);
    },
    shown,
    setPage,
    picked,
    isAllShownChosen: free.length > 0 && free.every(({ outpoint }) => chosen.has(outpoint)),
    canChooseShown: free.length > 0,
    toggle: ({ outpoint }: CoinRow) =>
      change((next) => (next.has(outpoint) ? next.delete(outpoint) : next.add(outpoint))),
    chooseShown: (isChosen: boolean) =>
      change((next) => {
        for (const { outpoint } of free) isChosen ? next.add(outpoint) : next.delete(outpoint);
      }),
    clear: () => onChange(NO_CHOICE),
    inDoubt: all.filter(({ problem }) => problem !== undefined),
    /** Chooses a coin in doubt, which the person has just confirmed. */
    accept: ({ outpoint }: CoinRow) => {
      const confirmed = picked.rows.map((row) => row.outpoint);
      onChange({ chosen: new Set([...confirmed, outpoint]), accepted: new Set([...accepted, outpoint]) });
    },
    toggleFrozen: async ({ outpoint, isFrozen }: CoinRow) => {
      if ((await freeze([outpoint], !isFrozen)) && !isFrozen) change((next) => next.delete(outpoint));
    },
  };
}

export type Coins = ReturnType<typeof useCoins>;

/**
 * Returns the function that asks the server about coins again and reads their transactions. It shows a toast and
 * returns false if the transactions could not be fetched.
 */
export function useAskAgain() {
  const { engine } = useApp();
  const locale = useLocale();
  return async (rows: readonly CoinRow[]): Promise<boolean> => {
    const done = await engine.recheckCoins(rows.map(({ outpoint }) => outpoint));
    if (!done.ok) {
      showToast({ tone: "problem", ...sendProblemWords(done.problem, locale) });
    }
    return done.ok;
  };
}

/** Returns the function that freezes or unfreezes coins. It shows a toast and returns false where that failed. */
export function useFreeze() {
  const { engine } = useApp();
  return async (outpoints: readonly Outpoint[], isFrozen: boolean): Promise<boolean> => {
    const done = await engine.setFrozen(outpoints, isFrozen);
    if (!done.ok) {
      showToast({ tone: "problem", title: problemsText.storageFailed, ...reasonWords(done.problem.reason) });
    }
    return done.ok;
  };
}
