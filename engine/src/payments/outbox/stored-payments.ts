import type { Outpoint } from "@satchel/core/ids";
import type { Utxo } from "@satchel/core/tx";
import * as v from "valibot";
import { atomsText, tokenValue } from "../../ledger/tx-schema.ts";
import { hex, outpoint, satsText, script, tokenId, txid, walletId, whole } from "../../persist/fields.ts";
import { stateTable } from "../../persist/state-table.ts";
import { corrupt, issueOf, type Parsed, parseJson, type StoredItem, toJson } from "../../persist/stored-item.ts";
import type { ChainPurpose, ChainStep, NamedPayment, OutboxEntry, UnpaidPart } from "../../state.ts";

/**
 * A payment as it is stored. `sent`: the indexer has accepted it. No screen shows it; its bytes are kept to send it
 * again if the network drops it. `isFinal`: an indexer called all of it final. `wasMined`: all of it was in blocks.
 * `discarded`: see `UnpaidPart`. `isHidden`: a person has dismissed a payment that counts as dead; it is shown again if
 * one of its coins turns out to be unspent.
 * `isShelved`: an indexer says that a listing is over, which proves nothing; it is `sent` and kept, because without its
 * bytes nobody reaches the atoms in its advertisement.
 */
export type StoredPayment = Omit<OutboxEntry, "status"> & {
  status: OutboxEntry["status"] | "sent" | "discarded";
  isShelved?: true;
  isFinal?: true;
  wasMined?: true;
  isHidden?: true;
};

/**
 * Returns the stored payments that screens show: all but the sent ones. A payment under way is `sending` only if
 * `known`, this tab's outbox, says so, or it is one of `elsewhere`, which another tab is sending; otherwise its outcome
 * is `unknown`.
 */
export function outboxOf(
  payments: readonly StoredPayment[],
  known: readonly OutboxEntry[] = [],
  elsewhere: readonly Outpoint[] = [],
): OutboxEntry[] {
  const sending = new Set(known.filter(({ status }) => status === "sending").map(({ id }) => id));
  for (const id of elsewhere) sending.add(id);
  return payments.flatMap((payment) => {
    const { id, status } = payment;
    if (payment.isHidden) return [];
    if (status === "sent" || status === "discarded") return [];
    if (status !== "sending" && status !== "unknown") return { ...payment, status };
    return { ...payment, status: sending.has(id) ? "sending" : "unknown" };
  });
}

export const unpaidOf = (payments: readonly StoredPayment[]): readonly UnpaidPart[] =>
  payments.filter(({ status }) => status === "discarded");

/**
 * Returns the stored payments that an indexer has accepted as a whole. What is left of a chain whose rest was discarded
 * has no plan, and a shelved listing was accepted in part.
 */
export const settledOf = (payments: readonly StoredPayment[]): readonly NamedPayment[] =>
  payments.filter(({ status, isShelved, plan }) => status === "sent" && !isShelved && plan !== "").map(named);

export const named = ({ id, txs }: Pick<StoredPayment, "id" | "txs">): NamedPayment => ({
  entryId: id,
  txids: txs.map(({ txid }) => txid),
});

/** Returns the coin that names a payment's lock. */
export const firstCoinOf = ({ id, spends }: Pick<OutboxEntry, "id" | "spends">): Outpoint => spends[0] ?? id;

/** Whether a payment may still be accepted. Until its outcome is known its coins are reserved (invariant 5). */
export const isUnderWay = ({ status }: Pick<OutboxEntry, "status">): boolean =>
  status === "sending" || status === "unknown";

type Chained = Pick<StoredPayment, "txs" | "begun" | "accepted">;

/** Returns how many transactions of a payment may have been broadcast, counted from the first. */
export const begunOf = ({ begun, txs }: Chained): number => begun ?? txs.length;

/**
 * Tells whether a stopped chain has a transaction that was broadcast and of which no answer says that it was accepted.
 */
export const isInDoubt = (entry: Chained & Pick<StoredPayment, "status">): boolean =>
  entry.status === "stopped" && (entry.accepted ?? 0) < begunOf(entry);

/** Returns the coins of all payments that may still be accepted, or resumed, or that were final before. */
export const reservedCoins = (outbox: readonly OutboxEntry[]): ReadonlySet<Outpoint> =>
  new Set(outbox.filter(keepsCoins).flatMap(({ spends }) => spends));

/** Returns the coins that no other payment may be signed for, not even one that replaces a payment. */
export const lockedCoins = (outbox: readonly OutboxEntry[]): ReadonlySet<Outpoint> =>
  reservedCoins(outbox.filter(({ status }) => status !== "missing"));

const keepsCoins = (entry: OutboxEntry): boolean =>
  isUnderWay(entry) || entry.status === "stopped" || entry.status === "missing";

/** Tells whether a payment was final or in a block before. Then no server's word makes it dropped or not sent. */
export const wasSettled = ({ isFinal, wasMined }: StoredPayment): boolean => isFinal === true || wasMined === true;

const utxoSchema: v.GenericSchema<unknown, Utxo> = v.object({
  outpoint,
  script,
  sats: satsText,
  blockHeight: whole,
  isCoinbase: v.boolean(),
  isFinal: v.boolean(),
  token: v.exactOptional(tokenValue),
});
const stepSchema: v.GenericSchema<unknown, ChainStep> = v.object({
  // As with the purposes below, a later release may know more.
  kind: v.fallback(v.picklist(["gather", "prepare", "pay", "act", "buy"]), "act"),
  recipients: whole,
  sats: satsText,
  bought: v.exactOptional(v.object({ tokenId, atoms: atomsText })),
});
// A later release may know more purposes; the payment must not be lost for that.
const purposeSchema: v.GenericSchema<unknown, ChainPurpose> = v.fallback(
  v.picklist(["payment", "airdrop", "mint-nft", "listing", "purchase", "action"]),
  "payment",
);

/** Entries of the first release have no `reason` and only the states `sending` and `unknown`. */
const storedPaymentSchema: v.GenericSchema<unknown, StoredPayment> = v.object({
  id: outpoint,
  walletId,
  plan: v.string(),
  txs: v.pipe(
    v.array(
      v.object({
        txid,
        rawTx: v.pipe(hex, v.minLength(20)),
        burns: v.exactOptional(v.literal(true)),
        step: v.exactOptional(stepSchema),
      }),
    ),
    v.minLength(1),
  ),
  spends: v.array(outpoint),
  sent: satsText,
  createdAt: whole,
  status: v.picklist(["sending", "unknown", "stopped", "refused", "conflicted", "missing", "sent", "discarded"]),
  reason: v.exactOptional(v.string()),
  refusedBy: v.exactOptional(v.array(v.string())),
  silent: v.exactOptional(v.array(v.string())),
  left: v.exactOptional(v.array(outpoint)),
  saidBy: v.exactOptional(v.array(v.string())),
  listed: v.exactOptional(v.array(utxoSchema)),
  isHidden: v.exactOptional(v.literal(true)),
  unknownTo: v.exactOptional(v.array(v.string())),
  replacedBy: v.exactOptional(txid),
  begun: v.exactOptional(whole),
  stops: v.exactOptional(whole),
  accepted: v.exactOptional(whole),
  purpose: v.exactOptional(purposeSchema),
  isPayButton: v.exactOptional(v.literal(true)),
  place: v.exactOptional(v.string()),
  isShelved: v.exactOptional(v.literal(true)),
  isFinal: v.exactOptional(v.literal(true)),
  wasMined: v.exactOptional(v.literal(true)),
  isForgotten: v.exactOptional(v.literal(true)),
});

/** Reads the stored outbox. An entry that cannot be read is left out, and the others stay. */
function parseOutbox(raw: string): Parsed<readonly StoredPayment[]> {
  const list = v.safeParse(v.array(v.unknown()), parseJson(raw));
  if (!list.success) return corrupt(issueOf(list.issues));
  const entries = list.output.flatMap((item) => {
    const entry = v.safeParse(storedPaymentSchema, item);
    return entry.success ? [entry.output] : [];
  });
  const lost = list.output.length - entries.length;
  if (lost === 0) return { kind: "valid", value: entries };
  return { kind: "repaired", value: entries, reason: `${lost} entries could not be read` };
}

export const outboxItem: StoredItem<readonly StoredPayment[]> = {
  key: stateTable.outbox.persists,
  decode: parseOutbox,
  encode: toJson,
};
