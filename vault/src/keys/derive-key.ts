import type { KeyRef } from "@satchel/core/keys";
import { HdNode, toHex } from "ecash-lib";
import { wipe } from "../bytes.ts";

export type DerivedKey = KeyRef & { secretKey: Uint8Array; publicKeyBytes: Uint8Array };

const HARDENED = 0x80000000;

/**
 * Returns the BIP32 indices of a path such as m/44'/1899'/0'/0/0, or undefined when the path is not valid. ecash-lib
 * would read an invalid step as index 0.
 */
export function parsePath(path: string): readonly number[] | undefined {
  if (!/^m(\/\d{1,10}'?)+$/.test(path)) return undefined;
  const steps = path.split("/").slice(1);
  const indices = steps.map((step) => Number.parseInt(step, 10));
  if (indices.some((index) => index >= HARDENED)) return undefined;
  return indices.map((index, at) => (steps[at]?.endsWith("'") ? index + HARDENED : index));
}

/** Returns the key at a BIP32 path, or undefined when the path is not valid. The caller wipes `secretKey`. */
export function deriveKey(seed: Uint8Array, path: string): DerivedKey | undefined {
  const indices = parsePath(path);
  if (indices === undefined) return undefined;
  let node = HdNode.fromSeed(seed);
  for (const index of indices) {
    const child = node.derive(index);
    wipe(node.seckey(), node.chainCode());
    node = child;
  }
  const secretKey = node.seckey();
  wipe(node.chainCode());
  if (secretKey === undefined) return undefined;
  const publicKeyBytes = node.pubkey();
  return { path, hash160: toHex(node.pkh()), publicKey: toHex(publicKeyBytes), secretKey, publicKeyBytes };
}
