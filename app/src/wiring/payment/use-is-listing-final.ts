import type { Txid } from "@satchel/core/ids";
import { useEffect, useState } from "react";
import { useApp, useEngineState } from "../app-context.ts";

/**
 * Tells whether a transaction of a listing is final. The history of the wallet has it only if it spends or makes a coin
 * of the wallet, which the second of two payments does not: that one is watched until it is final.
 */
export function useIsListingFinal(txid: Txid | undefined): boolean {
  const { engine } = useApp();
  const isKnownFinal = useEngineState(({ ledger }) => ledger.history.find((tx) => tx.txid === txid)?.isFinal);
  const [final, setFinal] = useState<string>();
  const watched = isKnownFinal !== undefined || final === txid ? undefined : txid;
  useEffect(() => {
    if (watched === undefined) return;
    let isShown = true;
    let stop: (() => void) | undefined;
    void engine
      .watchFinal(watched, () => {
        if (isShown) setFinal(watched);
      })
      .then((unwatch) => {
        if (isShown) stop = unwatch;
        else unwatch();
      });
    return () => {
      isShown = false;
      stop?.();
    };
  }, [engine, watched]);
  return isKnownFinal ?? (txid !== undefined && final === txid);
}
