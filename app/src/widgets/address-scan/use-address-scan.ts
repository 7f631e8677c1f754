import type { FoundAddress, ScanProblem, WalletProblem } from "@satchel/engine";
import { useCallback, useEffect, useRef, useState } from "react";
import { useApp } from "../../wiring/app-context.ts";

/** `done`: from 0 to 1. */
type Scan =
  | { kind: "looking"; done: number }
  | { kind: "failed"; problem: ScanProblem }
  | { kind: "found"; addresses: readonly FoundAddress[] }
  | { kind: "added"; count: number };

/** A search that starts at once and stops when the component goes away. */
export function useAddressScan(walletId: string) {
  const { engine } = useApp();
  const [scan, setScan] = useState<Scan>({ kind: "looking", done: 0 });
  const [refusal, setRefusal] = useState<WalletProblem>();
  const [isAdding, setAdding] = useState(false);
  const running = useRef<AbortController>(undefined);

  const look = useCallback(async () => {
    const mine = new AbortController();
    running.current = mine;
    setScan({ kind: "looking", done: 0 });
    const onProgress = (done: number) => running.current === mine && setScan({ kind: "looking", done });
    const scanned = await engine.scanWallet(walletId, { onProgress, signal: mine.signal });
    if (running.current !== mine) return;
    running.current = undefined;
    setScan(scanned.ok ? { kind: "found", addresses: scanned.value } : { kind: "failed", problem: scanned.problem });
  }, [engine, walletId]);
  useEffect(() => {
    void look();
    return () => {
      running.current?.abort();
      running.current = undefined;
    };
  }, [look]);

  const add = async (paths: readonly string[]) => {
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
