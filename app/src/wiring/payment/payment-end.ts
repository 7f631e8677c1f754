import type { NamedPayment } from "@satchel/engine";
import { endOf, type PaymentEnd } from "@satchel/engine/plan";
import { useMemo } from "react";
import { useEngineState } from "../app-context.ts";

/**
 * Returns how a payment of the outbox has ended, in whichever tab; undefined without one, and as long as that is not
 * known.
 */
export function usePaymentEnd(payment: NamedPayment | undefined): PaymentEnd | undefined {
  const outbox = useEngineState((state) => state.outbox);
  const settled = useEngineState((state) => state.settled);
  const ledger = useEngineState((state) => state.ledger);
  return useMemo(() => payment && endOf({ outbox, settled, ledger }, payment), [payment, outbox, settled, ledger]);
}
