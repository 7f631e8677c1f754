import type { WalletId } from "@satchel/core/ids";
import type { FoundAddress, ScanProblem, WalletProblem } from "@satchel/engine";
import { useCallback, useEffect, useRef, useState } from "react";
import { useApp } from "../../../wiring/app-context.ts";

/** `done`: from 0 to 1. `all`: the number of addresses; 0 until the search has begun. */
type Scan =
  | { kind: "looking"; done: number; all: number }
  | { kind: "failed"; problem: ScanProblem }
  | { kind: "found"; addresses: readonly FoundAddress[] }
  | { kind: "added"; count: number };

const BEGUN: Scan = { kind: "looking", done: 0, all: 0 };

/**
 * A search that starts at once, or when there is a wallet id, and stops when the component goes away. With the
 * addresses that an earlier search has found it does not search.
 */
export function useAddressScan(walletId: WalletId | undefined, addresses?: readonly FoundAddress[]) {
  const { engine } = useApp();
  const [scan, setScan] = useState<Scan>(addresses ? { kind: "found", addresses } : BEGUN);
  const [refusal, setRefusal] = useState<WalletProblem>();
  const [isAdding, setAdding] = useState(false);
  const running = useRef<AbortController>(undefined);

  const look = useCallback(async () => {
    if (walletId === undefined) return;
    const mine = new AbortController();
    running.current = mine;
    setScan(BEGUN);
    const onProgress = (done: number, all: number) =>
      running.current === mine && setScan({ kind: "looking", done, all });
    const scanned = await engine.scanWallet(walletId, { onProgress, signal: mine.signal });
    if (running.current !== mine) return;
    running.current = undefined;
    setScan(scanned.ok ? { kind: "found", addresses: scanned.value } : { kind: "failed", problem: scanned.problem });
  }, [engine, walletId]);
  useEffect(() => {
    if (addresses) return;
    void look();
    return () => {
      running.current?.abort();
      running.current = undefined;
      // So that the next wallet's search does not begin with this one's outcome.
      setScan(BEGUN);
    };
  }, [look, addresses]);

  const add = async (paths: readonly string[]) => {
    if (walletId === undefined) return;
    setAdding(true);
    const added = await engine.addFound(walletId, paths);
    setAdding(false);
    setRefusal(added.ok ? undefined : added.problem);
    if (added.ok) setScan({ kind: "added", count: added.value.added });
  };
  /** The search then ends with the problem `stopped`. */
  const stop = () => running.current?.abort();
  return { scan, refusal, isAdding, add, stop, retry: () => void look() };
}
