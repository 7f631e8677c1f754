import { createRequire } from "node:module";
import type { ChronikClient, ScriptUtxo } from "chronik-client";
import type { Script } from "ecash-lib";

/** The part of ecash-wallet's interface under test. Its own types lead to its sources, which do not compile here. */
export type EcashWallet = {
  readonly script: Script;
  readonly utxos: readonly ScriptUtxo[];
  sync(): Promise<void>;
  action(action: { outputs: readonly object[]; tokenActions?: readonly object[] }): {
    build(): { broadcast(): Promise<{ success: boolean; broadcasted: string[]; errors?: string[] }> };
  };
};

type Library = {
  Wallet: { fromSk(secretKey: Uint8Array, chronik: ChronikClient): EcashWallet };
};

const library: Library = createRequire(import.meta.url)("ecash-wallet");
export const { Wallet } = library;
