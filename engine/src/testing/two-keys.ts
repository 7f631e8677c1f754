import { DEFAULT_PATH } from "@satchel/core/keys";
import { DERIVATION_VECTOR } from "@satchel/core/testing";
import type { Wallet } from "@satchel/core/wallet";
import { bookItem } from "../wallet-book/book-copies.ts";
import { mustBe, type Rig } from "./rig.ts";

/** The paths of the keys: the first receive address and the first change address of an account. */
export const TWO_PATHS = [DEFAULT_PATH, "m/44'/1899'/0'/1/0"] as const;

/** Stores a wallet with two keys on the device of an engine that is not started yet, and returns it. */
export async function storeTwoKeys({ vault, store, copyStore }: Rig, name = "Two keys"): Promise<Wallet> {
  const secrets = mustBe(await vault.restore(DERIVATION_VECTOR.phrase, "device", TWO_PATHS));
  const wallet: Wallet = { ...secrets, name };
  const text = bookItem.encode({ revision: 1, protection: "device", wallets: [wallet] });
  for (const each of [store, copyStore]) await each.set(bookItem.key, text);
  return wallet;
}
