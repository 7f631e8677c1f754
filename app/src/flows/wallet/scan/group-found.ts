import { type Sats, sats } from "@satchel/core/amount";
import type { FoundAddress } from "@satchel/engine";

/** The addresses found under one coin type. Together they become one wallet. */
export type FoundGroup = {
  /** The part of the paths up to the coin type, e.g. `m/44'/145'`. */
  path: string;
  /** The whole paths of the addresses. */
  paths: readonly string[];
  sats: Sats;
  numTxs: number;
  hasTokens: boolean;
};

/** Returns the addresses in groups by coin type, in the order in which the coin types were first met. */
export function groupFound(addresses: readonly FoundAddress[]): readonly FoundGroup[] {
  const groups = new Map<string, FoundAddress[]>();
  for (const address of addresses) {
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
