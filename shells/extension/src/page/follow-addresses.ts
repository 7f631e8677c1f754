import type { AddressPrefix } from "@satchel/core/network";
import { receiveAddress, type Wallet } from "@satchel/core/wallet";
import type { State } from "@satchel/engine";

type Follows = { getState(): State; subscribe(listener: () => void): () => void };

/**
 * Calls back with the addresses of all wallets, at the start and when they change. Nothing is said before the storage
 * was read, nor when it could not be read: then no wallet was deleted.
 */
export function followAddresses(
  state: Follows,
  prefix: AddressPrefix,
  onChange: (addresses: readonly string[]) => void,
): void {
  let last: readonly Wallet[] | undefined;
  const look = () => {
    const { phase, wallets } = state.getState();
    const isRead = phase.kind === "ready" || phase.kind === "locked" || phase.kind === "no-wallet";
    if (!isRead || wallets === last) return;
    last = wallets;
    onChange(wallets.map((wallet) => receiveAddress(wallet, prefix)));
  };
  state.subscribe(look);
  look();
}
