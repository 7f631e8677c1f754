import { p2pkhScript, type ScriptHex } from "../script/index.ts";

/** One key of a wallet: its derivation path, its public key (hex, 33 bytes) and the hash160 of that (hex, 20 bytes). */
export type KeyRef = { path: string; hash160: string; publicKey: string };

/** The BIP44 path of the first address with coin type 1899. */
export const DEFAULT_PATH = "m/44'/1899'/0'/0/0";

/** Returns the output scripts (hex) that these keys can spend, in the order of the keys. */
export const scriptsOf = (keys: readonly KeyRef[]): ScriptHex[] => keys.map(({ hash160 }) => p2pkhScript(hash160));
