import type { Tx } from "@satchel/core/tx";
import { useCallback } from "react";
import { type ReadTx, readTx } from "../../../widgets/tx/read-tx.ts";
import { useApp, useEngineState } from "../../../wiring/app-context.ts";

/** Reads any transaction as one of the active wallet. */
export function useReader(): (tx: Tx) => ReadTx {
  const { network } = useApp();
  const scripts = useEngineState((state) => state.ledger.scripts);
  return useCallback((tx) => readTx(tx, scripts, network), [scripts, network]);
}
