import { type Sats, sats } from "@satchel/core/amount";
import type { FoundAddress } from "@satchel/engine";

/** What was found under one coin type; it becomes one wallet. */
export type FoundGroup = {
  /** Coin type's part of the paths, e.g. `m/44'/145'`. */
  path: string;
  /** Of the addresses, whole. */
  paths: readonly string[];
  sats: Sats;
  numTxs: number;
  hasTokens: boolean;
};

/** In the order the coin types were first met. */
export function groupFound(found: readonly FoundAddress[]): readonly FoundGroup[] {
  const groups = new Map<string, FoundAddress[]>();
  for (const address of found) {
    const coinType = address.path.split("/").slice(0, 3).join("/");
    groups.set(coinType, [...(groups.get(coinType) ?? []), address]);
  }
  return [...groups].map(([path, addresses]) => ({
    path,
    paths: addresses.map((address) => address.path),
    sats: sats(addresses.reduce((sum, address) => sum + address.sats, 0n)),
    numTxs: addresses.reduce((sum, { numTxs }) => sum + numTxs, 0),
    hasTokens: addresses.some(({ tokens }) => tokens > 0),
  }));
}
