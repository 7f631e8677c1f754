import type { OutboxEntry } from "@satchel/engine";
import { paymentText } from "../../../catalogue/en/payment/payment.ts";
import { orderBookText } from "../../../catalogue/en/tokens/order-book.ts";
import { progressOf } from "../../../text/chain-words.ts";
import { counted } from "../../../text/money/counts.ts";
import { Xec } from "../../../widgets/money/money.tsx";
import { useLocale } from "../../../wiring/app-context.ts";
import { ChainSteps } from "./chain-steps.tsx";
import { SentReceipt } from "./sent-dialog.tsx";

/** Says that a chain of transactions that was resumed has been sent as a whole. */
export function ChainReceipt({ entry, onClose }: { entry: OutboxEntry; onClose: () => void }) {
  const locale = useLocale();
  const { recipients } = progressOf(entry);
  const steps = entry.txs.flatMap(({ txid, step }) => (step ? [{ txid, step, state: "done" as const }] : []));
  return (
    <SentReceipt
      summary={{
        ...(entry.purpose === "purchase" && { title: orderBookText.bought }),
        ...(entry.sent > 0n && { amount: <Xec sats={entry.sent} /> }),
        about: recipients > 0 ? paymentText.toRecipients({ count: counted(recipients, locale) }) : undefined,
      }}
      txids={entry.txs.map(({ txid }) => txid)}
      onClose={onClose}
    >
      <ChainSteps steps={steps} purpose={entry.purpose} />
    </SentReceipt>
  );
}
