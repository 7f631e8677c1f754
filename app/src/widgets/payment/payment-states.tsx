import type { OutboxEntry } from "@satchel/engine";
import { part } from "../../ui/part.tsx";
import { useEngineState } from "../../wiring/app-context.ts";

const PaymentList = part(
  async () => (await import("./payment-list.tsx")).PaymentList,
  () => null,
);

/** Payments of this wallet that have not simply arrived; nothing, and nothing fetched, where there are none. */
export function PaymentStates() {
  const outbox = useEngineState((state) => state.outbox);
  const activeId = useEngineState((state) => state.activeId);
  const open = outbox.filter((entry) => entry.walletId === activeId && isWorthAWord(entry));
  return open.length === 0 ? null : <PaymentList entries={open} />;
}

/** One that is just being sent is the business of whoever sends it. */
const isWorthAWord = ({ status }: OutboxEntry) => status !== "sending";
