import type { Txid } from "@satchel/core/ids";

// A payment is said once: no toast tells of a payment whose receipt is on the screen.
const shown = new Set<string>();
const awaited = new Set<Promise<void>>();

/**
 * Announces that a screen is sending a payment and will show its receipt. Call the returned function at its end, with the
 * transactions of the receipt, or with none if there is no receipt.
 */
export function expectReceipt(): (txids: readonly Txid[]) => void {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  awaited.add(ended);
  return (txids) => {
    for (const txid of txids) shown.add(txid);
    awaited.delete(ended);
    end();
  };
}

/** Tells whether a screen shows, or has shown, the receipt of this payment. Waits for payments that are being sent. */
export async function hasReceipt(txid: Txid | undefined): Promise<boolean> {
  await Promise.all(awaited);
  return txid !== undefined && shown.has(txid);
}
