import { outpointOf, type TokenId } from "@satchel/core/ids";
import { readScript } from "@satchel/core/script";
import type { Payment, TokenPayment } from "@satchel/core/tx";
import type { OutboxEntry, UnpaidPart } from "../../state.ts";
import type { StoredPayment } from "../outbox/stored-payments.ts";
import { signedOutputs } from "../signed/signed-outputs.ts";
import { airdropToken } from "./chain-steps.ts";

// Whom the discarded rest of a chain would have paid. It is read from the outputs that were signed.

/** Returns the part of a chain that was not accepted, as discarded; undefined if it pays nobody. */
export function discardedPart(entry: StoredPayment): StoredPayment | undefined {
  const txs = entry.txs.slice(entry.accepted ?? 0);
  const [first] = txs;
  if (entry.txs.length === 1 || first === undefined || !txs.some(isPaying)) return undefined;
  const { reason: _r, begun: _b, stops: _s, accepted: _a, isPayButton: _p, ...rest } = entry;
  // Without `plan` a later payment is not taken for this one, and without `spends` it reserves no coins. The part that
  // was sent keeps the id of the payment, which may be output 0 of `first`.
  return { ...rest, id: outpointOf(first.txid, 1), txs, plan: "", spends: [], status: "discarded" };
}

const isPaying = ({ step }: OutboxEntry["txs"][number]): boolean => step?.kind === "pay" && step.recipients > 0;

/**
 * Whom a discarded part would have paid, in the order of its transactions: in XEC, where `tokenId` is that of an
 * airdrop to its holders, or in a token.
 */
export type Unpaid =
  | { kind: "xec"; payments: readonly Payment[]; tokenId?: TokenId }
  | { kind: "token"; payments: readonly TokenPayment[]; tokenId: TokenId };

export function readUnpaid({ txs }: Pick<UnpaidPart, "txs">): Unpaid {
  const paid = txs.filter(isPaying).flatMap(({ rawTx, step }) => {
    // The recipients come first, then what returns to the wallet.
    const outputs = signedOutputs(rawTx).filter(({ script }) => readScript(script).kind !== "op-return");
    return outputs.slice(0, step?.recipients);
  });
  const [tokenId] = paid.flatMap(({ token }) => token?.tokenId ?? []);
  if (tokenId !== undefined) {
    const payments = paid.flatMap(({ script, token }) =>
      token?.tokenId === tokenId ? { script, atoms: token.atoms } : [],
    );
    return { kind: "token", payments, tokenId };
  }
  const [airdropTo] = txs.flatMap(({ rawTx }) =>
    signedOutputs(rawTx).flatMap(({ script }) => airdropToken(script) ?? []),
  );
  const payments = paid.map(({ script, sats }) => ({ script, sats }));
  return { kind: "xec", payments, ...(airdropTo !== undefined && { tokenId: airdropTo }) };
}

/** Tells whether a later payment pays everybody whom a discarded part would have paid, each the same amount. */
export function isPaidBy(part: UnpaidPart, { walletId, txs, createdAt }: Omit<OutboxEntry, "status">): boolean {
  if (walletId !== part.walletId || createdAt <= part.createdAt) return false;
  const counts = new Map<string, number>();
  for (const { script, sats, token } of txs.flatMap(({ rawTx }) => signedOutputs(rawTx))) {
    const key = token ? `${script}=${token.tokenId} ${token.atoms}` : `${script}=${sats}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return wantedOf(readUnpaid(part)).every((key) => {
    const count = counts.get(key) ?? 0;
    counts.set(key, count - 1);
    return count > 0;
  });
}

const wantedOf = (unpaid: Unpaid): readonly string[] =>
  unpaid.kind === "xec"
    ? unpaid.payments.map(({ script, sats }) => `${script}=${sats}`)
    : unpaid.payments.map(({ script, atoms }) => `${script}=${unpaid.tokenId} ${atoms}`);

/** Returns the stored payments without the discarded parts that this payment pays. */
export const withoutPaidBy = (payments: readonly StoredPayment[], entry: OutboxEntry): readonly StoredPayment[] =>
  payments.filter((each) => each.status !== "discarded" || !isPaidBy(each, entry));
