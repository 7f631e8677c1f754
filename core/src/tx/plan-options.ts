import type { ScriptHex, Utxo } from "./tx.ts";

export type PlanOptions = {
  /** Sats per 1000 bytes. */
  feePerKb: number;
  /** Where change goes: a P2PKH script of the wallet, hex. */
  changeScript: ScriptHex;
  /** Height of the newest block, for the age of coinbase coins. */
  tipHeight: number;
  /** False for coins another payment has reserved, and for frozen ones that nobody named. */
  isUsable?: (utxo: Utxo) => boolean;
};
