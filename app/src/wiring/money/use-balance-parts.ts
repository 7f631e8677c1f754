import type { BalanceParts } from "@satchel/core/ledger";
import { partsOfBalance } from "@satchel/engine/plan";
import { useMemo } from "react";
import { useEngineState } from "../app-context.ts";

/** Returns what the balance is made of; undefined while the coins or the height of the chain are not known. */
export function useBalanceParts(): BalanceParts | undefined {
  const ledger = useEngineState((state) => state.ledger);
  const tip = useEngineState((state) => state.tip);
  const outbox = useEngineState((state) => state.outbox);
  const frozen = useEngineState((state) => state.frozen);
  const doubted = useEngineState((state) => state.doubted);
  return useMemo(
    () => partsOfBalance({ ledger, tip, outbox, frozen, doubted }),
    [ledger, tip, outbox, frozen, doubted],
  );
}
