import type { Outpoint } from "@satchel/core/tx";
import type { OutboxEntry } from "@satchel/engine";
import { part } from "../../ui/part.tsx";
import { useEngineState } from "../../wiring/app-context.ts";

const PaymentList = part(
  async () => (await import("./payment-list.tsx")).PaymentList,
  () => null,
);

/**
 * Payments of this wallet that have not simply arrived. Their list is fetched only when there is one. `except`: the first
 * coin of the payment that the screen shows itself. `withoutReplaced`: the screen shows the payments itself that another
 * payment has replaced.
 */
export function PaymentStates(props: { except?: Outpoint | undefined; withoutReplaced?: boolean }) {
  const { except, withoutReplaced = false } = props;
  const outbox = useEngineState((state) => state.outbox);
  const activeId = useEngineState((state) => state.activeId);
  const open = outbox.filter(
    (entry) =>
      entry.walletId === activeId &&
      isListed(entry) &&
      !(withoutReplaced && entry.status === "conflicted") &&
      (except === undefined || entry.spends[0] !== except),
  );
  return open.length === 0 ? null : <PaymentList entries={open} />;
}

/** The screen that sends a payment shows it while it is being sent. */
const isListed = ({ status }: OutboxEntry) => status !== "sending";
