import type { TokenId, Txid } from "@satchel/core/ids";
import { type OwnTrade, readOwnTrade } from "@satchel/core/market";
import type { ScriptHex } from "@satchel/core/script";
import type { Tx } from "@satchel/core/tx";
import { useEffect, useMemo, useState } from "react";
import { useApp, useEngineState } from "../../../wiring/app-context.ts";

/** How many stored transactions are read at once. Each of them is decoded. */
const READ = 100;

export type OwnTradesFound = {
  /** Newest first, as far as the history on this device is read. */
  trades: readonly OwnTrade[];
  isLoading: boolean;
  hasFailed: boolean;
  round: number;
  /** Reads from the newest transaction on: after a failure, or because more are stored now. */
  again: () => void;
};

const NOTHING: readonly OwnTrade[] = [];

/** Finds the active wallet's trades of a token in the history that is stored on this device. */
export function useOwnTrades(tokenId: TokenId): OwnTradesFound {
  const { engine, host } = useApp();
  const scripts = useEngineState((state) => state.ledger.scripts);
  const newest = useEngineState(({ activeId, ledger }) => `${activeId} ${ledger.history[0]?.txid}`);
  const [round, setRound] = useState(0);
  const [found, setFound] = useState<readonly OwnTrade[]>();
  const [hasFailed, setFailed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is stored changes with these
  useEffect(() => {
    let isShown = true;
    const read = async () => {
      setFailed(false);
      const trades: OwnTrade[] = [];
      for (let from = 0, isWhole = false; isShown && !isWhole; from += READ) {
        const txs = await engine.readStored(from, READ);
        trades.push(...ownTradesIn(txs, tokenId, scripts));
        isWhole = txs.length < READ;
        await host.pause();
      }
      if (isShown) setFound(trades);
    };
    read().catch(() => isShown && setFailed(true));
    return () => {
      isShown = false;
    };
  }, [engine, host, tokenId, scripts, newest, round]);
  return {
    trades: found ?? NOTHING,
    isLoading: found === undefined && !hasFailed,
    hasFailed,
    round,
    again: () => setRound(round + 1),
  };
}

/** Returns the wallet's part in the trades of its newest transactions, which are in memory; nothing while hidden. */
export function useRecentOwnTrades(tokenId: TokenId): ReadonlyMap<Txid, OwnTrade["side"]> {
  const isHidden = useEngineState((state) => !state.settings.balanceVisible);
  const scripts = useEngineState((state) => state.ledger.scripts);
  const history = useEngineState((state) => state.ledger.history);
  return useMemo(
    () => new Map(isHidden ? [] : ownTradesIn(history, tokenId, scripts).map(({ txid, side }) => [txid, side])),
    [isHidden, history, tokenId, scripts],
  );
}

const ownTradesIn = (txs: readonly Tx[], tokenId: TokenId, scripts: ReadonlySet<ScriptHex>): readonly OwnTrade[] =>
  txs
    .filter(({ tokenEntries }) => tokenEntries.some((entry) => entry.tokenId === tokenId))
    .flatMap((tx) => readOwnTrade(tx, tokenId, (script) => scripts.has(script)) ?? []);
