import type { Sats } from "../amount/index.ts";
import type { Outpoint, ScriptHex, Utxo } from "./tx.ts";

/** What a person wants to pay. `max` sends everything spendable, the fee taken out of it. */
export type SendIntent = { script: ScriptHex; sats: Sats | "max" };

export type PlannedInput = { utxo: Utxo };
export type PlannedOutput = { script: ScriptHex; sats: Sats; isChange: boolean };

/**
 * One unsigned transaction: version 2, lock time 0, sequence 0xffffffff, in the order it will be signed.
 * `size` in bytes is the exact size once signed with Schnorr signatures.
 */
export type PlannedTx = { inputs: readonly PlannedInput[]; outputs: readonly PlannedOutput[]; size: number; fee: Sats };

/**
 * Transactions to sign and broadcast in this order; a later one may spend an output of an earlier one,
 * whose outpoint then is `plan:{index}:{outIdx}` until signing gives it a txid.
 */
export type Plan = {
  txs: readonly PlannedTx[];
  /** What reaches the recipients, over all transactions. */
  sent: Sats;
  /** Fees over all transactions. */
  fee: Sats;
  /** Coins of the wallet this plan uses, reserved while it is in flight. */
  spends: readonly Outpoint[];
};

export type PlanProblem =
  | { code: "insufficient-funds"; available: Sats; required: Sats }
  | { code: "below-dust"; dust: Sats }
  | { code: "too-many-transactions"; count: number };
