import { type Sats, sats } from "@satchel/core/amount";
import type { KeyRef } from "@satchel/core/keys";
import type { Protection } from "@satchel/core/ports";
import type { Outpoint } from "@satchel/core/tx";
import type { Wallet } from "@satchel/core/wallet";
import * as v from "valibot";
import type { KeptPayment } from "../payments/kept-payments.ts";

export const hex = v.pipe(v.string(), v.regex(/^(?:[0-9a-f]{2})*$/));
const hexOf = (bytes: number) => v.pipe(hex, v.length(bytes * 2));
export const txid = hexOf(32);
export const whole = v.pipe(v.number(), v.safeInteger());
/** Money is stored as a decimal string: JSON has no bigint. */
export const decimalText = v.pipe(
  v.string(),
  v.regex(/^\d+$/),
  v.transform((text) => BigInt(text)),
);
export const satsText: v.GenericSchema<unknown, Sats> = v.pipe(
  decimalText,
  v.transform((n) => sats(n)),
);
export const outpoint: v.GenericSchema<unknown, Outpoint> = v.custom<Outpoint>(
  (input) => typeof input === "string" && /^[0-9a-f]{64}:\d+$/.test(input),
);

const keyRef: v.GenericSchema<unknown, KeyRef> = v.object({
  path: v.string(),
  hash160: hexOf(20),
  publicKey: hexOf(33),
});

const wallet: v.GenericSchema<unknown, Wallet> = v.object({
  id: v.pipe(v.string(), v.minLength(1)),
  name: v.string(),
  keys: v.pipe(v.array(keyRef), v.minLength(1)),
  sealed: v.pipe(v.string(), v.minLength(1)),
  backedUpAt: v.exactOptional(whole),
});

/** What is stored twice under `wallets`. Of two copies that differ, the one with the higher revision is true. */
export type WalletBook = { revision: number; protection: Protection; wallets: readonly Wallet[] };

const protection: v.GenericSchema<unknown, Protection> = v.picklist(["device", "password"]);

/** Our own form under the key of facts.md 4.1: the public part plus the sealed envelope. */
export const bookSchema: v.GenericSchema<unknown, WalletBook & { check: unknown }> = v.pipe(
  v.object({
    version: v.literal(1),
    // The first release had neither: one copy, under the device.
    revision: v.optional(v.pipe(whole, v.minValue(0)), 0),
    protection: v.optional(protection, "device"),
    wallets: v.array(wallet),
    check: v.optional(v.unknown()),
  }),
  v.transform(({ revision, protection, wallets, check }) => ({ revision, protection, wallets, check })),
);

/** Entries of the first release have neither reason nor the other states. */
export const keptPaymentSchema: v.GenericSchema<unknown, KeptPayment> = v.object({
  id: outpoint,
  walletId: v.pipe(v.string(), v.minLength(1)),
  plan: v.string(),
  txs: v.pipe(v.array(v.object({ txid, rawTx: v.pipe(hex, v.minLength(20)) })), v.minLength(1)),
  spends: v.array(outpoint),
  sent: satsText,
  createdAt: whole,
  status: v.picklist(["sending", "unknown", "refused", "conflicted", "sent"]),
  reason: v.exactOptional(v.string()),
  isPayButton: v.exactOptional(v.literal(true)),
});
