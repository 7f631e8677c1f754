/**
 * The id of a wallet of this device: random bytes as hex, to which the vault binds the envelope. It is compared, never
 * taken apart, so a stored one may be any text but the empty one: no wallet is lost because of the form of its id.
 */
export type WalletId = string & { readonly id: "wallet" };

/** Reads a wallet id from outside; undefined for anything else. */
export const parseWalletId = (input: unknown): WalletId | undefined =>
  typeof input === "string" && input !== "" ? (input as WalletId) : undefined;

/** Returns the id that these random bytes make. */
export const walletIdOf = (random: Uint8Array): WalletId =>
  Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("") as WalletId;
