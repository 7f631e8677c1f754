import { useEffect, useState } from "react";
import { useApp, useEngineState } from "../app-context.ts";

/** How often the indexer is asked, in milliseconds. */
const ASK_EVERY_MS = 2_000;

/**
 * Tells whether a transaction of a listing is final. The history of the wallet has it only if it spends or makes a coin of
 * the wallet, which the second of two payments does not. The indexer is asked about that one until it says so.
 */
export function useIsListingFinal(txid: string | undefined): boolean {
  const { engine } = useApp();
  const isKnownFinal = useEngineState(({ ledger }) => ledger.history.find((tx) => tx.txid === txid)?.isFinal);
  const [final, setFinal] = useState<string>();
  const asked = isKnownFinal !== undefined || final === txid ? undefined : txid;
  useEffect(() => {
    if (asked === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isShown = true;
    const ask = async () => {
      const isFinal = await engine.isTxFinal(asked);
      if (!isShown) return;
      if (isFinal) setFinal(asked);
      else timer = setTimeout(() => void ask(), ASK_EVERY_MS);
    };
    void ask();
    return () => {
      isShown = false;
      clearTimeout(timer);
    };
  }, [engine, asked]);
  return isKnownFinal ?? (txid !== undefined && final === txid);
}
