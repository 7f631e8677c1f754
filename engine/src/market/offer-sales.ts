// The history of an offer: how much of it was sold before, and how it ended.
import { type Atoms, atoms, type Sats, sats } from "@satchel/core/amount";
import { readOutpoint } from "@satchel/core/ids";
import {
  type Offer,
  type OfferEnd,
  offerBoughtBy,
  offerEnd,
  type PartialOffer,
  type SpentOffer,
  saleBefore,
} from "@satchel/core/offer";
import { no, ok, type Result } from "@satchel/core/result";
import { fromHex } from "@satchel/core/script";
import { readParent, readTx } from "@satchel/core/tx";
import type { Context } from "../context.ts";
import { lookUp } from "../indexer/look-up.ts";
import { answering, type MarketProblem } from "./market-problem.ts";

/** `atoms`: how many the listing had at first. `sold` of them went for `sats`. */
export type SoldSoFar = { atoms: Atoms; sold: Atoms; sats: Sats };

/** The most purchases that are looked through; each takes one request. */
const MAX_SALES = 50;

/**
 * Fetches how much of a listing was sold before, from the bytes of its transactions: each purchase leaves an offer of
 * the rest. Returns `too-many` for a listing with more than `MAX_SALES` purchases, and `not-the-bytes` if a server
 * answers with the bytes of another transaction.
 */
export async function fetchSold(
  { ports: { chain } }: Context,
  offer: Offer,
  signal?: AbortSignal,
): Promise<Result<SoldSoFar, MarketProblem | { code: "too-many" | "not-the-bytes" }>> {
  let [sold, received] = [0n, 0n];
  if (offer.variant === "ONESHOT") return ok({ atoms: offer.atoms, sold: atoms(sold), sats: sats(received) });
  let rest: Pick<PartialOffer, "outpoint" | "atoms" | "terms" | "makerScript"> = offer;
  for (let count = 0; count <= MAX_SALES; count++) {
    const { txid } = readOutpoint(rest.outpoint);
    const bytes = await answering(signal, () => chain.rawTx(txid, signal));
    if (!bytes.ok) return bytes;
    const [parent, tx] = [readParent(bytes.value), readTx(bytes.value)];
    if (!parent.ok || !tx.ok || parent.value.txid !== txid) return no({ code: "not-the-bytes" });
    const sale = saleBefore(rest, parent.value, tx.value);
    if (sale === undefined) return ok({ atoms: rest.atoms, sold: atoms(sold), sats: sats(received) });
    sold += sale.bought;
    received += sale.sats;
    rest = { ...rest, outpoint: sale.of, atoms: sale.atoms };
  }
  return no({ code: "too-many" });
}

/**
 * Fetches how an offer ended, or what was bought of it, from the bytes of the transaction that spent it. Undefined
 * while it is open, and if no server has bytes that show it.
 */
export const fetchOfferEnd = (
  { ports: { chain } }: Context,
  offer: SpentOffer,
  signal?: AbortSignal,
): Promise<Result<OfferEnd | undefined, MarketProblem>> =>
  answering(signal, async () => {
    const { txid, outIdx } = readOutpoint(offer.outpoint);
    const spender = (await lookUp(chain, txid, signal))?.outputs[outIdx]?.spentBy?.txid;
    if (spender === undefined) return undefined;
    const bytes = await chain.rawTx(spender, signal);
    const [parent, tx] = [readParent(bytes), readTx(bytes)];
    return parent.ok && tx.ok && parent.value.txid === spender ? offerEnd(offer, tx.value, parent.value) : undefined;
  });

/**
 * Fetches how an offer ended that a purchase of several transactions was too late for. The signed bytes of its first
 * transaction that was not accepted name the offer. Undefined as with `fetchOfferEnd`, and for any other payment.
 */
export async function fetchLostOffer(
  ctx: Context,
  entryId: string,
  signal?: AbortSignal,
): Promise<Result<OfferEnd | undefined, MarketProblem>> {
  const entry = ctx.state.getState().outbox.find(({ id }) => id === entryId);
  const { step, rawTx = "" } = entry?.txs[entry.accepted ?? 0] ?? {};
  const tx = readTx(fromHex(rawTx));
  const offer = tx.ok ? offerBoughtBy(tx.value) : undefined;
  if (offer === undefined || step?.bought === undefined) return ok(undefined);
  return fetchOfferEnd(ctx, { ...offer, tokenId: step.bought.tokenId }, signal);
}
