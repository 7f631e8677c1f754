/** One key of a wallet: its derivation path and the hash160 (hex, 20 bytes) of its public key (hex, 33 bytes). */
export type KeyRef = { path: string; hash160: string; publicKey: string };

/** BIP44 path of the first address, coin type 1899. */
export const DEFAULT_PATH = "m/44'/1899'/0'/0/0";
