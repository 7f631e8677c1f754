import type { Outpoint } from "@satchel/core/ids";
import type { ChainPurpose, OutboxEntry, Place } from "@satchel/engine";
import { useState } from "react";
import { part } from "../../../ui/react/part.tsx";
import { useEngineState } from "../../../wiring/app-context.ts";
import { isReplaced } from "../../../wiring/payment/outbox.ts";

const PaymentList = part(
  async () => (await import("./payment-list.tsx")).PaymentList,
  () => null,
);
/** Fetched with the list. */
const ChainReceipt = part(
  async () => (await import("../receipt/chain-receipt.tsx")).ChainReceipt,
  () => null,
);

/** The height of the line of a listing, as in its style sheet: what is below it does not move when it arrives. */
const LINE_PX = 60;

/**
 * Payments of this wallet that have not simply arrived. Their list is fetched only when there is one. `except`: the
 * first coin of the payment that the screen shows itself. `withoutReplaced`: the screen shows the payments itself that
 * another payment has replaced. `onlyChains`: payments of one transaction are left out, and so are the chains of
 * `exceptIds`. `purpose`: of chains, what they are for. `place`: where they were made. Lists of unpaid recipients are
 * shown with all payments, or with those of their purpose.
 */
export function UnsettledPayments(props: {
  except?: Outpoint | undefined;
  withoutReplaced?: boolean;
  onlyChains?: boolean;
  exceptIds?: readonly string[];
  purpose?: ChainPurpose;
  place?: Place;
}) {
  const { except, withoutReplaced = false, onlyChains = false, exceptIds = [], purpose, place } = props;
  const outbox = useEngineState((state) => state.outbox);
  const activeId = useEngineState((state) => state.activeId);
  const [sent, setSent] = useState<OutboxEntry>();
  const open = outbox.filter(
    (entry) =>
      entry.walletId === activeId &&
      isListed(entry) &&
      !(withoutReplaced && isReplaced(entry)) &&
      !(onlyChains && entry.txs.length === 1) &&
      !exceptIds.includes(entry.id) &&
      (purpose === undefined || entry.purpose === purpose) &&
      (place === undefined || entry.place === place) &&
      (except === undefined || entry.spends[0] !== except),
  );
  const unpaid = useEngineState((state) => state.unpaid).filter(
    (part) => part.walletId === activeId && (purpose === undefined ? !onlyChains : part.purpose === purpose),
  );
  return (
    <>
      {open.length + unpaid.length > 0 && (
        <div style={{ minHeight: open.some((entry) => entry.purpose === "listing") ? LINE_PX : 0 }}>
          <PaymentList entries={open} unpaid={unpaid} onSent={setSent} />
        </div>
      )}
      {sent && <ChainReceipt entry={sent} onClose={() => setSent(undefined)} />}
    </>
  );
}

/**
 * The screen that sends a single transaction shows it while it is being sent; a chain takes longer, and can be stopped.
 */
const isListed = ({ status, txs }: OutboxEntry) => status !== "sending" || txs.length > 1;
