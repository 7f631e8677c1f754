import { addressOf } from "@satchel/core/address";
import { ownScripts } from "@satchel/core/wallet";
import type { OutboxEntry } from "@satchel/engine";
import { useMemo } from "react";
import { paymentText } from "../../../catalogue/en/payment/payment.ts";
import { orderBookText } from "../../../catalogue/en/tokens/order-book.ts";
import { sellText } from "../../../catalogue/en/tokens/sell.ts";
import { Card } from "../../../ui/layout/card.tsx";
import { Xec } from "../../../widgets/money/money.tsx";
import { TokenAmount, useNeedTokens } from "../../../widgets/tokens/token.tsx";
import { TradedAmount } from "../../../widgets/tokens/traded-amount.tsx";
import { selectActiveWallet } from "../../../wiring/active-wallet.ts";
import { useApp, useEngineState } from "../../../wiring/app-context.ts";
import type { ResumedPayment } from "../../../wiring/payment/attempt.ts";
import { ChainReceipt } from "../receipt/chain-receipt.tsx";
import { SentReceipt } from "../receipt/sent-dialog.tsx";
import { ToWhom } from "../review/to-whom.tsx";
import { type Moved, movedBy } from "./moved-by.ts";
import styles from "./payment-list.module.css";
import { PaymentState } from "./payment-list.tsx";

/** Returns what its receipt is called, if that is not 'Sent!'. */
function titleOf({ kind }: Moved): string | undefined {
  const titles = { bought: orderBookText.bought, canceled: orderBookText.canceled, listed: sellText.listed };
  return kind === "paid" || kind === "action" ? undefined : titles[kind];
}

/** It has no form any more: amounts and recipients are those of its signed transactions. */
export function ResumedPanel({ payment, onClose }: { payment: ResumedPayment; onClose: () => void }) {
  const { entry, isSent } = payment;
  const moved = useMoved(entry);
  const to = useAddresses(moved);
  const title = titleOf(moved);
  if (isSent && entry.txs.length > 1) return <ChainReceipt entry={entry} onClose={onClose} />;
  if (isSent) {
    return (
      <SentReceipt
        summary={{ ...(title !== undefined && { title }), amount: <MovedAmount entry={entry} moved={moved} />, to }}
        txids={entry.txs.map(({ txid }) => txid)}
        onClose={onClose}
      />
    );
  }
  return (
    <section aria-label={paymentText.resumed}>
      <Card className={styles.card}>
        <h2 className={styles.head}>{paymentText.resumed}</h2>
        <ul className={styles.list}>
          <PaymentState
            entry={entry}
            what={
              <>
                <MovedAmount entry={entry} moved={moved} /> {to.length > 0 && <ToWhom addresses={to} />}
              </>
            }
          />
        </ul>
      </Card>
    </section>
  );
}

function useMoved(entry: OutboxEntry): Moved {
  const wallet = useEngineState(selectActiveWallet);
  const moved = useMemo(() => movedBy(entry, wallet ? ownScripts(wallet) : new Set()), [entry, wallet]);
  useNeedTokens(moved.token === undefined ? [] : [moved.token.tokenId]);
  return moved;
}

function useAddresses({ to }: Moved): readonly string[] {
  const { prefix } = useApp().network;
  return useMemo(() => to.flatMap((script) => addressOf(script, prefix) ?? []), [to, prefix]);
}

function MovedAmount({ entry, moved: { kind, token } }: { entry: OutboxEntry; moved: Moved }) {
  if (token === undefined) return entry.sent > 0n ? <Xec sats={entry.sent} hideable /> : paymentText.tokenAction;
  if (kind === "paid") return <TokenAmount of={token} length="full" />;
  return <TradedAmount {...token} {...(kind !== "listed" && { direction: "in" })} />;
}
